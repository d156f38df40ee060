import { describe, expect, test } from 'vitest';
import type { DamagedSpan } from '../../../src/core/damage';
import { AppError } from '../../../src/core/errors';
import { noEncoders, type Frame, type FrameInfo, type Perception } from '../../../src/core/perception';
import type { SessionHeader } from '../../../src/core/session';
import { cameraFromFov } from '../../../src/core/geometry/camera';
import { defaultPipelineConfig } from '../../../src/pipeline/pipeline-config';
import { SessionJob } from '../../../src/run/session-job';
import type { EarlierPart, JobStart } from '../../../src/run/session-job-start';
import { serializeCheckpoint, type RunCheckpoint } from '../../../src/session/resume/run-checkpoint';
import type { FrameSource } from '../../../src/source/source';
import type { WorkerClient } from '../../../src/workers/client';
import type { PerceptionApi } from '../../../src/workers/perception/perception-api';

const SIZE = { widthPx: 640, heightPx: 480 };
const camera = cameraFromFov(640, 480, 1, 'assumed');
const GAP: DamagedSpan = { fromMs: 300, toMs: 600, reason: 'corrupt' };
const END: DamagedSpan = { fromMs: 1000, toMs: null, reason: 'truncated' };

/** Frames every 100 ms; a file has none in the gap, and reading notices its damage two frames ahead. */
const sourceFrom = (firstIndex: number, afterMs: number | null, isLive: boolean): FrameSource => {
	let damaged: readonly DamagedSpan[] = [];
	return {
		isLive,
		durationMs: isLive ? null : 2000,
		damaged: () => damaged,
		async *frames(signal) {
			let index = firstIndex;
			for (let tMs = 0; tMs < 1000; tMs += 100) {
				if (!isLive && tMs >= 300 && tMs < 600) continue;
				if (afterMs !== null && tMs <= afterMs) continue;
				signal.throwIfAborted();
				if (!isLive && tMs >= 100 && (afterMs ?? 0) < 300) damaged = tMs < 600 ? [{ ...GAP, toMs: null }] : [GAP];
				yield await Promise.resolve({ index: index++, tMs, ...SIZE, pixels: { close() {} } } as unknown as Frame);
			}
			if (!isLive) damaged = [...damaged, END];
		},
		close: () => undefined,
	};
};

/** Models that see nothing, and fail at one frame when asked to. */
const models = (failAtMs: number | null = null): WorkerClient<PerceptionApi> => {
	const infos = new Map<number, FrameInfo>();
	return {
		call(method: string, input: { frame: FrameInfo }) {
			if (method === 'check') return Promise.resolve(0);
			const { index, tMs, widthPx, heightPx } = input.frame;
			infos.set(index, { index, tMs, widthPx, heightPx });
			if (method === 'prepare') return Promise.resolve(null);
			if (tMs === failAtMs) return Promise.reject(new AppError('graphics-lost', 'as the test says'));
			const seen: Perception = {
				frame: { index, tMs, widthPx, heightPx },
				...{ isShotStart: false, faces: [], bodies: [], hands: [], objects: null, heads: null, sound: null },
				timingsMs: {},
			};
			return Promise.resolve(seen);
		},
		close: () => undefined,
	} as unknown as WorkerClient<PerceptionApi>;
};

/** Runs a job until a frame, or to its end; gives the header and the checkpoint that were saved last. */
const runJob = async ({
	isLive = false,
	untilMs = Infinity,
	failAtMs = null as number | null,
	deafFromMs = Infinity,
	deafUntilMs = Infinity,
	checkpoint = '',
} = {}) => {
	let header: SessionHeader | null = null;
	let saved: RunCheckpoint | null = null;
	let nowMs = 0;
	const earlier: EarlierPart | null = checkpoint === '' ? null : { checkpoint, mixesModels: false, lines: [] };
	const start: JobStart = {
		source: {
			kind: isLive ? 'webcam' : 'video-file',
			name: 'a.mp4',
			...SIZE,
			durationMs: 2000,
			sha256: 'ab'.repeat(32),
		},
		sha256: Promise.resolve('ab'.repeat(32)),
		...{ config: defaultPipelineConfig, fps: 10, camera, app: 'regard test', startedAt: '2026-01-01T00:00:00Z' },
		...{ models: [], asked: {}, allModels: () => Promise.resolve([]), isShown: false, keepsFaces: true, earlier },
		frames: (from) => sourceFrom(from?.firstIndex ?? 0, from?.afterMs ?? null, isLive),
		openSink: () =>
			Promise.resolve({
				append: () => undefined,
				async save(standing) {
					header = await standing.header();
					saved = standing.checkpoint ?? saved;
				},
			}),
		// Each frame comes with a checkpoint.
		nowMs: () => (nowMs += 5000),
	};
	const job = await SessionJob.start(start);
	const abort = new AbortController();
	const analysing = job.analyse({
		perception: models(failAtMs),
		renewPerception: () => Promise.resolve(models()),
		...{ getCamera: () => camera, getAreas: () => [], getEncoders: () => noEncoders, signal: abort.signal },
		hear: ({ tMs }) =>
			tMs < deafFromMs || tMs >= deafUntilMs
				? Promise.resolve(0.5)
				: Promise.reject(new AppError('worker-died', 'as the test says')),
		onStep: ({ frame }) => {
			if (frame.tMs >= untilMs) abort.abort(new DOMException('stop', 'AbortError'));
		},
	});
	if (untilMs < Infinity) {
		await expect(analysing).rejects.toMatchObject({ name: 'AbortError' });
		await job.interrupt();
	} else {
		await analysing;
		await job.complete(null);
	}
	const { source } = header as unknown as SessionHeader;
	return {
		damage: source.damage,
		soundLostMs: source.soundLostMs,
		checkpoint: saved && serializeCheckpoint({ ...(saved as RunCheckpoint), byteOffset: 0 }),
	};
};

describe('what is missing stands in the header', () => {
	test('of a file with a gap that is cut off', async () => {
		expect((await runJob()).damage).toEqual([GAP, END]);
	});

	test('also when the run was interrupted behind the gap and goes on after it', async () => {
		const first = await runJob({ untilMs: 700 });
		expect(first.damage).toEqual([GAP]);
		expect((await runJob({ checkpoint: first.checkpoint ?? '' })).damage).toEqual([GAP, END]);
	});

	test('also when the models had to start again behind the gap', async () => {
		expect((await runJob({ failAtMs: 800 })).damage).toEqual([GAP, END]);
	});

	test('not before reading is past it: a gap that is still open may have more to give', async () => {
		expect((await runJob({ untilMs: 200 })).damage).toBeUndefined();
	});

	test('of a camera, the time in which the models started again', async () => {
		expect((await runJob({ isLive: true, failAtMs: 500 })).damage).toEqual([
			{ fromMs: 400, toMs: 600, reason: 'unseen' },
		]);
	});

	test('and nothing where nothing is missing', async () => {
		expect(await runJob({ isLive: true })).toMatchObject({ damage: undefined, soundLostMs: undefined });
	});

	test('of its sound, each time in which it was not heard, also over interruptions', async () => {
		const first = await runJob({ untilMs: 200, deafFromMs: 100 });
		expect(first.soundLostMs).toEqual([100]);
		const checkpoint = first.checkpoint ?? '';
		expect((await runJob({ checkpoint, deafFromMs: 0 })).soundLostMs).toEqual([100]);
		expect((await runJob({ checkpoint })).soundLostMs).toEqual([[100, 600]]);
		expect((await runJob({ checkpoint, deafFromMs: 700 })).soundLostMs).toEqual([[100, 600], 700]);
	});

	test('of a microphone, each time in which it was not heard: it may be heard again', async () => {
		expect((await runJob({ isLive: true, deafFromMs: 300, deafUntilMs: 500 })).soundLostMs).toEqual([[300, 500]]);
		const twice = { isLive: true, deafFromMs: 300, deafUntilMs: 700, failAtMs: 500 };
		expect((await runJob(twice)).soundLostMs).toEqual([[300, 700]]);
	});

	test('of its sound also when the models had to start again', async () => {
		expect((await runJob({ failAtMs: 800, deafFromMs: 100 })).soundLostMs).toEqual([100]);
	});
});
