import { mount, unmount } from 'svelte';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import '../../../src/present/ui/app.css';
import { coveredBoxes } from '../../../src/present/stage/covered-boxes';
import Stage from '../../../src/present/stage/Stage.svelte';
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
	'%i × %i: the progress of the analysis covers some of the picture, and so does what is said once it is over',
	async (...size) => {
		await page.viewport(...size);
		const world = standIn();
		world.play({ frames: null });
		const watch = new Watch(world.ports);
		const target = document.body.appendChild(document.createElement('main'));
		Object.assign(target.style, { display: 'grid', height: '400px' });
		const nameOf = (id: string) => id ?? '';
		const stage = mount(Stage, {
			target,
			props: {
				...{ watch, nameOf, emphasised: null, preview: null, isMarking: false },
				...{ onDrawn: () => undefined, onOpenFile: () => undefined },
			},
		});
		open.push(() => {
			void unmount(stage);
			target.remove();
			watch.close();
		});
		const covered = () => coveredBoxes(target.firstElementChild as HTMLElement);
		void watch.open({ kind: 'file', file: new File(['x'], 'a.mp4') });
		await until(() => expect(covered()).toHaveLength(1));
		const boxOf = (selector: string) => {
			const {
				offsetLeft: x,
				offsetTop: y,
				offsetWidth: width,
				offsetHeight: height,
			} = document.querySelector<HTMLElement>(selector)!;
			return { x, y, width, height };
		};
		expect(covered()).toEqual([boxOf('.pill.progress')]);
		watch.stop();
		await until(() => expect(document.querySelector('.pill.progress')).toBeNull());
		await until(() => expect(covered()).toEqual([boxOf('.over-picture')]));
	},
);
