import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Vec2 } from '../../../../src/core/geometry/space';
import type { Track } from '../../../../src/core/tracked-person';
import { defaultGroundConfig } from '../../../../src/ground/ground-config';
import { followArms, fromRest, type ArmPlace } from '../../../../src/ground/pointing/arm-rest';
import { makeBody, scene } from '../../../fixtures/scenes';

const { pointing: config } = defaultGroundConfig;
const [plain] = scene()
	.person('P1', { at: [0, 0, 1.5] })
	.build()[0]!.tracks;

const HEAD_PX = 50;
/** Somebody whose right wrist is there from the shoulder, in heights of the head, at that time. */
const withWrist = (
	[x, y]: Vec2<'image'>,
	seenMs: number,
	shoulder: Vec2<'image'> = [300, 200],
	headPx = HEAD_PX,
): Track => ({
	...plain!,
	headBox: { x: 280, y: 100, width: 0.8 * headPx, height: headPx },
	body: {
		detection: makeBody({ 12: shoulder, 14: shoulder, 16: [shoulder[0] + x * headPx, shoulder[1] + y * headPx] }),
		seenMs,
	},
});
const down: Vec2<'image'> = [0.2, 2];
const out: Vec2<'image'> = [1.5, 0.5];

/** Where the arm has been, after wrists that are seen ten times a second. */
const after = (wrists: readonly Vec2<'image'>[]): ArmPlace[] =>
	wrists.reduce<ArmPlace[]>((places, wrist, i) => followArms(places, withWrist(wrist, 100 * i), config), []);

describe('where an arm rests', () => {
	test('is where it has been longest', () => {
		const places = after([...Array<Vec2<'image'>>(20).fill(down), ...Array<Vec2<'image'>>(8).fill(out)]);
		const said = fromRest(withWrist(out, 2800), 'right', places)!;
		expect(said.away).toBeCloseTo(Math.hypot(1.3, 1.5), 5);
		expect(said.up).toBeCloseTo(1.5, 5);
	});

	test('moves to where the arm stays', () => {
		const places = after([...Array<Vec2<'image'>>(20).fill(down), ...Array<Vec2<'image'>>(60).fill(out)]);
		expect(fromRest(withWrist(out, 8000), 'right', places)!.away).toBeCloseTo(0, 5);
	});

	test('is never above the shoulder, however long a hand is held up there', () => {
		const up: Vec2<'image'> = [0.8, -0.6];
		const places = after([...Array<Vec2<'image'>>(10).fill(down), ...Array<Vec2<'image'>>(90).fill(up)]);
		const said = fromRest(withWrist(up, 10_000), 'right', places)!;
		expect(said.up).toBeCloseTo(2.6, 5);
		expect(fromRest(withWrist(up, 1000), 'right', after(Array<Vec2<'image'>>(10).fill(up)))).toBeNull();
	});

	test('is the same while somebody sways or comes nearer', () => {
		const place = fc.record({ x: fc.integer({ min: 50, max: 500 }), y: fc.integer({ min: 50, max: 300 }) });
		fc.assert(
			fc.property(place, fc.integer({ min: 20, max: 200 }), ({ x, y }, headPx) => {
				const places = followArms(after([down, down, down]), withWrist(down, 300, [x, y], headPx), config);
				expect(fromRest(withWrist(down, 300, [x, y], headPx), 'right', places)!.away).toBeLessThan(1e-4);
			}),
		);
	});

	test('is not known without a body', () => {
		expect(fromRest({ ...plain!, body: null }, 'right', after([down]))).toBeNull();
	});

	test('learns nothing from the same body again', () => {
		const places = after([down, down]);
		expect(followArms(places, withWrist(down, 100), config)).toEqual(places);
	});

	test('is forgotten in time', () => {
		const places = followArms(after([down, down]), withWrist(out, 200 + 2 * config.stroke.forgetMs), config);
		expect(fromRest(withWrist(out, 200), 'right', places)!.away).toBeCloseTo(0, 5);
	});
});
