import { flushSync, mount, unmount } from 'svelte';
import { afterEach } from 'vitest';
import '../../../../src/present/ui/app.css';
import SetPanel from '../../../../src/present/evaluate/sets/SetPanel.svelte';
import { EvaluateSets, type otherSets } from '../../../../src/state/evaluate/evaluate-sets.svelte';

const open: (() => void)[] = [];
afterEach(() => {
	for (const end of open.splice(0)) end();
});

/** Takes a component out of the page when the test ends. */
export const untilTheEnd = (view: Record<string, unknown>, target: Element): void => {
	open.push(() => {
		void unmount(view);
		target.remove();
	});
};

/** A panel of these sets in the page until the end of the test. */
export const showSets = (sets: typeof otherSets) => {
	const panel = new EvaluateSets(sets);
	const target = document.body.appendChild(document.createElement('main'));
	untilTheEnd(mount(SetPanel, { target, props: { panel } }), target);
	flushSync();
	return { panel, target };
};
