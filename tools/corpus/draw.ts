import { entriesOf } from '../../src/core/collections';
import { seededRandom, type SeededRandom } from '../../src/core/maths/random';
import type { Split } from './example';
import { heldFor, splitOf } from './split';
import { wordings } from './wordings';

/**
 * What one example is drawn with: random numbers, and a record of the templates taken. The record is the example's
 * template, by which it belongs to one part of the corpus.
 */
export type Draw = {
	readonly split: Split;
	readonly random: SeededRandom;
	readonly trace: string[];
	/** Whether the whole question is in small letters, names too. */
	readonly isLower: boolean;
	/** Whether only people and things of the session are named: for questions that should find something. */
	readonly isKnown: boolean;
};

/** Share of the questions that have no capital at all. */
const LOWER_SHARE = 0.3;

/** @param seed the same seed draws the same */
export const newDraw = (split: Split, seed: number, isKnown = false): Draw => {
	const random = seededRandom(seed);
	return { split, random, trace: [], isLower: random.uniform() < LOWER_SHARE, isKnown };
};

export const chance = ({ random }: Draw, share: number): boolean => random.uniform() < share;

/** Any of them, without a record: names, things, numbers. */
export const anyOf = <Item>({ random }: Draw, items: readonly Item[]): Item =>
	items[Math.floor(random.uniform() * items.length)]!;

/** Whole number from `least` to `most`. */
export const wholeOf = ({ random }: Draw, least: number, most: number): number =>
	least + Math.floor(random.uniform() * (most - least + 1));

/** One by its weight, without a record. */
export const weighted = <Item>({ random }: Draw, items: readonly (readonly [item: Item, weight: number])[]): Item => {
	let left = random.uniform() * items.reduce((sum, [, weight]) => sum + weight, 0);
	for (const [item, weight] of items) {
		left -= weight;
		if (left < 0) return item;
	}
	return items.at(-1)![0];
};

/** One key by its weight, without a record. */
export const oneOf = <Key extends string>(draw: Draw, weights: Readonly<Record<Key, number>>): Key =>
	weighted(draw, entriesOf(weights));

/**
 * One of several wordings, kept in the record. Of long lists some wordings are kept from training, others from `test` and
 * `dev` in turn.
 *
 * @param list name of the list, so that the same words in two lists are two wordings
 */
const wordingOf = (draw: Draw, list: string, wordings: readonly string[]): string => {
	const isHeld = (wording: string): boolean => {
		const held = wordings.length < 8 ? null : heldFor(`${list}: ${wording}`);
		return held !== null && held !== draw.split;
	};
	let wording = anyOf(draw, wordings);
	while (isHeld(wording)) wording = anyOf(draw, wordings);
	draw.trace.push(wording);
	return wording;
};

/** The same with the table of wordings behind it. */
export const wordingIn =
	(draw: Draw, list: string) =>
	(table: TemplateStringsArray): string =>
		wordingOf(draw, list, wordings(table));

/**
 * A pattern with its slots filled, one after another; the `!` before a command goes. Of each slot the first is filled.
 *
 * @param slots what stands for each; functions, which draw, are called for slots that the pattern has
 */
export const fill = (pattern: string, slots: Readonly<Record<string, string | (() => string)>>): string => {
	let text = pattern.replace(/^!/, '');
	for (const [slot, by] of Object.entries(slots)) {
		const place = new RegExp(`(?<!\\w)${slot.replace('+', '\\+')}(?!\\w)`);
		text = text.replace(place, () => (typeof by === 'string' ? by : by()));
	}
	return text;
};

/** The record as one text. */
export const templateOf = ({ trace }: Draw): string => trace.join(' | ');

/** Whether what was drawn belongs to the part that it was drawn for. */
export const isOfSplit = (draw: Draw): boolean => splitOf(templateOf(draw)) === draw.split;

const SPLIT_OFFSET: Readonly<Record<Split, number>> = { train: 0, dev: 1, test: 2 };

/** Seeds of parts, tasks and examples, far from one another. */
export const seedOf = (split: Split, seed: number, index: number, salt: number): number =>
	(Math.imul(seed + 1, 0x9e3779b1) ^
		Math.imul(SPLIT_OFFSET[split] + 3 * salt + 1, 0x85ebca6b) ^
		Math.imul(index + 1, 0xc2b2ae35)) >>>
	0;
