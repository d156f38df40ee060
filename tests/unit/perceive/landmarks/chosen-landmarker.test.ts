import { expect, test, vi } from 'vitest';
import type { ModelUse } from '../../../../src/core/session';
import type { Backend } from '../../../../src/models/onnx/tensor';
import { chooseLandmarker, type KnownFaces } from '../../../../src/perceive/landmarks/chosen-landmarker';
import type { LandmarkerResult } from '../../../../src/perceive/faces/landmarker';
import type { OwnLandmarker } from '../../../../src/perceive/landmarks/own-landmarker';
import type { TaskLandmarker } from '../../../../src/perceive/landmarks/task-landmarker';
import { composeMosaic } from '../../../../src/perceive/picture/mosaic';
import { blackRaster } from '../../../../src/perceive/picture/raster';

const picture = blackRaster(100, 100);
const known: KnownFaces = { picture, face: composeMosaic(picture, [{ x: 0, y: 0, width: 100, height: 100 }], 100) };

/** One face: 478 points around the middle, shifted by a share of the picture. */
const faceAt = (shift: number): LandmarkerResult => ({
	faceLandmarks: [
		Array.from({ length: 478 }, (_, i) => ({
			x: 0.4 + shift + (i % 20) / 100,
			y: 0.4 + Math.floor(i / 20) / 100,
			z: 0,
		})),
	],
	facialTransformationMatrixes: [{ data: [] }],
	faceBlendshapes: [],
});

const waited = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Both landmarkers, which write down their calls. */
type Traits = { shift?: number; backend?: Backend; takesMs?: number; tasksTakeMs?: number };
const both = ({ shift = 0, backend = 'webgpu', takesMs = 0, tasksTakeMs = 0 }: Traits = {}) => {
	const calls: string[] = [];
	const of = (name: string, shifted: number, ms: number) => ({
		async inVideo() {
			calls.push(`${name} video`);
			await waited(ms);
			return faceAt(shifted);
		},
		async inPicture() {
			await waited(ms);
			return faceAt(shifted);
		},
		restart: () => (calls.push(`${name} anew`), Promise.resolve()),
		close: () => void calls.push(`${name} closed`),
	});
	let movements: ModelUse | null = null;
	const tasks: TaskLandmarker = {
		...of('tasks', 0, tasksTakeMs),
		measureMovements: () => Promise.resolve(),
		movementModel: () => movements,
	};
	const own: OwnLandmarker = { ...of('own', shift, takesMs), ready: { backend, reason: 'a GPU' } };
	const measure = (isOn: boolean) => (movements = isOn ? { name: 'blendshapes', sha256: '', backend: 'wasm' } : null);
	return { calls, tasks, own, measure, chosen: chooseLandmarker(tasks, known) };
};

test('the task finds faces until ours is loaded, then ours does, from a fresh start', async () => {
	const { calls, own, chosen } = both();
	expect(chosen.status()).toBeNull();
	await chosen.inVideo(picture, 0);
	await chosen.load(() => Promise.resolve(own), false);
	await chosen.inVideo(picture, 100);
	await chosen.inVideo(picture, 200);
	expect(calls).toEqual(['tasks video', 'own anew', 'own video', 'own video']);
	expect(chosen.status()).toEqual({ backend: 'webgpu', reason: 'a GPU' });
});

test('ours is not taken when it finds other landmarks, and says so', async () => {
	const { calls, own, chosen } = both({ shift: 0.1 });
	vi.spyOn(console, 'warn').mockReturnValue(undefined);
	await chosen.load(() => Promise.resolve(own), false);
	await chosen.inVideo(picture, 0);
	expect(calls).toEqual(['own closed', 'tasks video']);
	expect(chosen.status()).toEqual({
		backend: null,
		reason: 'its landmarks differ from those of tasks-vision',
	});
});

test('where it has to be faster it is not taken when it is slower, or not on a GPU', async () => {
	vi.spyOn(console, 'warn').mockReturnValue(undefined);
	const slower = both({ takesMs: 60 });
	await slower.chosen.load(() => Promise.resolve(slower.own), true);
	expect(slower.chosen.status()?.reason).toMatch(/^it takes \d+ ms for a picture here, and tasks-vision \d+ ms$/);
	const onCpu = both({ backend: 'wasm', tasksTakeMs: 60 });
	await onCpu.chosen.load(() => Promise.resolve(onCpu.own), true);
	expect(onCpu.chosen.status()?.backend).toBeNull();
	const faster = both({ tasksTakeMs: 60 });
	await faster.chosen.load(() => Promise.resolve(faster.own), true);
	expect(faster.chosen.status()?.backend).toBe('webgpu');
});

test('the frame that ours fails in is found by the task, and so are all after it', async () => {
	const { calls, own, chosen } = both();
	vi.spyOn(console, 'warn').mockReturnValue(undefined);
	await chosen.load(() => Promise.resolve(own), false);
	await chosen.inVideo(picture, 0);
	own.inVideo = () => Promise.reject(new Error('The GPU is gone'));
	expect((await chosen.inVideo(picture, 100)).faceLandmarks).toHaveLength(1);
	await chosen.inVideo(picture, 200);
	expect(calls).toEqual(['own anew', 'own video', 'own closed', 'tasks anew', 'tasks video', 'tasks video']);
	expect(chosen.status()).toEqual({ backend: null, reason: 'The GPU is gone' });
});

test('a file that cannot be had leaves the task, and is not asked for again', async () => {
	const { calls, chosen } = both();
	vi.spyOn(console, 'warn').mockReturnValue(undefined);
	const open = vi.fn(() => Promise.reject<OwnLandmarker>(new Error('No such file')));
	await chosen.load(open, false);
	await chosen.load(open, false);
	await chosen.inVideo(picture, 0);
	expect(open).toHaveBeenCalledOnce();
	expect(calls).toEqual(['tasks video']);
});

test('while blendshapes are measured, which is MediaPipe’s alone, the task finds faces', async () => {
	const { calls, own, measure, chosen } = both();
	await chosen.load(() => Promise.resolve(own), false);
	measure(true);
	await chosen.inVideo(picture, 0);
	expect(chosen.status()?.backend).toBeNull();
	measure(false);
	await chosen.inVideo(picture, 100);
	expect(calls).toEqual(['tasks video', 'own anew', 'own video']);
	expect(chosen.status()?.backend).toBe('webgpu');
});
