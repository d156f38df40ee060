import { CARRIERS } from '../core';
import { focusOf } from '../focus';
import type { Noun } from '../words/noun';
import { hasTag, isDeedChunk, isNounChunk, isSign, type Chunk } from '../words/chunks';

/*
 * Somebody or something described by a clause: “the person who pointed first”, “the toy Mum showed”, “whoever Ben looked at”,
 * “what she pointed at”. Where the clause begins and ends follows from the verbs alone.
 */

/** A noun with the clause that describes it, and where both stand in a question. */
export type Described = {
	readonly noun: Noun;
	/** Of the noun. */
	readonly from: number;
	/** Behind the clause. */
	readonly to: number;
	/** Without the word that joins it to the noun. */
	readonly clause: readonly Chunk[];
	/** The question goes on with what that one does: “did the person who pointed look back?” */
	readonly isSubject: boolean;
	/** Said before the question: “whoever Ada looked at first, did they look back?” */
	readonly isTopic: boolean;
};

const VERBS = CARRIERS.filter((tag) => tag !== 'light' && tag !== 'attend-to');

const isVerb = (chunk: Chunk | undefined): boolean =>
	(isDeedChunk(chunk) && chunk.form !== 'noun') || (chunk?.is === 'word' && hasTag(chunk, ...VERBS));

const isAuxiliary = (chunk: Chunk | undefined): boolean =>
	chunk?.is === 'word' && hasTag(chunk, 'be', 'do', 'have', 'modal');

const isJoining = (chunk: Chunk | undefined): boolean =>
	(isNounChunk(chunk) && chunk.noun.is === 'wh' && /^(?:who|whom|which|that)$/.test(chunk.text)) ||
	(chunk?.is === 'word' && hasTag(chunk, 'that'));

const isSubordinator = (chunk: Chunk | undefined): boolean =>
	chunk?.is === 'word' &&
	hasTag(chunk, 'while', 'when', 'whenever', 'before', 'after', 'until', 'since', 'if', 'as-soon') &&
	!hasTag(chunk, 'first');

const WHOEVER = /^(?:who|whom|what|which)ever$/;
const QUANTIFIERS: readonly Noun['is'][] = ['all', 'each', 'none', 'number', 'some'];

/** Whether a noun may have such a clause. `isPlain`: it says one in particular. */
const isHead = (chunk: Chunk | undefined): boolean => {
	if (!isNounChunk(chunk) || chunk.noun.isOwner) return false;
	const { noun, text } = chunk;
	if (noun.slots.length > 0 && noun.is !== 'vague') return false;
	if (noun.is === 'some' && noun.isPlain) return true;
	if (noun.is === 'vague') return /^(?:the|that) /.test(text) && noun.count < 2;
	return WHOEVER.test(text) || (noun.is === 'wh' && /^the /.test(text));
};

/** Where a clause of a noun begins; `null`: it has none. */
const clauseAfter = (chunks: readonly Chunk[], at: number): number | null => {
	const [head, next, after] = chunks.slice(at, at + 3);
	if (!isNounChunk(head)) return null;
	if (isJoining(next)) return at + 2;
	const isObjectClause = isNounChunk(next) && next.noun.is !== 'wh' && !next.noun.isOwner;
	const isNear = chunks.slice(at + 2, at + 6).findIndex(isVerb);
	const isPlain = chunks.slice(at + 2, at + 2 + Math.max(0, isNear)).every((c) => c.is === 'word' && !isSign(c));
	if (isObjectClause && isNear !== -1 && isPlain) return at + 1;
	if (WHOEVER.test(head.text)) return at + 1;
	const isReduced = isDeedChunk(next) && (next.form === 'ing' || (next.form === 'past' && hasTag(after, 'to')));
	return isReduced && head.noun.is !== 'wh' ? at + 1 : null;
};

/** “With the most nods”: the end of it; `null`: it is no such thing. */
const withMost = (chunks: readonly Chunk[], at: number): number | null => {
	const first = hasTag(chunks[at + 2], 'the') && !hasTag(chunks[at + 2], 'most', 'least', 'longest') ? at + 3 : at + 2;
	const deed = chunks[first + 1];
	const isMost = hasTag(chunks[first], 'most', 'least', 'longest', 'shortest');
	return hasTag(chunks[at + 1], 'with') && isMost && isDeedChunk(deed) && deed.form === 'noun' ? first + 2 : null;
};

/** Words between what describes somebody and what they do: “ever”, “also”, “not”. */
const isBetween = (chunk: Chunk | undefined): boolean =>
	chunk?.is === 'word' && !isSign(chunk) && hasTag(chunk, 'ever', 'never', 'not', 'also', 'then', 'only', 'ignored');

/** Where a clause of the subject of a question ends: before what the question says of it. */
const endOfSubject = (chunks: readonly Chunk[], from: number, asks: Chunk): number | null => {
	const first = chunks.findIndex((c, i) => i >= from && (isVerb(c) || isDeedChunk(c)));
	const isMain = (c: Chunk): boolean => {
		if (hasTag(asks, 'do', 'modal'))
			return c.text === 'do' || (isVerb(c) && !/(?:[^s]s|ed|ing)$/.test(c.text.split(' ')[0] ?? ''));
		return isDeedChunk(c) ? c.form === 'ing' || c.form === 'past' || c.form === 'noun' : isVerb(c);
	};
	const main = chunks.findIndex((c, i) => i > first && first !== -1 && isMain(c) && !isSign(c));
	const sign = chunks.findIndex((c, i) => i >= from && isSign(c));
	if (main === -1 || (sign !== -1 && sign < main)) return null;
	let end = main;
	while (end > from && isBetween(chunks[end - 1])) end -= 1;
	return end;
};

/** Where a clause that stands at the end, or before a further one, ends. */
const endOfObject = (chunks: readonly Chunk[], from: number): number | null => {
	const first = chunks.findIndex((c, i) => i >= from && (isVerb(c) || isDeedChunk(c)));
	if (first === -1) return null;
	const end = chunks.findIndex((c, i) => {
		if (i <= first) return false;
		const next = chunks[i + 1];
		const isNew =
			c.is === 'word' &&
			hasTag(c, 'and', 'or', 'but') &&
			(isVerb(next) || isAuxiliary(next) || (isNounChunk(next) && (next.noun.is === 'wh' || isVerb(chunks[i + 2]))));
		return isSign(c) || isSubordinator(c) || isNew || c.is === 'time' || hasTag(c, 'than');
	});
	return end === -1 ? chunks.length : end;
};

/** “Look at what she pointed at”, “who did what”: a question word that asks for nothing. */
const isFree = (chunks: readonly Chunk[], at: number): boolean => {
	const [chunk, next] = [chunks[at], chunks[at + 1]];
	if (!isNounChunk(chunk) || !/^(?:what|whom)$/.test(chunk.text) || !isNounChunk(next) || next.noun.is === 'wh')
		return false;
	const before = chunks.slice(0, at);
	const isAimed = hasTag(before.at(-1), 'to', 'with') || isDeedChunk(before.at(-1));
	const isAsked = isAuxiliary(before.find((c) => !hasTag(c, 'polite'))) || before.some(isQuestionWord);
	return isAimed && isAsked && before.some(isVerb) && clauseAfter(chunks, at) === at + 1;
};

const isQuestionWord = (chunk: Chunk): boolean => isNounChunk(chunk) && chunk.noun.is === 'wh';

/** “Who is the person that …”, “is there a thing that …”: it is asked which one. */
const isAskedFor = (chunks: readonly Chunk[], at: number): boolean => {
	const before = chunks.slice(0, at).filter((c) => !(c.is === 'word' && hasTag(c, 'polite')));
	// “Was Anna the one who spoke most?”
	const [be, somebody, ...others] = before;
	if (hasTag(be, 'be') && isNounChunk(somebody) && somebody.noun.is === 'fixed' && others.length === 0) return true;
	const isIt = (c: Chunk): boolean => isQuestionWord(c) || hasTag(c, 'be', 'there-is', 'list', 'show-me', 'the');
	return (
		before.some((c) => hasTag(c, 'there-is')) ||
		(before.length > 0 && before.every(isIt) && before.some((c) => !hasTag(c, 'be') || hasTag(c, 'there-is')))
	);
};

const isFirstOf = (chunk: Chunk | undefined): boolean =>
	chunk?.is === 'word' && (hasTag(chunk, 'first', 'last', 'only', 'longest') || chunk.item.ordinal !== null);

/** The first noun at a place or later that is described by a clause; `null`: there is none. */
export const describedIn = (chunks: readonly Chunk[], start: number): Described | null => {
	for (let at = start; at < chunks.length; at += 1) {
		const head = chunks[at];
		if (!isNounChunk(head) || isFirstOf(chunks[at - 1])) continue;
		const before = chunks.slice(0, at);
		const asks = before.findLast(isAuxiliary);
		const asksAt = asks ? before.lastIndexOf(asks) : -1;
		const isInverted = asks !== undefined && !before.slice(asksAt + 1).some((c) => isVerb(c) || isNounChunk(c));
		const isOpening = before.every(
			(c) => c.is === 'word' && (hasTag(c, 'ignored', 'polite', 'and', 'of', 'from') || isSign(c)),
		);
		const isQuantifier = (isInverted || isOpening) && QUANTIFIERS.includes(head.noun.is) && isJoining(chunks[at + 1]);
		const isSort = head.noun.is === 'wh' && /^which /.test(head.text) && isJoining(chunks[at + 1]);
		const isDescribed = isHead(head) || isFree(chunks, at) || (isQuantifier && !head.noun.isOwner) || isSort;
		if (!isDescribed) continue;
		const noun = head.noun;
		const most = withMost(chunks, at);
		if (most !== null) {
			const clause = chunks.slice(at + 2, most);
			return { noun, from: at, to: most, clause, isSubject: isInverted, isTopic: false };
		}
		const from = clauseAfter(chunks, at);
		if (from === null) continue;
		const isOfSub = isSubordinator(chunks[at - 1]);
		if (isInverted || isSort || isOfSub) {
			const inSubject = asks && isInverted && !isOfSub ? endOfSubject(chunks, from, asks) : endOfSort(chunks, from);
			if (inSubject !== null && !isNewQuestion(chunks, at, inSubject)) {
				const clause = chunks.slice(from, inSubject);
				return { noun, from: at, to: inSubject, clause, isSubject: true, isTopic: false };
			}
			if (isInverted && isAskedFor(chunks, at)) continue;
		}
		if (isOpening) {
			const sign = chunks.findIndex((c, i) => i > from && isSign(c, ',', ':', ';'));
			const clause = chunks.slice(from, sign === -1 ? from : sign);
			if (clause.some(isDeedChunk)) return { noun, from: at, to: sign, clause, isSubject: true, isTopic: true };
			// “The person who pointed was speaking.”
			const end = sign === -1 ? endOfSort(chunks, from) : null;
			if (end === null) continue;
			return { noun, from: at, to: end, clause: chunks.slice(from, end), isSubject: true, isTopic: false };
		}
		const hasVerb = before.some((c) => isVerb(c) || isDeedChunk(c)) || asks !== undefined;
		const to = endOfObject(chunks, from);
		if (to === null || !hasVerb || isAskedFor(chunks, at)) continue;
		return { noun, from: at, to, clause: chunks.slice(from, to), isSubject: false, isTopic: false };
	}
	return null;
};

/** “Which child who pointed nodded?” */
const endOfSort = (chunks: readonly Chunk[], from: number): number | null => {
	const verbs = chunks.flatMap((c, i) => (i >= from && isVerb(c) ? [i] : []));
	const [, main] = verbs;
	const sign = chunks.findIndex((c, i) => i > from && isSign(c));
	if (main === undefined || (sign !== -1 && sign < main)) return null;
	let end = main;
	while (end > from && (isBetween(chunks[end - 1]) || isAuxiliary(chunks[end - 1]))) end -= 1;
	return end;
};

/** Nothing but what is asked in another way: “was it the person who pointed that looked?” */
const isNewQuestion = (chunks: readonly Chunk[], from: number, to: number): boolean =>
	isNounChunk(chunks[from - 1]) && isJoining(chunks[to]);

/** “Who was speaking”: at that moment, and not whoever ever did. */
export const isMomentary = (clause: readonly Chunk[]): boolean => {
	const { pick, order, take } = focusOf(clause);
	const deed = clause.findIndex(isDeedChunk);
	const chunk = clause[deed];
	const isBeing = clause.slice(0, deed).some((c) => hasTag(c, 'be')) || deed === 0;
	return isDeedChunk(chunk) && chunk.form === 'ing' && isBeing && pick === null && order === null && !take;
};
