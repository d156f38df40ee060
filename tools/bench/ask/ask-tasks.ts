// What language models are measured with in Ask: hand-phrased questions, and the corpus's test part, which shares no
// wording, no session and no name with what ours was trained on.
import { readJson } from '../../read-json.ts';
import { answerExample, answerScene, ANSWERS_A_SESSION } from '../../corpus/answer-task.ts';
import { castOnly } from '../../corpus/cast.ts';
import { newDraw } from '../../corpus/draw.ts';
import { graspClip, graspExamples, letterCounts } from '../../corpus/grasp-task.ts';
import { queryExample, QUESTIONS_A_SESSION, seedOf } from '../../corpus/query-task.ts';
import type { AskSession, Fact } from '../../../src/reason/answer/types.ts';
import { isSameReading } from '../../../src/reason/ask/choose-reading.ts';
import { lookUp } from '../../../src/reason/answer/lookup.ts';
import type { Query } from '../../../src/reason/answer/query.ts';
import type { GraspClip } from '../../../src/reason/grasp/clips/clip.ts';
import type { GroundedEvent } from '../../../src/reason/grasp/social-grounding-reward.ts';
import type { OptionLetter } from '../../../src/reason/grasp/prompt.ts';
import { readQuery } from '../../../src/reason/mini/query-form.ts';
import { kindOf, type Question } from '../../../tests/questions/question.ts';
import { isSameAnswer, isSameQuery } from '../../../tests/questions/same.ts';
import { asExpected, sampleAskSession } from './ask-sample.ts';

/** Seed that the corpus for training was made with. */
const CORPUS_SEED = 1;

/** A question whose query is known. */
export type QueryTask = {
	readonly kind: string;
	readonly question: string;
	readonly session: AskSession;
	/** Whether a reading, `null` for none, is the right one. */
	isRight(query: Query | null): boolean;
	/** Whether what is looked up with it is the right answer; `null` where only the query is known. */
	readonly isAnswered: ((query: Query | null) => boolean) | null;
};

/** The hand-phrased questions of one half. */
export const handTasks = (half: 'tune' | 'report'): QueryTask[] => {
	const path = new URL(`../../../tests/questions/${half}.json`, import.meta.url);
	return readJson<readonly Question[]>(path).map((q) => ({
		kind: kindOf(q),
		question: q.question,
		session: sampleAskSession,
		isRight: (query) => (query ? q.queries.some((one) => isSameQuery(one, query)) : q.queries.length === 0),
		isAnswered: (query) => isSameAnswer(q.answer, asExpected(query && lookUp(query, sampleAskSession)), query?.ask),
	}));
};

/** The first `count` questions of the corpus's test part. */
export const corpusQueryTasks = (count: number): QueryTask[] =>
	Array.from({ length: count }, (_, i) => {
		const { reply, meta } = queryExample('test', CORPUS_SEED, i);
		const number = Math.floor(i / QUESTIONS_A_SESSION);
		const session = castOnly(newDraw('test', seedOf('test', CORPUS_SEED, number, 7)));
		const expected = readQuery(reply, session.untilMs);
		return {
			kind: meta.kind,
			question: meta.question as string,
			session,
			isRight: (query) => (expected ? query !== null && isSameReading(query, expected, session) : query === null),
			isAnswered: null,
		};
	});

/** Facts and a question; `isHeld`: whether they hold the answer. */
export type AnswerTask = {
	readonly kind: string;
	readonly question: string;
	readonly facts: readonly Fact[];
	readonly session: AskSession;
	readonly isHeld: boolean;
};

/** The first `count` answers of the corpus's test part. */
export const corpusAnswerTasks = (count: number): AnswerTask[] => {
	const tasks: AnswerTask[] = [];
	for (let number = 0; tasks.length < count; number++) {
		const scene = answerScene('test', CORPUS_SEED, number);
		for (let i = 0; i < ANSWERS_A_SESSION && tasks.length < count; i++) {
			const example = answerExample('test', CORPUS_SEED, number * ANSWERS_A_SESSION + i, scene);
			if (!example) continue;
			const allowed = example.meta.allowed as readonly Pick<Fact, 'id' | 'text'>[];
			tasks.push({
				kind: example.meta.kind.split(' ')[0]!,
				question: example.meta.question as string,
				facts: allowed.map((f) => ({ ...f, eventIds: [], startMs: 0, endMs: 0, people: [] })),
				session: scene.session,
				isHeld: !/^not seen/i.test(example.reply),
			});
		}
	}
	return tasks;
};

/** A question in GRASP's form with its key. */
export type GraspTask = {
	readonly category: string;
	readonly item: { readonly question: string; readonly options: readonly string[] };
	readonly answer: OptionLetter;
	readonly events: readonly GroundedEvent[];
	readonly clip: GraspClip;
};

/** `count` questions of the corpus's test part, as many of each category. */
export const corpusGraspTasks = (count: number): GraspTask[] => {
	const tasks: GraspTask[] = [];
	const counts = letterCounts();
	const most = Math.ceil(count / counts.size);
	for (let number = 0; tasks.length < count; number++) {
		for (const { meta } of graspExamples('test', CORPUS_SEED, number, { counts, most })) {
			if (tasks.length >= count) break;
			tasks.push({
				category: meta.kind,
				item: { question: meta.question as string, options: meta.options as readonly string[] },
				answer: meta.answer as OptionLetter,
				events: meta.events as readonly GroundedEvent[],
				clip: graspClip('test', CORPUS_SEED, number),
			});
		}
	}
	return tasks;
};
