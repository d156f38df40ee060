import {
	FaceDetector,
	FaceLandmarker,
	HandLandmarker,
	PoseLandmarker,
	type NormalizedLandmark,
} from '@mediapipe/tasks-vision';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { catalogue, modelNamed, modelsUrl, modelUrl, type ModelName } from '../../../src/models/catalogue';
import { runtimeUrls } from '../../../src/models/runtime';
import truth from '../../../public/samples/table-talk.truth.json';
import frameUrl from '../fixtures/table-talk-frame-54.jpg';

type Point = readonly [number, number];
type Eyes = { L: number[]; R: number[] };
/** What the makers of the sample know of a person in a frame. Pixels. */
type PersonTruth = {
	face_box: number[];
	eye_center_2d: number[];
	eyes_2d: Eyes;
	iris_2d: Eyes;
	/** 21 landmarks a hand, in MediaPipe's order. */
	hands: Partial<Record<'L' | 'R', { lm_2d: number[][] }>>;
};

/** Frame 54 of the bundled sample: three people at a table. */
const frameTruth = truth.per_frame[54]!.people as Record<'A' | 'B' | 'C', PersonTruth>;
const people = Object.values(frameTruth);

const models = modelsUrl(location.origin);
const runtime = runtimeUrls(models);
const fileset = { wasmLoaderPath: '', wasmBinaryPath: runtime.binary };
let picture: ImageBitmap;
let moduleFactory: unknown;

beforeAll(async () => {
	picture = await createImageBitmap(await (await fetch(frameUrl)).blob());
	moduleFactory = ((await import(/* @vite-ignore */ runtime.loader)) as { default: unknown }).default;
});

/** What a task makes of a frame that is shown for a third of a second. Shown once, some faces are found twice. */
const watch = <Result>(
	task: { detectForVideo(image: ImageBitmap, timestampMs: number): Result },
	image: ImageBitmap = picture,
): Result => {
	for (let timestampMs = 0; timestampMs < 300; timestampMs += 100) task.detectForVideo(image, timestampMs);
	return task.detectForVideo(image, 300);
};

/** Options that every task takes. The library clears the factory after each use. */
const optionsFor = (name: ModelName) => {
	Object.assign(globalThis, { ModuleFactory: moduleFactory });
	return {
		baseOptions: { modelAssetPath: modelUrl(models, modelNamed(name)), delegate: 'CPU' as const },
		runningMode: 'VIDEO' as const,
	};
};

const inPixels = ({ x, y }: NormalizedLandmark): Point => [x * picture.width, y * picture.height];
const distance = (a: Point, b: Point): number => Math.hypot(a[0] - b[0], a[1] - b[1]);
const nearest = (points: readonly Point[], to: Point): number => Math.min(...points.map((p) => distance(p, to)));
const pair = (values: readonly number[]): Point => [values[0]!, values[1]!];

/** Landmark numbers of the centres of the irises, and of the corners of the eye around each. */
const IRISES = [
	{ centre: 468, corners: [33, 133] },
	{ centre: 473, corners: [362, 263] },
] as const;

const detectFaces = async (name: 'face-landmarker' | 'face-landmarker-gpu') => {
	const task = await FaceLandmarker.createFromOptions(fileset, {
		...optionsFor(name),
		numFaces: 5,
		outputFacialTransformationMatrixes: true,
	});
	onTestFinished(() => task.close());
	return watch(task);
};

describe.each(['face-landmarker', 'face-landmarker-gpu'] as const)('%s', (name) => {
	test('finds the three faces of the sample with 478 landmarks and a head pose each', async () => {
		const { faceLandmarks, facialTransformationMatrixes } = await detectFaces(name);
		expect(faceLandmarks.map((face) => face.length)).toEqual([478, 478, 478]);
		expect(facialTransformationMatrixes.map(({ rows, columns }) => [rows, columns])).toEqual([
			[4, 4],
			[4, 4],
			[4, 4],
		]);
		expect(facialTransformationMatrixes.every(({ data }) => data.every(Number.isFinite))).toBe(true);
	});

	test('puts the eyes where they truly are, within half of the distance between them', async () => {
		const { faceLandmarks } = await detectFaces(name);
		for (const { eyes_2d: eyes } of people) {
			const between = distance(pair(eyes.L), pair(eyes.R));
			for (const eye of [eyes.L, eyes.R]) {
				const middles = faceLandmarks.flatMap((face) =>
					IRISES.map(({ corners: [a, b] }): Point => {
						const [p, q] = [inPixels(face[a]!), inPixels(face[b]!)];
						return [(p[0] + q[0]) / 2, (p[1] + q[1]) / 2];
					}),
				);
				expect(nearest(middles, pair(eye))).toBeLessThan(between / 2);
			}
		}
	});
});

test('the attention model finds the irises to a tenth of the distance between the eyes; the stand-ins do worse', async () => {
	/** Mean distance from the true irises, in distances between the eyes. */
	const irisError = async (name: 'face-landmarker' | 'face-landmarker-gpu') => {
		const { faceLandmarks } = await detectFaces(name);
		const centres = faceLandmarks.flatMap((face) => IRISES.map(({ centre }) => inPixels(face[centre]!)));
		const errors = people.flatMap(({ iris_2d: iris, eyes_2d: eyes }) =>
			[iris.L, iris.R].map((p) => nearest(centres, pair(p)) / distance(pair(eyes.L), pair(eyes.R))),
		);
		return errors.reduce((sum, error) => sum + error, 0) / errors.length;
	};
	const attention = await irisError('face-landmarker');
	expect(attention).toBeLessThan(0.1);
	expect(await irisError('face-landmarker-gpu')).toBeGreaterThan(attention);
});

test('the face detector finds the three faces', async () => {
	const task = await FaceDetector.createFromOptions(fileset, optionsFor('face-detector-full-range'));
	onTestFinished(() => task.close());
	const boxes = watch(task).detections.map(({ boundingBox }) => boundingBox!);
	expect(boxes).toHaveLength(3);
	for (const { eyes_2d: eyes } of people) {
		const around = boxes.filter(({ originX, originY, width, height }) =>
			[eyes.L, eyes.R].every(([x, y]) => x! > originX && x! < originX + width && y! > originY && y! < originY + height),
		);
		expect(around).toHaveLength(1);
	}
});

test('hand-landmarker finds the 21 landmarks of a hand, on average to a third of its index finger', async () => {
	const task = await HandLandmarker.createFromOptions(fileset, { ...optionsFor('hand-landmarker'), numHands: 2 });
	onTestFinished(() => task.close());
	// In the whole frame the hands are near the smallest size that the palm detector finds, so it gets a part.
	const hand = frameTruth.C.hands.R!.lm_2d.map(pair);
	const SIDE_PX = 240;
	const [left, top] = [Math.round(hand[0]![0] - SIDE_PX / 2), Math.round(hand[0]![1] - SIDE_PX / 2)];
	const part = await createImageBitmap(picture, left, top, SIDE_PX, SIDE_PX);
	const { landmarks, worldLandmarks, handedness } = watch(task, part);
	expect([worldLandmarks.length, handedness.length]).toEqual([landmarks.length, landmarks.length]);
	const meanErrors = landmarks.map((found) => {
		expect(found).toHaveLength(21);
		const errors = found.map(({ x, y }, i) => distance([left + SIDE_PX * x, top + SIDE_PX * y], hand[i]!));
		return errors.reduce((sum, error) => sum + error, 0) / errors.length;
	});
	const INDEX_BASE = 5;
	const INDEX_TIP = 8;
	expect(Math.min(...meanErrors)).toBeLessThan(distance(hand[INDEX_BASE]!, hand[INDEX_TIP]!) / 3);
});

test.each(['pose-landmarker-full', 'pose-landmarker-lite'] as const)('%s finds the three people', async (name) => {
	const task = await PoseLandmarker.createFromOptions(fileset, { ...optionsFor(name), numPoses: 5 });
	onTestFinished(() => task.close());
	const { landmarks } = watch(task);
	expect(landmarks.map((body) => body.length)).toEqual([33, 33, 33]);
	const NOSE = 0;
	const noses = landmarks.map((body) => inPixels(body[NOSE]!));
	for (const { face_box: box, eye_center_2d: eyes } of people) {
		expect(nearest(noses, pair(eyes))).toBeLessThan((box[2]! - box[0]!) / 2);
	}
});

test('every model of the catalogue is served at its size', async () => {
	for (const entry of catalogue) {
		const reply = await fetch(modelUrl(models, entry));
		expect((await reply.arrayBuffer()).byteLength, entry.file).toBe(entry.bytes);
	}
});
