import axe from 'axe-core';
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import '../../../../src/present/ui/app.css';
import AnswerStylePicker from '../../../../src/present/ask/AnswerStylePicker.svelte';
import type { AskSession } from '../../../../src/reason/answer/types';
import { Ask, type WriterState } from '../../../../src/state/ask/ask.svelte';
import type { ReasonClient } from '../../../../src/workers/reason/reason-client';

const open: (() => void)[] = [];
afterEach(() => {
	for (const end of open.splice(0)) end();
});

const session: AskSession = { people: [], objects: [], events: [], looks: [], untilMs: 1, widthPx: 1, heightPx: 1 };
const info = {
	...{ id: 'tiny', title: 'Tiny', provider: 'wasm' as const, reason: 'as found', contextTokens: 512 },
	...{ isSeeded: true, scoresOptions: true },
};
const ready: WriterState = { kind: 'ready', info };
const mini: WriterState = { kind: 'ready', info: { ...info, promptStyle: 'mini' } };

const show = (writer: WriterState, isForMoments = false) => {
	const styles: (string | undefined)[] = [];
	const client = {
		ask: ({ style }: { style?: string }) => (styles.push(style), Promise.reject(new Error('not answered'))),
		setPace: () => undefined,
		useReader: () => undefined,
		info: null,
	} as unknown as ReasonClient;
	const ask = new Ask({ connectReason: () => client, modelsUrl: 'x:/' }, () => false);
	ask.writer = writer;
	const target = document.body.appendChild(document.createElement('main'));
	const view = mount(AnswerStylePicker, { target, props: { ask, isForMoments } });
	flushSync();
	open.push(() => {
		void unmount(view);
		target.remove();
	});
	return { ask, target, styles, put: () => ask.ask('Who?', () => Promise.resolve(session)) };
};
const select = () => page.getByRole('combobox', { name: 'Style' });
const faults = async (target: HTMLElement) => (await axe.run(target)).violations.map(({ id }) => id);

describe('the style of the answers', () => {
	test('is plain until somebody chooses, by the keyboard if they like, and then goes with each question', async () => {
		const { ask, target, styles, put } = show(ready);
		await expect.element(select()).toHaveValue('plain');
		await put();
		(select().element() as HTMLElement).focus();
		await userEvent.keyboard('t');
		await expect.element(select()).toHaveValue('think');
		expect(ask.style).toBe('think');
		await expect.element(select()).toHaveAccessibleDescription('thinks before it answers; slower');
		await put();
		expect(styles).toEqual(['plain', 'think']);
		expect(await faults(target)).toEqual([]);
	});

	test.each<[string, WriterState, boolean, string]>([
		['without a language model', { kind: 'templates' }, false, 'needs a language model'],
		['while one is loading', { kind: 'loading', title: 'Tiny', share: 0.5 }, false, 'once the language model is ready'],
		['for a model that has one form only', mini, false, 'this model has one form only'],
		['for moments, which nobody phrases', ready, true, 'moments are found by rules'],
	])('cannot be chosen %s, and says why', async (_, writer, isForMoments, reason) => {
		const { target } = show(writer, isForMoments);
		await expect.element(select()).toBeDisabled();
		await expect.element(select()).toHaveAccessibleDescription(reason);
		await expect.element(page.getByText(reason)).toBeVisible();
		expect(await faults(target)).toEqual([]);
	});

	test('chosen for one model is neither shown nor sent for one that has no styles, and is back with the first', async () => {
		const { ask, styles, put } = show(ready);
		ask.style = 'enhanced';
		ask.writer = mini;
		await expect.element(select()).toHaveValue('plain');
		await put();
		ask.writer = ready;
		await expect.element(select()).toHaveValue('enhanced');
		await put();
		expect(styles).toEqual(['plain', 'enhanced']);
	});
});
