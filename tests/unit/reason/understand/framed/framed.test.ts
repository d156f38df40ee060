import { describe, expect, test } from 'vitest';
import { answerTo } from '../../../../fixtures/ask/answer-to';
import type { SceneName } from '../../../../fixtures/ask/scene';

/** Questions of one class with the plain one that each has to be answered like. */
const alike: readonly (readonly [scene: SceneName, plain: string, others: readonly string[]])[] = [
	[
		'robot',
		'who nodded the second most often?',
		[
			'who comes second in nodding',
			'who is number two in nods?',
			'who takes second place in nodding',
			'which one ranks second for nods?',
			'who was 2nd when it comes to nodding',
		],
	],
	[
		'robot',
		'who spoke the least?',
		["who's last in talking time?", 'who comes last in speaking', 'who ranks last for talking time'],
	],
	[
		'circle',
		'which two of them had the most eye contact, not counting Ms Okafor?',
		[
			'Leaving out Ms Okafor, which two of them had the most eye contact?',
			'Which two of them had the most eye contact, Ms Okafor excluded?',
			'If we ignore Ms Okafor, which two of them had the most eye contact?',
			'With Ms Okafor left out, which two of them had the most eye contact?',
			'Which two of them had the most eye contact if you leave out Ms Okafor?',
		],
	],
	[
		'robot',
		'how often did Milo look at the tablet for more than 5 s?',
		[
			'Counting only looks of more than 5 s, how many does Milo have at the tablet?',
			'Taking only looks that last longer than 5 s, how often did Milo look at the tablet?',
			'How often did Milo look at the tablet, counting only looks over 5 s?',
			'How often did Milo look at the tablet (only looks longer than 5 s)?',
			'Ignoring looks of at most 5 s, how often did Milo look at the tablet?',
		],
	],
	[
		'meeting',
		'what percentage of the time did all four look at the screen at the same time?',
		[
			'What proportion of the meeting has all four looking at the screen?',
			'What share of the time is everyone looking at the screen?',
			'For what percentage of the meeting do all of them look at the screen?',
			'How much of the meeting are they all looking at the screen?',
		],
	],
	[
		'interview',
		'was there a moment when both looked at the glass at the same time?',
		[
			'Is there a point at which both look at the glass?',
			'Was there ever a time when both were looking at the glass?',
			'Are there moments in which both of them look at the glass?',
		],
	],
	[
		'robot',
		'does Milo nod within ten seconds after somebody pointed at Milo?',
		[
			'Within ten seconds of being pointed at, does Milo nod?',
			'Does Milo nod within ten seconds of being pointed at?',
			'Within 10 s after being pointed at, does Milo nod?',
		],
	],
	[
		'robot',
		'Does person 3 look at Milo while Milo is not looking at person 3?',
		[
			'Does person 3 look at Milo without him returning it?',
			'Does person 3 look at Milo without being looked back at?',
			'Does person 3 look at Milo without him looking back?',
			'Does person 3 look at Milo without it being returned?',
		],
	],
	[
		'circle',
		'when Ms Okafor pointed at the globe at 8:00, who spoke?',
		['At 8:00 Ms Okafor points at the globe. Who speaks?', 'Ms Okafor points at the globe at 8:00. Who is speaking?'],
	],
	[
		'interview',
		'Does Person 2 look at Jonas more while Jonas speaks than while Person 2 speaks?',
		[
			'Does Person 2 look at Jonas more when she listens than when she speaks?',
			'Does Person 2 look at Jonas more when Jonas speaks than when she does?',
			'Does Person 2 look at Jonas more when she listens to him than when she speaks herself?',
		],
	],
	[
		'dinner',
		'how long after Anna nodded for the first time did Anna nod for the second time?',
		[
			"how far apart are Anna's first two nods?",
			"How many seconds lie between Anna's first nod and her second?",
			"How much time passes between Anna's first nod and Anna's second nod?",
		],
	],
];

describe('a question in a frame of its own', () => {
	for (const [scene, plain, others] of alike) {
		test(`is answered like the plain one: ${plain}`, async () => {
			const right = await answerTo(scene, plain);
			expect(right).not.toMatch(/not understood/i);
			for (const other of others) expect([other, await answerTo(scene, other)]).toEqual([other, right]);
		});
	}
});
