import axe from 'axe-core';
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import '../../../src/present/ui/app.css';
import { personIdOf } from '../../../src/core/people';
import StageState from '../../../src/present/stage/StageState.svelte';
import ThingsList from '../../../src/present/things/ThingsList.svelte';
import { Watch } from '../../../src/state/watch/watch.svelte';
import { standIn } from '../fixtures/run-stand-in';
import { until } from '../../fixtures/until';

const open: (() => void)[] = [];
afterEach(() => {
	for (const end of open.splice(0).reverse()) end();
});

/** An analysed file whose session is not kept, with its state and its things beside it. */
const start = async () => {
	const watch = new Watch(standIn().ports);
	await watch.open({ kind: 'file', file: new File(['x'], 'a.mp4') });
	const target = document.body.appendChild(document.createElement('main'));
	const state = mount(StageState, { target, props: { watch, onOpenFile: () => {} } });
	const things = mount(ThingsList, { target, props: { watch, onEdit: () => {}, onEmphasise: () => {} } });
	open.push(() => {
		void unmount(state);
		void unmount(things);
		target.remove();
		watch.close();
	});
	flushSync();
	return { watch, target };
};
const box = { x: 10, y: 10, width: 50, height: 50 };
const card = page.getByRole('alert');

test('“Analyse again” asks before it leaves corrections behind, and says that they would be lost where nothing is kept', async () => {
	const { watch, target } = await start();
	watch.corrections.add({
		kind: 'event-add',
		event: {
			...{ kind: 'camera-contact', gesture: null, startMs: 100, endMs: 300 },
			...{ people: [personIdOf(1)], target: { kind: 'camera' } },
		},
	});
	watch.things.add('cup', box);
	await expect.element(page.getByText('Looks were found without this change.')).toBeVisible();
	await page.getByRole('button', { name: 'Analyse again' }).click();
	await expect.element(card).toHaveTextContent('Analyse again without your correction?');
	await expect.element(card).toHaveTextContent('save it first, or its corrections are lost');
	expect((await axe.run(target)).violations.map(({ id }) => id)).toEqual([]);
	await page.getByRole('button', { name: 'Keep this session' }).click();
	await expect.element(card).not.toBeInTheDocument();
	expect(watch.corrections.steps).toHaveLength(1);
});

test('without corrections it analyses at once', async () => {
	const { watch } = await start();
	watch.things.add('cup', box);
	await page.getByRole('button', { name: 'Analyse again' }).click();
	await until(() => expect(watch.things.areNewer).toBe(false));
	expect(card.elements()).toHaveLength(0);
});

test('a thing drawn for all of the session says no times, and is known to questions and graph', async () => {
	const { watch } = await start();
	watch.corrections.addArea('lamp', box, 0, 1001);
	await expect.element(page.getByRole('button', { name: 'lamp', exact: true })).toBeVisible();
	expect(watch.knownThings).toEqual([{ objectId: 'lamp', label: 'lamp', from: 'marked', box }]);
	await until(() => expect(watch.detectedAt(1000)).toEqual(watch.knownThings));
	watch.change({ encoders: { ...watch.settings.encoders, objects: false } });
	watch.rerun.forget();
	flushSync();
	expect(watch.detectedAt(1000)).toEqual(watch.knownThings);
	watch.corrections.addArea('door', box, 0, 500);
	await expect.element(page.getByRole('button', { name: /^door 0:00.0 – 0:00.5/ })).toBeVisible();
});
