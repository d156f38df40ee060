import { describe, expect, test } from 'vitest';
import { reliabilityOf } from '../../../../src/bench/scenes/camera-looks';
import type { Gaze } from '../../../../src/core/attention';
import type { PersonId } from '../../../../src/core/people';
import { lookingAtCamera } from '../../../../src/ground/gaze/camera-contact';

describe('reliability of probabilities', () => {
	test('matches a case worked by hand', () => {
		const r = reliabilityOf([
			{ probability: 0.9, isTrue: true },
			{ probability: 0.8, isTrue: false },
			{ probability: 0.6, isTrue: true },
			{ probability: 0.1, isTrue: false },
		]);
		expect(r).toMatchObject({ count: 4, base: 0.5, accuracy: 0.75 });
		// Precision 1 at the first true one, 2/3 at the second.
		expect(r.averagePrecision).toBeCloseTo((1 + 2 / 3) / 2, 9);
		expect(r.brier).toBeCloseTo((0.01 + 0.64 + 0.16 + 0.01) / 4, 9);
		expect(r.calibrationError).toBeCloseTo((0.1 + 0.8 + 0.4 + 0.1) / 4, 9);
	});

	test('is not known without a probability, and precision not without a true case', () => {
		expect(reliabilityOf([])).toMatchObject({ count: 0, base: null, accuracy: null, calibrationError: null });
		expect(reliabilityOf([{ probability: 0.2, isTrue: false }]).averagePrecision).toBeNull();
	});

	test('probabilities that say what happens have no calibration error, whatever their rank', () => {
		const said = Array.from({ length: 100 }, (_, i) => ({ probability: 0.3, isTrue: i < 30 }));
		expect(reliabilityOf(said).calibrationError).toBeCloseTo(0, 9);
	});
});

describe('looking at me', () => {
	const gaze: Gaze = {
		ray: null,
		point: null,
		scores: [
			{ target: { kind: 'camera' }, probability: 0.7, visualAngleRad: 0.05 },
			{ target: { kind: 'person', personId: 'P2' as PersonId, part: 'head' }, probability: 0.2, visualAngleRad: 0.3 },
			{ target: { kind: 'outside' }, probability: 0.1, visualAngleRad: null },
		],
	};

	test('is the share of the camera among all targets', () => {
		expect(lookingAtCamera(gaze)).toBe(0.7);
	});

	test('is 0 when the camera is no target, and not known without a gaze', () => {
		expect(lookingAtCamera({ ...gaze, scores: gaze.scores.slice(1) })).toBe(0);
		expect(lookingAtCamera(null)).toBeNull();
	});
});
