import { relationsOf } from '../../src/reason/query/relations';
import { runQuery } from '../../src/reason/query/run';
import { factsOfSaid } from '../../src/reason/say/facts-of-said';
import { say } from '../../src/reason/say/say';
import { isSure, understand } from '../../src/reason/understand/understand';
import type { AskSession, Fact } from '../../src/reason/answer/types';
import { verifyText } from '../../src/reason/answer/verify';
import { answerBody, isNotSeen, NOT_SEEN_REPLY } from '../../src/reason/mini/answer-form';
import { syntheticSession } from '../../src/bench/synthetic/synthetic-sessions';
import { answersOf } from './words/answer-styles';
import { madeQuestion, type MadeQuestion } from './words/questions';
import { askSessionOf } from './cast';
import { anyOf, chance, newDraw, seedOf, weighted, wholeOf, type Draw } from './draw';
import type { CorpusExample, Split } from './example';

/** How many examples are made of one session. */
export const ANSWERS_A_SESSION = 40;

/** Most facts of a body: longer ones leave no room for the question. */
const MOST_FACTS = 7;

/** How facts come about. */
type Way =
	/** As in the app: the answer, then what it rests on. */
	| 'found'
	/** Facts of another question. */
	| 'other-facts';

const WAYS: readonly (readonly [Way, number])[] = [
	['found', 80],
	['other-facts', 20],
];

/** That there is nothing is found more often than anything else: so much of it is kept. */
const NOTHING_SHARE = 0.2;

/** A session that questions are asked about. */
export type AnswerScene = { readonly session: AskSession; readonly number: number };

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
	return { session, number };
};

type Made = { question: MadeQuestion; facts: readonly Fact[]; reply: string };

type Told = {
	readonly question: MadeQuestion;
	readonly facts: readonly Fact[];
	readonly sentences: number;
	readonly isYes: boolean | null;
	/** Relations that show it, by id. */
	readonly rows: ReadonlySet<string>;
};

/** A question and what the app finds; `null`: it is not understood, or nothing is found. */
const told = (draw: Draw, session: AskSession): Told | null => {
	const question = madeQuestion(draw, session);
	const understood = question && understand(question.question, session);
	if (!question || understood?.is !== 'read' || !isSure(understood)) return null;
	const [part, ...more] = understood.readings[0]?.parts ?? [];
	if (part?.is !== 'query' || more.length > 0) return null;
	const said = say(runQuery(part.query, session), session);
	// Also where it may merely have been missed.
	if (said.status === 'not-seen' || said.sentences.some(({ text }) => isNotSeen(text))) return null;
	const facts = factsOfSaid([said], session).slice(0, MOST_FACTS);
	const { sentences, yes } = said;
	const rows = new Set(sentences.flatMap((one) => one.rows.map(({ id }) => id)));
	return { question, facts, sentences: Math.min(sentences.length, facts.length), isYes: yes, rows };
};

const make = (draw: Draw, { session }: AnswerScene, way: Way): Made | null => {
	const one = told(draw, session);
	if (!one || (one.rows.size === 0 && !chance(draw, NOTHING_SHARE))) return null;
	if (way === 'found') {
		const reply = answersOf(draw, one.facts, one).find((text) => {
			const { isSupported, cited } = verifyText(text, one.facts, session);
			return isSupported && cited.length > 0;
		});
		return reply === undefined ? null : { question: one.question, facts: one.facts, reply };
	}
	const other = told(draw, session);
	// What shows one of them may answer the other.
	if (!other || one.isYes === false || other.rows.size === 0) return null;
	if ([...other.rows].some((id) => one.rows.has(id)) || sharesDeed(one.rows, other.rows, session)) return null;
	return { question: one.question, facts: other.facts, reply: NOT_SEEN_REPLY };
};

/** Whether both show the same being done: facts of one may then be read as an answer to the other. */
const sharesDeed = (a: ReadonlySet<string>, b: ReadonlySet<string>, session: AskSession): boolean => {
	const kindsOf = (ids: ReadonlySet<string>): ReadonlySet<string> =>
		new Set(all.flatMap(({ id, kind, who }) => (ids.has(id) ? [`${kind} ${who}`] : [])));
	const all = [...relationsOf(session).of('look', null), ...relationsOf(session).of('event', null)];
	const own = kindsOf(a);
	return [...kindsOf(b)].some((kind) => own.has(kind));
};

/** Draws of one example before it is given up. */
const MOST_TRIES = 6000;

/**
 * One example of the first task, question and facts to a short answer. Every reply holds against its facts by the
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
