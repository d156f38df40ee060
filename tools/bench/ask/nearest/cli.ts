// npx tsx tools/bench/ask/nearest/cli.ts [--write]
// Which questions are known, and how sure a reading by one of them is: known are the open ones that the rules answer right;
// the weights are fitted on those that the rules declined when they were first asked (declined-at-first.json) or decline now.
// Each question is read by those of the other batches alone, and by weights fitted without its batch. With --write the known
// questions and the weights of all are written where the app has them.
import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { answerQuestion } from '../../../../src/reason/ask/answer-question.ts';
import { withForms } from '../../../../src/reason/ask/forms/answer-form.ts';
import { chanceOf, featureNames, type Weights } from '../../../../src/reason/understand/nearest/features.ts';
import { knownFrom } from '../../../../src/reason/understand/nearest/load-known.ts';
import { filledWith, maskedOf } from '../../../../src/reason/understand/nearest/masked.ts';
import { nearReadings, sureReading } from '../../../../src/reason/understand/nearest/nearest.ts';
import { understand } from '../../../../src/reason/understand/understand.ts';
import type { AskSession } from '../../../../src/reason/answer/types.ts';
import type { Reading } from '../../../../src/reason/query/reading.ts';
import { tableFrom } from '../../../../src/core/collections.ts';
import { askSessionOf } from '../../../../tests/fixtures/ask/ask-session.ts';
import { readScene, sceneNames } from '../../../../tests/fixtures/ask/scene.ts';
import { parseJson, readJson } from '../../../read-json.ts';
import type { KeyedQuestion } from '../answers/key.ts';
import { openHalves, readQuestions, scoreAnswer } from '../answers/score-answers.ts';
import { fitWeights, type Example } from './fit.ts';

const KNOWN = new URL('../../../../src/reason/understand/nearest/known-questions.json', import.meta.url);
const DECLINED = new URL('./declined-at-first.json', import.meta.url);
const { values } = parseArgs({ options: { write: { type: 'boolean', default: false } } });

const answer = withForms(answerQuestion);
const sessions = tableFrom(sceneNames, (name) => askSessionOf(readScene(name)));
const forms = { wanted: null, atMs: null, hasEmotions: false, observations: [], words: null };

type Asked = { readonly question: KeyedQuestion; readonly batch: string; readonly session: AskSession };

const singles = openHalves
	.filter((batch) => !batch.endsWith('conversations'))
	.flatMap((batch) =>
		readQuestions(batch)
			.filter(({ follows, lang }) => follows === null && lang === 'en')
			.map((question): Asked => ({ question, batch, session: sessions[question.scene] })),
	);

const outcomeOf = async ({ question, session }: Asked, reading?: Reading) => {
	const given = await answer(
		question.q,
		{ ...session, forms },
		{ model: null, known: null, ...(reading && { reading }) },
	);
	const options = (given.offers ?? []).map(({ label }) => label);
	return { ...scoreAnswer(question, { text: given.text, options }), isRead: given.queries.length > 0 };
};

/** The masked question, if it is still read as the question itself is. */
const knownText = ({ question, session }: Asked): string | null => {
	const masked = maskedOf(question.q, session);
	const filled = filledWith(masked.text, masked);
	const [own, again] = [sureReading(question.q, session), filled === null ? null : sureReading(filled, session)];
	return own && again && JSON.stringify(own.parts) === JSON.stringify(again.parts) ? masked.text : null;
};

const declinedAtFirst = new Set(parseJson<readonly string[]>(readFileSync(DECLINED, 'utf8')));
const questions: Record<string, string[]> = {};
const hard: Asked[] = [];
for (const asked of singles) {
	const { outcome, isRead } = await outcomeOf(asked);
	if (outcome === 'declined' || declinedAtFirst.has(asked.question.id)) hard.push(asked);
	const text = outcome === 'right' && isRead ? knownText(asked) : null;
	if (text !== null) (questions[asked.batch] ??= []).push(text);
}
console.log(
	`${Object.values(questions).flat().length} of ${singles.length} questions are known; ${hard.length} to fit on`,
);

const none: Weights = { ...tableFrom(featureNames, () => 0), bias: 0 };
type Row = Example & { readonly asked: Asked; readonly isWrong: boolean };
const rows: Row[] = [];
for (const asked of hard) {
	const { question, session, batch } = asked;
	// Questions that the rules read by now are to be read as if they did not.
	const understood = understand(question.q, session);
	const unread = understood.is === 'read' ? ({ is: 'read', readings: [] } as const) : understood;
	for (const { reading, features } of nearReadings(
		question.q,
		session,
		unread,
		knownFrom({ weights: none, questions }, batch),
	)) {
		const { outcome } = await outcomeOf(asked, reading);
		rows.push({ asked, features, isRight: outcome === 'right', isWrong: outcome !== 'right' });
	}
}

const chances = new Map<Row, number>();
for (const batch of new Set(rows.map(({ asked }) => asked.batch))) {
	const weights = fitWeights(rows.filter(({ asked }) => asked.batch !== batch));
	for (const row of rows) if (row.asked.batch === batch) chances.set(row, chanceOf(row.features, weights));
}
const best = hard.flatMap((asked) => {
	const own = rows.filter((row) => row.asked === asked);
	const [first] = own.sort((a, b) => (chances.get(b) ?? 0) - (chances.get(a) ?? 0));
	return first ? [{ row: first, chance: chances.get(first) ?? 0, own }] : [];
});
const line = (title: string, some: typeof best): void => {
	const cells = [0.25, 0.4, 0.5, 0.55, 0.6, 0.65, 0.7, 0.8].map((least) => {
		const sure = some.filter(({ chance }) => chance >= least);
		const right = sure.filter(({ row }) => row.isRight).length;
		return `${least}: ${right} right, ${sure.length - right} not`;
	});
	console.log(`${title} (${some.length}): ${cells.join('; ')}`);
};
line('all', best);
line(
	'declined at first',
	best.filter(({ row }) => declinedAtFirst.has(row.asked.question.id)),
);
line(
	'the last batch',
	best.filter(({ row }) => row.asked.batch === singles.at(-1)?.batch),
);
const offered = best.filter(({ own }) => own.slice(0, 2).some(({ isRight }) => isRight)).length;
console.log(`one of the two likeliest is right: ${offered} of ${best.length}`);

if (values.write) writeFileSync(KNOWN, `${JSON.stringify({ weights: fitWeights(rows), questions }, null, '\t')}\n`);
else console.log(readJson<{ weights: Weights }>(KNOWN).weights);
