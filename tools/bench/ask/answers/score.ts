// Scores answers that were written to a file, prints the questions, or checks the keys against their own answers:
//   npx tsx tools/bench/ask/answers/score.ts ANSWERS.jsonl [--sealed]
//   npx tsx tools/bench/ask/answers/score.ts --questions SCENE [--sealed]
//   npx tsx tools/bench/ask/answers/score.ts --self [--sealed]
// ANSWERS.jsonl has a line {"id": "…", "text": "…", "options": ["…"]} for each question.
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { readArgs } from '../../../command-line.ts';
import { parseJson } from '../../../read-json.ts';
import { readQuestions, scoreAnswer, scoreLines, type GivenAnswer, type Half } from './score-answers.ts';

const { values, positionals } = readArgs(() =>
	parseArgs({
		allowPositionals: true,
		options: {
			sealed: { type: 'boolean', default: false },
			questions: { type: 'string' },
			self: { type: 'boolean', default: false },
		},
	}),
);
const half: Half = values.sealed ? 'sealed' : 'open';
const questions = readQuestions(half);

/** What the lines of a file answer, by the id of the question. */
const answersIn = (path: string): Map<string, GivenAnswer> =>
	new Map(
		readFileSync(path, 'utf8')
			.split('\n')
			.filter((line) => line.trim() !== '')
			.map((line) => {
				const { id, ...answer } = parseJson<GivenAnswer & { id: string }>(line);
				return [id, answer];
			}),
	);

if (values.questions !== undefined) {
	for (const { id, scene, q, follows } of questions) {
		if (scene === values.questions) console.log(JSON.stringify({ id, q, follows }));
	}
} else if (values.self) {
	const scored = questions.map((question) => scoreAnswer(question, { text: question.answer }));
	const failed = scored.filter((s) => s.outcome !== 'right');
	// The sealed half is checked without being shown.
	for (const { question, why } of half === 'open' ? failed : []) {
		console.log(`${question.id}: ${question.answer}\n    ${why.join('; ')}`);
	}
	console.log(`${scored.length - failed.length} of ${scored.length} keys accept their own answer`);
	process.exitCode = failed.length > 0 ? 1 : 0;
} else {
	const answers = new Map(positionals.flatMap((path) => [...answersIn(path)]));
	const scored = questions.map((question) => scoreAnswer(question, answers.get(question.id) ?? null));
	for (const line of scoreLines(scored, { half })) console.log(line);
}
