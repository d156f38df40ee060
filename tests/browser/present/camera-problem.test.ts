import { flushSync, mount, unmount } from 'svelte';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import StageState from '../../../src/present/stage/StageState.svelte';
import { Watch } from '../../../src/state/watch/watch.svelte';
import { standIn } from '../fixtures/run-stand-in';
import { until } from '../../fixtures/until';

const ends: (() => void)[] = [];
afterEach(() => {
	for (const end of ends.splice(0).reverse()) end();
});

const start = () => {
	const world = standIn();
	const asked: unknown[] = [];
	const ports: typeof world.ports = {
		...world.ports,
		openSource: (request, ...more) => {
			asked.push(request);
			return world.ports.openSource(request, ...more);
		},
	};
	const watch = new Watch(ports);
	const target = document.body.appendChild(document.createElement('main'));
	const state = mount(StageState, { target, props: { watch, onOpenFile: () => {} } });
	ends.push(() => {
		void unmount(state);
		target.remove();
		watch.close();
	});
	flushSync();
	return { ...world, watch, asked };
};
const again = page.getByRole('button', { name: 'Try again' });

test('a camera that was forbidden is asked for again from the card, the same one', async () => {
	const { watch, play, asked } = start();
	const camera = { kind: 'webcam', deviceId: null, facing: 'environment' } as const;
	play({ failOpen: 'camera-denied' });
	await watch.open(camera);
	await expect.element(page.getByRole('alert')).toHaveTextContent('then press “Try again”');
	play({ frames: null, isLive: true });
	await again.click();
	await until(() => expect(watch.phase.kind).toBe('analysing'));
	expect(asked).toEqual([camera, camera]);
	await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
});

test('a file that cannot be opened is not offered to be tried again: it stays as it is', async () => {
	const { watch, play } = start();
	play({ failOpen: 'file-unknown-format' });
	await watch.open({ kind: 'file', file: new File(['x'], 'a.txt') });
	await expect.element(page.getByRole('alert')).toBeVisible();
	await expect.element(again).not.toBeInTheDocument();
});
