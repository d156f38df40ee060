import { listWords } from '../../../core/text/words';
import { person } from '../../query/build';
import type { Domain } from '../../query/query';
import type { AskSession } from '../../answer/types';
import { resolvePerson } from '../../answer/resolve';
import { hasTag, type Item } from './items';
import { looksAfter } from './looks';
import { GROWN, GROWN_ROLE, KIN, ROLE } from './noun-words';
import { nounOf, type Known, type Noun, type NounFound } from './noun';
import { toldFor } from './told';
import type { Concept } from '../vocabulary/vocabulary';

/** People from left to right. */
const inRow = ({ people }: Known): AskSession['people'] =>
	people.filter((p) => p.meanHeadX !== null).sort((a, b) => (a.meanHeadX ?? 0) - (b.meanHeadX ?? 0));

export type Side = 'left' | 'middle' | 'right';

const sideOf = (item: Item | undefined): Side | null =>
	hasTag(item, 'left') ? 'left' : hasTag(item, 'right') ? 'right' : hasTag(item, 'middle') ? 'middle' : null;

/** Where a head is named after its noun: “the man on the left”, “the person in the middle seat”. */
export const placeAfter = (items: readonly Item[], at: number): { side: Side; length: number } | null => {
	let i = at;
	while (hasTag(items[i], 'that', 'be', 'ignored') && sideOf(items[i]) === null && i - at < 3) i += 1;
	if (!hasTag(items[i], 'on', 'in', 'at', 'to', 'from')) return null;
	i += 1;
	while (hasTag(items[i], 'the', 'far', 'this') && sideOf(items[i]) === null) i += 1;
	const side = sideOf(items[i]);
	if (side === null) return null;
	i += 1;
	if (hasTag(items[i], 'side')) i += 1;
	return { side, length: i - at };
};

/** Colour that the page draws somebody in: “the person in blue”, “marked green”. */
const colourAfter = (items: readonly Item[], at: number): { colour: string; length: number } | null => {
	let i = at;
	while (hasTag(items[i], 'that', 'be', 'colour-mark', 'in', 'with', 'the') && i - at < 4) i += 1;
	const colour = items[i]?.colour ?? null;
	if (colour === null || i === at) return null;
	i += 1;
	if (hasTag(items[i], 'colour-mark')) i += 1;
	return { colour, length: i - at };
};

export type Head = {
	readonly items: readonly Item[];
	readonly from: number;
	readonly at: number;
	readonly known: Known;
};

const textOf = (items: readonly Item[], from: number, to: number): string =>
	items
		.slice(from, to)
		.map(({ text }) => text)
		.join(' ');

export const found = (noun: Partial<Noun>, { items, from }: Head, end: number): NounFound => {
	const isOwner = noun.isOwner === true || hasTag(items[end], 'possessive');
	const length = end - from + (hasTag(items[end], 'possessive') ? 1 : 0);
	return { noun: nounOf({ ...noun, isOwner, text: textOf(items, from, end) }), length };
};

/** Those on one side: one, or so many. */
export const byPlace = (side: Side, count: number, head: Head, end: number): NounFound | null => {
	const row = inRow(head.known);
	const text = textOf(head.items, head.from, end);
	if (count > 1 && row.length >= count) {
		const first = { left: 0, middle: Math.floor((row.length - count) / 2), right: row.length - count }[side];
		const some = row.slice(first, first + count);
		const assumed = [`“${text}” are taken to be ${listWords(some.map((one) => one.name))}, by place.`];
		return found(
			{ is: 'fixed', of: 'person', slots: some.map(({ personId }) => person(personId)), assumed },
			head,
			end,
		);
	}
	const personId = resolvePerson({ by: 'position', position: side }, head.known);
	if (personId === null) return found({ is: 'fixed', of: 'person', slots: [person(text)] }, head, end);
	const name = head.known.people.find((p) => p.personId === personId)?.name ?? personId;
	const assumed = [`“${text}” is taken to be ${name}, by place.`];
	return found({ is: 'fixed', of: 'person', slots: [person(personId)], assumed }, head, end);
};

export type Said = {
	readonly tags: ReadonlySet<Concept>;
	readonly number: number | null;
	readonly ordinal: number | null;
	readonly side: Side | null;
	readonly colour: string | null;
	/** How the person looks. */
	readonly hasLooks: boolean;
};

/** A description that no session can resolve: the people it was told to mean, or a noun that has to be asked back. */
const describedNoun = (head: Head, said: Said, end: number): NounFound => {
	const { items, from, at, known } = head;
	const text = textOf(items, from, end);
	const many = isPlural(items[at]) ? Math.max(2, said.number ?? 0) : 1;
	const isOther = said.tags.has('other');
	const told = toldFor(text, { isMany: many > 1, isOther }, known);
	const isTold = (id: string): boolean => told?.slots.some((slot) => slot.is === 'person' && slot.name === id) ?? false;
	const names = listWords(known.people.filter(({ personId }) => isTold(personId)).map(({ name }) => name));
	if (told?.is === 'told') {
		const assumed = [`“${text}” is taken to be ${names}, as you said.`];
		return found({ is: 'fixed', of: 'person', slots: told.slots, isLasting: true, assumed }, head, end);
	}
	if (told && many > 1 && told.slots.length === many) {
		const assumed = [`“${text}” are taken to be ${names}, who are left.`];
		return found({ is: 'fixed', of: 'person', slots: told.slots, assumed }, head, end);
	}
	return found(
		{ is: 'vague', of: 'person', count: many, isLasting: !isOther, ...(told && { slots: told.slots }) },
		head,
		end,
	);
};

/** Who is meant by a word for a person with what is said of it. */
export const personNoun = (head: Head, said: Said): NounFound | null => {
	const { items, at, known } = head;
	const headItem = items[at];
	let end = at + 1;
	const next = items[end];
	const afterNext = items[end + 1];
	// “Person 2”, but not “people 2 s”.
	if (next && next.number !== null && !hasTag(afterNext, 'second', 'minute', 'millisecond', 'share')) {
		const name = `Person ${next.number}`;
		return found({ is: 'fixed', of: 'person', slots: [person(name)] }, head, end + 1);
	}
	const place = placeAfter(items, end);
	const count = said.number ?? (hasTag(headItem, 'pair') ? 2 : 0);
	if (said.side !== null) {
		if (hasTag(items[end], 'side')) end += 1;
		return byPlace(said.side, count, head, end);
	}
	if (place) {
		if (said.ordinal !== null && place.side !== 'middle') {
			const row = inRow(known);
			const one = (place.side === 'left' ? row : [...row].reverse())[said.ordinal - 1];
			if (one) return found({ is: 'fixed', of: 'person', slots: [person(one.personId)] }, head, end + place.length);
		}
		return byPlace(place.side, count, head, end + place.length);
	}
	const looks = looksAfter(items, end);
	const isAny = (['which', 'no', 'any', 'each', 'how-many'] as const).some((tag) => said.tags.has(tag));
	if ((looks > 0 || said.hasLooks) && !isAny) return describedNoun(head, said, end + looks);
	const colour = said.colour ?? colourAfter(items, end)?.colour ?? null;
	if (colour !== null) {
		end += said.colour === null ? (colourAfter(items, end)?.length ?? 0) : 0;
		const personId = resolvePerson({ by: 'colour', colour }, known);
		const slots = [person(personId ?? textOf(items, head.from, end))];
		return found({ is: 'fixed', of: 'person', slots }, head, end);
	}
	const kin = kinNamed(headItem, known);
	if (kin) return found({ is: 'fixed', of: 'person', slots: [person(kin.personId)] }, head, end);
	const toldOther = said.tags.has('other') && hasTag(headItem, 'sexed') ? describedNoun(head, said, end) : null;
	if (toldOther && toldOther.noun.slots.length > 0) return toldOther;
	if (said.tags.has('other') || said.tags.has('another')) {
		const isAny = said.tags.has('another') || said.tags.has('any') || said.tags.has('no');
		if (isAny) return found({ is: said.tags.has('no') ? 'none' : 'some', of: 'person' }, head, end);
		const isMany = count > 1 || said.tags.has('both') || isPlural(headItem);
		if (said.tags.has('which')) return found({ is: 'wh', of: 'person', count }, head, end);
		return found({ is: isMany ? 'others' : 'other', of: 'person', count }, head, end);
	}
	if (said.ordinal !== null && said.ordinal === known.people.length) {
		return found({ is: 'other', of: 'person' }, head, end);
	}
	const isSexed = hasTag(headItem, 'sexed', 'child');
	const little = hasTag(headItem, 'child') ? childrenIn(known) : [];
	const isOne = known.people.length === 1 && !isPlural(headItem);
	const slots = little.map(({ personId }) => person(personId));
	const [child, ...siblings] = little;
	const grown = listWords(known.people.filter((one) => !little.includes(one)).map(({ name }) => name));
	const assumed = [`“${textOf(items, head.from, end)}”: ${grown} is taken to be grown up, by name.`];
	// “Neither the child nor the ball”.
	const isNeither = items[head.from]?.text === 'neither' && items[end]?.text === 'nor';
	// “The two women”, of three people.
	const isFew = isSexed && said.tags.has('the') && count > 1 && count < known.people.length;
	if (isFew) return describedNoun(head, said, end);
	const quantified = isNeither ? null : quantifiedNoun('person', head, said, end);
	if (quantified && child && quantified.noun.is !== 'some')
		return { ...quantified, noun: { ...quantified.noun, slots, assumed } };
	if (child && (isPlural(headItem) || siblings.length === 0))
		return found({ is: 'fixed', of: 'person', slots, assumed }, head, end);
	if (quantified && !(isSexed && quantified.noun.is === 'some')) return quantified;
	if (isSexed) {
		if (isOne && known.people[0]) {
			return found({ is: 'fixed', of: 'person', slots: [person(known.people[0].personId)] }, head, end);
		}
		const many = isPlural(headItem) ? Math.max(2, count) : 1;
		if (many === known.people.length) return found({ is: 'all', of: 'person' }, head, end);
		const described = describedNoun(head, said, end);
		return child && described.noun.slots.length === 0
			? { ...described, noun: { ...described.noun, slots, assumed } }
			: described;
	}
	const isPlain = said.tags.has('the') || said.tags.has('this');
	if (isPlain && ROLE.test(headItem?.text ?? '')) {
		const [one, ...others] = known.people.filter(({ name, isNamed }) => isNamed && GROWN.test(name));
		const isGrown = one && others.length === 0 && GROWN_ROLE.test(headItem?.text ?? '');
		const text = textOf(items, head.from, end);
		if (isGrown) {
			const told = [`“${text}” is taken to be ${one.name}, who is grown up by name.`];
			return found({ is: 'fixed', of: 'person', slots: [person(one.personId)], assumed: told }, head, end);
		}
		return describedNoun(head, said, end);
	}
	return found({ is: 'some', of: 'person', isPlain: isPlain && !isPlural(headItem) }, head, end);
};

/** The one person whose name is another word for this. */
const kinNamed = (item: Item | undefined, { people }: Known): AskSession['people'][number] | null => {
	const words = KIN.find((one) => one.test(item?.text ?? ''));
	const [one, ...more] = words ? people.filter(({ name, isNamed }) => isNamed && words.test(name)) : [];
	return one && more.length === 0 ? one : null;
};

/** Who may be a child, where the names of others say that they are none; empty: no name says so. */
const childrenIn = ({ people }: Known): AskSession['people'] => {
	const little = people.filter(({ name, isNamed }) => !isNamed || !GROWN.test(name));
	return little.length < people.length ? little : [];
};

const isPlural = (item: Item | undefined): boolean =>
	item !== undefined && /(?:s|men|people|folks|children)$/.test(item.text) && !/ss$/.test(item.text);

/** With which, how many, all, no, both, a number before it. */
const quantifiedNoun = (of: Domain, head: Head, said: Said, end: number): NounFound | null => {
	const { tags, number } = said;
	const count = number ?? 0;
	if (tags.has('how-many')) return found({ is: 'wh', of, isCounted: true }, head, end);
	if (tags.has('which') || tags.has('what')) return found({ is: 'wh', of, count }, head, end);
	if (tags.has('each')) return found({ is: 'each', of }, head, end);
	if (tags.has('all') || tags.has('everybody')) return found({ is: 'all', of }, head, end);
	if (tags.has('both')) return found({ is: of === 'person' ? 'they' : 'all', of, count: 2 }, head, end);
	if (tags.has('no') || tags.has('nobody')) return found({ is: 'none', of }, head, end);
	if (number !== null) {
		const op = tags.has('at-least')
			? 'at-least'
			: tags.has('at-most')
				? 'at-most'
				: tags.has('exactly') || tags.has('only')
					? 'exactly'
					: 'at-least';
		const isAll = of === 'person' && tags.has('the') && number === head.known.people.length;
		if (isAll) return found({ is: 'all', of }, head, end);
		if (of === 'person' && tags.has('the')) return found({ is: 'they', of, count: number }, head, end);
		return found({ is: 'number', of, op, count: number }, head, end);
	}
	if (tags.has('only') && !isPlural(head.items[head.at]))
		return found({ is: 'number', of, op: 'exactly', count: 1 }, head, end);
	return null;
};

export const thingNoun = (head: Head, said: Said): NounFound => {
	const end = head.at + 1;
	// What is looked at may be somebody; the first thing that somebody looks at, too.
	const isTarget = /targets?$/.test(head.items[head.at]?.text ?? '');
	const before = head.items[head.from - 1];
	const isAnything = /^things?$/.test(head.items[head.at]?.text ?? '');
	const isNth = isAnything && (hasTag(before, 'first', 'last', 'next') || (before?.ordinal ?? null) !== null);
	const of: Domain = isTarget || isNth ? 'target' : 'thing';
	const quantified = quantifiedNoun(of, head, said, end);
	if (quantified) return quantified;
	if (of === 'target') return found({ is: 'some', of, isPlain: !isTarget }, head, end);
	if (said.tags.has('same')) return found({ is: 'some', of: 'thing', isPlain: false }, head, end);
	return found({ is: 'some', of: 'thing', isPlain: said.tags.has('the') }, head, end);
};

export const saidOf = (items: readonly Item[], hasLooks = false): Said => {
	const first = <T>(read: (item: Item) => T | null): T | null =>
		items.map(read).find((value) => value !== null) ?? null;
	return {
		tags: new Set(items.flatMap(({ tags }) => [...tags])),
		number: first(({ number }) => number),
		ordinal: first(({ ordinal }) => ordinal),
		side: first(sideOf),
		colour: first(({ colour }) => colour),
		hasLooks,
	};
};
