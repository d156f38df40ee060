import { describe, expect, test } from 'vitest';
import { answerTo } from '../../../fixtures/ask/answer-to';
import type { SceneName } from '../../../fixtures/ask/scene';

type Case = readonly [scene: SceneName, question: string, answer: RegExp];

/** Classes of questions that were once taken for others, and beside each what has to stay as it is. */
const classes: Readonly<Record<string, readonly Case[]>> = {
	'what is so when somebody begins': [
		[
			'interview',
			'is Jonas looking at Person 2 when Person 2 starts to speak?',
			/^Yes\..* when Person 2 began to speak/,
		],
		[
			'table-talk',
			'At the moment Person 3 starts to point, where are the other two looking?',
			/^Person 1 looked at Person 3 when Person 3 began to point .*Person 2 looked at Person 3/s,
		],
		// A moment has no length.
		['interview', 'how long does Jonas look at Person 2 when Person 2 starts to speak', /^Not understood/],
		// All the while.
		['interview', 'how often did Jonas nod while Person 2 spoke', /14 times while Person 2 spoke/],
	],
	'turns that begin while something goes on': [
		['robot', "how many of Ada's turns began while she was looking at Person 3", /^Ada began to speak 2 times/],
		['robot', 'how often did Ada speak while she was looking at Person 3', /^Ada spoke 4 times/],
	],
	'a time in front of several questions': [
		['interview', 'at 12:30 who is talking and what is Jonas looking at', /Jonas looked at Person 2 at 12:30\.0\.$/],
		// The second has a time of its own.
		['kitchen', 'at 20 s where did Person 1 look, and who spoke at 28 s?', /Person 2 spoke at 28\.0 s/],
	],
	'none who did neither': [
		['meeting', 'who neither nodded nor pointed?', /^Nobody: everybody nodded or pointed\.$/],
		[
			'meeting',
			'which of them never shook the head and never pointed',
			/^Nobody: everybody shook their head or pointed\.$/,
		],
		// One who did not is named.
		['meeting', 'who never pointed?', /^Person 4 did not point\.$/],
	],
	'who somebody is': [
		['table-talk', 'name the person who never pointed', /^Person 2 did not point\.$/],
		['meeting', 'list the people by number of turns', /^Ruth spoke the most often: 32 times; Person 2 21/],
		[
			'table-talk',
			'name the person who pointed first',
			/^Person 1 \(from 3\.8 s to 5\.0 s\) pointed|^Person 1 pointed/,
		],
	],
	'both silent': [
		['kitchen', 'is there any moment where both are silent and both look at each other', /^Yes\. Nobody spoke while/],
		['kitchen', 'how long are both silent', /^Nobody spoke for 28\.5 s/],
		['kitchen', 'is there any moment where both speak and both look at each other', /^No\b/],
	],
	'which of two first': [
		['blocks', 'did Mum look at the ball or the tower first', /^Mum looked at the tower \(from 6\.0 s/],
		['table-talk', 'did Person 2 look at Person 1 or Person 3 first?', /^Person 2 looked at Person 1/],
		['blocks', 'did Mum look at the ball or the tower', /^Yes\b/],
	],
	'he and she behind “when”': [
		['dinner', 'does Bert look more at Anna or at Chloe when he talks?', /at Anna while Bert spoke: 1 min 1\.5 s/],
		['blocks', "how long is Mum's gaze on Person 2 on average when she talks", /while Mum spoke/],
		['blocks', "how long is Mum's gaze on Person 2 on average when he talks", /while Person 2 spoke/],
		['circle', 'did Ben look at Lina when she talked', /while Lina spoke/],
	],
	'looks that are counted': [
		['table-talk', 'which object drew the most looks overall?', /^The laptop was looked at the most often: 4 times/],
		['table-talk', 'which object was looked at the longest?', /^The cup was looked at the most: 3\.5 s/],
		['kitchen', 'how many times did the gaze of Person 2 move from knife to Person 1', /once within 0\.5 s after/],
	],
	'the same thing': [
		['blocks', 'how long did they look at the same toy', /^Mum and Person 2 looked at the same thing .* 21\.5 s/],
		['circle', 'for how long did Ben and Lina look at the same thing', /^Ben and Lina looked at the same thing/],
		['blocks', 'how long did they look at a toy', /^Mum looked at/],
	],
	'one share beside another': [
		['table-talk', "how is Person 2's attention split between people and objects, in %", /44 % .*48 %/s],
		['robot', 'Robot-directed versus human-directed gaze of Milo, in seconds', /44\.5 s .*50\.0 s/s],
		['interview', "what share of Person 2's talking was during eye contact", /24 % \(2 min 40\.0 s of 11 min 2\.5 s\)/],
		['interview', 'what share of the eye contact was while Person 2 talked', /62 %/],
		['interview', "what percentage of Jonas's turns were longer than 10 seconds", /13 % \(5 of 38 times\)/],
	],
	'looks that were returned, or not': [
		[
			'blocks',
			"how many of Mum's looks at Person 2 were not returned?",
			/without a look back 2 times|looking back 2 times/,
		],
		['blocks', 'which looks were not returned?', /^Mum looked at Person 2 without a look back from 0\.0 s/],
		['blocks', "how many of Mum's looks at Person 2 were returned?", /7 times while Person 2 looked at Mum/],
		['blocks', 'which looks were the longest?', /^(?!.*look back)/],
	],
	'pointings that somebody followed': [
		[
			'circle',
			"What percentage of Ms Okafor's points did Lina follow?",
			/^Lina followed Ms Okafor's pointing: 60 % \(3 of 5/,
		],
		['robot', 'how many of the pointings did nobody follow', /1 was not followed/],
		['dinner', 'who did Person 6 point at, and did anyone follow', /followed Person 6's pointing/],
	],
	'none of several things': [
		[
			'dinner',
			'who never pointed, gave or reached for anything?',
			/^Person 5 did not point, give something or reach\.$/,
		],
		['dinner', 'who never pointed?', /^(?:Anna|Person 5)/],
	],
	'the longest time without': [
		['meeting', 'longest stretch of Tomas talking without anyone looking at him', /35\.5 s/],
		['meeting', 'longest stretch of Tomas talking', /1 min 14\.0 s/],
	],
	'somebody named twice': [
		['table-talk', 'who looked at Person 3 while Person 3 was pointing', /^Person 1 and Person 2 looked at Person 3/],
	],
	'a minute without talk': [
		['circle', 'was there a minute without any talk', /^No\. It did not happen that nobody spoke for at least 1 min/],
		['circle', 'how often a minute did Ben nod', /^Ben nodded: 0\.\d times a minute/],
	],
	'listening of two, and of more': [
		[
			'interview',
			"how many nods per minute from Jonas while he's listening",
			/while Person 2 spoke: 1\.3 times a minute/,
		],
		['meeting', 'how often does Ruth nod while listening', /^Not understood/],
		['kitchen', 'who is the better listener, i.e. looks more at the speaker?', /^Listening is not seen/],
	],
};

describe.each(Object.entries(classes))('%s', (_, cases) => {
	test.each(cases)('%s: %s', async (scene, question, answer) => {
		expect(await answerTo(scene, question)).toMatch(answer);
	});
});

test('what is asked of one is asked of another after pointings that were followed', async () => {
	const text = await answerTo('circle', "What percentage of Ms Okafor's points did Lina follow?", 'And Person 5?');
	expect(text).toBe("Person 5 followed Ms Okafor's pointing: 0 % (0 of 5 times).");
});

describe('answers', () => {
	test('say of what there is none', async () => {
		expect(await answerTo('meeting', 'Who nodded exactly once?')).toBe('None of the 4 people nodded (exactly once).');
		expect(await answerTo('meeting', 'Does anyone look at the laptop longer than Ruth?')).toMatch(
			/^No\. None of the 4 people/,
		);
	});

	test('name two people once, whichever of them may be fewer', async () => {
		const text = await answerTo('meeting', 'Ruth and Tomas vs Ruth and Person 4: who had more eye contact?');
		expect(text).toMatch(/^Ruth and Tomas had eye contact for 3 min 14\.0 s in all; Ruth and Person 4/);
		expect(text).not.toMatch(/Tomas and Ruth|Person 4 and Tomas/);
	});

	test('tell a pair in few words', async () => {
		for (const question of ['describe how Anna and Bert interacted', 'summarise Chloe and Person 6']) {
			const text = await answerTo('dinner', question);
			expect(text.split(/\s+/).length).toBeLessThanOrEqual(44);
			expect(text).toContain('eye contact');
		}
	});

	test('tell who was looked at where many were, and not who looked', async () => {
		expect(await answerTo('dinner', 'who was looked at in the first 20 s')).toMatch(/ were looked at in the first/);
		// Of few both ends are told.
		expect(await answerTo('table-talk', 'who was pointed at')).toBe('Person 3 pointed at Person 2.');
	});
});
