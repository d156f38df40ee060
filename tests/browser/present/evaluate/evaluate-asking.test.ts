import axe from 'axe-core';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { tinyFilesOf } from '../../../../src/bench/benchmark-set';
import { benchmarkSets } from '../../../../src/bench/benchmark-sets';
import type { Prompt } from '../../../../src/reason/language-model/language-model';
import { EvaluateAsking } from '../../../../src/state/evaluate/evaluate-asking.svelte';
import type { NamedWriter } from '../../../../src/state/evaluate/evaluate-human-sense.svelte';
import { graspSets, otherSets } from '../../../../src/state/evaluate/evaluate-sets.svelte';
import { until } from '../../../fixtures/until';
import { showSets } from './show-sets';

/** Answers by a rule, and keeps what it was asked; may wait. */
const scripted = (reply: (prompt: Prompt, n: number) => string, wait?: (n: number) => Promise<void> | undefined) => {
	const asked: Prompt[] = [];
	const writer: NamedWriter = {
		title: 'Scripted',
		async generate(prompt, options) {
			asked.push(prompt);
			await wait?.(asked.length);
			options?.signal?.throwIfAborted();
			return {
				...{ text: reply(prompt, asked.length), ended: 'stop', tokens: 1, promptTokens: 1, reusedTokens: 0 },
				...{ truncated: null, firstTokenMs: 0, totalMs: 0 },
			};
		},
	};
	return { writer, asked };
};
const storage = () => {
	const kept = new Map<string, string>();
	return {
		...{ length: 0, key: () => null, removeItem: (key: string) => void kept.delete(key) },
		...{
			getItem: (key: string) => kept.get(key) ?? null,
			setItem: (key: string, text: string) => void kept.set(key, text),
		},
	};
};
const asked = benchmarkSets.filter(({ asking }) => asking).map((set) => ({ id: set.id, set }));
const button = (name: string) => page.getByRole('button', { name, exact: true });

test('eight sets can be asked in the page beside HumanSense, which has a panel of its own', () => {
	expect(asked.map(({ id }) => id)).toEqual([
		...['grasp', 'mmsi', 'online-mmsi', 'tvqa', 'saynext', 'socialfusion', 'visual-room', 'mmar'],
	]);
});

test.each(asked)('$id: a model answers the made-up items, and what it said is scored', async ({ set }) => {
	const { writer } = scripted(({ messages }) => (messages.length > 0 ? '<answer>A</answer>' : ''));
	const asking = new EvaluateAsking(() => writer);
	const files = tinyFilesOf(set);
	const options = set.id === 'visual-room' ? { gate: 'all' } : { plain: false };
	const replies = await asking.ask({ set, files, options, count: 1 });
	expect(asking.problem).toBeNull();
	expect(asking.answered?.done).toBe(asking.answered?.total);
	const given = { ...files, [set.asking!.into]: [replies!] };
	const tools = { openSentences: () => Promise.resolve(null) };
	const data = await set.read(given, options, tools);
	await expect(Promise.resolve(set.score({ data, files: given, options, tools }))).resolves.toBeDefined();
});

test('asking can be stopped, and goes on later with what is left, also after the page was left', async () => {
	const kept = storage();
	const set = graspSets[0];
	const files = tinyFilesOf(set);
	const job = { set, files, options: { plain: true }, count: 1 };
	const first = scripted(
		() => 'A',
		(n) => (n === 5 ? void asking.stop() : undefined),
	);
	const asking: EvaluateAsking = new EvaluateAsking(() => first.writer, kept);
	const some = await asking.ask(job);
	expect((await some!.blob.text()).trim().split('\n')).toHaveLength(4);
	expect(asking.progress).toBeNull();
	const second = scripted(() => 'B');
	const later = new EvaluateAsking(() => second.writer, kept);
	const all = await later.ask(job);
	expect(second.asked).toHaveLength(12);
	const letters = (await all!.blob.text()).trim().split('\n');
	expect(letters.map((line) => (JSON.parse(line) as { reply: string }).reply).join('')).toBe('AAAABBBBBBBBBBBB');
	const other = scripted(() => 'C');
	await new EvaluateAsking(() => ({ ...other.writer, title: 'Another' }), kept).ask(job);
	expect(other.asked).toHaveLength(16);
});

test('a set that is stopped by asking another returns its own replies, and one that cannot begin returns none', async () => {
	const [grasp] = graspSets;
	const mmar = benchmarkSets.find(({ id }) => id === 'mmar')!;
	let release: () => void = () => undefined;
	const held = new Promise<void>((resolve) => (release = resolve));
	const { writer } = scripted(
		() => 'A',
		(n) => (n === 3 ? held : undefined),
	);
	let ready: NamedWriter | null = writer;
	const asking = new EvaluateAsking(() => ready);
	const rows = async (file: { readonly blob: Blob } | null) => (await file?.blob.text())?.trim().split('\n') ?? [];
	const first = asking.ask({ set: grasp, files: tinyFilesOf(grasp), options: { plain: true }, count: 1 });
	await until(() => expect(asking.progress?.done).toBe(2));
	const second = await asking.ask({ set: mmar, files: tinyFilesOf(mmar), options: {}, count: 1 });
	release();
	const stopped = await first;
	expect(stopped?.name).toBe('grasp-replies.jsonl');
	expect(await rows(stopped)).toHaveLength(2);
	expect(await rows(second)).toHaveLength(asking.answered!.total);
	expect(asking.answered).toMatchObject({ slot: 'mmar', done: asking.answered!.total });
	ready = null;
	expect(await asking.ask({ set: grasp, files: tinyFilesOf(grasp), options: { plain: true }, count: 1 })).toBeNull();
	expect(asking.problem?.code).toBe('model-missing');
});

test('other questions in a file of the same name and size are asked anew', async () => {
	const kept = storage();
	const set = benchmarkSets.find(({ id }) => id === 'mmsi')!;
	const ask = async (question: string) => {
		const text = JSON.stringify([
			{
				id: '1',
				task: 'STI',
				video_path: 'a.mp4',
				utterance: 'Who?',
				context: [],
				...{ choices: ['P0', 'P1'], question, answer: 'P0' },
			},
		]);
		const { writer, asked: prompts } = scripted(() => 'P0');
		const questions = [{ name: 'questions.json', blob: new Blob([text]) }];
		await new EvaluateAsking(() => writer, kept).ask({ set, files: { questions }, options: {}, count: 1 });
		return prompts.length;
	};
	expect(await ask('Who is spoken to here?')).toBe(1);
	expect(await ask('Who is looked at here?')).toBe(1);
	expect(await ask('Who is looked at here?')).toBe(0);
});

test('a model that fails keeps what it had answered, and says what happened', async () => {
	const { writer } = scripted(
		() => 'A',
		(n) => (n === 3 ? Promise.reject(new Error('out of memory')) : undefined),
	);
	const asking = new EvaluateAsking(() => writer);
	const set = graspSets[0];
	const replies = await asking.ask({ set, files: tinyFilesOf(set), options: { plain: true }, count: 1 });
	expect(asking.problem?.detail).toContain('out of memory');
	expect((await replies!.blob.text()).trim().split('\n')).toHaveLength(2);
});

test('several replies each are drawn with seeds of their own, and the best by SGR is taken against the sessions', async () => {
	const { writer, asked: prompts } = scripted(({ sampling }) =>
		sampling?.seed === 1 ? '<gaze>Person 3 and Person 4</gaze><answer>D</answer>' : '<answer>A</answer>',
	);
	const asking = new EvaluateAsking(() => writer);
	const { panel, target } = showSets(graspSets, asking);
	await button('Try it').click();
	await page.getByRole('spinbutton', { name: 'replies each' }).fill('2');
	await userEvent.tab();
	await button('Ask Scripted').click();
	await until(() => panel.report !== null && asking.progress === null && prompts.length === 32);
	await expect.element(page.getByText(/2\.0 replies each/)).toBeVisible();
	const graph = page.getByRole('region', { name: 'Answers of the event graph' });
	await expect.element(graph).toHaveTextContent(/16 of 16\s*100\.0/);
	await expect.element(button('Save the replies')).toBeVisible();
	const { violations } = await axe.run(target, { rules: { region: { enabled: false } } });
	expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
});

test('a model that sees looks at the pictures that the items name, and goes on with those left', async () => {
	const set = benchmarkSets.find(({ id }) => id === 'socialfusion')!;
	const items = ['a', 'b', 'c'].map((name) => ({ id: `${name}.jpg`, task: 'affectnet', label: 'happiness' }));
	const files = {
		items: [{ name: 'items.jsonl', blob: new Blob([items.map((item) => JSON.stringify(item)).join('\n')]) }],
		pictures: ['set/a.jpg', 'set/b.jpg'].map((name) => ({ name, blob: new Blob([name]) })),
	};
	const kept = storage();
	const seen: string[] = [];
	const asking = (stopAt = Infinity) => {
		const own: EvaluateAsking = new EvaluateAsking(() => null, kept, {
			openImageText: () =>
				Promise.resolve({
					...{ kind: 'image-text', title: 'Seer', scale: 100, close: () => {} },
					async pictureVector(picture) {
						seen.push(await picture.text());
						if (seen.length === stopAt) own.stop();
						return [1, 0];
					},
					textVectors: (texts) => Promise.resolve(texts.map((text) => [text.includes('happiness') ? 1 : 0, 1])),
				}),
			openCheckpoint: () => Promise.reject(new Error('There is none')),
		});
		return own;
	};
	expect(await asking(1).look({ set, files })).toBeNull();
	const later = asking();
	const made = await later.look({ set, files });
	expect(later.problem).toBeNull();
	expect(seen).toEqual(['set/a.jpg', 'set/a.jpg', 'set/b.jpg']);
	const rows = (await made!.blob.text()).trim().split('\n');
	expect(rows.map((line) => JSON.parse(line) as object)).toMatchObject([
		{ id: 'a.jpg', task: 'affectnet', reply: 'b' },
		{ id: 'b.jpg', task: 'affectnet', reply: 'b' },
	]);
	const none = new EvaluateAsking(() => null, null, {
		openImageText: () => Promise.resolve(null),
		openCheckpoint: () => Promise.reject(new Error('There is none')),
	});
	expect(await none.look({ set, files })).toBeNull();
	expect(none.problem?.detail).toContain('No image–text model is installed');
});

test('progress tells how many are answered and how long the rest takes; without a model it says where to choose one', async () => {
	let go = () => {};
	const gate = new Promise<void>((resolve) => (go = resolve));
	const { writer } = scripted(
		() => 'A',
		(n) => (n === 3 ? gate : undefined),
	);
	const asking = new EvaluateAsking(() => writer);
	showSets(otherSets, asking);
	await button('MMAR').click();
	await button('Try it').click();
	await button('Ask Scripted').click();
	await expect.element(page.getByText(/2 of 4, about .* left/)).toBeVisible();
	await button('Stop').click();
	go();
	await expect.element(button('Go on with Scripted')).toBeVisible();
	expect(new EvaluateAsking().writerTitle).toBeNull();
});
