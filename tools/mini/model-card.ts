// Writes docs/regard-mini/MODEL-CARD.md out of docs/regard-mini/scores.json, which bench measured:
// tsx tools/mini/model-card.ts [BENCH.json]
// With a file of bench's results its part about Ask is kept as scores.json first.
import { readJson } from '../read-json.ts';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { meanText, rateText } from '../../src/bench/scores/intervals.ts';
import type { AskModelsScore } from '../bench/ask/ask-models.ts';
import { listMiniFiles } from './list-files.ts';

const at = (path: string): string => fileURLToPath(new URL(`../../docs/regard-mini/${path}`, import.meta.url));

const NAME = 'regard-mini';

const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;

/** The card for these scores; `files` are those of the catalogue. */
export const modelCard = (score: AskModelsScore, files: ReturnType<typeof listMiniFiles>): string => {
	const shipped = score.models.find((m) => m.name === NAME);
	if (!shipped) throw new Error(`The scores have no ${NAME}`);
	const others = score.models.filter((m) => m.name !== NAME);
	const all = [...files.shared, ...Object.values(files.variants).flat()];
	return `# Model card: Regard mini

The small language model that comes with Regard. It words answers from facts, and picks an option in
GRASP's multiple choice. All of it happens on the visitor's computer, offline.

Written by \`tools/mini/model-card.ts\` from \`scores.json\`, which \`npm run bench -- --only ask\` measured. Intervals are 95 %:
Wilson's for shares, percentile bootstrap for means.

## What it is

- Llama architecture, six layers of 256, 4,951,296 parameters, byte-level BPE of 2,048 tokens, context of 768 tokens.
- ${megabytes(all.reduce((sum, f) => sum + f.bytes, 0))} in all: weights in 8 bits for WebAssembly and in 4 bits for WebGPU. Licence MIT, trained from nothing by this project.
- How it was trained, and every deviation from the published training with the Social Grounding Reward: \`training/README.md\`.

## What it is for

| task | where |
| --- | --- |
| numbered facts and a question to a short answer | Ask: every name, number, time and relation is checked against the cited facts. What does not hold is not shown; then templates answer. |
| a question with four options and a list of events to a letter with what was seen | bench, GRASP's forms |

It was also trained to read questions (\`<|query|>\`). That role is gone: its form of a query cannot say most of what people
ask, and beside the rules it answered no more questions right (\`docs/accuracy.md\`).

## How it was trained

Curves of the supervised stage, which made the shipped model: ![loss and scores on dev over the minutes](sft.svg). Of GRPO,
which was carried out and made no measurable difference, so that its model is not shipped: ![SGR, letters and KL over the
steps](grpo.svg). Logs: \`sft.log.jsonl\`, \`grpo.log.jsonl\`; scores on the test split with and without GRPO: \`training.json\`.

## What it was trained on

Synthetic sessions of our own and questions, answers and choices made from them by a grammar (\`npm run corpus\`). No recording,
no text of other people, no output of another model. Held-out means wordings, sessions and names that training did not have.

## Scores

Answers from facts, unseen wording:

- with something unsupported as the model wrote them: ${rateText(shipped.writing.unsupportedBefore)}
- with a name, number or time that no cited fact has, by a second check: before the verifier ${rateText(shipped.writing.strangersBefore)}, after it ${rateText(shipped.writing.strangersAfter)}${
		score.strangers ? `; in ${score.strangers.count} more answers after the verifier: ${score.strangers.right}` : ''
	}
- shown instead of the templates' text: ${rateText(shipped.writing.shown)}
- “not seen” said where the facts hold no answer, and only there: ${rateText(shipped.writing.notSeenRight)}

GRASP's forms on unseen synthetic sessions (chance 25 %):

${row(['who', 'right', 'SGR'])}
${row(['---', '---', '---'])}
${row(['event graph, no model', rateText(score.graph.accuracy.all), meanText(score.graph.sgr)])}
${[shipped, ...others].map((m) => row([m.name, rateText(m.grasp.accuracy.all), meanText(m.grasp.sgr)])).join('\n')}
${shipped.graspBest ? row([`${NAME}, best of ${shipped.graspBest.count} by SGR`, rateText(shipped.graspBest.best.accuracy.all), meanText(shipped.graspBest.best.sgr)]) : ''}

The best published result on the real bench, 52.6 %, is **not** comparable: there a model watches video, here it reads a list of
events that are right.

${Object.entries(shipped.grasp.accuracy.kinds)
	.map(([kind, rate]) => `${kind} ${rate.right} of ${rate.count}`)
	.join(', ')}.

## Speed

${
	score.speeds.length > 0
		? score.speeds
				.map(
					(s) =>
						`- ${s.dtype} on ${s.backend}: loads in ${(s.loadMs / 1000).toFixed(2)} s, first token after ${(s.firstTokenMs / 1000).toFixed(2)} s for ${s.promptTokens} tokens, ${s.tokensPerSecond.toFixed(0)} tokens a second`,
				)
				.join('\n')
		: 'Not measured with these scores; `npm run bench -- --only ask` measures it in a browser.'
}
${score.sameReplies ? `\nGreedy replies in 32 bits are the same on WebAssembly and on WebGPU in ${score.sameReplies.same} of ${score.sameReplies.count}.\n` : ''}
## What it cannot do

- It knows English of one kind: questions about who looks, points, nods or speaks. It is no chat model and knows nothing of the world.
- It sees no picture. What it says rests on events that other parts measured, with their errors.
- It miscopies names and numbers it has not met, most of all long ones; the verifier catches this, and then templates answer.
- It says nothing of feelings, thoughts, intentions, age, gender or diagnoses: such questions never reach it.
- Its GRASP answers count events badly; the event graph answers these questions better and is what the app uses.
`;
};

if (process.argv[1] === fileURLToPath(import.meta.url)) {
	const [given] = process.argv.slice(2);
	mkdirSync(at(''), { recursive: true });
	if (given !== undefined) {
		const { askModels } = readJson<{ askModels: AskModelsScore | null }>(given);
		if (!askModels) throw new Error(`${given} has no scores of language models in Ask`);
		writeFileSync(at('scores.json'), `${JSON.stringify(askModels, null, '\t')}\n`);
	}
	if (!existsSync(at('scores.json'))) throw new Error('docs/regard-mini/scores.json is not here');
	const score = readJson<AskModelsScore>(at('scores.json'));
	writeFileSync(at('MODEL-CARD.md'), modelCard(score, listMiniFiles()));
}
