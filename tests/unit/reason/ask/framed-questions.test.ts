import { describe, expect, test } from 'vitest';
import { runQuery } from '../../../../src/reason/query/run';
import { say } from '../../../../src/reason/say/say';
import { answerTo } from '../../../fixtures/ask/answer-to';
import { sceneSession } from '../../../fixtures/ask/ask-session';

/** Of the three of `table-talk`, Person 1 sits on the left, Person 2 in the middle, Person 3 on the right. */
const cases: readonly (readonly [question: string, answer: RegExp])[] = [
	// What stands around a question.
	['For the report I should like to know who received the most looks', /^Person 3 was looked at the most/],
	['we would be glad to know, whether Person 1 nodded', /^No\. Person 1 did not nod/],
	['is it correct that Person 1 pointed at the cup', /^Yes\. Person 1 pointed at the cup/],
	['did Person 1 nod or not', /^No\. Person 1 did not nod/],
	['person 1 looked at the laptop, no?', /^Yes\. Person 1 looked at the laptop/],
	// When each was is told where times are asked for.
	['list all pointing gestures with times', /^Person 1 pointed at the cup from 3\.8 s to 5\.0 s; Person 3/],
	['list all looks of Person 2 w/ times', /^Person 2 looked at the ball from 0\.0 s to 1\.4 s/],
	// Places.
	['who sits to the left of Person 2', /^Person 1 is to the left of Person 2\. From left to right/],
	['who is to the right of Person 1', /^Person 2 and Person 3 are to the right of Person 1/],
	['who is left of Person 1', /^Nobody is to the left of Person 1/],
	['is Person 2 left of Person 3', /^Yes\. Person 2 is to the left of Person 3/],
	['what does the right hand person point at', /^Person 3 pointed at Person 2/],
	// Beyond the picture.
	['did anybody look out of the window', /^Yes\. Person 3 looked elsewhere/],
	['when did Person 3 look outside', /^Person 3 looked elsewhere from 11\.4 s/],
	['what was Person 3 looking at at 12.5 s', /^Person 3 looked elsewhere from 11\.4 s to 13\.0 s/],
	['whom did Person 3 look at from 11.5 to 12.5 s', /^Not seen: Person 3 did not look at anybody/],
	['is anyone left out then', /^No\. Somebody looked at all of them/],
	['is the laptop or the cup more popular', /^The cup was looked at the most/],
	// With how many: named is who had the most, and not all of them.
	['who had eye contact with the most people', /^Person 3 had eye contact with the most different people: 2 \(/],
	['who looked into the camera between 10 and 13 s, how long each', /between 10\.0 s and the end/],
	['which object gets the shortest attention', /^The potted plant was looked at the least: 1\.0 s/],
	['who pointed longest', /equally: 1\.2 s each/],
	['who pointed more often', /equally: once each/],
	// Before somebody does something is before they do it, and not before anybody does.
	['what did person 3 do right before pointing', /^Person 3 looked at Person 1 \(0\.3 s\), at the cup/],
	['what did person 3 do right after pointing', /^Person 3 looked at Person 2 \(1\.9 s\), at the laptop/],
	// What is held against itself was misread.
	['percent of video Person 2 looks at Person 1 vs Person 1 looks at Person 2', /^(?!Person 2 looked at Person 1: \d)/],
	['does either of them ever talk over the other', /^No\. No 2 people spoke at the same time/],
	// What only sounds alike.
	['who looked at the ball or not at all', /^(?!Yes|No)/],
];

describe('Questions within a frame, and short ones', () => {
	test.each(cases)('%s', async (question, answer) => {
		expect(await answerTo('table-talk', question)).toMatch(answer);
	});
});

test('Who is said to be the first in a rank and is not there is said not to be known', () => {
	const session = sceneSession('table-talk');
	const about = { is: 'does', doing: 'look', who: { is: 'var', name: 'x' }, whom: null, what: null } as const;
	const found = runQuery(
		{
			...{ get: 'measure', vars: { x: { of: 'person', among: null, except: [] } }, about, span: { is: 'all' } },
			...{ measure: { of: 'time' }, by: [{ by: 'var', name: 'x' }], pick: null, keep: null },
			...{ rank: { order: 'most', top: null }, claim: { is: 'best', of: { is: 'person', name: 'Evry One' } } },
		},
		session,
	);
	expect(say(found, session).sentences.map(({ text }) => text)).toEqual([expect.stringMatching(/Evry One/)]);
});
