import { mount, unmount } from 'svelte';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import '../../../src/present/ui/app.css';
import { AppError } from '../../../src/core/errors';
import StageState from '../../../src/present/stage/StageState.svelte';
import { problemOf } from '../../../src/state/phase';
import { Watch } from '../../../src/state/watch/watch.svelte';
import { standIn } from '../fixtures/run-stand-in';
import { until } from '../../fixtures/until';

const open: (() => void)[] = [];
afterEach(() => {
	for (const end of open.splice(0).reverse()) end();
});

test.each([
	[1100, 700],
	[390, 700],
])(
	'%i × %i: what is said of a session lies beside the progress of its analysis, not under it',
	async (width, height) => {
		await page.viewport(width, height);
		const world = standIn();
		world.play({ frames: null });
		const watch = new Watch(world.ports);
		const target = document.body.appendChild(document.createElement('main'));
		Object.assign(target.style, { position: 'relative', height: '400px' });
		const stage = mount(StageState, { target, props: { watch, onOpenFile: () => undefined } });
		open.push(() => {
			void unmount(stage);
			target.remove();
			watch.close();
		});
		void watch.open({ kind: 'file', file: new File(['x'], 'a.mp4') });
		await until(() => expect(document.querySelector('.pill.progress')).not.toBeNull());
		watch.sessions.trouble = problemOf(
			new AppError('session-deleted', 'It was deleted in another tab.'),
			'the session',
		);
		await expect.element(page.getByRole('button', { name: 'Save session' })).toBeVisible();
		const boxOf = (selector: string) => document.querySelector(selector)!.getBoundingClientRect();
		const [notice, pill] = [boxOf('.over-picture:has(button)'), boxOf('.pill.progress')];
		expect(notice.top >= pill.bottom || notice.bottom <= pill.top).toBe(true);
	},
);
