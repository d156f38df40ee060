import { flushSync, mount, unmount } from 'svelte';
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import '../../../../src/present/ui/app.css';
import AskTurn from '../../../../src/present/ask/AskTurn.svelte';
import { answerQuestion } from '../../../../src/reason/ask/answer-question';
import { sampleAskSession as session } from '../../../../tools/bench/ask/ask-sample';

const open: (() => void)[] = [];
afterEach(() => {
	for (const end of open.splice(0)) end();
});

const show = async (askedAtMs: number | null, untilMs: number | null) => {
	const question = 'Who looked at the cup first?';
	const answer = await answerQuestion(question, session, { model: null });
	const target = document.body.appendChild(document.createElement('main'));
	const onAgain = vi.fn();
	const rest = { stage: 'looking-up', draft: '', facts: [], steps: [], problem: null } as const;
	const turn = mount(AskTurn, {
		target,
		props: {
			turn: { id: 1, question, state: 'answered', answer, askedAtMs, ...rest },
			...{ nameOf: (id: string) => id, shown: null, canShow: true, isBusy: false, untilMs, onAgain },
			...{ onShow: vi.fn(), onTrace: vi.fn(), onReading: vi.fn() },
		},
	});
	open.push(() => {
		void unmount(turn);
		target.remove();
	});
	flushSync();
	return { onAgain };
};
const early = page.getByText(/were analysed when this was asked/);
const again = page.getByRole('button', { name: 'Ask again' });

test('an answer from the beginning of a file says how little was analysed, and is asked again when more is', async () => {
	const { onAgain } = await show(200, 5000);
	await expect.element(early).toHaveTextContent(/Only the first 0\.2\ss were analysed/);
	await again.click();
	expect(onAgain).toHaveBeenCalledOnce();
});

test('while no more is analysed there is nothing to ask again', async () => {
	await show(200, 200);
	await expect.element(early).toBeVisible();
	expect(again.elements()).toHaveLength(0);
});

test('an answer from a whole file, or from a camera, says nothing of it', async () => {
	await show(null, 5000);
	expect(early.elements()).toHaveLength(0);
	for (const end of open.splice(0)) end();
	await show(200, null);
	expect(early.elements()).toHaveLength(0);
});
