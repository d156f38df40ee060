import { describe, expect, test } from 'vitest';
import type { PersonId } from '../../../src/core/people';
import type { FaceDetection } from '../../../src/core/perception';
import { defaultSpeakingConfig as config, watchLips, whoSpeaks, type LipMemory } from '../../../src/ground/speaking';
import { randomFrom } from '../../fixtures/hand-poses';

/** A face of which lips and eye corners have places: `opening` in shares of the distance between the eyes. */
const face = (opening: number, eyeSpanPx = 80, yawRad = 0): FaceDetection => {
	const image = new Float32Array(478 * 3);
	image.set([100, 100, 0], 3 * 33);
	image.set([100 + eyeSpanPx, 100, 0], 3 * 263);
	image.set([100 + eyeSpanPx / 2, 180, 0], 3 * 13);
	image.set([100 + eyeSpanPx / 2, 180 + opening * eyeSpanPx, 0], 3 * 14);
	const [c, s] = [Math.cos(yawRad), Math.sin(yawRad)];
	return {
		box: { x: 80, y: 60, width: 120, height: 160 },
		score: 1,
		landmarks: { topology: 'face-478', image, metric: null, visibility: null },
		hasIrises: true,
		headPose: { eyesMid: [0, 0, 1], cameraFromHead: [c, 0, -s, 0, 1, 0, s, 0, c] },
		appearance: null,
		expression: null,
		gazeDirection: null,
		gazeMap: null,
	};
};

/** Lip motion after two seconds of frames. */
const motionOf = (faceAt: (tS: number) => FaceDetection | null, fps = 10): number | null => {
	let memory: LipMemory | null = null;
	let motion: number | null = null;
	for (let k = 0; k <= 2 * fps; k++) {
		const watched = watchLips(memory, faceAt(k / fps), (1000 * k) / fps, config);
		memory = JSON.parse(JSON.stringify(watched.memory)) as LipMemory | null;
		({ motion } = watched);
	}
	return motion;
};

/** Syllables: four to five a second, mouth open by up to 8 mm of 90 mm. */
const talking = (tS: number) => 0.045 + 0.045 * Math.sin(2 * Math.PI * 4.3 * tS);

describe('lip motion', () => {
	test.each([8, 10, 15, 30])('tells talking from still lips at %d frames a second', (fps) => {
		const random = randomFrom(5);
		expect(motionOf((tS) => face(talking(tS)), fps)).toBeGreaterThan(config.evenMotion);
		expect(motionOf(() => face(0.03 + 0.004 * (random() - 0.5)), fps)).toBeLessThan(config.evenMotion / 3);
	});

	test('does not grow with the size of the face in the picture', () => {
		const near = motionOf((tS) => face(talking(tS), 200))!;
		const far = motionOf((tS) => face(talking(tS), 50))!;
		expect(Math.abs(near - far)).toBeLessThan(0.2 * near);
	});

	test('a mouth that stays open does not speak', () => {
		expect(motionOf(() => face(0.3))).toBe(0);
	});

	test('is not known of a small face, without a face, and just after somebody came', () => {
		expect(motionOf((tS) => face(talking(tS), config.minEyeSpanPx - 1))).toBeNull();
		expect(motionOf(() => null)).toBeNull();
		const first = watchLips(null, face(0.1), 0, config);
		expect(first.motion).toBeNull();
		expect(watchLips(first.memory, face(0.2), config.minWatchedMs - 1, config).motion).toBeNull();
	});

	test('is not known while the head turns so fast that lips cannot be read', () => {
		expect(motionOf((tS) => face(talking(tS), 80, Math.sin(2 * Math.PI * tS)))).toBeNull();
	});

	test('begins anew after a gap', () => {
		const before = watchLips(null, face(0.5), 0, config).memory;
		expect(watchLips(before, face(0), config.maxGapMs + 1, config)).toMatchObject({
			motion: null,
			memory: { variance: 0, mean: 0 },
		});
	});
});

describe('who speaks', () => {
	const [a, b, c] = ['P1', 'P2', 'P3'] as PersonId[];
	const lips = { moving: 0.05, still: 0.003 };

	test('with speech heard: the one whose lips move', () => {
		const found = whoSpeaks({ [a!]: lips.moving, [b!]: lips.still, [c!]: lips.still }, 0.98, config);
		expect(found[a!]).toBeGreaterThan(0.8);
		expect(found[b!]).toBeLessThan(0.05);
		expect(found[c!]).toBeLessThan(0.05);
	});

	test('with silence heard: nobody, however the lips move', () => {
		const found = whoSpeaks({ [a!]: 0.2, [b!]: lips.moving }, 0, config);
		expect(Math.max(found[a!]!, found[b!]!)).toBeLessThan(0.05);
	});

	test('with speech heard and all lips still: probably somebody who is not seen', () => {
		const found = whoSpeaks({ [a!]: lips.still, [b!]: lips.still }, 1, config);
		expect(found[a!]! + found[b!]!).toBeLessThan(0.4);
	});

	test('of two who move their lips alike, each is as likely', () => {
		const found = whoSpeaks({ [a!]: lips.moving, [b!]: lips.moving }, 1, config);
		expect(found[a!]).toBeCloseTo(found[b!]!, 9);
		expect(found[a!]! + found[b!]!).toBeLessThanOrEqual(1);
	});

	test('without sound: the lips alone, and less sure', () => {
		const mute = whoSpeaks({ [a!]: lips.moving, [b!]: lips.still }, null, config);
		const heard = whoSpeaks({ [a!]: lips.moving, [b!]: lips.still }, 1, config);
		expect(mute[a!]).toBeGreaterThan(0.5);
		expect(mute[a!]).toBeLessThan(heard[a!]!);
		expect(mute[b!]).toBeLessThan(0.3);
		// Nothing that lips do makes it as sure as the page wants before it says so.
		expect(whoSpeaks({ [a!]: 10 }, null, config)[a!]).toBeLessThan(0.7);
	});

	test('of those whose lips are not seen it is not known, and they may be the speaker', () => {
		const found = whoSpeaks({ [a!]: lips.still, [b!]: null }, 1, config);
		expect(found[b!]).toBeNull();
		expect(found[a!]).toBeLessThan(whoSpeaks({ [a!]: lips.still }, 1, config)[a!]!);
		expect(whoSpeaks({}, 1, config)).toEqual({});
	});
});
