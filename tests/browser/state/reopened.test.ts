import { flushSync, mount, unmount } from 'svelte';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { CodedByHand } from '../../../src/core/corrections';
import type { DamagedSpan } from '../../../src/core/damage';
import { personIdOf, type PersonId } from '../../../src/core/people';
import StageState from '../../../src/present/stage/StageState.svelte';
import { Watch } from '../../../src/state/watch/watch.svelte';
import { memoryPorts } from '../../fixtures/kept-sessions';
import { standIn, type Script } from '../fixtures/run-stand-in';
import { until } from '../../fixtures/until';

let cleanUp: (() => void)[] = [];
afterEach(() => {
	for (const each of cleanUp.reverse()) each();
	cleanUp = [];
});

/** A browser that keeps sessions over visits to the page. */
const browser = () => {
	const { ports: storage, world } = memoryPorts();
	const unknown = () => Promise.resolve(null);
	const keeping = { ...storage, persist: unknown, isPersisted: unknown, estimate: unknown };
	const visit = (script: Script) => {
		const { ports, play } = standIn();
		play(script);
		const openSource: typeof ports.openSource = async (...asked) => ({
			...(await ports.openSource(...asked)),
			fileBytes: 1234,
		});
		const watch = new Watch({ ...ports, openSource, keeping });
		const target = document.body.appendChild(document.createElement('main'));
		const state = mount(StageState, { target, props: { watch, onOpenFile: () => {} } });
		cleanUp.push(() => {
			void unmount(state);
			target.remove();
			watch.close();
		});
		flushSync();
		return { watch, open: () => watch.open({ kind: 'file', file: new File(['x'], 'a.mp4') }) };
	};
	return { world, visit };
};
/** Waits until the session is kept and closes the page. */
const leave = async (watch: Watch) => {
	await until(async () => {
		await watch.sessions.refresh();
		expect(watch.sessions.list).toMatchObject([{ kind: 'kept', isBusy: false }]);
	});
	for (const each of cleanUp.splice(0).reverse()) each();
};
const only = (watch: Watch) => {
	const [row] = watch.sessions.list ?? [];
	if (row?.kind !== 'kept') throw new Error('No session is kept');
	return row.entry;
};

test('what could not be read of a file is said again when its session is opened another day', async () => {
	const damage: DamagedSpan[] = [
		{ fromMs: 200, toMs: 300, reason: 'corrupt' },
		{ fromMs: 61_000, toMs: null, reason: 'truncated' },
	];
	const { visit } = browser();
	const first = visit({ damage });
	await first.open();
	const said = page.getByText(
		'The file is damaged from 0:00 to 0:00; that part was left out. The file is cut off at 1:01',
	);
	await expect.element(said).toBeVisible();
	await leave(first.watch);
	expect(said.elements()).toHaveLength(0);

	const { watch } = visit({});
	await watch.sessions.refresh();
	const { id, name } = only(watch);
	await watch.open({ kind: 'session', id, name });
	expect(watch.phase).toMatchObject({ kind: 'done', reason: 'damaged' });
	await expect.element(said).toBeVisible();
});

test('a session of a whole file says nothing of damage when it is opened again', async () => {
	const { visit } = browser();
	const first = visit({});
	await first.open();
	await leave(first.watch);
	const again = visit({});
	await again.open();
	expect(again.watch.phase).toMatchObject({ kind: 'done', reason: 'end', damage: null });
	expect(page.getByText(/damaged|cut off/).elements()).toHaveLength(0);
});

test('an unfinished analysis of an earlier version does not go on: the page says so, and nothing of it is lost', async () => {
	const { world, visit } = browser();
	const first = visit({ frames: null });
	void first.open();
	await until(() => expect(first.watch.untilMs).toBeGreaterThan(500));
	first.watch.stop();
	await leave(first.watch);
	const turned = (text: string) => [...text].reverse().join('');
	for (const [name, bytes] of world.files) {
		if (!/resume-\d\.json$/.test(name)) continue;
		const text = new TextDecoder().decode(bytes);
		const older = text.replace(turned('"regard-checkpoint/4"'), turned('"regard-checkpoint/3"'));
		expect(older).not.toBe(text);
		world.files.set(name, new TextEncoder().encode(older));
	}
	const before = new Map(world.files);

	const { watch, open } = visit({});
	await open();
	await expect.element(page.getByText('The unfinished analysis cannot be resumed')).toBeVisible();
	expect(watch.problem?.detail).toContain('Expected a checkpoint of format regard-checkpoint/4');
	expect(world.files).toEqual(before);
	const { id, name, untilMs } = only(watch);
	expect(untilMs).toBeGreaterThan(500);

	await page.getByRole('button', { name: 'Try again' }).click();
	await until(() => expect(watch.phase).toMatchObject({ kind: 'done', reason: 'end' }));
	for (const [file, bytes] of before) expect(world.files.get(file)).toEqual(bytes);
	expect(await watch.open({ kind: 'session', id, name })).toBe(true);
	expect(watch.untilMs).toBe(untilMs);
});

test('corrections made while an analysis was stopped are there when it has gone on, and the next one is kept beside them', async () => {
	const { visit } = browser();
	const first = visit({ frames: null });
	void first.open();
	await until(() => expect(first.watch.untilMs).toBeGreaterThan(500));
	first.watch.stop();
	const people: PersonId[] = [personIdOf(1)];
	const event: CodedByHand = {
		...{ kind: 'camera-contact', gesture: null, startMs: 100, endMs: 300 },
		...{ people, target: { kind: 'camera' } },
	};
	first.watch.corrections.add({ kind: 'event-add', event });
	first.watch.corrections.rename(personIdOf(1), 'Anna');
	await until(() => expect(first.watch.sessions.hasUnsaved).toBe(false));
	await leave(first.watch);

	const { watch, open } = visit({ frames: 9 });
	await open();
	expect(watch.phase).toMatchObject({ kind: 'done', reason: 'end' });
	expect(watch.corrections.steps).toMatchObject([{ kind: 'event-add' }, { kind: 'rename' }]);
	await until(() => expect(watch.view?.events).toMatchObject([{ source: 'person', startMs: 100 }]));
	watch.corrections.add({ kind: 'event-add', event: { ...event, startMs: 500, endMs: 700 } });
	await until(async () => {
		await watch.sessions.refresh();
		expect(only(watch).corrections.list).toHaveLength(3);
	});
});

test('a session without corrections has none when its analysis has gone on', async () => {
	const { visit } = browser();
	const first = visit({ frames: null });
	void first.open();
	await until(() => expect(first.watch.untilMs).toBeGreaterThan(500));
	first.watch.stop();
	await leave(first.watch);
	const { watch, open } = visit({ frames: 9 });
	await open();
	expect(watch.phase).toMatchObject({ kind: 'done', reason: 'end' });
	expect(watch.corrections.steps).toEqual([]);
	expect(watch.view?.events).toEqual([]);
});
