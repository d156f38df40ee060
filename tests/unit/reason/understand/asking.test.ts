import { describe, expect, test } from 'vitest';
import { asTyped } from '../../../../src/reason/understand/typed/typed';
import { answerTo } from '../../../fixtures/ask/answer-to';
import { sceneSession } from '../../../fixtures/ask/ask-session';

/** A clause in the forms that ways to ask take. */
type Said = { readonly did: string; readonly past: string; readonly now: string; readonly going: string };

const clauses: Readonly<Record<string, Said>> = {
	look: {
		did: 'did Ada look at the robot',
		past: 'Ada looked at the robot',
		now: 'Ada looks at the robot',
		going: 'Ada looking at the robot',
	},
	'look at each other': {
		did: 'did Ada and Person 3 look at each other',
		past: 'Ada and Person 3 looked at each other',
		now: 'Ada and Person 3 look at each other',
		going: 'Ada and Person 3 looking at each other',
	},
	'do not look': {
		did: 'did Milo not look at the robot',
		past: 'Milo did not look at the robot',
		now: "Milo doesn't look at the robot",
		going: 'Milo not looking at the robot',
	},
	'say nothing': { did: 'did nobody speak', past: 'nobody spoke', now: 'nobody talks', going: 'nobody talking' },
	point: {
		did: 'did Ada point at the robot',
		past: 'Ada pointed at the robot',
		now: 'Ada points at the robot',
		going: 'Ada pointing at the robot',
	},
};

/** Of each thing that may be wanted: how it is asked most plainly, and other ways. */
const ways: Readonly<
	Record<string, readonly [plain: (said: Said) => string, others: readonly ((said: Said) => string)[]]>
> = {
	when: [
		({ did }) => `when ${did}?`,
		[
			({ past }) => `list the times when ${past}`,
			({ now }) => `show me the moments ${now}`,
			({ now }) => `when is it that ${now}?`,
			({ going }) => `which parts of the video have ${going}?`,
			({ going }) => `give me timecodes for ${going}`,
		],
	],
	'how long': [
		({ did }) => `how long ${did}?`,
		[
			({ past }) => `add up the time that ${past}`,
			({ past }) => `what is the total time that ${past}?`,
			({ past }) => `I need the seconds that ${past}`,
			({ did }) => `in total, how long ${did}?`,
			({ did }) => `for how many seconds in all ${did}?`,
			({ going }) => `how much time was there with ${going}?`,
			({ going }) => `${going}: total time`,
		],
	],
	'how often': [
		({ did }) => `how often ${did}?`,
		[
			({ past }) => `count the times ${past}`,
			({ now }) => `count how often ${now}`,
			({ now }) => `how many times does it happen that ${now}?`,
			({ did }) => `in all, how often ${did}?`,
			({ going }) => `${going}, how often?`,
		],
	],
	share: [
		({ did }) => `what percentage of the time ${did}?`,
		[
			({ past }) => `tell me the percentage of time that ${past}`,
			({ did }) => `as a percentage, how long ${did}?`,
			({ going }) => `${going}, percent`,
		],
	],
	first: [
		({ did }) => `when ${did} for the first time?`,
		[
			({ now }) => `what's the first time ${now}?`,
			({ now }) => `how long does it take until ${now}?`,
			({ now }) => `time till ${now}`,
			({ past }) => `the first time that ${past}, when was it?`,
			({ did }) => `how soon ${did}?`,
			({ going }) => `when do we first see ${going}?`,
		],
	],
	longest: [
		({ past }) => `what was the longest time that ${past}?`,
		[
			({ past }) => `the longest continuous time that ${past}?`,
			({ now }) => `what's the longest ${now}?`,
			({ did }) => `for how long at most ${did}?`,
		],
	],
	'whether at some moment': [
		({ past }) => `was there a moment when ${past}?`,
		[
			({ now }) => `does it ever happen that ${now}?`,
			({ now }) => `is there a time when ${now}?`,
			({ now }) => `any moment where ${now}?`,
			({ going }) => `do we ever see ${going}?`,
		],
	],
};

const cases = Object.entries(ways).flatMap(([wanted, [plain, others]]) =>
	Object.entries(clauses).map(([deed, said]) => ({ wanted, deed, said, plain, others })),
);

describe('ways to ask', () => {
	test.each(cases)('$wanted people $deed is answered alike, whatever words ask it', async ({ said, plain, others }) => {
		const right = await answerTo('robot', plain(said));
		for (const way of others) expect(await answerTo('robot', way(said)), way(said)).toBe(right);
	});

	test('go with a time in front as with one behind', async () => {
		const same = async (a: string, b: string) => expect(await answerTo('robot', a), a).toBe(await answerTo('robot', b));
		await same('In the first half, I would like to know if Person 3 nodded', 'Did Person 3 nod in the first half?');
		await same('between 1:00 and 3:00, tell me when Ada spoke', 'when did Ada speak between 1:00 and 3:00?');
		await same('in the first half when was the last time that Ada spoke', 'when did Ada last speak in the first half?');
		await same(
			'while Milo was talking, add up the time that Ada looked at him',
			'how long did Ada look at Milo while Milo was talking?',
		);
	});

	test('take a tag for a question, and what was so meanwhile for its time', async () => {
		expect(await answerTo('robot', 'Ada looked at the robot more than Milo, right?')).toMatch(/^Yes/);
		expect(await answerTo('robot', 'Milo nodded, right?')).toMatch(/^No/);
		expect(await answerTo('kitchen', 'p2 gives p1 something, was p1 looking at p2 at that time?')).toMatch(/^No/);
	});

	test('ask in a part of the time and do not hold it against the rest', async () => {
		expect(await answerTo('robot', 'Was there a moment when Milo was looking at Ada in the first half?')).toMatch(
			/^Yes/,
		);
		expect(await answerTo('robot', 'Was Ada talking at any point in the first half?')).toMatch(/^Yes/);
		expect(await answerTo('robot', 'Was the eye contact mostly in the first half?')).toMatch(/^No.*second half/);
	});

	test('leave what is no clause, and what another time leads, as it is', () => {
		const typed = (text: string) => asTyped(text, sceneSession('robot'));
		for (const text of [
			'how long until Ada looked at the robot after Milo pointed at it?',
			'what was the longest look?',
			'in the first half, who looked at Ada the most?',
			'when Ada spoke, did Milo look at her?',
		])
			expect(typed(text)).toBe(text);
	});
});

describe('whoever is asked for', () => {
	const same = async (scene: 'robot' | 'circle', asked: string, plain: string) =>
		expect(await answerTo(scene, asked), asked).toBe(await answerTo(scene, plain));

	test.each([
		['who is the one looking at the robot the most?', 'who looked at the robot the most?'],
		['of all people, who looked at the robot the most?', 'who looked at the robot the most?'],
		['who had the robot in view the longest?', 'who looked at the robot the longest?'],
		['who talks more than all the others?', 'who spoke the most?'],
		['who looked at the robot before anyone else?', 'who looked at the robot first?'],
		['who other than Ada looked at the robot?', 'who except Ada looked at the robot?'],
		['who or what did Ada look at the most?', 'what did Ada look at the most?'],
		['everything Ada looked at', 'what did Ada look at?'],
		["mean duration of Ada's turns", 'how long did Ada speak on average?'],
		['who looks at each other the most?', 'which two people looked at each other the most?'],
		['what is everybody looking at at 1:00?', 'who looked at whom at 1:00?'],
		['with Milo talking, who does Ada look at?', 'while Milo was talking, who did Ada look at?'],
	])('%s', async (asked, plain) => {
		await same('robot', asked, plain);
	});

	test('is not the one who turns: that is no turn of talk', async () => {
		expect(await answerTo('robot', 'how many times does Ada turn to the robot?')).toMatch(/looked at the robot/);
	});

	test('is looked at while she talks herself, where nobody else is named', async () => {
		await same('robot', 'was Ada being looked at while talking?', 'was anyone looking at Ada while Ada was talking?');
	});
});
