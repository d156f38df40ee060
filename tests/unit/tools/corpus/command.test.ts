import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { UsageError } from '../../../../tools/command-line';
import { parseOptions } from '../../../../tools/corpus/options';
import { writeSplit } from '../../../../tools/corpus/write-split';

describe('options of npm run corpus', () => {
	test('without any, the whole corpus goes to a folder of its own', () => {
		expect(parseOptions([], '/anywhere')).toEqual({ out: '/anywhere/corpus', seed: 1, size: 1 });
	});

	test('folder, seed and size can be said', () => {
		expect(parseOptions(['--out', 'here', '--seed', '7', '--size', '0.1'], '/anywhere')).toEqual({
			...{ out: '/anywhere/here', seed: 7, size: 0.1 },
		});
	});

	test.each([
		['--seed', '-1'],
		['--seed', '1.5'],
		['--size', '0'],
		['--size', 'all'],
		['--size', '3'],
		['--what', 'x'],
	])('%s %s is refused with a reason', (...args) => {
		expect(() => parseOptions(args)).toThrow(UsageError);
	});

	test('help writes nothing', () => {
		expect(parseOptions(['--help'])).toBeNull();
	});
});

describe('a part of the corpus on disk', () => {
	test('has one example a line, of all tasks, and nothing unfinished beside it', { timeout: 120_000 }, async () => {
		const out = mkdtempSync(join(tmpdir(), 'corpus-'));
		try {
			const { path, counts } = await writeSplit('train', { out, seed: 5, size: 0.0001 });
			expect(counts).toEqual({ answer: 16, grasp: 16 });
			expect(readdirSync(out)).toEqual(['train.jsonl']);
			const lines = readFileSync(path, 'utf8').trimEnd().split('\n');
			expect(lines).toHaveLength(32);
			for (const line of lines) {
				const { task, body, reply } = JSON.parse(line) as Record<string, string>;
				expect(body).toMatch(new RegExp(`^<\\|${task}\\|>`));
				expect(reply).not.toBe('');
				// Special tokens stand at the beginning and nowhere else.
				expect(`${body!.slice(2)}${reply!}`).not.toContain('<|');
			}
		} finally {
			rmSync(out, { recursive: true });
		}
	});
});
