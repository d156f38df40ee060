import { describe, expect, test } from 'vitest';
import { answerQuestion } from '../../../../src/reason/ask/answer-question';
import { runQuery } from '../../../../src/reason/query/run';
import { say } from '../../../../src/reason/say/say';
import { understand } from '../../../../src/reason/understand/understand';
import { sceneSession } from '../../../fixtures/ask/ask-session';
import type { SceneName } from '../../../fixtures/ask/scene';

/** What is said to a question about a scene, with its yes or no. */
const answerTo = (question: string, scene: SceneName = 'table-talk'): string => {
	const session = sceneSession(scene);
	const understood = understand(question, session);
	if (understood.is === 'unclear') return understood.asks;
	const parts = understood.readings[0]?.parts ?? [];
	return parts
		.flatMap((part) => {
			if (part.is !== 'query') return [part.topic];
			const { yes, sentences } = say(runQuery(part.query, session), session);
			return [...(yes === null ? [] : [yes ? 'Yes' : 'No']), ...sentences.map(({ text }) => text)];
		})
		.join('. ');
};

describe('which of several times', () => {
	test.each([
		['what is the first thing person 1 looked at', 'laptop'],
		['What was the second thing that person 3 looked at?', 'Person 1'],
		['Which person was the second one that Person 2 looked at?', 'Person 3'],
		['the third thing P1 looks at', 'cup'],
		['who was the second to look at the cup', 'Person 2'],
	])('is told by its number: %s', (question, name) => {
		expect(answerTo(question).replace(/^Person \d looked at/, '')).toContain(name);
	});

	test('is the first of all for whoever is first', () => {
		expect(answerTo('who is the first person to point')).toMatch(/^Person 1/);
	});

	test('comes just before another without a verb', () => {
		expect(answerTo('P2: target immediately before the cup?')).toMatch(/looked at Person 3 .*before/);
	});
});

describe('a comparison that asks for yes or no', () => {
	test.each([
		['Does Person 2 look more at the ball than at Mum?', 'No'],
		['Does Mum speak more than Person 2?', 'Yes'],
		['Is Mum nodding less than Person 2?', 'No'],
		['did Person 2 look at the tower more in the second half than in the first half?', 'No'],
		['Did Mum look at Person 2 less in the second half than in the first?', 'No'],
		['Did Mum speak more in the second half?', 'No'],
		['did the eye contact increase in the second half', 'Yes'],
	])('is answered so: %s', (question, yes) => {
		expect(answerTo(question, 'blocks')).toMatch(new RegExp(`^${yes}\\. `));
	});
});

describe('a moment', () => {
	test.each([
		['t = 2 s, P1 and P3?', 'Person 1 looked at Person 3; Person 3 looked at Person 1'],
		['12 s: Person 3, person 2?', 'Person 2 looked into the camera'],
		['0:05 cup: who?', 'Person 1, Person 2 and Person 3 looked at the cup'],
	])('needs no verb: %s', (question, said) => {
		expect(answerTo(question)).toContain(said);
	});

	test.each([
		['Where does Mum look 1 minute 10 seconds in?', 'looked at Person 2 at 1:10.0'],
		['where is Mum looking 40 seconds in', 'looked at Person 2 at 40.0 s'],
	])('is so long into it: %s', (question, said) => {
		expect(answerTo(question, 'blocks')).toContain(said);
	});
});

describe('all in order', () => {
	test('has people among everything that was looked at', () => {
		expect(answerTo('List everything Person 3 looked at, in order.')).toMatch(
			/plant.*Person 1.*cup.*Person 2.*laptop.*Person 1/,
		);
	});

	test('has who and whom of gestures', () => {
		expect(answerTo('List the pointing gestures in order')).toMatch(
			/^Person 1 pointed at the cup.*; Person 3 pointed at Person 2/,
		);
	});
});

describe('two together', () => {
	test.each(['How long were they both watching the tower?', 'How long did Mum and Person 2 both watch the tower?'])(
		'are at once: %s',
		(question) => {
			expect(answerTo(question, 'blocks')).toContain('12.5 s');
		},
	);

	test('have one length of eye contact', () => {
		expect(answerTo('How long do they look at each other in all?', 'blocks')).toBe(
			'Mum and Person 2 had eye contact for 16.5 s in all',
		);
	});
});

test.each(['When was the tower watched by nobody?', 'I would like to see when the tower was looked at by no one'])(
	'nobody may be the agent: %s',
	(question) => {
		expect(answerTo(question, 'blocks')).toMatch(/^Nobody looked at the tower 5 times/);
	},
);

describe('so much in all, of each', () => {
	test.each([
		['How many of the four spoke more than five minutes in all?', /^3 of 4: Ruth .*Person 2 .*Tomas/],
		['did everybody nod at least twice?', /^Yes\. 4 of 4/],
		['which ones nodded at least five times', /^3 of 4: Ruth 8 times, Person 2 15 times and Tomas 5 times/],
		['Did each person nod at least six times?', /^No\. 2 of 4/],
	])('is counted by person: %s', (question, said) => {
		expect(answerTo(question, 'meeting')).toMatch(said);
	});
});

describe('a clause beside another', () => {
	test.each([
		['How fast did Person 4 look at the screen after Ruth began her first pointing?', 'meeting', '2.5 s after Ruth'],
		['how long after the pointing at the pan ended Person 2 looked at the pan?', 'kitchen', '10.0 s after Person 1'],
		[
			'What was Person 4 looking at before Ruth pointed at the screen for the first time?',
			'meeting',
			'screen (from 1:29.5',
		],
	] as const)('begins and ends where it does: %s', (question, scene, said) => {
		expect(answerTo(question, scene)).toContain(said);
	});

	test('may be a name before the question', () => {
		expect(answerTo('so Tomas, how often did he nod?', 'meeting')).toBe('Tomas nodded 5 times');
	});
});

test.each([
	['Would you be so kind as to say at what Person 2 pointed?', 'Person 2 pointed at the bottle'],
	['¿Qué señaló la persona 2?', 'Person 2 pointed at the bottle'],
	['was the pan loked at by person 1', 'Person 1 looked at the pan'],
	['how manny times did person 2 shake there head', 'Person 2 shook their head once'],
])('who does it is told by what can: %s', (question, said) => {
	expect(answerTo(question, 'kitchen')).toContain(said);
});

test('whoever may be meant is answered for, in short, where nothing tells which', async () => {
	const answer = await answerQuestion('what did my son reach for', sceneSession('blocks'), { model: null });
	expect(answer.text).toMatch(/^Who is meant by “son”\? \(Not seen of Mum\.\)\nPerson 2 reached for the ball/);
	expect(answer.offers?.map(({ label }) => label)).toEqual(['Mum', 'Person 2']);
	expect(answer.citations).not.toEqual([]);
});
