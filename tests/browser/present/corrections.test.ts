import axe from 'axe-core';
import { mount, unmount } from 'svelte';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { hourSession } from '../../../src/bench/synthetic/hour-session';
import { type PersonId, defaultName } from '../../../src/core/people';
import type { SocialEvent } from '../../../src/core/social';
import { encodeSettled } from '../../../src/session/file/json-lines';
import { defaultPipelineConfig } from '../../../src/pipeline/pipeline-config';
import { closeObservations, startObservations, stepObservations } from '../../../src/pipeline/from-observations';
import { foldWindow, type PresenceRecord } from '../../../src/pipeline/pipeline';
import '../../../src/present/ui/app.css';
import CorrectionsPanel from '../../../src/present/corrections/CorrectionsPanel.svelte';
import EventEditor from '../../../src/present/corrections/EventEditor.svelte';
import PersonDialog from '../../../src/present/corrections/PersonDialog.svelte';
import { startWorker } from '../../../src/workers/start';
import { Corrections } from '../../../src/state/corrections/corrections.svelte';
import { Things } from '../../../src/state/things/things.svelte';
import type { SessionView } from '../../../src/session/log/session-view';
import type { Watch } from '../../../src/state/watch/watch.svelte';
import { until } from '../../fixtures/until';

const made = hourSession({ minutes: 0.4, people: 3, seed: 4 });
const frames = [...made.frames()];
const config = defaultPipelineConfig;
const [p1, p2, p3] = made.people as [PersonId, PersonId, PersonId];

/** The synthetic session as the machine saw it. */
const machine = (): SessionView => {
	const records: PresenceRecord[] = [];
	const events: SocialEvent[] = [];
	let state = startObservations(config);
	for (const f of frames) {
		const stepped = stepObservations(state, f, config);
		state = stepped.state;
		events.push(...stepped.ended);
		if (stepped.record) records.push(stepped.record);
	}
	const closed = closeObservations(state, made.durationMs, config);
	events.push(...closed.ended);
	if (closed.record) records.push(closed.record);
	const within = (startMs: number, endMs: number) =>
		records.filter((r) => r.tMs < endMs && r.tMs + r.durationMs > startMs);
	return {
		source: { kind: 'video-file', name: 'a.mp4', ...made.picture, durationMs: made.durationMs, sha256: null },
		camera: made.camera,
		fieldOfView: null,
		config,
		labels: {},
		areas: made.areas,
		analysed: { startMs: 0, endMs: frames.at(-1)!.frame.tMs },
		events,
		open: [],
		runs: [],
		graph: foldWindow(records, events, 0, made.durationMs),
		detected: [],
		graphWithin: (startMs, endMs) => foldWindow(within(startMs, endMs), events, startMs, endMs),
		presenceWithin: within,
		detectedAt: () => [],
		observationsAt: (tMs) => frames.find((f) => f.frame.tMs >= tMs)?.observations ?? null,
		async *frames() {
			await Promise.resolve();
			yield* frames;
		},
		lines: () => ({ lines: new Blob(frames.map((f) => encodeSettled(f, []))), merges: [] }),
		mapsAt: () => null,
		file: () => Promise.resolve(null),
	};
};

const mounted: Record<string, unknown>[] = [];
const opened: Corrections[] = [];
afterEach(async () => {
	for (const corrections of opened.splice(0)) corrections.reset();
	for (const component of mounted.splice(0)) await unmount(component);
	document.body.replaceChildren();
});

const start = () => {
	const view = machine();
	const seek = vi.fn();
	let shown: SessionView | null = null;
	let labels: Readonly<Record<string, string>> = {};
	const corrections = new Corrections({
		machine: () => view,
		isSettled: () => true,
		show: (corrected) => (shown = corrected),
		setLabels: (names) => (labels = names),
		connect: () => startWorker('corrections'),
	});
	opened.push(corrections);
	const context = {
		...{ picture: made.picture, isLate: true, isGrowing: false },
		get correctionCount() {
			return corrections.steps.length;
		},
	};
	const things = new Things(() => context);
	things.reset([
		{ objectId: 'mug' as never, label: 'mug', from: 'marked', box: { x: 5, y: 5, width: 50, height: 40 } },
	]);
	const watch = {
		...{ corrections, things },
		panels: {
			people: made.people,
			moment: { observations: frames[50]!.observations, current: [] },
			events: view.events,
		},
		playback: { pause: vi.fn() },
		source: view.source,
		settings: { hasCharacterKeys: true },
		knownThings: made.areas,
		timeline: { filter: { view: 'events' }, selected: view.events[0] },
		shownMs: () => 5000,
		seek,
	} as unknown as Watch;
	return { view, corrections, watch, seek, shown: () => shown ?? view, names: () => labels };
};

const settled = (corrections: Corrections) => until(() => expect(corrections.busy).toBeNull());
const button = (name: RegExp) =>
	[...document.querySelectorAll('button')].find((b) => name.test(b.getAttribute('aria-label') ?? b.textContent))!;
const expectAccessible = async () => {
	const { violations } = await axe.run(document.body, { rules: { region: { enabled: false } } });
	expect(violations.map((v) => `${v.id}: ${v.nodes.map((n) => n.html).join(' ')}`)).toEqual([]);
};
const press = (key: string, more: KeyboardEventInit = {}) =>
	document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, ...more }));

describe('correcting a session in the page', () => {
	test('a marked thing that was removed stands in the list, and comes back by the button and by its key', async () => {
		const { watch } = start();
		mounted.push(mount(CorrectionsPanel, { target: document.body, props: { watch, nameOf: defaultName } }));
		const undo = () => button(/^Undo$/);
		expect(undo().disabled).toBe(true);
		watch.things.remove('mug' as never);
		await until(() => expect(document.querySelector('ol')?.textContent).toContain('mug removed'));
		undo().click();
		expect(watch.things.areas).toMatchObject([{ label: 'mug' }]);
		await until(() => expect(document.querySelector('ol')?.textContent).toContain('mug removed (undone)'));
		press('z', { ctrlKey: true, shiftKey: true });
		expect(watch.things.areas).toEqual([]);
		press('z', { ctrlKey: true });
		expect(watch.things.areas).toMatchObject([{ label: 'mug' }]);
		await expectAccessible();
	});

	test('a swap runs the middle again in a worker; undoing it shows the machine’s session, doing it again the same as before', async () => {
		const { corrections, shown, view } = start();
		corrections.add({ kind: 'swap', people: [p1, p2], fromMs: 10_000 });
		await until(() => expect(shown()).not.toBe(view));
		const { events } = shown();
		expect(events).not.toEqual(view.events);
		const boxes = (tMs: number, v: SessionView) =>
			new Map(v.observationsAt(tMs, () => {})!.map((o) => [o.personId, o.box]));
		expect(boxes(12_000, shown()).get(p1)).toEqual(boxes(12_000, view).get(p2));
		expect(boxes(9000, shown()).get(p1)).toEqual(boxes(9000, view).get(p1));
		corrections.undo();
		await until(() => expect(shown()).toBe(view));
		corrections.redo();
		await until(() => expect(shown()).not.toBe(view));
		expect(shown().events).toEqual(events);
	});

	test('names need no run, and taking one back brings back the one before', () => {
		const { corrections, names, shown, view } = start();
		corrections.rename(p1, ' Anna ');
		corrections.rename(p1, 'Berta');
		corrections.rename(p1, 'Berta');
		expect(corrections.steps).toHaveLength(2);
		expect(names()).toEqual({ [p1]: 'Berta' });
		corrections.undo();
		expect(names()).toEqual({ [p1]: 'Anna' });
		corrections.undo();
		expect(names()).toEqual({});
		expect(shown()).toBe(view);
	});

	test('the list says what was done, keys take it back and make it again, and axe finds nothing', async () => {
		const { corrections, watch } = start();
		mounted.push(mount(CorrectionsPanel, { target: document.body, props: { watch, nameOf: defaultName } }));
		corrections.add({ kind: 'merge', from: p3, into: p2 });
		await settled(corrections);
		expect(document.querySelector('ol')!.textContent).toContain('P3 is the same person as Person 2');
		await expectAccessible();
		press('z', { ctrlKey: true });
		await until(() => expect(document.querySelector('ol')!.textContent).toContain('(undone)'));
		press('z', { ctrlKey: true, shiftKey: true });
		await until(() => expect(document.querySelector('ol')!.textContent).not.toContain('(undone)'));
		await settled(corrections);
	});

	test('the dialog of a person swaps and leaves out, and axe finds nothing', async () => {
		const { corrections, watch } = start();
		const onClose = vi.fn();
		const props = { watch, personId: p1, nameOf: defaultName, onClose };
		mounted.push(mount(PersonDialog, { target: document.body, props }));
		await until(() => expect(document.querySelector('dialog[open]')).not.toBeNull());
		await expectAccessible();
		button(/^\s*Swap the two/).click();
		expect(corrections.steps).toMatchObject([{ kind: 'swap', people: [p1, p2], fromMs: 5000 }]);
		button(/Not a person/).click();
		expect(corrections.steps[1]).toMatchObject({ kind: 'not-a-person', personId: p1, startMs: 0 });
		expect(onClose).toHaveBeenCalledTimes(2);
		await settled(corrections);
	});

	test('an event is changed, deleted and added in its dialog, by a person and with axe finding nothing', async () => {
		const { corrections, watch, shown, view } = start();
		mounted.push(mount(EventEditor, { target: document.body, props: { watch, nameOf: defaultName } }));
		const event = view.events.find((e) => e.kind === 'look-at-head')!;
		corrections.edit(event, 0);
		await until(() => expect(document.querySelector('dialog[open]')).not.toBeNull());
		await expectAccessible();
		button(/^Save$/).click();
		await until(() => expect(shown()).not.toBe(view));
		const changed = shown().events.find((e) => e.eventId === event.eventId)!;
		expect(changed).toMatchObject({
			source: 'person',
			startMs: event.startMs,
			endMs: event.endMs,
			people: event.people,
		});
		corrections.edit(changed, 0);
		await until(() => expect(document.querySelector('dialog[open]')).not.toBeNull());
		button(/^Delete$/).click();
		await until(() => expect(shown().events).toHaveLength(view.events.length - 1));
		corrections.edit(null, 7000);
		await until(() => expect(document.querySelector('dialog[open] h3')?.textContent).toBe('Add an event'));
		button(/^Add$/).click();
		await until(() => expect(shown().events).toHaveLength(view.events.length));
		expect(shown().events.find((e) => e.source === 'person')).toMatchObject({ startMs: 7000, endMs: 8000 });
	});

	test('keys of one character do nothing where they are switched off, and keys with Ctrl do all the same', async () => {
		const { corrections, watch } = start();
		mounted.push(mount(CorrectionsPanel, { target: document.body, props: { watch, nameOf: defaultName } }));
		await until(() => expect(button(/Next doubtful place/)).toBeTruthy());
		watch.settings.hasCharacterKeys = false;
		press('E', { shiftKey: true });
		expect(corrections.draft).toBeNull();
		corrections.rename(p1, 'Anna');
		press('z', { ctrlKey: true });
		expect(corrections.steps).toEqual([]);
		watch.settings.hasCharacterKeys = true;
		press('E', { shiftKey: true });
		expect(corrections.draft).not.toBeNull();
	});

	test('an event without a start, or past the end of the session, is not saved, and one added at the end lies within it', async () => {
		const { corrections, watch, shown, view } = start();
		mounted.push(mount(EventEditor, { target: document.body, props: { watch, nameOf: defaultName } }));
		const wholeS = made.durationMs / 1000;
		corrections.edit(null, made.durationMs);
		await until(() => expect(document.querySelector('dialog[open]')).not.toBeNull());
		const fields = () => [...document.querySelectorAll<HTMLInputElement>('dialog[open] input[type="number"]')];
		const values = () => fields().map((field) => Number(field.value));
		expect(values()).toEqual([wholeS - 1, wholeS]);
		const said = () => document.querySelector('dialog[open] [role="status"]')!.textContent;
		const type = (at: number, text: string) => {
			fields()[at]!.value = text;
			fields()[at]!.dispatchEvent(new Event('input', { bubbles: true }));
		};
		type(0, '');
		await until(() => expect(said()).toBe('Give a start and an end.'));
		expect(button(/^Add$/).disabled).toBe(true);
		type(0, '1');
		type(1, String(wholeS + 5));
		await until(() => expect(said()).toBe(`The session ends at ${wholeS} s.`));
		expect(button(/^Add$/).disabled).toBe(true);
		type(1, '2');
		await until(() => expect(said()).toBe(''));
		expect(shown()).toBe(view);
		button(/^Add$/).click();
		await until(() => expect(shown().events).toHaveLength(view.events.length + 1));
	});

	test('a doubtful place is shown with its reason, sought, and not shown again once it is right', async () => {
		const { corrections, watch, seek } = start();
		mounted.push(mount(CorrectionsPanel, { target: document.body, props: { watch, nameOf: defaultName } }));
		await until(() => expect(button(/Next doubtful place/)).toBeTruthy());
		button(/Next doubtful place/).click();
		await until(() => {
			const text = document.body.textContent;
			expect(corrections.doubt !== null || text.includes('No doubtful place was found.')).toBe(true);
		});
		const first = corrections.doubt;
		if (!first) return expectAccessible();
		expect(seek).toHaveBeenCalledWith(first.tMs);
		await expectAccessible();
		corrections.settleDoubt();
		await corrections.findDoubt(first.tMs - 10, 1);
		expect(JSON.stringify(corrections.doubt)).not.toBe(JSON.stringify(first));
	});
});
