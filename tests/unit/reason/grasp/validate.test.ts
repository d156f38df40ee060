import { describe, expect, test } from 'vitest';
import type { PublishedItem } from '../../../../src/reason/grasp/item';
import { rejectionOf, wordOverlap } from '../../../../src/reason/grasp/made/validate';

const item = (more: Partial<PublishedItem> = {}): PublishedItem => ({
	category: 'T1',
	difficulty: 'easy',
	format: 'mcq',
	question: 'Who is Person 1 looking at between 1.5 and 3.0 seconds?',
	options: ['A) Person 2', 'B) Person 3', 'C) Person 4', 'D) No one'],
	answer: 'A',
	answer_text: 'Person 2',
	source_event_ids: [4000],
	time_range: [1.5, 3],
	video_id: 'v',
	dataset: 'd',
	...more,
});
const people = [1, 2, 3, 4];
const reject = (more: Partial<PublishedItem>, group: 'gaze' | 'gesture' | 'joint' = 'gaze', earlier: string[] = []) =>
	rejectionOf(item(more), group, people, earlier);

describe('the published validator', () => {
	test('takes a good item', () => expect(reject({})).toBeNull());

	test.each(['suggesting', 'indicating', 'likely', 'because', 'implies', 'emotion', 'feeling', 'probably', 'seems'])(
		'refuses an answer with the banned word “%s”',
		(word) => {
			const text = `Person 2, ${word} so`;
			expect(reject({ answer_text: text, options: [`A) ${text}`, 'B) x', 'C) y', 'D) z'] })).toBe('banned-word');
		},
	);

	test('refuses an unknown letter, and more or fewer than four options', () => {
		expect(reject({ answer: 'E' })).toBe('letter');
		expect(reject({ answer: 'AB' })).toBe('letter');
		expect(reject({ options: ['A) Person 2', 'B) Person 3', 'C) Person 4'] })).toBe('options');
	});

	test('refuses people who are not in the clip, wherever they are named', () => {
		expect(reject({ question: 'Who is Person 9 looking at between 1.5 and 3.0 seconds?' })).toBe('unknown-person');
		expect(reject({ options: ['A) Person 2', 'B) Person 9', 'C) Person 4', 'D) No one'] })).toBe('unknown-person');
	});

	test('refuses a category of another group and a missing time', () => {
		expect(reject({}, 'gesture')).toBe('category');
		expect(reject({ time_range: [1] as unknown as [number, number] })).toBe('time-range');
	});

	test('a joint question must speak of gaze and of gesture', () => {
		const joint = { category: 'C2' };
		expect(reject({ ...joint, question: 'Whom does Person 1 point at at 1.0 seconds?' }, 'joint')).toBe('not-joint');
		expect(
			reject({ ...joint, question: 'While Person 1 points, who makes eye contact at 1.0 s?' }, 'joint'),
		).toBeNull();
	});

	test('a question that shares 0.7 of its words with an earlier one is a duplicate, one that shares 0.6 is not', () => {
		expect(wordOverlap('a b c d e f g', 'a b c d e f g h i j')).toBe(0.7);
		const words = 'between 1.0 and 2.0 seconds Person 1 looks at';
		expect(reject({ question: `${words} whom` }, 'gaze', [`${words} Person 4`])).toBe('duplicate');
		expect(wordOverlap('a b c d e f', 'a b c d e f g h i j')).toBe(0.6);
		expect(reject({ question: 'a b c d e f' }, 'gaze', ['a b c d e f g h i j'])).toBeNull();
	});

	test('free text is taken in four categories only, and from five words on', () => {
		const free = {
			format: 'open_ended',
			question: 'Describe it.',
			answer: 'A',
			answer_text: 'Person 1 and Person 2 look away.',
		};
		const { options: _, ...bare } = item({ ...free, category: 'T6' });
		expect(rejectionOf(bare, 'gaze', people, [])).toBeNull();
		expect(rejectionOf({ ...bare, answer_text: 'They all look away' }, 'gaze', people, [])).toBe('free-text-short');
		expect(rejectionOf({ ...bare, category: 'T5' }, 'gaze', people, [])).toBe('options');
	});
});

describe('our own rules beside it', () => {
	test('refuse an option twice, one of sixteen words, and a key that is not its text', () => {
		expect(reject({ options: ['A) Person 2', 'B) Person 3', 'C) person 3', 'D) No one'] })).toBe('option-repeated');
		const long = Array.from({ length: 16 }, (_, i) => `w${i}`).join(' ');
		expect(reject({ options: ['A) Person 2', `B) ${long}`, 'C) Person 4', 'D) No one'] })).toBe('option-long');
		expect(reject({ answer: 'B' })).toBe('answer-text');
	});
});
