import axe from 'axe-core';
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import '../../../src/present/ui/app.css';
import type { GraphForm } from '../../../src/present/graph/graph-forms';
import GraphPanel from '../../../src/present/graph/GraphPanel.svelte';
import { svgToPng } from '../../../src/present/ui/svg-to-png';
import { STEP_EVERY_MS } from '../../../src/state/watch/windows.svelte';
import { minuteWatch } from '../fixtures/graph-session';
import { until } from '../../fixtures/until';

const open: (() => void)[] = [];
afterEach(() => {
	for (const end of open.splice(0)) end();
	vi.useRealTimers();
	vi.restoreAllMocks();
});

/** The panel in the page, as wide as there. */
const show = (
	view: GraphForm = 'graph',
	nameOf: (id: string) => string = (id) => ({ P1: 'Anna' })[id] ?? id,
	phase = 'done',
) => {
	const { watch, panels } = minuteWatch({ tMs: 12_000, phase: { kind: phase } });
	const target = document.body.appendChild(document.createElement('main'));
	target.style.width = '300px';
	target.style.background = 'var(--bg)';
	const panel = mount(GraphPanel, { target, props: { watch, nameOf, view, onView: () => {} } });
	flushSync();
	open.push(() => {
		panels.windows.reset();
		void unmount(panel);
		target.remove();
	});
	return { panels, target };
};
const button = (name: string) => page.getByRole('button', { name, exact: true });
const rowsOf = (target: HTMLElement) =>
	[...target.querySelectorAll('tbody tr')].map((row) =>
		[...row.children].slice(0, 4).map((cell) => (cell as HTMLElement).innerText.replace(/\s+/g, ' ').trim()),
	);
const shown = (target: HTMLElement) => target.querySelector('.span')!.textContent.replace(/\s+/g, ' ').trim();

describe('windows', () => {
	test('the window shown is always said; a chosen span has a way back to what was shown before', async () => {
		const { panels, target } = show();
		expect(shown(target)).toContain('0:02.0 – 0:12.0');
		panels.choose({ kind: 'all' });
		panels.choose({ kind: 'range', startMs: 20_000, endMs: 25_000 });
		flushSync();
		expect(shown(target)).toContain('0:20.0 – 0:25.0');
		await button('Back to All').click();
		expect(panels.window).toEqual({ kind: 'all' });
		expect(button('Back to All').query()).toBeNull();
	});

	test('arrows grow and shrink smoothly, but not while new frames come in', () => {
		const seconds = (phase: string) =>
			getComputedStyle(show('graph', undefined, phase).target.querySelector('path.line')!).transitionDuration;
		expect(seconds('done')).toBe('0.25s');
		expect(seconds('analysing')).toBe('0s');
	});

	test('the graph is that of the window, and nobody changes place', async () => {
		const { panels, target } = show();
		const places = () =>
			[...target.querySelectorAll('circle')].map((c) => `${c.getAttribute('cx')},${c.getAttribute('cy')}`);
		const arrows = () => target.querySelectorAll('svg[role="img"] path.head').length;
		panels.choose({ kind: 'range', startMs: 0, endMs: 5000 });
		flushSync();
		expect(arrows()).toBe(2);
		const before = places();
		panels.choose({ kind: 'range', startMs: 40_000, endMs: 45_000 });
		flushSync();
		expect(arrows()).toBe(0);
		expect(places()).toEqual(before);
		await expect.element(page.getByRole('img', { name: /Nobody looked/ })).toBeVisible();
	});

	test('windows are stepped by keyboard, from the one that holds the time shown, and stop at the ends', async () => {
		const { panels } = show();
		await userEvent.selectOptions(page.getByLabelText('Length of a window'), '30000');
		(button('Window after').element() as HTMLElement).focus();
		await userEvent.keyboard('{Enter}');
		expect(panels.window).toEqual({ kind: 'range', startMs: 0, endMs: 30_000 });
		await userEvent.keyboard(' ');
		expect(panels.window).toEqual({ kind: 'range', startMs: 30_000, endMs: 60_000 });
		await userEvent.keyboard(' ');
		expect(panels.window).toEqual({ kind: 'range', startMs: 30_000, endMs: 60_000 });
		await button('Window before').click();
		await button('Window before').click();
		expect(panels.window).toEqual({ kind: 'range', startMs: 0, endMs: 30_000 });
	});

	test('playing steps through the session once and stops at its end', () => {
		const { panels, target } = show();
		vi.useFakeTimers();
		panels.windows.setLength(30_000);
		panels.windows.play();
		flushSync();
		expect(shown(target)).toContain('0:00.0 – 0:30.0');
		vi.advanceTimersByTime(STEP_EVERY_MS);
		flushSync();
		expect(shown(target)).toContain('0:30.0 – 1:00.0');
		expect(panels.windows.isPlaying).toBe(true);
		vi.advanceTimersByTime(STEP_EVERY_MS);
		expect(panels.windows.isPlaying).toBe(false);
		panels.windows.play();
		expect(panels.window).toMatchObject({ startMs: 0 });
	});

	test('playing does not fight with somebody who chooses another window', () => {
		const { panels } = show();
		vi.useFakeTimers();
		panels.windows.play();
		panels.choose({ kind: 'range', startMs: 33_000, endMs: 34_000 });
		vi.advanceTimersByTime(3 * STEP_EVERY_MS);
		expect(panels.window).toEqual({ kind: 'range', startMs: 33_000, endMs: 34_000 });
		expect(panels.windows.isPlaying).toBe(false);
	});

	test('arrows do not move by themselves where little motion is asked for: app.css ends every transition', () => {
		const { panels, target } = show();
		panels.choose({ kind: 'range', startMs: 0, endMs: 5000 });
		flushSync();
		expect(getComputedStyle(target.querySelector('path.line')!).transitionDuration).toBe('0.25s');
		const reduced = [...document.styleSheets].flatMap((sheet) =>
			[...sheet.cssRules].filter((r): r is CSSMediaRule => r instanceof CSSMediaRule),
		);
		expect(
			reduced.some((r) => r.conditionText.includes('reduced-motion') && /transition: none !important/.test(r.cssText)),
		).toBe(true);
	});
});

describe('the table of measures', () => {
	test('has a row a person with units in the headings; what is not known is a dash, never 0', () => {
		const { panels, target } = show('measures');
		panels.choose({ kind: 'all' });
		flushSync();
		expect(rowsOf(target)).toEqual([
			['Anna', '100 %', '11.0', '18 %'],
			['P2', '100 %', '2.0', '3 %'],
			['P3', '0 %', '–', '–'],
		]);
		const [heading] = [...target.querySelectorAll('thead th button')].slice(2);
		expect(heading!.textContent).toContain('Looks at others, s');
		expect(heading!.getAttribute('title')).toMatch(/Over: .*Bakeman/);
		const cell = target.querySelectorAll('tbody tr:first-child td')[1]!;
		expect(cell.getAttribute('title')).toBe('11.0 s; over 60.0 s: time in which where they look was known');
	});

	test('sorts by a heading, says so, and leaves the unknown at the end either way', async () => {
		const { panels, target } = show('measures');
		panels.choose({ kind: 'all' });
		flushSync();
		const heading = page.getByRole('button', { name: /^Looks at others/ });
		const sorted = () => target.querySelector('th[aria-sort]:not([aria-sort="none"])')!;
		await heading.click();
		expect(sorted().getAttribute('aria-sort')).toBe('descending');
		expect(rowsOf(target).map(([name]) => name)).toEqual(['Anna', 'P2', 'P3']);
		await heading.click();
		expect(sorted().getAttribute('aria-sort')).toBe('ascending');
		expect(sorted().textContent).toContain('Looks at others');
		expect(rowsOf(target).map(([name]) => name)).toEqual(['P2', 'Anna', 'P3']);
	});

	test('per pair has a row each way', async () => {
		const { panels, target } = show('measures');
		panels.choose({ kind: 'all' });
		await button('Per pair').click();
		expect(
			rowsOf(target)
				.slice(0, 3)
				.map((row) => row.slice(0, 3)),
		).toEqual([
			['Anna → P2', '6.0', '10 %'],
			['Anna → P3', '5.0', '8 %'],
			['P2 → Anna', '2.0', '3 %'],
		]);
	});

	test('is saved as CSV under the video’s name', async () => {
		show('measures');
		const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
			expect(this.download).toBe('meeting.measures-people.csv');
		});
		await button('CSV').click();
		expect(saved).toHaveBeenCalledOnce();
	});

	test('can be had wider, with every column explained', async () => {
		show('measures');
		await button('Wider').click();
		await expect.element(page.getByRole('dialog', { name: /Measures/ })).toBeVisible();
		await page.getByText('What the columns mean').click();
		await expect.element(page.getByText(/Squartini et al. 2013/)).toBeVisible();
		await userEvent.keyboard('{Escape}');
		expect(page.getByRole('dialog').query()).toBeNull();
	});
});

describe('two windows', () => {
	const compare = async (view: GraphForm) => {
		const all = show(view);
		all.panels.choose({ kind: 'range', startMs: 20_000, endMs: 30_000 });
		flushSync();
		await button('Compare').click();
		all.panels.choose({ kind: 'range', startMs: 0, endMs: 10_000 });
		flushSync();
		return all;
	};

	test('the first is kept as B, another is chosen as A, and both are named', async () => {
		const { target } = await compare('graph');
		const group = target.querySelector('[aria-label="Windows compared"]')!;
		expect(group.textContent.replace(/\s+/g, ' ')).toContain('A 0:00.0 – 0:10.0');
		expect(group.textContent.replace(/\s+/g, ' ')).toContain('B 0:20.0 – 0:30.0');
	});

	test('A, B and the difference are told apart in the graph', async () => {
		const { target } = await compare('graph');
		const titles = () => [...target.querySelectorAll('svg[role="img"] g > title')].map((t) => t.textContent);
		expect(titles().join()).toContain('Anna looked at P2: 6.0');
		await page.getByRole('button', { name: /^B 0:20/ }).click();
		expect(titles().join()).toContain('Anna looked at P3: 5.0');
		await page.getByRole('button', { name: 'B − A' }).click();
		expect(titles().join()).toMatch(/60.% of known time in A and 0.% in B: −60 points/);
		expect(target.textContent).toContain('Broken arrows: less in B than in A.');
	});

	test('in the matrix and the measures a cell shows the difference, and both values beneath', async () => {
		const { target } = await compare('matrix');
		await page.getByRole('button', { name: 'B − A' }).click();
		expect(target.querySelector('tbody')!.innerText.replace(/\s+/g, ' ')).toContain('−60 60 → 0');
	});

	test('in the measures what is unknown in one is unknown in the difference', async () => {
		const { target } = await compare('measures');
		await page.getByRole('button', { name: 'B − A' }).click();
		expect(rowsOf(target)[0]).toEqual(['Anna', '0 100 % → 100 %', '−1.0 6.0 → 5.0', '−10 60 % → 50 %']);
		expect(rowsOf(target)[2]!.slice(2)).toEqual(['– – → –', '– – → –']);
	});

	test('ending the comparison shows A again', async () => {
		const { panels, target } = await compare('graph');
		await page.getByRole('button', { name: 'B − A' }).click();
		await button('End the comparison').click();
		expect(panels.windows.kept).toBeNull();
		expect(panels.keptData).toBeNull();
		expect(target.textContent).not.toContain('Broken arrows');
		await expect.element(button('Compare')).toBeVisible();
	});

	test('another session has nothing kept from the one before', async () => {
		const { panels } = await compare('graph');
		panels.clear();
		expect(panels.windows.kept).toBeNull();
		expect(panels.windows.view).toBe('a');
	});
});

describe('the graph as a picture', () => {
	test('is a PNG at twice its size, with names as text whatever is in them', async () => {
		const { target } = show('graph', () => '<img src=x onerror=alert(1)>');
		const blobs: Blob[] = [];
		vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
			blobs.push(blob as Blob);
			return 'data:,';
		});
		vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
		await button('SVG').click();
		await until(() => expect(blobs).toHaveLength(1));
		vi.restoreAllMocks();
		const text = await blobs[0]!.text();
		expect(text).toContain('&lt;img');
		expect(text).not.toContain('<img');
		expect(target.querySelector('img')).toBeNull();
		const picture = await createImageBitmap(await svgToPng(text));
		expect(picture.width).toBe(1600);
	});
});

test.each(['graph', 'matrix', 'measures'] as const)(
	'axe finds nothing in the %s, with and without a comparison',
	async (view) => {
		const { panels, target } = show(view);
		panels.choose({ kind: 'range', startMs: 0, endMs: 10_000 });
		flushSync();
		const check = async () => {
			const { violations } = await axe.run(target);
			expect(violations.map((v) => `${v.id}: ${v.nodes.map((n) => n.target.join(' ')).join(', ')}`)).toEqual([]);
		};
		await check();
		panels.windows.keep();
		panels.windows.stepTo(20_000);
		panels.windows.view = 'difference';
		flushSync();
		await check();
	},
);
