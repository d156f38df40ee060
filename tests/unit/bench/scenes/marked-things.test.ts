import { describe, expect, test } from 'vitest';
import { markedThings } from '../../../../src/bench/scenes/marked-things';

describe('the things of a truth file', () => {
	test('are areas in pixels, whether the file lists them by shares of the picture or by corners', () => {
		const cup = { objectId: 'cup', label: 'cup', from: 'marked', box: { x: 64, y: 180, width: 128, height: 90 } };
		const byShares = { id: 'cup', label: 'cup', box: [0.1, 0.5, 0.2, 0.25] };
		expect(markedThings({ format: 'truth/1', width: 640, height: 360, objects: [byShares] })).toEqual([cup]);
		const byCorners = { cup: { label: 'cup', box: [64, 180, 192, 270] } };
		expect(markedThings({ schema: 'stage-truth/1', objects: byCorners })).toEqual([cup]);
	});

	test('are none where the file has none, says no box, or is no truth file', () => {
		expect(markedThings({ format: 'truth/1', width: 640, height: 360 })).toEqual([]);
		const named = { format: 'truth/1', width: 640, height: 360, objects: [{ id: 'door', label: 'door' }] };
		expect(markedThings(named)).toEqual([]);
		expect(markedThings({ schema: 'stage-truth/1' })).toEqual([]);
		expect(markedThings({ objects: { cup: { label: 'cup', box: [0, 0, 1, 1] } } })).toEqual([]);
	});
});
