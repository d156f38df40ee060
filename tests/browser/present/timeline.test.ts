import axe from 'axe-core';
import { mount, unmount } from 'svelte';
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { PersonId } from '../../../src/core/people';
import type { SocialEvent } from '../../../src/core/social';
import { defaultPipelineConfig } from '../../../src/pipeline/pipeline-config';
import '../../../src/present/ui/app.css';
import EventList from '../../../src/present/watch/EventList.svelte';
import TimelinePanel from '../../../src/present/timeline/TimelinePanel.svelte';
import { defaultName } from '../../../src/core/people';
import type { AttentionRun } from '../../../src/session/log/attention-runs';
import type { SessionView } from '../../../src/session/log/session-view';
import { Watch } from '../../../src/state/watch/watch.svelte';
import { event, p1, p2, p3, run } from '../../unit/present/timeline/scene';
import { standIn } from '../fixtures/run-stand-in';
import { until } from '../../fixtures/until';

const DURATION_MS = 60_000;
const graph = (people: readonly PersonId[]) => ({
	window: { startMs: 0, endMs: DURATION_MS },
	people: people.map((personId) => ({ personId, visibleMs: DURATION_MS, gazeKnownMs: DURATION_MS })),
	ties: [],
});

/** A session as it was kept. */
const viewOf = (events: readonly SocialEvent[], people: readonly PersonId[] = [p1, p2, p3]): SessionView => ({
	source: null,
	camera: null,
	fieldOfView: null,
	config: defaultPipelineConfig,
	labels: {},
	areas: [],
	analysed: { startMs: 0, endMs: DURATION_MS },
	events,
	open: [],
	runs: [run(0, 20_000), run(20_000, 50_000, { personId: p2 })].map((r): AttentionRun => ({ ...r, frameCount: 100 })),
	graph: graph(people),
	detected: [],
	graphWithin: () => graph(people),
	presenceWithin: () => [],
	detectedAt: () => [],
	observationsAt: () => null,
	async *frames() {},
	lines: () => ({ lines: new Blob(), merges: [] }),
	mapsAt: () => null,
	file: () => Promise.resolve(new Blob(['a session'])),
});

const look = event({
	kind: 'look-at-head',
	startMs: 5000,
	endMs: 9000,
	target: { kind: 'person', personId: p2, part: 'head' },
});
const mutual = event({ startMs: 30_000, endMs: 36_000 });
const nod = event({ kind: 'head-nod', people: [p1], startMs: 40_000, endMs: 41_000, confidence: 0.4 });
const events = [look, mutual, nod];

let target: HTMLElement;
let watch: Watch;
let mounted: Record<string, unknown>[] = [];
const start = (view: SessionView = viewOf(events), props: { durationMs?: number | null } = {}) => {
	watch = new Watch(standIn().ports);
	const durationMs = props.durationMs === undefined ? DURATION_MS : props.durationMs;
	watch.source = {
		...{ kind: 'video-file' as const, name: 'talk.mp4', widthPx: 320, heightPx: 240, durationMs },
		...{ isLive: durationMs === null, mediaUrl: null, stream: null },
	};
	watch.analysis.phase = { kind: 'done', reason: 'end', untilMs: DURATION_MS, damage: null };
	watch.playback.reset(durationMs);
	watch.showCorrected(view);
	mounted = [
		mount(TimelinePanel, { target: target.querySelector('.lanes-here')!, props: { watch, nameOf: defaultName } }),
		mount(EventList, { target: target.querySelector('.list-here')!, props: { watch, nameOf: defaultName } }),
	];
};
beforeEach(() => {
	document.documentElement.lang = 'en';
	target = document.createElement('main');
	target.innerHTML =
		'<h1>Test</h1><div class="lanes-here" style="width:800px;height:300px"></div><div class="list-here" style="width:330px;height:200px"></div>';
	document.body.append(target);
});
afterEach(async () => {
	for (const component of mounted) await unmount(component);
	watch.close();
	target.remove();
	document.documentElement.lang = '';
});

const button = (name: string) => target.querySelector<HTMLElement>(`[aria-label="${name}"]`)!;
const lane = (key: string) => target.querySelector<HTMLElement>(`[data-lane="${key}"]`)!;
const track = () => target.querySelector<HTMLElement>('.track')!;
const press = (element: HTMLElement, key: string) =>
	element.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
const pointer = (element: HTMLElement, type: string, x: number, y: number, more: PointerEventInit = {}) =>
	element.dispatchEvent(
		new PointerEvent(type, {
			clientX: x,
			clientY: y,
			pointerId: 1,
			bubbles: true,
			pointerType: 'mouse',
			buttons: 1,
			...more,
		}),
	);
/** Place of a time in a lane. */
const placeOf = (key: string, tMs: number) => {
	const box = track().getBoundingClientRect();
	const own = lane(key).getBoundingClientRect();
	const { startMs, endMs } = watch.timeline.span;
	return { x: box.left + ((tMs - startMs) / (endMs - startMs)) * box.width, y: own.top + own.height / 2 };
};
const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
/** Until what changed is laid out and drawn. */
const settle = async () => {
	await new Promise((resolve) => setTimeout(resolve, 60));
	for (let i = 0; i < 3; i++) await frame();
};
// A pointer that the test makes up cannot be captured.
const capturing = vi.spyOn(HTMLElement.prototype, 'setPointerCapture').mockImplementation(() => {});
afterAll(() => capturing.mockRestore());
const pixels = () => {
	const canvas = track().querySelector('canvas')!;
	const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height);
	let count = 0;
	for (let i = 3; i < data.length; i += 4) if (data[i]! > 40) count++;
	return count;
};

describe('lanes', () => {
	test('are there for people and for pairs that did something, and are drawn', async () => {
		start();
		await until(() => expect(pixels()).toBeGreaterThan(500));
		const keys = [...target.querySelectorAll('[data-lane]')].map((e) => e.getAttribute('data-lane'));
		expect(keys).toEqual(['P1', 'P2', 'P3', 'P1+P2']);
	});

	test('have no accessibility faults, with and without a window, a loop and a chosen event', async () => {
		start();
		await settle();
		watch.panels.choose({ kind: 'range', startMs: 5000, endMs: 20_000 });
		watch.playback.playLoop(30_000, 36_000);
		watch.timeline.select(mutual);
		await settle();
		const { violations } = await axe.run(target);
		expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((n) => n.target.join(' ')).join(', ')}`)).toEqual([]);
		watch.panels.choose({ kind: 'all' });
		watch.timeline.filter.view = 'grasp';
		button('Filter events').click();
		await settle();
		const opened = await axe.run(target);
		expect(opened.violations.map(({ id, nodes }) => `${id}: ${nodes.map((n) => n.html).join(', ')}`)).toEqual([]);
	});

	test('of a session in which nobody was seen are none, and no key does anything', async () => {
		start(viewOf([], []));
		await settle();
		expect(target.querySelectorAll('[data-lane]')).toHaveLength(0);
		press(document.body, '+');
		press(document.body, '[');
		expect(watch.timeline.view).toBeNull();
		expect(watch.panels.window.kind).toBe('recent');
	});
});

describe('clicking', () => {
	test('a bar shows its moment and chooses it, also in the list', async () => {
		start();
		await settle();
		const { x, y } = placeOf('P1+P2', 33_000);
		pointer(track(), 'pointerdown', x, y);
		pointer(track(), 'pointerup', x, y);
		await settle();
		expect(watch.timeline.selected?.eventId).toBe(mutual.eventId);
		expect(watch.playback.tMs).toBeGreaterThan(32_900);
		expect(watch.playback.tMs).toBeLessThan(33_100);
		expect(target.querySelector('.chosen')?.textContent).toContain('look at each other');
	});

	test('an empty place shows that time and chooses nothing', async () => {
		start();
		await settle();
		const { x, y } = placeOf('P1+P2', 55_000);
		pointer(track(), 'pointerdown', x, y);
		pointer(track(), 'pointerup', x, y);
		expect(watch.timeline.selected).toBeNull();
		expect(Math.abs(watch.playback.tMs - 55_000)).toBeLessThan(100);
	});

	test('twice plays a bar again and again, until Escape', async () => {
		start();
		await settle();
		const { x, y } = placeOf('P1+P2', 33_000);
		track().dispatchEvent(new MouseEvent('dblclick', { clientX: x, clientY: y, bubbles: true }));
		expect(watch.playback.loop).toEqual({ startMs: 30_000, endMs: 36_000 });
		expect(watch.playback.isPlaying).toBe(true);
		watch.playback.passed(36_010);
		expect(watch.playback.tMs).toBe(30_000);
		press(document.body, 'Escape');
		expect(watch.playback.loop).toBeNull();
		watch.playback.passed(36_010);
		expect(watch.playback.tMs).toBe(30_000);
		expect(watch.playback.isPlaying).toBe(true);
	});

	test('while a camera is watched nothing is shown again, and no loop begins', async () => {
		start(viewOf(events), { durationMs: null });
		await settle();
		const { x, y } = placeOf('P1+P2', 33_000);
		pointer(track(), 'pointerdown', x, y);
		pointer(track(), 'pointerup', x, y);
		track().dispatchEvent(new MouseEvent('dblclick', { clientX: x, clientY: y, bubbles: true }));
		expect(watch.playback).toMatchObject({ mode: 'follow', loop: null, isPlaying: false });
	});
});

test('pointing at a bar tells what it rests on, and leaving it takes that away', async () => {
	start();
	await settle();
	const { x, y } = placeOf('P1+P2', 33_000);
	pointer(track(), 'pointermove', x, y, { buttons: 0 });
	await settle();
	const card = target.querySelector<HTMLElement>('.card-of-event')!;
	expect(card.matches(':popover-open')).toBe(true);
	expect(card.textContent).toContain('Person 1 and Person 2 look at each other');
	expect(card.textContent).toMatch(/90\s%/);
	expect(card.textContent).toContain('10 frames, 10 – 20');
	expect(card.textContent).toContain('found by this program');
	pointer(track(), 'pointerleave', x, y, { buttons: 0 });
	await settle();
	expect(card.matches(':popover-open')).toBe(false);
});

describe('zooming and panning', () => {
	test('all canvases are as wide as their place, also on a screen with two dots a pixel', async () => {
		const ratio = vi.spyOn(window, 'devicePixelRatio', 'get').mockReturnValue(2);
		start();
		await settle();
		for (const place of ['.ruler', '.overview', '.track']) {
			const canvas = target.querySelector<HTMLCanvasElement>(`${place} canvas`)!;
			const { width } = canvas.getBoundingClientRect();
			expect(width, place).toBeCloseTo(target.querySelector(place)!.getBoundingClientRect().width, 0);
			expect(canvas.width, place).toBeCloseTo(2 * width, 0);
		}
		ratio.mockRestore();
	});

	test.each([
		[true, 45],
		[false, 27],
	])('rows of events are as high as fingers (%s) need them', async (isCoarse, rowPx) => {
		const matchMedia = window.matchMedia.bind(window);
		const media = vi.spyOn(window, 'matchMedia').mockImplementation((query) => {
			const list = matchMedia(query);
			if (query === '(pointer: coarse)') Object.defineProperty(list, 'matches', { value: isCoarse });
			return list;
		});
		start();
		await settle();
		const rows = [...target.querySelectorAll<HTMLElement>('.list-here li')];
		expect(rows.map((row) => row.offsetTop)).toEqual(rows.map((_, i) => i * rowPx));
		expect(rows.map((row) => row.offsetHeight)).toEqual(rows.map(() => rowPx));
		media.mockRestore();
	});

	test('draw the lanes anew, and not the strip of the whole session', async () => {
		start();
		await settle();
		const drawn = vi.spyOn(CanvasRenderingContext2D.prototype, 'clearRect');
		const drawnIn = (selector: string) =>
			(drawn.mock.contexts as CanvasRenderingContext2D[]).filter(
				({ canvas }) => canvas instanceof HTMLElement && canvas.closest(selector),
			).length;
		watch.timeline.zoom(0.5, 30_000);
		await settle();
		watch.timeline.pan(2000);
		await settle();
		expect(drawnIn('.track')).toBeGreaterThanOrEqual(2);
		expect(drawnIn('.ruler')).toBeGreaterThanOrEqual(2);
		expect(drawnIn('.overview')).toBe(0);
		drawn.mockRestore();
	});

	test('keys and buttons come closer about the time shown and go back to everything', async () => {
		start();
		watch.seek(30_000);
		await settle();
		press(document.body, '+');
		button('Zoom in').click();
		expect(watch.timeline.span).toEqual({ startMs: 22_500, endMs: 37_500 });
		press(document.body, '0');
		expect(watch.timeline.span).toEqual({ startMs: 0, endMs: DURATION_MS });
	});

	test('a pinch on the touchpad keeps what is under the pointer in its place; an ordinary wheel scrolls', async () => {
		start();
		await settle();
		const { x, y } = placeOf('P1', 15_000);
		const wheel = (ctrlKey: boolean) =>
			new WheelEvent('wheel', { deltaY: -100, clientX: x, clientY: y, ctrlKey, bubbles: true, cancelable: true });
		track().dispatchEvent(wheel(false));
		expect(watch.timeline.view).toBeNull();
		track().dispatchEvent(wheel(true));
		await settle();
		expect(watch.timeline.span.endMs).toBeLessThan(DURATION_MS);
		expect(Math.abs(placeOf('P1', 15_000).x - x)).toBeLessThan(1);
	});

	test('two fingers zoom, one pans, and panning ends the following', async () => {
		start();
		await settle();
		const { x, y } = placeOf('P1', 30_000);
		const touch = (type: string, id: number, dx: number) =>
			pointer(track(), type, x + dx, y, { pointerId: id, pointerType: 'touch' });
		touch('pointerdown', 1, -50);
		touch('pointerdown', 2, 50);
		touch('pointermove', 2, 150);
		touch('pointerup', 2, 150);
		touch('pointerup', 1, -50);
		const zoomed = watch.timeline.span;
		expect(zoomed.endMs - zoomed.startMs).toBeCloseTo(DURATION_MS / 2, -2);
		watch.timeline.isFollowing = true;
		await settle();
		touch('pointerdown', 3, 0);
		touch('pointermove', 3, 40);
		touch('pointermove', 3, 80);
		touch('pointerup', 3, 80);
		expect(watch.timeline.span.startMs).toBeLessThan(zoomed.startMs);
		expect(watch.timeline.isFollowing).toBe(false);
		// It was a drag: nothing was clicked.
		expect(watch.playback.mode).toBe('follow');
	});

	test('the page is turned when the time shown leaves the view, but not after panning', async () => {
		start();
		await settle();
		watch.seek(0);
		watch.timeline.show({ startMs: 0, endMs: 10_000 });
		await settle();
		watch.playback.report(10_500);
		await settle();
		expect(watch.timeline.span.startMs).toBe(9500);
		watch.timeline.pan(-9000);
		const { span } = watch.timeline;
		watch.playback.report(30_000);
		await settle();
		expect(watch.timeline.span).toEqual(span);
		watch.timeline.follow();
		expect(watch.timeline.span.startMs).toBeGreaterThan(20_000);
	});
});

describe('the window of graph and matrix', () => {
	const brush = () => target.querySelector<HTMLElement>('.brush')!;
	test('is drawn on the ruler, and its edges and itself are moved by keys', async () => {
		start();
		await settle();
		const box = brush().getBoundingClientRect();
		pointer(brush(), 'pointerdown', box.left + 0.25 * box.width, box.top + 5);
		pointer(brush(), 'pointermove', box.left + 0.4 * box.width, box.top + 5);
		pointer(brush(), 'pointermove', box.left + 0.5 * box.width, box.top + 5);
		pointer(brush(), 'pointerup', box.left + 0.5 * box.width, box.top + 5);
		await settle();
		expect(watch.panels.window.kind).toBe('range');
		expect(Math.round(watch.panels.span.startMs / 1000)).toBe(15);
		expect(Math.round(watch.panels.span.endMs / 1000)).toBe(30);
		const before = watch.panels.span;
		press(button('End of the window'), 'ArrowRight');
		expect(watch.panels.span.endMs).toBeGreaterThan(before.endMs);
		press(button('Start of the window'), 'End');
		expect(watch.panels.span.startMs).toBeLessThan(watch.panels.span.endMs);
		press(button('Window of graph and matrix'), 'Home');
		expect(watch.panels.span.startMs).toBe(0);
		press(button('Window of graph and matrix'), 'Escape');
		expect(watch.panels.window.kind).toBe('recent');
	});

	test('a click on the ruler shows that time and draws no window', async () => {
		start();
		await settle();
		const box = brush().getBoundingClientRect();
		pointer(brush(), 'pointerdown', box.left + 0.5 * box.width, box.top + 5);
		pointer(brush(), 'pointerup', box.left + 0.5 * box.width, box.top + 5);
		expect(watch.panels.window.kind).toBe('recent');
		expect(Math.abs(watch.playback.tMs - 30_000)).toBeLessThan(100);
	});

	test('brackets set its edges at the time shown', async () => {
		start();
		watch.seek(10_000);
		await settle();
		press(document.body, '[');
		watch.seek(20_000);
		press(document.body, ']');
		expect(watch.panels.window).toEqual({ kind: 'range', startMs: 10_000, endMs: 20_000 });
	});
});

describe('with the keyboard alone', () => {
	test('arrows go through a lane and say what is there; L plays it again and again', async () => {
		start();
		await settle();
		lane('P1+P2').focus();
		press(lane('P1+P2'), 'ArrowRight');
		await settle();
		expect(target.querySelector('[aria-live="polite"]')!.textContent).toContain('Person 1 looks at Person 2');
		expect(watch.playback.tMs).toBe(5000);
		press(lane('P1+P2'), 'ArrowRight');
		await settle();
		expect(watch.timeline.selected?.eventId).toBe(mutual.eventId);
		press(lane('P1+P2'), 'l');
		expect(watch.playback.loop).toEqual({ startMs: 30_000, endMs: 36_000 });
		press(lane('P1+P2'), 'ArrowRight');
		await settle();
		expect(target.querySelector('[aria-live="polite"]')!.textContent).toContain('Nothing later');
		expect(watch.timeline.selected?.eventId).toBe(mutual.eventId);
	});

	test('up and down go to the other lanes, and Tab reaches only one of them', async () => {
		start();
		await settle();
		lane('P1').focus();
		press(lane('P1'), 'ArrowDown');
		expect(document.activeElement).toBe(lane('P2'));
		await settle();
		const reached = [...target.querySelectorAll<HTMLElement>('[data-lane]')].filter((e) => e.tabIndex === 0);
		expect(reached.map((e) => e.dataset['lane'])).toEqual(['P2']);
	});
});

describe('filtering', () => {
	test('takes events out of lanes and list alike, and all come back', async () => {
		start();
		await settle();
		const rows = () => target.querySelectorAll('.list-here li').length;
		expect(rows()).toBe(3);
		watch.timeline.filter.setMinConfidence(0.5);
		await until(() => expect(rows()).toBe(2));
		watch.timeline.filter.toggleKind('mutual-gaze');
		await until(() => expect(rows()).toBe(1));
		watch.timeline.filter.clear();
		watch.timeline.filter.togglePerson(p3);
		await until(() => expect(rows()).toBe(0));
		expect([...target.querySelectorAll('[data-lane]')].map((e) => e.getAttribute('data-lane'))).toEqual(['P3']);
		expect(target.querySelector('.list-here')!.textContent).toContain('leaves out all events');
		watch.timeline.filter.clear();
		await until(() => expect(rows()).toBe(3));
	});

	test('never changes the session itself', async () => {
		start();
		await settle();
		watch.timeline.filter.toggleKind('mutual-gaze');
		await settle();
		expect(watch.panels.events).toHaveLength(3);
	});
});

test('a long list makes only the rows in view, and the last can be reached', async () => {
	start(viewOf(Array.from({ length: 5000 }, (_, i) => event({ startMs: i * 10, endMs: i * 10 + 5 }))));
	await settle();
	const list = target.querySelector<HTMLElement>('.scroll')!;
	expect(target.querySelectorAll('.list-here li').length).toBeLessThan(40);
	list.scrollTop = list.scrollHeight;
	await until(() => expect(list.textContent).toContain('0:00.0'));
	expect(target.querySelectorAll('.list-here li').length).toBeLessThan(40);
});

test('names of people are never markup', async () => {
	start();
	watch.labels = { [p1]: '<img src=x onerror=alert(1)>' };
	await settle();
	expect(target.querySelector('img')).toBeNull();
});
