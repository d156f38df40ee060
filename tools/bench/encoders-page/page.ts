import type { GazeDirection, Landmarks } from '../../../src/core/perception.ts';
import type { EncoderPort, Picture } from '../../../src/models/onnx/encoder-port.ts';
import type { EncoderRequest } from '../../../src/models/onnx/request.ts';
import type { Tensors } from '../../../src/models/onnx/tensor.ts';
import { encoderModel, ENCODER_TASKS } from '../../../src/models/embedded-encoders.ts';
import { expressionEncoder } from '../../../src/perceive/encoders/expression.ts';
import { faceIdentityEncoder } from '../../../src/perceive/encoders/face-identity.ts';
import { gazeDirectionReaders } from '../../../src/perceive/encoders/gaze-direction.ts';
import { connectEncoders } from '../../../src/workers/encoders/encoder-client.ts';
import { startWorker } from '../../../src/workers/start.ts';
import { openFileHearing } from '../../../src/workers/sound/speech-client.ts';
import { openVideoFile } from '../../../src/workers/video-file/video-file-client.ts';

/** Points of a face as JSON carries them: shape (n, 3), `image` pixels. */
type FacePoints = readonly number[];

/** What the page was asked to run a model on: a name and the address of its file. */
type PageModel = { name: string; url: string };

/** A picture with the faces that the embedded models found in it. */
type SeenPicture = { widthPx: number; heightPx: number; faces: readonly FacePoints[] };

/** The answer of a model to one request, as JSON carries it. */
type JsonTensors = Record<string, { dims: readonly number[]; data: readonly number[] }>;

/** What the page offers to the command. */
type EncodersPage = {
	load(models: readonly PageModel[]): Promise<void>;
	/** Finds the faces of a still picture, or of its mirror image. */
	see(job: { url: string; isMirrored: boolean }): Promise<SeenPicture>;
	/** Runs a model on a still picture. */
	run(job: { url: string; model: string; request: string }): Promise<JsonTensors>;
	/** Loads every embedded model on WebGPU, which compares one fixed input with the CPU and falls back where it differs. */
	onGpu(): Promise<{ model: string; backend: 'webgpu' | 'wasm'; reason: string; loadMs: number }[]>;
	/** Share of the time in which a file's sound is taken for speech; `null`: it has no sound. */
	speech(url: string): Promise<number | null>;
	/** What the embedded face models read of the faces given for some frames of a clip: vector, best expression. */
	faces(job: {
		url: string;
		name: string;
		fps: number | null;
		frames: readonly { index: number; faces: readonly FacePoints[] }[];
	}): Promise<(readonly { vector: readonly number[]; expression: string }[])[]>;
	/** Directions of the faces given for each analysed frame of a clip, in their order. */
	directions(job: {
		url: string;
		name: string;
		fps: number | null;
		reader: string;
		frames: readonly { index: number; faces: readonly FacePoints[] }[];
	}): Promise<(readonly (GazeDirection | null)[])[]>;
};

declare global {
	var encodersBench: EncodersPage;
}

const landmarksFrom = (points: FacePoints): Landmarks => ({
	topology: 'face-478',
	image: Float32Array.from(points),
	metric: null,
	visibility: null,
});

let port: EncoderPort | null = null;
const encoders = (): EncoderPort => (port ??= connectEncoders());

const bitmapOf = async (url: string): Promise<ImageBitmap> => createImageBitmap(await (await fetch(url)).blob());

const mirrorImage = (picture: ImageBitmap): ImageBitmap => {
	const canvas = new OffscreenCanvas(picture.width, picture.height);
	const context = canvas.getContext('2d')!;
	context.setTransform(-1, 0, 0, 1, picture.width, 0);
	context.drawImage(picture, 0, 0);
	picture.close();
	return canvas.transferToImageBitmap();
};

/** The request with the typed arrays that JSON does not know. */
const requestFrom = (text: string): EncoderRequest => {
	const { pictures, tensors } = JSON.parse(text) as {
		pictures: EncoderRequest['pictures'];
		tensors: Record<string, { dims: number[]; data: Record<string, number> }>;
	};
	const floats = Object.entries(tensors).map(
		([name, { dims, data }]) =>
			[name, { type: 'float32', dims, data: Float32Array.from(Object.values(data)) }] as const,
	);
	return { pictures, tensors: Object.fromEntries(floats) };
};

globalThis.encodersBench = {
	async load(models) {
		for (const { name, url } of models) {
			const source = { url: new URL(url, location.href).href };
			await encoders().load({ name, source, sha256: null, prefer: 'wasm' });
		}
	},

	async see({ url, isMirrored }) {
		const perception = startWorker('perception');
		try {
			const modelsUrl = new URL('/models/', location.href).href;
			await perception.call('load', { modelsUrl, schedule: 'image', delegate: 'cpu' });
			const pixels = isMirrored ? mirrorImage(await bitmapOf(url)) : await bitmapOf(url);
			const { width: widthPx, height: heightPx } = pixels;
			const { faces } = await perception.call(
				'perceive',
				{
					frame: { index: 0, tMs: 0, widthPx, heightPx, pixels },
					hints: { missingHeads: [] },
					encoders: { objects: false, identity: false, expression: false },
				},
				{ transfer: [pixels] },
			);
			return { widthPx, heightPx, faces: (faces ?? []).map(({ landmarks }) => [...landmarks.image]) };
		} finally {
			perception.close();
		}
	},

	async run({ url, model, request }) {
		const pixels = await bitmapOf(url);
		const picture: Picture = { pixels, widthPx: pixels.width, heightPx: pixels.height };
		const job = { name: model, picture, request: requestFrom(request), priority: 'timeline' } as const;
		const outputs: Tensors = await encoders().run(job);
		pixels.close();
		return Object.fromEntries(
			Object.entries(outputs).map(([name, { dims, data }]) => [name, { dims, data: Array.from(data, Number) }]),
		);
	},

	async onGpu() {
		const sizes = { objects: { height: 288, width: 512 }, identity: { N: 1 }, expression: { N: 2 } } as const;
		const found: { model: string; backend: 'webgpu' | 'wasm'; reason: string; loadMs: number }[] = [];
		const gpu = connectEncoders();
		for (const task of ENCODER_TASKS) {
			const { file, name, sha256 } = encoderModel(task);
			const fromMs = performance.now();
			const ready = await gpu.load({
				...{ name, sha256, prefer: 'webgpu', freeDimensions: sizes[task], checkLook: { picture: [0, 255] } },
				source: { url: new URL(`/models/${file}`, location.href).href },
			});
			found.push({ model: name, ...ready, loadMs: performance.now() - fromMs });
			await gpu.unload(name);
		}
		gpu.close();
		return found;
	},

	async speech(url) {
		const hearing = await openFileHearing(await (await fetch(url)).blob(), new URL('/models/', location.href).href);
		if (!hearing) return null;
		try {
			const times = Array.from({ length: Math.floor(hearing.durationMs / 100) }, (_, i) => 100 * i);
			let speech = 0;
			for (const tMs of times) if (((await hearing.at(tMs)) ?? 0) > 0.5) speech++;
			return times.length > 0 ? speech / times.length : null;
		} finally {
			hearing.close();
		}
	},

	async faces({ url, name, fps, frames }) {
		const wanted = new Map(frames.map(({ index, faces }) => [index, faces.map(landmarksFrom)]));
		for (const [task, N] of [
			['identity', 1],
			['expression', 2],
		] as const) {
			const { file, name: model, sha256 } = encoderModel(task);
			const source = { url: new URL(`/models/${file}`, location.href).href };
			await encoders().load({ name: model, source, sha256, prefer: 'wasm', freeDimensions: { N } });
		}
		const found = new Map<number, { vector: number[]; expression: string }[]>();
		const video = await openVideoFile(await (await fetch(url)).blob(), name);
		try {
			for await (const { pixels, widthPx, heightPx, index } of video
				.frames({ fps })
				.frames(new AbortController().signal)) {
				const picture = { pixels, widthPx, heightPx };
				const ask = (task: 'identity' | 'expression', request: EncoderRequest) =>
					encoders().run({ name: encoderModel(task).name, picture, request, priority: 'timeline' });
				const read: { vector: number[]; expression: string }[] = [];
				for (const face of wanted.get(index) ?? []) {
					const vectors = await ask('identity', faceIdentityEncoder.request([face])!);
					const scores = await ask('expression', expressionEncoder.request([face])!);
					read.push({
						vector: Array.from(faceIdentityEncoder.read(vectors, [face])[0]!),
						expression: expressionEncoder.read(scores, [face])[0]![0]!.name,
					});
				}
				found.set(index, read);
				pixels.close();
			}
		} finally {
			video.close();
		}
		return frames.map(({ index }) => found.get(index) ?? []);
	},

	async directions({ url, name, fps, reader: readerName, frames }) {
		const reader = gazeDirectionReaders[readerName];
		if (!reader) throw new Error(`No reader of gaze directions called ${readerName}`);
		const wanted = new Map(frames.map(({ index, faces }) => [index, faces.map(landmarksFrom)]));
		const found = new Map<number, (GazeDirection | null)[]>();
		const video = await openVideoFile(await (await fetch(url)).blob(), name);
		try {
			for await (const frame of video.frames({ fps }).frames(new AbortController().signal)) {
				const { pixels, widthPx, heightPx, index } = frame;
				const faces = wanted.get(index) ?? [];
				const ask = (model: string, request: EncoderRequest) =>
					encoders().run({ name: model, picture: { pixels, widthPx, heightPx }, request, priority: 'timeline' });
				found.set(index, await reader.read(frame, faces, ask));
				pixels.close();
			}
		} finally {
			video.close();
		}
		return frames.map(({ index, faces }) => found.get(index) ?? faces.map(() => null));
	},
};
