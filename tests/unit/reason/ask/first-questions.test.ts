import { describe, expect, test } from 'vitest';
import { answerTo } from '../../../fixtures/ask/answer-to';

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
