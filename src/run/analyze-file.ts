import type { AreaOfInterest } from '../core/attention';
import { cameraFromFov, DEFAULT_HORIZONTAL_FOV_RAD, type Camera } from '../core/geometry/camera';
import { describeMissing } from '../core/damage';
import type { EncoderSwitches } from '../core/perception';
import type { SourceKind } from '../core/session';
import { encodersOnCpu } from '../models/embedded-encoders';
import { offlineConfig, withoutContext } from '../pipeline/pipeline-config';
import { encodeLine, headerLine } from '../session/file/json-lines';
import type { SessionEnding } from '../session/file/session-file';
import { objectsOf, peopleOf } from '../session/log/tally';
import { detectKind } from '../source/detect-kind';
import { openImage } from '../source/image';
import { sha256OfBlob } from '../source/sha256';
import type { FrameSource, ReadStatus } from '../source/source';
import type { WorkerClient } from '../workers/client';
import type { LandmarkChoice, PerceptionApi, PerceptionSettings } from '../workers/perception/perception-api';
import { openFileHearing, type FileHearing } from '../workers/sound/speech-client';
import { openVideoFile } from '../workers/video-file/video-file-client';
import { SessionJob } from './session-job';
import type { EarlierPart, RunSink } from './session-job-start';
import { loadAnew } from './restart-models';
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
	/** Looks are weighed by what the others do; left out: they are. */
	usesContext?: boolean;
	/** Who finds landmarks of faces; left out: tasks-vision. */
	landmarks?: LandmarkChoice;
	/** Checkpoints hold what faces look like, so that people are known again when the run goes on. */
	keepsFaces: boolean;
	/** Wall-clock milliseconds after which a checkpoint is handed out; `null` or left out: as the machine allows. */
	saveEveryMs?: number | null;
	/** Absolute address of the models folder. */
	modelsUrl: string;
	/** Name and version of the program. */
	app: string;
	/** ISO 8601 with zone. */
	startedAt: string;
};

/** Where the results go while they grow. */
type FileSink = RunSink & { progress(progress: FileProgress): void };

/** What an analysis of a file is given besides its job. */
export type FileRunPorts = {
	/** The worker of the vision models. */
	perception: WorkerClient<PerceptionApi>;
	/** Stops that worker, which has become useless, and starts another. */
	restartPerception: () => WorkerClient<PerceptionApi>;
	sink: FileSink;
	/** An interrupted run to go on with; `null` starts anew. */
	earlier: Pick<EarlierPart, 'checkpoint' | 'mixesModels'> | null;
	signal: AbortSignal;
};

/** How far an analysis is: frames analysed, and media times, milliseconds. */
export type FileProgress = { frames: number; tMs: number; fromMs: number; untilMs: number };

/** What a finished run says of itself. */
export type FileResult = {
	ending: SessionEnding;
	/** Wall-clock milliseconds from the first frame asked for to the last one done; of this run, not of resumed ones. */
	analysisMs: number;
	/** How long the known picture took the workers of the models, together. */
	checkMs: number;
	/** How much of the media timeline was analysed in this run. */
	mediaMs: number;
	/** What could not be read, in plain words; `null` when all was well. */
	damage: string | null;
	/** Why the vision models were restarted, each time. Nothing is missing: the frames concerned were analysed again. */
	restarts: readonly string[];
};

/** A file that is open for reading, picture or video. */
type OpenFile = {
	kind: SourceKind;
	widthPx: number;
	heightPx: number;
	durationMs: number;
	sha256: string;
	frames(firstIndex: number, afterMs: number | null): FrameSource;
	/** How well the frames could be read; `null` for a picture, and before its frames were asked for. */
	status(): ReadStatus | null;
	close(): void;
};

const openFile = async ({ file, name, isSample, fps, startMs, endMs }: FileJob): Promise<OpenFile> => {
	if ((await detectKind(file, name)) === 'image') {
		const image = await openImage(file, name);
		const { widthPx, heightPx } = image;
		const sha256 = await sha256OfBlob(file);
		return {
			...{ kind: 'image', widthPx, heightPx, durationMs: 0, sha256 },
			frames: () => image,
			status: () => null,
			close: () => image.close(),
		};
	}
	const video = await openVideoFile(file, name);
	let status = (): ReadStatus | null => null;
	try {
		return {
			kind: isSample ? 'sample' : 'video-file',
			...video.info,
			sha256: await video.sha256(),
			frames(firstIndex, afterMs) {
				const pass = video.frames({ fps, startMs, endMs, firstIndex, afterMs });
				status = () => pass.status();
				return pass;
			},
			status: () => status(),
			close: () => video.close(),
		};
	} catch (e) {
		video.close();
		throw e;
	}
};

/** Short enough to show, long enough to distinguish two sets of areas. */
const describeAreas = async (areas: readonly AreaOfInterest[]): Promise<string> => {
	if (areas.length === 0) return 'none';
	const hash = await sha256OfBlob(new Blob([JSON.stringify(areas)]));
	return `${areas.length}, sha256 ${hash.slice(0, 16)}`;
};

/** The lens of the job, for pictures of this size. */
const cameraOf = ({ horizontalFovRad: fov }: FileJob, { widthPx, heightPx }: OpenFile): Camera =>
	cameraFromFov(widthPx, heightPx, fov ?? DEFAULT_HORIZONTAL_FOV_RAD, fov === null ? 'assumed' : 'given');

/**
 * Analyses one file from beginning to end, or from where an interrupted run stood, and hands the growing session file
 * to `sink`; the result has what the finished file needs besides.
 *
 * @throws AppError as the sources, the worker and the checkpoint do: `recording-invalid` when the checkpoint is of another
 * run, `models-changed` when other models are there and may not be mixed; AbortError.
 */
export const analyzeFile = async (
	job: FileJob,
	{ perception, restartPerception, sink, earlier, signal }: FileRunPorts,
): Promise<FileResult> => {
	const open = await openFile(job);
	let hearing: FileHearing | null = null;
	const restarts: string[] = [];
	try {
		const { kind, widthPx, heightPx, durationMs, sha256 } = open;
		const { fps, app, startedAt, startMs, encoders, usesContext = true } = job;
		const general = kind === 'image' ? stillPictureConfig : offlineConfig(fps);
		const config = usesContext ? general : withoutContext(general);
		// Only the CPU gives the same numbers on every machine, and so the same file when resumed elsewhere.
		const schedule = kind === 'image' ? 'image' : 'offline';
		const load = async (worker: WorkerClient<PerceptionApi>, isGraphicsLost: boolean) => {
			const { modelsUrl, landmarks = 'tasks' } = job;
			const settings: PerceptionSettings = { modelsUrl, schedule, delegate: 'cpu', isGraphicsLost, landmarks };
			const ready = await worker.call('load', settings, { signal });
			return { ready, installed: await worker.call('loadInstalled', encoders, { signal }) };
		};
		const { ready, installed } = await load(perception, false);
		const sound = kind === 'video-file' ? openFileHearing(job.file, job.modelsUrl, signal) : Promise.resolve(null);
		hearing = await sound.catch(() => {
			signal.throwIfAborted();
			// Said when the first frame is to be heard.
			return null;
		});
		const models = [
			...ready.models,
			...encodersOnCpu(encoders, installed),
			...installed,
			...(hearing ? [hearing.model] : []),
		];
		const camera = cameraOf(job, open);
		const analysis = await SessionJob.start({
			source: { kind, name: job.name, widthPx, heightPx, durationMs, sha256 },
			sha256: Promise.resolve(sha256),
			...{ config, fps, camera, app, startedAt, models },
			...{ keepsFaces: job.keepsFaces, saveEveryMs: job.saveEveryMs ?? null },
			frames: (from) => open.frames(from?.firstIndex ?? 0, from?.afterMs ?? null),
			asked: {
				fps: fps ?? 'every frame',
				startMs,
				endMs: job.endMs ?? 'end',
				horizontalFovRad: job.horizontalFovRad ?? 'unknown',
				areas: await describeAreas(job.areas),
				usesContext,
				...encoders,
			},
			allModels: () => Promise.resolve(models),
			isShown: false,
			earlier: earlier && { ...earlier, lines: [] },
			openSink: () => Promise.resolve(sink),
			nowMs: () => performance.now(),
		});
		const { run } = analysis;
		if (!earlier) await sink.append(encodeLine(headerLine(await run.header())), null);

		const untilMs = Math.min(job.endMs ?? Infinity, durationMs);
		const startedMs = performance.now();
		await analysis.analyse({
			perception,
			async renewPerception(cause) {
				restarts.push(cause.message);
				const worker = restartPerception();
				await loadAnew(() => load(worker, true), signal);
				return worker;
			},
			getCamera: () => camera,
			getAreas: () => job.areas,
			getEncoders: () => encoders,
			hear: async ({ tMs }) => (await (await sound)?.at(tMs)) ?? null,
			signal,
			onStep: ({ frame }) => {
				sink.progress({ frames: run.summary().tally.frameCount, tMs: frame.tMs, fromMs: startMs, untilMs });
			},
		});
		const { damaged } = analysis;
		const { readableUntilMs = untilMs } = open.status() ?? {};
		const endMs = damaged.length === 0 ? untilMs : Math.min(untilMs, readableUntilMs);
		await analysis.complete(kind === 'image' ? null : endMs);
		const { tally, graph: known, wallMs } = run.summary();
		// Without a frame nobody was seen at any time.
		const graph = known ?? run.graphWithin(startMs, endMs);
		return {
			ending: {
				header: await run.header(),
				...{ merges: tally.merges, people: peopleOf(tally, graph), areas: job.areas },
				...{ objects: objectsOf(tally, endMs), graph, frameCount: tally.frameCount, wallMs },
			},
			analysisMs: performance.now() - startedMs,
			checkMs: analysis.checkMs,
			mediaMs: Math.max(0, endMs - Math.max(startMs, analysis.resumedAfterMs ?? 0)),
			...{ damage: describeMissing({ damage: damaged, soundLostMs: run.soundLostMs }), restarts },
		};
	} finally {
		hearing?.close();
		open.close();
	}
};
