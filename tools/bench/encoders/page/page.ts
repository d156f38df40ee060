import type { Frame, GazeDirection, Landmarks } from '../../../../src/core/perception.ts';
import type { EncoderPort, Picture } from '../../../../src/models/onnx/encoder-port.ts';
import type { EncoderRequest } from '../../../../src/models/onnx/request.ts';
import type { Tensors } from '../../../../src/models/onnx/tensor.ts';
import { encoderModel, ENCODER_TASKS } from '../../../../src/models/embedded-encoders.ts';
import { expressionEncoder } from '../../../../src/perceive/encoders/expression.ts';
import { faceIdentityEncoder } from '../../../../src/perceive/encoders/face-identity.ts';
import { gazeDirectionReaders } from '../../../../src/perceive/encoders/gaze-direction.ts';
import { connectEncoders } from '../../../../src/workers/encoders/encoder-client.ts';
import { openFileHearing } from '../../../../src/workers/sound/speech-client.ts';
import { openVideoFile } from '../../../../src/workers/video-file/video-file-client.ts';

/** Points of a face as JSON carries them: shape (n, 3), `image` pixels. */
type FacePoints = readonly number[];

/** What the page was asked to run a model on: a name and the address of its file. */
type PageModel = { name: string; url: string };

/** Some analysed frames of a clip, with the faces in each. */
type ClipFaces = {
	url: string;
	name: string;
	fps: number | null;
	frames: readonly { index: number; faces: readonly FacePoints[] }[];
};

/** What the page offers to the command. */
type EncodersPage = {
	load(models: readonly PageModel[]): Promise<void>;
	/** Loads every embedded model on WebGPU, which compares one fixed input with the CPU and falls back where it differs. */
	onGpu(): Promise<{ model: string; backend: 'webgpu' | 'wasm'; reason: string; loadMs: number }[]>;
	/** Share of the time in which a file's sound is taken for speech; `null`: it has no sound. */
	speech(url: string): Promise<number | null>;
	/** What the embedded face models read of the faces given for some frames of a clip: vector, best expression. */
	faces(job: ClipFaces): Promise<(readonly { vector: readonly number[]; expression: string }[])[]>;
	/** Directions of the faces given for each analysed frame of a clip, in their order. */
	directions(job: ClipFaces & { reader: string }): Promise<(readonly (GazeDirection | null)[])[]>;
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

type Ask = (model: string, request: EncoderRequest) => Promise<Tensors>;

/** What `read` makes of the faces given for each frame of a clip, by the number of the frame. */
const readFrames = async <Read>(
	{ url, name, fps, frames }: ClipFaces,
	read: (frame: Frame, faces: readonly Landmarks[], ask: Ask) => Promise<Read[]>,
): Promise<Map<number, Read[]>> => {
	const wanted = new Map(frames.map(({ index, faces }) => [index, faces.map(landmarksFrom)]));
	const found = new Map<number, Read[]>();
	const video = await openVideoFile(await (await fetch(url)).blob(), name);
	try {
		for await (const frame of video.frames({ fps }).frames(new AbortController().signal)) {
			const { pixels, widthPx, heightPx, index } = frame;
			const picture: Picture = { pixels, widthPx, heightPx };
			const ask: Ask = (model, request) => encoders().run({ name: model, picture, request, priority: 'timeline' });
			found.set(index, await read(frame, wanted.get(index) ?? [], ask));
			pixels.close();
		}
	} finally {
		video.close();
	}
	return found;
};

globalThis.encodersBench = {
	async load(models) {
		for (const { name, url } of models) {
			const source = { url: new URL(url, location.href).href };
			await encoders().load({ name, source, sha256: null, prefer: 'wasm' });
		}
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

	async faces(job) {
		for (const [task, N] of [
			['identity', 1],
			['expression', 2],
		] as const) {
			const { file, name: model, sha256 } = encoderModel(task);
			const source = { url: new URL(`/models/${file}`, location.href).href };
			await encoders().load({ name: model, source, sha256, prefer: 'wasm', freeDimensions: { N } });
		}
		const found = await readFrames(job, async (_, faces, ask) => {
			const read: { vector: number[]; expression: string }[] = [];
			for (const face of faces) {
				const identity = faceIdentityEncoder.request([face]);
				const expression = expressionEncoder.request([face]);
				if (!identity || !expression) throw new Error('A face without points');
				const [vector] = faceIdentityEncoder.read(await ask(encoderModel('identity').name, identity), [face]);
				const [scores] = expressionEncoder.read(await ask(encoderModel('expression').name, expression), [face]);
				const [best] = scores ?? [];
				if (!vector || !best) throw new Error('The face models read nothing');
				read.push({ vector: Array.from(vector), expression: best.name });
			}
			return read;
		});
		return job.frames.map(({ index }) => found.get(index) ?? []);
	},

	async directions({ reader: readerName, ...job }) {
		const reader = gazeDirectionReaders[readerName];
		if (!reader) throw new Error(`No reader of gaze directions called ${readerName}`);
		const found = await readFrames<GazeDirection | null>(job, (frame, faces, ask) => reader.read(frame, faces, ask));
		return job.frames.map(({ index, faces }) => found.get(index) ?? faces.map(() => null));
	},
};
