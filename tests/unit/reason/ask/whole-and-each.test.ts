import { describe, expect, test } from 'vitest';
import { answerTo } from '../../../fixtures/ask/answer-to';

/** Of the three of `table-talk`; Person 1 and Person 2 never have eye contact. */
const cases: readonly (readonly [question: string, answer: RegExp])[] = [
	// Of several, who did and who did not.
	['did they look into the camera', /^No\. Not all of them: Person 1 and Person 2 looked into the camera/],
	['did everybody point', /^No\. Not all of them: Person 1 .*Person 3/],
	['did they ever look elsewhere', /^Yes\. Person 3 looked elsewhere/],
	['did they ever all look at the cup', /^Yes\. (?:Everybody|Person 1, Person 2 and Person 3) looked at the cup/],
	[
		"would it be accurate to say that Person 1 returned Person 3's gaze on every occasion it was offered?",
		/^No\. It was so 1 of 2 times/,
	],
	// Each pair, and not each of them with somebody.
	['did they all look at each other', /^No\. Not all of them: Person 1 and Person 3 .*; Person 2 and Person 3/],
	['did everybody have eye contact with everybody else', /^No\. Not all of them: Person 1 and Person 3/],
	['did every pair make eye contact', /^No\. Not all of them: Person 1 and Person 3/],
	['did everybody look at everybody else', /^Yes\. Everybody looked at each of the others/],
	['did they look at each other', /^Yes\. Person 1, Person 2 and Person 3 had eye contact/],
	// All along.
	['was person 2 looking at person 1 throughout?', /^No\..*15 %.*not all the time/],
	["Was Person 2 looking at the cup throughout Person 1's pointing?", /^Yes\..*100 %/],
	['Was Person 1 looking at Person 3 throughout the first half?', /^No\..*48 %/],
	// What is not answered with a look.
	[
		'when did person 1 look at person 3 and person 3 did not look back',
		/^Person 1 looked at Person 3 .*: 0\.4–1\.0 s, 6\.0–7\.0 s, 12\.4–13\.0 s/,
	],
	['how long did P1 look at P3 and P3 was not looking back', /^Person 1 looked at Person 3 .* 2\.2 s/],
	[
		'how long did Person 1 look at Person 3 and Person 3 did not look at Person 1',
		/^Person 1 looked at Person 3 while Person 3 did not look at Person 1 for 2\.2 s/,
	],
	["find intervals where P1 gazes at P3 but P3 isn't gazing back", /^Person 1 looked at Person 3 .*0\.4–1\.0 s/],
	// Small words that meant something else.
	['did 3 look at 2 before 2 looked at 3', /^Yes\. Person 3 looked at Person 2 before Person 2 looked at Person 3/],
	['was person 2 more interested in the cup or the laptop?', /^Person 2 looked the most at the cup/],
	['Never mind the objects. Does anyone look at Person 1 after 10 seconds?', /^Yes\. Person 2 and Person 3/],
	[
		'does the first half contain more eye contact than the second?',
		/^No\. The first half and the second half, equally/,
	],
	['was person 1 interested in person 2?', /^This cannot be told/],
	// Whoever was found by the first part of a question.
	[
		'who pointed first and was anybody looking at them',
		/^Person 1 pointed at the cup\. Yes\. Person 3 looked at Person 1/,
	],
	[
		'at 12.2 s who looks into the camera and is anybody watching them',
		/Person 1 and Person 2 .* No\. Nobody looked at anybody/,
	],
	[
		'at 12.2 s who looks into the camera and is anybody looking at the laptop',
		/No\. Nobody looked at the laptop at 12\.2 s/,
	],
	// Where no sudden shifts were told apart, looks are counted.
	['how often did Person 2 shift gaze', /^Person 2 looked 8 times/],
	['which of the three switches target the fewest times', /^Person 3 looked the least often: 7 times/],
	[
		'list all pointing gestures with start and end times',
		/^Person 1 pointed at the cup from 3\.8 s to 5\.0 s; Person 3/,
	],
	['would it be accurate to say that Person 1 pointed at the cup', /^Yes\. Person 1 pointed at the cup/],
	[
		'was Person 1 looking at the cup already before pointing at it, or only afterwards',
		/^Yes\. Person 1 looked at the cup/,
	],
	// By colour, by place, and two pairs against each other.
	['did orange look at green', /^Yes\. Person 2 looked at Person 3/],
	[
		'which dyad had more eye contact, blue-orange or orange-green?',
		/^Person 2 and Person 3 had eye contact for 2\.0 s; Person 1 and Person 2 did not/,
	],
	[
		'Person 1 and Person 3 or Person 2 and Person 1, who had more eye contact?',
		/^Person 1 and Person 3 had eye contact for 2\.0 s; Person 2/,
	],
	['how long does the guy on the right look at the girl in the middle', /^Person 3 looked at Person 2 for 2\.5 s/],
	['which object is orange in colour', /^(?!Person 2)/],
	['how long did person 2 watch person 1 without being looked back at', /^Person 2 looked at Person 1 for 2\.0 s/],
	["what's everyone looking at", /^Person 1 looked at the laptop/],
];

describe('All of them, all along, and whoever it was', () => {
	test.each(cases)('%s', async (question, answer) => {
		expect((await answerTo('table-talk', question)).replaceAll('\n', ' ')).toMatch(answer);
	});
});
