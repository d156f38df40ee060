// npx tsx tools/reader/prepare.ts OUT: the open questions, masked, with the queries that the rules read rightly.
import { writeFileSync } from 'node:fs';
import { answerQuestion } from '../../src/reason/ask/answer-question.ts';
import { withForms } from '../../src/reason/ask/forms/answer-form.ts';
import { tableFrom } from '../../src/core/collections.ts';
import { isSure, understand } from '../../src/reason/understand/understand.ts';
import { askSessionOf } from '../../tests/fixtures/ask/ask-session.ts';
import { readScene, sceneNames } from '../../tests/fixtures/ask/scene.ts';
import { openHalves, readQuestions, scoreAnswer } from '../bench/ask/answers/score-answers.ts';
import { linearOf } from './linear-write.ts';
import { maskQuestion } from '../../src/reason/understand/reader/mask.ts';
import { readerHere } from './reader-here.ts';

const { isWord } = await readerHere();
const answer = withForms(answerQuestion);
const sessions = tableFrom(sceneNames, (name) => askSessionOf(readScene(name)));
const forms = { wanted: null, atMs: null, hasEmotions: false, observations: [], words: null };

const rows: string[] = [];
for (const batch of openHalves.filter((half) => !half.endsWith('conversations')))
	for (const question of readQuestions(batch)) {
		if (question.follows !== null || question.lang !== 'en') continue;
		const session = sessions[question.scene];
		const given = await answer(question.q, { ...session, forms }, { model: null, known: null });
		const options = (given.offers ?? []).map(({ label }) => label);
		const { outcome } = scoreAnswer(question, { text: given.text, options });
		const masked = maskQuestion(question.q, session, isWord);
		const understood = understand(question.q, session);
		const reading = understood.is === 'read' && isSure(understood) ? understood.readings[0] : undefined;
		const parts = reading?.parts ?? [];
		const queries = parts.flatMap((part) => (part.is === 'query' && !part.described?.length ? [part.query] : []));
		const isRefused = parts.length === 1 && parts[0]?.is === 'refused';
		const whole =
			queries.length === parts.length && parts.length > 0 ? linearOf(queries, session, masked) : { why: 'no query' };
		const symbols = outcome !== 'right' ? null : isRefused ? ['refuse'] : 'symbols' in whole ? whole.symbols : null;
		rows.push(
			JSON.stringify({
				...{ id: question.id, batch, outcome, q: question.q, text: masked.text },
				...(symbols ? { out: symbols.join(' ') } : { why: 'why' in whole ? whole.why : outcome }),
			}),
		);
	}
const [out] = process.argv.slice(2);
writeFileSync(out ?? 'questions.jsonl', `${rows.join('\n')}\n`);
