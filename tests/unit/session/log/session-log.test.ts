import { describe, expect, test } from 'vitest';
import type { Observation } from '../../../../src/core/attention';
import type { SessionLine } from '../../../../src/session/file/session-file';
import { defaultEventsConfig } from '../../../../src/events/events-config';
import { closeEvents, events } from '../../../../src/events/events';
import { parseLine } from '../../../../src/session/file/session-schema';
import { defaultGraphConfig } from '../../../../src/graph/graph-config';
import { closeGraph, graph } from '../../../../src/graph/graph';
import type { SettledFrame } from '../../../../src/pipeline/from-observations';
import type { FinishOutput, PipelineOutput } from '../../../../src/pipeline/pipeline';
import { SessionLog } from '../../../../src/session/log/session-log';
import { every, frameInfo, toInput, type Act, type Moment } from '../../events/play';
import { header } from '../../../fixtures/session-file';

const at = (target: string): Act => ({ looks: { [target]: 0.9 } });
const away: Act = { looks: {} };

/** Fills a log as the page does, with events and graph but no tracker. */
const fill = (moments: readonly Moment[], endMs: number | null = null) => {
	const log = new SessionLog(defaultGraphConfig.maxFrameMs);
	let found = events.init(defaultEventsConfig);
	let folded = graph.init(defaultGraphConfig);
	const seen: Observation[][] = [];
	for (const [i, moment] of moments.entries()) {
		const { frame, isShotStart, observations, merges } = toInput(moment, i);
		const e = events.step(found, { frame, isShotStart, observations, merges }, defaultEventsConfig);
		const g = graph.step(folded, { frame, observations, merges, ...e.output }, defaultGraphConfig);
		found = e.state;
		folded = g.state;
		seen.push([...observations]);
		const output: PipelineOutput = {
			tracks: [],
			detected: [],
			frame,
			isShotStart,
			observations,
			...e.output,
			merges,
			hints: { missingHeads: [] },
			graph: g.output,
		};
		log.append(frame, output);
	}
	const closed = closeEvents(found, endMs, defaultEventsConfig);
	const end = closeGraph(folded, endMs, closed.ended, defaultGraphConfig);
	const finish: FinishOutput = { frames: [], ended: closed.ended, graph: end.output };
	return { log, finish, seen };
};

const readFile = async (blob: Blob): Promise<SessionLine[]> =>
	(await blob.text())
		.trimEnd()
		.split('\n')
		.map((text, i) => parseLine(text, i + 1));

const options = { header, areas: [], wallMs: {} };
/** 65 s: several chunks. */
const long = every(100, 65_000, (t) => ({
	P1: t % 4000 < 2500 ? at('P2') : away,
	...(t < 30_000 && { P2: at('P1') }),
}));

describe('what was seen at a time', () => {
	const { log, seen } = fill(long);

	test.each([0, 50, 99, 9_900, 10_000, 25_037, 64_900])('at %i ms it is the frame shown then', async (tMs) => {
		const found = await log.observationsAt(tMs);
		const expected = seen[Math.floor(tMs / 100)]!;
		expect(found!.map((o) => o.personId)).toEqual(expected.map((o) => o.personId));
		expect(found!.map((o) => o.frameIndex)).toEqual(expected.map((o) => o.frameIndex));
		expect(found![0]!.gaze!.scores[0]!.target).toEqual(expected[0]!.gaze!.scores[0]!.target);
	});

	test('a frame with nobody in it is an empty list, a time nobody analysed is null', async () => {
		const empty = fill([...every(100, 500, () => ({})), { tMs: 5000, people: { P1: away } }]).log;
		expect(await empty.observationsAt(200)).toEqual([]);
		expect(await empty.observationsAt(3000)).toBeNull();
		expect(await empty.observationsAt(-1)).toBeNull();
		expect(await empty.observationsAt(9000)).toBeNull();
		expect(await new SessionLog(defaultGraphConfig.maxFrameMs).observationsAt(0)).toBeNull();
	});

	test('what is in memory comes at once, what is not comes once it has been read', async () => {
		const fresh = fill(long).log;
		expect(fresh.observationsAtOnce(64_900)).toHaveLength(1);
		expect(fresh.observationsAtOnce(5000)).toBeUndefined();
		await fresh.observationsAt(5000);
		expect(fresh.observationsAtOnce(5000)).toHaveLength(2);
		expect(fresh.observationsAtOnce(500_000)).toBeNull();
	});

	test('a person who was merged since is seen under the final id', async () => {
		const merged = fill(
			every(100, 30_000, (t) => ({
				merges: t === 25_000 ? [{ from: 'P3', into: 'P1' }] : [],
				people: { [t < 25_000 ? 'P3' : 'P1']: at('P2'), P2: at(t < 25_000 ? 'P3' : 'P1') },
			})),
		).log;
		const [first, second] = (await merged.observationsAt(1000))!;
		expect(first!.personId).toBe('P1');
		expect(second!.gaze!.scores[0]!.target).toMatchObject({ personId: 'P1' });
		expect(JSON.stringify([merged.events, merged.graphWithin(0, 30_000)])).not.toContain('P3');
	});
});

describe('the graph of a stretch', () => {
	test('over everything it is the session graph, over a part only that part', () => {
		const { log, finish } = fill(long, 65_000);
		log.end(finish, 65_000);
		const whole = log.graphWithin(0, 65_000);
		expect(whole.people).toEqual(finish.graph.session.people);
		expect(whole.ties.map((t) => [t.from, t.to, t.lookMs, t.lookCount])).toEqual(
			finish.graph.session.ties.map((t) => [t.from, t.to, t.lookMs, t.lookCount]),
		);
		const part = log.graphWithin(32_250, 32_750);
		expect(part.people).toEqual([{ personId: 'P1', visibleMs: 500, gazeKnownMs: 500 }]);
		expect(part.ties[0]).toMatchObject({ from: 'P1', to: 'P2', lookMs: 500 });
	});

	test('a look that goes on counts up to the latest frame only', () => {
		const { log } = fill(every(100, 2000, () => ({ P1: at('P2') })));
		expect(log.graphWithin(0, 10_000).ties[0]).toMatchObject({ lookMs: 1900 });
	});
});

describe('the file', () => {
	test('has every observation and event once, in order, and the final graph', async () => {
		const { log, finish, seen } = fill(long, 65_000);
		log.end(finish, 65_000);
		const file = await readFile(await log.toFile(options));
		const observed = file.filter((l) => l.type === 'observation');
		expect(observed.map((o) => [o.frameIndex, o.personId])).toEqual(seen.flat().map((o) => [o.frameIndex, o.personId]));
		expect(file.filter((l) => l.type === 'event').map((e) => e.eventId)).toEqual(log.events.map((e) => e.eventId));
		expect(file.filter((l) => l.type === 'tie')).toHaveLength(finish.graph.session.ties.length);
		expect(file.at(-1)).toMatchObject({ type: 'end', counts: { frames: 650, people: 2 } });
	});

	test('can be had while the session goes on, and the session then still goes on', async () => {
		const { log, finish } = fill(
			every(100, 3000, () => ({ P1: at('P2') })),
			3000,
		);
		const file = await readFile(await log.toFile({ ...options, finish }));
		expect(file.filter((l) => l.type === 'event')).toHaveLength(1);
		expect(log.events.map((e) => e.endMs)).toEqual([null]);
		await expect(log.toFile(options)).rejects.toThrow(/goes on/);
	});

	test('names people as the visitor does', async () => {
		const { log, finish } = fill(every(100, 1000, () => ({ P1: at('P2') })));
		log.end(finish, null);
		const labels = { P1: 'Anna' };
		const file = await readFile(await log.toFile({ ...options, labels }));
		expect(file.filter((l) => l.type === 'person')).toMatchObject([{ personId: 'P1', label: 'Anna' }]);
	});
});

test('every frame is read back in order, with the people in it, from chunks and from what is not in a chunk yet', async () => {
	const { log, seen } = fill(long);
	const frames: SettledFrame[] = [];
	for await (const frame of log.frames({ widthPx: 640, heightPx: 480 })) frames.push(frame);
	expect(frames.map(({ frame }) => frame.index)).toEqual(long.map((_, i) => i));
	expect(frames.map(({ observations }) => observations.length)).toEqual(seen.map((o) => o.length));
	expect(frames.at(-1)!.frame).toMatchObject({ tMs: long.at(-1)!.tMs, widthPx: 640, heightPx: 480 });
});

test('frames that do not come in order of time, or after the end, are refused', () => {
	const { log, finish } = fill(every(100, 500, () => ({ P1: away })));
	const output: PipelineOutput = {
		tracks: [],
		detected: [],
		frame: frameInfo(5, 400),
		isShotStart: false,
		observations: [],
		open: [],
		ended: [],
		merges: [],
		hints: { missingHeads: [] },
		graph: { ...finish.graph, record: null },
	};
	expect(() => log.append(frameInfo(5, 400), output)).toThrow(/not later/);
	log.end(finish, null);
	expect(() => log.append(frameInfo(5, 500), output)).toThrow(/ended/);
});
