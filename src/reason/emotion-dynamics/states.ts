import type { StateSample, StateTrack } from './track';

/** When a state counts as changed. All ours: the benchmark's own are not published. */
export type DynamicsConfig = {
	/** How much more alike a new state must be, summed over time, before it counts; score times seconds, above 0. */
	switchCostS: number;
	/** Least mean lead of a state's score over the one before, in its own stretch, and of that one in its, 0 to 1. */
	minLead: number;
	/** Longest time between two samples that are one stretch, milliseconds. What is further apart is not compared. */
	gapMs: number;
	/** How long before a change something counts as preceding it, milliseconds (the check of 2 s in our reading of EmoTrans). */
	precedingMs: number;
};

/**
 * A state must lead by half a second of full score: expressions last 0.5 to 4 s (Ekman 2003), so the shortest count where
 * they are clear. A lead of 0.15 stays above the noise of classifiers held over time (`track/expression`).
 */
export const defaultDynamics: DynamicsConfig = { switchCostS: 0.5, minLead: 0.15, gapMs: 2000, precedingMs: 2000 };

/** A stretch in which one state led. `endMs`: exclusive. */
export type StateSpan = {
	readonly state: string;
	readonly startMs: number;
	readonly endMs: number;
	/** Mean score of the state in it, 0 to 1. */
	readonly score: number;
};

/** Where one state gave way to another, without a gap between. */
export type StateChange = { readonly atMs: number; readonly from: string; readonly to: string };

const scoreOf = (sample: StateSample, state: string): number =>
	sample.scores.find(({ name }) => name === state)?.score ?? 0;

const runsOf = (samples: readonly StateSample[], gapMs: number): StateSample[][] => {
	const runs: StateSample[][] = [];
	for (const sample of samples) {
		const last = runs.at(-1);
		if (last && sample.tMs - last.at(-1)!.tMs <= gapMs) last.push(sample);
		else runs.push([sample]);
	}
	return runs;
};

/** How long each sample stands for: until the next; the last as long as they usually do. Milliseconds. */
const durationsOf = (run: readonly StateSample[]): number[] => {
	const usual = run.length > 1 ? (run.at(-1)!.tMs - run[0]!.tMs) / (run.length - 1) : 0;
	return run.map(({ tMs }, i) => (run[i + 1] ? run[i + 1]!.tMs - tMs : usual));
};

/** Index of the largest number; the first of equals. */
const largest = (values: readonly number[]): number => values.indexOf(Math.max(...values));

/**
 * The states of the best path: the sum of the states' scores over time less the cost of each change is largest (a Potts
 * model, solved exactly as Viterbi 1967 does; time grows with samples times states).
 */
const bestPath = (run: readonly StateSample[], states: readonly string[], switchCostS: number): number[] => {
	const durations = durationsOf(run);
	let sums = states.map(() => 0);
	const cameFrom: number[][] = [];
	run.forEach((sample, i) => {
		const best = largest(sums);
		const stay = sums.map((sum) => i === 0 || sum >= sums[best]! - switchCostS);
		cameFrom.push(stay.map((stays, k) => (stays ? k : best)));
		sums = states.map((state, k) => {
			const before = stay[k] ? sums[k]! : sums[best]! - switchCostS;
			return before + (scoreOf(sample, state) * durations[i]!) / 1000;
		});
	});
	let at = largest(sums);
	const path: number[] = [];
	for (let i = run.length - 1; i >= 0; i -= 1) {
		path.push(at);
		at = cameFrom[i]![at]!;
	}
	return path.reverse();
};

type Piece = { state: string; samples: readonly StateSample[] };

const meanLead = (samples: readonly StateSample[], state: string, over: string): number =>
	samples.reduce((sum, sample) => sum + scoreOf(sample, state) - scoreOf(sample, over), 0) / samples.length;

/** Joins neighbours of one state, and the least clear neighbours until each leads the other clearly in its own stretch. */
const joinUnclear = (found: readonly Piece[], minLead: number): Piece[] => {
	const pieces = [...found];
	for (;;) {
		const clear = pieces.slice(1).map((piece, i) => {
			const before = pieces[i]!;
			if (before.state === piece.state) return -1;
			return Math.min(
				meanLead(piece.samples, piece.state, before.state),
				meanLead(before.samples, before.state, piece.state),
			);
		});
		const i = clear.length === 0 ? -1 : clear.indexOf(Math.min(...clear));
		if (i < 0 || clear[i]! >= minLead) return pieces;
		const [a, b] = [pieces[i]!, pieces[i + 1]!];
		const longer = a.samples.length >= b.samples.length ? a : b;
		pieces.splice(i, 2, { state: longer.state, samples: [...a.samples, ...b.samples] });
	}
};

const piecesOf = (run: readonly StateSample[], states: readonly string[], config: DynamicsConfig): Piece[] => {
	const pieces: { state: string; samples: StateSample[] }[] = [];
	bestPath(run, states, config.switchCostS).forEach((k, i) => {
		const last = pieces.at(-1);
		if (last && last.state === states[k]) last.samples.push(run[i]!);
		else pieces.push({ state: states[k]!, samples: [run[i]!] });
	});
	return joinUnclear(pieces, config.minLead);
};

/** The states of a track one after the other. Between two of them lies a gap only where the track has one. */
export const statesOf = (track: StateTrack, config: DynamicsConfig = defaultDynamics): readonly StateSpan[] => {
	const states = [...new Set(track.samples.flatMap(({ scores }) => scores.map(({ name }) => name)))].sort();
	if (states.length === 0) return [];
	return runsOf(track.samples, config.gapMs).flatMap((run) => {
		const durations = durationsOf(run);
		const endOfRunMs = run.at(-1)!.tMs + durations.at(-1)!;
		const pieces = piecesOf(run, states, config);
		return pieces.map(({ state, samples }, i) => ({
			state,
			startMs: samples[0]!.tMs,
			endMs: pieces[i + 1]?.samples[0]!.tMs ?? endOfRunMs,
			score: samples.reduce((sum, sample) => sum + scoreOf(sample, state), 0) / samples.length,
		}));
	});
};

/** Where the states change. Over a gap nothing is said to change: what lay in between is unknown. */
export const changesOf = (spans: readonly StateSpan[]): readonly StateChange[] =>
	spans.slice(1).flatMap((span, i) => {
		const before = spans[i]!;
		return before.endMs === span.startMs && before.state !== span.state
			? [{ atMs: span.startMs, from: before.state, to: span.state }]
			: [];
	});
