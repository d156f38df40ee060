import type { FrameFollower } from '../corrections/rerun';
import { appendToRuns, startRuns, type AttentionRun, type AttentionRuns } from '../log/attention-runs';

/** Snapshot of a follower: the number of runs, and a copy of those that could still grow. */
export type RunsMark = {
	length: number;
	open: readonly (readonly [key: string, index: number, run: AttentionRun])[];
	lastMs: number | null;
	frameMs: number;
};

/** Keeps who attended to what while corrected frames pass, and can go back to an earlier frame. */
export const followRuns = (): FrameFollower<RunsMark> & { readonly book: AttentionRuns } => {
	const book = startRuns();
	return {
		book,
		take: (tMs, observations) => appendToRuns(book, tMs, observations),
		mark: () => ({
			length: book.runs.length,
			open: [...book.open].map(([key, index]) => [key, index, { ...book.runs[index]! }]),
			lastMs: book.lastMs,
			frameMs: book.frameMs,
		}),
		rewind({ length, open, lastMs, frameMs }) {
			book.runs.length = length;
			book.open.clear();
			for (const [key, index, run] of open) {
				book.open.set(key, index);
				book.runs[index] = { ...run };
			}
			book.lastMs = lastMs;
			book.frameMs = frameMs;
		},
	};
};
