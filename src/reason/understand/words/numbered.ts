import { person } from '../../query/build';
import { hasTag, type Item } from './items';
import { nounOf, type Known, type NounFound } from './noun';
import type { Concept } from '../vocabulary/vocabulary';

/** Two people by name or number. */
export const isPairAt = (items: readonly Item[], at: number, known: Known): boolean =>
	numberedAt(items, at, known) !== null || ((items[at]?.person ?? null) !== null && hasTag(items[at + 1], 'and'));

const UNITS: readonly Concept[] = [
	'second',
	'minute',
	'millisecond',
	'hour',
	'share',
	'times',
	'how-often',
	'mark',
	'person',
	'child',
	'sexed',
	'thing',
	'one',
	'ones',
	'pair',
];

/** “And 1 and 3?”, “of 2 or 3”: people by their numbers alone, two of them. */
export const numberedAt = (items: readonly Item[], from: number, { people }: Known): NounFound | null => {
	const [item, joint, other, next] = items.slice(from, from + 4);
	const isOne = (one: Item | undefined): boolean =>
		people.some(({ personId, isNamed }) => !isNamed && /^\d+$/.test(one?.raw ?? '') && personId === `P${one?.raw}`);
	const isPlain = next === undefined || (!hasTag(next, ...UNITS) && next.thing === null);
	const before = items[from - 1];
	const isTimed = hasTag(before, 'between', 'from', 'until', 'before', 'after', 'second', 'minute', 'person');
	if (!isOne(item) || !hasTag(joint, 'and', 'or') || !isOne(other) || !isPlain || isTimed) return null;
	const noun = { is: 'fixed', of: 'person', slots: [person(`P${item?.raw}`)] } as const;
	return { noun: nounOf({ ...noun, text: item?.raw ?? '' }), length: 1 };
};

/** “Does he look there?”, “who looked at me?”: a place that was named, and whoever asks, which nothing tells. */
export const askerAt = (items: readonly Item[], from: number): NounFound | null => {
	const [before, first] = [items[from - 1], items[from]];
	if (!first) return null;
	if (first.text === 'there' && before?.deeds.some(({ doing }) => doing === 'look'))
		return { noun: nounOf({ is: 'it', of: 'target', text: first.text }), length: 1 };
	const isAsker = /^(?:me|us)$/.test(first.text) && hasTag(before, 'to', 'at', 'by', 'with');
	return isAsker && (items[from - 2]?.deeds.length ?? 0) > 0
		? { noun: nounOf({ is: 'vague', of: 'person', count: 1, text: first.text }), length: 1 }
		: null;
};
