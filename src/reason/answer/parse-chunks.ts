import { chunkRules, type Chunk } from './chunk-rules';
import { doingRules, formOf, gazeVerbs } from './doing-words';
import { personAt, type ParseContext } from './parse-people';
import { resolveThings } from './resolve';
import { singular, thingWords } from './thing-words';

export type { Chunk } from './chunk-rules';

const COMPILED = Object.entries(chunkRules).map(
	([pattern, meaning]) => [new RegExp(`(?:${pattern})(?![\\w-])`, 'iy'), meaning] as const,
);

const matchAt = (pattern: RegExp, text: string, index: number): string | null => {
	pattern.lastIndex = index;
	return pattern.exec(text)?.[0] ?? null;
};

const THINGS = new Set(thingWords);

/** What the session calls a thing, where it has it under another word. */
const labelOf = (word: string, objects: ParseContext['objects']): string => {
	const [id] = resolveThings(word, objects);
	return objects.find((o) => o.objectId === id)?.label.toLowerCase() ?? word;
};

/** A thing by a label of the session or a known word, with its article and plain adjectives. */
const thingAt = (text: string, index: number, { objects }: ParseContext): { name: string; length: number } | null => {
	const lead =
		/^(?:(?:the|a|an|that|this|his|her|their|my|any|some) )?(?:(?:red|blue|green|yellow|white|black|grey|gray|brown|pink|orange|purple|big|small|little|old|new|other) )?/i;
	const rest = text.slice(index);
	const before = lead.exec(rest)?.[0] ?? '';
	const labels = objects.flatMap((o): string[] => [o.label, o.objectId]).sort((a, b) => b.length - a.length);
	for (const start of before ? [before.length, before.indexOf(' ') + 1, 0] : [0]) {
		const words = rest.slice(start).toLowerCase();
		const label = labels.find((l) => words.startsWith(l.toLowerCase()) && /^s?(?![\w-])/.test(words.slice(l.length)));
		if (label !== undefined) return { name: label.toLowerCase(), length: start + label.length };
		const [two, one] = [/^[\w-]+ [\w-]+/.exec(words)?.[0], /^[\w-]+/.exec(words)?.[0]];
		for (const word of [two, one]) {
			if (word !== undefined && (THINGS.has(word) || THINGS.has(singular(word))))
				return { name: labelOf(singular(word), objects), length: start + word.length };
		}
	}
	return null;
};

type Match = { chunk: Chunk | null; length: number };

const ruleMatches = (text: string, index: number): Match[] => [
	...COMPILED.flatMap(([pattern, meaning]): Match[] => {
		const found = matchAt(pattern, text, index);
		if (!found) return [];
		return [{ chunk: typeof meaning === 'function' ? meaning(found.toLowerCase()) : meaning, length: found.length }];
	}),
	...doingRules.flatMap(({ doing, pattern, form }): Match[] => {
		const found = matchAt(pattern, text, index);
		const w = found?.toLowerCase() ?? '';
		return found ? [{ chunk: { t: 'doing', doing, form: form ?? formOf(found), w }, length: found.length }] : [];
	}),
	...gazeVerbs.flatMap(({ pattern }, i): Match[] => {
		const found = matchAt(pattern, text, index);
		return found ? [{ chunk: { t: 'gaze-verb', index: i, form: formOf(found) }, length: found.length }] : [];
	}),
];

/** What stands after an article is a noun: `the pointing at the cup` as against `after pointing`. */
const isNounAt = (text: string, index: number): boolean =>
	/(?:^|\s)(?:the|an?|any|this|that|some|no|each|every|mutual|'s|the (?:first|last|longest|next)) $/.test(
		text.slice(0, index),
	);

/** A piece with the words it was read from; `chunk`: `null` for words without a meaning of their own. */
export type Piece = { readonly chunk: Chunk | null; readonly text: string };

/** A question in pieces: at each place the longest thing known. */
export const piecesOf = (text: string, context: ParseContext): Piece[] => {
	const pieces: Piece[] = [];
	let index = 0;
	while (index < text.length) {
		if (text[index] === ' ') {
			index++;
			continue;
		}
		const isStart = index === 0 || /[.?!:] $/.test(text.slice(0, index));
		const person = personAt(text, index, context, isStart);
		const thing = thingAt(text, index, context);
		const matches: Match[] = [
			...(person ? [{ chunk: { t: 'person', ref: person.ref } as const, length: person.length }] : []),
			...(thing ? [{ chunk: { t: 'thing', name: thing.name } as const, length: thing.length }] : []),
			...ruleMatches(text, index),
		];
		const best = matches.reduce<Match | null>((a, b) => (a && a.length >= b.length ? a : b), null);
		const word = /^\S+/.exec(text.slice(index))![0];
		const found = best ? best.chunk : ({ t: 'unknown', w: word.toLowerCase() } as const);
		const isNoun = found?.t === 'doing' && isNounAt(text, index);
		const length = best?.length ?? word.length;
		pieces.push({ chunk: isNoun ? { ...found, form: 'noun' } : found, text: text.slice(index, index + length) });
		index += length;
	}
	return pieces;
};

/** The pieces that have a meaning. */
export const chunksOf = (text: string, context: ParseContext): Chunk[] =>
	piecesOf(text, context).flatMap(({ chunk }) => (chunk ? [chunk] : []));
