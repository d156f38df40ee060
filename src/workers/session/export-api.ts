import type { NamedFile } from '../../core/named-file';
import type { Method } from '../protocol';

/** The worker that writes sessions in other formats. */
export type ExportApi = {
	/**
	 * Writes a session, given as its lines, in the formats of these ids; the event is how much is done, 0 to 1.
	 * Fails with `recording-invalid` when the lines are no session.
	 */
	convert: Method<{ session: NamedFile; formats: readonly string[] }, readonly NamedFile[], number>;
};
