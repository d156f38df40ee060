import type { QueryModel } from './model';

const MARK = /\b([ptn])([0-9])\b/g;
/** So many marks of each kind the model knows. */
const MARKS: Readonly<Record<string, number>> = { p: 6, t: 6, n: 4 };

/** The marks of a text numbered otherwise, each by so many more. */
const shifted = (text: string, by: number): string =>
	text.replace(MARK, (mark, kind: string, at: string) => {
		const count = MARKS[kind] ?? 0;
		return Number(at) < count ? `${kind}${(((Number(at) + by) % count) + count) % count}` : mark;
	});

/** How a question is put to the model each time: its marks shifted, and how it ends. It was taught all of these. */
const WAYS = [
	[0, ' ?'],
	[1, ' ?'],
	[2, ''],
	[3, ' ?'],
] as const;

/** What a model wrote of a question, and its mean chance over several ways to put it, 0 to 1. */
export type Votes = { readonly symbols: readonly string[]; readonly chance: number };

/** The symbols that are likeliest over several ways to put the same question; `null`: it is too long. */
export const symbolsOf = (model: QueryModel, masked: string): Votes | null => {
	const text = masked.replace(/[\s?.!]+$/, '');
	const votes = new Map<string, number>();
	for (const [by, end] of WAYS) {
		const written = model.write(shifted(text, by) + end);
		if (!written) return null;
		const line = shifted(written.symbols.join(' '), -by);
		votes.set(line, (votes.get(line) ?? 0) + written.chance);
	}
	const [best] = [...votes].sort(([, a], [, b]) => b - a);
	return best ? { symbols: best[0].split(' '), chance: best[1] / WAYS.length } : null;
};
