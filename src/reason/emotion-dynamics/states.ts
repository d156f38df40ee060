import { neighboursOf, zip } from '../../core/collections';
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

/** A sample with how long it stands for, milliseconds: until the next; the last of a run as long as they usually do. */
type Timed = { readonly sample: StateSample; readonly forMs: number };

/** Samples no further apart than `gapMs`, run by run. */
const runsOf = (samples: readonly StateSample[], gapMs: number): Timed[][] => {
	const runs: StateSample[][] = [];
	for (const sample of samples) {
		const run = runs.at(-1);
		const last = run?.at(-1);
		if (run && last && sample.tMs - last.tMs <= gapMs) run.push(sample);
		else runs.push([sample]);
	}
	return runs.map((run) => {
		const [first, last] = [run[0], run.at(-1)];
		const usualMs = first && last && run.length > 1 ? (last.tMs - first.tMs) / (run.length - 1) : 0;
		const lengths = neighboursOf(run).map(([from, to]) => to.tMs - from.tMs);
		return zip(run, [...lengths, usualMs]).map(([sample, forMs]) => ({ sample, forMs }));
	});
};

/** A state with the score of a path that ends in it, and the path before. */
type Path = { readonly state: string; readonly sum: number; readonly before: Path | null };

/**
 * The states of the best path: it maximises the states' scores over time minus the cost of changes (a Potts model,
 * solved exactly by the Viterbi algorithm; time grows with samples times states).
 */
const bestPath = (run: readonly Timed[], states: readonly string[], switchCostS: number): string[] => {
	const bestOf = (paths: readonly Path[]): Path | null =>
		paths.reduce<Path | null>((best, path) => (best && best.sum >= path.sum ? best : path), null);
	let paths: readonly Path[] = states.map((state) => ({ state, sum: 0, before: null }));
	for (const [i, { sample, forMs }] of run.entries()) {
		const best = bestOf(paths);
		paths = paths.map((own) => {
			const { state } = own;
			const before = i === 0 || !best || own.sum >= best.sum - switchCostS ? own : best;
			const sum = before === own ? own.sum : before.sum - switchCostS;
			return { state, sum: sum + (scoreOf(sample, state) * forMs) / 1000, before: i === 0 ? null : before };
		});
	}
	const reversed: string[] = [];
	for (let at = bestOf(paths); at; at = at.before) reversed.push(at.state);
	return reversed.reverse();
};

type Piece = { state: string; samples: StateSample[] };

const meanLead = (samples: readonly StateSample[], state: string, over: string): number =>
	samples.reduce((sum, sample) => sum + scoreOf(sample, state) - scoreOf(sample, over), 0) / samples.length;

/** How clearly two neighbours lead each other, each in its own stretch; −1 where both are one state. */
const leadOf = (a: Piece, b: Piece): number =>
	a.state === b.state ? -1 : Math.min(meanLead(b.samples, b.state, a.state), meanLead(a.samples, a.state, b.state));

/** Joins neighbours of one state, and the least clear neighbours until each leads the other clearly in its own stretch. */
const joinUnclear = (found: readonly Piece[], minLead: number): Piece[] => {
	const pieces = [...found];
	for (;;) {
		const [unclear] = neighboursOf(pieces)
			.map(([a, b], at) => ({ a, b, at, lead: leadOf(a, b) }))
			.sort((one, other) => one.lead - other.lead);
		if (!unclear || unclear.lead >= minLead) return pieces;
		const { a, b, at } = unclear;
		const longer = a.samples.length >= b.samples.length ? a : b;
		pieces.splice(at, 2, { state: longer.state, samples: [...a.samples, ...b.samples] });
	}
};

const piecesOf = (run: readonly Timed[], states: readonly string[], config: DynamicsConfig): Piece[] => {
	const pieces: Piece[] = [];
	for (const [state, { sample }] of zip(bestPath(run, states, config.switchCostS), run)) {
		const last = pieces.at(-1);
		if (last?.state === state) last.samples.push(sample);
		else pieces.push({ state, samples: [sample] });
	}
	return joinUnclear(pieces, config.minLead);
};

/** The states of a track in order. There is a gap between two of them only where the track has one. */
export const statesOf = (track: StateTrack, config: DynamicsConfig = defaultDynamics): readonly StateSpan[] => {
	const states = [...new Set(track.samples.flatMap(({ scores }) => scores.map(({ name }) => name)))].sort();
	if (states.length === 0) return [];
	return runsOf(track.samples, config.gapMs).flatMap((run) => {
		const endMs = Math.max(...run.map(({ sample, forMs }) => sample.tMs + forMs));
		const spans = piecesOf(run, states, config).map(({ state, samples }) => ({
			...{ state, endMs, startMs: samples[0]?.tMs ?? endMs },
			score: samples.reduce((sum, sample) => sum + scoreOf(sample, state), 0) / samples.length,
		}));
		return spans.map((span, i) => ({ ...span, endMs: spans[i + 1]?.startMs ?? endMs }));
	});
};

/** Where the states change. Over a gap nothing is said to change: what lay in between is unknown. */
export const changesOf = (spans: readonly StateSpan[]): readonly StateChange[] =>
	neighboursOf(spans).flatMap(([before, span]) =>
		before.endMs === span.startMs && before.state !== span.state
			? [{ atMs: span.startMs, from: before.state, to: span.state }]
			: [],
	);
