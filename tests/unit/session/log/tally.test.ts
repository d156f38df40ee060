import { expect, test } from 'vitest';
import type { AreaOfInterest, ObjectId } from '../../../../src/core/attention';
import { addToTally, emptyTally, objectsOf } from '../../../../src/session/log/tally';

const cup = (x: number, label = 'cup'): AreaOfInterest => ({
	objectId: 'O1' as ObjectId,
	label,
	from: 'detected',
	box: { x, y: 0, width: 100, height: 100 },
});
const tallyOf = (frames: readonly (readonly AreaOfInterest[])[]) =>
	frames.reduce((tally, detected, i) => addToTally(tally, { tracks: [], merges: [], detected }, 100 * i), emptyTally);
const spansOf = (frames: readonly (readonly AreaOfInterest[])[], endMs: number) =>
	objectsOf(tallyOf(frames), endMs)[0]?.spans.map(({ startMs, endMs: end, box }) => [startMs, end, box.x]);

test('a thing that stays has one span, from its first frame to the end', () => {
	expect(spansOf([[], [cup(0)], [cup(3)], [cup(5)]], 1000)).toEqual([[100, 1000, 0]]);
});

test('a new span begins where the box has moved, and where the thing comes back', () => {
	expect(spansOf([[cup(0)], [cup(40)], [], [], [cup(40)]], 500)).toEqual([
		[0, 100, 0],
		[100, 200, 40],
		[400, 500, 40],
	]);
});

test('a slow drift begins a new span once it has gone far enough', () => {
	expect(spansOf([[cup(0)], [cup(10)], [cup(20)], [cup(30)]], 400)).toEqual([
		[0, 200, 0],
		[200, 400, 20],
	]);
});

test('it has the name it was given last, and is the same after a checkpoint', () => {
	const tally = tallyOf([[cup(0, 'bowl')], [cup(0)]]);
	expect(objectsOf(tally, 200)).toMatchObject([{ objectId: 'O1', label: 'cup', from: 'detected' }]);
	expect(JSON.parse(JSON.stringify(tally))).toEqual(tally);
});

test('without detected things there are none', () => {
	expect(objectsOf(tallyOf([[], []]), 100)).toEqual([]);
});
