import { describe, expect, test } from 'vitest';
import { answerTo } from '../../../fixtures/ask/answer-to';
import type { SceneName } from '../../../fixtures/ask/scene';

type Case = readonly [scene: SceneName, question: string, answer: RegExp];

/** Classes of what is put more simply, and beside each what has to stay as it is. */
const classes: Readonly<Record<string, readonly Case[]>> = {
	'titles and remarks around a question': [
		['blocks', 'Response to pointing: did Person 2 look where Mum pointed, and how fast?', /^Yes\..* 2\.0 s after/s],
		['robot', 'HRI metric: mean fixation length on the robot per human', /Ada .*5\.7 s on average/],
		['circle', 'ok silly one: who nodded the most', /^Ms Okafor nodded the most/],
		['meeting', 'Establish whether Tomas pointed at the screen.', /^Yes\. Tomas pointed at the screen/],
		// Whoever is named, how often, when and “not” say what is asked.
		['robot', 'Milo: who looked at the tablet?', /^Not understood/],
		['robot', 'Not counting short ones: who looked at the tablet?', /^Not understood/],
	],
	'words that only colour a question': [
		['kitchen', 'did person 1 supposedly look at the oven', /^No\. Person 1 did not look at the oven/],
		['dinner', 'honestly who kinda looked at anna the most', /^Bert looked at Anna the most/],
		// A manner of looking is none.
		['kitchen', 'did person 1 lovingly look at the oven', /^Not understood in this question: “lovingly”/],
	],
	'how likely it is': [
		['kitchen', 'probability that person 2 looks at the pan given that person 1 looks at it', /26 %/],
		['kitchen', 'likelihood that Person 1 looks at Person 2 when Person 2 speaks', /15 %/],
	],
	'an order that is said in words': [
		['circle', 'talking time of everyone, least first', /^Person 5 spoke the least: 7\.5 s; Person 1 58\.0 s/],
		['circle', 'how much did each of them talk, from the quietest to the chattiest?', /^Person 5 spoke the least/],
		// The first of several.
		['circle', 'who spoke first?', /^Ben spoke/],
	],
	'gestures that nobody followed': [
		[
			'robot',
			'how many pointings went unfollowed?',
			/5 times in all; pointing was followed 4 times: 1 was not followed\.$/,
		],
		['robot', 'how many of the pointings were followed?', /^Pointing was followed 4 times\.$/],
		['robot', "how many of Milo's pointings were followed?", /nobody followed/],
	],
	'the longest few': [
		['interview', 'the three longest turns of Person 2', /33\.5 s .*33\.5 s .*31\.5 s/],
		// Of several who may look at once each look would be measured with others.
		['robot', 'the three longest looks at the tablet', /^Not understood/],
	],
	'away from a thing': [
		[
			'dinner',
			'Did Person 5 look away from the phone while Bert spoke?',
			/^Yes\..*within 0\.5 s after Person 5 looked at the phone/,
		],
		[
			'kitchen',
			'did Person 1 look away from the knife while Person 2 talked?',
			/^No\. Person 1 did not look away from the knife/,
		],
		[
			'dinner',
			'who looked away from the phone the most often?',
			/^Not understood in this question: “looked away from”/,
		],
	],
	'who is held against whom': [
		[
			'robot',
			'is ada looked at by person 3 more than milo is',
			/^Yes\. Person 3 looked at Ada .*Person 3 looked at Milo/,
		],
		[
			'circle',
			'Did Person 5 get less attention from Ms Okafor than Lina did?',
			/^Yes\. Ms Okafor looked at Person 5 .*at Lina/,
		],
		['blocks', "mum's share of all the talking", /76 %/],
		['blocks', 'what share of the time did mum talk?', /27 %/],
	],
	'what is asked for is no yes': [
		['meeting', 'when ruth pointed at person 4, how did person 4 react', /^Not understood/],
		['meeting', 'minutes in which person 4 said something', /^Not understood/],
		[
			'kitchen',
			'Person 2 was watching the knife while who was speaking?',
			/^Person 1 spoke while Person 2 looked at the knife/,
		],
		['kitchen', 'was Person 2 watching the knife while Person 1 was speaking?', /^Yes\./],
	],
	'what is given': [
		[
			'blocks',
			'does mum show the teddy before she gives it',
			/^Yes\. Mum showed the teddy bear before Mum gave something/,
		],
		['dinner', 'giving the bread per person', /not understood/i],
	],
	'who began to attend': [
		[
			'blocks',
			'How many episodes of joint attention did Person 2 initiate?',
			/^Person 2 began joint attention once\.$/,
		],
		['blocks', 'how often were they in joint attention?', /4 times/],
	],
};

const cases = Object.entries(classes).flatMap(([name, own]) => own.map((one) => [name, ...one] as const));

describe('a question that is not understood whole is put more simply', () => {
	test.each(cases)('%s: %s: %s', async (_, scene, question, answer) => {
		expect(await answerTo(scene, question)).toMatch(answer);
	});
});

describe('what nobody did is answered by who did', () => {
	test.each<Case>([
		['kitchen', 'Did nobody look at the pan?', /^No\. Person 2 and Person 1 looked at the pan\.$/],
		['kitchen', 'Did nobody look at the oven?', /^Yes\. Nobody looked at the oven/],
		// Nobody else: whoever speaks then speaks.
		['meeting', 'Did nobody ever speak while Ruth spoke?', /^Yes\. Nobody but Ruth/],
	])('%s: %s', async (scene, question, answer) => {
		expect(await answerTo(scene, question)).toMatch(answer);
	});
});

describe('what happened after something', () => {
	test('had not begun before it ended', async () => {
		expect(await answerTo('kitchen', 'What happened right after the handover?')).toMatch(/^At 41\.0 s Person 1 nodded/);
	});

	test('may begin while somebody else still looks', async () => {
		expect(
			await answerTo('table-talk', 'how long after Person 1 looked at the cup did Person 2 look at the cup?'),
		).toMatch(/0\.6 s after/);
	});
});
