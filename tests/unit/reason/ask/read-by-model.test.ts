import { describe, expect, test, vi } from 'vitest';
import { answerQuestion } from '../../../../src/reason/ask/answer-question';
import { knownFrom } from '../../../../src/reason/understand/nearest/load-known';
import { tableFrom } from '../../../../src/core/collections';
import { featureNames } from '../../../../src/reason/understand/nearest/features';
import { sceneSession } from '../../../fixtures/ask/ask-session';

const session = sceneSession('robot');
const known = knownFrom({ weights: { ...tableFrom(featureNames, () => 0), bias: -9 }, questions: {} });

/** Asks with a model that writes this line for every question whose first person is `p0`. */
const ask = async (question: string, line: string | null, chance = 1) => {
	const reader = {
		isWord: () => false,
		write: (text: string) => {
			const first = /p\d/.exec(text)?.[0] ?? 'p0';
			const thing = /t\d/.exec(text)?.[0] ?? 't0';
			return line === null
				? null
				: { symbols: line.replaceAll('p0', first).replaceAll('t0', thing).split(' '), chance };
		},
	};
	return answerQuestion(question, session, { model: null, known, reader });
};

const LOOKED = 'get-whether about do-look p0 t0 always ;';
const DOUBTED = 'did ada lowkey look at the tablet';

describe('a model that learnt queries beside the rules', () => {
	test('without it the rules ask back', async () => {
		const { offers } = await answerQuestion(DOUBTED, session, { model: null, known: null });
		expect(offers?.length).toBeGreaterThan(0);
	});

	test('what the rules are not sure of is answered where the model reads it the same', async () => {
		const { text, offers, note } = await ask(DOUBTED, LOOKED);
		expect(offers).toBeUndefined();
		expect(note).toMatch(/^Understood as “.*Ada looked at the tablet.*”\.$/);
		expect(text).toMatch(/^Yes\. Ada looked at the tablet/);
	});

	test.each([
		['another reading', 'get-count about do-head-nod p0 - always ;'],
		['no reading', 'refuse'],
		['what is no query', 'get-whether about'],
		['nothing', null],
	])('with %s of the model the rules ask back as before', async (_, line) => {
		const { offers } = await ask(DOUBTED, line);
		expect(offers?.length).toBeGreaterThan(0);
	});

	test('what no other reader shares is answered where the model is sure, and offered where it is not', async () => {
		const question = 'grand lowkey total for ada on the tablet';
		const line = 'get-time about do-look p0 t0 always ;';
		const sure = await ask(question, line, 0.99);
		expect(sure.text).toMatch(/^Ada looked at the tablet for/);
		expect(sure.note).toMatch(/^Understood as/);
		const unsure = await ask(question, line, 0.4);
		expect(unsure.text).not.toMatch(/^Ada looked at the tablet for/);
		expect(unsure.offers?.length).toBeGreaterThan(0);
	});

	test('a sure model is not believed where its reading leaves out somebody who was named', async () => {
		const { offers } = await ask('yo ada, tablet lowkey?', 'get-time about do-look p0 - always ;', 0.99);
		expect(offers?.length).toBeGreaterThan(0);
	});

	test('a question that the rules are sure of is never read otherwise', async () => {
		const { text } = await ask('Did Ada look at the tablet?', 'get-count about do-head-nod p0 - always ;');
		expect(text).toMatch(/^Yes\. Ada looked at the tablet/);
	});

	test('it is loaded for a question in doubt, and not for one that the rules are sure of', async () => {
		const reader = vi.fn(() =>
			Promise.resolve({ isWord: () => false, write: () => ({ symbols: LOOKED.split(' '), chance: 1 }) }),
		);
		await answerQuestion('Did Ada look at the tablet?', session, { model: null, known, reader });
		expect(reader).not.toHaveBeenCalled();
		expect((await answerQuestion(DOUBTED, session, { model: null, known, reader })).note).toMatch(/^Understood as/);
		expect(reader).toHaveBeenCalledTimes(1);
	});

	test('where it cannot be loaded, the rules ask back as before', async () => {
		const reader = () => Promise.resolve(null);
		const { offers } = await answerQuestion(DOUBTED, session, { model: null, known, reader });
		expect(offers?.length).toBeGreaterThan(0);
	});

	test('where nothing says who is meant, the model does not decide it', async () => {
		const { offers } = await ask('did she look at the tablet', LOOKED);
		expect(offers?.length).toBeGreaterThan(0);
	});
});
