import { flushSync, mount, unmount } from 'svelte';
import { afterEach, expect, test } from 'vitest';
import { cdp } from 'vitest/browser';
import '../../../src/present/ui/app.css';
import PageBar from '../../../src/present/page/PageBar.svelte';
import Segmented from '../../../src/present/ui/Segmented.svelte';

const emulate = (value: string) =>
	cdp().send('Emulation.setEmulatedMedia', { features: [{ name: 'forced-colors', value }] });

const ends: (() => void)[] = [];
afterEach(async () => {
	for (const end of ends.splice(0)) end();
	await emulate('');
});

test('where the system sets the colours, what is chosen still looks other than what is not', async () => {
	await emulate('active');
	const target = document.body.appendChild(document.createElement('main'));
	const choices = [
		['graph', 'Graph'],
		['matrix', 'Matrix'],
	] as const;
	const parts = [
		mount(Segmented, { target, props: { label: 'Form', choices, chosen: 'graph', onChoose: () => undefined } }),
		mount(PageBar, { target, props: { view: 'study' } }),
	];
	flushSync();
	ends.push(() => {
		for (const part of parts) void unmount(part);
		target.remove();
	});
	expect(matchMedia('(forced-colors: active)').matches).toBe(true);
	const paint = (selector: string) => getComputedStyle(target.querySelector(selector)!).backgroundColor;
	expect(paint('[aria-pressed="true"]')).not.toBe(paint('[aria-pressed="false"]'));
	expect(paint('nav [aria-current="page"]')).not.toBe(paint('nav a:not([aria-current])'));
});
