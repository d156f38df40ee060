import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
	groundingOf,
	personNumbers,
	socialGroundingReward,
	type GroundedEvent,
} from '../../../../src/reason/grasp/social-grounding-reward';

const gaze = (...persons: number[]): GroundedEvent => ({ source: 'gaze', persons });
const gesture = (...persons: number[]): GroundedEvent => ({ source: 'gesture', persons });

describe('Social Grounding Reward, the golden vectors of the released code', () => {
	test.each<[string, GroundedEvent[], string, number]>([
		['<gaze>Person 1 looks at Person 2</gaze>', [gaze(1, 2), gesture(0)], 'Person 0?', 1],
		['<gaze>Person 1 looks at Person 3</gaze>', [gaze(1, 2)], '', 0.5],
		['Person 1 looks at Person 2', [gaze(1, 2)], '', 0],
		['<gesture>Person 1 and Person 2</gesture>', [gaze(1, 2)], '', 0],
		['<gaze>Person 1, P2, P5</gaze><gesture>Person 3</gesture>', [gaze(1, 2), gesture(3, 4)], '', 0.775],
		['<gaze>Person 0 and Person 1</gaze>', [gaze(0, 1)], 'Person 0 and Person 1?', 0],
		['<gaze>person 1</gaze>', [gaze(1)], '', 0],
	])('%s', (text, events, question, sgr) => {
		expect(Math.abs(socialGroundingReward(text, events, question) - sgr)).toBeLessThan(1e-6);
	});
});

describe('Social Grounding Reward', () => {
	test('names the people who were missed and those who were made up', () => {
		const { gaze: seen, gesture: made } = groundingOf(
			'<gaze>Person 1, P2, P5</gaze><gesture>Person 3</gesture>',
			[gaze(1, 2), gesture(3, 4)],
			'',
		);
		expect(seen).toEqual({ named: [1, 2, 5], expected: [1, 2], missed: [], extra: [5] });
		expect(made).toEqual({ named: [3], expected: [3, 4], missed: [4], extra: [] });
	});

	test('is 0 without events, and with tags that hold nothing but blanks', () => {
		expect(socialGroundingReward('<gaze>Person 1</gaze>', [], '')).toBe(0);
		expect(socialGroundingReward('<gaze> \n </gaze><gesture></gesture>', [gaze(1)], '')).toBe(0);
	});

	test('takes several pairs of tags over several lines together', () => {
		const text = '<gaze>Person 1\nlooks</gaze> and then <gaze>at P2</gaze>';
		expect(socialGroundingReward(text, [gaze(1, 2)], '')).toBe(1);
	});

	test('people of the question neither help nor harm', () => {
		expect(socialGroundingReward('<gaze>Person 0, Person 1</gaze>', [gaze(0, 1)], 'Person 0')).toBe(1);
	});

	test('a P inside a word is nobody, in any alphabet', () => {
		expect([...personNumbers('MP3 and éP4, but P5 and Person  6')]).toEqual([5, 6]);
	});

	test('stays within 0 and 1, and naming everybody of a stream never lowers its recall', () => {
		const ids = fc.uniqueArray(fc.integer({ min: 0, max: 7 }), { maxLength: 5 });
		const events = fc.array(fc.record({ source: fc.constantFrom('gaze' as const, 'gesture' as const), persons: ids }), {
			maxLength: 5,
		});
		fc.assert(
			fc.property(ids, ids, events, ids, (inGaze, inGesture, truth, asked) => {
				const words = (people: number[]) => people.map((p) => `Person ${p}`).join(' ');
				const text = `<gaze>${words(inGaze)}</gaze><gesture>${words(inGesture)}</gesture>`;
				const { sgr, recall } = groundingOf(text, truth, words(asked));
				expect(sgr).toBeGreaterThanOrEqual(0);
				expect(sgr).toBeLessThanOrEqual(1 + 1e-9);
				const all = `<gaze>${words([0, 1, 2, 3, 4, 5, 6, 7])}</gaze><gesture>${words([0, 1, 2, 3, 4, 5, 6, 7])}</gesture>`;
				expect(groundingOf(all, truth, words(asked)).recall).toBeGreaterThanOrEqual(recall - 1e-9);
			}),
		);
	});
});
