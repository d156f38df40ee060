import { always, both, does, ranging, variable } from '../query/build';
import type { Condition, Keep, Measure, Query, Span } from '../query/query';
import {
	sameIn,
	avertedIn,
	activityOf,
	isToldApart,
	nameBehind,
	withVars,
	apartFor,
	asOne,
	backAt,
	isAlternative,
	exceptedFrom,
	exceptIn,
	followedIn,
	pointedWhere,
	promoted,
	withExcept,
	withPer,
} from './adjust';
import type { Bindings } from './bindings';
import { isReferring, namedBefore, twoNamed } from './follow/named-before';
import { settled } from './words/slots';
import { hasTag, isDeedChunk, isNounChunk, isSign, type Chunk } from './words/chunks';
import {
	begun,
	delayed,
	isEnding,
	isProgressive,
	isThere,
	justThen,
	nearOf,
	sinceBegun,
	sinceGiven,
	timedFrom,
	withAim,
} from './beside';
import { clausesOf, type Sub } from './clauses';
import { coreOf } from './core';
import { focusOf, trimmed, type Focus } from './focus';
import { frameOf, isMutual, type Frame } from './frame';
import { asOftenAs } from './composed/as-often-as';
import { betweenEvents, withCataphora } from './composed/joined';
import { halvesHeld, riseIn, riseOf, spansIn, withGapOf } from './composed/held-windows';
import { ofOthers } from './composed/other-doer';
import { onlyWhen, throughoutOf } from './composed/whole-time';
import { meaningOf, spanOfSub, type Mode } from './meaning';
import { nounOf } from './words/noun';
import { compared, comparedTimes, jointOf, joinedTo, reversed, rivalsOf } from './composed/joint';
import { AS_MUCH } from './normal/normal-form';
import { plainly } from './normal/plainly';
import { queryOf, type Timed } from './query-of';
import { isOfMany, keptShare, sharedIn, shareDuring, wholeOf } from './shares';
import { summaryOf } from './summary';
import { CLOSE_MS, withSubs } from './composed/summary-times';

/** One part of a question as it was read. */
export type PartRead = { readonly query: Query; readonly frame: Frame | null };

/** Reads one part of a question as it stands; `null`: it says nothing whole. */
export const readPlain = (all: readonly Chunk[], bindings: Bindings): PartRead | null => {
	const rivals = rivalsOf(plainly(trimmed(all)));
	if (rivals) {
		const of = rivals.sides.flatMap((side): Condition[] => {
			const said = frameOf(side);
			if (!said) return [];
			const { condition } = meaningOf(said, bindings, 'moment');
			// “Before or after her first nod”: that one.
			const { pick } = focusOf(side);
			return [pick ? { is: 'pick', of: condition, pick } : condition];
		});
		const vars = { ...bindings.vars };
		if (of.length === 2)
			return { query: { get: 'when', vars, about: { is: 'or', of }, span: always, pick: rivals.pick }, frame: null };
	}
	const clauses = timedFrom(betweenEvents(delayed(clausesOf(sharedIn(plainly(trimmed(all)))))));
	const { main: whole, subs: bare } = withCataphora(clauses, isReferring(bindings));
	const subs = (whole.some(isThere) ? bare.map(withAim) : bare).map((sub) => begun(justThen(sub, whole), whole));
	const first = focusOf(whole);
	const isDelay = subs.some((s) => s.isMeasured);
	if ((isDelay || first.measure === 'latency') && whole.some(isEnding)) return null;
	const start = isDelay ? { ...first, get: 'measure' as const, measure: 'latency' as const } : first;
	const main = promoted(whole, start);
	const focus =
		main === whole
			? start
			: focusOf(main).get === 'sequence'
				? focusOf(main)
				: { ...start, get: start.get === 'show' ? ('wh' as const) : start.get };
	const within = all.find((c) => c.is === 'time' && c.time.is === 'within');
	const withinMs = within?.is === 'time' && within.time.is === 'within' ? within.time.ms : null;
	const spans = spansIn(main);
	// “How long after she pointed at it did he look at it?”: “it” is what she pointed at.
	const isBefore = (s: Sub): boolean => s.isInitial || (s.isMeasured && frameOf(s.chunks) !== null);
	const initial = subs.filter(isBefore);
	// “What does she look at right before …, mostly”: each time what was just then.
	const isTold = main.some((c) => hasTag(c, 'summary', 'happen', 'moments'));
	// “Did he nod right after she spoke?”: soon, and not at any time after it.
	const isAsked = first.get === 'whether' || first.measure === 'count' || first.measure === 'share';
	const nearMs = ({ isClose, isSoon }: Sub): number | null =>
		withinMs ?? (!isClose ? null : first.order !== null ? JUST_MS : isTold || (isSoon && isAsked) ? CLOSE_MS : null);
	// “After the cup, where did she look?” does what the main clause does.
	const isOfMain = (sub: Sub): boolean => !isBefore(sub) || frameOf(sub.chunks) === null;
	const subSpans: Span[] = initial.flatMap((sub) => spanOfSub(sub, null, bindings, nearMs(sub)) ?? []);
	const close = initial.find((sub) => sub.isClose);
	const next = close ? (close.relation === 'before' ? 'last' : 'first') : null;
	const summary = summaryOf(main, sinceGiven(both([...spans, ...subSpans])), bindings, next);
	if (summary) return { query: withVars(withSubs(summary, subs, bindings, withinMs), bindings), frame: null };
	const at = stateAt(main, spans, bindings);
	if (at) return { query: at, frame: null };
	const reverse = main.findIndex((c, i) => hasTag(c, 'or') && hasTag(main[i + 1], 'reverse'));
	if (reverse > 0 && reverse + 2 >= main.findLastIndex((c) => !isSign(c)) + 1 && focus.order !== null)
		return reversed(main.slice(0, reverse), focus.order, bindings);
	const times = comparedTimes(main, subs, focus, bindings);
	if (times) return { query: times, frame: null };
	const joint = bindings.isJoint ? jointOf(main) : null;
	if (bindings.isJoint && !joint) return null;
	const shared = wholeOf(main, bindings);
	const near = subs.length === 0 && withinMs !== null ? nearOf(main) : null;
	const clause = joint?.first ?? shared?.left ?? near?.main ?? main;
	const said = activityOf(clause) ?? frameOf(clause.filter((c) => c.is !== 'time' || c.time.is !== 'within'));
	if (!said) return null;
	const turned = avertedIn(said, main, spans) ?? asPair(said, bindings);
	const aimed = backAt(followedIn(pointedWhere(turned, main), subs), main, subs);
	const isAimAsked = turned.whom?.is === 'wh' && namedBefore(bindings).length < 2;
	const hasHalves = main.some((c) => c.is === 'time' && c.time.is === 'windows');
	const isSummedUp = hasHalves || (focus.order !== null && (spans.length > 1 || isAimAsked));
	const plain = asOne(
		isSummedUp,
		eachOf(withPer(withExcept(aimed, exceptIn(main, bindings), exceptedFrom(main)), focus), focus),
	);
	const frame = focus.get === 'whether' ? sameIn(plain, subs) : plain;
	const share = keptShare(main);
	const kept = share ? { of: 'share' as const, keep: share } : sumKept(main, frame, first.keep);
	const mode: Mode =
		share !== null ||
		focus.get === 'measure' ||
		focus.get === 'when' ||
		focus.get === 'sequence' ||
		// “A moment when all look”: at once.
		(focus.get === 'whether' && main.some((c) => c.is === 'word' && hasTag(c, 'timestamp'))) ||
		focus.order !== null
			? 'moment'
			: 'ever';
	// “Nobody at the book or the globe”: at neither.
	const isAtNeither = frame.who?.is === 'none' && isAlternative(frame.whom);
	const isApart =
		!isAtNeither &&
		((mode === 'moment' && focus.get !== 'when' && !frame.isTogether) ||
			(focus.get === 'explain' && !frame.isTogether) ||
			isToldApart(frame, focus, bindings) ||
			(focus.get !== 'when' && (isAlternative(frame.who) || isAlternative(frame.whom))));
	const isEach = kept && (kept.of !== 'share' || ['all', 'each', 'they', 'wh'].includes(frame.who?.is ?? ''));
	nameBehind(subs.filter(isOfMain), frame, bindings);
	const own = meaningOf(isEach ? apartFor(frame) : frame, bindings, mode, isApart);
	const condition = joint && joinedTo({ frame, meant: own }, joint, bindings, mode);
	const sides = near?.subs.flatMap((sub) => spanOfSub(sub, frame, bindings, withinMs) ?? []) ?? [];
	const beside: Condition | null =
		sides.length > 0 ? { is: 'or', of: sides.map((side) => ({ is: 'in', of: own.condition, span: side })) } : null;
	const meant = { ...own, condition: beside ?? condition ?? own.condition };
	if (shareDuring(main) && subs.length === 1 && subs[0]?.relation === 'during' && first.measure === 'share') {
		const during = spanOfSub(subs[0], frame, bindings, null);
		if (during?.is !== 'beside') return null;
		const about: Condition = { is: 'and', of: [own.condition, during.anchor] };
		const whole: Measure = { of: 'share', base: own.condition, ...(isOfMany(main) && { isCounted: true }) };
		const rest = { by: [], pick: null, rank: null, keep: null, span: both(spans) } as const;
		return { query: { get: 'measure', vars: bindings.vars, about, measure: whole, ...rest }, frame: null };
	}
	const often = asOftenAs(subs, focus, own.condition, bindings);
	if (often) return { query: { ...often, span: both(spans) }, frame };
	const later = subs.filter(isOfMain).flatMap((sub) => spanOfSub(sub, frame, bindings, nearMs(sub)) ?? []);
	const named = spans.length > 1 && focus.order !== null ? spans.flatMap((s) => (s.is === 'between' ? [s] : [])) : [];
	const halves = main.flatMap((c) => (c.is === 'time' && c.time.is === 'windows' ? c.time.windows : []));
	const held = focus.get === 'whether' ? halvesHeld(main, bindings.known) : null;
	const windows =
		halves.length > 0
			? halves
			: held
				? held.windows
				: named.map((s) => ({ startMs: s.startMs ?? 0, endMs: s.endMs ?? bindings.known.untilMs }));
	const before = isDelay ? subSpans.map((one) => sinceBegun(one, own)) : subSpans;
	const span = both([...(windows.length > 1 ? [] : spans), ...before, ...later]);
	const timed: Timed = {
		span,
		// “… each time”.
		isEvery:
			subs.some((s) => s.isEvery) ||
			(subs.length > 0 && main.some((c) => hasTag(c, 'whenever') || c.text === 'always')),
		isClose: subs.some((s) => s.isClose || (s.relation === 'before' && isProgressive(main))),
		hasBefore: subs.some((s) => s.relation === 'before'),
		isRise: held?.isRise ?? riseIn(main) ?? riseOf(main),
		kept,
		whole: shared && { of: 'share', base: shared.condition, ...(shared.isCounted && { isCounted: true }) },
		isAsMuch: main.some((c) => AS_MUCH.test(c.text)),
	};
	const constant = throughoutOf(main, subs, meant, span, bindings);
	if (constant) return { query: constant, frame };
	if (subs.some((s) => s.isOnly)) {
		const only = focus.get === 'whether' ? onlyWhen(subs, meant, span, bindings) : null;
		return only && { query: only, frame };
	}
	const query = ofOthers(withGapOf(main, queryOf({ frame, meant, focus, timed, windows }, bindings)));
	return { query: frame.orWhom && focus.order !== null ? compared(query, focus.order) : query, frame };
};

/** “More than five minutes in all”, “at least twice”, of each of several: those that have so much. */
const sumKept = (main: readonly Chunk[], { who, lasting }: Frame, keep: Keep | null): Timed['kept'] => {
	const isEach = who !== null && ['all', 'each', 'they', 'wh', 'none'].includes(who.is);
	const isSum =
		main.some((c) => c.is === 'word' && hasTag(c, 'how-long') && /^(?:in|alto|over)/.test(c.text)) || isAmount(main);
	const value = lasting?.atLeastMs ?? lasting?.atMostMs ?? null;
	if (isEach && isSum && lasting && value !== null)
		return { of: 'time', keep: { op: lasting.atLeastMs === null ? 'under' : 'over', value } };
	return isEach && who.is !== 'none' && keep ? { of: 'count', keep } : null;
};

/** “How often did they look at each other?”, after two were named: those two. */
const asPair = (frame: Frame, bindings: Bindings): Frame => {
	const { who, whom } = frame;
	if (!isMutual(frame.doing) || who?.is !== 'they' || whom) return frame;
	const isTwo = who.count === 2 || /\b(?:two|both)\b/.test(who.text);
	const two = isTwo || namedBefore(bindings).length === 2 ? twoNamed(bindings) : null;
	if (!two) return frame;
	const [a, b] = two.map((slot) => nounOf({ is: 'fixed', of: 'person', slots: [slot], text: who.text }));
	return a && b ? { ...frame, who: a, whom: b } : frame;
};

/** “Less than ten seconds of eye contact”: so much of it, and no single one so long. */
const isAmount = (main: readonly Chunk[]): boolean =>
	main.some((c, i) => {
		const [of, deed] = [main[i + 1], main[i + 2]];
		return c.is === 'time' && c.time.is === 'lasting' && hasTag(of, 'of') && isDeedChunk(deed) && deed.form === 'noun';
	});

/** “Did each of them speak”: all did. */
const eachOf = (frame: Frame, { get, isTable, isRanking, measure }: Focus): Frame => {
	const { who } = frame;
	// “How long did everybody speak?”: each of them; “at the same time” is said where it is meant.
	const isSummed = get === 'measure' && measure !== 'longest' && !frame.isTogether && !isMutual(frame.doing);
	if (isSummed && who?.is === 'all' && who.slots.length === 0) return { ...frame, who: { ...who, is: 'each' } };
	if (get === 'whether' && !isTable && who?.is === 'each') return { ...frame, who: { ...who, is: 'all' } };
	// “Everyone’s talking time”: of each.
	if (who?.is === 'all' && who.isOwner && get !== 'whether') return { ...frame, who: { ...who, is: 'each' } };
	// “Rank everyone by …”.
	return (isTable || isRanking) && who?.is === 'all' ? { ...frame, who: { ...who, is: 'each' } } : frame;
};

/** “2:10: Anna, Ben?”: who is named at a moment, with nothing that is done. */
const stateAt = (main: readonly Chunk[], spans: readonly Span[], bindings: Bindings): Query | null => {
	const [span] = spans;
	if (span?.is !== 'at' || spans.length > 1 || coreOf(main)) return null;
	const nouns = main.flatMap((c) => (isNounChunk(c) ? [c.noun] : []));
	const isWho = nouns.every((noun) => noun.of === 'person' && (noun.is === 'fixed' || noun.is === 'all'));
	if (nouns.length > 0 && isWho) {
		const who = nouns.flatMap((noun) => noun.slots.map((slot) => settled(slot, bindings.known)));
		return { get: 'state', who, tMs: span.tMs };
	}
	const asked = nouns.find((noun) => noun.is === 'wh' && noun.of === 'person');
	const aim = nouns.find((noun) => noun.is === 'fixed');
	const [slot] = aim?.slots ?? [];
	if (!asked || !slot || nouns.length > 2) return null;
	const vars = { x: ranging('person') };
	return {
		...{ get: 'list', vars, about: does('look', variable('x'), settled(slot, bindings.known)) },
		...{ span, show: ['x'], pick: null },
	};
};

/** How far “right before” goes where it is counted what was just then, ms: a blink and the turn of a head. */
const JUST_MS = 500;
