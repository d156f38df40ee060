import { createWriteStream } from 'node:fs';
import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import { examplesOf, sizesFor } from './corpus.ts';
import type { CorpusExample, Split } from './example.ts';

const TASKS = ['answer', 'grasp'] as const;

/**
 * Writes one part of the corpus, line by line, task after task; the file has its name once it is whole.
 *
 * @returns where it is and how many examples of each task it has
 */
export const writeSplit = async (
	split: Split,
	{ out, seed, size }: { out: string; seed: number; size: number },
): Promise<{ path: string; counts: Record<CorpusExample['task'], number> }> => {
	const path = join(out, `${split}.jsonl`);
	const stream = createWriteStream(`${path}.partial`);
	const counts = { answer: 0, grasp: 0 };
	const sizes = sizesFor(split, size);
	for (const task of TASKS) {
		for (const example of examplesOf(split, task, seed, sizes[task])) {
			counts[task]++;
			if (!stream.write(`${JSON.stringify(example)}\n`)) await once(stream, 'drain');
		}
	}
	stream.end();
	await finished(stream);
	await rename(`${path}.partial`, path);
	return { path, counts };
};
