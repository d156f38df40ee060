import { flushSync, mount, unmount } from 'svelte';
import axe from 'axe-core';
import { afterEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import '../../../../src/present/ui/app.css';
import HumanSensePanel from '../../../../src/present/evaluate/HumanSensePanel.svelte';
import type { Prompt } from '../../../../src/reason/language-model/language-model';
import { EvaluateHumanSense, type NamedWriter } from '../../../../src/state/evaluate/evaluate-human-sense.svelte';
import { until } from '../../../fixtures/until';

const open: (() => void)[] = [];
afterEach(() => {
	for (const end of open.splice(0)) end();
});

const SINGLE = 'Multiple-choice question (select one answer choice)';
const CODES = ['PA', 'AR', 'GR', 'ER', 'CM', 'AC', 'HC', 'TR', 'FR1', 'RR1', 'RR2', 'LD', 'FR2', 'ES', 'PC'];
const item = (task: string, answer: string, more: object = {}) => ({
	video_path: 'a.mp4',
	questions: {
		...{ question: `What of ${task}?`, task_type: task, question_pattern: SINGLE },
		...{ options: ['A. one', 'B. two'], answer, asr_en: 'Said aloud.' },
		...more,
	},
});
const named = (name: string, content: BlobPart) => ({ name, blob: new Blob([content]) });
const fifteen = named('HumanSense_VQA.json', JSON.stringify(CODES.map((code) => item(code, 'B', { Tiny: 'B. two' }))));

const show = (writer: NamedWriter | null = null) => {
	const humanSense = new EvaluateHumanSense(() => writer);
	const target = document.body.appendChild(document.createElement('main'));
	const view = mount(HumanSensePanel, { target, props: { humanSense } });
	flushSync();
	open.push(() => {
		void unmount(view);
		target.remove();
	});
	return { humanSense, target };
};
const button = (name: string) => page.getByRole('button', { name, exact: true });

/** Answers by a rule, and keeps what it was asked. */
const scripted = (reply: (n: number) => string, waitFor?: Promise<void>) => {
	const asked: Prompt[] = [];
	const writer: NamedWriter = {
		title: 'Scripted',
		async generate(prompt, options) {
			asked.push(prompt);
			await waitFor;
			options?.signal?.throwIfAborted();
			return {
				...{ text: reply(asked.length), ended: 'stop', tokens: 1, promptTokens: 1, reusedTokens: 0 },
				...{ truncated: null, firstTokenMs: 0, totalMs: 0 },
			};
		},
	};
	return { writer, asked };
};

describe('HumanSense in the Evaluate view', () => {
	test('scores the replies that a result file holds: fifteen rows, four levels, a radar', async () => {
		const { humanSense, target } = show();
		await humanSense.open(fifteen);
		flushSync();
		const rows = target.querySelectorAll('tbody tr');
		expect(rows).toHaveLength(15 + 4 + 1);
		expect(humanSense.report?.mean).toMatchObject({ accuracy: 1 });
		expect(humanSense.report?.mean.codes).toHaveLength(13);
		await expect.element(page.getByRole('img', { name: /^Radar of accuracy: Person appearance 100/ })).toBeVisible();
		const { violations } = await axe.run(target, { rules: { region: { enabled: false } } });
		expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
		await page.getByRole('checkbox', { name: /without Abnormal_Recognition/ }).click();
		flushSync();
		expect(target.querySelectorAll('tbody tr')).toHaveLength(14 + 4 + 1);
	});

	test('asks a language model in the style that is chosen, and reads its thoughts as such', async () => {
		const { writer, asked } = scripted((n) => `<think>A?</think><answer>${n === 1 ? 'A' : 'B'}</answer>`);
		const { humanSense } = show(writer);
		await humanSense.open(named('q.json', JSON.stringify([item('PA', 'B'), item('ER', 'B')])));
		await button('Think').click();
		await button('Ask Scripted').click();
		await until(() => expect(humanSense.progress).toBeNull());
		expect(asked).toHaveLength(2);
		expect(asked[0]!.messages[0]!.content).toContain('<think> </think>');
		expect(asked[0]!.messages[0]!.content).toContain('Said aloud.');
		expect(humanSense.report?.rows.map(({ code, accuracy }) => [code, accuracy])).toEqual([
			['PA', 0],
			['ER', 1],
		]);
		// The same replies read as plain ones begin with no letter of an answer.
		await button('Enhanced').click();
		expect(humanSense.report?.all.correct).toBe(0);
		await button('Ask Scripted').click();
		await until(() => expect(asked).toHaveLength(4));
		expect(asked[3]!.messages[0]!.content).toContain('Key Characteristics');
	});

	test('can be stopped: what was answered stays, and what was not is no wrong answer', async () => {
		let release = () => {};
		const gate = new Promise<void>((resolve) => (release = resolve));
		const { writer } = scripted(() => 'B', gate);
		const { humanSense } = show(writer);
		await humanSense.open(named('q.json', JSON.stringify([item('PA', 'B'), item('ER', 'B')])));
		await button('Ask Scripted').click();
		await button('Stop').click();
		release();
		await until(() => expect(humanSense.progress).toBeNull());
		expect(humanSense.report?.all).toMatchObject({ total: 0, unanswered: 2, accuracy: null });
		expect(humanSense.problem).toBeNull();
	});

	test('goes on after the page was loaded again, and does not take replies to other questions', async () => {
		const kept = new Map<string, string>();
		const storage = {
			...{ length: 0, key: () => null, removeItem: (key: string) => void kept.delete(key) },
			getItem: (key: string) => kept.get(key) ?? null,
			setItem: (key: string, text: string) => void kept.set(key, text),
		};
		const asking = async (file: ReturnType<typeof named>, stopAt = Infinity) => {
			const { writer, asked } = scripted((n) => {
				if (n === stopAt) humanSense.stop();
				return 'B';
			});
			const humanSense: EvaluateHumanSense = new EvaluateHumanSense(() => writer, storage);
			await humanSense.open(file);
			await humanSense.ask();
			return { asked: asked.length, all: humanSense.report?.all };
		};
		const file = (first: string) =>
			named('q.json', JSON.stringify([item('PA', first), item('ER', 'B'), item('AR', 'B')]));
		expect((await asking(file('B'), 2)).asked).toBe(2);
		expect(await asking(file('B'))).toMatchObject({ asked: 2, all: { total: 3, correct: 3 } });
		expect(await asking(file('B'))).toMatchObject({ asked: 0, all: { total: 3 } });
		const other = named('q.json', JSON.stringify([item('PA', 'B', { question: 'What else?' })]));
		expect((await asking(other)).asked).toBe(1);
	});

	test('without a language model says where to choose one; one that fails is told', async () => {
		const { humanSense } = show();
		await humanSense.open(named('q.json', JSON.stringify([item('PA', 'B')])));
		await expect.element(button('Ask a language model')).toBeDisabled();
		await expect.element(page.getByRole('link', { name: 'Ask' })).toHaveAttribute('href', '#ask');
		const broken = show({ title: 'Broken', generate: () => Promise.reject(new Error('gone')) });
		await broken.humanSense.open(named('q.json', JSON.stringify([item('PA', 'B')])));
		await broken.humanSense.ask();
		await expect.element(page.getByRole('alert')).toHaveTextContent('gone');
	});

	test('a type of task that nobody knows is asked about, not guessed', async () => {
		const { humanSense } = show();
		await humanSense.open(named('q.json', JSON.stringify([item('Mystery', 'B', { Tiny: 'B' })])));
		expect(humanSense.report?.rows).toEqual([]);
		await page.getByRole('combobox', { name: /Mystery/ }).selectOptions('ER');
		expect(humanSense.report?.rows).toMatchObject([{ code: 'ER', accuracy: 1 }]);
	});

	test('bad files are told with their place', async () => {
		const { humanSense } = show();
		await humanSense.open(named('bad.json', '[{"video_path": "a"}]'));
		await expect.element(page.getByRole('alert')).toHaveTextContent('bad.json, question 1: questions');
		await humanSense.open(fifteen);
		await humanSense.openReplies(named('r.jsonl', '{"index": 99, "reply": "A"}'));
		await expect.element(page.getByRole('alert')).toHaveTextContent('r.jsonl, line 1: index: there is no question 99');
	});
});
