import { existsSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bootstrapMean, rateByKind, rateOf, rateText } from '../../../../src/bench/scores/intervals';
import { shownStrangers, strangersIn } from '../../../../src/bench/scores/strangers';
import { sampleAskSession as session } from '../../../../tools/bench/ask/ask-sample';
import type { AskModelsScore } from '../../../../tools/bench/ask/ask-models';
import { parseOptions } from '../../../../tools/bench/options';
import { listMiniFiles } from '../../../../tools/mini/list-files';
import { modelCard } from '../../../../tools/mini/model-card';

describe('shares and means with their intervals', () => {
	test('Wilson: 87 of 100 as tables have it, and ends that stay within 0 and 1', () => {
		expect(rateText(rateOf(87, 100))).toBe('87.0 % (79.0 to 92.2; 87 of 100)');
		expect(rateOf(0, 10)).toMatchObject({ low: 0, share: 0 });
		expect(rateOf(10, 10).high).toBe(1);
		expect(rateOf(0, 0)).toMatchObject({ share: null, low: null, high: null });
	});

	test('the share lies in its interval, which narrows with more items', () => {
		fc.assert(
			fc.property(fc.integer({ min: 1, max: 500 }), fc.double({ min: 0, max: 1, noNaN: true }), (count, part) => {
				const right = Math.round(part * count);
				const [one, ten] = [rateOf(right, count), rateOf(10 * right, 10 * count)];
				expect(one.low! <= one.share! && one.share! <= one.high!).toBe(true);
				expect(ten.high! - ten.low!).toBeLessThan(one.high! - one.low!);
			}),
		);
	});

	test('bootstrap: the same values give the same interval about their mean, and no values none', () => {
		const values = Array.from({ length: 200 }, (_, i) => (i % 10) / 10);
		const { mean, low, high } = bootstrapMean(values);
		expect(mean).toBeCloseTo(0.45, 9);
		expect(low! < mean! && mean! < high!).toBe(true);
		expect(bootstrapMean(values)).toEqual(bootstrapMean(values));
		expect(bootstrapMean([])).toEqual({ count: 0, mean: null, low: null, high: null });
	});

	test('kinds are counted each for itself', () => {
		const { all, kinds } = rateByKind([
			{ kind: 'b', isRight: true },
			{ kind: 'a', isRight: false },
			{ kind: 'b', isRight: false },
		]);
		expect([all.right, all.count]).toEqual([1, 3]);
		expect(Object.keys(kinds)).toEqual(['a', 'b']);
		expect([kinds.b!.right, kinds.b!.count]).toEqual([1, 2]);
	});
});

describe('what stands in no cited fact', () => {
	const facts = [{ text: 'A looked at the cup from 3.0 s to 6.0 s (3.0 s).' }];

	test.each([
		['A looked at the cup from 3.0 s to 6.0 s [F1].', []],
		['A looked at the cup from 3.0 s to 7.0 s [F1].', ['7.0']],
		['B looked at the cup [F1].', ['B']],
		['A looked at the laptop [F1].', ['laptop']],
		['Then A and Zebulon looked at the cup [F1].', ['Zebulon']],
	])('%s', (text, strangers) => {
		expect(strangersIn(text, facts, session)).toEqual(strangers);
	});

	test('counts only facts that the answer cites, and nothing that is marked', () => {
		const fact = { ...facts[0]!, id: 'F1', eventIds: [], startMs: 0, endMs: 0, people: [] };
		const text = { kind: 'text', text: 'A looked at the cup ' } as const;
		expect(shownStrangers([text, { kind: 'citation', factId: 'F1' }], [fact], session)).toEqual([]);
		expect(shownStrangers([text], [fact], session)).toContain('A');
		const marked = { kind: 'unsupported', text: '9 times', reason: 'none' } as const;
		expect(shownStrangers([text, { kind: 'citation', factId: 'F1' }, marked], [fact], session)).toEqual([]);
	});
});

describe('the options of bench for models in Ask', () => {
	test('models are measured only when Ask is asked for by name', () => {
		expect(parseOptions([])!.askModels).toBeNull();
		expect(parseOptions(['--only', 'ask', '--size', '0'])!.askModels).toBeNull();
		expect(parseOptions(['--only', 'ask', '--size', '40', '--model-dir', 'sft=/x', '--no-browser'])!.askModels).toEqual(
			{
				...{ folders: [{ name: 'sft', folder: '/x' }], size: 40, answers: 2000, withBrowser: false },
			},
		);
	});

	test('a folder without a name, and a size that is no number, are told', () => {
		expect(() => parseOptions(['--only', 'ask', '--model-dir', '/x'])).toThrow('NAME=DIR');
		expect(() => parseOptions(['--only', 'ask', '--size', 'many'])).toThrow('whole number');
	});
});

describe.skipIf(!existsSync('docs/regard-mini/scores.json'))('the model card', () => {
	test('says what was measured, number for number', () => {
		const score = JSON.parse(readFileSync('docs/regard-mini/scores.json', 'utf8')) as AskModelsScore;
		expect(readFileSync('docs/regard-mini/MODEL-CARD.md', 'utf8')).toBe(modelCard(score, listMiniFiles()));
	});
});

describe.skipIf(!existsSync('public/models/regard-mini/config.json'))('our own model in the catalogue', () => {
	test('has the sizes and hashes of its files, at most 20 MB together', () => {
		const files = listMiniFiles();
		const listed = JSON.parse(readFileSync('src/models/catalogue/regard-mini.json', 'utf8')) as typeof files;
		if (Object.keys(listed.variants).length > 0) expect(listed).toEqual(files);
		const all = [...files.shared, ...Object.values(files.variants).flat()];
		expect(all.reduce((sum, f) => sum + f.bytes, 0)).toBeLessThanOrEqual(20e6);
	});
});
