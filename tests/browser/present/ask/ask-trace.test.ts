import axe from 'axe-core';
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import '../../../../src/present/ui/app.css';
import { syntheticSession } from '../../../../src/bench/synthetic/synthetic-sessions';
import AnswerCard from '../../../../src/present/ask/AnswerCard.svelte';
import { openTrace } from '../../../../src/present/evaluate/traces/open-trace';
import { sessionToAsk } from '../../../../src/present/ui/session-to-ask';
import { keptSection } from '../../../../src/present/evaluate/sections';
import TracePanel from '../../../../src/present/evaluate/traces/TracePanel.svelte';
import type { Answer } from '../../../../src/reason/ask/answer';
import { answerQuestion } from '../../../../src/reason/ask/answer-question';
import { sharedTraces } from '../../../../src/state/evaluate/evaluate-shared';
import type { Watch } from '../../../../src/state/watch/watch.svelte';
import { until } from '../../../fixtures/until';

const synthetic = syntheticSession({ seed: 7, missing: 0 });
const people = synthetic.people.map(({ personId }) => personId);

/** What the link needs of a session that is watched. */
const watchOf = (hasSource = true): Watch => {
	const view = {
		analysed: { startMs: 0, endMs: synthetic.durationMs },
		events: synthetic.events,
		runs: synthetic.looks.map(({ confidence, ...look }) => ({ ...look, by: 'gaze', probability: confidence })),
		detected: [],
		observationsAt: () => null,
	};
	return {
		view,
		source: hasSource ? { name: 'seven.mp4', widthPx: 1280, heightPx: 720 } : null,
		panels: { people },
		labels: {},
		things: { areas: [] },
		corrections: { areas: [] },
		settings: { encoders: { objects: false, expression: false } },
		transcript: { words: [] },
		sound: { samples: () => Promise.resolve(null) },
		untilMs: synthetic.durationMs,
	} as unknown as Watch;
};
const answerTo = async (question: string): Promise<Answer> =>
	answerQuestion(question, (await sessionToAsk(watchOf()))!, { model: null });
const nameOf = (id: string) => `Person ${id.slice(1)}`;
const traces = () => sharedTraces(new URL('.', document.baseURI).href);

const open: (() => void)[] = [];
beforeEach(() => {
	traces().forget();
	location.hash = '';
});
afterEach(() => {
	for (const end of open.splice(0)) end();
	traces().forget();
	location.hash = '';
});
const place = () => {
	const target = document.body.appendChild(document.createElement('main'));
	open.push(() => target.remove());
	return target;
};
const show = (answer: Answer, onTrace: (answer: Answer) => Promise<void>) => {
	const target = place();
	const props = { ...{ answer, nameOf, shown: null, canShow: true }, onShow: () => undefined, onTrace };
	const card = mount(AnswerCard, { target, props });
	open.push(() => void unmount(card));
	flushSync();
	return target;
};
const link = () => page.getByRole('button', { name: 'Edit as an evidence trace' });

describe('from an answer to the trace editor', () => {
	test('the evidence leads there, by the keyboard too, with the question and a trace of the events that it cites', async () => {
		const answer = await answerTo('When did somebody first look at somebody?');
		expect(answer.status).toBe('answered');
		expect(answer.citations.length).toBeGreaterThan(0);
		const target = show(answer, (asked) => openTrace(watchOf(), asked));
		await page.getByText(/^Evidence · /).click();
		expect((await axe.run(target)).violations.map(({ id }) => id)).toEqual([]);
		(link().element() as HTMLElement).focus();
		await userEvent.keyboard('{Enter}');
		await until(() => expect(location.hash).toBe('#evaluate'));
		expect(keptSection()).toBe('traces');
		const { question, trace, side } = traces();
		expect(question).toMatchObject({ question: answer.question, videoName: 'seven', right: null });
		expect(side).toBe('trace');
		const resting = trace.steps.flatMap(({ eventIds }) => eventIds);
		expect(resting.some((id) => answer.citations.includes(id))).toBe(true);
		expect(trace.answer).toBeNull();
	});

	test('the editor shows it, and no answers to choose from', async () => {
		const answer = await answerTo('Who looked at others most?');
		await openTrace(watchOf(), answer);
		const target = place();
		const panel = mount(TracePanel, { target, props: { traces: traces(), session: null } });
		open.push(() => void unmount(panel));
		flushSync();
		await expect.element(page.getByRole('heading', { name: answer.question })).toBeVisible();
		await expect.element(page.getByText(/no four answers to choose from/)).toBeVisible();
		expect(target.querySelectorAll('input[type="radio"]')).toHaveLength(0);
		const steps = page.getByRole('textbox', { name: /^Step \d+$/ });
		expect(steps.elements()).toHaveLength(traces().trace.steps.length);
		expect((await axe.run(target, { rules: { region: { enabled: false } } })).violations).toEqual([]);
	});

	test('a question that was worked on is shown as it was left, and never a second time', async () => {
		const answer = await answerTo('Who looked at others most?');
		await openTrace(watchOf(), answer);
		traces().edit({ kind: 'change', at: 0, change: { text: 'Written by hand.' } });
		await openTrace(watchOf(), await answerTo('When did somebody first look at somebody?'));
		await openTrace(watchOf(), answer);
		expect(traces().questions.map(({ question }) => question)).toEqual([
			'Who looked at others most?',
			'When did somebody first look at somebody?',
		]);
		expect(traces().question?.question).toBe(answer.question);
		expect(traces().trace.steps[0]!.text).toBe('Written by hand.');
	});

	test('a trace that was made can be taken back, and the question is kept for the next visit', async () => {
		await openTrace(watchOf(), await answerTo('Who looked at others most?'));
		expect(traces().trace.steps.length).toBeGreaterThan(0);
		const file = await traces().questionFile().text();
		expect(JSON.parse(file)).toMatchObject({ q: 'Who looked at others most?', a0: '', vid_name: 'seven' });
		traces().undo();
		expect(traces().trace.steps).toEqual([]);
		expect(traces().isKept).toBe(true);
	});

	test('the page asks before it is left with a trace that the browser has no room for, not before and not after', async () => {
		const asks = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }));
		await openTrace(watchOf(), await answerTo('Who looked at others most?'));
		expect(asks()).toBe(false);
		const filler = 'regard-test-filler';
		for (let size = 1 << 22; size >= 1; size = Math.floor(size / 2)) {
			try {
				localStorage.setItem(filler, `${localStorage.getItem(filler) ?? ''}${'x'.repeat(size)}`);
			} catch {
				// No room for as much.
			}
		}
		traces().edit({ kind: 'change', at: 0, change: { text: 'Written by hand. '.repeat(50) } });
		traces().select(traces().selectedId);
		expect(traces().isKept).toBe(false);
		expect(asks()).toBe(true);
		localStorage.removeItem(filler);
		traces().edit({ kind: 'change', at: 0, change: { text: 'Written by hand.' } });
		expect(traces().isKept).toBe(true);
		expect(asks()).toBe(false);
	});

	test('where the editor’s code does not arrive, the card says so and can be asked again', async () => {
		const answer = await answerTo('Who looked at others most?');
		let address = '/no-such-part.js';
		show(answer, () => import(/* @vite-ignore */ address) as Promise<void>);
		await page.getByText(/^Evidence · /).click();
		await link().click();
		await expect.element(page.getByRole('alert')).toHaveTextContent('The trace editor could not be opened.');
		address = 'data:text/javascript,';
		await link().click();
		await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
	});

	test('nothing leads there where nothing was found, or where a form answers', async () => {
		const never = vi.fn(() => Promise.resolve());
		const notSeen = await answerTo('Did Person 99 nod?');
		expect(notSeen.status).toBe('not-seen');
		show(notSeen, never);
		const found = await answerTo('Who looked at others most?');
		show({ ...found, form: { kind: 'moments', steps: [], moments: [] } as unknown as Answer['form'] & object }, never);
		expect(link().elements()).toHaveLength(0);
	});

	test('without a session the page stays where it is, and nothing is added', async () => {
		await openTrace(watchOf(false), await answerTo('Who looked at others most?'));
		expect(location.hash).toBe('');
		expect(traces().questions).toEqual([]);
	});
});
