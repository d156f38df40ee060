import { flushSync, mount, tick, unmount } from 'svelte';
import axe from 'axe-core';
import { afterEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import '../../../../src/present/ui/app.css';
import { syntheticSession } from '../../../../src/bench/synthetic/synthetic-sessions';
import TracePanel from '../../../../src/present/evaluate/traces/TracePanel.svelte';
import type { TraceSession } from '../../../../src/present/evaluate/traces/trace-session';
import { submissionFile } from '../../../../src/reason/social-genome/submission-file';
import { plainStep, type Trace } from '../../../../src/reason/social-genome/trace';
import { EvaluateTraces } from '../../../../src/state/evaluate/evaluate-traces.svelte';
import type { TextStorage } from '../../../../src/state/evaluate/evaluate-traces-kept';
import { until } from '../../../fixtures/until';

const open: (() => void)[] = [];
afterEach(() => {
	for (const end of open.splice(0)) end();
});

/** The browser’s storage, emptied, and never anybody else’s keys. */
const memory = (mostLetters = Infinity): TextStorage => {
	const kept = new Map<string, string>();
	return {
		get length() {
			return kept.size;
		},
		key: (i) => [...kept.keys()][i] ?? null,
		getItem: (key) => kept.get(key) ?? null,
		setItem(key, text) {
			if (text.length > mostLetters) throw new DOMException('full', 'QuotaExceededError');
			kept.set(key, text);
		},
		removeItem: (key) => void kept.delete(key),
	};
};

const synthetic = syntheticSession({ seed: 7, missing: 0 });
const session: TraceSession = {
	name: 'seven.mp4',
	untilMs: synthetic.durationMs,
	evidence: () =>
		Promise.resolve({
			session: {
				people: synthetic.people.map(({ personId }) => ({
					...{ personId, name: `Person ${personId.slice(1)}`, isNamed: false, colour: 'blue', meanHeadX: null },
				})),
				objects: synthetic.objects.map(({ objectId, label }) => ({ objectId, label })),
				events: synthetic.events,
				looks: synthetic.looks,
				untilMs: synthetic.durationMs,
				...{ widthPx: 1280, heightPx: 720 },
			},
			words: [],
			prosody: [],
		}),
	personOf: () => null,
};

const show = (storage = memory(), of: TraceSession | null = session) => {
	const traces = new EvaluateTraces({ storage, openEncoder: () => Promise.resolve(null) });
	const target = document.body.appendChild(document.createElement('main'));
	const view = mount(TracePanel, { target, props: { traces, session: of } });
	flushSync();
	let isOpen = true;
	const close = () => {
		if (!isOpen) return;
		isOpen = false;
		void unmount(view);
		target.remove();
	};
	open.push(close);
	return { traces, target, storage, close };
};
const button = (name: string | RegExp) =>
	page.getByRole('button', { name, ...(typeof name === 'string' && { exact: true }) });
const steps = () => page.getByRole('textbox', { name: /^Step \d+$/ });
const named = (name: string, content: BlobPart) => ({ name, blob: new Blob([content]) });
const rows = [1, 2, 3].map((n) => ({
	...{ qid: `v_q${n}`, q: `How does person ${n} react?`, vid_name: 'v', ts: '0.00-60.00' },
	...{ a0: 'one', a1: 'two', a2: 'three', a3: 'four' },
}));
const questions = named('qa_test.json', rows.map((row) => JSON.stringify(row)).join('\n'));
const human: Trace = {
	answer: 'B',
	steps: [plainStep('They look at each other.', ['visual']), plainStep('The voice rises.', ['vocal'], true)],
};

describe('the trace editor', () => {
	test('asks about the open session and makes a trace from it, with the answer that the events say', async () => {
		const { traces } = show();
		await button('Questions about this session').click();
		await until(() => expect(traces.questions.length).toBeGreaterThan(4));
		await button('Make from this session').click();
		await until(() => expect(steps().elements().length).toBeGreaterThan(0));
		const { question } = traces;
		expect(question?.right).not.toBeNull();
		await expect.element(page.getByRole('radio', { name: new RegExp(`^${question!.right}`) })).toBeChecked();
		await expect.element(page.getByText(/no transcript and no sound to measure/)).toBeVisible();
		await button('Undo').click();
		expect(traces.trace.steps).toEqual([]);
		expect(steps().elements()).toHaveLength(0);
	});

	test('a session in which nothing happened yields no questions, and says so', async () => {
		const quiet = await session.evidence();
		const empty = { ...quiet!, session: { ...quiet!.session, events: [], looks: [] } };
		const { traces } = show(memory(), { ...session, evidence: () => Promise.resolve(empty) });
		await button('Questions about this session').click();
		await expect.element(page.getByText(/too little has happened so far/)).toBeVisible();
		expect(traces.questions).toEqual([]);
	});

	test('a session that has grown is asked anew, and no question comes twice or takes the place of another', async () => {
		const whole = (await session.evidence())!;
		const early = { ...whole.session, events: whole.session.events.filter((e) => (e.endMs ?? 0) < 30_000) };
		const { traces } = show();
		traces.addAbout({ ...whole, session: { ...early, untilMs: 30_000 } }, 'seven');
		const first = traces.questions;
		traces.addAbout(whole, 'seven');
		traces.addAbout(whole, 'seven');
		expect(traces.questions.slice(0, first.length)).toEqual(first);
		expect(traces.questions.length).toBeGreaterThan(first.length);
		expect(new Set(traces.questions.map(({ qid }) => qid)).size).toBe(traces.questions.length);
		expect(new Set(traces.questions.map(({ question }) => question)).size).toBe(traces.questions.length);
		for (const { qid, original } of traces.questions) expect(original).toMatchObject({ qid });
	});

	test('edits by keyboard alone: a step added, written, tagged, moved, another added below, removed, undone', async () => {
		const { traces } = show();
		await traces.open([questions]);
		await tick();
		(button('Add a step').element() as HTMLElement).focus();
		await userEvent.keyboard('{Enter}');
		await expect.element(page.getByRole('textbox', { name: 'Step 1' })).toHaveFocus();
		await userEvent.keyboard('She nods.');
		await userEvent.keyboard('{Tab}');
		await expect.element(button('Visual')).toHaveFocus();
		await userEvent.keyboard(' ');
		await expect.element(button('Visual')).toHaveAttribute('aria-pressed', 'true');
		await userEvent.keyboard('{Tab}{Tab}{Tab} ');
		expect(traces.trace.steps).toEqual([{ ...plainStep('She nods.', ['visual'], true) }]);
		(page.getByRole('textbox', { name: 'Step 1' }).element() as HTMLElement).focus();
		await userEvent.keyboard('{Control>}{Enter}{/Control}');
		await expect.element(page.getByRole('textbox', { name: 'Step 2' })).toHaveFocus();
		await userEvent.keyboard('He smiles.');
		await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}');
		await expect.element(page.getByRole('textbox', { name: 'Step 1' })).toHaveFocus();
		expect(traces.trace.steps.map(({ text }) => text)).toEqual(['He smiles.', 'She nods.']);
		(button('Remove step 1').element() as HTMLElement).focus();
		await userEvent.keyboard('{Enter}');
		expect(traces.trace.steps.map(({ text }) => text)).toEqual(['She nods.']);
		await expect.element(page.getByRole('textbox', { name: 'Step 1' })).toHaveFocus();
		traces.undo();
		traces.undo();
		expect(traces.trace.steps.map(({ text }) => text)).toEqual(['She nods.', 'He smiles.']);
		// What was typed in one go is taken back as one.
		traces.undo();
		expect(traces.trace.steps.map(({ text }) => text)).toEqual(['She nods.', '']);
	});

	test('keeps every edit over a reload, and forgets it when told to', async () => {
		const { traces, storage, close } = show();
		await traces.open([questions]);
		traces.select('v_q2');
		traces.edit({ kind: 'add', at: 0, step: plainStep('unsaved', ['verbal']) });
		traces.edit({ kind: 'answer', answer: 'C' });
		close();
		const again = show(storage);
		expect(again.traces.question?.qid).toBe('v_q2');
		await expect.element(page.getByRole('textbox', { name: 'Step 1' })).toHaveValue('unsaved');
		await expect.element(page.getByRole('radio', { name: /^C/ })).toBeChecked();
		await button('Forget…').click();
		await button('Forget all of it').click();
		again.close();
		expect(storage.length).toBe(0);
		expect(show(storage).traces.questions).toEqual([]);
	});

	test('says when the browser has no room for an edit, which then is still there to be saved', async () => {
		const { traces } = show(memory(600));
		await traces.open([questions]);
		traces.edit({ kind: 'add', at: 0, step: plainStep('x'.repeat(1000), []) });
		await expect.element(page.getByRole('alert')).toHaveTextContent('no room to keep the last change');
		expect(traces.trace.steps).toHaveLength(1);
	});

	test('kept work that is broken, or written by hand, is left out and breaks nothing', () => {
		const storage = memory();
		storage.setItem('regard-traces/questions', '{"no": 1');
		storage.setItem('regard-traces/trace/a', '{"answer":"E","steps":[]}');
		storage.setItem('regard-traces/trace/b', 'nonsense');
		const { traces } = show(storage);
		expect(traces.questions).toEqual([]);
		expect(traces.traces.trace.size).toBe(0);
	});

	test('measures a trace against a person’s with all twelve measures, ours labelled', async () => {
		const { traces } = show();
		await traces.open([questions]);
		traces.show('reference');
		await traces.open([named('human.pkl', submissionFile(new Map([['v_q1', human]])))]);
		traces.show('trace');
		traces.edit({ kind: 'add', at: 0, step: plainStep('They look at each other.', ['visual']) });
		traces.edit({ kind: 'answer', answer: 'B' });
		const table = page.getByRole('region', { name: 'Measures of this question' });
		await expect.element(table).toBeVisible();
		expect(table.element().querySelectorAll('tbody tr')).toHaveLength(12);
		const words = (cell: Element) => cell.textContent.replace(/\s+/g, ' ').trim();
		const cells = [...table.element().querySelectorAll('tbody tr')].map((row) => [...row.children].map(words));
		const of = (name: string) => cells.find(([first]) => first?.startsWith(name));
		expect(of('Accuracy')?.slice(1, 3)).toEqual(['1', expect.stringMatching(/^published/)]);
		expect(of('NumSteps')?.[1]).toBe('1');
		expect(of('Similarity-Step')?.slice(1, 3)).toEqual([
			expect.stringMatching(/^1(\.000)?$/),
			expect.stringMatching(/^ours/),
		]);
		expect(of('Similarity-NumSteps')?.[2]).toContain('τ = 0.5');
		expect(of('Difference-Sequence')?.slice(1, 3)).toEqual(['1', expect.stringMatching(/^ours our variant/)]);
		await expect.element(page.getByText(/no sentence encoder installed/).first()).toBeVisible();
	});

	test('what is saved is read back as it was, without steps that say nothing', async () => {
		const { traces } = show();
		await traces.open([questions]);
		traces.edit({ kind: 'add', at: 0, step: plainStep('She nods.', ['visual'], true) });
		traces.edit({ kind: 'add', at: 1, step: plainStep('  ', []) });
		traces.edit({ kind: 'answer', answer: 'D' });
		const saved = traces.submission();
		const other = show();
		await other.traces.open([{ name: 'q.jsonl', blob: traces.questionFile() }]);
		await other.traces.open([{ name: 's.pkl', blob: saved }]);
		expect(other.traces.questions).toEqual(traces.questions);
		expect(other.traces.trace).toEqual({ answer: 'D', steps: [plainStep('She nods.', ['visual'], true)] });
	});

	test('a bad file is told in words, and what was there stays', async () => {
		const { traces } = show();
		await traces.open([questions]);
		await traces.open([named('bad.pkl', new TextEncoder().encode("cos\nsystem\n(S'true'\ntR."))]);
		await expect.element(page.getByRole('alert')).toHaveTextContent('bad.pkl is not a pickle of plain data');
		await traces.open([named('bad.json', '{"qid": "x"}')]);
		await expect.element(page.getByRole('alert')).toHaveTextContent('bad.json, line 1: q');
		expect(traces.questions).toHaveLength(3);
	});

	test('a question of one’s own is typed and added; without a session there is nothing to make a trace from', async () => {
		const { traces } = show(memory(), null);
		await button('New question…').click();
		await page.getByRole('textbox', { name: /^Question about/ }).fill('Who leads?');
		await expect.element(button('Add question')).toBeDisabled();
		for (const letter of ['A', 'B', 'C', 'D'])
			await page.getByRole('textbox', { name: `Answer ${letter}` }).fill(`${letter}!`);
		await page.getByRole('radio', { name: 'B is right' }).click();
		await button('Add question').click();
		expect(traces.question).toMatchObject({ question: 'Who leads?', right: 'B', answers: ['A!', 'B!', 'C!', 'D!'] });
		await expect.element(button('Make from this session')).toBeDisabled();
		await expect.element(button('Questions about this session')).toBeDisabled();
	});

	test('has no accessibility faults, empty and with a trace that is measured', async () => {
		const { traces, target } = show();
		const faults = async () =>
			(await axe.run(target, { rules: { region: { enabled: false } } })).violations.map(
				({ id, nodes }) => `${id}: ${nodes[0]?.html}`,
			);
		expect(await faults()).toEqual([]);
		await traces.open([questions]);
		traces.show('reference');
		await traces.open([named('human.pkl', submissionFile(new Map([['v_q1', human]])))]);
		traces.show('trace');
		await traces.open([named('own.pkl', submissionFile(new Map([['v_q1', human]])))]);
		await expect.element(page.getByRole('region', { name: 'Measures of this question' })).toBeVisible();
		expect(await faults()).toEqual([]);
	});
});
