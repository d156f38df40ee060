// npx tsx tools/reader/evaluate.ts PREDICTIONS SETS… [--rows FILE]: how many questions the model's readings answer right, alone
// and beside the rules, and how often what is meant is among the readings that are offered. PREDICTIONS: lines of JSON, `id`,
// `out` (symbols), `p` (chance). Of sealed sets totals alone are shown.
import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { rateOf } from '../../src/bench/scores/intervals.ts';
import { isOneOf } from '../../src/core/collections.ts';
import { parseJson } from '../read-json.ts';
import { openHalves, readQuestions, sealedHalves } from '../bench/ask/answers/score-answers.ts';
import { DECLINES, rowOf, type Given, type Outcome, type Prediction, type Row } from './rows.ts';

/** From this chance on the model is sure: of the eighteenth and nineteenth set 60 are then right and 8 wrong. */
const SURE = 0.95;
/** From this chance on a known question is offered, as in the app (`understood-by.ts`). */
const OFFERED = 0.25;

const isSure = ({ p, objections }: Row, least = SURE): boolean =>
	p >= least && !objections.some((one) => one !== 'strange');

/** What two readers make of a question independently of each other. */
const isSecond = ({ model, unsure, near }: Row): boolean =>
	model.text !== '' && [...unsure, ...near].some(({ text }) => text === model.text);

/** What is answered, by who answers. */
const ways: Readonly<Record<string, (row: Row) => Given>> = {
	'rules alone': ({ rules }) => rules,
	'model alone': ({ model }) => model,
	'model alone, sure': (row) => (isSure(row) ? row.model : DECLINES),
	'rules, then the sure model': (row) => (row.rules.outcome === 'declined' && isSure(row) ? row.model : row.rules),
	'rules, then the model where another reads it so': (row) =>
		row.rules.outcome === 'declined' && isSecond(row) ? row.model : row.rules,
	...Object.fromEntries(
		[0.7, 0.8, 0.9, SURE].map((least) => [
			`rules, then the model where another agrees or at ${least}`,
			(row: Row): Given =>
				row.rules.outcome === 'declined' && (isSecond(row) || isSure(row, least)) ? row.model : row.rules,
		]),
	),
	...Object.fromEntries(
		[0.9, SURE, 0.98].map((least) => [
			`so at 0.9, and the model against the rules from ${least} on`,
			(row: Row): Given =>
				isSure(row, least) || (row.rules.outcome === 'declined' && (isSecond(row) || isSure(row, 0.9)))
					? row.model
					: row.rules,
		]),
	),
	'rules, unless the model reads it otherwise': ({ rules, model }) =>
		rules.isAnswered && model.isAnswered && model.text !== rules.text ? DECLINES : rules,
	'rules, unless the sure model reads it otherwise': (row) =>
		row.rules.isAnswered && isSure(row) && row.model.isAnswered && row.model.text !== row.rules.text
			? DECLINES
			: row.rules,
};

const isRight = ({ outcome }: Given): boolean => outcome === 'right';
const nearTo = ({ near }: Row, count: number): readonly Given[] =>
	near.slice(0, count).filter(({ chance }) => chance >= OFFERED);

/** What is offered to choose from where the rules leave a question open. */
const offers: Readonly<Record<string, (row: Row) => readonly Given[]>> = {
	'two known questions': (row) => nearTo(row, 2),
	'the model': ({ model }) => [model],
	'the model and a known question': (row) => [row.model, ...nearTo(row, 1)],
	'the model and two known questions': (row) => [row.model, ...nearTo(row, 2)],
};

const share = (some: number, of: number): string => {
	const { low, high } = rateOf(some, of);
	return `${some} (${Math.round((low ?? 0) * 100)} to ${Math.round((high ?? 1) * 100)} %)`;
};

const { values, positionals } = parseArgs({ options: { rows: { type: 'string' } }, allowPositionals: true });
const [file = '', ...sets] = positionals;
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
		const row = await rowOf(half, question, prediction);
		all.push(row);
		if (isOneOf(openHalves, half)) written.push(JSON.stringify({ half, out: prediction.out, ...row }));
	}
if (values.rows !== undefined) writeFileSync(values.rows, `${written.join('\n')}\n`);

console.log(`${halves.join(', ')}: ${all.length} questions`);
for (const [name, way] of Object.entries(ways)) {
	const outcomes = all.map((row) => way(row).outcome);
	const count = (...some: readonly Outcome[]): number => outcomes.filter((one) => some.includes(one)).length;
	console.log(
		`${name.padEnd(50)} right ${share(count('right'), all.length)}, wrong ${share(count('wrong'), all.length)}, not seen ${count('not seen')}, declined ${count('declined', 'missing')}`,
	);
}
const some = {
	'the rules decline': all.filter(({ rules }) => rules.outcome === 'declined'),
	'the rules leave open': all.filter((row) => row.isOpen && row.rules.outcome === 'declined'),
};
for (const [title, open] of Object.entries(some)) {
	console.log(`Of ${open.length} that ${title}, what is meant is offered by`);
	for (const [name, offer] of Object.entries(offers))
		console.log(`  ${name.padEnd(48)} ${share(open.filter((row) => offer(row).some(isRight)).length, open.length)}`);
}
