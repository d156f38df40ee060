import { describe, expect, test } from 'vitest';
import { defaultsOf, noTools, scoreSet, tinyFilesOf, type BenchmarkSet } from '../../../../src/bench/benchmark-set';
import { benchmarkSets } from '../../../../src/bench/benchmark-sets';
import { AppError } from '../../../../src/core/errors';
import { seededRandom, type SeededRandom } from '../../../../src/core/maths/random';
import { textFile } from './lines-file';

/** A text with a piece cut out, doubled or replaced, or its end lost. */
const damaged = (text: string, { uniform }: SeededRandom): string => {
	const at = Math.floor(uniform() * text.length);
	const end = Math.min(text.length, at + 1 + Math.floor(uniform() * 12));
	const before = text.slice(0, at);
	const after = text.slice(end);
	const kinds = [
		() => before,
		() => before + after,
		() => before + text.slice(at, end) + text.slice(at),
		() => `${before}\u0000${after}`,
		() => `${before}null${after}`,
		() => `${before}"${after}`,
		() => `${before}-1e999${after}`,
		() => `${before}\n${after}`,
	];
	return kinds[Math.floor(uniform() * kinds.length)]!();
};

/** Sets whose scoring trains a model: a thousand trainings say no more than reading does. */
const TRAINED = ['qumab'];

const sets: readonly BenchmarkSet[] = benchmarkSets.filter(({ tiny }) => tiny);
const files = sets.flatMap((set) => Object.keys(set.tiny ?? {}).map((file) => ({ set, id: set.id, file })));

/** Damages each made-up file of each set so many times; the same damage every time. */
export const damageEveryFile = (count: number): void => {
	describe(`${count} damaged files are read or refused with the name of the file`, () => {
		test.each(files)('$id: $file', async ({ set, file }) => {
			const random = seededRandom(18);
			const given = tinyFilesOf(set);
			const texts = [set.tiny![file]!].flat();
			let refused = 0;
			for (let i = 0; i < count; i++) {
				try {
					const bad = i % texts.length;
					const files = {
						...given,
						[file]: texts.map(({ name, text }, n) => textFile(name, n === bad ? damaged(text, random) : text)),
					};
					if (TRAINED.includes(set.id)) await set.read(files, defaultsOf(set.options), noTools);
					else await scoreSet(set, files);
				} catch (e) {
					expect(e).toBeInstanceOf(AppError);
					expect((e as AppError).code).toBe('evaluation-invalid');
					expect((e as AppError).message).toContain(texts[i % texts.length]!.name);
					refused++;
				}
			}
			expect(refused).toBeLessThan(count);
		});
	});
};
