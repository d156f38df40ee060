import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { POSE } from '../../../../src/core/landmarks';
import type { BodyDetection } from '../../../../src/core/perception';
import type { Track } from '../../../../src/core/tracked-person';
import { defaultGroundConfig } from '../../../../src/ground/ground-config';
import { isOwnArm } from '../../../../src/ground/pointing/arms';
import { scene } from '../../../fixtures/scenes';

const { pointing: config } = defaultGroundConfig;
const [plain] = scene()
	.person('P1', { at: [0, 0, 1.5] })
	.build()[0]!.tracks;

/** Somebody whose head of 50 px has its middle there. */
const personAt = (x: number, y: number, body: Track['body'] = null): Track => ({
	...plain!,
	headBox: { x: x - 20, y: y - 25, width: 40, height: 50 },
	body,
});

/** A body with its left shoulder there, and its right one as far to the other side of the middle. */
const bodyWithShoulder = (x: number, y: number, middle = 300): NonNullable<Track['body']> => {
	const image = new Float32Array(99);
	image.set([x, y], 3 * POSE.leftShoulder);
	image.set([2 * middle - x, y], 3 * POSE.rightShoulder);
	const landmarks = { topology: 'pose-33' as const, image, metric: null, visibility: null };
	const detection: BodyDetection = { box: { x: 0, y: 0, width: 1, height: 1 }, score: 1, landmarks, appearance: null };
	return { detection, seenMs: 0 };
};

describe('whose arm it is', () => {
	test('not that of a head in front, when its shoulder sits at the neck of somebody without a body', () => {
		const man = personAt(300, 300, bodyWithShoulder(372, 362));
		const woman = personAt(385, 315);
		expect(isOwnArm(man, 'left', [man, woman], config)).toBe(false);
	});

	test('their own, when the other has a body', () => {
		const man = personAt(300, 300, bodyWithShoulder(372, 362));
		const woman = personAt(385, 315, bodyWithShoulder(372, 362));
		expect(isOwnArm(man, 'left', [man, woman], config)).toBe(true);
	});

	test('their own, wherever others without a body sit beside them, as long as the shoulder is at their neck', () => {
		const offset = fc.double({ min: -40, max: 40, noNaN: true });
		const place = fc.record({ x: fc.integer({ min: 0, max: 640 }), y: fc.integer({ min: 0, max: 360 }) });
		fc.assert(
			fc.property(offset, offset, fc.array(place, { maxLength: 5 }), (right, down, places) => {
				const man = personAt(300, 150, bodyWithShoulder(300 + right, 180 + down / 2));
				const others = places.filter(({ x, y }) => Math.hypot(x - 300, y - 150) > 90).map(({ x, y }) => personAt(x, y));
				expect(isOwnArm(man, 'left', [man, ...others], config)).toBe(true);
			}),
		);
	});

	test('not that of a head beside which both shoulders sit, though nobody else is seen there', () => {
		const man = personAt(300, 300, bodyWithShoulder(355, 330, 360));
		expect(isOwnArm(man, 'left', [man], config)).toBe(false);
		const own = { ...man, body: bodyWithShoulder(335, 350, 310) };
		expect(isOwnArm(own, 'left', [own], config)).toBe(true);
	});

	test('nobody’s, without a body', () => {
		expect(isOwnArm(personAt(300, 300), 'left', [], config)).toBe(false);
	});
});
