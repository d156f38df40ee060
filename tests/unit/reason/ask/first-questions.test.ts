import { describe, expect, test } from 'vitest';
import { answerTo } from '../../../fixtures/ask/answer-to';
import type { SceneName } from '../../../fixtures/ask/scene';

/** What somebody types who has just opened the page. */
const cases: readonly (readonly [question: string, answer: RegExp])[] = [
	['hi', /^Ask who looked at whom/],
	['What can I ask?', /^Ask who looked at whom/],
	['what can you do?', /^Ask who looked at whom/],
	['how does this work?', /^Ask who looked at whom/],
	['who is here?', /^There are 3 people: Person 1, Person 2 and Person 3/],
	['who is visible', /^There are 3 people/],
	['who is person 1', /^Person 1 is on the left/],
	['which one is person 2?', /^Person 2 is between Person 1 and Person 3/],
	['list all events', /^At 1\.0 s Person 1 and Person 3 had eye contact\.\n/],
	['what events are there?', /^At 1\.0 s Person 1 and Person 3 had eye contact\.\n/],
	['compare everyone', /^Person 1 looked at Person 2 for 1\.6 s and at Person 3 for 4\.2 s/],
	['is the looking between 1 and 3 mutual', /^Yes\. Person 1 and Person 3 had eye contact/],
	['did person 2 ignore person 1?', /^No\. Person 2 looked at Person 1/],
	['what did everybody look at?', /^Everybody looked at the cup and the laptop/],
	// What only sounds alike.
	['what can you say about the cup?', /^(?!Ask who)/],
	['what can you tell me about Person 1?', /^Person 1 pointed once/],
	['who is the leader', /cannot be told/],
	['how does Person 1 look at Person 3', /^(?!Ask who)/],
	['who is Person 1 looking at', /^Person 1 looked at/],
];

describe('First questions', () => {
	test.each(cases)('%s', async (question, answer) => {
		expect(await answerTo('table-talk', question)).toMatch(answer);
	});
});

/** Plain questions about a dinner of six and a meeting of four, with what must not be said. */
const plain: readonly (readonly [scene: SceneName, question: string, answer: RegExp])[] = [
	['dinner', 'how many people never looked at Bert', /^Nobody: everybody looked at Bert/],
	['dinner', 'how many people did not look at the phone', /^5 different people did not look at the phone: Anna, Bert/],
	['dinner', 'how many things did Anna never look at', /^Anna did not look at 1 thing: the phone/],
	['dinner', 'how many people nodded', /^4 different people nodded/],
	['dinner', 'is Anna on the left', /^Yes\. Anna is on the left/],
	['dinner', 'is Chloe on the right', /^No\. Chloe is between/],
	['dinner', 'who is on the left', /^Anna is on the left/],
	['dinner', 'did anyone leave', /cannot be told/],
	['dinner', 'when did Bert stand up', /cannot be told/],
	['dinner', 'who left Anna out', /^(?!This cannot be told)/],
	['dinner', 'when was it silent', /^Nobody spoke 84 times/],
	['dinner', 'total eye contact time', /had eye contact for .* in all/],
	['dinner', 'median look duration', /^Not understood in this question: “median”/],
	['dinner', 'interesting moments', /these are the 10 that matter most/],
	['dinner', 'did Bert notice Anna pointing', /^Not seen: there is no such time, “while Anna pointed”/],
	['circle', 'whom did the teacher ignore', /^Ms Okafor looked at all of them/],
	['circle', 'Ben', /^What shall be told of Ben\?/],
	['circle', 'the clock', /^What shall be told of the clock\?/],
	['circle', 'when did most people look at the book', /^At least 3 people looked at the picture book 23 times/],
	['circle', 'who raised their hand', /cannot be told/],
	['meeting', 'was the conversation balanced', /^Ruth spoke for 14 min/],
	['meeting', 'did eye contact increase over time', /^Yes\. .* in the second half: 3 min 45\.5 s/],
	['meeting', 'did eye contact drop towards the end', /^No\. /],
	['meeting', 'what happened when Ruth pointed', /^At 2:05\.0 Ruth pointed at the screen/],
	['interview', 'How many turns did each speaker take?', /^Jonas spoke 38 times/],
	['robot', 'Do Ada and Milo ever make eye contact?', /^No\./],
];

describe('Plain questions', () => {
	test.each(plain)('%s: %s', async (scene, question, answer) => {
		expect(await answerTo(scene, question)).toMatch(answer);
	});
});
