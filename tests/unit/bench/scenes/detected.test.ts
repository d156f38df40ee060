import { expect, test } from 'vitest';
import type { AreaOfInterest, ObjectId } from '../../../../src/core/attention';
import { markedOfDetected, underMarkedIds } from '../../../../src/bench/scenes/detected';
import type { Prediction } from '../../../../src/bench/scenes/prediction';

const area = (objectId: string, x: number): AreaOfInterest => ({
	objectId: objectId as ObjectId,
	label: objectId,
	from: 'marked',
	box: { x, y: 0, width: 100, height: 100 },
});

test('a detected thing is the marked one that it overlaps most, and none when it overlaps little', () => {
	const marked = [area('cup', 0), area('ball', 40)];
	const found = markedOfDetected([[area('O1', 5)], [area('O2', 300), area('O3', 45)]], marked);
	expect([...found].map(([id, { objectId }]) => [id, objectId])).toEqual([
		['O1', 'cup'],
		['O3', 'ball'],
	]);
});

test('targets are renamed in events; others, and things that are none of the marked, stay', () => {
	const event = (objectId: string) => ({ target: { kind: 'object', objectId, label: objectId } });
	const prediction = { frames: [], events: [event('O1'), event('O2'), { target: { kind: 'camera' } }] };
	const renamed = underMarkedIds(prediction as unknown as Prediction, new Map([['O1' as ObjectId, area('cup', 0)]]));
	expect(renamed.events.map(({ target }) => target)).toEqual([
		{ kind: 'object', objectId: 'cup', label: 'cup' },
		{ kind: 'object', objectId: 'O2', label: 'O2' },
		{ kind: 'camera' },
	]);
});
