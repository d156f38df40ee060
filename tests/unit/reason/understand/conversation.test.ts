import { describe, expect, test } from 'vitest';
import { answerTo } from '../../../fixtures/ask/answer-to';

/** What is answered to the last of these, one asked after another. */
const cases: readonly (readonly [
	says: string,
	turns: readonly [Parameters<typeof answerTo>[0], ...string[]],
	answer: RegExp,
])[] = [
	[
		'holds the last size against a clause',
		['blocks', 'How often did Mum look at the child?', 'Is that more than how often she looked at the toys?'],
		/^Yes\. .*9 times; .*5 times/,
	],
	[
		'holds it against another part of the time',
		['meeting', 'Who spoke the most in the second half?', 'is that more than in the first?'],
		/^No\. Ruth .*8 min 6\.5 s/,
	],
	[
		'holds it against what was told before it',
		['interview', 'how often did Jonas nod in the first ten minutes?', 'and in the last ten?', 'so is that fewer?'],
		/^(?:Yes|No)\. Jonas nodded/,
	],
	[
		'holds nothing against a single size',
		['interview', 'how often did Jonas nod?', 'is that fewer?'],
		/^Not understood|^The question was not understood/,
	],
	[
		'takes “her” for the other one of two compared',
		['circle', 'Did Ben talk more than Lina?', 'and more than her in the first half?'],
		/^Yes\. Ben .*2 min 13\.5 s in the first half; Lina .*40\.5 s/,
	],
	[
		'asks the same of another of several times',
		[
			'dinner',
			'Show me every time somebody pointed.',
			'the third one',
			'did anyone follow it?',
			'what about the last one?',
		],
		/^Yes\. Chloe followed Bert's pointing/,
	],
	[
		'goes on from the time that was asked about last',
		[
			'dinner',
			'Show me every time somebody pointed.',
			'the third one',
			'did anyone follow it?',
			'what about the last one?',
			'the previous one?',
		],
		/^No\. Nobody followed Chloe's pointing to Person 3/,
	],
	[
		'says that there is no such time',
		[
			'dinner',
			'Show me every time somebody pointed.',
			'the third one',
			'did anyone follow it?',
			'what about the ninth one?',
		],
		/^Not seen/,
	],
	[
		'takes a time back',
		[
			'kitchen',
			'When did Person 2 look at Person 1?',
			'show me the first one',
			'and what did Person 1 look at during it?',
			'no, I meant the longest one',
		],
		/the pan and Person 2 between 26\.0 s and 34\.0 s/,
	],
	[
		'takes back whom it was about',
		['meeting', 'How often did Person 4 look at the phone in the second half?', 'no wait, Tomas'],
		/^Tomas looked at the phone 3 times in the second half/,
	],
	[
		'takes “not A, B” for B',
		['meeting', 'How often did Person 4 look at the phone in the second half?', 'not the phone but the laptop'],
		/^Person 4 looked at the laptop 7 times/,
	],
	[
		'does not take “no one” for a correction',
		['meeting', 'How long did Ruth speak?', 'no one looked at Ruth?'],
		/^No\./,
	],
	[
		'tells the first half after the second',
		['meeting', 'How often did Person 4 look at the phone in the second half?', 'and in the first half?'],
		/^Person 4 looked at the phone 7 times in the first half/,
	],
	['knows the last quarter', ['circle', 'How long did Ben talk in the last quarter?'], /^Ben spoke for 56\.5 s/],
	[
		'leaves the part of the time',
		['interview', 'how often did Person 2 nod while Jonas spoke?', 'and overall?'],
		/^Person 2 nodded 7 times\.$/,
	],
	[
		'asks of one time of a kind and not of two',
		['interview', 'How often did Jonas nod while Person 2 spoke?', 'And the other one, while he talked?'],
		/^Person 2 nodded 2 times while Jonas spoke/,
	],
	[
		'tells how long one was before the other',
		['blocks', 'did Mum show the teddy before Person 2 looked at it?', 'how long before?'],
		/1\.5 s after Mum showed/,
	],
	[
		'takes “him” for somebody else than was asked about',
		['blocks', 'which toy did Mum look at longest?', 'and him?'],
		/^Person 2 looked the most at the tower: 39\.0 s/,
	],
	[
		'asks who “him” is where it may be several',
		['circle', 'how often did Ms Okafor nod?', 'and him?'],
		/^Who is meant by “him”/,
	],
	[
		'tells when of the first of a rank alone',
		['blocks', 'which toy did Person 2 look at longest?', 'when exactly?'],
		/^Person 2 looked at the tower 5 times/,
	],
	[
		'tells the next of a rank',
		['dinner', 'Which two had the most eye contact?', 'and which pair comes next after them?'],
		/^Person 5 and Person 6/,
	],
	[
		'measures the longest of those who were told',
		[
			'dinner',
			'Which two had the most eye contact?',
			'and the runners-up?',
			'how long was their longest?',
			'when was that?',
		],
		/18:29\.5 to 18:37\.0/,
	],
	[
		'takes “she” for whoever did that',
		['robot', 'did Ada point at the robot?', 'did Milo look there when she pointed?'],
		/^Yes\. Milo looked at the robot while Ada pointed/,
	],
	[
		'tells what came next',
		['blocks', 'when did Mum give the teddy to the child?', 'what happened then?'],
		/^At 1:18\.0 Person 2 spoke/,
	],
	['chooses who was asked for', ['circle', 'how often did Ms Okafor nod?', 'and him?', 'Lina'], /^Lina nodded 4 times/],
	['chooses by place', ['circle', 'how often did Ms Okafor nod?', 'and him?', 'the second one'], /^Ben nodded 6 times/],
	[
		'takes “yes” for the one reading that was offered',
		['circle', 'did Ben blurgh look at Ms Okafor?', 'yes'],
		/^Yes\. Ben looked at Ms Okafor/,
	],
	['knows no “yes” where nothing was offered', ['circle', 'did Ben look at Ms Okafor?', 'yes'], /not understood/i],
	[
		'asks of the pair that was told whether it was mutual',
		['dinner', 'Who looked at Anna the most?', 'was that mutual?'],
		/^Yes\. Anna and Bert had eye contact|^Yes\. Bert and Anna had eye contact/,
	],
	['still refuses what somebody is like', ['dinner', 'was that mutual?'], /cannot be told|not understood/i],
	[
		'tells who was quicker of those who were asked about',
		['robot', 'Did Ada point at the robot?', 'Did Milo look?', 'Person 3?', 'Who was quicker?'],
		/^Milo looked at the robot the soonest: 1\.0 s; Person 3 2\.0 s/,
	],
	[
		'does not tell who is quicker of nothing',
		['robot', 'did Ada look at the robot?', 'who was quicker?'],
		/cannot be told/,
	],
	[
		'takes “the other one” for whom it was done to',
		['kitchen', 'when did Person 1 look at Person 2 for the longest?', 'what was the other one doing then?'],
		/^Person 2 /,
	],
	[
		'need not ask who where it is so of both',
		['circle', 'Did Ben talk more than Ms Okafor?', 'Did she ever interrupt him?'],
		/^No, whoever is meant/,
	],
	[
		'asks again who is meant before it goes on',
		[
			'blocks',
			'did Mum show the teddy before Person 2 looked at it?',
			'how long before?',
			'and did she hand it over?',
			'when exactly?',
		],
		/^Who is meant by “she”/,
	],
	[
		'goes on with whoever was chosen',
		[
			'blocks',
			'did Mum show the teddy before Person 2 looked at it?',
			'how long before?',
			'and did she hand it over?',
			'Mum',
			'when exactly?',
		],
		/1:15\.5 to 1:18\.0/,
	],
	[
		'tells two who spoke at the same time, and then two others',
		['meeting', 'Did Ruth and Tomas ever talk over each other?', 'and Ruth and Person 2?'],
		/^No\. .*Ruth and Person 2 spoke at the same time/,
	],
	['tells what cannot be told', ['circle', "what can't you tell me?"], /^Where Ben looked is not known/],
];

describe('a conversation', () => {
	for (const [says, [scene, ...turns], answer] of cases) {
		test(says, async () => {
			expect(await answerTo(scene, ...turns)).toMatch(answer);
		});
	}
});
