import { flushSync, mount, unmount } from 'svelte';
import { onTestFinished } from 'vitest';
import '../../../../src/present/ui/app.css';
import SetPanel from '../../../../src/present/evaluate/sets/SetPanel.svelte';
import type { EvaluateAsking } from '../../../../src/state/evaluate/evaluate-asking.svelte';
import { EvaluateSets, type otherSets } from '../../../../src/state/evaluate/evaluate-sets.svelte';

/** Takes a component out of the page when the test ends. */
export const untilTheEnd = (view: Record<string, unknown>, target: Element): void => {
	onTestFinished(() => {
		void unmount(view);
		target.remove();
	});
};

/** A panel of these sets in the page until the end of the test. */
export const showSets = (sets: typeof otherSets, asking: EvaluateAsking | null = null) => {
	const panel = new EvaluateSets(sets);
	const target = document.body.appendChild(document.createElement('main'));
	untilTheEnd(mount(SetPanel, { target, props: { panel, asking } }), target);
	flushSync();
	return { panel, target };
};
