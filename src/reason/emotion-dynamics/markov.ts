import { neighboursOf } from '../../core/collections';
import type { StateSpan } from './states';

/** How often a state was followed by another: `counts[from][to]`. A first-order Markov chain over changes, without stays. */
export type TransitionModel = { readonly counts: Readonly<Record<string, Readonly<Record<string, number>>>> };

/** A state that may follow. `probability`: share of the times, 0 to 1. */
export type LikelyState = { readonly state: string; readonly probability: number };

/** The states of a track in order; a new list begins after each gap. */
export const sequencesOf = (spans: readonly StateSpan[]): readonly (readonly string[])[] => {
	const sequences: string[][] = [];
	let untilMs: number | null = null;
	for (const { state, startMs, endMs } of spans) {
		if (startMs === untilMs) sequences.at(-1)?.push(state);
		else sequences.push([state]);
		untilMs = endMs;
	}
	return sequences;
};

/** Counts what followed what (maximum likelihood of a first-order chain). A state that follows itself is no change. */
export const fitTransitions = (sequences: readonly (readonly string[])[]): TransitionModel => {
	const counts: Record<string, Record<string, number>> = {};
	for (const states of sequences) {
		for (const [from, to] of neighboursOf(states)) {
			if (from === to) continue;
			const row = (counts[from] ??= {});
			row[to] = (row[to] ?? 0) + 1;
		}
	}
	return { counts };
};

/** What is likely to follow a state, likeliest first, equals by name; empty when it was never seen to change. */
export const likelyNext = ({ counts }: TransitionModel, state: string): readonly LikelyState[] => {
	const row = Object.entries((Object.hasOwn(counts, state) && counts[state]) || {});
	const total = row.reduce((sum, [, count]) => sum + count, 0);
	return row
		.map(([to, count]) => ({ state: to, probability: count / total }))
		.sort((a, b) => b.probability - a.probability || (a.state < b.state ? -1 : 1));
};
