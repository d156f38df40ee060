import { afterEach, describe, expect, test, vi } from 'vitest';
import { AppError, type ErrorCode } from '../../src/core/errors';
import type { Frame, Perception } from '../../src/core/perception';
import type { SourceSummary } from '../../src/state/phase';
import type { OpenSource, WatchPorts } from '../../src/state/ports';
import { Watch } from '../../src/state/watch.svelte';
import type { WorkerClient } from '../../src/workers/client';
import type { PerceptionApi } from '../../src/workers/protocol';

type Script = {
	/** Frames the source gives; `null` never ends. */
	frames?: number | null;
	isLive?: boolean;
	failAtFrame?: { index: number; code: ErrorCode };
	failOpen?: ErrorCode;
	openAfterMs?: number;
	damage?: string;
	name?: string;
};

/** A perception worker that sees nobody, and a source that follows a script. */
const standIn = () => {
	const opened: OpenSource[] = [];
	const closed: string[] = [];
	let script: Script = {};
	let lose: (error: AppError) => void = () => {};
	const client = {
		call: vi.fn((method: string, input: unknown, options?: { signal?: AbortSignal }) => {
			if (options?.signal?.aborted) return Promise.reject(options.signal.reason as Error);
			if (method === 'load') return Promise.resolve({ models: [], backend: 'wasm', backendReason: 'a stand-in' });
			const { frame } = input as { frame: Frame };
			const { index, tMs, widthPx, heightPx } = frame;
			const seen: Perception = {
				frame: { index, tMs, widthPx, heightPx },
				isShotStart: index === 0,
				faces: [],
				bodies: [],
				hands: [],
				timingsMs: { faces: 5 },
			};
			return Promise.resolve(seen);
		}),
		close: vi.fn(),
	};
	const ports: WatchPorts = {
		async openSource(request, onLost) {
			lose = onLost;
			const { frames = 5, isLive = false, failOpen, damage = null, name = 'a.mp4', openAfterMs = 0 } = script;
			if (openAfterMs > 0) await new Promise((resolve) => setTimeout(resolve, openAfterMs));
			if (failOpen) throw new AppError(failOpen, 'as the script says');
			const summary: SourceSummary = {
				kind: request.kind === 'webcam' ? 'webcam' : 'video-file',
				name,
				widthPx: 320,
				heightPx: 240,
				durationMs: isLive ? null : 1000,
				isLive,
				mediaUrl: null,
				stream: null,
			};
			const open: OpenSource = {
				summary,
				schedule: isLive ? 'live' : 'offline',
				areas: [],
				frames: () => ({
					isLive,
					durationMs: summary.durationMs,
					async *frames(signal) {
						for (let index = 0; frames === null || index < frames; index++) {
							const { failAtFrame } = script;
							if (failAtFrame?.index === index) throw new AppError(failAtFrame.code, 'as the script says');
							await new Promise((resolve) => setTimeout(resolve, 2));
							signal.throwIfAborted();
							yield {
								index,
								tMs: index * 100,
								widthPx: 320,
								heightPx: 240,
								pixels: { close() {} } as unknown as VideoFrame,
							};
						}
					},
					close() {},
				}),
				damage: () => damage,
				frameAt: null,
				sha256: () => Promise.resolve('ab'.repeat(32)),
				close: () => closed.push(name),
			};
			opened.push(open);
			return open;
		},
		watchCameras: (callback) => callback([{ deviceId: 'one', label: 'Camera 1' }]),
		connectPerception: () => client as unknown as WorkerClient<PerceptionApi>,
		modelsUrl: 'http://localhost/models/',
		nowMs: () => performance.now(),
		today: () => new Date('2026-01-02T03:04:05Z'),
	};
	return { ports, client, closed, play: (next: Script) => (script = next), lose: (e: AppError) => lose(e) };
};
const file = new File(['x'], 'a.mp4');
const open = (watch: Watch) => watch.open({ kind: 'file', file });
const untilPhase = (watch: Watch, kind: string) => vi.waitFor(() => expect(watch.phase.kind).toBe(kind));

const watches: Watch[] = [];
const start = () => {
	const world = standIn();
	const watch = new Watch(world.ports);
	watches.push(watch);
	return { ...world, watch };
};
afterEach(() => {
	for (const watch of watches.splice(0)) watch.close();
});

describe('opening and analysing', () => {
	test('a file is opened, its models are started, it is analysed and then plays back', async () => {
		const { watch } = start();
		const phases = new Set<string>();
		watch.onPixels = () => phases.add(watch.phase.kind);
		expect(watch.phase.kind).toBe('idle');
		await open(watch);
		expect([...phases]).toEqual(['analysing']);
		expect(watch.phase).toEqual({ kind: 'done', reason: 'end', untilMs: 400, damage: null });
		expect(watch.playback).toMatchObject({ mode: 'playback', durationMs: 1000, isPlaying: false });
		expect(watch.ready?.backendReason).toBe('a stand-in');
	});

	test('what cannot be opened is told, and the analysis that went on goes on', async () => {
		const { watch, play } = start();
		play({ frames: null, name: 'first.mp4' });
		void open(watch);
		await untilPhase(watch, 'analysing');
		play({ failOpen: 'camera-denied' });
		await watch.open({ kind: 'webcam', deviceId: null });
		expect(watch.problem).toMatchObject({ code: 'camera-denied', about: 'the camera' });
		expect(watch.phase.kind).toBe('analysing');
		expect(watch.source?.name).toBe('first.mp4');
	});

	test('a new source takes the place of the one before, which is closed', async () => {
		const { watch, play, closed } = start();
		play({ frames: null, name: 'first.mp4' });
		void open(watch);
		await untilPhase(watch, 'analysing');
		play({ name: 'second.mp4' });
		await open(watch);
		expect(closed).toEqual(['first.mp4']);
		expect(watch.source?.name).toBe('second.mp4');
		expect(watch.phase).toMatchObject({ kind: 'done', untilMs: 400 });
	});

	test('of two asked for in haste, the last one stays and the other is closed unseen', async () => {
		const { watch, play, closed } = start();
		play({ name: 'first.mp4' });
		const first = open(watch);
		play({ name: 'second.mp4' });
		await Promise.all([first, open(watch)]);
		expect(watch.source?.name).toBe('second.mp4');
		expect(closed).toEqual(['first.mp4']);
	});

	test('a bad file chosen while the first source is still opening does not cost that source', async () => {
		const { watch, play } = start();
		play({ name: 'first.mp4', openAfterMs: 30 });
		const first = open(watch);
		play({ failOpen: 'file-empty' });
		await open(watch);
		expect(watch.problem?.code).toBe('file-empty');
		await first;
		expect(watch.source?.name).toBe('first.mp4');
		expect(watch.phase.kind).toBe('done');
		expect(watch.problem?.code).toBe('file-empty');
	});

	test('a file that could not be read to its end says how far it was analysed', async () => {
		const { watch, play } = start();
		play({ damage: 'The file is cut off at 0:00; it was read up to there.' });
		await open(watch);
		expect(watch.phase).toMatchObject({ kind: 'done', reason: 'damaged', untilMs: 400 });
	});

	test('a run that breaks off keeps what it has, and can be tried again', async () => {
		const { watch, play, client } = start();
		play({ failAtFrame: { index: 3, code: 'worker-died' } });
		await open(watch);
		expect(watch.phase).toMatchObject({ kind: 'failed', hasResults: true, problem: { code: 'worker-died' } });
		expect(watch.latest?.frame.tMs).toBe(200);
		expect(client.close).toHaveBeenCalledOnce();
		expect(await watch.sessionFile()).not.toBeNull();
		play({});
		await watch.analyse();
		expect(watch.problem).toBeNull();
		expect(watch.phase).toMatchObject({ kind: 'done', untilMs: 400 });
	});

	test('a run that fails at its first frame has no results', async () => {
		const { watch, play } = start();
		play({ failAtFrame: { index: 0, code: 'video-unreadable' } });
		await open(watch);
		expect(watch.phase).toMatchObject({ kind: 'failed', hasResults: false });
		expect(await watch.sessionFile()).toBeNull();
	});

	test('stopping keeps what was analysed; closing forgets it', async () => {
		const { watch, play, closed } = start();
		play({ frames: null });
		void open(watch);
		await vi.waitFor(() => expect(watch.untilMs).toBeGreaterThan(0));
		watch.stop();
		expect(watch.phase).toMatchObject({ kind: 'done', reason: 'stopped' });
		expect(watch.latest).not.toBeNull();
		watch.close();
		expect(watch.phase.kind).toBe('idle');
		expect(watch.latest).toBeNull();
		expect(closed).toEqual(['a.mp4']);
	});
});

describe('a webcam', () => {
	test('that is unplugged is told, and what was seen until then is kept', async () => {
		const { watch, play, lose } = start();
		play({ frames: null, isLive: true, name: 'Camera 1' });
		void watch.open({ kind: 'webcam', deviceId: null });
		await vi.waitFor(() => expect(watch.untilMs).toBeGreaterThan(0));
		lose(new AppError('camera-lost', 'unplugged'));
		expect(watch.phase).toMatchObject({ kind: 'failed', hasResults: true });
		expect(watch.problem?.code).toBe('camera-lost');
		expect(watch.playback.durationMs).toBeNull();
	});

	test('uses a new field of view from its next frame on, without starting over', async () => {
		const { watch, play, client } = start();
		play({ frames: null, isLive: true });
		void watch.open({ kind: 'webcam', deviceId: null });
		await untilPhase(watch, 'analysing');
		watch.setFov(90);
		await vi.waitFor(() => expect(watch.latest?.camera).toMatchObject({ source: 'given' }));
		await new Promise((resolve) => setTimeout(resolve, 800));
		expect(client.call.mock.calls.filter(([method]) => method === 'load')).toHaveLength(1);
	});
});

describe('settings and things', () => {
	test('a new field of view analyses a file again', async () => {
		const { watch, client } = start();
		await open(watch);
		watch.setFov(90);
		await vi.waitFor(() => expect(client.call.mock.calls.filter(([method]) => method === 'load')).toHaveLength(2), {
			timeout: 3000,
		});
		await untilPhase(watch, 'done');
		// 320 pixels across, 90°: the focal length is half the width.
		expect(watch.latest?.camera.focalPx).toBeCloseTo(160);
	});

	test('a thing marked after the analysis is known from then on, and the page says so', async () => {
		const { watch } = start();
		await open(watch);
		watch.addArea(' Cup ', { x: 300, y: 10, width: 50, height: 50 });
		expect(watch.areas).toEqual([
			{ objectId: 'cup', label: 'Cup', from: 'marked', box: { x: 270, y: 10, width: 50, height: 50 } },
		]);
		expect(watch.areAreasNewer).toBe(true);
		await watch.analyse();
		expect(watch.areAreasNewer).toBe(false);
		watch.removeArea(watch.areas[0]!.objectId);
		expect(watch.areas).toEqual([]);
	});

	test('the session file is whole: header, things, end', async () => {
		const { watch } = start();
		await open(watch);
		watch.addArea('cup', { x: 1, y: 1, width: 50, height: 50 });
		const saved = (await watch.sessionFile())!;
		expect(saved.name).toBe('a.regard.jsonl');
		const lines = (await saved.blob.text())
			.trim()
			.split('\n')
			.map((line) => JSON.parse(line) as Record<string, unknown>);
		expect(lines[0]).toMatchObject({
			type: 'header',
			source: { kind: 'video-file', name: 'a.mp4', sha256: 'ab'.repeat(32) },
			analysis: { fps: 10, startedAt: '2026-01-02T03:04:05.000Z' },
		});
		expect(lines.map((l) => l['type'])).toContain('object');
		expect(lines.at(-1)).toMatchObject({ type: 'end', counts: { frames: 5, people: 0 } });
	});

	test('seeking is held inside the file, and following goes back to the analysis', async () => {
		const { watch, play } = start();
		play({ frames: null });
		void open(watch);
		await untilPhase(watch, 'analysing');
		watch.seek(Infinity);
		expect(watch.playback).toMatchObject({ mode: 'playback', tMs: 1000 });
		watch.seek(-5);
		expect(watch.playback.tMs).toBe(0);
		watch.playback.follow();
		expect(watch.playback.mode).toBe('follow');
	});
});
