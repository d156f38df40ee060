import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { linesOf } from '../../../src/session/file/blob-lines';
import { readSession } from '../../../src/session/file/read-session';
import { browserPorts } from '../../../src/state/ports/browser-ports';
import { Watch } from '../../../src/state/watch/watch.svelte';
import { pluggable } from '../fixtures/pluggable-camera';
import { standIn } from '../fixtures/run-stand-in';
import { until } from '../../fixtures/until';

let watch: Watch;
let world: ReturnType<typeof pluggable>;
beforeEach(async () => {
	// Chromium's own camera, read as in the page; only the models are stand-ins.
	const { ports } = standIn();
	const browser = browserPorts(location.href);
	ports.openSource = (request, onCamera) => browser.openSource(request, onCamera);
	watch = new Watch(ports);
	world = pluggable();
	void watch.open({ kind: 'webcam', deviceId: null });
	await until(() => expect(watch.untilMs).toBeGreaterThan(0));
});
afterEach(() => {
	watch.close();
	vi.restoreAllMocks();
});

const later = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const unplug = async () => {
	const stream = watch.source?.stream;
	if (!stream) throw new Error('No camera is open');
	world.unplug(stream);
	await until(() => expect(watch.pause.isAway || watch.phase.kind === 'failed').toBe(true));
	// The frame before may still be under way.
	await later(100);
	return stream;
};
const headerOfFile = async () => {
	const file = await watch.sessionFile();
	if (!file) throw new Error('Nothing was kept');
	return (await readSession(linesOf(file.blob))).header;
};

test('a camera that is unplugged is waited for; then the analysis goes on, with a gap', async () => {
	const stream = await unplug();
	expect(watch.pause.isAway).toBe(true);
	expect(watch.phase.kind).toBe('analysing');
	const awayMs = watch.untilMs;
	await later(600);
	expect(watch.untilMs).toBe(awayMs);

	world.plugIn();
	await until(() => expect(watch.untilMs).toBeGreaterThan(awayMs));
	expect(watch.pause.isAway).toBe(false);
	expect(watch.source?.stream).not.toBe(stream);
	expect(watch.source?.stream?.active).toBe(true);
	expect(watch.problem).toBeNull();
	watch.stop();
	expect(watch.phase).toMatchObject({ kind: 'done', damage: expect.stringContaining('The camera was away') as string });
	const { damage = [] } = (await headerOfFile()).source;
	expect(damage).toMatchObject([{ fromMs: awayMs, reason: 'away' }]);
	expect((damage[0]?.toMs ?? 0) - awayMs).toBeGreaterThan(600);
});

test('stop works while a camera is waited for, and what was seen is kept', async () => {
	await unplug();
	watch.stop();
	expect(watch.phase).toMatchObject({ kind: 'done', reason: 'stopped', untilMs: watch.untilMs });
	expect(watch.pause.isAway).toBe(false);
	expect((await headerOfFile()).source.damage).toBeUndefined();
	const asked = world.asked.length;
	world.plugIn();
	await later(200);
	expect(world.asked).toHaveLength(asked);
});

test('a camera that the visitor stops is not waited for', async () => {
	watch.stop();
	world.plugIn();
	await later(200);
	expect(watch.pause.isAway).toBe(false);
	expect(watch.phase).toMatchObject({ kind: 'done', reason: 'stopped', damage: null });
	expect(world.asked).toHaveLength(1);
});

test('a camera that is taken from the page ends the analysis, and what was seen is kept', async () => {
	world.failWith('NotAllowedError');
	await unplug();
	world.plugIn();
	await until(() => expect(watch.phase).toMatchObject({ kind: 'failed', hasResults: true }));
	expect(watch.problem?.code).toBe('camera-denied');
	expect(watch.pause.isAway).toBe(false);
	expect(await watch.sessionFile()).not.toBeNull();
});
