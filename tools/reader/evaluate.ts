// npx tsx tools/reader/evaluate.ts PREDICTIONS AT SETS… [--rows FILE]: how many questions the model's readings answer right,
// alone and beside the rules, where its chance is AT or more. PREDICTIONS: lines of JSON, `id`, `out` (symbols), `p` (chance).
// Of sealed sets totals alone are shown.
import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { answerQuestion } from '../../src/reason/ask/answer-question.ts';
import { withForms } from '../../src/reason/ask/forms/answer-form.ts';
import { rateOf } from '../../src/bench/scores/intervals.ts';
import { isOneOf, tableFrom } from '../../src/core/collections.ts';
import type { Part, Reading } from '../../src/reason/query/reading.ts';
import { labelOf } from '../../src/reason/understand/label.ts';
import { askSessionOf } from '../../tests/fixtures/ask/ask-session.ts';
import { readScene, sceneNames } from '../../tests/fixtures/ask/scene.ts';
import { parseJson } from '../read-json.ts';
import type { KeyedQuestion } from '../bench/ask/answers/key.ts';
import { openHalves, readQuestions, scoreAnswer, sealedHalves } from '../bench/ask/answers/score-answers.ts';
import { queriesOf } from './linear-read.ts';
import { maskQuestion } from './mask.ts';

const answer = withForms(answerQuestion);
const sessions = tableFrom(sceneNames, (name) => askSessionOf(readScene(name)));
const forms = { wanted: null, atMs: null, hasEmotions: false, observations: [], words: null };

type Prediction = { readonly id: string; readonly out: string; readonly p: number };
type Outcome = 'right' | 'wrong' | 'not seen' | 'declined' | 'missing';
type Given = { readonly outcome: Outcome; readonly text: string; readonly isAnswered: boolean };
type Row = {
	readonly question: KeyedQuestion;
	readonly out: string;
	readonly p: number;
	readonly rules: Given;
	readonly model: Given;
};

const given = async (question: KeyedQuestion, reading?: Reading): Promise<Given> => {
	const session = { ...sessions[question.scene], forms };
	const {
		text,
		offers = [],
		queries,
	} = await answer(question.q, session, { model: null, known: null, ...(reading && { reading }) });
	const { outcome } = scoreAnswer(question, { text, options: offers.map(({ label }) => label) });
	return { outcome, text, isAnswered: queries.length > 0 && offers.length === 0 };
};

const DECLINES: Given = { outcome: 'declined', text: '', isAnswered: false };

const rowOf = async (question: KeyedQuestion, { out, p }: Prediction): Promise<Row> => {
	const session = sessions[question.scene];
	const queries = queriesOf(out.split(' '), session, maskQuestion(question.q, session));
	const rules = await given(question);
	if (queries === null || typeof queries === 'string') return { question, out, p, rules, model: DECLINES };
	const parts = queries.map((query): Part => ({ is: 'query', query }));
	return {
		question,
		out,
		p,
		rules,
		model: await given(question, { parts, score: 1, assumed: [], label: labelOf(parts, session) }),
	};
};

/** What is answered, by who answers: the model from a chance on. */
const ways: Readonly<Record<string, (row: Row, at: number) => Given>> = {
	'rules alone': ({ rules }) => rules,
	'model alone': ({ model, p }, at) => (p >= at ? model : DECLINES),
	'rules, then model': ({ rules, model, p }, at) => (rules.outcome === 'declined' && p >= at ? model : rules),
	'rules, model objecting': ({ rules, model, p }, at) =>
		rules.isAnswered && model.isAnswered && p >= at && model.text !== rules.text ? DECLINES : rules,
	'both of one mind': ({ rules, model, p }, at) =>
		rules.isAnswered && model.isAnswered && (model.text !== rules.text || p < at) ? DECLINES : rules,
};

const share = (some: number, of: number): string => {
	const { low, high } = rateOf(some, of);
	return `${some} (${Math.round((low ?? 0) * 100)} to ${Math.round((high ?? 1) * 100)} %)`;
};

const { values, positionals } = parseArgs({ options: { rows: { type: 'string' } }, allowPositionals: true });
const [file = '', at = '0', ...sets] = positionals;
const predictions = new Map(
	readFileSync(file, 'utf8')
		.trimEnd()
		.split('\n')
		.map((line) => parseJson<Prediction>(line))
		.map((one) => [one.id, one]),
);
const halves = [...openHalves, ...sealedHalves].filter((half) => isOneOf(sets, half));
const all: Row[] = [];
const written: string[] = [];
for (const half of halves)
	for (const question of readQuestions(half)) {
		const prediction = predictions.get(question.id);
		if (!prediction || question.follows !== null || question.lang !== 'en') continue;
		const row = await rowOf(question, prediction);
		all.push(row);
		if (isOneOf(openHalves, half))
			written.push(JSON.stringify({ half, ...row, question: question.q, id: question.id, answer: question.answer }));
	}
if (values.rows !== undefined) writeFileSync(values.rows, `${written.join('\n')}\n`);
console.log(`${halves.join(', ')}: ${all.length} questions, chance of ${at} or more`);
for (const [name, way] of Object.entries(ways)) {
	const outcomes = all.map((row) => way(row, Number(at)).outcome);
	const count = (...some: readonly Outcome[]): number => outcomes.filter((one) => some.includes(one)).length;
	console.log(
		`${name.padEnd(24)} right ${share(count('right'), all.length)}, wrong ${share(count('wrong'), all.length)}, not seen ${count('not seen')}, declined ${count('declined', 'missing')}`,
	);
}
