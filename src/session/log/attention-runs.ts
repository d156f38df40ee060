import { targetKey, type Attention, type Observation, type Target } from '../../core/attention';
import { mergeTarget, resolveMerges } from '../../core/merge';
import type { Merge, PersonId } from '../../core/people';
import { mergeReadings, readingsOf, type PairReading } from './pair-likeness';

/** A stretch of time in which one person attended to one target. */
export type AttentionRun = {
	personId: PersonId;
	by: 'gaze' | 'pointing';
	/** The most probable target. */
	target: Target;
	startMs: number;
	/** Exclusive; grows while the run goes on. */
	endMs: number;
	/** Mean probability of the target over its frames. */
	probability: number;
	frameCount: number;
};

/**
 * Who attended to what, run-length coded: grows with changes of target, not with frames, so an hour stays small. Runs
 * lie in order of their start; the last one of each person and kind may still grow.
 */
export type AttentionRuns = {
	readonly runs: AttentionRun[];
	/** Index of the run that may still grow, for each person and kind. */
	readonly open: Map<string, number>;
	/** What pictures of pairs are like, in order of time: seldom read, so few. */
	readonly pairs: PairReading[];
	/** Time of the latest frame, and the length of the one before it: how long a frame counts. */
	lastMs: number | null;
	frameMs: number;
};

/** A frame that was followed by no other counts this long, milliseconds: one frame at 10 a second. */
const FIRST_FRAME_MS = 100;
/** Frames farther apart than this leave a gap: nobody saw what happened between, milliseconds. */
const MAX_FRAME_MS = 1000;

/** Runs of a session in which nothing was seen yet. */
export const startRuns = (): AttentionRuns => ({
	...{ runs: [], open: new Map(), pairs: [] },
	...{ lastMs: null, frameMs: FIRST_FRAME_MS },
});

/** Adds one analysed frame, in place: the runs are the page's own book-keeping and belong to no stage. */
export const appendToRuns = (book: AttentionRuns, tMs: number, observations: readonly Observation[]): void => {
	const elapsedMs = book.lastMs === null ? FIRST_FRAME_MS : tMs - book.lastMs;
	const isGap = elapsedMs > MAX_FRAME_MS;
	if (!isGap && elapsedMs > 0) book.frameMs = elapsedMs;
	book.lastMs = tMs;
	book.pairs.push(...readingsOf(tMs, observations));
	const seen = new Set<string>();
	const add = (personId: PersonId, by: AttentionRun['by'], attention: Attention) => {
		const best = attention.scores[0];
		if (!best) return;
		const key = `${by}:${personId}`;
		seen.add(key);
		const index = book.open.get(key);
		const run = index === undefined ? undefined : book.runs[index];
		if (run && !isGap && targetKey(run.target) === targetKey(best.target)) {
			run.probability += (best.probability - run.probability) / ++run.frameCount;
			run.endMs = tMs + book.frameMs;
			return;
		}
		if (run) run.endMs = Math.min(run.endMs, tMs);
		book.open.set(key, book.runs.length);
		book.runs.push({
			personId,
			by,
			target: best.target,
			startMs: tMs,
			endMs: tMs + book.frameMs,
			probability: best.probability,
			frameCount: 1,
		});
	};
	for (const o of observations) {
		if (o.gaze) add(o.personId, 'gaze', o.gaze);
		if (o.pointing) add(o.personId, 'pointing', o.pointing);
	}
	for (const [key, index] of book.open) {
		if (seen.has(key)) continue;
		const run = book.runs[index];
		if (run) run.endMs = Math.min(run.endMs, tMs);
		book.open.delete(key);
	}
};

/** Two ids turned out to be one person: renames the runs, in place. */
export const mergeRuns = (book: AttentionRuns, merges: readonly Merge[]): void => {
	if (merges.length === 0) return;
	const resolve = resolveMerges(merges);
	mergeReadings(book.pairs, merges);
	for (const run of book.runs) {
		run.personId = resolve(run.personId);
		run.target = mergeTarget(run.target, resolve);
	}
	const open = [...book.open];
	book.open.clear();
	for (const [key, index] of open) {
		const run = book.runs[index]!;
		book.open.set(`${run.by}:${run.personId}`, Math.max(index, book.open.get(key) ?? -1));
	}
};

/** How long a target held somebody's gaze or hand. */
export type Share = { target: Target; ms: number };

/** Milliseconds by target for each person, longest first. */
export type Shares = ReadonlyMap<PersonId, readonly Share[]>;

/** Nobody attended to anything. */
export const noShares: Shares = new Map();

/** How long each person attended to each target within `[startMs, endMs)`. */
export const sharesWithin = (
	runs: readonly AttentionRun[],
	by: AttentionRun['by'],
	{ startMs, endMs }: { startMs: number; endMs: number },
): Shares => {
	const sums = new Map<PersonId, Map<string, Share>>();
	for (const run of runs) {
		if (run.by !== by) continue;
		const ms = Math.min(run.endMs, endMs) - Math.max(run.startMs, startMs);
		if (ms <= 0) continue;
		const own = sums.get(run.personId) ?? new Map<string, Share>();
		sums.set(run.personId, own);
		const key = targetKey(run.target);
		own.set(key, { target: run.target, ms: ms + (own.get(key)?.ms ?? 0) });
	}
	return new Map([...sums].map(([id, own]) => [id, [...own.values()].sort((a, b) => b.ms - a.ms)]));
};
