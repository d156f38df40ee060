import { afterEach, describe, expect, test } from 'vitest';
import { personIdOf } from '../../../src/core/people';
import { Watch } from '../../../src/state/watch/watch.svelte';
import { standIn } from '../fixtures/run-stand-in';
import { until } from '../../fixtures/until';

const file = new File(['x'], 'a.mp4');
const open = (watch: Watch) => watch.open({ kind: 'file', file });
const untilPhase = (watch: Watch, kind: string) => until(() => expect(watch.phase.kind).toBe(kind));

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
		watch.analysis.onPixels = () => phases.add(watch.phase.kind);
		expect(watch.phase.kind).toBe('idle');
		await open(watch);
		expect([...phases]).toEqual(['analysing']);
		expect(watch.phase).toEqual({ kind: 'done', reason: 'end', untilMs: 400, damage: null });
		expect(watch.playback).toMatchObject({ mode: 'playback', durationMs: 1000, isPlaying: false });
		expect(watch.models.ready?.backendReason).toBe('a stand-in');
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
		play({ damage: [{ fromMs: 500, toMs: null, reason: 'truncated' }] });
		await open(watch);
		expect(watch.phase).toMatchObject({ kind: 'done', reason: 'damaged', untilMs: 400 });
		const [header = ''] = ((await (await watch.sessionFile())?.blob.text()) ?? '').split('\n');
		expect(JSON.parse(header)).toMatchObject({
			source: { damage: [{ fromMs: 500, toMs: null, reason: 'truncated' }] },
		});
	});

	test('a run whose models fail again and again breaks off, keeps what it has, and can be tried again', async () => {
		const { watch, play, client } = start();
		play({ failAtFrame: { index: 3, code: 'worker-died' } });
		await open(watch);
		expect(watch.phase).toMatchObject({ kind: 'failed', hasResults: true, problem: { code: 'worker-died' } });
		expect(watch.latest?.frame.tMs).toBe(200);
		// The worker, and the two that were to take its place.
		expect(watch.analysis.restarts).toBe(2);
		await until(() => expect(client.close).toHaveBeenCalledTimes(3));
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
		await until(() => expect(watch.untilMs).toBeGreaterThan(0));
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
	test('on a phone that is turned has its new size, by which looks are drawn on the picture', async () => {
		const { watch, play } = start();
		play({ frames: null, isLive: true, turnsAt: 200 });
		void watch.open({ kind: 'webcam', deviceId: null });
		await until(() => expect(watch.untilMs).toBeGreaterThan(0));
		const { source } = watch;
		expect(source).toMatchObject({ widthPx: 320, heightPx: 240 });
		await until(() => expect(watch.untilMs).toBeGreaterThan(20_000));
		expect(watch.source).toEqual({ ...source, widthPx: 240, heightPx: 320 });
		expect(watch.phase.kind).toBe('analysing');
	});

	test('that is not turned stays the same source, frame after frame', async () => {
		const { watch, play } = start();
		play({ frames: null, isLive: true });
		void watch.open({ kind: 'webcam', deviceId: null });
		await until(() => expect(watch.untilMs).toBeGreaterThan(0));
		const { source } = watch;
		await until(() => expect(watch.untilMs).toBeGreaterThan(500));
		expect(watch.source).toBe(source);
	});

	test('can be held and goes on where it is held; stopping works while it is held', async () => {
		const { watch, play } = start();
		play({ frames: null, isLive: true });
		void watch.open({ kind: 'webcam', deviceId: null });
		await until(() => expect(watch.untilMs).toBeGreaterThan(0));
		watch.pause.set(true);
		await new Promise((resolve) => setTimeout(resolve, 50));
		const heldMs = watch.untilMs;
		await new Promise((resolve) => setTimeout(resolve, 50));
		expect(watch.untilMs).toBe(heldMs);
		watch.pause.set(false);
		await until(() => expect(watch.untilMs).toBeGreaterThan(heldMs));
		watch.pause.set(true);
		watch.stop();
		expect(watch.phase).toMatchObject({ kind: 'done', reason: 'stopped' });
		expect(watch.pause.isOn).toBe(false);
	});

	test('uses a new field of view from its next frame on, without starting over', async () => {
		const { watch, play, client } = start();
		play({ frames: null, isLive: true });
		void watch.open({ kind: 'webcam', deviceId: null });
		await untilPhase(watch, 'analysing');
		watch.change({ fovDeg: 90 });
		await until(() => expect(watch.latest?.camera).toMatchObject({ source: 'given' }));
		await new Promise((resolve) => setTimeout(resolve, 800));
		expect(client.call.mock.calls.filter(([method]) => method === 'load')).toHaveLength(1);
	});
});

describe('settings and things', () => {
	test('a new field of view analyses a file again', async () => {
		const { watch, client } = start();
		await open(watch);
		watch.change({ fovDeg: 90 });
		await until(() => expect(client.call.mock.calls.filter(([method]) => method === 'load')).toHaveLength(2));
		await untilPhase(watch, 'done');
		// 320 pixels across, 90°: the focal length is half the width.
		expect(watch.latest?.camera.focalPx).toBeCloseTo(160);
	});

	test('a thing marked after the analysis is known from then on, and the page says so', async () => {
		const { watch } = start();
		await open(watch);
		watch.things.add(' Cup ', { x: 300, y: 10, width: 50, height: 50 });
		expect(watch.things.areas).toEqual([
			{ objectId: 'cup', label: 'Cup', from: 'marked', box: { x: 270, y: 10, width: 50, height: 50 } },
		]);
		expect(watch.things.areNewer).toBe(true);
		await watch.analyse();
		expect(watch.things.areNewer).toBe(false);
		watch.things.remove(watch.things.areas[0]!.objectId);
		expect(watch.things.areas).toEqual([]);
	});

	const addEvent = (watch: Watch) =>
		watch.corrections.add({
			kind: 'event-add',
			event: {
				...{ kind: 'camera-contact', gesture: null, startMs: 100, endMs: 300 },
				...{ people: [personIdOf(1)], target: { kind: 'camera' } },
			},
		});
	const loadsOf = (client: ReturnType<typeof start>['client']) =>
		client.call.mock.calls.filter(([method]) => method === 'load').length;

	test('a new analysis that would leave corrections behind is asked about first; refused, the settings are back', async () => {
		const { watch, client } = start();
		await open(watch);
		addEvent(watch);
		watch.change({ fovDeg: 90 });
		expect(watch.rerun.leavesBehind).toBe(1);
		await new Promise((resolve) => setTimeout(resolve, 900));
		expect(loadsOf(client)).toBe(1);
		watch.rerun.refuse();
		expect(watch.rerun.leavesBehind).toBe(0);
		expect(watch.settings.fovDeg).toBeNull();
		expect(watch.corrections.steps).toHaveLength(1);

		watch.change({ fovDeg: 90 });
		watch.rerun.agree();
		await until(() => expect(loadsOf(client)).toBe(2));
		await untilPhase(watch, 'done');
		expect(watch.corrections.steps).toEqual([]);
		expect(watch.latest?.camera.focalPx).toBeCloseTo(160);
	});

	test('names carry over to a new analysis, which is not asked about for them', async () => {
		const { watch, client } = start();
		await open(watch);
		watch.corrections.rename(personIdOf(1), 'Anna');
		watch.rerun.now();
		expect(watch.rerun.leavesBehind).toBe(0);
		await until(() => expect(loadsOf(client)).toBe(2));
		await untilPhase(watch, 'done');
		expect(watch.labels).toEqual({ [personIdOf(1)]: 'Anna' });
	});

	test('what is asked about a session is not asked of the next one', async () => {
		const { watch, play } = start();
		await open(watch);
		addEvent(watch);
		watch.rerun.now();
		expect(watch.rerun.leavesBehind).toBe(1);
		play({ name: 'b.mp4' });
		await open(watch);
		expect(watch.rerun.leavesBehind).toBe(0);
	});

	test('the session file is whole: header, things, end', async () => {
		const { watch } = start();
		await open(watch);
		watch.things.add('cup', { x: 1, y: 1, width: 50, height: 50 });
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
