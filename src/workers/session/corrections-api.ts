import type { CorrectionStep } from '../../core/corrections';
import type { CorrectedFileInput, CorrectionsInput, CorrectionsResult } from '../../session/corrected/corrected-input';
import type { DoubtfulPlace } from '../../session/corrections/doubtful';
import type { Method } from '../protocol';

/** The worker that holds the observations of the open session and runs the middle again. */
export type CorrectionsApi = {
	/** Reads the observations of a session in place of those before. Reports how much is read, 0 to 1. */
	load: Method<CorrectionsInput, null, number>;
	/** Runs again from the first frame that changed. Reports how much is done, 0 to 1. Rejects with `protocol` before `load`. */
	run: Method<readonly CorrectionStep[], CorrectionsResult, number>;
	/** Places where somebody may have become somebody else, under these corrections; in order of time. */
	doubts: Method<readonly CorrectionStep[], readonly DoubtfulPlace[]>;
	/** The session as corrected, as lines. Reports how much is done, 0 to 1. */
	file: Method<CorrectedFileInput, Blob, number>;
};
