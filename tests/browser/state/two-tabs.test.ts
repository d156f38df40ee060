import { afterEach, expect, test } from 'vitest';
import { personIdOf } from '../../../src/core/people';
import { hasUnkept } from '../../../src/state/watch/unkept';
import { Watch } from '../../../src/state/watch/watch.svelte';
import { memoryPorts } from '../../fixtures/kept-sessions';
import { until } from '../../fixtures/until';
import { standIn } from '../fixtures/run-stand-in';

const watches: Watch[] = [];
afterEach(() => {
	for (const watch of watches.splice(0)) watch.close();
});

/** Tabs of one browser: they share what is kept, and each hears what the others tell. */
const browser = () => {
	const { ports: storage, world } = memoryPorts();
	const plays = new Map<Watch, ReturnType<typeof standIn>['play']>();
	const unknown = () => Promise.resolve(null);
	const hearing: ((id: string | null) => void)[] = [];
	let told = 0;
	const tab = () => {
		const own: ((id: string | null) => void)[] = [];
		const news = {
			tell(id: string | null) {
				told += 1;
				for (const hear of hearing) if (!own.includes(hear)) setTimeout(() => hear(id));
			},
			listen(hear: (id: string | null) => void) {
				hearing.push(hear);
				own.push(hear);
			},
		};
		const { ports, play } = standIn();
		const openSource: typeof ports.openSource = async (...asked) => ({
			...(await ports.openSource(...asked)),
			fileBytes: 1234,
		});
		const keeping = { ...storage, persist: unknown, isPersisted: unknown, estimate: unknown, news };
		const watch = new Watch({ ...ports, openSource, keeping });
		watches.push(watch);
		plays.set(watch, play);
		return watch;
	};
	return { tab, told: () => told, rows: world.rows, files: world.files, play: (watch: Watch) => plays.get(watch)! };
};

/** Two tabs with the same session: the one that analysed it, and one that opened it from the list. */
const twoTabs = async () => {
	const { tab, told } = browser();
	const [first, second] = [tab(), tab()];
	await first.open({ kind: 'file', file: new File(['x'], 'a.mp4') });
	await first.analysis.released();
	const id = first.sessions.currentId!;
	await second.sessions.refresh();
	await second.open({ kind: 'session', id, name: 'a.mp4' });
	expect(second.sessions.currentId).toBe(id);
	return { first, second, third: tab, id, told };
};
const [p1, p2] = [personIdOf(1), personIdOf(2)];
const area = { x: 10, y: 10, width: 40, height: 30 };

test('a name given in one tab is seen in the other, and a name given there does not take it back', async () => {
	const { first, second, third, id } = await twoTabs();
	first.corrections.rename(p1, 'Ann');
	await until(() => expect(second.labels).toEqual({ [p1]: 'Ann' }));
	second.corrections.rename(p2, 'Bob');
	await until(() => expect(first.labels).toEqual({ [p1]: 'Ann', [p2]: 'Bob' }));
	expect(first.corrections.steps).toHaveLength(2);

	const later = third();
	await later.sessions.refresh();
	await later.open({ kind: 'session', id, name: 'a.mp4' });
	expect(later.labels).toEqual({ [p1]: 'Ann', [p2]: 'Bob' });
});

test('a correction taken back in one tab is taken back in the other', async () => {
	const { first, second } = await twoTabs();
	first.corrections.rename(p1, 'Ann');
	await until(() => expect(second.labels).toEqual({ [p1]: 'Ann' }));
	second.corrections.undo();
	await until(() => expect(first.labels).toEqual({}));
});

test('a thing marked in one tab is marked in the other', async () => {
	const { first, second } = await twoTabs();
	first.things.add('cup', area);
	await until(() => expect(second.things.areas).toMatchObject([{ label: 'cup' }]));
});

test('the tabs fall silent once both know the same', async () => {
	const { first, second, told } = await twoTabs();
	first.corrections.rename(p1, 'Ann');
	await until(() => expect(second.labels).toEqual({ [p1]: 'Ann' }));
	await new Promise((resolve) => setTimeout(resolve, 1500));
	const before = told();
	await new Promise((resolve) => setTimeout(resolve, 1500));
	expect(told()).toBe(before);
});

test('a session that is deleted in one tab is said to be gone in the other, which still has all of it', async () => {
	const { first, second, id } = await twoTabs();
	second.close();
	await second.sessions.remove(id);
	await until(() => expect(first.sessions.trouble).toMatchObject({ code: 'session-deleted' }));
	expect(first.sessions.currentId).toBeNull();
	expect(first.sessions.list).toEqual([]);
	expect(first.source?.name).toBe('a.mp4');
	expect(await first.sessionFile()).not.toBeNull();
	// The page asks before it is left.
	expect(hasUnkept(first)).toBe(true);
});

test('another session that is deleted in one tab does not touch the one that is open in the other', async () => {
	const { first, second } = await twoTabs();
	second.close();
	await second.sessions.remove('00000000-0000-4000-8000-000000000000');
	await new Promise((resolve) => setTimeout(resolve, 50));
	expect(first.sessions.trouble).toBeNull();
	expect(first.sessions.currentId).not.toBeNull();
});

test('when everything is deleted in one tab, the other goes on analysing, keeps nothing more of it, and says so', async () => {
	const { tab, play, rows, files } = browser();
	const [first, second] = [tab(), tab()];
	play(first)({ frames: null });
	void first.open({ kind: 'file', file: new File(['x'], 'a.mp4') });
	await until(() => expect(first.sessions.currentId).not.toBeNull());
	await until(() => expect(rows.size).toBe(1));
	// Deleting all sessions alone leaves what is being written.
	expect(await second.sessions.removeAll()).toBe(1);
	expect(first.sessions.trouble).toBeNull();

	await second.sessions.removeEverywhere();
	expect([rows.size, files.size]).toEqual([0, 0]);
	expect(first.sessions.trouble).toMatchObject({ code: 'session-deleted' });
	expect(first.phase.kind).toBe('analysing');
	first.corrections.rename(p1, 'Ann');
	first.stop();
	await first.analysis.released();
	expect([rows.size, files.size]).toEqual([0, 0]);
	expect(hasUnkept(first)).toBe(true);
	expect(await first.sessionFile()).not.toBeNull();
});
