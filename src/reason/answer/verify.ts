import { isSpanShown, timeSpansIn, type TimeSpan } from './time-spans';
import type { AskSession, Fact, Segment } from './types';
import { answerWords } from './answer-words';
import {
	isSymmetric,
	numbersIn,
	relationsIn,
	withoutNames,
	withoutNumbers,
	type NumberClaim,
	type Relation,
} from './claims';
import { piecesOf, type Piece } from './parse-chunks';
import { topicOf } from './parse-topics';
import { plainNamesOf } from './plain-names';
import { personKey, resolvePerson, resolveThings } from './resolve';

/** A text that was held against the facts. */
export type Verified = {
	readonly segments: readonly Segment[];
	/** Nothing is marked. */
	readonly isSupported: boolean;
	/** Facts that the text cites, in order of their first citation. */
	readonly cited: readonly string[];
};

/** What a part of a fact says; times of one event are never lent to another. */
type Unit = { relations: readonly Relation[]; numbers: readonly NumberClaim[]; spans: readonly TimeSpan[] };

type Evidence = { units: readonly Unit[]; names: ReadonlySet<string>; words: ReadonlySet<string> };

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}]+(?:'[\p{L}]+)?/gu) ?? [];

/** Separates clauses, for texts and for facts alike. */
const CLAUSE_BREAK = /;\s*|\.\s+|,? (?:while|whereas|but|before|after|and then|then) /;

const unitOf = (text: string, session: AskSession): Unit => ({
	relations: relationsIn(text, session).relations,
	numbers: numbersIn(withoutNames(text, session)),
	spans: timeSpansIn(text),
});

const nameKey = ({ chunk }: Piece, session: AskSession): string | null => {
	if (chunk?.t === 'camera') return 'camera';
	if (chunk?.t === 'person') {
		const personId = resolvePerson(chunk.ref, session);
		return personId ? personKey(personId) : 'unknown';
	}
	if (chunk?.t !== 'thing') return null;
	const [id] = resolveThings(chunk.name, session.objects);
	return id === undefined ? 'unknown' : `object:${id}`;
};

const readable = (text: string, session: AskSession): string =>
	withoutNumbers(text, session)
		.replace(/'s\b/g, " 's")
		.replace(/([,;:!?()]|\.(?!\d))/g, ' $1 ')
		.replace(/[()"“”]/g, ' , ')
		.replace(/\s+/g, ' ')
		.trim();

const evidenceOf = (facts: readonly Fact[], session: AskSession): Evidence => ({
	units: facts.flatMap((f) => f.text.split(CLAUSE_BREAK).map((part) => unitOf(part, session))),
	names: new Set([
		...facts.flatMap((f) => f.people.map(personKey)),
		...facts.flatMap((f) => piecesOf(readable(f.text, session), session).flatMap((p) => nameKey(p, session) ?? [])),
	]),
	words: new Set(facts.flatMap((f) => wordsOf(f.text))),
});

/** Whether what is done in a fact shows what a text says is done. */
const isDoingShown = (said: Relation, shown: Relation): boolean => {
	if (said.doing === shown.doing) return true;
	if (said.doing === 'shared-attention') return shown.doing === 'joint-attention';
	if (said.doing !== 'look') return false;
	// Who has eye contact looks; who shares attention to a thing looks at it.
	if (shown.doing === 'mutual-gaze') return true;
	return shown.target?.startsWith('object:') === true && isSymmetric(shown.doing);
};

const isShown = (said: Relation, shown: Relation): boolean => {
	if (said.isNegated !== shown.isNegated) return false;
	const fits = (actor: string | null, target: string | null): boolean =>
		said.isNegated
			? // That nobody does it shows that A does not; not the other way round.
				said.doing === shown.doing &&
				(actor === null || actor === said.actor) &&
				(target === null || target === said.target)
			: isDoingShown(said, shown) &&
				(said.actor === null || said.actor === actor) &&
				(said.target === null || said.target === target);
	if (fits(shown.actor, shown.target)) return true;
	return (isSymmetric(shown.doing) || shown.doing === 'mutual-gaze') && fits(shown.target, shown.actor);
};

/** A start is never shown by an end, and neither by a length. */
const isSameNumber = (said: NumberClaim, shown: NumberClaim): boolean =>
	said.unit === shown.unit &&
	(said.role === null || shown.role === null || said.role === shown.role) &&
	said.low - 1e-6 <= shown.value &&
	shown.value <= said.high + 1e-6;

/** The first of several numbers that a unit does not say, each of its own being used once; `null`: it says all. */
const missingIn = ({ numbers }: Unit, said: readonly NumberClaim[]): NumberClaim | null => {
	const left = [...numbers];
	for (const claim of said) {
		const at = left.findIndex((shown) => isSameNumber(claim, shown));
		if (at === -1) return claim;
		left.splice(at, 1);
	}
	return null;
};

/** Something a text says that no cited fact does. `phrase`: `null` is all of the sentence. */
type Problem = { phrase: string | null; reason: string };

/** Pieces that are held against the facts as names and relations. */
const CHECKED: ReadonlySet<string> = new Set(
	'person thing camera doing gaze-verb anyone anything reciprocal poss stop'.split(' '),
);

/** Words and names that stand in no cited fact. */
const wordProblems = (sentence: string, evidence: Evidence, session: AskSession): Problem[] =>
	piecesOf(readable(sentence, session), session).flatMap((piece): Problem[] => {
		const key = nameKey(piece, session);
		const phrase = piece.text;
		if (key === 'unknown') return [{ phrase, reason: `“${phrase}” is nobody and nothing in this session` }];
		if (key !== null && !evidence.names.has(key)) return [{ phrase, reason: `“${phrase}” stands in no cited fact` }];
		if (piece.chunk && CHECKED.has(piece.chunk.t)) return [];
		const isStart = readable(sentence, session).startsWith(phrase);
		return (phrase.match(/[\p{L}]+(?:'[\p{L}]+)?/gu) ?? []).flatMap((word): Problem[] => {
			const isName = /^\p{Lu}/u.test(word) && !isStart && !evidence.words.has(word.toLowerCase());
			if (!isName && (answerWords.has(word.toLowerCase()) || evidence.words.has(word.toLowerCase()))) return [];
			return [{ phrase: word, reason: `“${word}” stands in no cited fact` }];
		});
	});

const relationProblems = (sentence: string, evidence: Evidence, session: AskSession): Problem[] => {
	const { relations, hasLoose } = relationsIn(sentence, session);
	const shown = evidence.units.flatMap((u) => u.relations);
	const isMissing = relations.some((r) => !shown.some((s) => isShown(r, s)));
	if (isMissing) return [{ phrase: null, reason: 'no cited fact says who did this with whom' }];
	return hasLoose ? [{ phrase: null, reason: 'it is not clear who did this with whom' }] : [];
};

/** Numbers must stand where a fact says the same of the same people. */
const numberProblems = (sentence: string, evidence: Evidence, session: AskSession): Problem[] =>
	clausesOf(sentence, session).flatMap((clause) => {
		const { relations, numbers, spans } = unitOf(clause, session);
		const named = relations.filter((r) => r.actor !== null || r.target !== null);
		const units = evidence.units.filter(
			(u) => named.length === 0 || named.some((r) => u.relations.some((s) => isShown(r, s))),
		);
		if (numbers.length === 0) return [];
		// All of them of one event: the start of one and the end of another make a time that nothing had.
		const missing = units.map((u) => missingIn(u, numbers));
		const wrong = spans.find((span) => units.every((u) => !isSpanShown(span, u.spans)));
		if (missing.includes(null) && wrong)
			return [{ phrase: wrong.written, reason: `“${wrong.written}” is no time of a cited fact about this` }];
		if (missing.includes(null)) return [];
		return [...missing, ...numbers]
			.slice(0, 1)
			.flatMap((claim) => claim ?? [])
			.map(({ written }) => ({ phrase: written, reason: `“${written}” stands in no cited fact about this` }));
	});

/** Splits also at “and”, where something is done on either side of it. */
const clausesOf = (sentence: string, session: AskSession): string[] =>
	sentence.split(CLAUSE_BREAK).flatMap((part) => {
		const [first = '', ...rest] = part.split(/,? and /);
		const does = (text: string): boolean => relationsIn(text, session).relations.length > 0;
		const clauses: string[] = [];
		let last = first;
		for (const next of rest) {
			if (does(next) && does(last)) {
				clauses.push(last);
				last = next;
			} else last = `${last} and ${next}`;
		}
		return [...clauses, last];
	});

const CITATION = /\[\s*(?:facts?\s*)?(F?\d+(?:\s*(?:[,;&]|and)\s*F?\d+)*)\s*\]/gi;

/** Ids of the facts that a match of `CITATION` cites. */
const idsIn = ([, inside = '']: RegExpMatchArray): string[] => (inside.match(/\d+/g) ?? []).map((n) => `F${Number(n)}`);

/** Sentences with the citations that belong to them: also those that stand behind the full stop. */
const sentencesOf = (text: string): string[] =>
	text
		.replace(/([.!?])\s*((?:\[[^\]]{1,40}\]\s*)+)/g, (_, stop: string, cited: string) => ` ${cited.trim()}${stop} `)
		.split(/(?<=[.!?])\s+(?=\S)|\n+/)
		.map((s) => s.trim())
		.filter((s) => s !== '');

/** Whether a problem has a phrase of its own that stands in a text. */
const isIn =
	(text: string) =>
	({ phrase }: Problem): boolean =>
		phrase !== null && text.includes(phrase);

/** A sentence with the phrases that are not supported marked. */
const markedSegments = (sentence: string, problems: readonly Problem[]): Segment[] => {
	const whole = problems.find((p) => !isIn(sentence)(p));
	if (whole) return [{ kind: 'unsupported', text: sentence, reason: whole.reason }];
	const [first, ...rest] = problems;
	if (!first) return sentence === '' ? [] : [{ kind: 'text', text: sentence }];
	const phrase = first.phrase ?? sentence;
	const at = sentence.indexOf(phrase);
	const others = rest.filter((p) => p.phrase !== phrase);
	const [before, after] = [sentence.slice(0, at), sentence.slice(at + phrase.length)];
	return [
		...markedSegments(before, others.filter(isIn(before))),
		{ kind: 'unsupported', text: phrase, reason: first.reason },
		// The same again is as wrong.
		...markedSegments(after, [...others, first].filter(isIn(after))),
	];
};

/** A sentence without what may stand around the words of a fact. */
const bareText = (text: string): string =>
	text
		.replace(/^(?:yes|no), /i, '')
		.replace(/ ?\.$/, '')
		.toLowerCase();

const verifySentence = (sentence: string, facts: readonly Fact[], session: AskSession): Problem[] => {
	const plain = sentence.replace(CITATION, ' ').replace(/\s+/g, ' ').trim();
	// What a fact says in these very words holds, also where it is a list that no clause can be read from.
	if (facts.some(({ text }) => bareText(text) === bareText(plain))) return [];
	const evidence = evidenceOf(facts, session);
	const topic = topicOf(plain);
	if (topic) return [{ phrase: null, reason: `events do not show this (${topic})` }];
	const words = wordProblems(plain, evidence, session);
	return [...words, ...relationProblems(plain, evidence, session), ...numberProblems(plain, evidence, session)];
};

/**
 * Holds a text against the facts that it cites (`[F1]`, `[1]`, `[F1, F3]`): every name, number, time and relation must
 * stand in a fact cited in the same sentence, or in the text where a sentence cites none; and it may have no word beyond
 * theirs but those that say nothing about who did what. What does not hold is marked.
 */
export const verifyText = (text: string, facts: readonly Fact[], session: AskSession): Verified => {
	const names = plainNamesOf(session);
	if (names) {
		const plain = facts.map((fact) => ({ ...fact, text: names.plain(fact.text) }));
		return names.back(verifyText(names.plain(text), plain, names.session));
	}
	const cited = [...new Set([...text.matchAll(CITATION)].flatMap(idsIn))];
	const segments = sentencesOf(text).flatMap((sentence, i): Segment[] => {
		const own = [...sentence.matchAll(CITATION)].flatMap(idsIn);
		const used = facts.filter((f) => (own.length > 0 ? own : cited).includes(f.id));
		const problems = verifySentence(sentence, used, session);
		const missing = own.find((id) => !facts.some((f) => f.id === id));
		if (missing !== undefined) problems.push({ phrase: null, reason: `there is no fact ${missing}` });
		const parts: Segment[] = [];
		// What cannot be found again in one part marks all of them.
		const texts = sentence.split(CITATION);
		const isWhole = problems.some((p) => !texts.some((part) => isIn(part)(p)));
		let from = 0;
		for (const match of sentence.matchAll(CITATION)) {
			parts.push(...partSegments(sentence.slice(from, match.index), problems, isWhole));
			parts.push(
				...idsIn(match).flatMap((factId): Segment[] =>
					facts.some((f) => f.id === factId) ? [{ kind: 'citation', factId }] : [],
				),
			);
			from = match.index + match[0].length;
		}
		parts.push(...partSegments(sentence.slice(from), problems, isWhole));
		return i === 0 ? parts : [{ kind: 'text', text: ' ' }, ...parts];
	});
	return {
		segments,
		isSupported: segments.every((s) => s.kind !== 'unsupported'),
		cited: cited.filter((id) => facts.some((f) => f.id === id)),
	};
};

/** A part of a sentence between citations. A phrase that cannot be found there again marks nothing but its own part. */
const partSegments = (part: string, problems: readonly Problem[], isWhole: boolean): Segment[] => {
	if (!/[\p{L}\d]/u.test(part)) return part === '' ? [] : [{ kind: 'text', text: part }];
	const worst = problems.find((p) => p.phrase === null) ?? problems[0];
	return isWhole && worst
		? [{ kind: 'unsupported', text: part, reason: worst.reason }]
		: markedSegments(part, problems.filter(isIn(part)));
};
