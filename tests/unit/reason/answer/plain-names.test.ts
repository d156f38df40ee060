import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Answer } from '../../../../src/reason/ask/answer';
import { verifyText } from '../../../../src/reason/answer/verify';
import { answerQuestion } from '../../../../src/reason/ask/answer-question';
import { sceneSession } from '../../../fixtures/ask/ask-session';

const table = sceneSession('table-talk');

/** Three people at a table, with these names. */
const called = (...names: string[]) => ({
	...table,
	people: table.people.map((person, i) => ({ ...person, name: names[i] ?? person.name, isNamed: true })),
});

const ask = (question: string, session = table, earlier: Answer[] = []): Promise<Answer> =>
	answerQuestion(question, session, { model: null, earlier, known: null });

const QUESTIONS = [
	'Who did Anna look at?',
	'Did Anna look at Ben?',
	'Who looked at Anna the most?',
	"How long was Anna's longest look at Carla?",
	'Did Anna and Ben look at each other?',
	'Did Ben look where Anna pointed?',
	'What share of the time did Anna look at Carla?',
	'Describe what Anna did.',
	'List everything Anna looked at in order.',
	'who did Ben look at after Anna looked at him?',
];

describe('a name with marks in it', () => {
	test.each([
		'Anna-Lena',
		"O'Neil",
		'Anna M.',
		'Dr. Weber',
		'J.R.',
		'Kid #2',
		'Mother (P1)',
		'T_01',
		'Smith, John',
		'mum/dad',
		'C+',
		'K$&',
		'Q\\d',
		'[x]*',
		'…',
		'李雷',
	])('is read as any other: %s', async (name) => {
		const withName = (text: string) => text.replaceAll('Anna', () => name).toLowerCase();
		for (const question of QUESTIONS) {
			const plain = await ask(question, called('Anna', 'Ben', 'Carla'));
			const marked = await ask(
				question.replaceAll('Anna', () => name),
				called(name, 'Ben', 'Carla'),
			);
			expect(marked.text.toLowerCase()).toBe(withName(plain.text));
		}
	});

	test.each([
		['Anna M.', 'anna m'],
		['Anna M.', 'Anna'],
		['Dr. Weber', 'Weber'],
		['Smith, John', 'john'],
		['Kid #2', 'kid 2'],
		['T_01', 'T01'],
	])('may be typed without them: %s as “%s”', async (name, typed) => {
		const answer = await ask(`Who did ${typed} look at?`, called(name, 'Ben', 'Carla'));
		expect(answer.text).toBe(`${name} looked at Carla and Ben.`);
	});

	test('is not meant by a part that somebody else has as well, or is called', async () => {
		const kids = await ask('Who did Kid look at?', called('Kid #1', 'Kid #2', 'Carla'));
		expect(kids.text).not.toMatch(/^Kid #\d looked at/);
		const anna = await ask('Who did Anna look at?', called('Anna M.', 'Anna', 'Carla'));
		expect(anna.text).toMatch(/^Anna looked at/);
	});

	test('is not meant by an everyday word of it', async () => {
		const answer = await ask('Who looked at the right?', called('Look (right)', 'Ben', 'Carla'));
		expect(answer.text).not.toContain('looked at Look (right)');
	});

	test('of a thing is read, too', async () => {
		const [cup, ...others] = table.objects;
		const session = { ...table, objects: [{ ...cup!, label: 'cup/mug no. 1' }, ...others] };
		const answer = await ask('How long did Person 1 look at the cup/mug no. 1?', session);
		expect(answer.text).toBe('Person 1 looked at the cup/mug no. 1 for 3.0 s.');
	});

	test('is followed from question to question', async () => {
		const session = called('Anna M.', 'T_01', 'Carla');
		const first = await ask('Who did Anna M. look at?', session);
		const second = await ask('and T_01?', session, [first]);
		expect(second.text).toBe('T_01 looked at Anna M. and Carla.');
	});

	test('is shown as it is where the question is asked back', async () => {
		const session = called('Anna M.', 'T_01', 'Carla');
		const asked = await ask('Who did he look at?', session);
		expect(asked.offers?.map(({ label }) => label)).toEqual(['Anna M.', 'T_01', 'Carla']);
		const chosen = await ask('anna m.', session, [asked]);
		expect(chosen.text).toBe('Anna M. looked at Carla and T_01.');
	});

	test('is found in the answer, where it is held against the events', async () => {
		const session = called('Anna-Lena', 'Dr. M. Weber', 'T_01');
		const answer = await ask('Who did Anna-Lena look at?', session);
		expect(answer.text).toBe('Anna-Lena looked at T_01 and Dr. M. Weber.');
		expect(answer.grounding?.missed).toEqual([]);
		expect(answer.grounding?.extra).toEqual([]);
	});

	test('is found in the text of a model, right or wrong', async () => {
		const session = called('Anna-Lena', 'Dr. M. Weber', 'T_01');
		const { facts } = await ask('How long did T_01 look at Dr. M. Weber?', session);
		const [fact] = facts;
		const isRight = (text: string) => verifyText(`${text} [${fact!.id}].`, facts, session).isSupported;
		expect(isRight('T_01 looked at Dr. M. Weber')).toBe(true);
		expect(isRight('Dr. M. Weber looked at T_01')).toBe(false);
		expect(isRight('T_01 looked at Anna-Lena')).toBe(false);
	});

	test('whatever it is, every question has an answer that says no other name', async () => {
		const name = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }).filter((text) => text.trim() === text);
		await fc.assert(
			fc.asyncProperty(name, fc.constantFrom(...QUESTIONS), async (given, question) => {
				const answer = await ask(
					question.replaceAll('Anna', () => given),
					called(given, 'Ben', 'Carla'),
				);
				expect(JSON.stringify(answer)).not.toMatch(/zq[a-z]+vx/i);
			}),
			{ numRuns: 50 },
		);
	});
});
