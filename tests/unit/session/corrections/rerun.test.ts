import { describe, expect, test } from 'vitest';
import { hourSession, type HourFrame } from '../../../../src/bench/synthetic/hour-session';
import type { Observation, ObjectId } from '../../../../src/core/attention';
import type { CorrectionStep } from '../../../../src/core/corrections';
import type { PersonId } from '../../../../src/core/people';
import type { SocialEvent } from '../../../../src/core/social';
import { decodeObservations, encodeFrame } from '../../../../src/session/file/json-lines';
import { defaultPipelineConfig } from '../../../../src/pipeline/pipeline-config';
import { foldWindow } from '../../../../src/pipeline/pipeline';
import { closeObservations, startObservations, stepObservations } from '../../../../src/pipeline/from-observations';
import { closeEvents, events } from '../../../../src/events/events';
import { closeGraph, graph } from '../../../../src/graph/graph';
import { doubtfulPlaces } from '../../../../src/session/corrections/doubtful';
import { identityPlan } from '../../../../src/session/corrections/identity';
import { ObservationStore } from '../../../../src/session/corrections/observation-store';
import { frameCorrection, Rerun } from '../../../../src/session/corrections/rerun';

const P = (n: number) => `P${n}` as PersonId;
const config = defaultPipelineConfig;
/** As they are when they were read back from a session file. */
const asRead = (frames: Iterable<HourFrame>): HourFrame[] =>
	[...frames].map((f) => ({ ...f, observations: decodeObservations(encodeFrame(f.observations, [])) }));

const session = hourSession({ minutes: 3.5, seed: 5 });
const frames = asRead(session.frames());

const storeOf = (list: readonly HourFrame[]) => {
	const store = new ObservationStore(session.picture);
	for (const f of list) store.add(f.frame, f.isShotStart, f.observations);
	return store;
};
const noFollower = { take: () => {}, mark: () => null, rewind: () => {} };
const rerunOf = (list: readonly HourFrame[]) =>
	new Rerun({ store: storeOf(list), camera: session.camera, config, endMs: session.durationMs, follower: noFollower });
const noTurn = () => Promise.resolve();

/** Everything run once from the start, without snapshots or columns. */
const fromScratch = (
	steps: readonly CorrectionStep[],
	list: readonly HourFrame[] = frames,
	endMs = session.durationMs,
) => {
	const correct = frameCorrection(steps, session.camera, config);
	let state = startObservations(config);
	const ended = [];
	const records = [];
	for (const f of list) {
		const stepped = stepObservations(state, { ...f, observations: correct(f.frame.tMs, f.observations) }, config);
		state = stepped.state;
		ended.push(...stepped.ended);
		if (stepped.record) records.push(stepped.record);
	}
	const closed = closeObservations(state, endMs, config);
	return { events: [...ended, ...closed.ended], records: [...records, closed.record!] };
};
/** All frames of the session as they are, run once from the start: what many corrections end in. */
const untouched = fromScratch([]);
const recordsOf = (rerun: ReturnType<typeof rerunOf>) => [...rerun.presence.within(-Infinity, Infinity)];

const swap: CorrectionStep = { kind: 'swap', people: [P(1), P(3)], fromMs: 150_000 };
const merge: CorrectionStep = { kind: 'merge', from: P(5), into: P(4) };

describe('the store of observations', () => {
	test('gives back what events need, exactly as a session file has it', () => {
		const store = storeOf(frames);
		const needed = (o: Observation) => ({
			...o,
			gesture: null,
			gaze: o.gaze && { ...o.gaze, point: null, scores: o.gaze.scores.map((s) => ({ ...s, visualAngleRad: null })) },
		});
		for (let place = 0; place < store.frameCount; place += 37) {
			const { frame, isShotStart, observations } = store.frame(place);
			expect({ frame, isShotStart }).toEqual({ frame: frames[place]!.frame, isShotStart: place === 0 });
			expect(observations).toEqual(frames[place]!.observations.map(needed));
		}
	});

	test('takes a few dozen bytes a score', () => {
		expect(storeOf(frames).bytes / frames.length / 5).toBeLessThan(400);
	});
});

describe('running events again from observations', () => {
	test('gives what the middle gives frame by frame: the same events, and the same graph', () => {
		const some = frames.slice(0, 600);
		let eventsState = events.init(config.events);
		let graphState = graph.init(config.graph);
		const ended: SocialEvent[] = [];
		for (const f of some) {
			const found = events.step(eventsState, { ...f, merges: [] }, config.events);
			eventsState = found.state;
			ended.push(...found.output.ended);
			graphState = graph.step(graphState, { ...f, merges: [], ...found.output }, config.graph).state;
		}
		const closed = closeEvents(eventsState, 60_000, config.events);
		const whole = closeGraph(graphState, 60_000, closed.ended, config.graph).output.session;
		const again = fromScratch([], some, 60_000);
		expect(again.events).toEqual([...ended, ...closed.ended]);
		expect(foldWindow(again.records, again.events, 0, 60_000)).toEqual(whole);
	});

	test('with columns and snapshots gives the same as from scratch, for every kind of correction one after the other', async () => {
		const rerun = rerunOf(frames);
		const area: CorrectionStep = {
			kind: 'area',
			area: { objectId: 'lamp' as ObjectId, label: 'lamp', box: { x: 900, y: 80, width: 80, height: 120 } },
			startMs: 70_000,
			endMs: 120_000,
		};
		const lists: CorrectionStep[][] = [
			[],
			[swap],
			[swap, merge],
			[swap, merge, { kind: 'split', personId: P(2), atMs: 100_000, into: P(9) }],
			[swap, { kind: 'split', personId: P(2), atMs: 100_000, into: P(9) }, area],
			[{ kind: 'not-a-person', personId: P(2), startMs: 90_000, endMs: null }, area],
			[],
		];
		for (const steps of lists) {
			await rerun.run(steps, noTurn);
			const whole = steps.length === 0 ? untouched : fromScratch(steps);
			expect(rerun.events).toEqual(whole.events);
			expect(recordsOf(rerun)).toEqual(whole.records);
		}
	});

	test('starts at the first frame that a correction touches, and not at all when nothing changed', async () => {
		const rerun = rerunOf(frames);
		expect(await rerun.run([], noTurn)).toBe(frames.length);
		expect(await rerun.run([], noTurn)).toBe(0);
		expect(await rerun.run([{ kind: 'rename', personId: P(1), label: 'Anna' }], noTurn)).toBe(0);
		// Snapshots lie a minute apart: from 2:00 on.
		expect(await rerun.run([swap], noTurn)).toBe(frames.length - 1200);
		expect(await rerun.run([swap, merge], noTurn)).toBe(frames.length);
		expect(await rerun.run([swap, merge, { ...swap, fromMs: 190_000 }], noTurn)).toBe(frames.length - 1800);
	});

	test('given up half way, the next run still gives the whole', async () => {
		const rerun = rerunOf(frames);
		await rerun.run([], noTurn);
		let turns = 0;
		const giveUp = () => (++turns > 4 ? Promise.reject(new Error('enough')) : Promise.resolve());
		await expect(rerun.run([merge], giveUp)).rejects.toThrow('enough');
		await rerun.run([merge, swap], noTurn);
		expect(rerun.events).toEqual(fromScratch([merge, swap]).events);
		await expect(rerun.run([], giveUp)).rejects.toThrow('enough');
		await rerun.run([], noTurn);
		expect(rerun.events).toEqual(untouched.events);
	});

	test('after a merge no event has the old id, and undoing it brings every event back', async () => {
		const rerun = rerunOf(frames);
		await rerun.run([], noTurn);
		const before = [...rerun.events];
		await rerun.run([merge], noTurn);
		expect(JSON.stringify(rerun.events)).not.toContain('"P5"');
		expect(JSON.stringify(recordsOf(rerun))).not.toContain('"P5"');
		await rerun.run([], noTurn);
		expect(rerun.events).toEqual(before);
	});

	test('a tracker’s swap put right gives the events of a session without it', async () => {
		const wrong = asRead(
			hourSession({ minutes: 3.5, seed: 5, swaps: [{ atMs: 100_000, people: [P(2), P(4)] }] }).frames(),
		);
		const rerun = rerunOf(wrong);
		await rerun.run([], noTurn);
		expect(rerun.events).not.toEqual(untouched.events);
		await rerun.run([{ kind: 'swap', people: [P(2), P(4)], fromMs: 100_000 }], noTurn);
		const told = (list: typeof rerun.events) =>
			list.map((e) => `${e.kind} ${e.people.join()} ${e.startMs} ${e.endMs}`).sort();
		expect(told(rerun.events)).toEqual(told(untouched.events));
	});
});

describe('doubtful places', () => {
	const still = (personId: PersonId, x: number, tMs: number, size = 100): Observation => ({
		...frames[0]!.observations[0]!,
		tMs,
		personId,
		box: { x, y: 100, width: size, height: 1.2 * size },
	});
	const places = (list: readonly (readonly Observation[])[], steps: readonly CorrectionStep[] = []) => {
		const store = new ObservationStore(session.picture);
		list.forEach((observations, i) => store.add({ index: i, tMs: i * 100 }, i === 0, observations));
		return doubtfulPlaces(store, identityPlan(steps));
	};
	/** Two people who sit still. */
	const quiet = Array.from({ length: 60 }, (_, i) => [still(P(1), 100, i * 100), still(P(2), 600, i * 100)]);

	test('there are none while people sit apart, or blink for half a second', () => {
		expect(places(quiet)).toEqual([]);
		expect(places(quiet.map((f, i) => (i > 20 && i < 26 ? [f[1]!] : f)))).toEqual([]);
	});

	test('two who pass each other are one, with the likely swap named; the same two who come close and part again are another', () => {
		const way = (i: number) => 100 + Math.max(0, Math.min(1, (i - 10) / 40)) * 500;
		const crossing = Array.from({ length: 70 }, (_, i) => [
			still(P(1), way(i), i * 100),
			still(P(2), 700 - way(i), i * 100),
		]);
		const [crossed, ...others] = places(crossing);
		expect(others).toEqual([]);
		expect(crossed!.doubt).toMatchObject({ kind: 'overlap', people: [P(1), P(2)], mayHaveCrossed: true });
		const close = Array.from({ length: 70 }, (_, i) => {
			const near = Math.max(0, 1 - Math.abs(i - 30) / 20) * 460;
			return [still(P(1), 100 + near, i * 100), still(P(2), 600, i * 100)];
		});
		expect(places(close).map((p) => p.doubt)).toMatchObject([{ kind: 'overlap', mayHaveCrossed: false }]);
		expect(crossed!.score).toBeGreaterThan(places(close)[0]!.score);
	});

	test('somebody who comes back elsewhere is one, somebody who comes back to their seat is none', () => {
		const away = (x: number) =>
			quiet.map((f, i) => (i >= 20 && i < 40 ? [f[1]!] : [i < 20 ? f[0]! : still(P(1), x, i * 100), f[1]!]));
		expect(places(away(1000)).map((p) => [p.tMs, p.doubt.kind])).toEqual([[4000, 'return']]);
		expect(places(away(130))).toEqual([]);
	});

	test('a head that jumps or changes its size at once is one', () => {
		const jump = quiet.map((f, i) => [still(P(1), i < 30 ? 100 : 320, i * 100), f[1]!]);
		expect(places(jump).map((p) => [p.tMs, p.doubt.kind])).toEqual([[3000, 'jump']]);
		const grow = quiet.map((f, i) => [still(P(1), 100, i * 100, i < 30 ? 100 : 180), f[1]!]);
		expect(places(grow).map((p) => p.doubt.kind)).toEqual(['jump']);
	});

	test('they are told under corrected ids, and a swap that puts them right leaves none', () => {
		const swapped = quiet.map((f, i) => (i < 30 ? f : [still(P(2), 100, i * 100), still(P(1), 600, i * 100)]));
		expect(places(swapped).map((p) => p.doubt.kind)).toEqual(['jump', 'jump']);
		expect(places(swapped, [{ kind: 'swap', people: [P(1), P(2)], fromMs: 3000 }])).toEqual([]);
	});
});
