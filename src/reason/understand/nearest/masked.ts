import { targetLabel } from './target-label';
import { asTyped } from '../typed/typed';
import { chunksOf, type Chunk } from '../words/chunks';
import type { Known } from '../words/noun';
import { readItems } from '../words/read-items';
import type { TimeFound } from '../words/times';

/** Marks of what a question names, by their kind; `camera` is the same in every session and stays. */
const kinds = ['person', 'thing', 'at', 'between', 'over', 'under', 'within'] as const;
type SlotKind = (typeof kinds)[number];

/**
 * A question with marks in place of the people, things, times and lengths that it names: `how long did {person0} look at
 * {thing0}`. What the marks stand for is kept by kind, in the order in which it was first named.
 */
export type Masked = { readonly text: string; readonly slots: Readonly<Record<SlotKind, readonly string[]>> };

/** A time with a number in it; halves and the like are the same words in every session. */
const timeKind = (time: TimeFound, text: string): SlotKind | null => {
	if (time.is === 'within') return 'within';
	if (time.is === 'lasting') return time.atLeastMs === null ? 'under' : 'over';
	const isNumbered = time.is === 'span' && /\d/.test(text);
	return isNumbered && (time.span.is === 'at' || time.span.is === 'between') ? time.span.is : null;
};

/** Masks a question. Each name is kept as a question may say it: `the cup`, `Person 2`, `from 5 to 10 s`. */
export const maskedOf = (question: string, known: Known): Masked => {
	const slots: Record<SlotKind, string[]> = {
		...{ person: [], thing: [], at: [], between: [], over: [], under: [], within: [] },
	};
	const mark = (kind: SlotKind, text: string): string => {
		const own = slots[kind];
		if (!own.includes(text)) own.push(text);
		return `{${kind}${own.indexOf(text)}}`;
	};
	const textOf = (chunk: Chunk): string => {
		if (chunk.is === 'time') {
			const kind = timeKind(chunk.time, chunk.text);
			return kind ? mark(kind, chunk.text) : chunk.text;
		}
		if (chunk.is !== 'noun' || chunk.noun.is !== 'fixed') return chunk.text;
		const { slots: named, join, isOwner } = chunk.noun;
		const marks = named.flatMap((slot) => {
			if (slot.is === 'camera') return ['the camera'];
			return slot.is === 'person' || slot.is === 'thing' ? [mark(slot.is, targetLabel(slot, known))] : [];
		});
		return marks.length < named.length ? chunk.text : `${marks.join(` ${join} `)}${isOwner ? "'s" : ''}`;
	};
	const text = chunksOf(readItems(asTyped(question, known), known), known)
		.map(textOf)
		.join(' ');
	return { text: text.replace(/[\s?.!;,]+$/, ''), slots };
};

const MARK = /\{([a-z]+)(\d)\}/g;

/** How many of each kind a masked text has, as one word to compare. */
const shapeOf = (text: string): string => {
	const marks = new Set([...text.matchAll(MARK)].map(([mark]) => mark));
	return [...marks].sort().join('');
};

/** Whether two masked questions name as many people, things, times and lengths, and the camera both or neither. */
export const isSameShape = (a: string, b: string): boolean =>
	shapeOf(a) === shapeOf(b) && a.includes('the camera') === b.includes('the camera');

/** A masked text with the names of another question of the same shape; `null`: one is missing. */
export const filledWith = (text: string, { slots }: Masked): string | null => {
	let isWhole = true;
	const filled = text.replace(MARK, (_, kind: string, at: string) => {
		const found = kinds.find((one) => one === kind);
		const name = found && slots[found][Number(at)];
		if (name === undefined) isWhole = false;
		return name ?? '';
	});
	return isWhole ? filled : null;
};
