import { and, between, does, ever, exactly, not, person, ranging, variable } from '../query/build';
import type { Condition, Pick, Slot, Span } from '../query/query';
import { bind, type Bindings, type Way } from './bindings';
import { isReferring } from './follow/named-before';
import { settled } from './words/slots';
import type { Sub } from './clauses';
import { joinedCondition, joinedIn } from './composed/joined';
import { isMomentary } from './described/extent';
import { focusOf } from './focus';
import { frameOf, isMutual, isSolo, type Frame } from './frame';
import { hasTag, isDeedChunk, isNounChunk, type Chunk } from './words/chunks';
import { nounOf, type Noun } from './words/noun';

/** How the quantities of a clause are meant: all at one moment, or each at some moment of the span. */
export type Mode = 'moment' | 'ever';

export type Meant = {
	readonly condition: Condition;
	readonly who: Slot | null;
	readonly whom: Slot | null;
	readonly what: Slot | null;
};

const freshName = ({ vars }: Bindings): string => ['a', 'b', 'c', 'd'].find((one) => !(one in vars)) ?? 'e';

/** Nobody else does it, or it is done to nothing else. */
const onlyThese = (
	frame: Frame,
	atom: Extract<Condition, { is: 'does' }>,
	bindings: Bindings,
	mode: Mode,
): Condition | null => {
	const { only } = frame;
	if (only === null) return null;
	const name = freshName(bindings);
	if (only === 'who') {
		bindings.vars[name] = ranging('person');
		const count = frame.who?.is === 'fixed' && frame.who.join === 'and' ? Math.max(1, frame.who.slots.length) : 1;
		if (mode === 'moment') return exactly(count, name, { ...atom, who: variable(name) });
		return exactly(count, name, ever({ ...atom, who: variable(name) }));
	}
	const except = atom.whom && atom.whom.is !== 'any' && atom.whom.is !== 'var' ? [atom.whom] : [];
	if (except.length === 0) return null;
	bindings.vars[name] = ranging(only === 'person' ? 'person' : 'target', { except });
	const others: Condition = {
		is: 'number',
		of: name,
		op: 'exactly',
		count: 0,
		holds: ever({ ...atom, whom: variable(name) }),
	};
	return others;
};

/** “They look at each other”, of two: one and the other. */
const paired = (frame: Frame, bindings: Bindings, isApart: boolean): Frame => {
	const { who } = frame;
	if (!isMutual(frame.doing) || frame.whom || !who || (who.is !== 'they' && who.is !== 'all')) return frame;
	const [a, b, ...more] = bindings.known.people.map(({ personId }) => person(personId));
	// “They”, of whom nobody was named: any two of them.
	if (a && b && more.length > 0 && who.is === 'they' && who.count === 0 && !isReferring(bindings)) {
		const some = nounOf({ is: isApart ? 'each' : 'some', of: 'person', isPlain: true });
		return { ...frame, who: some, whom: some };
	}
	if (!a || !b || more.length > 0) return frame;
	const one = (slot: Slot): Noun => nounOf({ is: 'fixed', of: 'person', slots: [slot] });
	return { ...frame, who: one(a), whom: one(b) };
};

/** What all look at at once is no person: nobody looks at themselves. */
const atThings = (frame: Frame, { known }: Bindings): Frame => {
	const { who, whom } = frame;
	const isAll = who !== null && who.slots.length === 0 && (who.is === 'all' || who.count === known.people.length);
	const isOpen = whom !== null && whom.of === 'target' && ['wh', 'some'].includes(whom.is) && whom.slots.length === 0;
	return frame.doing === 'look' && isAll && isOpen ? { ...frame, whom: { ...whom, of: 'thing' } } : frame;
};

const isMany = (who: Noun | null): boolean =>
	who !== null && (['none', 'all', 'number', 'they'].includes(who.is) || (who.is === 'fixed' && who.slots.length > 1));

/** “The same thing”. */
const SAME = /\bsame\b|selbe|\bmême|\bmism[ao]/;

/** “Before she gave the teddy”: no event tells what is given, but that something is. */
const givenAway = (frame: Frame, bindings: Bindings): Frame => {
	const { whom, doing } = frame;
	if (doing === 'giving' && whom?.is === 'it') return { ...frame, whom: null };
	if (doing !== 'giving' || whom?.of !== 'thing' || whom.is !== 'fixed') return frame;
	// “Giving the bread, per person”: of each it is asked what nothing tells.
	if (frame.who !== null && !['fixed', 'she', 'some'].includes(frame.who.is)) return frame;
	bindings.assumed.push(
		`Whether it was “${whom.text}” is not known: events tell that something was given, and not what.`,
	);
	return { ...frame, whom: null };
};

/** What a clause says, over the variables that it needs. */
export const meaningOf = (said: Frame, bindings: Bindings, mode: Mode, isApart = false): Meant => {
	const frame = givenAway(atThings(paired(said, bindings, isApart), bindings), bindings);
	const way: Way = { isNegated: frame.isNegated, isApart };
	const apart = { ...way, isNegated: false };
	// “Both others on her”: others than whom they look at.
	const isAll = frame.isTogether || /^(?:all|both)\b/.test(frame.who?.text ?? '');
	const isRest = isAll && frame.who?.is === 'others' && (frame.whom?.is === 'fixed' || frame.whom?.is === 'wh');
	const first = isRest ? bind(frame.whom, bindings, apart) : null;
	// “His look at Ada”: of somebody else than her.
	const isHers = frame.who?.is === 'she' && frame.whom?.is === 'fixed';
	const others = isHers ? (frame.whom?.slots ?? []).map((slot) => settled(slot, bindings.known)) : [];
	const who = bind(frame.who, bindings, way, others);
	const taken = who.slot ? [who.slot] : [];
	// “None of them at a toy”: at none. What a clause says more of is one for all of them.
	const isOpen = (noun: Noun | null): boolean => frame.relatives.every(({ of }) => of !== noun);
	const inner: Way = { ...apart, isInner: frame.who?.is === 'none' && isOpen(frame.whom) };
	const whom = first ?? bind(frame.whom, bindings, inner, taken);
	const what = bind(frame.what, bindings, apart, taken);
	const atom = does(frame.doing, who.slot, whom.slot, what.slot);
	const more = frame.orWhom && bind(frame.orWhom, bindings, inner, taken);
	let condition: Condition = more ? { is: 'or', of: [atom, does(frame.doing, who.slot, more.slot)] } : atom;
	// “Nobody for more than 2 s”: so long nobody did.
	const isLong = frame.lasting !== null && isMany(frame.who);
	if (frame.lasting && !isLong) condition = { is: 'lasting', of: condition, ...frame.lasting };
	// “All at the same thing”: something at which all look.
	const isSame = isMany(frame.who) && frame.whom?.is === 'some' && SAME.test(frame.whom.text);
	const wraps = (isSame ? [what.wrap, who.wrap, whom.wrap] : [what.wrap, whom.wrap, who.wrap]).filter(
		(wrap) => wrap !== null,
	);
	const isSet = wraps.length > 0 || frame.isNegated || (frame.only !== null && frame.only !== 'who');
	if (isSet && mode === 'ever' && !frame.isTogether && !isSame && !isLong) condition = ever(condition);
	for (const wrap of wraps) condition = wrap(condition);
	if (frame.lasting && isLong) condition = { is: 'lasting', of: condition, ...frame.lasting };
	const only = atom.is === 'does' ? onlyThese(frame, atom, bindings, mode) : null;
	if (only) condition = and(condition, only);
	if (frame.isNegated) condition = not(condition);
	for (const { of, chunks } of frame.relatives) {
		const slot = of === frame.who ? who.slot : of === frame.whom ? whom.slot : of === frame.what ? what.slot : null;
		const said = frameOf(chunks);
		if (!said || !slot) continue;
		const relative = relativeMeaning(said, slot, bindings, isMomentary(chunks));
		condition = and(condition, relative);
	}
	return { condition, who: who.slot, whom: whom.slot, what: what.slot };
};

/** What a relative clause says of somebody or something: at any moment, or at the same. */
const relativeMeaning = (said: Frame, slot: Slot, bindings: Bindings, isNow: boolean): Condition => {
	const isNone = said.who?.is === 'none';
	const way: Way = { isNegated: false, isApart: false };
	const who = isNone || !said.who || said.who.is === 'wh' ? null : bind(said.who, bindings, way);
	const whom = said.whom && said.whom.is !== 'wh' ? bind(said.whom, bindings, way) : null;
	// Who is not said in the clause is the one it says more of.
	const atom =
		said.who && !whom ? does(said.doing, who?.slot ?? null, slot) : does(said.doing, slot, whom?.slot ?? null);
	const wrap = who?.wrap ?? ((one: Condition) => one);
	const holds = wrap(isNow ? atom : ever(atom));
	return isNone || said.isNegated ? not(holds) : holds;
};

/** What goes on for a while; after it is after its end. */
const GOES_ON: readonly string[] = [
	'look',
	'mutual-gaze',
	'shared-attention',
	'joint-attention',
	'speaking',
	'interaction',
];

/** The moments that a clause beside the main one means. */
export const spanOfSub = (sub: Sub, main: Frame | null, bindings: Bindings, withinMs: number | null): Span | null => {
	const joined = joinedIn(sub.chunks);
	const frame = frameOf(joined.first) ?? (main && turnOf(sub, main));
	if (!frame) return null;
	// “Was she looked at while talking?”: while she was.
	const subject = main?.who ?? (main?.whom?.of === 'person' ? main.whom : null);
	const isPassive = frame.lacksSubject && frame.whom === null && frame.doing === 'look';
	// “Nodded while being looked at”: whoever nodded was.
	const isBeing = subject !== null && sub.chunks[0]?.text === 'being' && frame.whom === null;
	const own: Frame = {
		...frame,
		who: frame.lacksSubject && subject && !isPassive ? referTo(subject) : frame.who,
		whom: isBeing ? referTo(subject) : frame.whom,
	};
	// Whoever is asked for in it is whoever it is.
	const plain = (noun: Frame['who']): Frame['who'] =>
		noun?.is === 'wh' ? { ...noun, is: 'some', isPlain: isMutual(own.doing) } : noun;
	const isIt = own.who?.is === 'it' && own.isImplicit && main !== null;
	const it = isIt ? (isMutual(main.doing) ? main.whom : main.who) : own.who;
	// “Who spoke while somebody spoke”: somebody else.
	const isAlso = main !== null && main.doing === own.doing && isSolo(own.doing) && it?.is === 'some';
	const doer = isAlso ? { ...it, isPlain: true } : plain(it);
	const { condition: whole } = meaningOf({ ...own, who: doer, whom: plain(own.whom) }, bindings, 'moment');
	const read = (one: Frame, to: Bindings): Condition =>
		meaningOf({ ...one, who: plain(one.who), whom: plain(one.whom) }, to, 'moment').condition;
	const all = joinedCondition(joined, { frame: own, condition: whole }, bindings, read, referTo);
	if (!all) return null;
	const condition = inTimes(sub.isNot ? not(all) : all, sub);
	const onset = sub.relation === 'during' ? onsetIn(sub.chunks) : -1;
	const first = focusOf(sub.chunks.filter((_, i) => i !== onset)).pick;
	if (sub.relation === 'during' && onset === -1 && isEnding(sub.chunks))
		return { is: 'beside', relation: 'during', anchor: condition, pick: pickOf(first), edge: 'end', withinMs: AT_MS };
	if (onset !== -1)
		return { is: 'beside', relation: 'during', anchor: condition, pick: pickOf(first), edge: 'start', withinMs: AT_MS };
	// “Before anyone spoke”: before anybody did so at all.
	const isAtAll = sub.relation === 'before' && own.who?.is === 'some' && /^any/.test(own.who.text);
	return {
		is: 'beside',
		relation: sub.relation,
		anchor: condition,
		pick: pickOf(first) ?? (isAtAll ? { is: 'first' } : null),
		edge: edgeOf(sub, own.doing),
		withinMs: sub.relation === 'during' ? null : withinMs,
		...((sub.isBegun || isAtAll) && { isBegun: true }),
	};
};

/** A moment, ms: frames are farther apart. */
const AT_MS = 1;

const pickOf = (pick: Pick | null): Pick | null =>
	pick?.is === 'first' || pick?.is === 'last' || pick?.is === 'nth' ? pick : null;

/** Where “when he starts to speak” says that it is of the start; -1: it does not. */
const onsetIn = (chunks: readonly Chunk[]): number =>
	chunks.findIndex((c, i) => {
		const next = hasTag(chunks[i + 1], 'to') ? chunks[i + 2] : chunks[i + 1];
		return c.is === 'word' && /^(?:start|beg[aiu]n)/.test(c.text) && isDeedChunk(next) && next.form !== 'noun';
	});

/** “When he stops speaking”, “before her turn ends”: of the end of it. */
const isEnding = (chunks: readonly Chunk[]): boolean =>
	chunks.some((c) => c.is === 'word' && /^(?:stop(?:s|ped)?|end(?:s|ed)?|finish(?:es|ed)?|ceased?s?)$/.test(c.text));

/** “After it began”, “after it ended”, or as it is with what goes on for a while. */
const edgeOf = ({ relation, isFromStart, chunks }: Sub, doing: Frame['doing']): 'start' | 'end' => {
	if (relation === 'before' && isEnding(chunks)) return 'end';
	if (relation !== 'after' || isFromStart || chunks.some((c) => /^(?:start|beg[aiu]n)/.test(c.text))) return 'start';
	if (chunks.some((c) => /^(?:end|stop|finish)/.test(c.text))) return 'end';
	return GOES_ON.includes(doing) ? 'end' : 'start';
};

/** How far what happens at a time may be from it, ms. Ours: people say times by the second. */
const NEAR_MS = 1500;

/** What a clause says, at the times that it names. */
const inTimes = (condition: Condition, { chunks }: Sub): Condition =>
	chunks.reduce<Condition>((left, chunk) => {
		if (chunk.is !== 'time' || chunk.time.is !== 'span') return left;
		const { span } = chunk.time;
		const near: Span = span.is === 'at' ? between(Math.max(0, span.tMs - NEAR_MS), span.tMs + NEAR_MS) : span;
		return { is: 'in', of: left, span: near };
	}, condition);

/** “After the camera”: after the same was done to that. */
const turnOf = ({ chunks }: Sub, main: Frame): Frame | null => {
	const noun = chunks.find(isNounChunk)?.noun;
	if (!noun) return null;
	// “Before Anna did”: before she did the same.
	const isDoer =
		noun.of === 'person' && (chunks.some((c) => hasTag(c, 'do', 'be', 'have')) || main.whom?.of === 'thing');
	const who = isDoer ? noun : main.who && referTo(main.who);
	return {
		...main,
		who,
		whom: isDoer ? main.whom : noun,
		isNegated: false,
		lacksSubject: false,
		relatives: [],
		only: null,
		lasting: null,
		orWhom: null,
		than: null,
	};
};

/** The same person again. */
export const referTo = (noun: NonNullable<Frame['who']>): NonNullable<Frame['who']> =>
	noun.is === 'fixed' || noun.is === 'vague' ? { ...noun, assumed: [] } : { ...noun, is: 'she', of: 'person' };
