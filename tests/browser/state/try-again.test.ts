import { afterEach, beforeEach, expect, test } from 'vitest';
import { personIdOf } from '../../../src/core/people';
import type { Frame } from '../../../src/core/perception';
import { browserPorts } from '../../../src/state/ports/browser-ports';
import { Watch } from '../../../src/state/watch/watch.svelte';
import { makeClip, regularTimes } from '../fixtures/made-video';
import { standIn } from '../fixtures/run-stand-in';
import { watchWorkers } from '../fixtures/started-workers';
import { until } from '../../fixtures/until';

/** Of the clip, at the ten frames a second that are analysed. */
const FRAMES = 150;
/** Behind the first checkpoint, which comes after a hundred frames where no time goes by. */
const CRASH_AT = 120;

const real = browserPorts('http://localhost/nowhere/');
const keeping = real.keeping!;
let workers: ReturnType<typeof watchWorkers>;
let watch: Watch;
beforeEach(() => {
	workers = watchWorkers();
});
afterEach(async () => {
	workers.restore();
	watch.close();
	await watch.analysis.released();
	await watch.sessions.removeAll();
});

/** A page with real videos, workers and storage, whose vision models see nobody; the video's worker crashes so many times. */
const visit = (crashes: number, keeps = true) => {
	const { ports, client } = standIn();
	let crashed = 0;
	const call = client.call.getMockImplementation()!;
	const crash = async (frame: Frame) => {
		const count = workers.count('video-file');
		if (frame.index < CRASH_AT || count <= crashed || crashes-- <= 0) return;
		crashed = count;
		// It is dead before its frames are used up.
		await workers.crash('video-file');
	};
	client.call.mockImplementation((method, input, options) => {
		const { frame } = (input ?? {}) as { frame?: Frame };
		if (method === 'prepare') frame?.pixels.close();
		const answer = (): Promise<unknown> => call(method, input, options);
		return (method === 'perceive' && frame ? crash(frame).then(answer) : answer()) as ReturnType<typeof call>;
	});
	const { keeping: _, ...without } = ports;
	watch = new Watch({
		...without,
		nowMs: () => 0,
		openSource: (...asked) => real.openSource(...asked),
		...(keeps && { keeping }),
	});
	watch.settings.encoders = { ...watch.settings.encoders, objects: false, identity: false, expression: false };
	return client;
};

const firstFrames = (client: ReturnType<typeof visit>): number[] =>
	client.call.mock.calls.flatMap(([method, input]) =>
		method === 'perceive' ? [(input as { frame: Frame }).frame.index] : [],
	);

const clip = makeClip({ times: regularTimes(10, FRAMES) });
const open = async () => watch.open({ kind: 'file', file: new File([await clip], 'clip.mp4') });
/** Lines of the only session that is kept, and its id. */
const kept = async () => {
	await watch.analysis.released();
	const rows = await keeping.index.all();
	expect(watch.sessions.trouble).toBeNull();
	expect(rows).toHaveLength(1);
	const { id } = rows[0] as { id: string };
	return { id, lines: await (await keeping.bulk.read(id, 'lines.jsonl'))!.text() };
};

test('a video’s worker that crashes once is replaced, and the session is as if nothing had happened', async () => {
	visit(0);
	await open();
	const undisturbed = await kept();
	watch.close();
	await watch.sessions.removeAll();

	visit(1);
	await open();
	expect(watch.phase).toMatchObject({ kind: 'done', reason: 'end' });
	expect(watch.analysis.restarts).toBe(1);
	expect((await kept()).lines).toBe(undisturbed.lines);
});

test('“Try again” after a run that broke off goes on in the same session, not from its start', async () => {
	visit(0);
	await open();
	const undisturbed = await kept();
	watch.close();
	await watch.sessions.removeAll();

	const client = visit(3);
	await open();
	expect(watch.phase).toMatchObject({ kind: 'failed', hasResults: true, problem: { code: 'worker-died' } });
	const broken = await kept();
	expect(undisturbed.lines.startsWith(broken.lines)).toBe(true);
	client.call.mockClear();
	await watch.retry();
	expect(watch.problem).toBeNull();
	expect(watch.phase).toMatchObject({ kind: 'done', reason: 'end' });
	// The models start anew every hundred frames: from there on they see what they need to know again.
	expect(Math.min(...firstFrames(client))).toBe(100);
	const whole = await kept();
	expect(whole.id).toBe(broken.id);
	expect(whole.lines).toBe(undisturbed.lines);
	const lines = (await (await watch.sessionFile())!.blob.text()).trim().split('\n');
	expect(JSON.parse(lines.at(-1)!)).toMatchObject({ type: 'end', counts: { frames: FRAMES } });
});

test('without anything kept, “Try again” begins anew', async () => {
	const client = visit(3, false);
	await open();
	expect(watch.phase).toMatchObject({ kind: 'failed', hasResults: true });
	expect(watch.sessions.currentId).toBeNull();
	client.call.mockClear();
	await watch.retry();
	expect(watch.phase).toMatchObject({ kind: 'done', reason: 'end' });
	expect(Math.min(...firstFrames(client))).toBe(0);
});

test('“Try again” without anything kept leaves names and corrections as they were', async () => {
	visit(3, false);
	await open();
	watch.corrections.rename(personIdOf(1), 'Ann');
	watch.corrections.add({ kind: 'not-a-person', personId: personIdOf(2), startMs: null, endMs: null });
	await watch.retry();
	expect(watch.phase).toMatchObject({ kind: 'done', reason: 'end' });
	expect(watch.labels).toEqual({ [personIdOf(1)]: 'Ann' });
	expect(watch.corrections.steps.map(({ kind }) => kind)).toEqual(['rename', 'not-a-person']);
	// A new analysis that was asked for begins without them, as it says.
	await watch.analyse();
	expect(watch.corrections.steps).toEqual([]);
});

test('something else opened while “Try again” still waits is not disturbed', async () => {
	visit(3);
	await open();
	const retrying = watch.retry();
	watch.close();
	await retrying;
	expect(watch.phase.kind).toBe('idle');
	await until(() => expect(watch.source).toBeNull());
});
