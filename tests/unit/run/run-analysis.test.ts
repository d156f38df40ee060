import { describe, expect, test, vi } from 'vitest';
import { cameraFromFov } from '../../../src/core/geometry/camera';
import { AppError, isAbort } from '../../../src/core/errors';
import { FRAMES_AHEAD } from '../../../src/core/frames-ahead';
import { noEncoders, type Frame, type FrameInfo, type Perception } from '../../../src/core/perception';
import { defaultPipelineConfig } from '../../../src/pipeline/pipeline-config';
import type { FrameSource } from '../../../src/source/source';
import { initialAnalysis, runAnalysis, type AnalysisRun, type AnalysisStep } from '../../../src/run/run-analysis';
import type { WorkerClient } from '../../../src/workers/client';
import type { PerceptionApi } from '../../../src/workers/perception/perception-api';

const SIZE = { widthPx: 640, heightPx: 480 };
const camera = cameraFromFov(640, 480, 1, 'assumed');

type Pixels = { close: () => void; isClosed: boolean };

/** A source of `count` frames that knows which were closed, and how many were handed out before the last was. */
const fakeSource = (count: number, firstIndex = 0, failAt: number | null = null, isLive = false) => {
	const handedOut: Pixels[] = [];
	let mostOpen = 0;
	let isOver = false;
	const source: FrameSource = {
		isLive,
		durationMs: null,
		async *frames(signal) {
			try {
				for (let index = firstIndex; index < count; index++) {
					signal.throwIfAborted();
					if (index === failAt) throw new AppError('video-unreadable', 'broken');
					const pixels: Pixels = {
						isClosed: false,
						close() {
							this.isClosed = true;
						},
					};
					handedOut.push(pixels);
					mostOpen = Math.max(mostOpen, handedOut.filter((p) => !p.isClosed).length);
					const frame = { index, tMs: index * 100, ...SIZE, pixels } as unknown as Frame;
					yield await Promise.resolve(frame);
				}
			} finally {
				isOver = true;
			}
		},
		close: () => undefined,
	};
	return { source, handedOut, mostOpen: () => mostOpen, isOver: () => isOver };
};

const nothingSeen = ({ index, tMs, widthPx, heightPx }: FrameInfo): Perception => ({
	frame: { index, tMs, widthPx, heightPx },
	...{ isShotStart: false, faces: [], bodies: [], hands: [], objects: null, heads: null, sound: null, timingsMs: {} },
});

type Input = PerceptionApi['perceive']['in'];

/** A worker that sees nothing. As with a real one, what is moved to it is not closed by it on our side. */
const fakePerception = (
	perceive: (frame: Input['frame'], signal: AbortSignal | undefined) => Promise<Perception> = (frame) =>
		Promise.resolve(nothingSeen(frame)),
) => {
	const calls: { input: Input; transfer: readonly Transferable[] }[] = [];
	const prepared: { frame: Frame; transfer: readonly Transferable[] }[] = [];
	let underWay = 0;
	let mostUnderWay = 0;
	const client = {
		async call(method: string, input: Input, options: { signal?: AbortSignal; transfer?: Transferable[] }) {
			if (method === 'prepare') {
				prepared.push({ frame: input.frame as Frame, transfer: options.transfer ?? [] });
				return null;
			}
			expect(method).toBe('perceive');
			calls.push({ input, transfer: options.transfer ?? [] });
			mostUnderWay = Math.max(mostUnderWay, ++underWay);
			try {
				return await perceive(input.frame, options.signal);
			} finally {
				underWay--;
			}
		},
		close: () => undefined,
	} as unknown as WorkerClient<PerceptionApi>;
	return { client, calls, prepared, mostUnderWay: () => mostUnderWay };
};

const run = (over: Partial<AnalysisRun> & Pick<AnalysisRun, 'source' | 'perception'>) =>
	runAnalysis({
		config: defaultPipelineConfig,
		getCamera: () => camera,
		getAreas: () => [],
		getEncoders: () => noEncoders,
		signal: new AbortController().signal,
		onStep: () => undefined,
		...over,
	});

const allClosed = (handedOut: readonly Pixels[]) => handedOut.every((pixels) => pixels.isClosed);

describe('the frame loop', () => {
	test('takes every frame of the source, in order, and ends with it', async () => {
		const { source, handedOut } = fakeSource(5);
		const { client } = fakePerception();
		const steps: AnalysisStep[] = [];
		const last = await run({ source, perception: client, onStep: (step) => void steps.push(step) });
		expect(steps.map((step) => step.frame)).toEqual([0, 1, 2, 3, 4].map((i) => ({ index: i, tMs: i * 100, ...SIZE })));
		expect(last).toEqual(steps.at(-1)!.state);
		expect(allClosed(handedOut)).toBe(true);
	});

	test('a source without frames gives the state it began with', async () => {
		const { client } = fakePerception();
		const state = await run({ source: fakeSource(0).source, perception: client });
		expect(state).toEqual(initialAnalysis(defaultPipelineConfig));
	});

	test('goes on without sound when hearing fails, and says so once', async () => {
		const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
		const { client } = fakePerception();
		const heard: (number | null | undefined)[] = [];
		await run({
			source: fakeSource(5).source,
			perception: client,
			hear: ({ index }) => (index < 2 ? Promise.resolve(0.5) : Promise.reject(new Error('broken sound'))),
			onStep: ({ perception }) => void heard.push(perception.sound?.speech ?? null),
		});
		expect(heard).toEqual([0.5, 0.5, null, null, null]);
		expect(warn).toHaveBeenCalledTimes(1);
		warn.mockRestore();
	});

	test('moves the pixels of a file to the worker ahead of their turn, and names the frame when it comes', async () => {
		const { source, handedOut } = fakeSource(3);
		const { client, calls, prepared } = fakePerception();
		await run({ source, perception: client });
		expect(prepared.map(({ transfer }) => transfer)).toEqual(handedOut.map((pixels) => [pixels]));
		expect(prepared.map(({ frame }) => frame.index)).toEqual([0, 1, 2]);
		expect(calls.map(({ input }) => input.frame)).toEqual([0, 1, 2].map((i) => ({ index: i, tMs: i * 100, ...SIZE, pixels: null }))); // prettier-ignore
	});

	test('moves the pixels of a live frame with its turn: the next one is not there yet', async () => {
		const { source, handedOut, mostOpen } = fakeSource(3, 0, null, true);
		const { client, calls, prepared } = fakePerception();
		await run({ source, perception: client });
		expect(calls.map(({ transfer }) => transfer)).toEqual(handedOut.map((pixels) => [pixels]));
		expect(prepared).toEqual([]);
		expect(mostOpen()).toBe(1);
	});

	test('has one frame under way at a time and few ahead, also when the step is slow', async () => {
		const { source, mostOpen } = fakeSource(9);
		const { client, mostUnderWay } = fakePerception(async (frame) => {
			await new Promise((resolve) => setTimeout(resolve, 2));
			return nothingSeen(frame);
		});
		let inStep = 0;
		await run({
			source,
			perception: client,
			async onStep() {
				expect(++inStep).toBe(1);
				await new Promise((resolve) => setTimeout(resolve, 2));
				inStep--;
			},
		});
		expect(mostUnderWay()).toBe(1);
		expect(mostOpen()).toBe(1 + FRAMES_AHEAD);
	});

	/** Frames that the models had been shown when each step was handed on. */
	const shownAtSteps = async (isLive: boolean): Promise<number[]> => {
		const { client, calls } = fakePerception(async (frame) => {
			await new Promise((resolve) => setTimeout(resolve, 2));
			return nothingSeen(frame);
		});
		const shown: number[] = [];
		const { source, handedOut } = fakeSource(3, 0, null, isLive);
		await run({ source, perception: client, onStep: () => void shown.push(calls.length) });
		expect(allClosed(handedOut)).toBe(true);
		return shown;
	};

	test('shows the models the next frame of a file before what was found is handed on', async () => {
		expect(await shownAtSteps(false)).toEqual([2, 3, 3]);
	});

	test('does not show them the next one of a camera yet: a newer one may come', async () => {
		expect(await shownAtSteps(true)).toEqual([1, 2, 3]);
	});

	test('closes every frame when a step fails while the models see the next one', async () => {
		const { source, handedOut, isOver } = fakeSource(9);
		const failing = run({
			source,
			perception: fakePerception().client,
			onStep: ({ frame }) => (frame.index === 2 ? Promise.reject(new Error('no room')) : undefined),
		});
		await expect(failing).rejects.toThrow('no room');
		await vi.waitFor(() => expect(allClosed(handedOut) && isOver()).toBe(true));
	});

	test('tells the worker what the tracker asked for after the frame before', async () => {
		const box = { x: 1, y: 2, width: 3, height: 4 };
		const { client, calls } = fakePerception();
		const resumeFrom = { ...initialAnalysis(defaultPipelineConfig), hints: { missingHeads: [box] } };
		const steps: AnalysisStep[] = [];
		await run({
			...{ source: fakeSource(3).source, perception: client, resumeFrom },
			onStep: (step) => void steps.push(step),
		});
		expect(calls[0]!.input.hints).toEqual({ missingHeads: [box] });
		expect(calls[1]!.input.hints).toEqual(steps[0]!.output.hints);
		expect(calls[2]!.input.hints).toEqual(steps[1]!.output.hints);
	});

	test('asks for areas and camera before each frame, so that a change holds from the next one on', async () => {
		const getAreas = vi.fn(() => []);
		const getCamera = vi.fn(() => camera);
		await run({ source: fakeSource(3).source, perception: fakePerception().client, getAreas, getCamera });
		expect(getAreas).toHaveBeenCalledTimes(3);
		expect(getCamera).toHaveBeenCalledTimes(3);
	});

	test('shows each frame before its pixels move away', async () => {
		const seen: number[] = [];
		const { client, prepared } = fakePerception();
		await run({
			source: fakeSource(3).source,
			perception: client,
			onFrame(frame) {
				expect(prepared).toHaveLength(seen.length);
				expect((frame.pixels as unknown as Pixels).isClosed).toBe(false);
				seen.push(frame.index);
			},
		});
		expect(seen).toEqual([0, 1, 2]);
	});
});

describe('a run that is interrupted and resumed', () => {
	const collect = async (source: FrameSource, resumeFrom: AnalysisRun['resumeFrom']) => {
		const states: string[] = [];
		await run({
			...{ source, perception: fakePerception().client, resumeFrom: resumeFrom ?? null },
			onStep: (step) => void states.push(JSON.stringify(step.state)),
		});
		return states;
	};

	test('from the saved text of its state equals one that was not', async () => {
		const whole = await collect(fakeSource(8).source, null);
		const first = await collect(fakeSource(5).source, null);
		const saved = JSON.parse(first.at(-1)!) as AnalysisStep['state'];
		const rest = await collect(fakeSource(8, 5).source, saved);
		expect([...first, ...rest]).toEqual(whole);
	});

	test('first shows the models what they saw since they last started anew, in the same words, and takes no step', async () => {
		const box = (x: number) => ({ missingHeads: [{ x, y: 2, width: 3, height: 4 }] });
		const { client, calls } = fakePerception();
		const { source, handedOut } = fakeSource(6, 2);
		const steps: number[] = [];
		const shown: number[] = [];
		await run({
			...{ source, perception: client },
			resumeFrom: { ...initialAnalysis(defaultPipelineConfig), hints: box(9) },
			warmUp: { fromIndex: 2, hints: [box(2), box(3)] },
			onFrame: (frame) => void shown.push(frame.index),
			onStep: (step) => void steps.push(step.frame.index),
		});
		expect(calls.map(({ input }) => input.frame.index)).toEqual([2, 3, 4, 5]);
		expect(calls.slice(0, 3).map(({ input }) => input.hints)).toEqual([box(2), box(3), box(9)]);
		expect(steps).toEqual([4, 5]);
		expect(shown).toEqual([4, 5]);
		expect(allClosed(handedOut)).toBe(true);
	});
});

describe('whatever goes wrong', () => {
	const failing: [string, Partial<AnalysisRun>][] = [
		['the step', { onStep: () => Promise.reject(new Error('step')) }],
		['showing the frame', { onFrame: () => { throw new Error('show'); } }], // prettier-ignore
		['asking for the areas', { getAreas: () => { throw new Error('areas'); } }], // prettier-ignore
	];
	test.each(failing)('%s: the run fails with it, the source ends, every frame is closed', async (_, over) => {
		const { source, handedOut, isOver } = fakeSource(5);
		await expect(run({ source, perception: fakePerception().client, ...over })).rejects.toThrow(/step|show|areas/);
		expect(handedOut.length).toBeLessThanOrEqual(1 + FRAMES_AHEAD);
		expect(allClosed(handedOut)).toBe(true);
		expect(isOver()).toBe(true);
	});

	test('the worker dies: the run fails with its error', async () => {
		const { source, handedOut, isOver } = fakeSource(9);
		const { client } = fakePerception((frame) =>
			frame.index === 2 ? Promise.reject(new AppError('worker-died', 'gone')) : Promise.resolve(nothingSeen(frame)),
		);
		await expect(run({ source, perception: client })).rejects.toMatchObject({ code: 'worker-died' });
		expect(handedOut).toHaveLength(3 + FRAMES_AHEAD);
		expect(allClosed(handedOut)).toBe(true);
		expect(isOver()).toBe(true);
	});

	test('the source fails: the run fails with its error, after the frames before it', async () => {
		const { source, handedOut } = fakeSource(5, 0, 3);
		const onStep = vi.fn();
		await expect(run({ source, perception: fakePerception().client, onStep })).rejects.toMatchObject({
			code: 'video-unreadable',
		});
		expect(onStep).toHaveBeenCalledTimes(3);
		expect(allClosed(handedOut)).toBe(true);
	});
});

describe('cancelling', () => {
	const outcome = (promise: Promise<unknown>) =>
		promise.then(
			() => 'resolved',
			(e: unknown) => (isAbort(e) ? 'aborted' : String(e)),
		);

	test('before the first frame takes none', async () => {
		const { source, handedOut } = fakeSource(5);
		const { client, calls } = fakePerception();
		expect(await outcome(run({ source, perception: client, signal: AbortSignal.abort() }))).toBe('aborted');
		expect(handedOut).toHaveLength(0);
		expect(calls).toHaveLength(0);
	});

	test('within a step is not taken for an ordinary end', async () => {
		const { source, handedOut, isOver } = fakeSource(2);
		const controller = new AbortController();
		const promise = run({
			...{ source, perception: fakePerception().client, signal: controller.signal },
			onStep: ({ frame }) => {
				if (frame.index === 1) controller.abort();
			},
		});
		expect(await outcome(promise)).toBe('aborted');
		expect(allClosed(handedOut)).toBe(true);
		expect(isOver()).toBe(true);
	});

	test('while the worker looks ends the wait, and no step follows', async () => {
		const { source, handedOut, isOver } = fakeSource(5);
		const controller = new AbortController();
		const { client } = fakePerception(
			(_, signal) =>
				new Promise((_resolve, reject) =>
					signal!.addEventListener('abort', () => reject(signal!.reason as Error), { once: true }),
				),
		);
		const onStep = vi.fn();
		const promise = outcome(run({ source, perception: client, signal: controller.signal, onStep }));
		await new Promise((resolve) => setTimeout(resolve, 5));
		controller.abort();
		expect(await promise).toBe('aborted');
		expect(onStep).not.toHaveBeenCalled();
		expect(allClosed(handedOut)).toBe(true);
		expect(isOver()).toBe(true);
	});

	test('while a frame is heard hands on no step, although it was seen', async () => {
		const { source, handedOut } = fakeSource(5);
		const controller = new AbortController();
		const onStep = vi.fn();
		const hear = vi.fn(() => {
			controller.abort();
			return Promise.resolve(0.9);
		});
		const perception = fakePerception().client;
		expect(await outcome(run({ source, perception, signal: controller.signal, onStep, hear }))).toBe('aborted');
		expect(hear).toHaveBeenCalledTimes(1);
		expect(onStep).not.toHaveBeenCalled();
		expect(allClosed(handedOut)).toBe(true);
	});
});
