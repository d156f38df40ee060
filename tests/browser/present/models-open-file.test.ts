import axe from 'axe-core';
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import '../../../src/present/ui/app.css';
import { personIdOf } from '../../../src/core/people';
import OpenFileNotice from '../../../src/present/models/OpenFileNotice.svelte';
import TaskSwitch from '../../../src/present/models/TaskSwitch.svelte';
import { Watch } from '../../../src/state/watch/watch.svelte';
import { standIn, type Script } from '../fixtures/run-stand-in';
import { until } from '../../fixtures/until';

const open: (() => void)[] = [];
afterEach(() => {
	for (const end of open.splice(0).reverse()) end();
	location.hash = '';
});

const start = async (script: Script = {}, kind: 'file' | 'webcam' = 'file') => {
	const world = standIn();
	world.play(script);
	const watch = new Watch(world.ports);
	const target = document.body.appendChild(document.createElement('main'));
	const notice = mount(OpenFileNotice, { target, props: { watch } });
	open.push(() => {
		void unmount(notice);
		target.remove();
		watch.close();
	});
	const opening = watch.open(
		kind === 'file' ? { kind, file: new File(['x'], 'a.mp4') } : { kind: 'webcam', deviceId: null },
	);
	if (script.frames === null) await until(() => expect(watch.phase.kind).toBe('analysing'));
	else await opening;
	flushSync();
	const change = (key: 'objects' | 'expression', isOn: boolean) => {
		watch.settings.encoders = { ...watch.settings.encoders, [key]: isOn };
		flushSync();
	};
	return { watch, target, change };
};
const again = page.getByRole('button', { name: 'Analyse it again' });

test('a switch in Models says that the open file was analysed without it, and analyses that again when told to', async () => {
	const { watch, target, change } = await start();
	await expect.element(again).not.toBeInTheDocument();
	change('objects', false);
	await expect.element(page.getByText('a.mp4 was analysed without this change.')).toBeVisible();
	expect((await axe.run(target)).violations.map(({ id }) => id)).toEqual([]);
	const before = watch.view;
	await again.click();
	await until(() => expect(watch.phase.kind).toBe('done'));
	expect(watch.view).not.toBe(before);
	expect(location.hash).toBe('#watch');
	await expect.element(again).not.toBeInTheDocument();
});

test('nothing is said once the switch is as it was, nor after “Leave it”, until the next change', async () => {
	const { watch, change } = await start();
	const { view } = watch;
	change('objects', false);
	change('objects', true);
	await expect.element(again).not.toBeInTheDocument();
	// A switch that was never there is off.
	change('expression', false);
	await expect.element(again).not.toBeInTheDocument();
	change('expression', true);
	await page.getByRole('button', { name: 'Leave it' }).click();
	await expect.element(again).not.toBeInTheDocument();
	expect(watch.view).toBe(view);
	change('objects', false);
	await expect.element(again).toBeVisible();
});

test('corrections are not left behind without asking', async () => {
	const { watch, change } = await start();
	const { view } = watch;
	watch.corrections.add({ kind: 'not-a-person', personId: personIdOf(1), startMs: null, endMs: null });
	change('objects', false);
	await again.click();
	expect(watch.rerun.leavesBehind).toBe(1);
	expect(watch.shown.machine).toBe(view);
});

test('of a file that is being analysed it says from where on the switch holds; of a camera, nothing', async () => {
	const { change } = await start({ frames: null });
	change('objects', false);
	await expect.element(page.getByText('is being analysed: this holds from its next frame on.')).toBeVisible();
	for (const end of open.splice(0).reverse()) end();
	const camera = await start({ frames: null, isLive: true }, 'webcam');
	camera.change('objects', false);
	await expect.element(again).not.toBeInTheDocument();
});

test('a switch says in plain words where its model runs', async () => {
	const target = document.body.appendChild(document.createElement('main'));
	const stats = {
		...{ backend: 'wasm' as const, reason: 'CPU with 2 threads: it gives the same numbers on every machine' },
		...{ runs: 12, lastMs: 20, meanMs: 25, bytes: 4_000_000 },
	};
	const props = { label: 'Find things', isOn: true, onChange: () => {}, notice: null, stats };
	const shown = mount(TaskSwitch, { target, props });
	open.push(() => {
		void unmount(shown);
		target.remove();
	});
	await expect
		.element(page.getByText('Runs on CPU with 2 threads: it gives the same numbers on every machine.'))
		.toHaveTextContent('25 ms a run, 12 runs so far, 4.0 MB of weights.');
	expect(target.textContent).not.toMatch(/asked for|Why there|wasm/);
});
