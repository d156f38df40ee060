import type { StateSpan } from './states';

/** How often a state was followed by another: `counts[from][to]`. A first-order Markov chain over changes, without stays. */
export type TransitionModel = { readonly counts: Readonly<Record<string, Readonly<Record<string, number>>>> };

/** A state that may follow. `probability`: share of the times, 0 to 1. */
export type LikelyState = { readonly state: string; readonly probability: number };

/** The states of a track in order; a new list begins after each gap. */
export const sequencesOf = (spans: readonly StateSpan[]): readonly (readonly string[])[] => {
	const sequences: string[][] = [];
	spans.forEach((span, i) => {
		if (i > 0 && spans[i - 1]!.endMs === span.startMs) sequences.at(-1)!.push(span.state);
		else sequences.push([span.state]);
	});
	return sequences;
};

/** Counts what followed what (maximum likelihood of a first-order chain). A state that follows itself is no change. */
export const fitTransitions = (sequences: readonly (readonly string[])[]): TransitionModel => {
	const counts: Record<string, Record<string, number>> = {};
	for (const states of sequences) {
		states.slice(1).forEach((to, i) => {
			const from = states[i]!;
			if (from === to) return;
			const row = (counts[from] ??= {});
			row[to] = (row[to] ?? 0) + 1;
		});
	}
	return { counts };
};

/** What is likely to follow a state, likeliest first, equals by name; empty when it was never seen to change. */
export const likelyNext = ({ counts }: TransitionModel, state: string): readonly LikelyState[] => {
	const row = Object.entries(Object.hasOwn(counts, state) ? counts[state]! : {});
	const total = row.reduce((sum, [, count]) => sum + count, 0);
	return row
		.map(([to, count]) => ({ state: to, probability: count / total }))
		.sort((a, b) => b.probability - a.probability || (a.state < b.state ? -1 : 1));
};
