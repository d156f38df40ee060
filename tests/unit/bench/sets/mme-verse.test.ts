import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { scoreSet, tinyFilesOf } from '../../../../src/bench/benchmark-set';
import { fuseVotes, labelIn, mmeVerseSet, mmeVerseSets, type Vote } from '../../../../src/bench/sets/mme-verse';
import { accuracyOfPairs, weightedF1 } from '../../../../src/bench/scores/class-scores';
import { linesFile } from './lines-file';

const pairs = (truth: string, said: string) =>
	[...truth].map((letter, i) => ({ truth: letter, said: said[i] === '-' ? null : (said[i] ?? null) }));

describe('row 11, MMEVerse', () => {
	test('a hand-worked case of three classes: accuracy 4/6, weighted F1 0.6778', () => {
		// a: 2 of 3 found, none too many: F1 0.8. b: 1 of 2 found, 1 too many: 0.5. c: found, 1 too many: 2/3.
		const worked = pairs('aaabbc', 'aabbcc');
		expect(accuracyOfPairs(worked)).toBeCloseTo(4 / 6, 12);
		expect(weightedF1(worked)).toBeCloseTo((3 * 0.8 + 2 * 0.5 + 1 * (2 / 3)) / 6, 12);
	});

	test('case and blanks of labels do not matter', () => {
		expect(labelIn('  Happy ')).toBe('happy');
		expect(labelIn('<think>sad?</think><answer> Happy. </answer>')).toBe('happy');
	});

	test.each(mmeVerseSets)('a record of %s loads, of every kind of task', async (set) => {
		const records = ['emotion', 'think', 'reason'].map((task, i) => ({ video_id: i, label: 'joy', task }));
		const replies = [{ video_id: 0, response: 'JOY' }];
		const { shown } = await scoreSet(mmeVerseSet, {
			records: [linesFile(`${set}_test.jsonl`, records)],
			replies: [linesFile('replies.jsonl', replies)],
		});
		expect(shown[0]?.tables[0]?.rows[0]).toMatchObject({ name: set, note: 'emotion, think, reason' });
		expect(shown[0]?.tables[0]?.rows[0]?.cells[0]).toBe('3');
	});

	test('one file in the published form is records and replies', async () => {
		const file = [
			linesFile('meld.jsonl', [
				{ video_id: 'a', label: 'Joy', response: 'joy' },
				{ video_id: 'b', label: 'anger', response: 'joy' },
			]),
		];
		const { shown } = await scoreSet(mmeVerseSet, { records: file, replies: file });
		expect(shown[0]?.tables[0]?.rows[0]?.cells[1]).toMatchObject({ value: 0.5 });
	});

	test('the votes of each modality are shown beside the fused label', async () => {
		const { shown } = await scoreSet(mmeVerseSet, tinyFilesOf(mmeVerseSet));
		const [modalities, votes] = shown[1]?.tables ?? [];
		expect(modalities?.rows.map(({ name }) => name)).toEqual(['face', 'voice', 'text', 'fused']);
		expect(votes?.rows[0]?.cells).toEqual(['joy', 'joy 0.60', 'joy 0.40', 'neutral 0.90', 'joy']);
		expect(votes?.rows[3]?.cells).toEqual(['sad', 'sad 0.50', 'angry 0.50', '–', 'sad (tie)']);
	});
});

test('weighted F1 is 1 exactly when everything is right, and between 0 and 1 else', () => {
	const cases = fc.array(fc.tuple(fc.constantFrom('a', 'b', 'c'), fc.constantFrom('a', 'b', 'c')), { minLength: 1 });
	fc.assert(
		fc.property(cases, (rows) => {
			const made = rows.map(([truth, said]) => ({ truth, said }));
			const f1 = weightedF1(made) ?? NaN;
			expect(f1).toBeGreaterThanOrEqual(0);
			expect(f1).toBeLessThanOrEqual(1 + 1e-12);
			expect(Math.abs(f1 - 1) < 1e-9).toBe(made.every(({ truth, said }) => truth === said));
		}),
	);
	expect(weightedF1([])).toBeNull();
	expect(weightedF1(pairs('ab', 'a-'))).toBe(0.5);
});

test('without ties the fused label does not depend on the order of the votes', () => {
	const label = fc.constantFrom('joy', 'anger', 'sad');
	const vote = fc
		.tuple(label, fc.double({ min: 0.01, max: 1, noNaN: true }))
		.map(([said, weight]): Vote => ({ modality: 'm', label: said, weights: { [said]: weight } }));
	fc.assert(
		fc.property(fc.array(vote, { minLength: 1, maxLength: 6 }), (votes) => {
			const fused = fuseVotes(votes);
			fc.pre(fused?.isTie === false);
			expect(fuseVotes(votes.toReversed())).toEqual(fused);
		}),
	);
	expect(fuseVotes([])).toBeNull();
});

test('a wrong line is named with its field and left out', async () => {
	const { report } = await scoreSet(mmeVerseSet, {
		records: [
			linesFile('meld.jsonl', [
				{ video_id: 'a', label: 'joy' },
				{ video_id: 'b', label: 7 },
			]),
		],
		replies: [
			linesFile('r.jsonl', [
				{ video_id: 'a', response: 'joy' },
				{ video_id: 'a', confidence: 2, response: '' },
			]),
		],
	});
	const { wrong } = report as { wrong: readonly string[] };
	expect(wrong[0]).toMatch(/^meld\.jsonl, line 2: label: /);
	expect(wrong[1]).toMatch(/^r\.jsonl, line 2: confidence: /);
});
