import { afterEach, expect, test } from 'vitest';
import type { PersonId } from '../../../src/core/people';
import { hasUnkept } from '../../../src/state/watch/unkept';
import { Watch } from '../../../src/state/watch/watch.svelte';
import { memoryPorts } from '../../fixtures/kept-sessions';
import { standIn } from '../fixtures/run-stand-in';
import { until } from '../../fixtures/until';

const watches: Watch[] = [];
afterEach(() => {
	for (const watch of watches.splice(0)) watch.close();
	show(true);
	Reflect.deleteProperty(document, 'hidden');
});

/** A page, with a browser that keeps sessions in memory; `keeps` false: one that keeps nothing. */
const visit = (keeps = true) => {
	const { ports, play } = standIn();
	const { ports: storage, world } = memoryPorts();
	const unknown = () => Promise.resolve(null);
	const keeping = { ...storage, persist: unknown, isPersisted: unknown, estimate: unknown };
	const watch = new Watch(keeps ? { ...ports, keeping } : ports);
	watches.push(watch);
	return { watch, play, world };
};
const openFile = (watch: Watch) => watch.open({ kind: 'file', file: new File(['x'], 'a.mp4') });
const openCamera = async ({ watch, play }: ReturnType<typeof visit>) => {
	play({ frames: null, isLive: true });
	void watch.open({ kind: 'webcam', deviceId: null });
	await until(() => expect(watch.untilMs).toBeGreaterThan(0));
};
/** As the browser does when the tab is hidden or comes back. */
const show = (isShown: boolean) => {
	Object.defineProperty(document, 'hidden', { configurable: true, get: () => !isShown });
	document.dispatchEvent(new Event('visibilitychange'));
};

test('nothing is unkept before anything is open, and none after an analysis that was kept', async () => {
	const { watch } = visit();
	expect(hasUnkept(watch)).toBe(false);
	await openFile(watch);
	await until(() => expect(watch.sessions.list).toMatchObject([{ entry: { state: 'complete' } }]));
	expect(hasUnkept(watch)).toBe(false);
});

test('a correction is unkept until it is saved', async () => {
	const { watch } = visit();
	await openFile(watch);
	await until(() => expect(watch.sessions.list).toMatchObject([{ entry: { state: 'complete' } }]));
	watch.setLabels({ ['P1' as PersonId]: 'Anna' });
	expect(hasUnkept(watch)).toBe(true);
	await until(() => expect(hasUnkept(watch)).toBe(false));
	await watch.sessions.refresh();
	expect(watch.sessions.list).toMatchObject([{ entry: { labels: { P1: 'Anna' } } }]);
});

test('results of a browser that keeps nothing are unkept, while they come and afterwards', async () => {
	const { watch } = visit(false);
	await openFile(watch);
	expect(watch.phase.kind).toBe('done');
	expect(hasUnkept(watch)).toBe(true);
	watch.close();
	expect(hasUnkept(watch)).toBe(false);
});

test('a live session is unkept once there is no room left for it, not before', async () => {
	const page = visit();
	await openCamera(page);
	expect(page.watch.sessions.trouble).toBeNull();
	expect(hasUnkept(page.watch)).toBe(false);
	page.world.roomBytes = 0;
	await until(() => expect(hasUnkept(page.watch)).toBe(true));
	expect(page.watch.sessions.trouble?.code).toBe('storage-full');
});

test('the sample is never unkept', async () => {
	const { watch } = visit(false);
	await openFile(watch);
	watch.source = { ...watch.source!, kind: 'sample' };
	expect(hasUnkept(watch)).toBe(false);
});

test('a camera’s analysis is paused while its tab is hidden, and goes on when it is shown', async () => {
	const page = visit();
	const { watch } = page;
	await openCamera(page);
	show(false);
	expect(watch.pause.isHidden).toBe(true);
	await new Promise((resolve) => setTimeout(resolve, 50));
	const untilMs = watch.untilMs;
	await new Promise((resolve) => setTimeout(resolve, 100));
	expect(watch.untilMs).toBe(untilMs);
	show(true);
	expect(watch.pause.isHidden).toBe(false);
	await until(() => expect(watch.untilMs).toBeGreaterThan(untilMs));
});

test('what the visitor holds stays held after the tab was hidden; what was stopped stays stopped', async () => {
	const page = visit();
	const { watch } = page;
	await openCamera(page);
	watch.pause.set(true);
	show(false);
	show(true);
	await new Promise((resolve) => setTimeout(resolve, 50));
	const untilMs = watch.untilMs;
	await new Promise((resolve) => setTimeout(resolve, 100));
	expect(watch.untilMs).toBe(untilMs);
	show(false);
	watch.stop();
	expect(watch.pause.isHidden).toBe(false);
	expect(watch.phase).toMatchObject({ kind: 'done', reason: 'stopped' });
});

test('a file is analysed in a hidden tab, too', async () => {
	const { watch } = visit();
	show(false);
	await openFile(watch);
	expect(watch.phase).toMatchObject({ kind: 'done', reason: 'end' });
});
