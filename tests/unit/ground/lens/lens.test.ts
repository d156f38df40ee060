import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cameraFromFov, type Camera, type FieldOfView } from '../../../../src/core/geometry/camera';
import { deg, matrix3 } from '../../../../src/core/geometry/space';
import { compose, inverse, turnFromAxis } from '../../../../src/core/geometry/vector';
import { beginLensShot, fieldOfViewOf, learnLens, unknownLens, type LensState } from '../../../../src/ground/lens/lens';
import { defaultLensConfig } from '../../../../src/ground/lens/lens-config';
import {
	simulateScene,
	type HeadErrors,
	type SimulatedHead,
	type SimulatedScene,
} from '../../../../tools/bench/lens/simulate';
import { personIdOf } from '../../../../src/core/people';

const exact: HeadErrors = { sizeSigma: 0, biasRad: 0, scatterRad: 0 };

const learn = (
	{ frames, camera }: Pick<SimulatedScene, 'frames' | 'camera'>,
	from: LensState = unknownLens,
): LensState =>
	frames.reduce(
		(state, { tMs, heads }) => learnLens(state, { heads, merges: [], camera, tMs }, defaultLensConfig),
		from,
	);

const estimate = (state: LensState): FieldOfView => fieldOfViewOf(state, defaultLensConfig)!;

/** The same heads as found with a camera of another field of view. */
const seenWith = ({ frames, camera }: SimulatedScene, other: Camera) => ({
	camera: other,
	frames: frames.map(({ tMs, heads }) => ({
		tMs,
		heads: heads.map(({ personId, centre: [x, y, z], cameraFromHead }): SimulatedHead => {
			const sight = ([a, b, c]: readonly [number, number, number]) => {
				const length = Math.hypot(a, b, c);
				return turnFromAxis([a / length, b / length, c / length]);
			};
			const there = [x, y, (z * other.focalPx) / camera.focalPx] as const;
			const turned = compose(sight(there), inverse<'camera', 'camera'>(sight([x, y, z])));
			return { personId, centre: there, cameraFromHead: compose<'camera', 'camera', 'head'>(turned, cameraFromHead) };
		}),
	})),
});

describe('estimating the field of view', () => {
	test('tells a wide lens from a narrow one where heads are read without error', () => {
		const scenes = Array.from({ length: 60 }, (_, i) => simulateScene(i, { errors: exact, seconds: 30 }));
		const mean = (of: readonly SimulatedScene[]) =>
			of.reduce((sum, scene) => sum + estimate(learn(scene)).horizontalRad, 0) / of.length;
		const wide = mean(scenes.filter(({ fovRad }) => fovRad > deg(75)));
		const narrow = mean(scenes.filter(({ fovRad }) => fovRad < deg(55)));
		expect(wide - narrow).toBeGreaterThan(deg(6));
	});

	test('states limits within which some 80 % of the true fields of view lie, and no narrower than that', () => {
		const scenes = Array.from({ length: 200 }, (_, i) => simulateScene(2 * i + 1, { seconds: 20 }));
		const within = scenes.filter((scene) => {
			const { lowRad, highRad } = estimate(learn(scene));
			return scene.fovRad >= lowRad && scene.fovRad <= highRad;
		});
		expect(within.length / scenes.length).toBeGreaterThan(0.7);
		expect(within.length / scenes.length).toBeLessThan(0.9);
	});

	test('does not depend on the field of view with which the heads were found', () => {
		fc.assert(
			fc.property(fc.integer({ min: 0, max: 500 }), fc.double({ min: 45, max: 85, noNaN: true }), (seed, fovDeg) => {
				const scene = simulateScene(seed, { seconds: 4 });
				const other = cameraFromFov(640, 360, deg(fovDeg));
				const [a, b] = [estimate(learn(scene)), estimate(learn(seenWith(scene, other)))];
				expect(b.horizontalRad).toBeCloseTo(a.horizontalRad, 6);
				expect(b.lowRad).toBeCloseTo(a.lowRad, 6);
			}),
			{ numRuns: 30 },
		);
	});

	test('keeps its limits in order and within what lenses have, whatever heads do', () => {
		const turn = fc.double({ min: -0.9, max: 0.9, noNaN: true });
		const head = fc.record({ x: turn, y: turn, z: fc.double({ min: 0.3, max: 8, noNaN: true }), a: turn, b: turn });
		fc.assert(
			fc.property(
				fc.array(fc.array(head, { minLength: 2, maxLength: 6 }), { minLength: 4, maxLength: 8 }),
				(frames) => {
					const state = learn({
						camera: cameraFromFov(640, 360),
						frames: frames.map((heads, frame) => ({
							tMs: 500 * frame,
							heads: heads.map(({ x, y, z, a, b }, i): SimulatedHead => {
								const length = Math.hypot(a, b, 1);
								const cameraFromHead = matrix3((k) => turnFromAxis([a / length, b / length, 1 / length])[k]);
								return { personId: personIdOf(i + 1), centre: [x * z, y * z, z], cameraFromHead };
							}),
						})),
					});
					const { lowRad, horizontalRad, highRad } = estimate(state);
					expect(lowRad).toBeLessThanOrEqual(horizontalRad);
					expect(horizontalRad).toBeLessThanOrEqual(highRad);
					expect(lowRad).toBeGreaterThan(deg(20));
					expect(highRad).toBeLessThan(deg(120));
				},
			),
		);
	});

	test('knows nothing of somebody alone', () => {
		const { frames, camera } = simulateScene(1, { seconds: 5 });
		const alone = frames.map(({ tMs, heads }) => ({ tMs, heads: heads.slice(0, 1) }));
		expect(fieldOfViewOf(learn({ frames: alone, camera }), defaultLensConfig)).toBeNull();
	});

	test('says nothing before anybody was seen for about a look', () => {
		const { frames, camera } = simulateScene(1, { seconds: 5 });
		expect(fieldOfViewOf(learn({ frames: frames.slice(0, 3), camera }), defaultLensConfig)).toBeNull();
		expect(fieldOfViewOf(learn({ frames: frames.slice(0, 4), camera }), defaultLensConfig)).not.toBeNull();
	});

	test('is sure of nothing, however long people who are read wrongly are watched', () => {
		const { lowRad, highRad } = estimate(learn(simulateScene(3, { seconds: 1200 })));
		expect(highRad - lowRad).toBeGreaterThan(deg(20));
	});

	test('begins anew after a cut, and tells of the shot with the most heads', () => {
		const long = learn(simulateScene(5, { seconds: 30 }));
		const after = learn(simulateScene(6, { seconds: 2 }), beginLensShot(long));
		expect(estimate(after)).toEqual(estimate(long));
		expect(estimate(learn(simulateScene(6, { seconds: 300 }), beginLensShot(long)))).not.toEqual(estimate(long));
	});

	test('counts two ids that turn out to be one person as one', () => {
		const { camera, frames } = simulateScene(8, { seconds: 10 });
		const state = learn({ camera, frames });
		const [from, into] = frames[0]!.heads.map(({ personId }) => personId);
		const merged = learnLens(
			state,
			{ heads: [], merges: [{ from: from!, into: into! }], camera, tMs: 10_000 },
			defaultLensConfig,
		);
		expect(Object.keys(merged.shot.people)).toHaveLength(Object.keys(state.shot.people).length - 1);
		expect(merged.shot.people[into!]!.heads).toBe(state.shot.people[into!]!.heads + state.shot.people[from!]!.heads);
	});
});
