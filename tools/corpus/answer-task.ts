import type { AskSession, Fact } from '../../src/reason/answer/types';
import { factsOf } from '../../src/reason/answer/facts';
import { lookUp, type Found } from '../../src/reason/answer/lookup';
import type { Query } from '../../src/reason/answer/query';
import { matchingRows, rowsOf, type Row } from '../../src/reason/answer/rows';
import { eachOnce, windowOf } from '../../src/reason/answer/spans';
import { verifyText } from '../../src/reason/answer/verify';
import { rowTime, rowWords } from '../../src/reason/answer/wording';
import { answerBody, isNotSeen, NOT_SEEN_REPLY } from '../../src/reason/mini/answer-form';
import { syntheticSession } from '../../src/bench/synthetic/synthetic-sessions';
import { answersFromRows, answersOf } from './words/answer-styles';
import { askSessionOf } from './cast';
import { anyOf, chance, newDraw, weighted, wholeOf, type Draw } from './draw';
import type { CorpusExample, Split } from './example';
import { askedQuestion, seedOf, type AskedQuestion } from './query-task';

/** How many examples are made of one session. */
export const ANSWERS_A_SESSION = 40;

/** Most facts of a body: longer ones leave no room for the question. */
const MOST_FACTS = 7;

type Answered = Extract<Found, { status: 'answered' }>;

/** How facts come about. */
type Way =
	/** As in the app: the answer as a sum, then single events. */
	| 'found'
	/** Single events only, among others that do not answer the question. */
	| 'rows'
	/** Facts of another question. */
	| 'other-facts'
	/** Single events, none of which answers the question. */
	| 'other-rows';

const WAYS: readonly (readonly [Way, number])[] = [
	['found', 64],
	['rows', 16],
	['other-facts', 11],
	['other-rows', 9],
];

const rowFact = (row: Row, number: number, session: AskSession): Fact => ({
	id: `F${number}`,
	text: `${rowWords(row, session)}${rowTime(row)}.`,
	eventIds: row.eventIds,
	startMs: row.startMs,
	endMs: row.endMs,
	people: [row.by, ...row.to.flatMap((t) => (t.kind === 'person' ? [t.personId] : []))],
});

/** Whether facts about single events can answer it: nothing is counted, ranked, compared or left out. */
const isPlain = ({ ask, span, pick, rank, compare, isNegated, about }: Query): boolean =>
	(ask === 'who' || ask === 'target' || ask === 'whether' || ask === 'when') &&
	span.kind !== 'relative' &&
	pick === null &&
	rank === null &&
	compare === null &&
	!isNegated &&
	about.doing !== 'interaction';

/** Whether everybody is named: facts do not tell who is blue or sits on the left. */
const isByName = (query: Query): boolean =>
	!/"by":"(?:colour|position)"/.test(JSON.stringify([query.about, query.span, query.compare]));

/** A found answer that says there is something, and so cannot be mistaken for one about something else. */
const isPositive = ({ value }: Answered): boolean =>
	value.kind === 'yes'
		? value.yes
		: value.kind === 'count'
			? value.count > 0
			: value.kind === 'ms'
				? value.ms > 0
				: value.kind !== 'compare';

const isTelling = (query: Query, found: Answered, draw: Draw): boolean => {
	if (isPositive(found) || query.isNegated || (found.value.kind === 'compare' && found.value.a + found.value.b > 0))
		return true;
	// That there is nothing is found more often than anything else.
	return chance(draw, 0.12);
};

/** What happens in a session is asked about over and over: its rows are found once. */
export type AnswerScene = { readonly session: AskSession; readonly rows: readonly Row[]; readonly number: number };

/** The session of a number; short and small, so that questions meet what happens. */
export const answerScene = (split: Split, seed: number, number: number): AnswerScene => {
	const draw = newDraw(split, seedOf(split, seed, number, 23));
	const session = askSessionOf(
		draw,
		syntheticSession({
			seed: seedOf(split, seed, number, 29),
			people: weighted(draw, [
				[2, 26],
				[3, 34],
				[4, 22],
				[5, 10],
				[6, 5],
				[8, 3],
			] as const),
			objects: wholeOf(draw, 1, 4),
			durationMs: 1000 * wholeOf(draw, 20, anyOf(draw, [30, 45, 90])),
		}),
	);
	return { session, rows: rowsOf(session), number };
};

type Made = { question: AskedQuestion; facts: readonly Fact[]; reply: string; way: Way };

const matching = (query: Query, { session, rows }: AnswerScene): Row[] => {
	const window = windowOf(query.span, rows, session);
	if ('kind' in window) return [];
	return eachOnce((matchingRows(query.about, rows, session) ?? []).filter(window.includes));
};

/** Some rows that a pattern does not mean, at whatever time. */
const others = (draw: Draw, query: Query, { session, rows }: AnswerScene, count: number): Row[] => {
	const meant = new Set((matchingRows(query.about, rows, session) ?? []).map((r) => r.id));
	const aimed = rows.filter((r) => !meant.has(r.id) && (r.kind !== 'look' || r.to.length > 0));
	return eachOnce(draw.random.shuffled(aimed).slice(0, count));
};

const byTime = (a: Row, b: Row): number => a.startMs - b.startMs || (a.id < b.id ? -1 : 1);

const firstSupported = (replies: readonly string[], facts: readonly Fact[], session: AskSession): string | null =>
	replies.find((reply) => {
		const { isSupported, cited } = verifyText(reply, facts, session);
		return isSupported && (cited.length > 0 || isNotSeen(reply));
	}) ?? null;

const make = (draw: Draw, scene: AnswerScene, way: Way): Made | null => {
	const { session } = scene;
	const question = askedQuestion(draw, session, 0);
	const query = question?.query;
	if (!query) return null;
	if (way === 'found') {
		// Cheaper than looking it up.
		const isAny = (matchingRows(query.about, scene.rows, session) ?? []).length > 0;
		if (!isAny && !query.compare && !query.isNegated && !chance(draw, 0.12)) return null;
		const found = lookUp(query, session);
		if (found.status !== 'answered' || !isTelling(query, found, draw)) return null;
		if (query.rank && found.scores.length === 0) return null;
		const facts = factsOf(query, found, session).slice(0, MOST_FACTS);
		const reply = firstSupported(answersOf(draw, query, found, facts), facts, session);
		return reply === null ? null : { question, facts, reply, way };
	}
	if (way === 'other-facts') {
		const other = askedQuestion(draw, session, 0)?.query;
		const found = other ? lookUp(other, session) : null;
		if (
			!other ||
			!isByName(query) ||
			query.isNegated ||
			other.isNegated ||
			found?.status !== 'answered' ||
			!isPositive(found)
		)
			return null;
		if (other.rank && found.scores.length === 0) return null;
		const meant = new Set((matchingRows(query.about, scene.rows, session) ?? []).map((r) => r.id));
		if ([...found.support, ...found.anchors].some((r) => meant.has(r.id))) return null;
		const facts = factsOf(other, found, session).slice(0, MOST_FACTS);
		return { question, facts, reply: NOT_SEEN_REPLY, way };
	}
	if (!isPlain(query) || !isByName(query)) return null;
	const right = way === 'rows' ? matching(query, scene).slice(0, query.ask === 'when' ? 1 : 3) : [];
	if (way === 'rows' && right.length === 0) return null;
	const rows = [...right, ...others(draw, query, scene, wholeOf(draw, way === 'rows' ? 0 : 1, MOST_FACTS - 3))].sort(
		byTime,
	);
	const facts = rows.map((row, i) => rowFact(row, i + 1, session));
	if (way === 'other-rows') return { question, facts, reply: NOT_SEEN_REPLY, way };
	const shown = facts.filter((_, i) => right.includes(rows[i]!));
	const reply = firstSupported(answersFromRows(draw, query, shown), facts, session);
	return reply === null ? null : { question, facts, reply, way };
};

/** Draws of one example before it is given up. */
const MOST_TRIES = 6000;

/**
 * One example of the second task, question and facts to a short answer. Every reply holds against its facts by the
 * app's own verifier.
 */
export const answerExample = (split: Split, seed: number, index: number, scene: AnswerScene): CorpusExample | null => {
	const way = weighted(newDraw(split, seedOf(split, seed, index, 31)), WAYS);
	for (let attempt = 0; attempt < MOST_TRIES; attempt++) {
		const draw = newDraw(split, seedOf(split, seed, index * MOST_TRIES + attempt, 37), true);
		const made = make(draw, scene, way);
		if (!made) continue;
		const { question, facts, reply } = made;
		return {
			task: 'answer',
			body: answerBody(question.question, facts),
			reply,
			meta: {
				kind: `${way} ${question.kind}`,
				question: question.question,
				allowed: facts.map(({ id, text }) => ({ id, text })),
				template: question.template,
				session: scene.number,
				names: scene.session.people.filter((p) => p.isNamed).map((p) => p.name),
			},
		};
	}
	return null;
};
