import { createRawSnippet, flushSync, mount, unmount } from 'svelte';
import { afterEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import Menu from '../../../src/present/ui/Menu.svelte';

const ends: (() => void)[] = [];
afterEach(() => {
	for (const end of ends.splice(0)) end();
});

/** A menu that counts how often its content was made. */
const show = () => {
	let made = 0;
	const target = document.body.appendChild(document.createElement('div'));
	const label = createRawSnippet(() => ({ render: () => '<span>Open</span>' }));
	const children = createRawSnippet(() => ({ render: () => (made++, '<button>Inside</button>') }));
	const mounted = mount(Menu, { target, props: { label, children } });
	flushSync();
	ends.push(() => {
		void unmount(mounted);
		target.remove();
	});
	return { target, made: () => made };
};
const inside = () => page.getByRole('button', { name: 'Inside' });

describe('a menu', () => {
	const opener = (target: HTMLElement) => target.querySelector('summary')!;

	test('that nobody opened has nothing in it', () => {
		const { target, made } = show();
		expect(made()).toBe(0);
		expect(target.textContent).not.toContain('Inside');
	});

	test('is filled when it is opened, and stays so when it is closed', async () => {
		const { target, made } = show();
		await userEvent.click(opener(target));
		await expect.element(inside()).toBeVisible();
		await userEvent.keyboard('{Escape}');
		await expect.element(inside()).not.toBeInTheDocument();
		await userEvent.click(opener(target));
		await expect.element(inside()).toBeVisible();
		expect(made()).toBe(1);
	});

	test('is opened and filled by the keyboard, too', async () => {
		const { target } = show();
		opener(target).focus();
		await userEvent.keyboard('{Enter}');
		await expect.element(inside()).toBeVisible();
	});

	test('that the page opens by itself is filled', async () => {
		const { target } = show();
		target.querySelector('details')!.open = true;
		await expect.element(inside()).toBeVisible();
	});
});
