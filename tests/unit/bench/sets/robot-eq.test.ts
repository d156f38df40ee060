import fc from 'fast-check';
import { expect, test } from 'vitest';
import { defaultsOf, scoreSet, tinyFilesOf } from '../../../../src/bench/benchmark-set';
import { fieldsIn } from '../../../../src/bench/fields';
import { retrieveNorms, robotEqSet, verdictIn } from '../../../../src/bench/sets/robot-eq';
import { wordEncoder } from '../../../../src/reason/social-genome/word-encoder';
import { linesFile } from './lines-file';

type Files = Parameters<typeof scoreSet>[1];
const defaults = defaultsOf(robotEqSet.options);
const rowOf = async (files: Files, name: string, options: object = {}) => {
	const { shown } = await scoreSet(robotEqSet, files, { ...defaults, ...options });
	return shown.flatMap(({ tables }) => tables.flatMap(({ rows }) => rows)).find((row) => row.name === name)?.cells;
};
const values = (cells: Awaited<ReturnType<typeof rowOf>>) =>
	cells?.map((cell) => (typeof cell === 'string' ? cell : cell.value));

test('row 8, RobotEQ: ten actions and ten norms give accuracy and F1 with norm cards and without', async () => {
	const files = tinyFilesOf(robotEqSet);
	const [accuracy, proper, improper] = values(await rowOf(files, 'without norm cards')) ?? [];
	// Proper: 4 of 5 found, 3 too many; improper: 2 of 5 found, 1 too many.
	expect(accuracy).toBe(0.6);
	expect(proper).toBeCloseTo(8 / 12, 12);
	expect(improper).toBeCloseTo(4 / 8, 12);
	expect(values(await rowOf(files, 'with norm cards'))?.slice(0, 3)).toEqual([0.8, 0.8, 0.8]);
	expect(values(await rowOf(files, 'what the likest card says'))?.[0]).toBe(0.9);
});

test('row 8, RobotEQ: IoU of unit boxes shifted by half a side is 1/3, in both forms of boxes', async () => {
	const score = (truth: number[], said: number[], boxes: string) =>
		rowOf(
			{
				items: [linesFile('i.jsonl', [{ id: 'a', action: 'go', box: truth }])],
				replies: [linesFile('r.jsonl', [{ id: 'a', box: said }])],
			},
			'Mean IoU of boxes',
			{ boxes },
		);
	expect(values(await score([0, 0, 1, 1], [0.5, 0, 1.5, 1], 'corners'))?.[0]).toBeCloseTo(1 / 3, 12);
	expect(values(await score([0, 0, 1, 1], [0.5, 0, 1, 1], 'size'))?.[0]).toBeCloseTo(1 / 3, 12);
});

test('IoU does not depend on which box is the true one, nor on where both are', async () => {
	const side = fc.integer({ min: 1, max: 20 });
	const box = fc.tuple(side, side, side, side);
	await fc.assert(
		fc.asyncProperty(box, box, side, async (a, b, shift) => {
			const iouOf = async (truth: number[], said: number[]) =>
				values(
					await rowOf(
						{
							items: [linesFile('i.jsonl', [{ id: 'a', action: 'go', box: truth }])],
							replies: [linesFile('r.jsonl', [{ id: 'a', box: said }])],
						},
						'Mean IoU of boxes',
						{ boxes: 'size' },
					),
				)?.[0] as number;
			const moved = ([x, y, w, h]: typeof a) => [x + shift, y + shift, w, h];
			const overlap = await iouOf(a, b);
			expect(await iouOf(b, a)).toBeCloseTo(overlap, 12);
			expect(await iouOf(moved(a), moved(b))).toBeCloseTo(overlap, 12);
			expect(await iouOf(a, a)).toBe(1);
		}),
		{ numRuns: 20 },
	);
});

test('a point counts where it lies in the box; a place without one is missed', async () => {
	const box = [0, 0, 2, 2];
	const files = {
		items: [
			linesFile(
				'i.jsonl',
				['a', 'b', 'c'].map((id) => ({ id, action: 'go', box })),
			),
		],
		replies: [
			linesFile('r.jsonl', [
				{ id: 'a', point: [1, 1] },
				{ id: 'b', point: [3, 1] },
			]),
		],
	};
	expect(values(await rowOf(files, 'Point in the box'))?.[0]).toBeCloseTo(1 / 3, 12);
});

test('fields of any name are found in the file and mapped by the user', async () => {
	const items = linesFile('theirs.jsonl', [
		{ qid: 1, q: { text: 'open the door' }, gt: 'Appropriate' },
		{ qid: 2, q: { text: 'open the letter' }, gt: false },
	]);
	const replies = linesFile('r.jsonl', [
		{ id: 1, answer: 'Proper.' },
		{ id: 2, answer: 'It is not proper.' },
	]);
	expect(await fieldsIn(items)).toEqual(['qid', 'q', 'q.text', 'gt']);
	const files = { items: [items], replies: [replies] };
	await expect(rowOf(files, 'without norm cards')).rejects.toThrow(/theirs\.jsonl, line 1: id/);
	const fields = { id: 'qid', action: 'q.text', label: 'gt' };
	expect(values(await rowOf(files, 'without norm cards', { fields }))?.[0]).toBe(1);
});

test('an action finds the card with its own words first, whatever the order of the cards', async () => {
	const texts = ['Never wake a baby', 'Wipe the floor', 'Knock at doors'];
	await fc.assert(
		fc.asyncProperty(fc.shuffledSubarray(texts, { minLength: 3 }), async (cards) => {
			const norms = cards.map((text, i) => ({ id: `${i}`, text }));
			const [found] = await retrieveNorms(['wipe the floor'], norms, wordEncoder, 2);
			expect(found?.[0]?.norm.text).toBe('Wipe the floor');
			expect(found).toHaveLength(2);
		}),
	);
});

test('prompts come with the cards and without', async () => {
	const data = await robotEqSet.read(
		tinyFilesOf(robotEqSet),
		{ fields: {}, boxes: 'corners', cards: 1 },
		{ openSentences: () => Promise.resolve(null) },
	);
	const prompt = robotEqSet.prompts?.(data.items[0]!, { fields: {}, boxes: 'corners', cards: 1 });
	expect(prompt).toMatchObject({
		user: 'Is it proper for the robot to do this unasked: knock before entering the bedroom? Answer proper or improper.',
		norms: ['Knock before entering a bedroom or bathroom'],
	});
});

test('verdicts: the first that is said, “not proper” is improper, other words are none', () => {
	expect(verdictIn('Proper, no doubt')).toBe('proper');
	expect(verdictIn('That is not appropriate')).toBe('improper');
	expect(verdictIn('<think>proper?</think> Improper')).toBe('improper');
	expect(verdictIn('It depends')).toBeNull();
});

test('a wrong line is named with its field and left out', async () => {
	const { report } = await scoreSet(robotEqSet, {
		items: [
			linesFile('i.jsonl', [
				{ id: 1, action: 'a', label: 'proper' },
				{ id: 2, action: 'a', label: 'maybe' },
				{ id: 3, action: 'a' },
			]),
		],
		replies: [
			linesFile('r.jsonl', [
				{ id: 1, answer: 'proper' },
				{ id: 2, point: [1] },
			]),
		],
	});
	const { wrong } = report as { wrong: readonly string[] };
	expect(wrong[0]).toMatch(/^i\.jsonl, line 2: label: /);
	expect(wrong[1]).toMatch(/^i\.jsonl, line 3: label: there is neither/);
	expect(wrong[2]).toMatch(/^r\.jsonl, line 2: point: /);
});
