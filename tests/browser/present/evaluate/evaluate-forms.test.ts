import { flushSync, mount } from 'svelte';
import axe from 'axe-core';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import CountMatrix from '../../../../src/present/ui/CountMatrix.svelte';
import { otherSets } from '../../../../src/state/evaluate/evaluate-sets.svelte';
import { showSets, untilTheEnd } from './show-sets';

const show = () => showSets(otherSets);
const named = (name: string, content: string) => ({ name, blob: new Blob([content]) });
const words = (cell: Element) => cell.textContent.replace(/\s+/g, ' ').trim();
const rowsIn = (target: Element) => [...target.querySelectorAll('tbody tr')].map((row) => [...row.children].map(words));

describe('answers in other forms', () => {
	test('AffectSeek: the golden overlap, and every measure is called ours', async () => {
		const { panel, target } = show();
		const moment = (start: number, end: number) => JSON.stringify({ id: 'q', start, end, emotion: 'Joy' });
		await panel.score({
			predictions: [named('found.jsonl', moment(70, 80))],
			truth: [named('truth.jsonl', moment(67.92, 82.2))],
		});
		flushSync();
		const rows = rowsIn(target);
		expect(rows.find(([name]) => name === 'mIoU')).toEqual(['mIoU', '0.700', 'ours']);
		expect(rows.every(([, , note]) => note === 'ours')).toBe(true);
		const { violations } = await axe.run(target, { rules: { region: { enabled: false } } });
		expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
	});

	test('SayNext: six measures beside published ones, each with what it rests on; none is 0 for want of a list', async () => {
		const { panel, target } = show();
		await page.getByRole('button', { name: 'SayNext' }).click();
		await panel.score({
			results: [named('r.csv', 'video,question,answer,prediction\nv,q,we won the match today,we won the match today')],
		});
		flushSync();
		const rows = rowsIn(target);
		expect(rows.map(([name]) => name!.split(' ')[0])).toEqual(['LO-B', 'LO-R', 'SS-B', 'SS-S', 'CEC-V', 'CEC-A']);
		expect(rows[0]).toEqual(['LO-B BLEU-4', '1.000', 'as published', '0.023', '0.011', '0.008', '0.006']);
		expect(rows[4]!.slice(1, 3)).toEqual(['–', 'not measured: it takes a list of rated words']);
	});

	test('EmoTrans and EmoCap are scored too, the latter with its confusions', async () => {
		const { panel, target } = show();
		await page.getByRole('button', { name: 'EmoTrans' }).click();
		await panel.score({
			replies: [named('s.jsonl', '{"id":1,"answer":"no"}')],
			questions: [named('q.jsonl', '{"id":1,"form":"ECD","answer":false}')],
		});
		flushSync();
		expect(rowsIn(target)[0]).toEqual(['ECD: accuracy of “changed”', '1.000', 'ours']);
		await page.getByRole('button', { name: 'EmoCap' }).click();
		flushSync();
		expect(target.querySelectorAll('tbody')).toHaveLength(0);
		const classes = [
			{ name: 'happy', prompts: [[1, 0]] },
			{ name: 'sad', prompts: [[0, 1]] },
		];
		await panel.score({
			vectors: [named('e.json', JSON.stringify({ classes, faces: [{ vector: [0, 2], label: 'sad' }] }))],
		});
		flushSync();
		await expect.element(page.getByRole('region', { name: 'Confusions of expressions' })).toHaveTextContent('100.0');
	});

	test('cannot be scored before its files are chosen; a bad one is told with its line', async () => {
		const { panel } = show();
		await expect.element(page.getByRole('button', { name: 'Score' })).toBeDisabled();
		await panel.score({
			predictions: [named('a.jsonl', '{"id": "q"}')],
			truth: [named('b.jsonl', '{"id": "q", "start": 0, "end": 1}')],
		});
		await expect.element(page.getByRole('alert')).toHaveTextContent('a.jsonl, line 1: start');
		expect(panel.report).toBeNull();
	});
});

test('a matrix of counts: names may repeat, nothing is 0 in words, the diagonal is right', () => {
	const target = document.body.appendChild(document.createElement('main'));
	const props = {
		label: 'M',
		caption: 'rows and columns',
		names: ['a', 'a'],
		counts: [
			[2, 0],
			[1, 1],
		],
	};
	untilTheEnd(mount(CountMatrix, { target, props }), target);
	flushSync();
	expect(rowsIn(target)).toEqual([
		['a', '2', '·'],
		['a', '1', '1'],
	]);
	expect([...target.querySelectorAll('.right')].map(words)).toEqual(['2', '1']);
});
