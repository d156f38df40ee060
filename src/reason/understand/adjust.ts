import type { Query, Slot, Span } from '../query/query';
import { type Bindings } from './bindings';
import { turnPeople } from './follow/named-before';
import { settled } from './words/slots';
import { hasTag, isDeedChunk, isNounChunk, type Chunk } from './words/chunks';
import type { Sub } from './clauses';
import type { Focus } from './focus';
import { frameOf, type Frame } from './frame';
import { nounOf, type Noun } from './words/noun';

/** A noun that is asked for, though no question word says so: “the last one to drop it”, “name the thing”. */
export const promoted = (chunks: readonly Chunk[], focus: Focus): readonly Chunk[] => {
	const isWanted =
		focus.get === 'show' || (focus.get === 'sequence' && !chunks.some((c) => isNounChunk(c) && c.noun.is === 'wh'));
	const hasRank = focus.order !== null || focus.pick !== null || focus.isCommand || focus.isRanking;
	if (!isWanted || (!hasRank && focus.get !== 'sequence')) return chunks;
	const at = chunks.findIndex(
		(c) =>
			isNounChunk(c) &&
			(c.noun.is === 'some' || c.noun.is === 'all') &&
			!/^(?:some|any)/.test(c.text) &&
			c.noun.slots.length === 0,
	);
	const chunk = chunks[at];
	if (!isNounChunk(chunk)) return chunks;
	// Everything in order: people too.
	const isAnything = focus.get === 'sequence' && chunk.noun.is === 'all' && chunk.noun.of === 'thing';
	const noun: Noun = { ...chunk.noun, is: 'wh', of: isAnything ? 'target' : chunk.noun.of };
	return chunks.map((c, i) => (i === at ? { ...chunk, noun } : c));
};

/** Looking away from somebody, and not until when they were looked at; `null`: it is something else. */
export const avertedIn = (frame: Frame, main: readonly Chunk[], spans: readonly Span[]): Frame | null => {
	const isAway = main.some((c) => hasTag(c, 'leave') && /\baway\b/.test(c.text));
	const isAverted = frame.isLeft && (isAway || spans[0]?.is === 'at') && frame.whom?.of === 'person';
	return isAverted ? { ...frame, doing: 'gaze-aversion', isLeft: false } : null;
};

/** Apart from whom or what. */
export const exceptIn = (chunks: readonly Chunk[], bindings: Bindings): readonly Slot[] =>
	chunks.flatMap((c, i) => {
		if (!hasTag(c, 'except')) return [];
		const next = chunks[i + 1];
		if (!isNounChunk(next)) return [];
		const { noun } = next;
		if (noun.slots.length > 0) return noun.slots.map((slot) => settled(slot, bindings.known));
		if (noun.of === 'person')
			return bindings.known.people.map(({ personId }): Slot => ({ is: 'person', name: personId }));
		return bindings.known.objects.map(({ objectId }): Slot => ({ is: 'thing', name: objectId }));
	});

/** “Did anyone except Ben give something”: what stands right before it is what it is said of. */
export const exceptedFrom = (chunks: readonly Chunk[]): Noun | null => {
	const before = chunks[chunks.findIndex((c) => hasTag(c, 'except')) - 1];
	return isNounChunk(before) ? before.noun : null;
};

export const withExcept = (frame: Frame, except: readonly Slot[], from: Noun | null): Frame => {
	if (except.length === 0) return frame;
	const isOpen = (noun: Noun | null): boolean =>
		noun !== null && ['wh', 'some', 'all', 'none', 'number', 'each'].includes(noun.is);
	const isPersons = except.every(({ is }) => is === 'person');
	const add = (noun: Noun): Noun => ({ ...noun, except: [...noun.except, ...except] });
	// Whoever is asked for, or it is said of, comes first.
	const isOfWho = frame.who !== null && (frame.who === from || (frame.who.is === 'wh' && frame.whom?.is !== 'wh'));
	if (frame.who && isOfWho && isOpen(frame.who) && isPersons) return { ...frame, who: add(frame.who) };
	if (frame.whom && isOpen(frame.whom) && (frame.whom.of !== 'person' || isPersons))
		return { ...frame, whom: add(frame.whom) };
	if (frame.who && isOpen(frame.who) && isPersons) return { ...frame, who: add(frame.who) };
	if (frame.whom && isOpen(frame.whom)) return { ...frame, whom: add(frame.whom) };
	return frame;
};

/** “What is she doing with her eyes”: where she looks. */
export const activityOf = (main: readonly Chunk[]): Frame | null => {
	const hasOther =
		main.some((c) => isDeedChunk(c) && c.doing !== 'look') || main.some((c) => isDeedChunk(c) && c.form !== 'noun');
	if (hasOther || !main.some((c) => hasTag(c, 'do', 'act')) || !main.some((c) => /eyes|augen|yeux|ojos/.test(c.text)))
		return null;
	const people = main.flatMap((c) =>
		isNounChunk(c) && c.noun.of === 'person' && !(c.noun.isOwner && c.noun.is !== 'fixed') ? [c.noun] : [],
	);
	const who = people[0] ?? null;
	const frame = frameOf(main);
	const blank: Frame = frame ?? {
		doing: 'look',
		who: null,
		whom: null,
		what: null,
		isNegated: false,
		isTogether: false,
		isLeft: false,
		isAgain: false,
		only: null,
		lacksSubject: false,
		lasting: null,
		orWhom: null,
		isImplicit: true,
		relatives: [],
		than: null,
		unused: [],
	};
	return { ...blank, doing: 'look', who, whom: nounOf({ is: 'wh', of: 'target', isPlace: true }), what: null };
};

/** “Look where Anna points” is following. */
export const pointedWhere = (frame: Frame, main: readonly Chunk[]): Frame => {
	const at = main.findIndex((c) => isNounChunk(c) && c.noun.isPlace);
	const rest = main.slice(at + 1);
	const pointing = rest.find((c) => isDeedChunk(c));
	if (at < 1 || frame.doing === 'look' || !isDeedChunk(pointing)) {
		const first = main.findIndex(isDeedChunk);
		if (at < 1 || first === -1 || first > at || !isDeedChunk(pointing)) return frame;
	}
	const other = rest.find(isNounChunk)?.noun ?? null;
	const before = main.slice(0, at);
	const who = before.find(isNounChunk)?.noun ?? null;
	if (!isDeedChunk(pointing) || !other || !before.some((c) => isDeedChunk(c) && c.doing === 'look')) return frame;
	return {
		...frame,
		doing: pointing.doing === 'pointing' ? 'pointing-followed' : 'gaze-following',
		who,
		whom: other,
		what: null,
	};
};

/** “Per person”: a variable where nobody is named. */
export const withPer = (frame: Frame, { per, isTable, isRanking, measure, get }: Focus): Frame => {
	let { who, whom } = frame;
	// “Each person by each target”.
	if (who === null && whom?.is === 'each' && per.length > 0) [who, whom] = [whom, null];
	for (const noun of per) {
		const each: Noun = { ...noun, is: 'each', count: 0 };
		// “For each pair”: one and the other.
		if (noun.count === 2 && noun.of === 'person' && who?.is !== 'fixed') {
			[who, whom] = [each, each];
			continue;
		}
		if (noun.of === 'person' && (who === null || who.is === 'some' || who.is === 'she' || who.is === 'they'))
			who = each;
		else if (whom === null || whom.is === 'some') whom = each;
	}
	// “Ranking of speaking time”: of all.
	if (isRanking && measure !== null && who === null && whom === null) who = nounOf({ is: 'each', of: 'person' });
	if (isTable && per.length === 0 && get !== 'wh') {
		who ??= nounOf({ is: 'each', of: 'person' });
		if (whom === null && frame.doing === 'look') whom = nounOf({ is: 'each', of: 'target' });
	}
	return { ...frame, who, whom };
};

/** “When Anna pointed, who followed?”: whose pointing or gaze it was is said beside it. */
export const followedIn = (frame: Frame, subs: readonly Sub[]): Frame => {
	if (frame.doing !== 'gaze-following') return frame;
	const led = subs
		.flatMap(({ chunks }) => frameOf(chunks) ?? [])
		.find(({ doing }) => /^(?:pointing|look)$/.test(doing));
	const isHis = frame.whom === null || led?.who?.is === 'she' || led?.who?.text === frame.whom.text;
	if (!led?.who || !isHis) return frame;
	const what = led.whom?.of === 'person' ? null : led.whom;
	return {
		...frame,
		doing: led.doing === 'look' ? 'gaze-following' : 'pointing-followed',
		whom: frame.whom ?? led.who,
		what,
	};
};

/** “Did she look back when Anna looked at her?”: at Anna. */
export const backAt = (frame: Frame, main: readonly Chunk[], subs: readonly Sub[]): Frame => {
	if (frame.doing !== 'look' || frame.whom || !main.some((c) => hasTag(c, 'back'))) return frame;
	const others = subs.flatMap(({ chunks }) => frameOf(chunks)?.who ?? []);
	const other = others.find((noun) => noun.is === 'fixed' && noun.text !== frame.who?.text);
	return { ...frame, whom: other ?? nounOf({ is: 'she', of: 'person', text: 'back' }) };
};

/** “Did they look more before or after half time?”, “what did they look at most?”: all of them taken together. */
export const asOne = (isSummedUp: boolean, frame: Frame): Frame =>
	isSummedUp &&
	frame.who !== null &&
	(isGroup(frame.who) ||
		(frame.who.is === 'they' && frame.who.count === 0) ||
		(frame.who.is === 'all' && frame.whom?.is === 'wh' && /^every/.test(frame.who.text) && !frame.isTogether))
		? { ...frame, who: nounOf({ is: 'some', of: 'person', slots: frame.who.slots, text: frame.who.text }) }
		: frame;

/** “The kids”: several by one word, and not by their names. */
const isGroup = ({ is, of, slots, text, isOwner }: Noun): boolean =>
	is === 'fixed' && of === 'person' && slots.length > 1 && !isOwner && !/,| and | or /.test(text);

/** “Did anyone point while talking?”: whoever does the one does the other. */
export const sameIn = (frame: Frame, subs: readonly Sub[]): Frame => {
	const { who } = frame;
	const isAny = who?.is === 'some' && who.of === 'person' && who.slots.length === 0;
	const isOwn = subs.some(({ chunks }) => {
		const said = frameOf(chunks);
		return said?.lacksSubject === true && said.who === null && chunks[0]?.text !== 'being';
	});
	return isAny && isOwn ? { ...frame, who: { ...who, isPlain: true } } : frame;
};

/** Each by themselves. */
export const apartFor = (frame: Frame): Frame => ({
	...frame,
	who: frame.who && frame.who.is !== 'wh' ? { ...frame.who, is: 'each' } : frame.who,
	lasting: null,
});

/** “Anna or Ben”. */
export const isAlternative = (noun: Noun | null): boolean =>
	noun?.is === 'fixed' && noun.slots.length > 1 && noun.join === 'or';

/** “Where were the others looking?”: each at something of their own, where neither “all” nor “both” says that it is the same. */
export const isToldApart = ({ who, whom, isTogether }: Frame, { get }: Focus, bindings: Bindings): boolean =>
	get === 'wh' &&
	// “They” may be the one who was talked of.
	(who?.is !== 'they' || turnPeople(bindings).length !== 1) &&
	!isTogether &&
	whom?.is === 'wh' &&
	(who?.is === 'they' || who?.is === 'others') &&
	!/\b(?:all|both|every\w*|two)\b/.test(who.text);

/** “What did the others look at while Anna pointed?”: others than who is named behind, and in no other place. */
export const nameBehind = (subs: readonly Sub[], { who, whom }: Frame, { named, known }: Bindings): void => {
	if (who?.is !== 'others' || /^(?:all|both|every)/.test(who.text) || whom?.is === 'fixed' || named.length > 0) return;
	for (const chunk of subs.flatMap(({ chunks }) => chunks.slice(0, chunks.findIndex(isDeedChunk))))
		if (isNounChunk(chunk) && chunk.noun.is === 'fixed' && chunk.noun.of === 'person')
			named.push(...chunk.noun.slots.map((slot) => ({ slot: settled(slot, known), of: chunk.noun.of })));
};

/** A summary with what the variables of its span stand for: “just before everybody looked at it”. */
export const withVars = (query: Query, { vars }: Bindings): Query =>
	query.get === 'summary' && Object.keys(vars).length > 0 ? { ...query, vars } : query;
