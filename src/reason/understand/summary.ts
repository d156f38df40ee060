import { always, does } from '../query/build';
import type { Query, Slot, Span, SummaryQuery } from '../query/query';
import { bind, type Bindings } from './bindings';
import { hasTag, isDeedChunk, isNounChunk, type Chunk } from './words/chunks';
import type { Noun } from './words/noun';
import type { Concept } from './vocabulary/vocabulary';

/**
 * A request to tell what happened, of all, of people, or of a part of the time; `null`: it is none.
 * @param next what somebody did right after or before something: the first or last of it alone
 */
export const summaryOf = (
	main: readonly Chunk[],
	span: Span,
	bindings: Bindings,
	next: 'first' | 'last' | null,
): Query | null => {
	const says = (...tags: readonly Concept[]): boolean => main.some((c) => hasTag(c, ...tags));
	const there = thereOf(main);
	if (there) return { get: 'summary', who: [], span: always, as: there };
	if (isLengthAsked(main)) return { get: 'summary', who: [], span: always, as: 'length' };
	if (isUnknownAsked(main)) {
		const who = main.flatMap((c): Slot[] => {
			if (!isNounChunk(c)) return [];
			const { slot } = bind(c.noun, bindings, { isNegated: false, isApart: false });
			return slot?.is === 'person' ? [slot] : [];
		});
		return { get: 'summary', who, span, as: 'unknown' };
	}
	const place = placeOf(main);
	if (place) {
		const who = place.who.flatMap((noun): Slot[] => {
			const { slot } = bind(noun, bindings, { isNegated: false, isApart: false });
			return slot?.is === 'person' ? [slot] : [];
		});
		return { get: 'summary', who, span: always, as: 'places', side: place.side };
	}
	const isTold = says('summary');
	const isMoments = says('moments') || (says('happen') && says('sequence'));
	const isChange = says('change') && !main.some(isDeedChunk);
	const hasWhat =
		main.some((c) => isNounChunk(c) && c.noun.is === 'wh' && c.noun.of === 'target') ||
		says('what') ||
		// “Anything happening after 10 s?”
		(says('happen') && main.some((c) => isNounChunk(c) && c.noun.is === 'some' && c.noun.of === 'target'));
	// “What came right before …”.
	const isComing =
		hasWhat &&
		main.some((c) => /^c[ao]me/.test(c.text)) &&
		main.every((c) => isNounChunk(c) || hasTag(c, 'right-away', 'ignored') || /^c[ao]me/.test(c.text));
	const isHappening = (says('happen') || isComing) && hasWhat;
	const isDoing =
		hasWhat &&
		!main.some((c) => isNounChunk(c) && c.noun.isPlace) &&
		says('do', 'act') &&
		!main.some(isDeedChunk) &&
		main.some((c) => isNounChunk(c) && c.noun.of === 'person' && c.noun.is !== 'wh');
	if (!isTold && !isMoments && !isChange && !isHappening && !isDoing) return null;
	const deeds = main.filter((c) => isDeedChunk(c) && !(c.doing === 'interaction' && c.form === 'noun'));
	const isAsked = says('how-long', 'how-often', 'how-many', 'share', 'when');
	const isLoose = isTold && !isStrong(main) && deeds.length > 0;
	if (isAsked || isLoose || ((isHappening || isDoing || isMoments) && deeds.length > 0)) return null;
	if (main.some((c) => isNounChunk(c) && c.noun.is === 'wh' && c.noun.of === 'person')) return null;
	const who: Slot[] = main.flatMap((c): Slot[] => {
		if (!isNounChunk(c) || c.noun.of !== 'person' || !['fixed', 'she', 'vague', 'they', 'other'].includes(c.noun.is))
			return [];
		if (c.noun.is === 'they' && c.noun.count === 0) return [];
		const { slot } = bind(c.noun, bindings, { isNegated: false, isApart: true });
		const range = slot?.is === 'var' ? bindings.vars[slot.name]?.among : null;
		return range ? [...range] : slot && slot.is === 'person' ? [slot] : [];
	});
	const isLong = main.some(
		(c) => c.is !== 'time' && /detail|five|full|long|lines|ausführlich|détail|detalle/.test(c.text),
	);
	const [one, ...others] = who;
	const pick =
		isDoing && main.some((c) => hasTag(c, 'first')) ? 'first' : main.some((c) => hasTag(c, 'last')) ? 'last' : next;
	if (isDoing && pick && one && others.length === 0)
		return { get: 'when', vars: {}, about: does('event', one), span, pick: { is: pick } };
	const isMoment = span.is === 'at';
	// “Everything she did, in order.”
	if (isDoing && says('sequence') && who.length > 0) return { get: 'summary', who, span, as: 'moments' };
	if (isDoing && one && others.length === 0 && !isMoment) return { get: 'summary', who, span, as: 'doing' };
	if (isMoment) return { get: 'state', who, tMs: span.tMs };
	return { get: 'summary', who, span, as: isMoments ? 'moments' : isChange ? 'change' : isLong ? 'long' : 'short' };
};

/** A sign, a word that says nothing here, or one of these. */
const isBare = (c: Chunk, ...tags: readonly Concept[]): boolean =>
	c.is === 'word' && (c.item.sign !== null || hasTag(c, 'ignored', 'polite', ...tags));

/** “What do you not know?” */
const isUnknownAsked = (main: readonly Chunk[]): boolean =>
	main.some((c) => hasTag(c, 'unknown')) && main.every((c) => isBare(c, 'unknown') || c.is === 'time' || isOneNamed(c));

const isOneNamed = (c: Chunk): boolean =>
	isNounChunk(c) && c.noun.of === 'person' && (c.noun.is === 'fixed' || c.noun.is === 'she') && c.noun.slots.length < 2;

/** “How long is the clip?” */
const isLengthAsked = (main: readonly Chunk[]): boolean =>
	main.some((c) => hasTag(c, 'how-long', 'duration')) &&
	main.some((c) => hasTag(c, 'video')) &&
	main.every(
		(c) =>
			isBare(c, 'how-long', 'duration', 'video', 'be', 'the', 'this', 'whole', 'of', 'what', 'do', 'light') ||
			(isNounChunk(c) && c.text === 'what'),
	);

const SIDES = /\b(?:left|right)\b/;
const PLACES =
	/^(?:sits?|sat|sitting|seated|stands?|stood|standing|placed|positioned|located|next to|beside|between|left|right|opposite|in between|middle)$/;

/** “Is Anna left of Ben?”, “who sits next to Ben?”: where people are, and not what they do. */
const placeOf = (
	main: readonly Chunk[],
): { readonly who: readonly Noun[]; readonly side: NonNullable<SummaryQuery['side']> | null } | null => {
	const isAt = (c: Chunk, i: number): boolean =>
		c.is === 'word'
			? PLACES.test(c.text) || hasTag(c, 'left', 'right', 'middle') || (c.text === 'next' && hasTag(main[i + 1], 'to'))
			: isNounChunk(c) && /^the (?:left|right|middle)$/.test(c.text);
	const nouns = main.flatMap((c) => (isNounChunk(c) ? [c.noun] : []));
	const isPlain = main.every(
		(c, i) =>
			isNounChunk(c) ||
			isAt(c, i) ||
			isBare(c, 'be', 'do', 'the', 'to', 'of', 'on', 'at', 'in', 'or', 'and', 'side', 'between', 'from', 'by'),
	);
	// “What did Anna do right before …” is about what is done.
	const isOfDeed = nouns.some(
		(noun) => noun.of === 'thing' || (noun.is === 'wh' && noun.of === 'target' && !noun.isPlace),
	);
	if (!main.some(isAt) || !isPlain || nouns.length === 0 || isOfDeed) return null;
	const said = main.flatMap((c, i) => (isAt(c, i) ? (SIDES.exec(c.text)?.[0] ?? []) : []));
	const [side] = said;
	const isSided = new Set(said).size === 1 && (side === 'left' || side === 'right');
	const people = nouns.filter(({ is }) => is === 'fixed' || is === 'she');
	// “Is Anna on the left?”: the left is where, and nobody beside Anna.
	const named = people.filter(({ text }) => !/^the (?:left|right|middle)(?: side)?$/.test(text));
	const isBeside = isSided && named.length === 1 && nouns.some(({ is }) => is === 'wh');
	const place = isSided ? (isBeside ? (`${side}-of` as const) : side) : null;
	return { who: isSided || named.length > 0 ? named : people, side: place };
};

/** “Who is there?”, “how many people are in the video”: nothing is done, and nobody else is named. */
const thereOf = (main: readonly Chunk[]): 'people' | 'things' | null => {
	const [noun, ...more] = main.flatMap((c) => (isNounChunk(c) ? [c.noun] : []));
	const isListed = main.some((c) => hasTag(c, 'list', 'how-many', 'show-me')) && noun?.is === 'some';
	const isAsked = noun?.is === 'wh' && !noun.isPlace && !noun.isOwner && noun.slots.length === 0;
	if (!noun || more.length > 0 || !(isAsked || isListed)) return null;
	const isThere = main.some(
		(c) => hasTag(c, 'there-is') || (c.is === 'time' && c.time.is === 'span' && c.time.span.is === 'all'),
	);
	const isPlain = main.every(
		(c) =>
			isNounChunk(c) ||
			(c.is === 'time' && c.time.is === 'span' && c.time.span.is === 'all') ||
			(isDeedChunk(c) && c.text === 'seen') ||
			isBare(c, 'be', 'there-is', 'list', 'how-many', 'show-me', 'the', 'modal', 'and'),
	);
	if (!isThere || !isPlain) return null;
	return noun.of === 'person' ? 'people' : noun.of === 'thing' ? 'things' : null;
};

const isStrong = (main: readonly Chunk[]): boolean =>
	main.some(
		(c) =>
			hasTag(c, 'summary') &&
			/summar|recap|sum up|overview|gist|synopsis|nutshell|tl;?dr|describe|debrief|zusammenfass|überblick|résum|resum/.test(
				c.text,
			),
	);
