import type { Config, Human as HumanClass } from '@vladmandic/human';
import { cameraFromFov } from '../../../../src/core/geometry/camera';
import { noEncoders } from '../../../../src/core/perception';
import { defaultPipelineConfig } from '../../../../src/pipeline/pipeline-config';
import { initialAnalysis, runAnalysis } from '../../../../src/run/run-analysis';
import type { SideBySideOptions, SideBySideResult } from './api.ts';
import { loadPerception, openClip } from './clip.ts';

/** Faces with mesh and irises, and hands; nothing cached between frames; room for ten people, as we have. */
const humanConfig: Partial<Config> = {
	backend: 'wasm',
	wasmPath: '/tfjs-wasm/',
	modelBasePath: '/human-models/',
	cacheSensitivity: 0,
	cacheModels: false,
	warmup: 'none',
	debug: false,
	async: true,
	filter: { enabled: false },
	gesture: { enabled: false },
	face: {
		enabled: true,
		detector: { maxDetected: 10, skipFrames: 0, skipTime: 0, rotation: false },
		mesh: { enabled: true },
		iris: { enabled: true },
		emotion: { enabled: false },
		description: { enabled: false },
		attention: { enabled: false },
		antispoof: { enabled: false },
		liveness: { enabled: false },
	},
	hand: { enabled: true, maxDetected: 22, landmarks: true, skipFrames: 0, skipTime: 0 },
	body: { enabled: false },
	object: { enabled: false },
	segmentation: { enabled: false },
};

type Picture = { bitmap: ImageBitmap; tMs: number; index: number };

/** All analysed frames of a clip, decoded beforehand so that decoding counts for neither. */
const decode = async ({ url, name, fps }: SideBySideOptions): Promise<Picture[]> => {
	const video = await openClip(url, name);
	const pictures: Picture[] = [];
	try {
		for await (const frame of video.frames({ fps }).frames(new AbortController().signal)) {
			pictures.push({ bitmap: await createImageBitmap(frame.pixels), tMs: frame.tMs, index: frame.index });
			frame.pixels.close();
		}
	} finally {
		video.close();
	}
	return pictures;
};

/** Runs `human` and our whole analysis over the same pictures, a chunk each in turn, so that both see the same load. */
export const sideBySide = async (options: SideBySideOptions): Promise<SideBySideResult> => {
	const pictures = await decode(options);
	// As its maker built it: minified a second time, the code it hands to its own threads breaks.
	const library = '/human/human.esm.js';
	const { Human } = (await import(/* @vite-ignore */ library)) as { Human: typeof HumanClass };
	const startHuman = async (usesThreads: boolean) => {
		const human = new Human(humanConfig);
		const tf = human.tf as { env(): { set(flag: string, value: boolean): void } };
		if (!usesThreads) tf.env().set('WASM_HAS_MULTITHREAD_SUPPORT', false);
		await human.load();
		return human;
	};
	const human = await startHuman(options.usesThreads);
	const perception = await loadPerception('offline');
	let analysis = initialAnalysis(defaultPipelineConfig);

	const boxes: [number, number, number, number][][] = [];
	const faces: [number, number, number, number][][] = [];
	const runHuman = async ({ bitmap }: Picture) => {
		const { face } = await human.detect(bitmap);
		boxes.push(face.map(({ box: [x, y, width, height] }) => [x, y, width, height]));
	};
	/** Through the loop that every file goes through. */
	const runRegard = async (chunk: readonly Picture[]) => {
		analysis = await runAnalysis({
			source: {
				isLive: false,
				durationMs: null,
				async *frames() {
					for (const { bitmap, tMs, index } of chunk) {
						const { width: widthPx, height: heightPx } = bitmap;
						yield { index, tMs, widthPx, heightPx, pixels: await createImageBitmap(bitmap) };
					}
				},
				close: () => undefined,
			},
			perception,
			config: defaultPipelineConfig,
			getCamera: ({ widthPx, heightPx }) => cameraFromFov(widthPx, heightPx),
			getAreas: () => options.areas,
			// The other library is asked for faces, irises and hands only.
			getEncoders: () => noEncoders,
			resumeFrom: analysis,
			signal: new AbortController().signal,
			onStep({ perception: seen }) {
				faces.push((seen.faces ?? []).map(({ box: { x, y, width, height } }) => [x, y, width, height]));
			},
		});
	};

	// The first frames compile and allocate: they count for neither.
	for (let i = 0; i < 2; i += 1) await human.detect(pictures[0]!.bitmap);

	const chunks: Picture[][] = [];
	for (let i = 0; i < pictures.length; i += options.chunkFrames) {
		chunks.push(pictures.slice(i, i + options.chunkFrames));
	}
	const humanMs: number[] = [];
	const regardMs: number[] = [];
	const timed = async (run: () => Promise<void>, into: number[]) => {
		const startedMs = performance.now();
		await run();
		into.push(performance.now() - startedMs);
	};
	for (const chunk of chunks) {
		await timed(async () => {
			for (const picture of chunk) await runHuman(picture);
		}, humanMs);
		await timed(() => runRegard(chunk), regardMs);
		await takeProgress(faces.length);
	}
	perception.close();
	return {
		tMs: pictures.map((p) => p.tMs),
		human: { chunkMs: humanMs, boxes, backend: human.config.backend },
		regard: { chunkMs: regardMs, boxes: faces },
	};
};
