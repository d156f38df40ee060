import { ALL_FORMATS, BlobSource, Input, VideoSampleSink } from 'mediabunny';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { headAngles } from '../../../src/core/geometry/space';
import { noEncoders, type FaceDetection } from '../../../src/core/perception';
import { modelNamed, modelsUrl as modelsUrlOf, type ModelName } from '../../../src/models/catalogue';
import { knownFace } from '../../../src/perceive/canary';
import { loadKnownPicture } from '../../../src/perceive/delegate';
import { faceFinder } from '../../../src/perceive/faces/face';
import type { Landmarker } from '../../../src/perceive/faces/landmarker';
import { faceMatrix } from '../../../src/perceive/landmarks/face-matrix';
import { createOwnLandmarker } from '../../../src/perceive/landmarks/own-landmarker';
import { createTaskLandmarker } from '../../../src/perceive/landmarks/task-landmarker';
import { defaultPerceiveConfig as config } from '../../../src/perceive/perceive-config';
import type { Raster } from '../../../src/perceive/picture/raster';
import { fetchModel, loadRuntime } from '../../../src/perceive/vision-runtime';
import { connectEncoders } from '../../../src/workers/encoders/encoder-client';
import { startWorker } from '../../../src/workers/start';

const modelsUrl = modelsUrlOf(location.origin);
const fetched = async (name: ModelName) => (await fetchModel(modelsUrl, modelNamed(name), () => undefined)).bytes;
const blobOf = async (name: ModelName) => new Blob([(await fetched(name)) as Uint8Array<ArrayBuffer>]);
const port = connectEncoders();
let tasks: Landmarker | null = null;
let own: Landmarker | null = null;

beforeAll(async () => {
	const runtime = await loadRuntime(modelsUrl, 'webgl', null);
	tasks = await createTaskLandmarker(runtime, await fetched('face-landmarker'), config, () => Promise.resolve(null));
	const files = { boxes: await blobOf('face-boxes-onnx'), mesh: await blobOf('face-landmarks-onnx') };
	own = await createOwnLandmarker(port, files, { prefer: 'wasm', priority: 'timeline' }, config);
});
afterAll(() => {
	tasks?.close();
	own?.close();
	port.close();
});

/** Every `every`-th frame of the sample. */
async function* frames(every: number): AsyncGenerator<{ raster: Raster; tMs: number }> {
	const clip = await (await fetch('/samples/table-talk.mp4')).blob();
	const input = new Input({ formats: ALL_FORMATS, source: new BlobSource(clip) });
	let index = 0;
	for await (const sample of new VideoSampleSink((await input.getPrimaryVideoTrack())!).samples(0)) {
		const { displayWidth: widthPx, displayHeight: heightPx, timestamp } = sample;
		if (index++ % every === 0) {
			const context = new OffscreenCanvas(widthPx, heightPx).getContext('2d', { willReadFrequently: true })!;
			sample.draw(context, 0, 0, widthPx, heightPx);
			const { data } = context.getImageData(0, 0, widthPx, heightPx);
			yield { raster: { widthPx, heightPx, data }, tMs: timestamp * 1000 };
		}
		sample.close();
	}
}

const middleOf = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1]!;

/** Median distance of two faces' points in the picture, as a share of the first one's width. */
const differenceOf = (a: FaceDetection, b: FaceDetection): number => {
	const [p, q] = [a.landmarks.image, b.landmarks.image];
	const apart = Array.from({ length: 478 }, (_, i) => Math.hypot(p[3 * i]! - q[3 * i]!, p[3 * i + 1]! - q[3 * i + 1]!));
	return middleOf(apart) / a.box.width;
};
const nearestTo = (face: FaceDetection, others: readonly FaceDetection[]): FaceDetection | null =>
	others.toSorted((a, b) => differenceOf(face, a) - differenceOf(face, b))[0] ?? null;

describe('faces by ONNX Runtime are those of tasks-vision', () => {
	test('on the sample: as many in each frame, median landmark within 0.5 % of the face, heads turned alike', async () => {
		const differences: number[] = [];
		const turns: number[] = [];
		const depths: number[] = [];
		const finders = [tasks!, own!].map((landmarker) => faceFinder(landmarker, config.minFaceConfidence));
		for await (const { raster, tMs } of frames(6)) {
			const [expected, found] = await Promise.all(finders.map((finder) => finder.inFrame(raster, raster, tMs)));
			expect(found).toHaveLength(expected!.length);
			for (const face of expected!) {
				const ours = nearestTo(face, found!)!;
				differences.push(differenceOf(face, ours));
				expect(ours.hasIrises).toBe(true);
				const [a, b] = [face, ours].map((it) => headAngles(it.headPose!.cameraFromHead));
				turns.push(Math.max(Math.abs(a!.yawRad - b!.yawRad), Math.abs(a!.pitchRad - b!.pitchRad)));
				depths.push(Math.abs(ours.headPose!.eyesMid[2] / face.headPose!.eyesMid[2] - 1));
			}
		}
		const percentile = (share: number) =>
			differences.toSorted((a, b) => a - b)[Math.floor(share * differences.length)]!;
		expect(differences.length).toBeGreaterThan(30);
		expect(percentile(0.5)).toBeLessThan(0.005);
		expect(percentile(0.9)).toBeLessThan(0.01);
		expect(middleOf(turns)).toBeLessThan(0.02);
		expect(middleOf(depths)).toBeLessThan(0.01);
	});

	test('of the same landmarks the same matrix is made', async () => {
		for await (const { raster } of frames(60)) {
			const { faceLandmarks, facialTransformationMatrixes } = await tasks!.inPicture(raster);
			expect(faceLandmarks.length).toBeGreaterThan(0);
			for (const [i, points] of faceLandmarks.entries()) {
				const expected = facialTransformationMatrixes[i]!.data;
				faceMatrix(points, raster).forEach((value, k) => expect(Math.abs(value - expected[k]!)).toBeLessThan(0.01));
			}
		}
	});

	test('in a closer look at the known picture, and in none where there is nobody', async () => {
		const picture = await loadKnownPicture(modelsUrl);
		const look = async (landmarker: Landmarker) =>
			(await faceFinder(landmarker, config.minFaceConfidence).inCrops(knownFace(picture), picture))[0]!;
		expect(differenceOf(await look(tasks!), await look(own!))).toBeLessThan(0.005);
		const nothing = await own!.inPicture({ widthPx: 64, heightPx: 64, data: new Uint8ClampedArray(64 * 64 * 4) });
		expect(nothing.faceLandmarks).toEqual([]);
	});
});

test('the perception worker finds faces by ONNX Runtime when it is asked to, and says so', async () => {
	const worker = startWorker('perception');
	onTestFinished(() => worker.close());
	const ready = await worker.call('load', { modelsUrl, schedule: 'offline', delegate: 'cpu', landmarks: 'onnx' });
	expect(ready.backendReason).toMatch(/; faces by ONNX Runtime$/);
	const names = ready.models.map(({ name }) => name);
	expect(names).toContain('face-landmarks-onnx');
	expect(names).not.toContain('face-landmarker');
	expect(await worker.call('installed', null)).toMatchObject([{ task: 'landmarks', backend: 'wasm' }]);
	for await (const { raster, tMs } of frames(1000)) {
		const pixels = await createImageBitmap(new ImageData(raster.data, raster.widthPx, raster.heightPx));
		const { widthPx, heightPx } = raster;
		const frame = { index: 0, tMs, widthPx, heightPx, pixels };
		const seen = await worker.call(
			'perceive',
			{ frame, hints: { missingHeads: [] }, encoders: noEncoders },
			{ transfer: [pixels] },
		);
		expect(seen.faces).toHaveLength(3);
	}
});
