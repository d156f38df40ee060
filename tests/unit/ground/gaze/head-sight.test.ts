import { describe, expect, test } from 'vitest';
import {
	cameraFromFov,
	directionFromImage,
	imageFromCamera,
	mediaPipeCamera,
	type Camera,
} from '../../../../src/core/geometry/camera';
import {
	deg,
	forwardOf,
	headAngles,
	rotate,
	visualAngle,
	type Rotation,
	type Vec3,
} from '../../../../src/core/geometry/space';
import { compose, inverse, normalise, subtract, turnFromAxis } from '../../../../src/core/geometry/vector';
import type { HeadSight } from '../../../../src/core/perception';
import { defaultGroundConfig, type GroundConfig } from '../../../../src/ground/ground-config';
import { fuseTurns, landmarksSigma, turnFromHeadSight } from '../../../../src/ground/head/sight-head';
import { headRotation, scene, type SceneFrame } from '../../../fixtures/scenes';
import { runScene, topTarget } from '../run-scene';

const frame = { widthPx: 1280, heightPx: 720 };
const towards = (from: Vec3<'camera'>, to: Vec3<'camera'>) => normalise(subtract(to, from))!;

/** As if the model's gazes followed the eyes wholly. */
const believing: GroundConfig = {
	...defaultGroundConfig,
	models: {
		...defaultGroundConfig.models,
		eyesInSight: {
			...defaultGroundConfig.models.eyesInSight,
			seen: { ...defaultGroundConfig.models.eyesInSight.seen, sureGain: 1 },
		},
	},
};

/** What the encoder would say of a head here: directions in the camera that MediaPipe assumes. */
const sightOf = (
	camera: Camera,
	at: Vec3<'camera'>,
	{
		head,
		gaze,
		headDeg = 6,
		gazeDeg = 6,
	}: { head: Rotation<'camera', 'head'>; gaze: Vec3<'camera'>; headDeg?: number; gazeDeg?: number },
): HeadSight => {
	const pixel = imageFromCamera(camera, at)!;
	const assumedFromCamera = compose(
		turnFromAxis(directionFromImage(mediaPipeCamera(frame), pixel)),
		inverse(turnFromAxis(directionFromImage(camera, pixel))),
	);
	return {
		head: { cameraFromHead: compose<'camera', 'camera', 'head'>(assumedFromCamera, head), sigmaRad: deg(headDeg) },
		gaze: { direction: rotate(assumedFromCamera, gaze), sigmaRad: deg(gazeDeg) },
		eyesVisible: 0.9,
		place: {
			probability: 0.9,
			box: { x: 0, y: 0, width: 60, height: 80 },
			boxSigma: 0.1,
			metresPerPixel: at[2] / camera.focalPx,
			sigma: 0.1,
		},
	};
};

const withSight = (frames: readonly SceneFrame[], name: string, sight: HeadSight, hasFace = true): SceneFrame[] =>
	frames.map((f) => ({
		...f,
		tracks: f.tracks.map((track) =>
			track.personId === name ? { ...track, sight, ...(!hasFace && { face: null }) } : track,
		),
	}));

const gazeOf = (runs: ReturnType<typeof runScene>, name: string) =>
	runs.at(-1)!.observations.find(({ personId }) => personId === name)!.gaze;

const [p1, p2, p3] = [
	[-0.5, 0, 1.6],
	[0.35, 0, 1.3],
	[0.75, 0, 2.2],
] as const;
const build = (spec: { looksAt?: string; hasFace?: boolean } = {}) => {
	const s = scene({ durationMs: 1500 })
		.person('P1', { at: p1, looksAt: 'P3', ...spec })
		.person('P2', { at: p2 })
		.person('P3', { at: p3 });
	return { frames: s.build(), camera: s.camera };
};

describe('a head with a face that was read from its pixels, too', () => {
	test('the ray moves towards what was read, the more the surer that is', () => {
		const { frames, camera } = build();
		const elsewhere = towards(p1, [-0.5, 0.25, 0.3]);
		const ray = (gazeDeg: number) => {
			// The model agrees about the head.
			const head = headRotation(frames.at(-1)!.truth.people['P1']!.headYawRad, 0);
			const sight = sightOf(camera, p1, { head, gaze: elsewhere, gazeDeg });
			return gazeOf(runScene(withSight(frames, 'P1', sight), camera, [], believing), 'P1')!.ray!;
		};
		const before = gazeOf(runScene(frames, camera), 'P1')!.ray!;
		const off = [before, ray(12), ray(9.5), ray(6)].map(({ direction }) => visualAngle(direction, elsewhere));
		for (const [i, angle] of off.slice(1).entries()) expect(angle).toBeLessThan(off[i]!);
		expect(ray(6).sigmaRad).toBeLessThan(before.sigmaRad);
	});

	test('landmarks that the pixels surely contradict are not believed: they collapse on profiles', () => {
		const { frames, camera } = build();
		// The face mesh shows a head that is turned by some 40°; it is turned away.
		const head = headRotation(deg(120), 0);
		const sight = sightOf(camera, p1, { head, gaze: forwardOf(head), headDeg: 5, gazeDeg: 8 });
		const runs = runScene(withSight(frames, 'P1', sight), camera, [], believing);
		const { headPose, gaze } = runs.at(-1)!.observations.find(({ personId }) => personId === 'P1')!;
		expect(visualAngle(forwardOf(headPose!.cameraFromHead), forwardOf(head))).toBeLessThan(deg(6));
		expect(visualAngle(gaze!.ray!.direction, forwardOf(head))).toBeLessThan(deg(25));
	});
	test('but of a face towards the lens the landmarks are believed, however sure the model says it is', () => {
		const near: Vec3<'camera'> = [0, 0, 0.45];
		const s = scene({ durationMs: 500 }).person('P1', { at: near, looksAt: 'camera' });
		const head = headRotation(0, deg(25));
		const sight = sightOf(s.camera, near, { head, gaze: forwardOf(head), headDeg: 4, gazeDeg: 8 });
		const runs = runScene(withSight(s.build(), 'P1', sight), s.camera);
		const { headPose } = runs.at(-1)!.observations.find(({ personId }) => personId === 'P1')!;
		expect(visualAngle(forwardOf(headPose!.cameraFromHead), [0, 0, -1])).toBeLessThan(deg(5));
	});
	test('and by a model that is unsure itself they are not contradicted', () => {
		const { frames, camera } = build();
		const head = headRotation(deg(170), 0);
		const sight = sightOf(camera, p1, { head, gaze: forwardOf(head), headDeg: 35, gazeDeg: 45 });
		const pose = (some: readonly SceneFrame[]) =>
			runScene(some, camera)
				.at(-1)!
				.observations.find(({ personId }) => personId === 'P1')!.headPose!;
		const apart = visualAngle(
			forwardOf(pose(withSight(frames, 'P1', sight)).cameraFromHead),
			forwardOf(pose(frames).cameraFromHead),
		);
		expect(apart).toBeLessThan(deg(15));
	});
});

describe('a head without a face', () => {
	const behind = headRotation(deg(150), 0);
	test('from behind has a gaze, with a wide spread; without a reading it has none', () => {
		const { frames, camera } = build({ hasFace: false });
		expect(gazeOf(runScene(frames, camera), 'P1')).toBeNull();
		const read = sightOf(camera, p1, { head: behind, gaze: forwardOf(behind), headDeg: 20, gazeDeg: 30 });
		const sight = { ...read, eyesVisible: 0.02 };
		const { ray } = gazeOf(runScene(withSight(frames, 'P1', sight), camera), 'P1')!;
		expect(ray!.kind).toBe('head-pose');
		expect(visualAngle(ray!.direction, forwardOf(behind))).toBeLessThan(deg(30));
		expect(ray!.sigmaRad).toBeGreaterThan(deg(15));
	});
	test('in profile looks at whom it faces', () => {
		const { frames, camera } = build({ hasFace: false });
		const gaze = towards(p1, p2);
		const head = headRotation(Math.atan2(gaze[0], -gaze[2]), 0);
		const sight = sightOf(camera, p1, { head, gaze, headDeg: 6, gazeDeg: 7 });
		const runs = runScene(withSight(frames, 'P1', sight), camera, [], believing);
		expect(topTarget(runs.at(-1)!.observations, 'P1')).toBe('person:P2');
	});
	test('the state passes through a checkpoint as plain data', () => {
		const { frames, camera } = build({ hasFace: false });
		const sight = sightOf(camera, p1, { head: behind, gaze: forwardOf(behind) });
		const runs = runScene(withSight(frames, 'P1', sight), camera);
		expect(JSON.parse(JSON.stringify(runs.at(-1)!.state))).toEqual(runs.at(-1)!.state);
	});
});

describe('turns of heads', () => {
	const { head: config } = defaultGroundConfig.models.sight;
	test('what was seen along the line of sight stays, whatever the lens', () => {
		const head = headRotation(deg(-60), deg(15));
		for (const fov of [40, 60, 90]) {
			const camera = cameraFromFov(1280, 720, deg(fov));
			const sight = sightOf(camera, p1, { head, gaze: [0, 0, -1] });
			const { rotation, sigmaRad } = turnFromHeadSight(sight, imageFromCamera(camera, p1)!, camera, config);
			const { yawRad, pitchRad, rollRad } = headAngles(rotation);
			for (const [found, angle] of [[yawRad, deg(-60)], [pitchRad, deg(15)], [rollRad, 0]] as const) expect(found).toBeCloseTo(angle, 6); // prettier-ignore
			expect(sigmaRad).toBeCloseTo(config.times * deg(6), 6);
		}
	});
	test('two that agree are one between them, nearer to the surer; two that do not are none', () => {
		const at = (yawDeg: number, sigmaDeg: number) => ({
			rotation: headRotation(deg(yawDeg), 0),
			sigmaRad: deg(sigmaDeg),
		});
		const both = fuseTurns(at(0, 5), at(10, 10), 3)!;
		expect(headAngles(both.rotation).yawRad).toBeCloseTo(deg(2), 2);
		expect(both.sigmaRad).toBeLessThan(deg(5));
		expect(fuseTurns(at(0, 5), at(60, 10), 3)).toBeNull();
	});
	test('landmarks are the less sure the further a face is turned and the smaller it is, and never quite sure', () => {
		const sigma = (headPx: number, turnDeg: number) => landmarksSigma({ headPx, turnRad: deg(turnDeg) }, config);
		expect(sigma(45, 0)).toBeCloseTo(config.faceSigmaRad, 9);
		expect(sigma(45, 50)).toBeCloseTo(3 * sigma(45, 0), 9);
		expect(sigma(45, 20)).toBe(sigma(30, 20));
		expect(sigma(120, 20)).toBeCloseTo(sigma(60, 20) / 4, 9);
		expect(sigma(2000, 20)).toBe(config.faceLeastRad);
	});
});
