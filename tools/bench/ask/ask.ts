// Questions about the sample in many people's words: how many are read and answered right, without a language model.
import { readJson } from '../../read-json.ts';
import { findAnswer } from '../../../src/reason/ask/answer-question.ts';
import { kindOf, type Question } from '../../../tests/questions/question.ts';
import { isSameAnswer, isSameQuery } from '../../../tests/questions/same.ts';
import { asExpected, sampleAskSession } from './ask-sample.ts';

/** Of one kind of question, or of all. */
type AskRate = { kind: string; count: number; queriesRight: number; answersRight: number };

/** `tune` is what the parser was written with, `report` is what nobody read: its questions are never printed. */
export type AskScore = { half: 'tune' | 'report'; all: AskRate; kinds: readonly AskRate[] };

const rateOf = (kind: string, rows: readonly { query: boolean; answer: boolean }[]): AskRate => ({
	kind,
	count: rows.length,
	queriesRight: rows.filter((r) => r.query).length,
	answersRight: rows.filter((r) => r.answer).length,
});

/** Reads and answers one half of the questions by the rules. */
export const scoreAsk = (half: AskScore['half']): AskScore => {
	const path = new URL(`../../../tests/questions/${half}.json`, import.meta.url);
	const questions = readJson<readonly Question[]>(path);
	const rows = questions.map((q) => {
		const result = findAnswer(q.question, sampleAskSession);
		const { query } = result;
		const actual = asExpected(query ? result.found : null);
		return {
			kind: kindOf(q),
			query: query ? q.queries.some((expected) => isSameQuery(expected, query)) : q.queries.length === 0,
			answer: isSameAnswer(q.answer, actual, query?.ask),
		};
	});
	const kinds = [...new Set(rows.map((r) => r.kind))].sort();
	return {
		half,
		all: rateOf('all', rows),
		kinds: kinds.map((kind) =>
			rateOf(
				kind,
				rows.filter((r) => r.kind === kind),
			),
		),
	};
};

/** Both halves. */
export const measureAsk = (): AskScore[] => (['tune', 'report'] as const).map(scoreAsk);

export const askLines = (scores: readonly AskScore[]): string[] =>
	scores.flatMap(({ half, all, kinds }) => [
		'',
		`Questions without a language model, ${half === 'tune' ? 'the half that was tuned on' : 'the half that nobody read'}: ` +
			`queries ${all.queriesRight} of ${all.count}, answers ${all.answersRight} of ${all.count}`,
		...kinds.map(
			(k) =>
				`  ${k.kind.padEnd(22)} queries ${String(k.queriesRight).padStart(2)}, answers ${String(k.answersRight).padStart(2)} of ${k.count}`,
		),
	]);
