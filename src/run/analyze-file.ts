import type { AreaOfInterest } from '../core/attention';
import { cameraFromFov, DEFAULT_HORIZONTAL_FOV_RAD } from '../core/camera';
import type { EncoderSwitches, Perception } from '../core/perception';
import type { ModelUse, SessionHeader, SourceKind } from '../core/session';
import type { SessionEnding } from '../session/file/session-file';
import { encodeFrame, encodeLine, encodeSettled, headerLine } from '../session/file/json-lines';
import { CHECKPOINT_FRAMES } from '../core/checkpoint';
import { encodersOnCpu } from '../models/embedded-encoders';
import { flattenConfig, offlineConfig, type PipelineConfig } from '../pipeline/pipeline-config';
import { finish } from '../pipeline/pipeline';
import type { Checkpoint, Fingerprint } from '../session/resume/run-checkpoint';
import { allModelsOf, noModelHistory } from '../session/resume/model-differences';
import { rememberFrame, startsAnewAt, type ModelMemory } from '../session/resume/model-memory';
import { addToTally, emptyTally, objectsOf, peopleOf } from '../session/log/tally';
import type { FrameSource, ReadStatus } from '../source/source';
import { detectKind } from '../source/detect-kind';
import { openImage } from '../source/image';
import { sha256OfBlob } from '../source/sha256';
import type { WorkerClient } from '../workers/client';
import type { PerceptionApi } from '../workers/protocol';
import { openFileHearing, type FileHearing } from '../workers/sound/speech-client';
import { openVideoFile } from '../workers/video-file/video-file-client';
import { CHECKPOINT_EVERY_MS } from '../session/resume/checkpoint-interval';
import { takenUpWith } from './session-job-models';
import { initialAnalysis, runAnalysis } from './run-analysis';
import { stillPictureConfig } from './still-picture';

/** What to analyse, and how. Plain data but for the file. */
export type FileJob = {
	file: Blob;
	name: string;
	isSample: boolean;
	/** Analysed frames a second; `null` takes every frame. */
	fps: number | null;
	startMs: number;
	/** Exclusive; `null` goes to the end. */
	endMs: number | null;
	/** Of the lens, horizontal; `null` when unknown. */
	horizontalFovRad: number | null;
	areas: readonly AreaOfInterest[];
	encoders: EncoderSwitches;
	/** Absolute address of the models folder. */
	modelsUrl: string;
	/** Name and version of the program. */
	app: string;
	/** ISO 8601 with zone. */
	startedAt: string;
};

/** A checkpoint but for the length of the growing file, which only its writer knows. */
export type PageCheckpoint = Omit<Checkpoint, 'byteOffset'>;

/** Where the results go while they grow. Each call is waited for. */
export type FileSink = {
	/** Lines of the growing file, with line feeds. */
	append(text: string): Promise<void> | void;
	/** Everything appended so far belongs to it. */
	checkpoint(checkpoint: PageCheckpoint): Promise<void> | void;
	/** What the models saw in a frame; only for recordings. */
	perception?(perception: Perception): Promise<void> | void;
	progress(progress: FileProgress): void;
};

export type FileProgress = { frames: number; tMs: number; fromMs: number; untilMs: number };

/** What a finished run says of itself. */
export type FileResult = {
	ending: SessionEnding;
	/** Wall-clock milliseconds from the first frame asked for to the last one done; of this run, not of resumed ones. */
	analysisMs: number;
	/** How much of the media timeline was analysed in this run. */
	mediaMs: number;
	/** What could not be read, in plain words; `null` when all was well. */
	damage: string | null;
};

/** A file that is open for reading, picture or video. */
type OpenFile = {
	kind: SourceKind;
	widthPx: number;
	heightPx: number;
	durationMs: number;
	sha256: string;
	frames(firstIndex: number, afterMs: number | null): FrameSource & { status?(): ReadStatus };
	close(): void;
};

const openFile = async ({ file, name, isSample, fps, startMs, endMs }: FileJob): Promise<OpenFile> => {
	if ((await detectKind(file, name)) === 'image') {
		const image = await openImage(file, name);
		const { widthPx, heightPx } = image;
		const sha256 = await sha256OfBlob(file);
		return { kind: 'image', widthPx, heightPx, durationMs: 0, sha256, frames: () => image, close: () => image.close() };
	}
	const video = await openVideoFile(file, name);
	try {
		return {
			kind: isSample ? 'sample' : 'video-file',
			...video.info,
			sha256: await video.sha256(),
			frames: (firstIndex, afterMs) => video.frames({ fps, startMs, endMs, firstIndex, afterMs }),
			close: () => video.close(),
		};
	} catch (e) {
		video.close();
		throw e;
	}
};

/** Short enough to be shown, long enough to tell two sets of areas apart. */
const describeAreas = async (areas: readonly AreaOfInterest[]): Promise<string> => {
	if (areas.length === 0) return 'none';
	const hash = await sha256OfBlob(new Blob([JSON.stringify(areas)]));
	return `${areas.length}, sha256 ${hash.slice(0, 16)}`;
};

const fingerprintOf = async (
	job: FileJob,
	config: PipelineConfig,
	sha256: string,
	models: readonly ModelUse[],
): Promise<Fingerprint> => ({
	inputSha256: sha256,
	app: job.app,
	settings: {
		fps: job.fps ?? 'every frame',
		startMs: job.startMs,
		endMs: job.endMs ?? 'end',
		horizontalFovRad: job.horizontalFovRad ?? 'unknown',
		areas: await describeAreas(job.areas),
		...job.encoders,
		checkpointFrames: CHECKPOINT_FRAMES,
	},
	models,
	config: flattenConfig(config),
});

const add = (times: Record<string, number>, more: Readonly<Record<string, number>>) => {
	for (const [stage, ms] of Object.entries(more)) times[stage] = (times[stage] ?? 0) + ms;
};

/**
 * Analyses one file from beginning to end, or from where an interrupted run stood, and hands the growing session file
 * to `sink`; the result has what the finished file needs besides.
 *
 * @param restore reads back the checkpoint of an interrupted run, given what it must match; throws
 * `recording-invalid` when it is of another run, `models-changed` when other models are there and may not be mixed. `null`
 * starts anew.
 * @throws AppError as the sources, the worker and the checkpoint do; AbortError.
 */
export const analyzeFile = async (
	job: FileJob,
	perception: WorkerClient<PerceptionApi>,
	sink: FileSink,
	restore: ((expected: Fingerprint) => PageCheckpoint) | null,
	signal: AbortSignal,
): Promise<FileResult> => {
	const open = await openFile(job);
	let hearing: FileHearing | null = null;
	/** What the frame before is still handing to the sink: the models need not wait for that. */
	let handingOn: Promise<void> = Promise.resolve();
	try {
		const schedule = open.kind === 'image' ? 'image' : 'offline';
		const config = open.kind === 'image' ? stillPictureConfig : offlineConfig(job.fps);
		// Only the CPU gives the same numbers on every machine, and so the same file when resumed elsewhere.
		const settings = { modelsUrl: job.modelsUrl, schedule, delegate: 'cpu' } as const;
		const ready = await perception.call('load', settings, { signal });
		if (open.kind === 'video-file') {
			hearing = await openFileHearing(job.file, job.modelsUrl, signal).catch((cause: unknown) => {
				signal.throwIfAborted();
				console.warn('The sound of the file cannot be heard', cause);
				return null;
			});
		}
		const installed = await perception.call('loadInstalled', job.encoders, { signal });
		const models = [
			...ready.models,
			...encodersOnCpu(job.encoders, installed),
			...installed,
			...(hearing ? [hearing.model] : []),
		];
		const fingerprint = await fingerprintOf(job, config, open.sha256, models);
		const resumed = restore ? takenUpWith(restore(fingerprint), models) : null;
		const history = resumed?.history ?? noModelHistory;
		const { changedMs } = history;

		const camera = cameraFromFov(
			open.widthPx,
			open.heightPx,
			job.horizontalFovRad ?? DEFAULT_HORIZONTAL_FOV_RAD,
			job.horizontalFovRad === null ? 'assumed' : 'given',
		);
		const header: SessionHeader = {
			format: 'regard/1',
			source: {
				kind: open.kind,
				name: job.name,
				widthPx: open.widthPx,
				heightPx: open.heightPx,
				durationMs: open.durationMs,
				sha256: open.sha256,
			},
			camera,
			models: allModelsOf(history, models),
			config: flattenConfig(config),
			analysis: {
				...{ fps: job.fps, app: job.app, startedAt: job.startedAt },
				...(changedMs.length > 0 && { modelsChangedMs: changedMs }),
			},
		};
		if (!resumed) await sink.append(encodeLine(headerLine(header)));

		let tally = resumed?.tally ?? emptyTally;
		let state = resumed?.state ?? initialAnalysis(config);
		let lastMs = resumed?.lastMs ?? null;
		let memory: ModelMemory | null = resumed?.models ?? null;
		const warmUp = memory;
		let savedAtMs = performance.now();
		const wallMs: Record<string, number> = { ...resumed?.wallMs };
		const firstMs = Math.max(job.startMs, lastMs ?? 0);
		const untilMs = Math.min(job.endMs ?? Infinity, open.durationMs);
		const source = warmUp
			? open.frames(warmUp.fromIndex, warmUp.afterMs)
			: open.frames(resumed?.nextFrameIndex ?? 0, lastMs);
		const startedMs = performance.now();

		state = await runAnalysis({
			source,
			perception,
			config,
			getCamera: () => camera,
			getAreas: () => job.areas,
			getEncoders: () => job.encoders,
			hear: ({ tMs }) => hearing?.at(tMs) ?? Promise.resolve(null),
			resumeFrom: state,
			warmUp,
			signal,
			onStep: async ({ frame, perception: seen, hints, output, state: now, wall }) => {
				memory = rememberFrame(memory, frame.index, lastMs, hints);
				tally = addToTally(tally, output, frame.tMs);
				lastMs = frame.tMs;
				add(wallMs, { ...seen.timingsMs, wait: wall.waitMs, perceive: wall.perceiveMs, middle: wall.middleMs });
				const { frame: settledFrame, isShotStart, observations, ended } = output;
				const settled = settledFrame && encodeSettled({ frame: settledFrame, isShotStart, observations }, ended);
				const nextFrameIndex = frame.index + 1;
				const isFresh = startsAnewAt(nextFrameIndex);
				const isDue = isFresh || performance.now() - savedAtMs >= CHECKPOINT_EVERY_MS;
				const checkpoint: PageCheckpoint | null = isDue
					? {
							...{ fingerprint, nextFrameIndex, lastMs, models: isFresh ? null : memory },
							...{ state: now, history, tally, wallMs: { ...wallMs } },
						}
					: null;
				if (isDue) savedAtMs = performance.now();
				await handingOn;
				handingOn = (async () => {
					if (settled !== null) await sink.append(settled);
					await sink.perception?.(seen);
					if (checkpoint) await sink.checkpoint(checkpoint);
				})();
				// Seen with the next frame, or at the end.
				handingOn.catch(() => undefined);
				sink.progress({ frames: tally.frameCount, tMs: frame.tMs, fromMs: job.startMs, untilMs });
			},
		});

		await handingOn;

		const status = source.status?.();
		const endMs = status?.damage ? Math.min(untilMs, status.readableUntilMs) : untilMs;
		const finished = finish(state.pipeline, open.kind === 'image' ? null : endMs, config);
		for (const settled of finished.output.frames) await sink.append(encodeSettled(settled, settled.ended));
		await sink.append(encodeFrame([], finished.output.ended));
		const graph = finished.output.graph.session;
		return {
			ending: {
				header,
				merges: tally.merges,
				people: peopleOf(tally, graph),
				areas: job.areas,
				objects: objectsOf(tally, endMs),
				graph,
				frameCount: tally.frameCount,
				wallMs,
			},
			analysisMs: performance.now() - startedMs,
			mediaMs: Math.max(0, endMs - firstMs),
			damage: status?.damage ?? null,
		};
	} finally {
		await handingOn.catch(() => undefined);
		hearing?.close();
		open.close();
	}
};
