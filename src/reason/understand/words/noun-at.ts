import { person, thing } from '../../query/build';
import { byPlace, found, personNoun, placeAfter, saidOf, thingNoun, type Head, type Said } from './described';
import { hasTag, type Item } from './items';
import { looksAfter, looksBefore } from './looks';
import { ALONE, HEADS, MODIFIERS } from './noun-words';
import { askerAt, isPairAt, numberedAt } from './numbered';
import { nounOf, type Known, type NounFound } from './noun';

/** “Of the two”, “of them”, “of the people”: length of it. */
const ofThem = (items: readonly Item[], at: number, known: Known): { length: number; noun: NounFound | null } => {
	if (!hasTag(items[at], 'of', 'between')) return { length: 0, noun: null };
	const noun = nounAt(items, at + 1, known);
	// “Which of Anna and Ben”.
	const joint = at + 1 + (noun?.length ?? 0);
	const next = noun?.noun.is === 'fixed' && hasTag(items[joint], 'and', 'or') ? nounAt(items, joint + 1, known) : null;
	if (noun && next?.noun.is === 'fixed' && next.noun.of === noun.noun.of) {
		const slots = [...noun.noun.slots, ...next.noun.slots];
		return { length: joint + 1 + next.length - at, noun: { ...noun, noun: { ...noun.noun, slots } } };
	}
	if (noun) return { length: 1 + noun.length, noun };
	const [a, b] = [items[at + 1], items[at + 2]];
	if (hasTag(a, 'the', 'this') && b && b.number !== null) return { length: 3, noun: null };
	return { length: 0, noun: null };
};

/** Somebody or something named at a place; `null`: nobody is. */
export const nounAt = (items: readonly Item[], from: number, known: Known): NounFound | null => {
	const first = items[from];
	if (!first) return null;
	// “¿Miraron todos el portátil?”: all of them, at one thing.
	if (/^(?:todos|todas|tous|toutes|alle)$/.test(first.text) && ONE_THE.test(items[from + 1]?.text ?? ''))
		return { noun: nounOf({ is: 'all', of: 'person', text: first.text }), length: 1 };
	if (/^(?:some|any)(?:one|body) else$/.test(first.text))
		return { noun: nounOf({ is: 'some', of: 'person', text: first.text }), length: 1 };
	const asker = askerAt(items, from);
	if (asker) return asker;
	const numbered = numberedAt(items, from, known);
	if (numbered) return numbered;
	// “The one of 2 and 3”: what they do, too.
	const [, one, of] = items.slice(from, from + 3);
	if (hasTag(first, 'the') && hasTag(one, 'one') && hasTag(of, 'of', 'between') && isPairAt(items, from + 3, known))
		return null;
	let at = from;
	let hasLooks = false;
	while (at - from < 5) {
		const item = items[at];
		if (!item || item.sign !== null) break;
		const looks = at > from ? looksBefore(items, at) : 0;
		if (looks > 0) {
			at += looks;
			hasLooks = true;
			break;
		}
		const isHead = hasTag(item, ...HEADS, 'others') || item.person !== null || isThing(item, known);
		const isNumber = item.number !== null && !hasTag(items[at + 1], 'second', 'minute', 'millisecond', 'hour', 'share');
		// “¿Qué miró primero la persona 3?”
		const isOrdinal = item.ordinal !== null && !hasTag(items[at + 1], 'the');
		const isModifier = hasTag(item, ...MODIFIERS) || isNumber || isOrdinal || item.colour !== null;
		if (isHead && !(hasTag(item, 'one') && (hasTag(items[at + 1], ...HEADS) || hasTag(items[at + 1], 'of')))) break;
		if (!isModifier) break;
		at += 1;
	}
	const headItem = items[at];
	const before = items.slice(from, at);
	const isNumberedHead =
		headItem !== undefined &&
		(headItem.person !== null || (hasTag(headItem, 'person') && (items[at + 1]?.number ?? null) !== null));
	// “At what Person 2 pointed”.
	if (isNumberedHead && at === from + 1 && hasTag(first, 'what', 'which'))
		return { noun: nounOf({ is: 'wh', of: 'target', text: first.text }), length: 1 };
	// “The first time that Person 3 looked”, “what the two of them did”.
	if (isNumberedHead && at === from + 1 && first.text === 'that') return null;
	// “The period in which nobody spoke”.
	if (
		hasTag(first, 'which') &&
		/^(?:no ?one|nobody|every(?:one|body)|some(?:one|body)|any(?:one|body))$/.test(items[from + 1]?.text ?? '')
	)
		return { noun: nounOf({ is: 'wh', of: 'target', text: first.text }), length: 1 };
	if (hasTag(first, 'what') && hasTag(items[from + 1], 'the', 'this'))
		return { noun: nounOf({ is: 'wh', of: 'target', text: first.text }), length: 1 };
	const head: Head = { items, from, at, known };
	const said = saidOf(before, hasLooks);
	// “Only Anna” is said of what she does.
	if (isNumberedHead && said.tags.has('only')) return null;
	if (said.ordinal !== null && isNth(items, at, known)) return null;
	if (hasTag(headItem, 'others') && before.length > 0 && !said.tags.has('which')) {
		return found({ is: 'others', of: 'person' }, head, at + 1);
	}
	if (headItem?.person && !said.tags.has('how-many')) {
		return found({ is: 'fixed', of: 'person', slots: [person(headItem.person)] }, head, at + 1);
	}
	// “At least two people looked at once”: so many, and not which two.
	const bound = (['at-least', 'at-most', 'exactly'] as const).find((tag) => said.tags.has(tag));
	const isDoing = before.length === 0 && hasTag(items[from - 1], 'do', 'have') && items[at + 1]?.deeds.length;
	if (headItem?.text === 'two people' && (bound || isDoing)) {
		return found({ is: 'number', of: 'person', op: bound ?? 'at-least', count: 2 }, head, at + 1);
	}
	if (headItem?.text === 'p' && items[at + 1] && items[at + 1]?.number !== null) {
		return found({ is: 'fixed', of: 'person', slots: [person(`P${items[at + 1]?.number}`)] }, head, at + 2);
	}
	if (
		hasTag(headItem, 'person', 'child', 'sexed', 'pair') &&
		!(
			hasTag(headItem, 'pair') &&
			before.length === 0 &&
			!/s$|^dyad/.test(headItem?.text ?? '') &&
			!hasTag(items[from - 1], 'per')
		)
	) {
		if (hasTag(headItem, 'pair')) {
			const place = placeAfter(items, at + 1);
			if (place) return byPlace(place.side, 2, head, at + 1 + place.length);
			return found({ is: 'wh', of: 'person', count: 2, isCounted: said.tags.has('how-many') }, head, at + 1);
		}
		return personNoun(head, said);
	}
	if (hasTag(headItem, 'thing')) return thingNoun(head, said);
	// What is named comes before colours and numbers alone: “the green plant”.
	if (headItem && isThing(headItem, known) && !hasTag(headItem, 'camera')) {
		if (said.tags.has('which') || said.tags.has('how-many')) return null;
		return found({ is: 'fixed', of: 'thing', slots: [thing(headItem.thing ?? headItem.text)] }, head, at + 1);
	}
	if (hasTag(headItem, 'one', 'ones') && before.length > 0) {
		// “The one in ochre”.
		if (said.tags.has('the') && !said.tags.has('which') && looksAfter(items, at + 1) > 0) return personNoun(head, said);
		if (said.side !== null) return byPlace(said.side, 0, head, at + 1);
		if (said.colour !== null) return personNoun(head, said);
		const place = placeAfter(items, at + 1);
		if (place) return byPlace(place.side, 0, head, at + 1 + place.length);
		if (said.tags.has('which')) {
			const of = ofThem(items, at + 1, known);
			return found(
				{ is: 'wh', of: of.noun?.noun.of ?? 'target', slots: of.noun?.noun.slots ?? [] },
				head,
				at + 1 + of.length,
			);
		}
		// “How many times did each one point?”
		if (said.tags.has('each')) return found({ is: 'each', of: 'person' }, head, at + 1);
		if (said.tags.has('other') || (said.ordinal !== null && said.ordinal > 2))
			return found({ is: 'other', of: 'person' }, head, at + 1);
		if (said.tags.has('the') && said.tags.size === 1)
			return found({ is: 'some', of: 'person', isPlain: true }, head, at + 1);
		return null;
	}
	// “Her phone”.
	const owned = nounAtOwned(head, first);
	if (owned) return owned;
	// “All gestures”, but “did all look”.
	const isOfDeeds =
		hasTag(first, 'all') &&
		items[from + 1]?.deeds.some(({ form }) => form === 'noun') === true &&
		!hasBase(items[from + 1]);
	const alone = isOfDeeds ? undefined : ALONE.find(([tag]) => hasTag(first, tag));
	if (alone) {
		const [tag, noun] = alone;
		const isTheirs = /^(?:his|her|their|hers|theirs|ihre?[nmrs]?|seine?[nmrs]?|son|sa|ses|leurs?|sus?)$/.test(
			first.text,
		);
		const isOwner = noun.isOwner ?? (isTheirs && ownsDeed(items, from + 1));
		const of = ofThem(items, from + 1, known);
		if ((tag === 'who' || tag === 'somebody' || tag === 'nobody') && of.length > 0 && of.noun?.noun.is !== 'wh') {
			return found({ ...noun, slots: of.noun?.noun.slots ?? [] }, { ...head, at: from }, from + 1 + of.length);
		}
		if (tag === 'they' && first.text === 'their' && !isOwner) return null;
		return found({ ...noun, isOwner }, { ...head, at: from }, from + 1);
	}
	return standingAlone(head, said);
};

/** Articles of one thing. */
const ONE_THE = /^(?:el|la|le|l|den|das|dem)$/;

/** “The second thing”, “the first person to point”: which time it is, and not who. */
const isNth = (items: readonly Item[], at: number, known: Known): boolean => {
	if (hasTag(items[at], 'thing')) return true;
	if (!hasTag(items[at], 'person', 'child', 'one') || placeAfter(items, at + 1)) return false;
	return hasTag(items[at + 1], 'to', 'that', 'who', 'whom') || nounAt(items, at + 1, known) !== null;
};

/** “Her look”, “her first look”. */
const ownsDeed = (items: readonly Item[], at: number): boolean => {
	const isSaidOf =
		hasTag(items[at], 'first', 'last', 'next', 'longest', 'shortest', 'own') || (items[at]?.ordinal ?? null) !== null;
	const named = items[isSaidOf ? at + 1 : at];
	return (isSaidOf && hasTag(named, 'one')) || (named?.deeds.some(({ form }) => form === 'noun') ?? false);
};

const hasBase = (item: Item | undefined): boolean => item?.deeds.some(({ form }) => form === 'base') ?? false;

const OWNERS = /^(?:his|her|their|its|my|your|our|ihr\w*|sein\w*|son|sa|ses|leurs?|sus?|mon|ma|mi)$/;

/** Something that is somebody’s: whose does not matter. */
const nounAtOwned = ({ items, from, known }: Head, first: Item): NounFound | null => {
	if (!OWNERS.test(first.text)) return null;
	const next = nounAt(items, from + 1, known);
	if (!next || (next.noun.of !== 'thing' && next.noun.is !== 'vague') || next.noun.is === 'wh') return null;
	return { ...next, length: next.length + 1 };
};

/** What has no word for a person or a thing: which, both, two of them, the left, the other two. */
const standingAlone = (head: Head, said: Said): NounFound | null => {
	const { items, at, from, known } = head;
	const first = items[from];
	const of = ofThem(items, at, known);
	const domain = of.noun?.noun.of ?? 'person';
	const slots = of.noun?.noun.slots ?? [];
	const end = at + of.length;
	if (at === from) {
		if (hasTag(first, 'one') && hasTag(items[at + 1], 'of')) {
			const ofOne = ofThem(items, at + 1, known);
			return found(
				{
					is: ofOne.noun?.noun.slots.length ? 'some' : 'they',
					of: 'person',
					slots: ofOne.noun?.noun.slots ?? [],
					join: 'or',
				},
				head,
				at + 1 + ofOne.length,
			);
		}
		return null;
	}
	// “At least five times”.
	if (hasTag(items[at], 'times', 'how-often') && said.number !== null) return null;
	// “How many of her nods”: nods are counted.
	if (said.tags.has('how-many') && of.noun?.noun.isOwner) return null;
	if (said.tags.has('how-many'))
		return of.length > 0
			? found({ is: 'wh', of: domain, slots, isCounted: true, count: of.noun?.noun.count ?? 0 }, head, end)
			: null;
	if (said.side !== null && said.tags.has('the')) return byPlace(said.side, said.number ?? 0, head, at);
	const place = said.number !== null && said.tags.has('the') ? placeAfter(items, at) : null;
	if (place) return byPlace(place.side, said.number ?? 0, head, at + place.length);
	if (said.tags.has('which') && said.number !== null)
		return found({ is: 'wh', of: 'person', count: said.number }, head, end);
	if (said.tags.has('which')) return found({ is: 'wh', of: of.length > 0 ? domain : 'target', slots }, head, end);
	if (said.tags.has('other') && said.tags.has('the')) {
		return found({ is: said.number !== null && said.number > 1 ? 'others' : 'other', of: 'person' }, head, end);
	}
	if (said.tags.has('both')) return found({ is: 'they', of: 'person', count: 2, slots }, head, end);
	if (said.tags.has('each') && of.length > 0) return found({ is: 'each', of: domain, slots }, head, end);
	if (said.tags.has('all') && of.length > 0) return found({ is: 'all', of: domain, slots }, head, end);
	if (
		said.number !== null &&
		(of.length > 0 ||
			said.tags.has('exactly') ||
			said.tags.has('the') ||
			said.tags.has('at-least') ||
			said.tags.has('only') ||
			said.tags.has('all'))
	) {
		if (said.tags.has('the') || said.tags.has('all')) {
			if (said.number === known.people.length) return found({ is: 'all', of: 'person' }, head, end);
			return found({ is: 'they', of: 'person', count: said.number }, head, end);
		}
		const op = said.tags.has('at-least')
			? 'at-least'
			: said.tags.has('at-most')
				? 'at-most'
				: said.tags.has('exactly') || said.tags.has('only')
					? 'exactly'
					: 'at-least';
		return found({ is: 'number', of: 'person', op, count: said.number }, head, end);
	}
	if (hasTag(first, 'what') && at === from + 1) return found({ is: 'wh', of: 'target' }, head, at);
	return null;
};

/** Whether a word is a thing here: one of the session, or a word that means nothing else. */
const isThing = (item: Item, { objects }: Known): boolean =>
	item.thing !== null &&
	(objects.some(({ label }) => label === item.thing) || (item.tags.size === 0 && item.deeds.length === 0));
