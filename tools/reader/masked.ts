// npx tsx tools/reader/masked.ts OUT SETS…: questions of some sets, masked, for the model to read. Nothing of them is shown.
import { writeFileSync } from 'node:fs';
import { isOneOf, tableFrom } from '../../src/core/collections.ts';
import { askSessionOf } from '../../tests/fixtures/ask/ask-session.ts';
import { readScene, sceneNames } from '../../tests/fixtures/ask/scene.ts';
import { openHalves, readQuestions, sealedHalves } from '../bench/ask/answers/score-answers.ts';
import { maskQuestion } from '../../src/reason/understand/reader/mask.ts';
import { readerHere } from './reader-here.ts';

const { isWord } = await readerHere();
const [out = 'masked.jsonl', ...sets] = process.argv.slice(2);
const sessions = tableFrom(sceneNames, (name) => askSessionOf(readScene(name)));
const lines = [...openHalves, ...sealedHalves]
	.filter((half) => isOneOf(sets, half))
	.flatMap((half) => readQuestions(half))
	.filter(({ follows, lang }) => follows === null && lang === 'en')
	.map(({ id, q, scene }) => JSON.stringify({ id, text: maskQuestion(q, sessions[scene], isWord).text }));
writeFileSync(out, `${lines.join('\n')}\n`);
