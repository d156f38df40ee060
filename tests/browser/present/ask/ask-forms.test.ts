import axe from 'axe-core';
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, describe, expect, test, vi } from 'vitest';
import '../../../../src/present/ui/app.css';
import AnswerCard from '../../../../src/present/ask/AnswerCard.svelte';
import AskView from '../../../../src/present/ask/AskView.svelte';
import MomentStages from '../../../../src/present/ask/MomentStages.svelte';
import type { AskSession, FormSources } from '../../../../src/reason/answer/types';
import type { Answer } from '../../../../src/reason/ask/answer';
import { withForms } from '../../../../src/reason/ask/forms/answer-form';
import { Watch } from '../../../../src/state/watch/watch.svelte';
import type { ModelStore } from '../../../../src/state/models/model-store.svelte';
import type { Fact } from '../../../../src/state/ask/ask-session';
import type { ReasonClient } from '../../../../src/workers/reason/reason-client';
import { anna, askScene, ben, frames, happening, sources } from '../../../unit/reason/ask/forms/scene';
import { standIn } from '../../fixtures/run-stand-in';
import { until } from '../../../fixtures/until';

const scene = askScene([
	happening('mutual-gaze', [anna, ben], 10_000, 14_000),
	happening('gaze-aversion', [anna, ben], 14_000, 15_000),
	happening('gaze-aversion', [ben, anna], 15_000, 16_000),
	happening('mutual-gaze', [anna, ben], 26_000, 30_000),
	happening('speaking', [ben], 30_500, 36_000),
]);
const answerOf = (question: string, forms: Partial<FormSources> = {}): Promise<Answer> =>
	withForms(() => Promise.reject(new Error('looked up')))(
		question,
		{ ...scene, forms: sources(forms) },
		{ model: null },
	);
const movements = [
	{ name: 'mouthSmileLeft', score: 0.8 },
	{ name: 'mouthSmileRight', score: 0.7 },
	{ name: 'jawOpen', score: 0.5 },
];
const measured = frames(anna, () => ({ faceMovements: { by: 'blendshapes', movements } }), 10_000);
const words = [{ text: 'Where?', startMs: 20_000, endMs: 20_400, personId: ben }];

let clean: (() => void)[] = [];
afterEach(() => {
	for (const each of clean.splice(0)) each();
	clean = [];
});

/** A place of a given width in the page. */
const placeOf = (widthPx: number): HTMLElement => {
	const target = document.createElement('main');
	target.style.width = `${widthPx}px`;
	document.body.append(target);
	clean.push(() => target.remove());
	return target;
};

const show = (answer: Answer, widthPx = 720) => {
	const target = placeOf(widthPx);
	const onShow = vi.fn<(fact: Fact) => void>();
	const card = mount(AnswerCard, {
		target,
		props: {
			...{ answer, shown: null, canShow: true, onShow },
			nameOf: (id: string) => scene.people.find(({ personId }) => personId === id)!.name,
		},
	});
	clean.push(() => void unmount(card));
	flushSync();
	return { target, onShow };
};
const buttons = (target: HTMLElement) => [...target.querySelectorAll('button')];

describe('moments', () => {
	test('are listed best first with their stages, and each plays at a click', async () => {
		const answer = await answerOf('Find the awkward moments');
		const { target, onShow } = show(answer);
		const stages = [...target.querySelectorAll('section[aria-label="Stages of the search"] .stages li')];
		expect(stages.map((li) => li.textContent.replace(/\s+/g, ' ').trim())).toHaveLength(5);
		const play = buttons(target).find((b) => b.ariaLabel?.startsWith('Moment 1'))!;
		play.click();
		const [fact] = onShow.mock.lastCall!;
		expect(fact.startMs).toBeLessThanOrEqual(14_000);
		expect(fact.endMs).toBeGreaterThanOrEqual(16_000);
		expect(target.textContent).toContain('people look away from each other');
		expect(target.textContent).toContain('Apparent expressions are off and took no part');
		expect(target.textContent).not.toContain('Not understood');
		expect((await axe.run(target)).violations).toEqual([]);
	});

	test('show each stage as it runs, and the one that goes on', async () => {
		const answer = await answerOf('Find the awkward moments');
		if (answer.form?.kind !== 'moments') throw new Error('no moments');
		const target = placeOf(400);
		const stages = mount(MomentStages, { target, props: { steps: answer.form.steps.slice(0, 2), isRunning: true } });
		clean.push(() => void unmount(stages));
		flushSync();
		const states = [...target.querySelectorAll<HTMLElement>('.stages li')].map((li) => li.dataset.state);
		expect(states).toEqual(['passed', 'passed', 'waiting', 'waiting', 'waiting']);
		expect(target.querySelector('.current')?.textContent).toContain('Localisation');
		expect(target.querySelector('details')).toBeNull();
	});
});

describe('change, guesses and faces', () => {
	test('change over time shows states, changes with what came before, and what is likely next', async () => {
		const { target, onShow } = show(await answerOf('How did the interaction of Anna change?'));
		expect(target.querySelector('svg[role="img"]')?.ariaLabel).toContain('eye contact from 0:10.0');
		expect(target.textContent).toContain('just before');
		expect(target.textContent).toContain('Likely after');
		buttons(target)
			.find((b) => b.textContent.includes('Anna looks away from Ben'))!
			.click();
		expect(onShow.mock.lastCall![0]).toMatchObject({ startMs: 14_000 });
		expect((await axe.run(target)).violations).toEqual([]);
	});

	test('a guess is called one, beside what it rests on and what was said then', async () => {
		const answer = await answerOf('What is Anna likely to say next?', { words, atMs: 25_000 });
		if (answer.form?.kind !== 'next-utterance') throw new Error('no form');
		const { target } = show({ ...answer, by: 'Tiny', form: { ...answer.form, guess: 'Over there.' } });
		expect(target.querySelector('.badge')?.textContent).toBe('Guess');
		expect(target.textContent).toContain('nobody has said it');
		expect(target.textContent).toContain('Ben says “Where?”');
		expect(target.textContent).toContain('written by Tiny');
		expect((await axe.run(target)).violations).toEqual([]);
	});

	test('what is missing is said, and not taken for a question that was not understood', async () => {
		const { target } = show(await answerOf('What is Anna likely to say next?'));
		expect(target.querySelector('.badge')?.textContent).toBe('No answer');
		expect(target.textContent).toContain('There is no transcript');
	});

	test('a face has a sentence for the whole and one for each movement, with its measure', async () => {
		const { target } = show(
			await answerOf('Describe the face of Anna at 5 s', { hasEmotions: true, observations: measured }),
		);
		const rows = [...target.querySelectorAll('ul[aria-label="Movements"] li')].map((li) => li.textContent);
		expect(rows).toHaveLength(2);
		expect(rows[0]).toContain('Both corners of the mouth are pulled up');
		expect(rows[0]).toContain('mouthSmileLeft 0.80');
		expect((await axe.run(target)).violations).toEqual([]);
	});

	test.each([
		'Find the awkward moments',
		'How did the interaction of Anna change?',
		'Describe the face of Anna at 5 s',
	])('fits the width of a phone: %s', async (question) => {
		const { target } = show(await answerOf(question, { hasEmotions: true, observations: measured }), 320);
		expect(target.scrollWidth).toBeLessThanOrEqual(320);
	});
});

describe('the view', () => {
	/** The view over a session without people, and the sessions that its questions were asked of. */
	const open = async () => {
		const asked: { question: string; session: AskSession }[] = [];
		const { ports } = standIn();
		const client = {
			ask: (input: (typeof asked)[number]) => (asked.push(input), Promise.reject(new Error('not answered'))),
			setPace: () => undefined,
			useReader: () => undefined,
			info: null,
		} as unknown as ReasonClient;
		const watch = new Watch({ ...ports, connectReason: () => client });
		await watch.open({ kind: 'file', file: new File(['x'], 'a.mp4') });
		const target = placeOf(900);
		const store = { refresh: () => Promise.resolve(), models: [] } as unknown as ModelStore;
		const view = mount(AskView, { target, props: { watch, store } });
		clean.push(() => {
			void unmount(view);
			watch.close();
		});
		flushSync();
		return { watch, target, asked };
	};
	const type = (target: HTMLElement, text: string) => {
		const field = target.querySelector<HTMLInputElement>('input[type="text"]')!;
		field.value = text;
		field.dispatchEvent(new Event('input', { bubbles: true }));
		flushSync();
		field.form!.requestSubmit();
	};

	test('searches for moments when that is chosen, whatever the words, with expressions off as they begin', async () => {
		const { target, asked } = await open();
		const radio = target.querySelector<HTMLInputElement>('input[type="radio"][value="moments"]')!;
		radio.click();
		flushSync();
		type(target, 'the bit with the ball');
		await until(() => expect(asked).toHaveLength(1));
		expect(asked[0]!.session.forms).toMatchObject({ wanted: 'moments', hasEmotions: false, words: null });
	});

	test('gives lookups nothing beyond the events', async () => {
		const { target, asked } = await open();
		type(target, 'Who looked at whom?');
		await until(() => expect(asked).toHaveLength(1));
		expect(asked[0]!.session.forms).toBeUndefined();
	});
});
