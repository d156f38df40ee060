import { expect, test } from 'vitest';
import { scoreSet, tinyFilesOf, defaultsOf, noTools } from '../../../../src/bench/benchmark-set';
import { socialFusionSet } from '../../../../src/bench/sets/social-fusion';
import { socialPrompts } from '../../../../src/reason/prompts/social-fusion';
import { linesFile } from './lines-file';

const score = (items: readonly object[], replies: readonly object[]) =>
	scoreSet(socialFusionSet, {
		items: [linesFile('items.jsonl', items)],
		replies: [linesFile('replies.jsonl', replies)],
	});
const valuesOf = ({ shown }: Awaited<ReturnType<typeof score>>) =>
	Object.fromEntries(
		shown.flatMap(({ tables }) =>
			tables.flatMap(({ rows }) =>
				rows.map(({ name, note, cells: [cell] }) => [
					`${name} ${note}`,
					typeof cell === 'object' && cell.value !== null ? Number(cell.value.toFixed(4)) : null,
				]),
			),
		),
	);
const lam = (id: string, label: string) => ({ id, task: 'lam', label });

test('row 4a, SocialFusion: accuracy and mAP match a case of four worked by hand', async () => {
	const items = [lam('1', 'Yes'), lam('2', 'No'), lam('3', 'Yes'), lam('4', 'No')];
	// Ranked by Yes: 1 (yes), 2 (no), 3 (yes), 4 (no): AP of Yes is (1/1 + 2/3) / 2, of No by its own scores (1/1 + 2/2) / 2.
	const replies = [
		{ id: '1', reply: 'Yes', scores: { Yes: 0.9, No: 0.1 } },
		{ id: '2', reply: 'Yes', scores: { Yes: 0.8, No: 0.6 } },
		{ id: '3', reply: 'Yes', scores: { Yes: 0.7, No: 0.3 } },
		{ id: '4', reply: 'No', scores: { Yes: 0.1, No: 0.9 } },
	];
	const values = valuesOf(await score(items, replies));
	expect(values['lam accuracy of 4']).toBe(0.75);
	expect(values['lam mAP']).toBe(Number(((5 / 6 + 1) / 2).toFixed(4)));
});

test('replies are read as the prompt asks: a to ag, Yes and No, (X,Y); anything else counts as wrong', async () => {
	const report = await scoreSet(socialFusionSet, tinyFilesOf(socialFusionSet));
	const values = valuesOf(report);
	expect(values['hagridv2 accuracy of 3']).toBe(0.6667);
	expect(values['gazefollow min L2 of 2']).toBe(Number((Math.hypot(0.05, 0.1) / 2).toFixed(4)));
	expect(report.shown[0]?.notes.join(' ')).toContain('1 reply not in the form');
});

test('the prompts are the published ones byte for byte, with boxes as text beside them', async () => {
	const files = { items: [linesFile('i.jsonl', [{ id: 'a', task: 'gazefollow', points: [[0.5, 0.5]], boxes: [] }])] };
	await expect(socialFusionSet.read(files, defaultsOf({}), noTools)).rejects.toThrow('i.jsonl, line 1: boxes');
	const { items } = await socialFusionSet.read(tinyFilesOf(socialFusionSet), defaultsOf({}), noTools);
	for (const item of items) {
		expect(socialFusionSet.prompts!(item, {})).toMatchObject({ user: socialPrompts[item.task].text });
	}
	expect(socialFusionSet.prompts!(items.at(-1)!, {})).toMatchObject({ boxes: ['Bounding box 1: (500,100),(600,300)'] });
});

test('several pairs of one picture take their replies in order', async () => {
	const pair = (x: number) => [x, x + 0.2].map((left) => ({ x: left, y: 0, width: 0.1, height: 0.1 }));
	const items = [0, 0.5].map((x, i) => ({ id: 'p', task: 'pisc-domain', label: 'ab'[i], boxes: pair(x) }));
	const replies = ['a', 'b'].map((reply) => ({ id: 'p', task: 'pisc-domain', reply }));
	expect(valuesOf(await score(items, replies))['pisc-domain accuracy of 2']).toBe(1);
});

test('a reply is taken once: the second of two items of one picture and task has none of its own', async () => {
	const pair = (x: number) => [x, x + 0.2].map((left) => ({ x: left, y: 0, width: 0.1, height: 0.1 }));
	const items = [0, 0.5].map((x) => ({ id: 'p', task: 'pisc-domain', label: 'a', boxes: pair(x) }));
	const { shown, ...scored } = await score(items, [{ id: 'p', task: 'pisc-domain', reply: 'a' }]);
	expect(valuesOf({ shown, ...scored })['pisc-domain accuracy of 2']).toBe(0.5);
	expect(shown[0]?.about).toContain('1 without a reply');
});

test('wrong rows are named with line and field, the others kept', async () => {
	const { report } = await score([lam('1', 'Yes'), lam('2', 'Perhaps')], [{ id: '1', reply: 'Yes' }, { id: '1' }]);
	expect((report as { wrong: string[] }).wrong).toEqual([
		'items.jsonl, line 2: label: it is none of the options of the prompt',
		'replies.jsonl, line 2: reply: there is neither that nor scores',
	]);
});
