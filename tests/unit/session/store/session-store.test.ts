import { describe, expect, test } from 'vitest';
import { RESUMABLE_MS, SessionStore } from '../../../../src/session/store/session-store';
import { entryOf, memoryPorts, summaryOf } from '../../../fixtures/kept-sessions';

const A = 'aaaaaaaa-0000-0000-0000-000000000000';
const B = 'bbbbbbbb-0000-0000-0000-000000000000';
const saving = (lines: number) => ({
	summary: { ...summaryOf(), wallMs: { lines } },
	resume: (bytes: number) => `at ${bytes}`,
	entry: { untilMs: lines * 1000 },
});

/** A session of some saved lines that nobody writes any more. */
const kept = async (world = memoryPorts(), id = A, saves = 2) => {
	const store = new SessionStore(world.ports);
	const writer = await store.create(entryOf(id));
	for (let i = 1; i <= saves; i++) {
		writer.add(`line ${i}\n`);
		await writer.save(saving(i));
	}
	await writer.close();
	return { ...world, store };
};

describe('a session that grows', () => {
	test('is whole again after the page died in any of its writings, and can be taken up', async () => {
		for (let died = 0; died < 9; died++) {
			const { ports, world } = memoryPorts();
			const store = new SessionStore(ports);
			const writer = await store.create(entryOf(A));
			world.writesLeft = died;
			let saved = 0;
			for (let i = 1; i <= 3; i++) {
				writer.add(`line ${i}\n`);
				await writer.save(saving(i)).then(
					() => saved++,
					() => undefined,
				);
			}
			world.reborn();
			if (saved === 0) {
				await expect(store.read(A)).rejects.toMatchObject({ code: 'recording-invalid' });
				continue;
			}
			const session = await store.read(A);
			const text = await session.lines.text();
			expect(text).toBe(Array.from({ length: saved }, (_, i) => `line ${i + 1}\n`).join(''));
			expect(session.summary.wallMs).toEqual({ lines: saved });
			expect(session.checkpoint).toBe(`at ${text.length}`);
		}
	});

	test('loses nothing while there is no room, and is written when there is', async () => {
		const { ports, world } = memoryPorts();
		const store = new SessionStore(ports);
		const writer = await store.create(entryOf(A));
		writer.add('one\n');
		await writer.save(saving(1));
		world.roomBytes = 0;
		writer.add('two\n');
		await expect(writer.save(saving(2))).rejects.toMatchObject({ code: 'storage-full' });
		writer.add('three\n');
		await expect(writer.save(saving(3))).rejects.toMatchObject({ code: 'storage-full' });
		world.roomBytes = Infinity;
		await writer.save(saving(4));
		await writer.close();
		expect(await (await store.read(A)).lines.text()).toBe('one\ntwo\nthree\n');
	});

	test('has no checkpoint left at its end, nor a month after it was left', async () => {
		const { world, store } = await kept();
		expect((await store.list())[0]).toMatchObject({ kind: 'kept', canResume: true });
		world.nowIso = new Date(Date.parse(world.nowIso) + RESUMABLE_MS + 1).toISOString();
		expect((await store.list())[0]).toMatchObject({ kind: 'kept', canResume: false });
		expect([...world.files.keys()].filter((name) => name.includes('resume'))).toEqual([]);

		const other = await kept(memoryPorts(), B);
		const writer = await other.store.reopen(await other.store.read(B));
		await writer.save({ summary: { ...summaryOf(), isOver: true }, resume: null, entry: { state: 'complete' } });
		await writer.close();
		expect([...other.world.files.keys()].filter((name) => name.includes('resume'))).toEqual([]);
		expect((await other.store.read(B)).checkpoint).toBeNull();
	});
});

describe('the list of sessions', () => {
	test.each([
		['a row of another version', (rows: Map<string, unknown>) => rows.set(A, { ...entryOf(A), version: 2 })],
		['a row that is no row', (rows: Map<string, unknown>) => rows.set(A, { id: A, name: 'talk', labels: 7 })],
	])('shows the others beside %s', async (_, damage) => {
		const world = await kept();
		await kept(world, B);
		damage(world.world.rows);
		const list = await world.store.list();
		expect(list).toHaveLength(2);
		expect(list[0]).toMatchObject({ kind: 'kept', entry: { id: B } });
		expect(list[1]).toMatchObject({ kind: 'broken', id: A });
		await expect(world.store.read(A)).rejects.toMatchObject({ code: 'recording-invalid' });
		await world.store.remove(A);
		expect(await world.store.list()).toHaveLength(1);
	});

	test('keeps both of two changes that are made at once', async () => {
		const { store } = await kept();
		await Promise.all([store.change(A, { name: 'Table talk' }), store.change(A, { untilMs: 1234 })]);
		expect(await store.entry(A)).toMatchObject({ name: 'Table talk', untilMs: 1234 });
	});

	test('says of a session whose data is gone that it is, and deletes it', async () => {
		const { world, store } = await kept();
		world.files.clear();
		expect(await store.list()).toMatchObject([{ kind: 'broken', id: A, name: 'talk.mp4' }]);
		await store.remove(A);
		expect(await store.list()).toEqual([]);
	});

	test('finds a session again that it had lost, but not to be taken up', async () => {
		const { world, store } = await kept();
		world.rows.clear();
		expect(await store.list()).toMatchObject([{ kind: 'kept', canResume: false, entry: { id: A, name: 'talk.mp4' } }]);
		expect(await (await store.read(A)).lines.text()).toBe('line 1\nline 2\n');
		expect([...world.files.keys()].filter((name) => name.includes('resume'))).toEqual([]);
	});

	test('forgets what broke off before anything was saved, and says once that it did', async () => {
		const { ports, world } = memoryPorts();
		const store = new SessionStore(ports);
		await store.create(entryOf(A));
		expect(await store.list()).toMatchObject([{ kind: 'kept', isBusy: true }]);
		expect(store.takeForgotten()).toEqual([]);
		world.reborn();
		expect(await store.list()).toEqual([]);
		expect(world.files.size + world.rows.size).toBe(0);
		expect(store.takeForgotten()).toMatchObject([{ id: A, name: 'talk.mp4' }]);
		expect(store.takeForgotten()).toEqual([]);
	});

	test('keeps what broke off between its first saving and its row, and it can be taken up', async () => {
		const { world, store } = await kept(memoryPorts(), A, 1);
		world.rows.set(A, entryOf(A));
		expect(await store.list()).toMatchObject([{ kind: 'kept', canResume: true, entry: { id: A, state: 'growing' } }]);
		const session = await store.read(A);
		expect(session.entry.bytes).toBeGreaterThan(0);
		expect(await session.lines.text()).toBe('line 1\n');
		expect(session.checkpoint).toBe('at 7');
	});

	test.each([['summary-0.json'], ['summary-1.json']])(
		'reads a session whose %s is damaged by the other',
		async (name) => {
			const { world, store } = await kept();
			world.files.set(`${A}/${name}`, new TextEncoder().encode('{"format":"regard-summary/1","seq":99'));
			expect(await (await store.read(A)).lines.text()).toMatch(/^line 1\n/);
		},
	);
});

test('deleting all leaves nothing but what is being written', async () => {
	const world = await kept();
	await kept(world, B);
	const writer = await world.store.create(entryOf('cccccccc-0000-0000-0000-000000000000'));
	expect(await world.store.removeAll()).toBe(1);
	await writer.close();
	expect(await world.store.removeAll()).toBe(0);
	const { files, rows, keys } = world.world;
	expect(files.size + rows.size + keys.size).toBe(0);
});

test('abandoned, a session is written no more, and can be deleted', async () => {
	const { ports, world } = memoryPorts();
	const store = new SessionStore(ports);
	const writer = await store.create(entryOf('00000001-0000'));
	writer.add('{"type":"frame"}\n');
	await writer.save({ summary: summaryOf(), resume: () => 'x', entry: {} });
	expect(await store.removeAll()).toBe(1);
	await writer.abandon();
	expect(await store.removeAll()).toBe(0);
	writer.add('{"type":"frame"}\n');
	await writer.save({ summary: summaryOf(), resume: () => 'x', entry: {} });
	await writer.change({ name: 'b' });
	await writer.close();
	expect([world.files.size, world.rows.size, world.keys.size]).toEqual([0, 0, 0]);
});

describe('what faces look like, in a checkpoint', () => {
	test('lies sealed, each session under a key of its own, which goes with the end of its analysis', async () => {
		const { world, store } = await kept();
		for (const [name, bytes] of world.files) {
			if (name.includes('resume')) expect(new TextDecoder().decode(bytes)).not.toContain('at 14');
		}
		expect([...world.keys]).toEqual([A]);
		const writer = await store.reopen(await store.read(A));
		await writer.save({ summary: { ...summaryOf(), isOver: true }, resume: null, entry: { state: 'complete' } });
		await writer.close();
		expect(world.keys.size).toBe(0);
	});

	test('cannot be had without the key: the session is shown, and its analysis does not go on', async () => {
		const { world, store } = await kept();
		world.keys.clear();
		expect(await store.list()).toMatchObject([{ kind: 'kept', canResume: false }]);
		const session = await store.read(A);
		expect(session.checkpoint).toBeNull();
		expect(await session.lines.text()).toBe('line 1\nline 2\n');
	});

	test('leaves no key a month after it was left, when it is deleted, or when only the key is left of it', async () => {
		const { world, store } = await kept();
		world.nowIso = new Date(Date.parse(world.nowIso) + RESUMABLE_MS + 1).toISOString();
		await store.list();
		expect(world.keys.size).toBe(0);
		world.keys.add(A);
		await store.remove(A);
		expect(world.keys.size).toBe(0);
		world.keys.add(B);
		await store.list();
		expect(world.keys.size).toBe(0);
	});

	test('of an earlier build, which did not seal, still lets an analysis go on', async () => {
		const { world, store } = await kept();
		world.keys.clear();
		world.files.set(`${A}/resume-0.json`, new TextEncoder().encode('2\nat 14'));
		expect(await store.list()).toMatchObject([{ canResume: true }]);
		expect((await store.read(A)).checkpoint).toBe('at 14');
	});
});
