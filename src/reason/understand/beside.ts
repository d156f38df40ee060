import type { Condition, Slot, Span } from '../query/query';
import type { Clauses, Sub } from './clauses';
import { sameSlot } from './conditions';
import { frameOf } from './frame';
import { hasTag, isDeedChunk, isNounChunk, type Chunk } from './words/chunks';
import { nounOf } from './words/noun';

const PLAIN = { isNot: false, isOnly: false };

/** “The delay between her pointing and his look”: from the first to the second. */
export const delayed = (clauses: Clauses): Clauses => {
	const { main, subs } = clauses;
	const isBetween = main.some((c, i) => hasTag(c, 'how-long') && hasTag(main[i + 1], 'between', 'from'));
	if (subs.length > 0 || !(isBetween || main.some((c) => hasTag(c, 'how-soon')))) return clauses;
	const from = main.findIndex((c) => hasTag(c, 'between', 'from', 'how-soon'));
	const hasDeed = (start: number, end: number): boolean => main.slice(start, end).some(isDeedChunk);
	// “The pointing at Anna” ends nothing.
	const joint = main.findIndex(
		(c, i) =>
			i > from &&
			hasTag(c, 'and', 'to', 'until') &&
			!(hasTag(c, 'to') && isDeedChunk(main[i - 1])) &&
			hasDeed(from + 1, i) &&
			hasDeed(i + 1, main.length),
	);
	if (from === -1 || joint === -1) return clauses;
	const flags = { isEvery: false, isClose: false, isInitial: true, isFromStart: true, isMeasured: true, ...PLAIN };
	return {
		main: main.slice(joint + 1),
		subs: [{ relation: 'after', ...flags, chunks: main.slice(from + 1, joint) }],
	};
};

/** How soon somebody looks after somebody else did is from where that look began, for it may go on. */
export const sinceBegun = (span: Span, { condition, who }: { condition: Condition; who: Slot | null }): Span => {
	if (span.is !== 'beside' || span.relation !== 'after' || span.anchor.is !== 'does') return span;
	const isLook = condition.is === 'does' && condition.doing === 'look' && span.anchor.doing === 'look';
	const isOther = span.anchor.who?.is === 'person' && who?.is === 'person' && !sameSlot(span.anchor.who, who);
	return isLook && isOther ? { ...span, edge: 'start' } : span;
};

/** What happened after something was handed over is told from where that ended. */
export const sinceGiven = (span: Span): Span => {
	if (span.is === 'both') return { ...span, of: span.of.map(sinceGiven) };
	const isGiven = span.is === 'beside' && span.relation === 'after' && span.anchor.is === 'does';
	return isGiven && span.anchor.is === 'does' && span.anchor.doing === 'giving' ? { ...span, edge: 'end' } : span;
};

/** “How soon did he follow when she pointed?”: after her pointing began. */
export const timedFrom = (clauses: Clauses): Clauses => {
	const { main, subs } = clauses;
	// “Whenever she points, does he look within 5 s?”
	const isWithin = main.some((c) => c.is === 'time' && c.time.is === 'within') && subs.some((s) => s.isEvery);
	if (!isWithin && !main.some((c) => hasTag(c, 'how-soon'))) return clauses;
	return {
		main,
		subs: subs.map((sub) => (sub.relation === 'during' ? { ...sub, relation: 'after', isFromStart: true } : sub)),
	};
};

/** “Within 5 s of Ada’s pointing”: before or after it. */
export const nearOf = (main: readonly Chunk[]): Clauses | null => {
	const at = main.findIndex((c) => c.is === 'time' && c.time.is === 'within' && / of$/.test(c.text));
	const anchor = main.slice(at + 1);
	if (at < 1 || !anchor.some(isDeedChunk) || !main.slice(0, at).some(isDeedChunk)) return null;
	const flags = { isEvery: false, isClose: false, isInitial: false, isFromStart: true, isMeasured: false, ...PLAIN };
	return {
		main: main.slice(0, at),
		subs: (['before', 'after'] as const).map((relation) => ({ relation, ...flags, chunks: anchor })),
	};
};

/** “When she points, does he look there?” */
export const isThere = (chunk: Chunk): boolean => isNounChunk(chunk) && chunk.text === 'there';

/** A clause with what is pointed or looked at, so that it can be referred to. */
export const withAim = (sub: Sub): Sub => {
	const at = sub.chunks.findIndex(isDeedChunk);
	if (at === -1 || frameOf(sub.chunks)?.whom) return sub;
	const aim: Chunk = { is: 'noun', noun: nounOf({ is: 'some', of: 'target', isPlain: true }), text: 'something' };
	return { ...sub, chunks: [...sub.chunks.slice(0, at + 1), aim, ...sub.chunks.slice(at + 1)] };
};

/** “What was she looking at before …”: what she was at just then. */
export const isProgressive = (main: readonly Chunk[]): boolean =>
	main.some((c) => hasTag(c, 'be')) &&
	main.some((c) => isDeedChunk(c) && c.form === 'ing') &&
	main.some((c) => isNounChunk(c) && c.noun.is === 'wh');

/** “Began to speak”. */
const isOnset = (main: readonly Chunk[]): boolean =>
	main.some((c, i) => {
		const next = hasTag(main[i + 1], 'to') ? main[i + 2] : main[i + 1];
		return c.is === 'word' && /^(?:start|beg[aiu]n)/.test(c.text) && isDeedChunk(next) && next.form !== 'noun';
	});

/** “Did Anna look at it before Ben did?”: whether she began to. */
export const begun = (sub: Sub, main: readonly Chunk[]): Sub => {
	const isYesNo = hasTag(main[0], 'be', 'do', 'have');
	const isSame = !sub.chunks.some(isDeedChunk) && sub.chunks.some((c) => hasTag(c, 'do'));
	// “How often did she begin to speak while he spoke?”
	if (sub.relation === 'during' && !sub.isInitial && isOnset(main)) return { ...sub, isBegun: true };
	const isPlain = sub.relation === 'before' && !sub.isClose && !sub.isInitial;
	return isPlain && (isYesNo || isSame) ? { ...sub, isBegun: true } : sub;
};

/** “Where was Anna looking just before Ben pointed?”: at what she had begun to look at last. */
export const justThen = (sub: Sub, main: readonly Chunk[]): Sub => {
	if (sub.relation !== 'before' || !sub.isClose || !isProgressive(main)) return sub;
	const [own, other] = [frameOf(main)?.who, frameOf(sub.chunks)?.who];
	const isOther = own?.is === 'fixed' && other?.is === 'fixed' && own.text !== other.text;
	return isOther ? { ...sub, isBegun: true } : sub;
};

/** “How long until he stopped looking”: no query tells how long until the end of it. */
export const isEnding = (chunk: Chunk): boolean => /^(?:stop|ceas)/.test(chunk.text);
