/** Inclusive range of Unicode code points. */
export type CodePointRange = readonly [from: number, to: number];

/** A regular grammar as plain data: exactly the texts it allows. */
export type Grammar =
	| { readonly kind: 'text'; readonly text: string }
	/** One character of any of the ranges. */
	| { readonly kind: 'character'; readonly ranges: readonly CodePointRange[] }
	| { readonly kind: 'sequence'; readonly parts: readonly Grammar[] }
	| { readonly kind: 'choice'; readonly options: readonly Grammar[] }
	/** `max` `null`: any number. */
	| { readonly kind: 'repeat'; readonly part: Grammar; readonly min: number; readonly max: number | null };

const codePoints = (value: string): number[] => Array.from(value, (character) => character.codePointAt(0) ?? NaN);

export const text = (value: string): Grammar => ({ kind: 'text', text: value });
export const sequence = (...parts: readonly Grammar[]): Grammar => ({ kind: 'sequence', parts });
export const choice = (...options: readonly Grammar[]): Grammar => ({ kind: 'choice', options });
export const repeat = (part: Grammar, min: number, max: number | null): Grammar => ({ kind: 'repeat', part, min, max });
export const optional = (part: Grammar): Grammar => repeat(part, 0, 1);
/** One character of these, given one by one or as pairs of first and last: `characters('az', '09', '_')`. */
export const characters = (...ranges: readonly string[]): Grammar => ({
	kind: 'character',
	ranges: ranges.map((range) => {
		const [from = NaN, to = from] = codePoints(range);
		return [from, to];
	}),
});

const hex = (codePoint: number): string => `\\u{${codePoint.toString(16)}}`;

/**
 * The same texts as a regular expression, to be used with the flag `v` or `u` and matched whole: for providers that take
 * one, and for tests.
 */
export const regExpSource = (grammar: Grammar): string => {
	switch (grammar.kind) {
		case 'text':
			return codePoints(grammar.text).map(hex).join('');
		case 'character':
			return `[${grammar.ranges.map(([from, to]) => `${hex(from)}-${hex(to)}`).join('')}]`;
		case 'sequence':
			return grammar.parts.map((part) => `(?:${regExpSource(part)})`).join('');
		case 'choice':
			return grammar.options.map((option) => `(?:${regExpSource(option)})`).join('|');
		case 'repeat':
			return `(?:${regExpSource(grammar.part)}){${grammar.min},${grammar.max ?? ''}}`;
	}
};
