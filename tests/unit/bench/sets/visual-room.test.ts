import fc from 'fast-check';
import { expect, test } from 'vitest';
import { scoreSet, tinyFilesOf } from '../../../../src/bench/benchmark-set';
import { isAnswered, visualRoomSet } from '../../../../src/bench/sets/visual-room';
import { linesFile } from './lines-file';

const item = (id: string, more: object = {}) => ({
	...{ id, perception: [{ question: 'Rain?', answer: 'yes' }], sarcasm: { question: 'Sarcastic?', answer: 'yes' } },
	...more,
});
const score = async (items: readonly object[], replies: readonly object[], gate: 'all' | 'most' = 'all') => {
	const files = { items: [linesFile('items.jsonl', items)], replies: [linesFile('replies.jsonl', replies)] };
	return scoreSet(visualRoomSet, files, { gate });
};
const cellsOf = (shown: Awaited<ReturnType<typeof score>>['shown'], name: string) =>
	shown.flatMap(({ tables }) => tables.flatMap(({ rows }) => rows)).find((row) => row.name === name)?.cells;

test('row 15, Visual Room: of 10 items 8 are perceived and 2 of these wrong: 25.0 %, the other two not counted', async () => {
	const { shown } = await scoreSet(visualRoomSet, tinyFilesOf(visualRoomSet));
	expect(cellsOf(shown, 'Perception: items through the gate')?.[0]).toBe('8 of 10');
	expect(cellsOf(shown, 'Sarcasm: right')?.[0]).toBe('6 of 8');
	expect(cellsOf(shown, 'Conditional error')).toEqual(['2 of 8', { value: 0.25, as: 'percent', isMain: true }]);
	expect(cellsOf(shown, 'context alignment')).toEqual(['1']);
	expect(cellsOf(shown, 'not said')).toEqual(['1']);
});

test('the published error is labelled as published', async () => {
	const { shown } = await scoreSet(visualRoomSet, tinyFilesOf(visualRoomSet));
	expect(shown[0]?.tables[1]).toMatchObject({
		columns: ['Published, not measured here', 'Value'],
		rows: [
			{ is: 'published', cells: [{ value: 0.161 }] },
			{ is: 'published', cells: [{ value: 0.171 }] },
		],
	});
});

test('what is not perceived never changes the conditional error', async () => {
	await fc.assert(
		fc.asyncProperty(fc.array(fc.tuple(fc.boolean(), fc.boolean()), { minLength: 1, maxLength: 12 }), async (cases) => {
			const items = cases.map((_, i) => item(`${i}`));
			const replies = cases.map(([sees, gets], i) => ({
				...{ id: i, perception: [sees ? 'Yes' : 'No'], sarcasm: gets ? 'yes' : 'no' },
			}));
			const { shown } = await score(items, replies);
			const seen = cases.filter(([sees]) => sees);
			expect(cellsOf(shown, 'Conditional error')?.[0]).toBe(
				`${seen.filter(([, gets]) => !gets).length} of ${seen.length}`,
			);
		}),
		{ numRuns: 30 },
	);
});

test('the gate may ask for most questions instead of all', async () => {
	const perception = ['yes', 'yes', 'yes'].map((answer) => ({ question: '?', answer }));
	const items = [item('a', { perception })];
	const replies = [{ id: 'a', perception: ['yes', 'yes', 'no'], sarcasm: 'yes' }];
	expect(cellsOf((await score(items, replies)).shown, 'Sarcasm: right')?.[0]).toBe('0 of 0');
	expect(cellsOf((await score(items, replies, 'most')).shown, 'Sarcasm: right')?.[0]).toBe('1 of 1');
});

test('replies: letters of options, yes and no first, whole answers; after the thoughts', () => {
	const fence = { answer: 'a fence', options: ['a dog', 'a fence'] };
	expect(isAnswered('B) a fence', fence)).toBe(true);
	expect(isAnswered('<think>A?</think> A fence.', fence)).toBe(true);
	expect(isAnswered('A', fence)).toBe(false);
	expect(isAnswered('Yes, it is', { answer: 'Yes', options: [] })).toBe(true);
	expect(isAnswered('Not at all', { answer: 'no', options: [] })).toBe(false);
	expect(isAnswered('', { answer: 'no', options: [] })).toBe(false);
});

test('a wrong line is named with its field and left out', async () => {
	const replies = [{ id: 'a', perception: ['yes'], sarcasm: 'yes' }];
	const { report, shown } = await score([item('a'), item('b', { sarcasm: { question: '?' } })], replies);
	expect((report as { wrong: string[] }).wrong[0]).toMatch(/^items\.jsonl, line 2: sarcasm\.answer: /);
	expect(shown[0]?.notes.join()).toContain('1 row was left out');
});
