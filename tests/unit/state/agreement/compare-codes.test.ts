import { describe, expect, test } from 'vitest';
import type { PersonId } from '../../../../src/core/people';
import {
	compareWith,
	defaultComparison,
	kindChoices,
	mappedWords,
	readOther,
	suggestFor,
	targetChoices,
	type OurCoding,
} from '../../../../src/state/agreement/compare-codes';
import { event } from '../../graph/window-play';

const ours: OurCoding = {
	people: [
		{ personId: 'P1' as PersonId, label: 'Anna' },
		{ personId: 'P2' as PersonId, label: null },
	],
	areas: [{ objectId: 'cup' as never, label: 'cup', from: 'marked', box: { x: 0, y: 0, width: 1, height: 1 } }],
	events: [event('look-at-head', ['P1', 'P2'], 0, 2000), event('look-at-head', ['P1', 'P2'], 5000, null)],
	window: { startMs: 0, endMs: 10_000 },
};
const csv = (...rows: string[]) => new File([['start,end,subject,behaviour,target', ...rows].join('\n')], 'coder.csv');
const read = (...rows: string[]) => readOther(csv(...rows), null);

describe('a coder’s file beside a session', () => {
	test('an event of ours that goes on is not compared: nobody knows its end', async () => {
		const other = await read('0,2,Anna,gaze,P2', '5,7,Anna,gaze,P2');
		const { report } = compareWith(ours, other, suggestFor(other, ours), defaultComparison);
		expect(report.overall.onset).toMatchObject({ ours: 1, theirs: 2, matched: 1 });
	});

	test('codes that are not compared are counted by why, most first', async () => {
		const other = await read('0,2,Anna,smile,', '3,4,Anna,smile,', '0,2,Zoe,gaze,P2');
		const { unread, eventCount } = compareWith(ours, other, suggestFor(other, ours), defaultComparison);
		expect(eventCount).toBe(0);
		expect(unread).toEqual([
			{ why: 'no kind of event for “smile”', count: 2 },
			{ why: 'nobody for “Zoe”', count: 1 },
		]);
	});

	test('a mapping that names somebody who is not there is refused by name', async () => {
		const other = await read('0,2,Anna,gaze,P2');
		const mapping = { ...suggestFor(other, ours), people: { Anna: 'P9' } };
		expect(() => compareWith(ours, other, mapping, defaultComparison)).toThrow(/P9/);
	});

	test('a file too large for any reader is refused without being read', async () => {
		const huge = Object.assign(csv(), { arrayBuffer: () => Promise.reject(new Error('was read')) });
		Object.defineProperty(huge, 'size', { value: 2 ** 31 });
		await expect(readOther(huge, null)).rejects.toMatchObject({ code: 'codes-invalid' });
	});
});

describe('words to give a meaning', () => {
	test('are those of the file, with how often they stand there, most frequent first', async () => {
		const other = await read('0,2,Anna,gaze,P2', '3,4,Anna,smile,', '5,6,P2,gaze,cup');
		expect(mappedWords(other, suggestFor(other, ours))).toEqual({
			people: [
				{ word: 'Anna', count: 2, meaning: 'P1' },
				{ word: 'P2', count: 1, meaning: 'P2' },
			],
			kinds: [
				{ word: 'gaze', count: 2, meaning: 'look-at-head' },
				{ word: 'smile', count: 1, meaning: null },
			],
			targets: [
				{ word: 'P2', count: 1, meaning: 'P2' },
				{ word: 'cup', count: 1, meaning: 'object:cup' },
			],
		});
	});

	test('a word like a property of every object is a word like any other', async () => {
		const other = await read('0,2,constructor,toString,__proto__');
		const words = mappedWords(other, suggestFor(other, ours));
		expect([words.people[0], words.kinds[0]].map((w) => w!.meaning)).toEqual([null, null]);
	});

	test('may mean any kind, and any person or thing of the session', () => {
		expect(kindChoices).toEqual(expect.arrayContaining(['look-at-head', 'pointing', 'joint-attention']));
		expect(targetChoices(ours).map((t) => t.key)).toEqual(['P1', 'P2', 'object:cup', 'camera', 'outside']);
	});
});
