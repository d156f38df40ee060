import { afterEach, expect, test } from 'vitest';
import { messageOf } from '../../../src/core/errors';
import { Watch } from '../../../src/state/watch/watch.svelte';
import { memoryPorts } from '../../fixtures/kept-sessions';
import { standIn } from '../fixtures/run-stand-in';

/** A turn of the event loop, in which the visitor may press something. */
const turn = () => new Promise((resolve) => setTimeout(resolve));
const turns = async (count: number): Promise<void> => {
	for (let i = 0; i < count; i++) await turn();
};

/** The same functions, each of which takes so many turns. */
const slowed = <Calls extends object>(calls: Calls, count: number): Calls =>
	new Proxy(calls, {
		get(target, name) {
			const call: unknown = Reflect.get(target, name);
			if (typeof call !== 'function') return call;
			return async (...args: unknown[]) => {
				await turns(count);
				return call.apply(target, args) as unknown;
			};
		},
	});

const watches: Watch[] = [];
afterEach(() => {
	for (const watch of watches.splice(0)) watch.close();
});

/** A page in a browser that keeps sessions, where everything takes a turn, and what opens or writes a session three. */
const visit = () => {
	const { ports, client, play, closed } = standIn();
	const { ports: storage, world } = memoryPorts();
	const unknown = () => Promise.resolve(null);
	const call = client.call.getMockImplementation()!;
	client.call.mockImplementation(
		(...args) => turn().then((): Promise<unknown> => call(...args)) as ReturnType<typeof call>,
	);
	const watch = new Watch({
		...ports,
		openSource: async (...asked) => {
			await turn();
			return { ...(await ports.openSource(...asked)), fileBytes: 1 };
		},
		keeping: {
			...{ ...storage, bulk: slowed(storage.bulk, 3), index: slowed(storage.index, 1) },
			...{ persist: unknown, isPersisted: unknown, estimate: unknown },
		},
	});
	watches.push(watch);
	/** Names of the sessions that somebody has open. */
	const written = async () => {
		const ids = [...world.rows.keys()];
		const isOpen = await Promise.all(ids.map((id) => storage.isBusy(id)));
		return ids.filter((_, i) => isOpen[i]);
	};
	const open = () => watch.open({ kind: 'file', file: new File(['x'], 'a.mp4') });
	return { watch, play, closed, world, written, open };
};

/** Nothing is open, shown or written, and nothing is to come. */
const expectNothing = async ({ watch, closed, written }: ReturnType<typeof visit>, sources: number) => {
	expect(watch.phase).toEqual({ kind: 'idle' });
	expect([watch.source, watch.opening, watch.problem, watch.latest, watch.view]).toEqual([
		null,
		null,
		null,
		null,
		null,
	]);
	expect(watch.things.all).toEqual([]);
	expect(watch.sessions.currentId).toBeNull();
	expect(watch.sessions.trouble).toBeNull();
	expect(closed).toHaveLength(sources);
	expect(await written()).toEqual([]);
};

/** Until the first frame is analysed it takes some thirty turns. Each is tried in a page of its own, all at once. */
const afterEachTurn = async (check: (page: ReturnType<typeof visit>, turnsBefore: number) => Promise<void>) => {
	const outcomes = await Promise.allSettled(Array.from({ length: 50 }, (_, n) => check(visit(), n)));
	const failures = outcomes.flatMap((outcome, n) =>
		outcome.status === 'rejected' ? [`closed after ${n} turns: ${messageOf(outcome.reason)}`] : [],
	);
	expect(failures).toEqual([]);
};
/** Longer than anything here takes. */
const settled = () => turns(100);

test('a file that is closed while it is opened or begun is closed, and its session let go of', () =>
	afterEachTurn(async (page, n) => {
		page.play({ frames: null });
		const opening = page.open();
		await turns(n);
		page.watch.close();
		expect(page.watch.phase).toEqual({ kind: 'idle' });
		expect(await opening).toBe(false);
		await settled();
		await expectNothing(page, 1);
	}));

test('the same file opens again at once, is analysed to its end, and is kept once', () =>
	afterEachTurn(async (page, n) => {
		const { watch, play, world } = page;
		play({ frames: null });
		const opening = page.open();
		await turns(n);
		watch.close();
		play({ frames: 5 });
		expect(await page.open()).toBe(true);
		expect(watch.problem).toBeNull();
		expect(watch.phase).toMatchObject({ kind: 'done', reason: 'end' });
		expect(await opening).toBe(false);
		await settled();
		expect(watch.sessions.list).toMatchObject([{ kind: 'kept', entry: { state: 'complete' } }]);
		expect([...world.rows.keys()]).toEqual([watch.sessions.currentId]);
		watch.close();
		await settled();
		await expectNothing(page, 2);
	}));

test('an analysis that is taken up again and closed at once can be taken up once more', () =>
	afterEachTurn(async (page, n) => {
		const { watch, play, world } = page;
		play({ frames: null });
		void page.open();
		while (watch.untilMs < 200) await turn();
		watch.close();
		await watch.analysis.released();
		const [id] = [...world.rows.keys()];

		void page.open();
		await turns(n);
		watch.close();
		play({ frames: 60 });
		await page.open();
		expect(watch.problem).toBeNull();
		expect(watch.phase).toMatchObject({ kind: 'done', reason: 'end' });
		await settled();
		expect([...world.rows.keys()]).toEqual([id]);
	}));
