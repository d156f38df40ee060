import type { NamedFile } from '../../core/named-file';
import type { Method } from '../protocol';
import { serve } from '../serve';
import { convertSession } from '../../export/convert-session';

/** The worker that writes sessions in other formats. */
export type ExportApi = {
	/**
	 * Writes a session, given as its lines, in the formats of these ids; the event is how much is done, 0 to 1.
	 * Fails with `recording-invalid` when the lines are no session.
	 */
	convert: Method<{ session: NamedFile; formats: readonly string[] }, readonly NamedFile[], number>;
};

/** The page does not need to know of every line. */
const STEP = 0.01;

serve<ExportApi>(self, {
	convert({ session, formats }, { signal, emit }) {
		let told = -1;
		return convertSession(session, formats, signal, (share) => {
			if (share - told < STEP) return;
			told = share;
			emit(share);
		});
	},
});
