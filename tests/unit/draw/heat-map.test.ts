import { describe, expect, test } from 'vitest';
import type { FaceDetection, GazeMap, Perception } from '../../../src/core/perception';
import { heatAlpha, mapOfPerson } from '../../../src/draw/heat-map';
import { GazeMapLog } from '../../../src/session/log/gaze-map-log';

const mapOf = (...values: number[]): GazeMap => ({
	...{ columns: values.length, rows: 1, inFrame: 0.5 },
	probability: Float32Array.from(values),
});
const seen = (tMs: number, gazeMap: GazeMap | null, x = 0): Perception => ({
	frame: { index: 0, tMs, widthPx: 100, heightPx: 100 },
	...{ isShotStart: false, bodies: null, hands: null, objects: null, heads: null, sound: null, timingsMs: {} },
	faces: [{ box: { x, y: 0, width: 10, height: 10 }, gazeMap } as FaceDetection],
});

describe('maps of a session', () => {
	test('a map holds until the next one, but not long, and never before it was seen', () => {
		const log = new GazeMapLog();
		log.add(seen(1000, mapOf(0.2, 0.8)));
		log.add(seen(1100, null));
		log.add(seen(1500, mapOf(0.5, 0.5)));
		expect(log.at(999)).toBeNull();
		expect([...log.at(1400)!.maps[0]!.level]).toEqual([64, 255]);
		expect([...log.at(1500)!.maps[0]!.level]).toEqual([255, 255]);
		expect(log.at(2301)).toBeNull();
	});
	test('frames without maps leave nothing', () => {
		const log = new GazeMapLog();
		log.add(seen(0, null));
		expect(log.at(0)).toBeNull();
	});
});

test('the map goes to the head that its face is in, and to nobody else', () => {
	const log = new GazeMapLog();
	log.add(seen(0, mapOf(1), 40));
	const { maps } = log.at(0)!;
	expect(mapOfPerson(maps, { x: 35, y: -5, width: 20, height: 20 })).toBe(maps[0]);
	expect(mapOfPerson(maps, { x: 0, y: -5, width: 20, height: 20 })).toBeNull();
});

test('heat is clear away from the peak, and fainter where the target may be outside the picture', () => {
	const level = Uint8Array.of(0, 20, 255);
	const sure = heatAlpha({ level, inFrame: 1 });
	expect([sure[0], sure[1]]).toEqual([0, 0]);
	expect(sure[2]).toBeCloseTo(0.55);
	expect(heatAlpha({ level, inFrame: 0.2 })[2]).toBeCloseTo(0.11);
	expect(heatAlpha({ level, inFrame: null })[2]).toBeCloseTo(0.55);
});
