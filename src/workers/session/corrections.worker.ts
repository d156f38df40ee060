import type { CorrectionStep } from '../../core/corrections';
import type { CorrectedFileInput, CorrectionsInput, CorrectionsResult } from '../../session/corrected/corrected-input';
import type { DoubtfulPlace } from '../../session/corrections/doubtful';
import type { Method } from '../protocol';
import { serve } from '../serve';
import { createTurns } from '../turns';
import { CorrectionsWork } from '../../session/corrected/corrections-work';

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

const work = new CorrectionsWork();

/** Now and then, says how much is done and looks for messages. */
const turns = ({ signal, emit }: { signal: AbortSignal; emit: (share: number) => void }) => {
	const takeTurn = createTurns();
	return async (share: number): Promise<void> => {
		await takeTurn(() => emit(share));
		signal.throwIfAborted();
	};
};

serve<CorrectionsApi>(self, {
	async load(input, context) {
		await work.read(input, turns(context));
		return null;
	},
	run: (corrections, context) => work.run(corrections, turns(context)),
	doubts: (corrections) => [...work.doubts(corrections)],
	file: (input, { emit }) => work.file(input, emit),
});
