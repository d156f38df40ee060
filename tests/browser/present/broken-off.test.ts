import { flushSync, mount, unmount } from 'svelte';
import { afterEach, expect, test, vi } from 'vitest';
import BrokenOff from '../../../src/present/start/BrokenOff.svelte';
import { Sessions, type ListedSession } from '../../../src/state/start/sessions.svelte';
import type { Watch } from '../../../src/state/watch/watch.svelte';

let component: Record<string, unknown> | null = null;
afterEach(async () => {
	if (component) await unmount(component);
	component = null;
	document.body.innerHTML = '';
});

const row = (id: string, state: string, isBusy = false) =>
	({ kind: 'kept', entry: { id, state, name: `${id}.mp4`, untilMs: 4000 }, isBusy, canResume: true }) as ListedSession;

/** The notice over a list of sessions, and what its buttons did. */
const show = (list: readonly ListedSession[], unsaved: readonly string[] = []) => {
	const sessions = new Sessions(null);
	sessions.list = list;
	sessions.unsaved = unsaved;
	const remove = vi.spyOn(sessions, 'remove').mockResolvedValue();
	const putAside = vi.spyOn(sessions, 'putAside').mockResolvedValue();
	const open = vi.fn(() => Promise.resolve(true));
	const onOpenFile = vi.fn();
	const watch = { sessions, open } as unknown as Watch;
	component = mount(BrokenOff, { target: document.body, props: { watch, onOpenFile } });
	flushSync();
	const click = (name: string) => {
		[...document.querySelectorAll('button')].find(({ textContent }) => textContent === name)!.click();
		flushSync();
	};
	return { remove, putAside, open, onOpenFile, click };
};

test('nothing is said of sessions that ended, or that somebody is writing', () => {
	show([row('a', 'complete'), row('b', 'stopped'), row('c', 'growing', true)]);
	expect(document.body.textContent.trim()).toBe('');
});

test('one that broke off is taken up again with its file', () => {
	const { click, open, onOpenFile } = show([row('a', 'complete'), row('b', 'growing')]);
	expect(document.body.textContent).toContain('b.mp4');
	click('Resume…');
	expect(onOpenFile).toHaveBeenCalledOnce();
	expect(open).toHaveBeenCalledWith({ kind: 'session', id: 'b', name: 'b.mp4' });
});

test('one of which nothing was saved is named until the visitor has seen it', () => {
	const { click } = show([row('a', 'complete')], ['b.mp4']);
	expect(document.body.textContent).toContain('before anything of it was saved: b.mp4');
	click('Close');
	expect(document.body.textContent.trim()).toBe('');
});

test('it is deleted only after a question, and can be put aside', () => {
	const { click, remove, putAside } = show([row('b', 'growing')]);
	click('Discard…');
	expect(remove).not.toHaveBeenCalled();
	click('Keep');
	click('Later');
	expect(putAside).toHaveBeenCalledWith('b');
	click('Discard…');
	click('Delete');
	expect(remove).toHaveBeenCalledWith('b');
});
