// What the rules, the known questions and the model make of a question, each with whether it is right.
import { answerQuestion } from '../../src/reason/ask/answer-question.ts';
import { withForms } from '../../src/reason/ask/forms/answer-form.ts';
import { tableFrom } from '../../src/core/collections.ts';
import type { Part, Reading } from '../../src/reason/query/reading.ts';
import { labelOf } from '../../src/reason/understand/label.ts';
import { knownFrom } from '../../src/reason/understand/nearest/load-known.ts';
import { nearReadings } from '../../src/reason/understand/nearest/nearest.ts';
import { isOpen } from '../../src/reason/understand/nearest/understood-by.ts';
import { understand } from '../../src/reason/understand/understand.ts';
import knownFile from '../../src/reason/understand/nearest/known-questions.json' with { type: 'json' };
import { askSessionOf } from '../../tests/fixtures/ask/ask-session.ts';
import { readScene, sceneNames } from '../../tests/fixtures/ask/scene.ts';
import type { KeyedQuestion } from '../bench/ask/answers/key.ts';
import { scoreAnswer, type Half } from '../bench/ask/answers/score-answers.ts';
import { objectionsTo } from './guards.ts';
import { queriesOf } from '../../src/reason/understand/reader/read-queries.ts';
import { maskQuestion } from '../../src/reason/understand/reader/mask.ts';
import { readerHere } from './reader-here.ts';

const answer = withForms(answerQuestion);
const sessions = tableFrom(sceneNames, (name) => askSessionOf(readScene(name)));
const forms = { wanted: null, atMs: null, hasEmotions: false, observations: [], words: null };

/** What the model wrote of a question, and how sure it is, 0 to 1. */
export type Prediction = { readonly id: string; readonly out: string; readonly p: number };
export type Outcome = ReturnType<typeof scoreAnswer>['outcome'];
export type Given = { readonly outcome: Outcome; readonly text: string; readonly isAnswered: boolean };
export type Row = {
	readonly question: KeyedQuestion;
	readonly rules: Given;
	/** What the rules leave open, and ask nothing back about. */
	readonly isOpen: boolean;
	readonly model: Given;
	readonly p: number;
	/** What speaks against the model's reading. */
	readonly objections: readonly string[];
	/** Readings that the rules are not sure of. */
	readonly unsure: readonly Given[];
	/** Readings by the known questions of other sets, the likeliest first, with their chance. */
	readonly near: readonly (Given & { readonly chance: number })[];
};

const { isWord } = await readerHere();
export const DECLINES: Given = { outcome: 'declined', text: '', isAnswered: false };

const given = async (question: KeyedQuestion, reading?: Reading): Promise<Given> => {
	const session = { ...sessions[question.scene], forms };
	const deps = { model: null, known: null, ...(reading && { reading }) };
	const { text, offers = [], queries } = await answer(question.q, session, deps);
	const { outcome } = scoreAnswer(question, { text, options: offers.map(({ label }) => label) });
	return { outcome, text, isAnswered: queries.length > 0 && offers.length === 0 };
};

export const rowOf = async (half: Half, question: KeyedQuestion, { out, p }: Prediction): Promise<Row> => {
	const session = sessions[question.scene];
	const masked = maskQuestion(question.q, session, isWord);
	const symbols = out.split(' ');
	const read = queriesOf(symbols, session, masked);
	const queries = read === null || typeof read === 'string' ? [] : read;
	const parts = queries.map((query): Part => ({ is: 'query', query }));
	const reading: Reading = { parts, score: 1, assumed: [], label: labelOf(parts, session) };
	const understood = understand(question.q, session);
	const readings = understood.is === 'unclear' ? understood.options : understood.readings;
	const unsure = await Promise.all(readings.filter((one) => one.parts.length > 0).map((one) => given(question, one)));
	const nearest = nearReadings(question.q, session, { is: 'read', readings: [] }, knownFrom(knownFile, half));
	const near = await Promise.all(
		nearest.slice(0, 4).map(async (one) => ({ ...(await given(question, one.reading)), chance: one.chance })),
	);
	return {
		...{ question, p, unsure, near, isOpen: isOpen(understood), rules: await given(question) },
		model: parts.length > 0 ? await given(question, reading) : DECLINES,
		objections: parts.length > 0 ? objectionsTo(question.q, session, { masked, symbols, queries }) : ['no query'],
	};
};
