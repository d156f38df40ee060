import { describe, expect, test, vi } from 'vitest';
import { CHECKPOINT_FRAMES } from '../../../src/core/checkpoint';
import { cameraFromFov } from '../../../src/core/geometry/camera';
import type { DamagedSpan } from '../../../src/core/damage';
import { AppError, type ErrorCode } from '../../../src/core/errors';
import { noEncoders, type Frame, type FrameInfo, type Perception } from '../../../src/core/perception';
import { offlineConfig } from '../../../src/pipeline/pipeline-config';
import { loadAnew } from '../../../src/run/restart-models';
import { SessionJob } from '../../../src/run/session-job';
import type { FrameSource } from '../../../src/source/source';
import type { WorkerClient } from '../../../src/workers/client';
import type { PerceptionApi } from '../../../src/workers/perception/perception-api';

const SIZE = { widthPx: 640, heightPx: 480 };
const FRAMES = 2 * CHECKPOINT_FRAMES + 30;
const camera = cameraFromFov(640, 480, 1, 'assumed');

const frameAt = (index: number): Frame =>
	({ index, tMs: index * 100, ...SIZE, pixels: { close: () => undefined } }) as unknown as Frame;

const sourceFrom = (firstIndex: number, isLive: boolean): FrameSource => ({
	isLive,
	durationMs: null,
	async *frames() {
		for (let index = firstIndex; index < FRAMES; index++) yield await Promise.resolve(frameAt(index));
	},
	close: () => undefined,
});

/**
 * A failure by which frame, and in which worker of the run, counted from 0. `wrong-pictures`: without a word; from then on
 * results are wrong, which shows when the known picture is seen.
 */
type Failure = { atIndex: number; inWorker: number; code: ErrorCode | 'wrong-pictures' };

/** Workers whose models remember how many frames they saw since they last started anew, as trackers do. */
const workers = (failures: readonly Failure[]) => {
	let started = 0;
	const start = (): WorkerClient<PerceptionApi> => {
		const number = started++;
		let remembered = 0;
		let isWrong = false;
		const perceive = ({ index, tMs }: FrameInfo): Perception => {
			const failure = failures.find((f) => f.inWorker === number && f.atIndex === index);
			if (failure?.code === 'wrong-pictures') isWrong = true;
			else if (failure) throw new AppError(failure.code, 'as the test wants it');
			remembered = index % CHECKPOINT_FRAMES === 0 ? 1 : remembered + 1;
			return {
				frame: { index, tMs, ...SIZE },
				...{ isShotStart: false, faces: [], bodies: [], hands: [], objects: null, heads: null, sound: null },
				timingsMs: { remembered: isWrong ? NaN : remembered },
			};
		};
		const check = (): number => {
			if (isWrong) throw new AppError('graphics-lost', 'the known picture came out wrong');
			return 0;
		};
		const call = (method: string, input: unknown): Promise<unknown> =>
			Promise.resolve().then(() => {
				if (method === 'check') return check();
				return method === 'perceive' ? perceive((input as PerceptionApi['perceive']['in']).frame) : null;
			});
		return { call: call as WorkerClient<PerceptionApi>['call'], close: () => undefined, isDead: false };
	};
	return { start, count: () => started };
};

/** Runs all frames, each of which takes 100 ms; what was handed on for each, and how it ended. */
const run = async (failures: readonly Failure[], isLive = false) => {
	let nowMs = 0;
	let damage: readonly DamagedSpan[] | undefined;
	const { start, count } = workers(failures);
	const seen: [index: number, remembered: number][] = [];
	let text = '';
	const job = await SessionJob.start({
		source: { kind: isLive ? 'webcam' : 'video-file', name: 'clip.mp4', ...SIZE, durationMs: null, sha256: null },
		sha256: Promise.resolve('a'.repeat(64)),
		...{ config: offlineConfig(10), fps: 10, camera, app: 'test', startedAt: '2026-01-01T00:00:00Z', models: [] },
		frames: (from) => sourceFrom(from?.firstIndex ?? 0, isLive),
		asked: {},
		allModels: () => Promise.resolve([]),
		...{ isShown: false, keepsFaces: true, earlier: null },
		openSink: () =>
			Promise.resolve({
				append(lines, perception) {
					text += lines;
					if (perception) seen.push([perception.frame.index, perception.timingsMs['remembered']!]);
				},
				async save(standing) {
					({ damage } = (await standing.header()).source);
				},
			}),
		nowMs: () => nowMs,
	});
	const error = await job
		.analyse({
			perception: start(),
			renewPerception: () => Promise.resolve(start()),
			getCamera: () => camera,
			getAreas: () => [],
			getEncoders: () => noEncoders,
			signal: new AbortController().signal,
			onStep: () => void (nowMs += 100),
		})
		.catch((e: unknown) => e);
	await (error === undefined ? job.complete(null) : job.interrupt());
	return { seen, text, error, damage, workers: count() };
};

const whole = Array.from({ length: FRAMES }, (_, index) => [index, (index % CHECKPOINT_FRAMES) + 1]);

describe('a file whose models fail', () => {
	test.each<[Failure['code'], number]>([
		['wrong-pictures', 0],
		['wrong-pictures', 57],
		['wrong-pictures', CHECKPOINT_FRAMES],
		['wrong-pictures', FRAMES - 1],
		['graphics-lost', 0],
		['graphics-lost', 1],
		['worker-died', 37],
		['worker-silent', CHECKPOINT_FRAMES - 1],
		['graphics-lost', CHECKPOINT_FRAMES],
		['graphics-lost', CHECKPOINT_FRAMES + 1],
		['graphics-lost', FRAMES - 1],
	])('by %s at frame %i gives what an undisturbed run gives', async (code, atIndex) => {
		const undisturbed = await run([]);
		expect(undisturbed).toMatchObject({ seen: whole, error: undefined, workers: 1 });
		const { seen, text, error, workers } = await run([{ atIndex, inWorker: 0, code }]);
		expect(error).toBeUndefined();
		expect(workers).toBe(2);
		expect(seen).toEqual(whole);
		expect(text).toBe(undisturbed.text);
	});

	test('twice, the second time while it catches up, still gives the same', async () => {
		const { seen, error } = await run([
			{ atIndex: 50, inWorker: 0, code: 'graphics-lost' },
			{ atIndex: 20, inWorker: 1, code: 'graphics-lost' },
		]);
		expect(error).toBeUndefined();
		expect(seen).toEqual(whole);
	});

	test('three times in a row ends with the failure, and with everything before it', async () => {
		const failures = [0, 1, 2].map((inWorker): Failure => ({ atIndex: 50, inWorker, code: 'graphics-lost' }));
		const { seen, error } = await run(failures);
		expect(error).toMatchObject({ code: 'graphics-lost' });
		expect(seen).toEqual(whole.slice(0, 50));
	});

	test('again and again, but with many good frames between, goes on to the end', async () => {
		const failures = [20, 130, 229].map((atIndex, inWorker): Failure => ({ atIndex, inWorker, code: 'graphics-lost' }));
		const { seen, error } = await run(failures);
		expect(error).toBeUndefined();
		expect(seen).toEqual(whole);
	});

	test('wrong pictures again and again end with the failure, and with nothing that was found in them', async () => {
		const failures = [0, 1, 2].map((inWorker): Failure => ({ atIndex: 150, inWorker, code: 'wrong-pictures' }));
		const { seen, error } = await run(failures);
		expect(error).toMatchObject({ code: 'graphics-lost' });
		expect(seen).toEqual(whole.slice(0, seen.length));
		expect(seen.length).toBeGreaterThanOrEqual(CHECKPOINT_FRAMES);
	});

	test('by what new models cannot mend ends at once', async () => {
		const { seen, error, workers } = await run([{ atIndex: 50, inWorker: 0, code: 'model-corrupt' }]);
		expect(error).toMatchObject({ code: 'model-corrupt' });
		expect(workers).toBe(1);
		expect(seen).toEqual(whole.slice(0, 50));
	});
});

test.each<Failure['code']>(['graphics-lost', 'wrong-pictures'])(
	'a camera goes on after %s with what it shows by then: what came since the known picture was seen well is a gap',
	async (code) => {
		const { seen, error, damage } = await run([{ atIndex: 50, inWorker: 0, code }], true);
		expect(error).toBeUndefined();
		const indices = seen.map(([index]) => index);
		// The known picture is seen once in 4 s, with the frames 40 and 80.
		const lastGood = 40;
		const next = indices.find((index) => index > lastGood) ?? NaN;
		expect(next).toBe(code === 'graphics-lost' ? 51 : 81);
		expect(indices).toEqual(whole.map(([index = NaN]) => index).filter((index) => index <= lastGood || index >= next));
		expect(damage).toEqual([{ fromMs: lastGood * 100, toMs: next * 100, reason: 'unseen' }]);
	},
);

test('a camera that is switched off while pictures come out wrong: they are a gap at its end', async () => {
	const { seen, damage } = await run([{ atIndex: FRAMES - 1, inWorker: 0, code: 'wrong-pictures' }], true);
	const [last = NaN] = seen.at(-1) ?? [];
	expect(last).toBeLessThan(FRAMES - 1);
	expect(damage).toEqual([{ fromMs: last * 100, toMs: (FRAMES - 1) * 100, reason: 'unseen' }]);
});

describe('loading anew', () => {
	test('waits while graphics are lost again and again, and gives up in the end', async () => {
		vi.useFakeTimers();
		try {
			const none = new AppError('graphics-lost', 'lost again');
			const load = vi.fn().mockRejectedValueOnce(none).mockRejectedValueOnce(none).mockResolvedValue('ready');
			const loaded = loadAnew(load, new AbortController().signal);
			await vi.runAllTimersAsync();
			expect(await loaded).toBe('ready');

			const never = loadAnew(() => Promise.reject(none), new AbortController().signal).catch((e: unknown) => e);
			await vi.runAllTimersAsync();
			expect(await never).toBe(none);
		} finally {
			vi.useRealTimers();
		}
	});

	test('does not wait for what does not pass, or when the run was ended', async () => {
		const missing = new AppError('model-missing', 'gone');
		await expect(loadAnew(() => Promise.reject(missing), new AbortController().signal)).rejects.toBe(missing);
		const ended = AbortSignal.abort(new DOMException('over', 'AbortError'));
		const none = new AppError('graphics-lost', 'lost again');
		await expect(loadAnew(() => Promise.reject(none), ended)).rejects.toThrow('over');
	});
});
