import fc from 'fast-check';
import { expect, test } from 'vitest';
import { scoreSet, tinyFilesOf } from '../../../../src/bench/benchmark-set';
import { isMatch, middleMean, mmarSet } from '../../../../src/bench/sets/mmar';
import { AppError } from '../../../../src/core/errors';
import { linesFile } from './lines-file';

const item = (id: string, more: object = {}) => ({
	...{ id, audio_path: 'a.wav', question: 'Does it ring?', choices: ['Yes', 'No'], answer: 'Yes' },
	...{ modality: 'sound', category: 'Perception Layer', 'sub-category': 'Temporal Analysis' },
	...more,
});
const score = async (items: readonly object[], replies: readonly object[], judgments: readonly object[] = []) =>
	(
		await scoreSet(mmarSet, {
			items: [linesFile('items.jsonl', items)],
			replies: [linesFile('replies.jsonl', replies)],
			...(judgments.length > 0 && { judgments: [linesFile('judgments.jsonl', judgments)] }),
		})
	).report as Awaited<ReturnType<typeof mmarSet.score>>;

test('row 16, MMAR: “Yes, because” is right, “Yes, no doubt” and nothing are wrong', () => {
	expect(isMatch('Yes, because', 'Yes', ['Yes', 'No'])).toBe(true);
	expect(isMatch('Yes, no doubt', 'Yes', ['Yes', 'No'])).toBe(false);
	expect(isMatch('', 'Yes', ['Yes', 'No'])).toBe(false);
});

test('words that the answer shares with another choice do not make it wrong, and words are of any script', () => {
	expect(isMatch('at the old fair', 'At the fair', ['At the fair', 'At the library'])).toBe(true);
	expect(isMatch('at the fair or library', 'At the fair', ['At the fair', 'At the library'])).toBe(false);
	expect(isMatch('悲伤', '悲伤', ['悲伤', '高兴'])).toBe(true);
});

test('an answer said as it is is always right, unless it is no word', () => {
	const words = fc.array(fc.constantFrom('yes', 'no', 'two', 'Three', 'bell', 'at'), { minLength: 1, maxLength: 4 });
	fc.assert(
		fc.property(words, fc.array(words), (answer, others) => {
			const text = answer.join(' ');
			expect(isMatch(text, text, [text, ...others.map((other) => other.join(' '))])).toBe(true);
		}),
	);
});

test('row 16, MMAR: the mean of the middle three of five runs is 0.5, in any order', () => {
	fc.assert(
		fc.property(fc.shuffledSubarray([0.2, 0.4, 0.5, 0.6, 1], { minLength: 5 }), (runs) => {
			expect(middleMean(runs)).toBeCloseTo(0.5, 12);
		}),
	);
	expect(middleMean([])).toBeNull();
});

test('a wrong answer scores 0 whatever the judge says; a right one that nobody judged is left out', async () => {
	const rubric = [{ name: 'a', scoring_point: 'hears it' }];
	const items = ['a', 'b', 'c'].map((id) => item(id, { rubric }));
	const replies = ['No', 'Yes', 'Yes'].map((answer_prediction, i) => ({ id: 'abc'[i], answer_prediction }));
	const ones = [1, 1, 1, 1, 1];
	const { items: scored } = await score(items, replies, [
		{ id: 'a', scores: ones },
		{ id: 'b', scores: ones },
	]);
	expect(scored.map(({ rubricScore }) => rubricScore)).toEqual([0, 1, null]);
});

test('a reader’s judgments count once all points of an item are judged', async () => {
	const rubric = [1, 2].map((n) => ({ name: `${n}`, scoring_point: `point ${n}` }));
	const judged = async (...judgments: object[]) =>
		(await score([item('a', { rubric })], [{ id: 'a', answer_prediction: 'yes' }], judgments)).items[0]?.rubricScore;
	expect(await judged({ id: 'a', point: 1, score: '1' })).toBeNull();
	expect(await judged({ id: 'a', point: 1, score: '1' }, { id: 'a', point: 2, score: 0 })).toBe(0.5);
});

test('items without a prediction are skipped, and the totals of layers add up to the total', async () => {
	const { shown } = await scoreSet(mmarSet, tinyFilesOf(mmarSet));
	const rows = shown[0]?.tables[0]?.rows ?? [];
	const counts = rows.map(({ cells: [cell] }) => (typeof cell === 'string' ? cell : '').split(' of ').map(Number));
	const all = rows.findIndex(({ name }) => name === 'All');
	expect(counts[all]).toEqual([2, 3]);
	const sums = counts.slice(0, all).reduce(([a = 0, b = 0], [right = 0, of = 0]) => [a + right, b + of], [0, 0]);
	expect(sums).toEqual(counts[all]);
	expect(shown.map(({ label }) => label)).toContain('MMAR by sub-category');
});

test('published scores are labelled and stand apart', async () => {
	const { shown } = await scoreSet(mmarSet, tinyFilesOf(mmarSet));
	const published = shown.flatMap(({ tables }) => tables).find(({ columns }) => columns[0]?.startsWith('Published'));
	expect(published?.rows.every(({ is }) => is === 'published')).toBe(true);
});

test('a wrong line is named with its field and left out; the others are scored', async () => {
	const { wrong, items } = await score(
		[item('a'), item('b', { answer: 5 }), item('a')],
		[{ id: 'a', answer_prediction: 'Yes' }, { answer_prediction: 'Yes' }],
	);
	expect(wrong[0]).toMatch(/^items\.jsonl, line 2: answer: /);
	expect(wrong[1]).toBe('items.jsonl, line 3: a comes twice');
	expect(wrong[2]).toMatch(/^replies\.jsonl, line 2: id: /);
	expect(items).toHaveLength(1);
});

test('a file without a good row is refused with its first mistake', async () => {
	await expect(score([{ id: 'a' }], [{ id: 'a' }])).rejects.toThrow(/items\.jsonl, line 1: audio_path/);
	await expect(score([{ id: 'a' }], [])).rejects.toBeInstanceOf(AppError);
});
