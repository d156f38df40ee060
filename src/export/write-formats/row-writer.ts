import type { Observation } from '../../core/attention';
import type { Session } from '../../core/session';

/** A piece of a file; text is UTF-8. */
export type ExportPiece = string | Uint8Array<ArrayBuffer>;

/** A session but for its observations, which come one by one. */
export type SessionFrame = Omit<Session, 'observations'>;

/** Writes a table of observations as they come, so that an hour of them is never held. */
export type RowWriter = {
	/** What the file begins with; empty when nothing does. */
	start: ExportPiece;
	/** Takes the next observation, in order of time, and gives what is ready to be written; `null`: nothing yet. */
	add(observation: Observation): ExportPiece | null;
	/** The rest. */
	end(): Iterable<ExportPiece>;
};
