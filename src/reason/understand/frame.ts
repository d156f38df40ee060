import type { Doing } from '../answer/doings';
import { hasTag, isNounChunk, type Chunk } from './words/chunks';
import { coreOf, isNegatedIn } from './core';
import {
	asTwo,
	isAfterOr,
	isBothOf,
	ACCUSATIVE,
	NOMINATIVE,
	onlyOf,
	pairOf,
	prepositionBefore,
	verbLast,
	type Only,
	type Placed,
} from './frame-words';
import { relativesOf, type Relative } from './relatives';
import { nounOf, type Noun } from './words/noun';

/** What is done in a clause, and who takes which part. */
export type Frame = {
	readonly doing: Doing;
	readonly who: Noun | null;
	readonly whom: Noun | null;
	readonly what: Noun | null;
	readonly isNegated: boolean;
	/** “Together”, “at the same time”. */
	readonly isTogether: boolean;
	/** “Drop”, “leave”: the end of it. */
	readonly isLeft: boolean;
	/** “Come back to”: after it was done before. */
	readonly isAgain: boolean;
	/** “Only Anna”, “alone”: of whom nobody else is meant; “only at the cup”. */
	readonly only: Only | null;
	/** “Looking at it”: whose subject is that of the main clause. */
	readonly lacksSubject: boolean;
	readonly lasting: { readonly atLeastMs: number | null; readonly atMostMs: number | null } | null;
	/** What it is done to besides, of another sort: “at Anna or at a toy”. */
	readonly orWhom: Noun | null;
	/** No word says what is done. */
	readonly isImplicit: boolean;
	/** Who or what those asked for are held against: “who looked longer than Ben”. */
	readonly than: Noun | null;
	/** A clause that says more of somebody or something in it. */
	readonly relatives: readonly Relative[];
	/** Nouns that have no part in it. */
	readonly unused: readonly Noun[];
};

const MUTUAL: readonly Doing[] = ['mutual-gaze', 'shared-attention', 'joint-attention', 'interaction'];
const TOGETHER_ON: readonly Doing[] = [
	'shared-attention',
	'joint-attention',
	'gaze-following',
	'pointing-followed',
	'attention-capture',
];

/** What somebody does alone: whoever is named does it. */
const SOLO: readonly Doing[] = ['head-nod', 'head-shake', 'speaking', 'expression', 'camera-contact'];

export const isSolo = (doing: Doing): boolean => SOLO.includes(doing);

export const isMutual = (doing: Doing): boolean => MUTUAL.includes(doing);

const isBareIn = (placed: readonly Placed[], noun: Noun): boolean =>
	placed.some((p) => p.noun === noun && p.prep === null);

/** “They looked at the same toy”: together. */
const isAtSame = (noun: Noun | null): boolean => noun?.is === 'some' && /\bsame\b/.test(noun.text);

/** Who takes which part in what is done; `null`: nothing is done. */
export const frameOf = (all: readonly Chunk[]): Frame | null => {
	const { left: chunks, relatives } = relativesOf(all.filter((_, at) => !isBothOf(all, at)));
	const core = coreOf(chunks);
	if (!core) return null;
	const { doing } = core;
	const placed = chunks.flatMap((chunk, at): Placed[] =>
		isNounChunk(chunk) ? [{ noun: chunk.noun, at, prep: prepositionBefore(chunks, at) }] : [],
	);
	const left = new Set(placed);
	const take = (test: (p: Placed) => boolean, last = false): Noun | null => {
		const fitting = [...left].filter(test);
		const one = last ? fitting.at(-1) : fitting[0];
		if (!one) return null;
		left.delete(one);
		return one.noun;
	};
	for (const p of placed) if (p.prep === 'except' || p.prep === 'per') left.delete(p);
	const before = (p: Placed): boolean => p.at < core.at;
	const after = (p: Placed): boolean => p.at > core.at;
	const isAimed = ({ prep }: Placed): boolean => prep === 'to';
	const isBare = ({ prep }: Placed): boolean => prep === null;
	const isThing = ({ noun }: Placed): boolean => noun.of === 'thing' || (noun.is === 'fixed' && noun.of !== 'person');
	let who: Noun | null = null;
	let whom: Noun | null = null;
	let what: Noun | null = null;
	const between = take(({ prep }) => prep === 'between');
	if (between) {
		const pair = pairOf(isMutual(doing) ? asTwo(between) : between);
		if (pair) [who, whom] = pair;
		else who = between;
	}
	if (TOGETHER_ON.includes(doing))
		what = take((p) => isThing(p) && (isAimed(p) || p.prep === 'of' || (after(p) && isBare(p))));
	const isAlone = SOLO.includes(doing);
	if (isAlone) {
		who =
			take((p) => before(p) && (isBare(p) || p.noun.isOwner), true) ??
			take(isBare) ??
			take(({ prep }) => prep === 'by' || prep === 'of' || prep === 'for' || prep === 'in');
		whom = take((p) => p.prep === 'with' || isAimed(p));
	} else if (core.isNoun) {
		const isPronoun = ({ noun }: Placed): boolean => noun.isOwner && (noun.is === 'she' || noun.is === 'they');
		// “Ruth began her first pointing”.
		const hasPronoun = [...left].some(isPronoun);
		const subject = take((p) => hasPronoun && before(p) && isBare(p) && !p.noun.isOwner && p.noun.is !== 'wh');
		if (subject) for (const p of [...left]) if (isPronoun(p)) left.delete(p);
		who ??= subject ?? take((p) => p.noun.isOwner && p.at === core.at - 1) ?? take((p) => p.noun.isOwner);
		whom ??= take((p) => isAimed(p) && after(p)) ?? take((p) => p.prep === 'with');
		who ??= take(({ prep }) => prep === 'by' || prep === 'from');
		const bare = take((p) => isBare(p) && before(p), true);
		if (bare && !who) who = bare;
		else if (bare) whom ??= bare;
		who ??= take((p) => p.prep === 'of' || p.prep === 'in');
		const fronted = take((p) => isBare(p) || isAimed(p));
		if (!who && fronted && fronted.of === 'person' && whom) who = fronted;
		else if (fronted) whom ??= fronted;
	} else if (core.isReceived) {
		// “The things by the attention they received”.
		const asked = [...left].find((p) => before(p) && isBare(p) && p.noun.is === 'wh');
		if (asked) for (const p of placed) if (p.at > asked.at && p.noun.is === 'they') left.delete(p);
		whom = take((p) => before(p) && isBare(p), true) ?? take(isBare);
		who = take(({ prep }) => prep === 'from' || prep === 'by' || prep === 'of') ?? take((p) => p.noun.isOwner);
	} else if (core.isPassive) {
		who = take(({ prep }) => prep === 'by');
		const nearest = take((p) => before(p) && isBare(p), true);
		whom =
			nearest ??
			take((p) => before(p) && isAimed(p)) ??
			take((p) => after(p) && isAimed(p)) ??
			take((p) => after(p) && isBare(p));
		const fronted = take((p) => before(p) && (isBare(p) || isAimed(p)));
		if (fronted && !who && whom && whom !== fronted) who = fronted.of === 'person' ? fronted : who;
	} else {
		const isOwned = (p: Placed): boolean => p.noun.isOwner && before(p);
		const isSubject = (p: Placed): boolean => before(p) && isBare(p) && !p.noun.isOwner && !p.noun.isPlace;
		// “Wen schaut Anna an?”, “¿A quién mira Anna?”: asked at whom, wherever Anna stands.
		const accusative = take((p) => before(p) && p.noun.is === 'wh' && ACCUSATIVE.test(p.noun.text));
		whom = accusative;
		who ??=
			take((p) => isSubject(p) && NOMINATIVE.test(p.noun.text)) ??
			verbLast(placed.filter(isSubject), take) ??
			take(isSubject, true) ??
			take(isOwned);
		if (core.isImplicit) who ??= take((p) => p.prep === 'from') ?? take((p) => before(p) && p.prep === 'of');
		if (doing === 'giving' || doing === 'showing') {
			// “What did she show them?”: events tell what is shown, and not to whom.
			const asked = doing === 'showing' ? take((p) => before(p) && p.noun.is === 'wh' && p.noun.of !== 'person') : null;
			if (asked) {
				const to = take((p) => after(p) && p.noun.of === 'person');
				const note = `To whom it was shown is not told.`;
				whom = to ? { ...asked, assumed: [note] } : asked;
			}
			// “Who showed it first, Anna or Ben?” names who may have, and nobody to whom.
			const isOfWho = (p: Placed): boolean => who?.is === 'wh' && p.noun.join === 'or' && p.noun.slots.length > 1;
			const isPerson = (p: Placed): boolean => p.noun.of === 'person' && !p.noun.isOwner && !isOfWho(p);
			whom ??= take((p) => isAimed(p) && isPerson(p)) ?? take((p) => after(p) && isBare(p) && isPerson(p));
			// Events tell to whom something is given, and not what.
			const thing = whom?.of === 'person' && take((p) => after(p) && isBare(p) && isThing(p));
			if (thing && whom)
				whom = {
					...whom,
					assumed: [...whom.assumed, `“${thing.text}”: what was handed on is not told, so that anything counts.`],
				};
		}
		whom ??=
			take((p) => after(p) && isAimed(p)) ??
			take((p) => after(p) && isBare(p) && !p.noun.isOwner) ??
			take((p) => after(p) && p.noun.isOwner);
		whom ??=
			take((p) => p.prep === 'with' || (p.prep === 'from' && doing === 'gaze-aversion')) ??
			take((p) => p.prep === 'of' && doing !== 'look');
		whom ??= take((p) => before(p) && (isBare(p) || isAimed(p)));
		// “¿Miró Anna a Ben?”, “Schaut Anna den Turm an?”
		const later = who ? null : take((p) => after(p) && isBare(p) && p.noun.of !== 'thing');
		if (
			later &&
			whom &&
			whom !== accusative &&
			whom.is !== 'each-other' &&
			placed.findIndex(({ noun }) => noun === whom) < placed.findIndex(({ noun }) => noun === later)
		) {
			[who, whom] = [whom, later];
		} else who ??= later;
		if (!who && whom?.of === 'person') {
			const thing = take((p) => after(p) && isBare(p) && isThing(p));
			if (thing) [who, whom] = [whom, thing];
		}
		// “Worauf zeigt Person 1?”, “señaló alguien”: at nobody without a word for it.
		const place = who ? undefined : [...left].find((p) => p.noun.isPlace && before(p));
		if (!who && whom?.of === 'person' && isBareIn(placed, whom) && (place || doing === 'pointing')) {
			if (place) left.delete(place);
			[who, whom] = [whom, place?.noun ?? null];
		}
		const two = !who && whom && isMutual(doing) ? pairOf(whom) : null;
		if (two) [who, whom] = two;
		const isFollowing = doing === 'pointing-followed' && who !== null;
		if (isFollowing) whom ??= take(({ prep }) => prep === 'by' || prep === 'of');
		who ??= take(({ prep }) => prep === 'by' || prep === 'from');
	}
	if (doing === 'look' || isMutual(doing)) whom ??= take((p) => p.prep === 'with' || p.prep === 'in');
	// “Who watched the cup longer, Anna or Ben?”
	const options = [...left].find(({ noun, prep }) => noun.is === 'fixed' && noun.slots.length > 1 && prep !== 'of');
	const choices = (noun: Noun | null): Noun | null => {
		if (noun?.is !== 'wh' || !options || noun.slots.length > 0) return noun;
		left.delete(options);
		return { ...noun, slots: options.noun.slots };
	};
	who = choices(who);
	whom = choices(whom);
	// “At the other or at a toy”.
	const other = [...left].find(
		({ noun, at, prep }) => (prep === 'to' || prep === null) && noun.is !== 'wh' && isAfterOr(chunks, at),
	);
	const orWhom = other && whom && whom.is !== 'wh' && doing === 'look' && !core.isPassive ? other.noun : null;
	if (other && orWhom) left.delete(other);
	// “Did Anna look at the cup longer than Ben?”
	const rival = [...left].find(({ prep }) => prep === 'than');
	const isAskedFor = (noun: Noun | null): boolean => noun?.is === 'wh' && noun.slots.length === 0;
	const isOfThan = rival?.noun.is === 'fixed' && rival.noun.slots.length === 1;
	const than =
		rival && isOfThan && (rival.noun.of === 'person' ? isAskedFor(who) || isAskedFor(whom) : isAskedFor(whom))
			? rival.noun
			: null;
	if (rival) left.delete(rival);
	if (rival && !than) {
		const joins = (noun: Noun): Noun => ({
			...{ ...noun, slots: [...noun.slots, ...rival.noun.slots] },
			...{ join: 'or', isRival: true },
		});
		const isGroup = who !== null && who.slots.length > 1 && who.join === 'and';
		if (isGroup && rival.noun.of === 'person') left.add(rival);
		else if (rival.noun.of === 'person' && who?.is === 'fixed' && whom?.of !== 'person') who = joins(who);
		else if (whom?.is === 'fixed') whom = joins(whom);
		else if (who?.is === 'fixed') who = joins(who);
	}
	if (who && who.of === 'thing' && !whom && !core.isReceived) [who, whom] = [null, who];
	// “¿Qué señaló la persona 2?”: things do nothing.
	if (who?.is === 'wh' && who.of !== 'person' && whom?.of === 'person' && whom.is === 'fixed' && !core.isPassive)
		[who, whom] = [whom, who];
	// “Which ones nodded”.
	if (who?.is === 'wh' && who.of === 'target') who = { ...who, of: 'person' };
	// “Away from everything”.
	const isNowhere = core.isLeft && whom?.is === 'all' && whom.of === 'thing';
	if (isNowhere) whom = nounOf({ is: 'fixed', slots: [{ is: 'elsewhere' }], text: whom?.text ?? '' });
	let said: Doing = doing === 'gaze-shift' && whom?.slots[0]?.is === 'elsewhere' ? 'look' : doing;
	if (whom?.is === 'each-other') {
		if (doing === 'look') said = 'mutual-gaze';
		whom = null;
		const pair = who && pairOf(who);
		if (pair && isMutual(said)) [who, whom] = pair;
	}
	if (isMutual(said) && who && !whom && !what) {
		const pair = pairOf(who);
		if (pair) [who, whom] = pair;
	}
	if (TOGETHER_ON.includes(said) && whom && whom.of !== 'person' && !what && said !== 'attention-capture')
		[whom, what] = [null, whom];
	if (isMutual(said) && who && !whom && what) {
		const pair = pairOf(who);
		if (pair) [who, whom] = pair;
	}
	const time = chunks.find((c) => c.is === 'time' && c.time.is === 'lasting');
	const lasting = time?.is === 'time' && time.time.is === 'lasting' ? time.time : null;
	return {
		...{ doing: said, who, whom, what, relatives, than },
		isNegated: isNegatedIn(chunks),
		isTogether: chunks.some((c) => hasTag(c, 'together')) || all.some((_, at) => isBothOf(all, at)) || isAtSame(whom),
		...{
			isLeft: core.isLeft && !isNowhere,
			isAgain: core.isAgain || (chunks.some((c) => hasTag(c, 'again')) && doing === 'look'),
			isImplicit: core.isImplicit,
		},
		only: onlyOf(chunks, core.at),
		lacksSubject: !core.isNoun && !who && /ing$/.test(chunks[core.at]?.text.split(' ')[0] ?? ''),
		orWhom,
		lasting: lasting && { atLeastMs: lasting.atLeastMs, atMostMs: lasting.atMostMs },
		unused: [...left].map(({ noun }) => noun),
	};
};
