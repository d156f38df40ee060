import { ANSWERS_A_SESSION, answerExample, answerScene } from './answer-task';
import type { CorpusExample, Split } from './example';
import { graspExamples, letterCounts } from './grasp-task';

/** How many examples of each task a part has. */
export type CorpusSizes = Readonly<Record<CorpusExample['task'], number>>;

/** Sizes of the corpus that the shipped model is trained on. `dev` and `test` are for measuring. */
const fullSizes: Readonly<Record<Split, CorpusSizes>> = {
	train: { answer: 20_000, grasp: 60_000 },
	dev: { answer: 1000, grasp: 1600 },
	test: { answer: 2000, grasp: 1600 },
};

/** The same mix, smaller or larger. @param share of the full corpus, above 0 */
export const sizesFor = (split: Split, share: number): CorpusSizes => {
	const { answer, grasp } = fullSizes[split];
	const scaled = (count: number): number => Math.max(16, Math.round(count * share));
	return { answer: scaled(answer), grasp: scaled(grasp) };
};

const CATEGORY_COUNT = 16;

/** Examples of one task of a part, one after another. Deterministic. */
export function* examplesOf(
	split: Split,
	task: CorpusExample['task'],
	seed: number,
	count: number,
): Generator<CorpusExample> {
	let made = 0;
	if (task === 'answer') {
		for (let number = 0; made < count; number++) {
			const scene = answerScene(split, seed, number);
			for (let i = 0; i < ANSWERS_A_SESSION && made < count; i++) {
				const example = answerExample(split, seed, number * ANSWERS_A_SESSION + i, scene);
				if (!example) continue;
				made++;
				yield example;
			}
		}
		return;
	}
	const counts = letterCounts();
	const most = Math.ceil(count / CATEGORY_COUNT);
	for (let number = 0; made < count; number++) {
		for (const example of graspExamples(split, seed, number, { counts, most })) {
			if (made >= count) return;
			made++;
			yield example;
		}
	}
}
