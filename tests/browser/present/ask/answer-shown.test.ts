import axe from 'axe-core';
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import '../../../../src/present/ui/app.css';
import AnswerCard from '../../../../src/present/ask/AnswerCard.svelte';
import type { Answer } from '../../../../src/reason/ask/answer';
import { answerQuestion } from '../../../../src/reason/ask/answer-question';
import type { Reading } from '../../../../src/reason/query/reading';
import type { Fact } from '../../../../src/reason/answer/types';
import { sampleAskSession as session } from '../../../../tools/bench/ask/ask-sample';

const answerTo = (question: string, reading?: Reading): Promise<Answer> =>
	answerQuestion(question, session, { model: null, ...(reading && { reading }) });

const open: (() => void)[] = [];
afterEach(() => {
	for (const end of open.splice(0)) end();
});

const show = (answer: Answer) => {
	const target = document.body.appendChild(document.createElement('main'));
	const [onShow, onReading] = [vi.fn<(fact: Fact) => void>(), vi.fn<(reading: Reading) => void>()];
	const nameOf = (id: string) => session.people.find(({ personId }) => personId === id)?.name ?? id;
	const card = mount(AnswerCard, {
		target,
		props: { answer, nameOf, shown: null, canShow: true, onShow, onReading },
	});
	open.push(() => {
		void unmount(card);
		target.remove();
	});
	flushSync();
	return { target, onShow, onReading };
};

const faultsIn = async (target: HTMLElement): Promise<string[]> =>
	(await axe.run(target)).violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));

describe('an answer', () => {
	test('with a table shows who and how much, and a row shows its moment', async () => {
		const { target, onShow } = show(await answerTo('Who looked at the cup the most?'));
		const table = page.getByRole('table');
		await expect.element(table).toHaveTextContent(/A/);
		await userEvent.click(page.getByRole('button', { name: /: show it$/ }).first());
		const [fact] = onShow.mock.calls[0] ?? [];
		expect(fact && fact.endMs > fact.startMs).toBe(true);
		expect(await faultsIn(target)).toEqual([]);
	});

	test('with a strip has a piece for each step, in order, and a piece shows its own moment', async () => {
		const { target, onShow } = show(await answerTo('List everything A looked at in order.'));
		const strip = page.getByRole('group', { name: /./ }).first();
		const pieces = strip.getByRole('button').all();
		expect(pieces.length).toBeGreaterThan(2);
		const second = pieces[1];
		if (!second) throw new Error('No second piece');
		await userEvent.click(second);
		const [fact] = onShow.mock.calls[0] ?? [];
		expect(fact?.startMs).toBeGreaterThan(0);
		expect(second.element().getAttribute('aria-label')).toContain(fact?.text ?? 'nothing');
		expect(await faultsIn(target)).toEqual([]);
	});

	test('in two parts has the chips of each, and a choice asks that part alone again', async () => {
		const { target, onReading } = show(await answerTo('When and at whom did A look?'));
		const parts = target.querySelectorAll('[role="group"][aria-label^="How “"]');
		expect(parts.length).toBe(2);
		const select = parts[1]?.querySelectorAll('select')[0];
		if (!select) throw new Error('The second part has nothing to choose');
		await userEvent.selectOptions(select, select.options[select.options.length - 1]?.text ?? '');
		const [reading] = onReading.mock.calls[0] ?? [];
		expect(reading?.parts).toHaveLength(1);
		expect(await faultsIn(target)).toEqual([]);
		for (const widthPx of [1280, 390]) {
			await page.viewport(widthPx, 800);
			expect(target.scrollWidth).toBeLessThanOrEqual(widthPx);
		}
	});

	test('in one part has no heading over its chips', async () => {
		const { target } = show(await answerTo('When did A look at the cup?'));
		expect(target.querySelectorAll('[aria-label="How the question was understood"]')).toHaveLength(1);
		expect(target.querySelector('[aria-label^="How “"]')).toBeNull();
	});

	test('that cannot be given says so, and not that the question was not understood', async () => {
		const { target } = show(await answerTo('Was A angry?'));
		expect(target.textContent).toContain('Cannot be told');
		expect(target.textContent).not.toContain('Not understood');
		expect(await faultsIn(target)).toEqual([]);
	});

	test('that nothing was seen says it once', async () => {
		const { target } = show(await answerTo('Who nodded?'));
		expect(target.textContent.match(/Not seen/g)).toHaveLength(1);
	});

	test('that sums up has chips, and a citation for every clause', async () => {
		const { target, onShow, onReading } = show(await answerTo('What happened?'));
		const cited = page.getByRole('button', { name: /Evidence from/ }).all();
		expect(cited.length).toBeGreaterThan(3);
		await userEvent.click(cited[1]!);
		expect(onShow.mock.calls[0]?.[0].startMs).toBeGreaterThan(0);
		await userEvent.selectOptions(page.getByRole('combobox', { name: /^Asked for/ }), 'what changed');
		const [reading] = onReading.mock.calls[0] ?? [];
		expect(reading?.parts[0]).toMatchObject({ is: 'query', query: { get: 'summary', as: 'change' } });
		expect(await faultsIn(target)).toEqual([]);
	});

	test('with chips asks again when one is changed, and stands as it was understood', async () => {
		const { target, onReading } = show(await answerTo('Did A look at the cup?'));
		const chip = page.getByRole('combobox', { name: /^Who(?!m)/ });
		const select = chip.element();
		if (!(select instanceof HTMLSelectElement)) throw new Error('No choice');
		const other = [...select.options].find(({ text }) => text === 'B');
		expect(other).toBeDefined();
		await userEvent.selectOptions(chip, 'B');
		expect(onReading).toHaveBeenCalledTimes(1);
		expect(select.selectedIndex).toBe(0);
		const [reading] = onReading.mock.calls[0] ?? [];
		const again = await answerTo('Did A look at the cup?', reading);
		expect(again.text).toMatch(/\bB looked at the cup/);
		expect(await faultsIn(target)).toEqual([]);
	});
});
