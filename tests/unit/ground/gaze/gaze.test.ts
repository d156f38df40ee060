import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { AreaOfInterest, ObjectId } from '../../../../src/core/attention';
import { imageFromCamera } from '../../../../src/core/geometry/camera';
import type { PersonId } from '../../../../src/core/people';
import type { Track } from '../../../../src/core/tracked-person';
import { deg, visualAngle, type Vec3 } from '../../../../src/core/geometry/space';
import { defaultGroundConfig } from '../../../../src/ground/ground-config';
import { ground } from '../../../../src/ground/ground';
import { makeBody, scene, type SceneFrame } from '../../../fixtures/scenes';
import { runScene, topTarget } from '../run-scene';

const left: Vec3<'camera'> = [-0.45, 0, 1.6];
const right: Vec3<'camera'> = [0.45, 0, 1.5];

const shareOf = (
	frames: readonly SceneFrame[],
	runs: ReturnType<typeof runScene>,
	name: string,
	key: string,
	fromMs = 300,
) => {
	const picked = runs.filter((_, k) => frames[k]!.truth.tMs >= fromMs);
	return picked.filter(({ observations }) => topTarget(observations, name) === key).length / picked.length;
};

describe('where people look', () => {
	test('two people who look at each other are found to', () => {
		const s = scene().person('P1', { at: left, looksAt: 'P2' }).person('P2', { at: right, looksAt: 'P1' });
		const frames = s.build();
		const runs = runScene(frames, s.camera);
		expect(shareOf(frames, runs, 'P1', 'person:P2')).toBeGreaterThan(0.95);
		expect(shareOf(frames, runs, 'P2', 'person:P1')).toBeGreaterThan(0.95);
	});

	test('looking into the lens is the camera, not the neighbour', () => {
		const s = scene().person('P1', { at: left }).person('P2', { at: right });
		const frames = s.build();
		const runs = runScene(frames, s.camera);
		expect(shareOf(frames, runs, 'P1', 'camera')).toBeGreaterThan(0.9);
		expect(shareOf(frames, runs, 'P2', 'camera')).toBeGreaterThan(0.9);
	});

	test('looking away from everybody is elsewhere', () => {
		const s = scene()
			.person('P1', { at: left, looksAt: [-3, 0, 0.8] })
			.person('P2', { at: right, looksAt: 'P1' });
		const frames = s.build();
		expect(shareOf(frames, runScene(frames, s.camera), 'P1', 'outside')).toBeGreaterThan(0.9);
	});

	test('the ray of a look to image right points to image right, of a look up upwards', () => {
		const s = scene()
			.person('P1', { at: [0, 0, 1.2], looksAt: [0.8, 0, 0.2] })
			.person('P2', { at: [0.5, 0, 1.2], looksAt: [0.5, -0.8, 0.2] });
		const { observations } = runScene(s.build(), s.camera).at(-1)!;
		expect(observations[0]!.gaze!.ray!.direction[0]).toBeGreaterThan(0.2);
		expect(observations[1]!.gaze!.ray!.direction[1]).toBeLessThan(-0.2);
	});

	test('a blink changes nothing', () => {
		const s = scene({ durationMs: 3000 })
			.person('P1', { at: left, looksAt: 'P2' })
			.person('P2', { at: right })
			.blink('P1', 1500, 1800);
		const frames = s.build();
		const runs = runScene(frames, s.camera);
		const during = runs.filter((_, k) => frames[k]!.truth.people['P1']!.isBlinking);
		expect(during.length).toBeGreaterThan(1);
		for (const { observations } of during) {
			expect(topTarget(observations, 'P1')).toBe('person:P2');
			expect(observations[0]!.gaze!.ray!.kind).toBe('head-pose');
		}
		expect(shareOf(frames, runs, 'P1', 'person:P2')).toBeGreaterThan(0.95);
	});

	test('a new look is followed within half a second', () => {
		const looks = [
			[0, 'P2'],
			[1500, 'camera'],
		] as const;
		const s = scene({ durationMs: 3000 }).person('P1', { at: left, looks }).person('P2', { at: right });
		const frames = s.build();
		const runs = runScene(frames, s.camera);
		expect(topTarget(runs[14]!.observations, 'P1')).toBe('person:P2');
		expect(shareOf(frames, runs, 'P1', 'camera', 2000)).toBeGreaterThan(0.9);
	});

	test('a marked area that is looked at wins over the people', () => {
		const thing: Vec3<'camera'> = [0.1, 0.4, 1.2];
		const s = scene().person('P1', { at: left, looksAt: thing }).person('P2', { at: right, looksAt: thing });
		const [u, v] = imageFromCamera(s.camera, thing)!;
		const area: AreaOfInterest = {
			objectId: 'cup' as ObjectId,
			label: 'cup',
			from: 'marked',
			box: { x: u - 40, y: v - 40, width: 80, height: 80 },
		};
		const frames = s.build();
		const runs = runScene(frames, s.camera, [area]);
		expect(shareOf(frames, runs, 'P1', 'object:cup')).toBeGreaterThan(0.9);
		expect(shareOf(frames, runs, 'P2', 'object:cup')).toBeGreaterThan(0.9);
		const { point, targetPoint } = runs.at(-1)!.observations[0]!.gaze!;
		expect(targetPoint![0]).toBeCloseTo(u, 0);
		expect(targetPoint![1]).toBeCloseTo(v, 0);
		expect(point).not.toEqual(targetPoint);
	});

	test('where the look lands is null for the camera', () => {
		const s = scene().person('P1', { at: [0, 0, 1] });
		expect(runScene(s.build(), s.camera).at(-1)!.observations[0]!.gaze!.point).toBeNull();
	});
});

describe('what always holds', () => {
	const anywhere = fc.record({
		seed: fc.integer({ min: 1, max: 1e6 }),
		x1: fc.double({ min: -0.7, max: -0.2, noNaN: true }),
		x2: fc.double({ min: 0.2, max: 0.7, noNaN: true }),
		z1: fc.double({ min: 1, max: 3, noNaN: true }),
		z2: fc.double({ min: 1, max: 3, noNaN: true }),
	});

	test('scores sum to one, are sorted, and never hold the looker', () => {
		fc.assert(
			fc.property(anywhere, ({ seed, x1, x2, z1, z2 }) => {
				const s = scene({ seed, durationMs: 400, noisePx: 1 })
					.person('P1', { at: [x1 * z1, 0, z1], looksAt: 'P2' })
					.person('P2', { at: [x2 * z2, 0.1, z2] });
				for (const { observations } of runScene(s.build(), s.camera))
					for (const { personId, gaze } of observations) {
						const p = gaze!.scores.map(({ probability }) => probability);
						expect(p.reduce((a, b) => a + b, 0)).toBeCloseTo(1, 9);
						expect(p).toEqual([...p].sort((a, b) => b - a));
						for (const { target } of gaze!.scores) expect(target).not.toMatchObject({ personId });
						expect(Math.hypot(...gaze!.ray!.direction)).toBeCloseTo(1, 9);
					}
			}),
			{ numRuns: 20 },
		);
	});

	test('the mirrored scene gives the mirrored rays and the same probabilities', () => {
		fc.assert(
			fc.property(anywhere, ({ x1, x2, z1, z2 }) => {
				const run = (sign: 1 | -1) => {
					const s = scene({ durationMs: 500, noisePx: 0 })
						.person('P1', { at: [sign * x1 * z1, 0, z1], looksAt: 'P2' })
						.person('P2', { at: [sign * x2 * z2, 0.1, z2], looksAt: [0, 0.5, 0.5] });
					return runScene(s.build(), s.camera).at(-1)!.observations;
				};
				const plain = run(1);
				const mirrored = run(-1);
				plain.forEach(({ gaze }, k) => {
					const other = mirrored[k]!.gaze!;
					const [x, y, z] = gaze!.ray!.direction;
					// Landmarks are kept as 32-bit numbers.
					expect(visualAngle([-x, y, z], other.ray!.direction)).toBeLessThan(deg(0.1));
					for (const { target, probability } of gaze!.scores) {
						const same = other.scores.find((s) => JSON.stringify(s.target) === JSON.stringify(target))!;
						expect(same.probability).toBeCloseTo(probability, 2);
					}
				});
			}),
			{ numRuns: 15 },
		);
	});

	test('the same input gives the same output and leaves its arguments alone', () => {
		const s = scene().person('P1', { at: left, looksAt: 'P2' }).person('P2', { at: right });
		const frames = s.build();
		const tracks = JSON.stringify(frames.map((f) => f.tracks));
		expect(JSON.stringify(runScene(frames, s.camera))).toBe(JSON.stringify(runScene(frames, s.camera)));
		expect(JSON.stringify(frames.map((f) => f.tracks))).toBe(tracks);
	});

	test('a merged person keeps what was learned under the other name', () => {
		const s = scene().person('P1', { at: left, looksAt: 'P2' }).person('P2', { at: right });
		const frames = s.build();
		const before = runScene(frames, s.camera).at(-1)!.state;
		const last = frames.at(-1)!;
		const { state } = ground.step(
			before,
			{
				frame: { ...last.perception.frame, tMs: last.perception.frame.tMs + 100 },
				isShotStart: false,
				tracks: [],
				merges: [{ from: 'P2' as PersonId, into: 'P0' as PersonId }],
				areas: [],
				camera: s.camera,
				speech: null,
			},
			defaultGroundConfig,
		);
		expect(state.people['P0']).toEqual(before.people['P2']);
		expect(state.people['P2']).toBeUndefined();
	});

	test('a shot cut forgets looks but not how large heads are', () => {
		const s = scene().person('P1', { at: left, looksAt: 'P2' }).person('P2', { at: right });
		const frames = s.build();
		const before = runScene(frames, s.camera).at(-1)!.state;
		const { frame } = frames.at(-1)!.perception;
		const { state } = ground.step(
			before,
			{ frame, isShotStart: true, tracks: [], merges: [], areas: [], camera: s.camera, speech: null },
			defaultGroundConfig,
		);
		expect(state.people['P1']!.gaze).toBeNull();
		expect(state.people['P1']!.size).toEqual(before.people['P1']!.size);
	});
});

describe('what cannot be known', () => {
	const camera = scene().camera;
	const stepWith = (track: Partial<Track>) => {
		const [frame] = scene()
			.person('P1', { at: [0, 0, 2] })
			.build();
		return runScene([{ ...frame!, tracks: [{ ...frame!.tracks[0]!, ...track }] }], camera)[0]!.observations;
	};

	test('somebody who is only predicted is not observed', () => {
		expect(stepWith({ status: 'lost', face: null })).toEqual([]);
	});

	test('somebody without an id is not observed', () => {
		expect(stepWith({ personId: null })).toEqual([]);
	});

	test('a body whose head cannot be made out has no gaze and no head pose', () => {
		const body = makeBody({ 11: [700, 400], 12: [580, 400] });
		const [observation] = stepWith({ face: null, body: { detection: body, seenMs: 0 } });
		expect(observation!.gaze).toBeNull();
		expect(observation!.headPose).toBeNull();
	});

	test('nobody looks anywhere when seen from behind and alone', () => {
		const body = makeBody(
			{ 11: [580, 400], 12: [700, 400], 0: [640, 290], 7: [620, 290], 8: [660, 290] },
			{
				0: [0, -0.6, 0.1],
				7: [-0.07, -0.6, 0],
				8: [0.07, -0.6, 0],
				11: [-0.2, -0.4, 0],
				12: [0.2, -0.4, 0],
			},
		);
		const [observation] = stepWith({ face: null, body: { detection: body, seenMs: 0 } });
		expect(observation!.gaze).toBeNull();
	});

	test('a body that seems to face the lens without a face is no eye contact', () => {
		const body = makeBody(
			{ 0: [640, 290], 7: [660, 290], 8: [620, 290] },
			{ 0: [0, -0.6, -0.1], 7: [0.07, -0.6, 0], 8: [-0.07, -0.6, 0] },
		);
		const [observation] = stepWith({ face: null, body: { detection: body, seenMs: 0 } });
		expect(observation!.headPose).not.toBeNull();
		expect(observation!.gaze).toBeNull();
	});

	test('a face without true irises is read from the head alone', () => {
		const [frame] = scene()
			.person('P1', { at: [0, 0, 1] })
			.build();
		const face = { ...frame!.tracks[0]!.face!, hasIrises: false };
		expect(stepWith({ face })[0]!.gaze!.ray!.kind).toBe('head-pose');
	});
});

describe('baselines', () => {
	test.each(['head-pose', 'iris'] as const)('%s sees a look that needs no shift of the eyes', (method) => {
		const s = scene()
			.person('P1', { at: [-0.1, 0, 2], looksAt: 'P2', headShare: [1, 1] })
			.person('P2', { at: [0.5, 0, 1] });
		const runs = runScene(s.build(), s.camera, [], { ...defaultGroundConfig, method });
		expect(topTarget(runs.at(-1)!.observations, 'P1')).toBe('person:P2');
	});

	test('a bare head ray falls short of a target that the eyes reach', () => {
		const s = scene().person('P1', { at: left, looksAt: 'P2' }).person('P2', { at: right });
		const frames = s.build();
		const angle = (method: 'head-pose' | 'fused') => {
			const { observations } = runScene(frames, s.camera, [], { ...defaultGroundConfig, method }).at(-1)!;
			return visualAngle(observations[0]!.gaze!.ray!.direction, frames.at(-1)!.truth.people['P1']!.gaze);
		};
		expect(angle('head-pose')).toBeGreaterThan(deg(20));
		expect(angle('fused')).toBeLessThan(deg(12));
	});
});
