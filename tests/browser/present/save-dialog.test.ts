import { mount, unmount } from 'svelte';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import SaveDialog from '../../../src/present/export/SaveDialog.svelte';
import type { Watch } from '../../../src/state/watch/watch.svelte';
import { framesOf, makeHeadsClip, makeHeadsSession, PICTURE } from '../fixtures/labelled-video';
import { until } from '../../fixtures/until';

type Saved = { name: string; blob: Promise<Blob> };
let saved: Saved[] = [];
let component: Record<string, unknown> | null = null;
const seek = vi.fn();

beforeEach(() => {
	saved = [];
	localStorage.clear();
	// Without it a video goes into the downloads, which are caught here.
	Object.assign(window, { showSaveFilePicker: undefined });
	vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
		saved.push({ name: this.download, blob: fetch(this.href).then((response) => response.blob()) });
	});
});
afterEach(async () => {
	vi.restoreAllMocks();
	if (component) await unmount(component);
	component = null;
});

const show = (session: Blob | null, file?: Blob, analysed: { startMs: number; endMs: number } | null = null) => {
	const sessionFile = () => Promise.resolve(session && { name: 'heads.regard.jsonl', blob: session });
	const watch = {
		source: { kind: file ? 'video-file' : 'webcam', name: 'heads.mp4', ...PICTURE, ...(file && { file }) },
		view: { analysed },
		sessionFile,
		correctedFile: sessionFile,
		seek,
	} as unknown as Watch;
	const props = { watch, nameOf: (id: string) => `Person ${id.slice(1)}`, isOpen: true };
	component = mount(SaveDialog, { target: document.body, props });
};
const within = <T extends Element>(selector: string): T => {
	const found = document.querySelector<T>(`dialog ${selector}`);
	if (!found) throw new Error(`Nothing is ${selector}`);
	return found;
};
const choose = (id: string) => within<HTMLInputElement>(`input[value="${id}"]`).click();
const button = (words: string) => {
	const found = [...document.querySelectorAll<HTMLButtonElement>('dialog button')].find(
		(b) => b.textContent?.trim() === words,
	);
	if (!found) throw new Error(`No button ${words}`);
	return found;
};
const says = () => within('form').textContent ?? '';

describe('the dialog for saving', () => {
	test('saves the session as it is, unless something else was chosen before', async () => {
		const session = makeHeadsSession();
		show(session);
		button('Save').click();
		await until(() => expect(saved.map(({ name }) => name)).toEqual(['heads.regard.jsonl']));
		expect(await (await saved[0]!.blob).text()).toBe(await session.text());
	});

	test('saves every file of a format and remembers it for the next time', async () => {
		show(makeHeadsSession());
		await until(() => choose('boris'));
		button('Save').click();
		await until(() => expect(saved).toHaveLength(2));
		expect(saved.map(({ name }) => name)).toEqual(['heads.boris.csv', 'heads.boris.tsv']);
		await unmount(component!);
		show(makeHeadsSession());
		expect(within<HTMLInputElement>('input[value="boris"]').checked).toBe(true);
	});

	test('says what is wrong with a session that cannot be read, and saves nothing', async () => {
		show(new Blob(['no session']));
		await until(() => choose('csv'));
		button('Save').click();
		await until(() => expect(within('[role="alert"]').textContent).toMatch(/Line 1/));
		expect(saved).toEqual([]);
	});

	test('offers no labelled video without a file, also when it was the last choice', () => {
		localStorage.setItem('regard.save', 'labelled-video');
		show(makeHeadsSession());
		expect(within<HTMLInputElement>('input[value="labelled-video"]').disabled).toBe(true);
		expect(within<HTMLInputElement>('input[value="regard"]').checked).toBe(true);
	});

	test('writes a labelled video; its review shows the places where a known face is lost, and covers them', async () => {
		const session = makeHeadsSession((person, frame) => person === 'P2' || frame < 4 || frame > 15);
		show(session, await makeHeadsClip());
		await until(() => choose('labelled-video'));
		await until(() => expect(says()).toMatch(/MP4 with H\.264\. The sound is copied as it is \(Opus\)\./));
		expect(says()).not.toMatch(/Look at this place/);
		button('Plain patch').click();
		await until(() => expect(says()).toMatch(/Look at this place/));
		expect(within('li').textContent).toMatch(/0:00\.7 – 0:01\.2\s*Person 1 was not seen here\s*not covered/);
		within<HTMLButtonElement>('li .show').click();
		expect(seek).toHaveBeenCalledWith(700);
		within<HTMLInputElement>('li input').click();
		await until(() => expect(within('li').textContent).toMatch(/the last known place is covered/));
		button('Save').click();
		await until(() => expect(saved.map(({ name }) => name)).toEqual(['heads.labelled.mp4']));
		expect(await framesOf(await saved[0]!.blob)).toHaveLength(50);
		await until(() => expect(says()).toMatch(/Saved heads\.labelled\.mp4: 50 frames\./));
	});

	test('gives a labelled video up when asked to, and saves nothing', async () => {
		show(makeHeadsSession(), await makeHeadsClip(150));
		await until(() => choose('labelled-video'));
		await until(() => expect(button('Save').disabled).toBe(false));
		button('Save').click();
		await until(() => button('Cancel').click());
		await until(() => expect(button('Save').disabled).toBe(false));
		expect(saved).toEqual([]);
	});
});

test('a labelled video of what was analysed in part says how much that is; of a whole one nothing is said', async () => {
	const clip = await makeHeadsClip();
	const text = () => document.querySelector('dialog')?.textContent ?? '';
	show(makeHeadsSession(), clip, { startMs: 0, endMs: 500 });
	choose('labelled-video');
	await until(() =>
		expect(text()).toMatch(/Analysed from 0:00\.0 to 0:00\.\d of 0:02\.0: nothing is drawn on the rest/),
	);
	await unmount(component!);
	show(makeHeadsSession(), clip);
	choose('labelled-video');
	await until(() => expect(text()).toContain('MP4 with'));
	expect(text()).not.toContain('nothing is drawn');
});
