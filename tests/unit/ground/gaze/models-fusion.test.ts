import { describe, expect, test } from 'vitest';
import { cameraFromFov, directionFromImage, mediaPipeFocalPx, type Camera } from '../../../../src/core/geometry/camera';
import type { GazeDirection, GazeMap } from '../../../../src/core/perception';
import { deg, visualAngle, type Vec3 } from '../../../../src/core/geometry/space';
import { modelLookOf } from '../../../../src/ground/gaze/direction-fusion';
import { mapLogLikelihoods } from '../../../../src/ground/gaze/gaze-map-fusion';
import { defaultGroundConfig } from '../../../../src/ground/ground-config';
import { scene, type SceneFrame } from '../../../fixtures/scenes';
import { runScene, topTarget } from '../run-scene';

const frame = { widthPx: 1280, heightPx: 720 };
const { models, filter } = defaultGroundConfig;
const directionTrust = { trust: models.direction, filter };
const towardsLens = (camera: Camera, pixel: readonly [number, number]): Vec3<'camera'> => {
	const [x, y, z] = directionFromImage(camera, pixel);
	return [-x, -y, -z];
};
const minus = (a: Vec3<'camera'>, b: Vec3<'camera'>): Vec3<'camera'> => {
	const d = [a[0] - b[0], a[1] - b[1], a[2] - b[2]] as const;
	const size = Math.hypot(...d);
	return [d[0] / size, d[1] / size, d[2] / size];
};

/** The same frames with something said by models about one person. */
const withModels = (
	frames: readonly SceneFrame[],
	name: string,
	said: { gazeDirection?: GazeDirection; gazeMap?: GazeMap },
): SceneFrame[] =>
	frames.map((f) => ({
		...f,
		tracks: f.tracks.map((track) =>
			track.personId === name && track.face ? { ...track, face: { ...track.face, ...said } } : track,
		),
	}));

const probabilityOf = (runs: ReturnType<typeof runScene>, name: string, key: string): number => {
	const gaze = runs.at(-1)!.observations.find(({ personId }) => personId === name)!.gaze!;
	return gaze.scores.find(({ target }) => (target.kind === 'person' ? target.personId : target.kind) === key)!
		.probability;
};

/** An even map with most of its mass in a blot of 3 cells around a place. */
const mapAt = (x: number, y: number, inFrame: number | null, mass = 0.95): GazeMap => {
	const cells = 64;
	const probability = new Float32Array(cells * cells);
	for (let j = 0; j < cells; j++)
		for (let i = 0; i < cells; i++) {
			const u = i + 0.5 - (x / frame.widthPx) * cells;
			const v = j + 0.5 - (y / frame.heightPx) * cells;
			probability[j * cells + i] =
				(mass * Math.exp(-(u * u + v * v) / 18)) / (2 * Math.PI * 9) + (1 - mass) / (cells * cells);
		}
	return { columns: cells, rows: cells, probability, inFrame };
};

describe('a gaze direction model as one more measurement', () => {
	const [p1, p2, p3] = [
		[-0.5, 0, 1.6],
		[0.35, 0, 1.1],
		[0.75, 0, 1.4],
	] as const;
	const build = () => {
		// Landmarks say P2 or P3, which are a few degrees apart.
		const s = scene({ durationMs: 1500 })
			.person('P1', { at: p1, looksAt: 'P3' })
			.person('P2', { at: p2 })
			.person('P3', { at: p3 });
		return { frames: s.build(), camera: s.camera };
	};
	/** What an encoder would say: in MediaPipe's camera, in which P1 (level with the lens) is seen at another angle. */
	const said = ({ focalPx, principal }: Camera, direction: Vec3<'camera'>, sigmaRad: number): GazeDirection => {
		const shift = (focalPx * p1[0]) / p1[2];
		const turn = Math.atan(shift / mediaPipeFocalPx(2 * principal[1])) - Math.atan(shift / focalPx);
		const [x, y, z] = direction;
		const [c, s] = [Math.cos(turn), Math.sin(turn)];
		return { direction: [c * x + s * z, y, c * z - s * x], sigmaRad };
	};

	test('without models everything is as it was', () => {
		const { frames, camera } = build();
		const bare = frames.map((f) => ({
			...f,
			tracks: f.tracks.map((track) => {
				if (!track.face) return track;
				const { gazeDirection: _, gazeMap: __, ...face } = track.face;
				return { ...track, face: face as typeof track.face };
			}),
		}));
		expect(runScene(frames, camera).at(-1)).toEqual(runScene(bare, camera).at(-1));
	});

	test('a direction at one of two neighbours makes that one more probable beside the other, and the spread of the ray smaller', () => {
		const { frames, camera } = build();
		const before = runScene(frames, camera);
		const at = (target: Vec3<'camera'>) =>
			runScene(withModels(frames, 'P1', { gazeDirection: said(camera, minus(target, p1), deg(6)) }), camera);
		const [towards2, towards3] = [at(p2), at(p3)];
		const oddsOf2 = (runs: typeof before) => probabilityOf(runs, 'P1', 'P2') / probabilityOf(runs, 'P1', 'P3');
		expect(oddsOf2(towards2)).toBeGreaterThan(oddsOf2(before));
		expect(oddsOf2(towards3)).toBeLessThan(oddsOf2(before));
		const ray = (runs: typeof before) =>
			runs.at(-1)!.observations.find(({ personId }) => personId === 'P1')!.gaze!.ray!;
		expect(ray(towards3).sigmaRad).toBeLessThan(ray(before).sigmaRad);
		expect(visualAngle(ray(towards3).direction, minus(p3, p1))).toBeLessThan(deg(12));
	});

	test('a direction that is far off everything else is taken for an error, not for the truth', () => {
		const { frames, camera } = build();
		const wrong = said(camera, [0, -1, 0], deg(6));
		const runs = runScene(withModels(frames, 'P1', { gazeDirection: wrong }), camera);
		expect(['person:P2', 'person:P3']).toContain(topTarget(runs.at(-1)!.observations, 'P1'));
	});

	test('a look into the lens stays one in a camera with another lens', () => {
		const assumed = { focalPx: mediaPipeFocalPx(720), principal: [640, 360] as const, source: 'assumed' as const };
		for (const fov of [40, 60, 90]) {
			const camera = cameraFromFov(1280, 720, deg(fov));
			for (const pixel of [
				[100, 100],
				[1200, 400],
			] as const) {
				const [x, y, z] = directionFromImage(camera, pixel);
				const direction = towardsLens(assumed, pixel);
				const look = modelLookOf(
					{ direction, sigmaRad: deg(8) },
					[x / z, y / z, 1],
					{ camera, frame },
					directionTrust,
				)!;
				expect(visualAngle(look.direction, [-x, -y, -z])).toBeLessThan(1e-6);
				expect(look.variance).toBeCloseTo(deg(16) ** 2, 9);
			}
		}
	});

	test('a spread smaller than models ever reach is not believed', () => {
		const look = modelLookOf(
			{ direction: [0, 0, -1], sigmaRad: 0.001 },
			[0, 0, 1],
			{ camera: cameraFromFov(1280, 720), frame },
			directionTrust,
		)!;
		expect(look.variance).toBeCloseTo(deg(10) ** 2, 9);
	});
});

describe('a gaze target map multiplies in', () => {
	const keys = [
		{ key: 'person:P2', prior: 1 },
		{ key: 'object:cup', prior: 1 },
		{ key: 'camera', prior: 0.35 },
		{ key: 'outside', prior: 0.5 },
	];
	const regions = {
		'person:P2': { x: 900, y: 200, width: 120, height: 120 },
		'object:cup': { x: 300, y: 500, width: 60, height: 60 },
	};
	const logs = (map: GazeMap | null, boxes: typeof regions = regions) =>
		Object.values(mapLogLikelihoods(map, keys, { regions: boxes, frame }, defaultGroundConfig));

	test('no map says nothing', () => {
		expect(logs(null)).toEqual([]);
	});

	test('an even map with the usual in-frame score says nothing', () => {
		for (const log of logs(mapAt(0, 0, 0.67, 0))) expect(log).toBeCloseTo(0, 3);
	});

	test('mass on a head speaks for it, against the thing elsewhere, the camera and elsewhere', () => {
		const [head, cup, camera, outside] = logs(mapAt(960, 260, 0.95));
		expect(head!).toBeGreaterThan(0.5);
		expect(Math.max(cup!, camera!)).toBeLessThan(-0.2);
		expect(outside!).toBeLessThan(0);
	});

	test('mass beside all candidates speaks for elsewhere', () => {
		const [head, cup, , outside] = logs(mapAt(640, 120, 0.98));
		expect(outside!).toBeGreaterThan(Math.max(head!, cup!));
	});

	test('a low in-frame score speaks for camera and elsewhere, wherever the mass is', () => {
		const [head, , camera, outside] = logs(mapAt(960, 260, 0.02));
		expect(camera!).toBeGreaterThan(head!);
		expect(outside!).toBeGreaterThan(logs(mapAt(960, 260, 0.95))[3]!);
	});

	test('a thing gains nothing by being large', () => {
		const small = logs(mapAt(0, 0, 0.67, 0))[1]!;
		const large = logs(mapAt(0, 0, 0.67, 0), {
			...regions,
			'object:cup': { x: 0, y: 0, width: 1280, height: 720 },
		})[1]!;
		expect(large).toBeCloseTo(small, 6);
	});

	test('without an in-frame score the camera keeps its place against the picture as a whole', () => {
		const weights = keys.map(({ prior }) => prior);
		const ratios = logs(mapAt(960, 260, null)).map((log) => Math.exp(5 * log));
		const inPicture = [0, 1, 3].map((i) => weights[i]! * ratios[i]!).reduce((a, b) => a + b) / 2.5;
		expect(ratios[2]! / inPicture).toBeGreaterThan(0.8);
		expect(ratios[2]! / inPicture).toBeLessThan(1.25);
	});

	test('no map rules anything out, and a person outside the picture is like the camera', () => {
		for (const log of logs(mapAt(960, 260, 1))) expect(5 * log).toBeGreaterThanOrEqual(Math.log(0.2) - 1e-6);
		const gone = logs(mapAt(960, 260, 0.5), { ...regions, 'person:P2': { x: -300, y: 0, width: 100, height: 100 } });
		expect(gone[0]).toBeCloseTo(gone[2]!, 6);
	});

	test('in a scene, the map settles which of two neighbours somebody looks at', () => {
		const s = scene({ durationMs: 1500 })
			.person('P1', { at: [-0.5, 0, 1.6], looksAt: [0.5, 0, 1.7] })
			.person('P2', { at: [0.3, 0, 1.5] })
			.person('P3', { at: [0.75, 0, 2] });
		const frames = s.build();
		const { widthPx, heightPx } = frames[0]!.perception.frame;
		const pixel = ([x, y, z]: readonly [number, number, number]) =>
			[
				((s.camera.principal[0] + (s.camera.focalPx * x) / z) / widthPx) * frame.widthPx,
				((s.camera.principal[1] + (s.camera.focalPx * y) / z) / heightPx) * frame.heightPx,
			] as const;
		const at = (place: readonly [number, number, number]) => {
			const [u, v] = pixel(place);
			return runScene(withModels(frames, 'P1', { gazeMap: mapAt(u, v, 0.95) }), s.camera);
		};
		const [on2, on3] = [at([0.3, 0, 1.5]), at([0.75, 0, 2])];
		expect(probabilityOf(on2, 'P1', 'P2')).toBeGreaterThan(probabilityOf(on3, 'P1', 'P2') + 0.1);
		expect(probabilityOf(on3, 'P1', 'P3')).toBeGreaterThan(probabilityOf(on2, 'P1', 'P3') + 0.1);
	});
});
