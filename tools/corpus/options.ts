import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { numberOption, readArgs, UsageError } from '../command-line.ts';

export const usage = `Usage: npm run corpus -- [options]

Writes the examples that our small language model is trained and measured with: train.jsonl, dev.jsonl and test.jsonl,
one example a line. The same seed and size give the same bytes.

  --out DIR   where to (default corpus)
  --seed N    whole number from 0 (default 1)
  --size X    share of the full corpus, above 0 to 2 (default 1: 20,000 answers and 60,000 multiple-choice
              questions to train on)
  --help      this text`;

export type CorpusOptions = {
	/** Absolute path of a folder. */
	out: string;
	seed: number;
	/** Share of the full corpus. */
	size: number;
};

const MOST_SEED = 2 ** 31 - 1;
const MOST_SIZE = 2;

const sizeOption = (text: string): number => {
	const value = Number(text);
	if (text.trim() === '' || !(value > 0 && value <= MOST_SIZE)) {
		throw new UsageError(`--size must be a number above 0 and up to ${MOST_SIZE}, not "${text}"`);
	}
	return value;
};

/**
 * What the command line asks for; `null` when it asks for help.
 *
 * @param folder paths are relative to this one
 * @throws UsageError
 */
export const parseOptions = (args: string[], folder = process.cwd()): CorpusOptions | null => {
	const { values } = readArgs(() =>
		parseArgs({
			args,
			options: {
				out: { type: 'string', default: 'corpus' },
				seed: { type: 'string', default: '1' },
				size: { type: 'string', default: '1' },
				help: { type: 'boolean', short: 'h', default: false },
			},
		}),
	);
	if (values.help) return null;
	return {
		out: resolve(folder, values.out),
		seed: numberOption('seed', values.seed, { least: 0, most: MOST_SEED, isWhole: true }),
		size: sizeOption(values.size),
	};
};
