import { describe, expect, test } from 'vitest';
import { inflect } from '../../../../src/core/text/inflect';
import { asTyped } from '../../../../src/reason/understand/typed/typed';
import { answerTo } from '../../../fixtures/ask/answer-to';
import { sceneSession } from '../../../fixtures/ask/ask-session';
import type { SceneName } from '../../../fixtures/ask/scene';

const past = (phrase: string): string => {
	const [verb = '', ...rest] = phrase.split(' ');
	return [inflect(verb, 'past'), ...rest].join(' ');
};
const ing = (phrase: string): string => {
	const [verb = '', ...rest] = phrase.split(' ');
	return [inflect(verb, 'ing'), ...rest].join(' ');
};

/** Asks the same in many ways, and tells those that are answered otherwise. */
const unlike = async (scene: SceneName, same: string, ways: readonly string[]): Promise<string[]> => {
	const right = await answerTo(scene, same);
	const others: string[] = [];
	for (const way of ways) if ((await answerTo(scene, way)) !== right) others.push(way);
	return others;
};

const lookVerbs =
	'look at|watch|stare at|glance at|gaze at|peek at|eye|observe|face|focus on|attend to|pay attention to|check on|notice|turn to|glance over at|look over to|look towards|look in the direction of|keep an eye on|fixate on|zero in on|cast a glance at|sneak a look at|take a look at|get a look at|orient towards|turn her head to|shift attention to|throw a look at|lock onto|spot|squint at|gawk at|look round at|concentrate on|look straight at'.split(
		'|',
	);

describe('verbs of looking', () => {
	test.each(lookVerbs)('say the same in every frame: %s', async (verb) => {
		expect(await unlike('robot', 'did Ada look at the tablet', [`did ada ever ${verb} the tablet?`])).toEqual([]);
		expect(
			await unlike('robot', 'who looked at the tablet the most', [`who ${past(verb)} the tablet the most`]),
		).toEqual([]);
		expect(
			await unlike('robot', 'how long was nobody looking at Ada', [`how long was nobody ${ing(verb)} Ada`]),
		).toEqual([]);
	});
});

describe('verbs of talking', () => {
	test.each(
		'speak|talk|chat|say something|pipe up|speak up|take a turn|chatter|converse|vocalise|utter something'.split('|'),
	)('say the same in every frame: %s', async (verb) => {
		expect(await unlike('robot', 'how often did Milo speak', [`how often did Milo ${verb}`])).toEqual([]);
		expect(
			await unlike('robot', 'who did Milo look at while Ada spoke', [
				`who did Milo look at while Ada was ${ing(verb)}`,
			]),
		).toEqual([]);
	});

	test('are not meant for anybody: no event tells to whom', async () => {
		expect(await answerTo('dinner', 'Did Bert talk to Anna?')).toMatch(/^This cannot be told/);
		expect(await answerTo('dinner', 'Did Bert talk?')).toMatch(/^Yes/);
	});
});

describe('shorthand', () => {
	test.each([
		['P1->P2 secs', 'how long did Person 1 look at Person 2'],
		['p1 looking at p2 - total time?', 'how long did Person 1 look at Person 2'],
		['tot time p1 looks at p2', 'how long did Person 1 look at Person 2'],
		['p1->p2 #', 'how often did Person 1 look at Person 2'],
		['p1 looks at p2, n', 'how often did Person 1 look at Person 2'],
		['freq of p1 looks at p2', 'how often did Person 1 look at Person 2'],
		['no. of times p1 looked at p2', 'how often did Person 1 look at Person 2'],
		['p1->p2 %', 'what percentage of the time did Person 1 look at Person 2'],
		['avg look p1->p2', 'how long on average did Person 1 look at Person 2'],
		['p1 looking at p2, tc', 'when did Person 1 look at Person 2'],
		['how long did #1 look at the pan', 'how long did Person 1 look at the pan'],
		['how long did pers. 1 look at the pan', 'how long did Person 1 look at the pan'],
		['p1/p2 mutual gaze, secs', 'how long did Person 1 and Person 2 have eye contact'],
		['p1 + p2 both on the pan, total secs', 'how long did Person 1 and Person 2 both look at the pan'],
	])('stands for words: %s', async (short, same) => {
		expect(await unlike('kitchen', same, [short])).toEqual([]);
	});

	test('leaves numbers and times alone', () => {
		const kitchen = sceneSession('kitchen');
		for (const plain of [
			'who looks at the pan at 5 s',
			'who looked at the pan 2 times',
			'how many people looked at it',
		])
			expect(asTyped(plain, kitchen)).toBe(plain);
	});

	test('leaves other languages alone', () => {
		const german = 'Wie lange schaut Person 1 auf die Pfanne, Sek?';
		expect(asTyped(german, sceneSession('kitchen'))).toBe(german);
	});

	test('takes part of a name for the whole of it', async () => {
		expect(
			await unlike('circle', 'how often did Ms Okafor nod', ['okafor nods, n?', 'how often did okafor nod']),
		).toEqual([]);
	});
});

const commands = [
	'find',
	'mark',
	'flag',
	'show me',
	'give me',
	'gimme',
	'pull',
	'grab',
	'i need',
	'looking for',
	'list',
	'cut me',
];
const pieces = ['bits', 'parts', 'shots', 'clips', 'moments', 'segments', 'scenes', 'stretches', 'snippets'];

describe('pieces of the video', () => {
	test.each(commands)('are times, asked for by “%s”', async (command) => {
		const ways = pieces.flatMap((piece) => [
			`${command} all ${piece} where p1 looks at p2`,
			`${command} the ${piece} with p1 looking at p2`,
		]);
		expect(await unlike('kitchen', 'when did Person 1 look at Person 2', ways)).toEqual([]);
	});

	test('are asked for whether there are any', async () => {
		const ways = pieces.flatMap((piece) => [
			`any ${piece.replace(/e?s$/, piece === 'stretches' ? '' : 'e'.slice(0, Number(/[nm]es$/.test(piece))))} with all 5 looking at the book?`,
		]);
		expect(await unlike('circle', 'was there a moment when all five looked at the book', ways)).toEqual([]);
	});

	test('are not the video itself', async () => {
		expect(await answerTo('kitchen', 'who looked at the pan in the clip')).toMatch(/looked at the pan/);
	});
});

describe('vague times', () => {
	test.each([
		['halfway', 'at 125 s'],
		['half way through', 'at 125 s'],
		['midway through the clip', 'at 125 s'],
		['at the halfway point', 'at 125 s'],
		['near the end', 'in the last 25 s'],
		['late on', 'in the last 25 s'],
		['early on', 'in the first 25 s'],
		['in the first few seconds', 'in the first 5 s'],
		['in the closing seconds', 'in the last 5 s'],
		['in the latter half', 'in the second half'],
		['from 3:40 onwards', 'from 3:40 on'],
		['up to 0:30', 'before 0:30'],
		['btw 2:00 and 3:00', 'between 2:00 and 3:00'],
		['during minute 3', 'in the third minute'],
		['@1:35', 'at 1:35'],
	])('are so much, which the answer says: %s', async (vague, plain) => {
		for (const frame of [
			'who looked at the robot #',
			'how long did Milo look at the tablet #',
			'#, did Ada look at Person 3?',
		])
			expect(await unlike('robot', frame.replace('#', plain), [frame.replace('#', vague)])).toEqual([]);
	});

	test('are no times where a place is meant', async () => {
		expect(await answerTo('table-talk', 'did the man on the left look at the one in the middle?')).not.toContain(
			'third',
		);
	});
});

describe('what leaves out its verb', () => {
	test.each([
		[
			'kitchen',
			'did Person 1 look at the oven',
			['p1 oven?', 'p1 on the oven?', 'p1 look at the oven?', 'p1 -> oven?'],
		],
		['robot', 'who looked at Milo', ['looks at milo: who?', 'people looking at milo']],
		[
			'table-talk',
			'who looked at whom at 5 s',
			['5s - eyes?', 'gaze of everybody at 5 s', 't=5s: gaze', 'snapshot at 5 s'],
		],
		['robot', 'how long did nobody speak', ['total silence', 'secs of silence', 'how much dead air is there']],
		['robot', 'how often did each of them nod', ['nods: how many each', 'nods per person', '# nods per person']],
	] as const)('is a sentence of %s: %s', async (scene, same, ways) => {
		expect(await unlike(scene, same, ways)).toEqual([]);
	});
});

describe('two amounts at once', () => {
	test('are told apart where one cannot do both', async () => {
		expect(await answerTo('kitchen', 'how long did person 1 look at the pan and the knife')).toMatch(
			/15\.5 s[^]*12\.5 s/,
		);
	});
	test('are two measures of the same', async () => {
		expect(await answerTo('kitchen', 'mutual gaze bouts: n + mean duration')).toMatch(/5 times[^]*1\.6 s on average/);
	});
	test('are held against each other where a verb is left out behind “than”', async () => {
		expect(await answerTo('kitchen', 'did p1 look at p2 longer than p2 at p1')).toMatch(/^No\. Person 2 .*19\.0 s/);
	});
});
