import fc from 'fast-check';
import { expect, test } from 'vitest';
import { defaultEventsConfig } from '../../../src/events/events-config';
import { events, type EventsState } from '../../../src/events/events';
import { play, toInput, type Act, type Moment } from './play';

const names = ['P1', 'P2', 'P3'] as const;

const act = fc.oneof(
	{ weight: 1, arbitrary: fc.constant<Act>({}) },
	{
		weight: 5,
		arbitrary: fc
			.record({
				to: fc.constantFrom('P1', 'P2', 'P3', 'cup', 'camera'),
				p: fc.double({ min: 0, max: 1, noNaN: true }),
				hand: fc.option(fc.constantFrom('cup', 'P1', 'board'), { freq: 3 }),
			})
			.map(({ to, p, hand }): Act => ({ looks: { [to]: p }, ...(hand !== null && { points: { [hand]: 0.8 } }) })),
	},
);

/** Kinds that show only after the fact, and are numbered then. */
const LATE = ['gaze-aversion', 'gaze-shift', 'attention-capture', 'head-nod', 'head-shake'];

/** Acts are held for a few frames, as people do. */
const session = fc
	.array(
		fc.record({
			frames: fc.integer({ min: 1, max: 8 }),
			stepMs: fc.constantFrom(33, 100, 100, 100, 700),
			people: fc.record({ P1: act, P2: act, P3: act }, { requiredKeys: [] }),
			isShotStart: fc.constantFrom(false, false, false, false, true),
			merge: fc.constantFrom(null, null, null, null, { from: 'P3', into: 'P1' }),
		}),
		{ maxLength: 25 },
	)
	.map((runs) => {
		const moments: Moment[] = [];
		let tMs = 0;
		let isMerged = false;
		for (const run of runs) {
			for (let i = 0; i < run.frames; i++) {
				const merges: { from: string; into: string }[] = i === 0 && run.merge && !isMerged ? [run.merge] : [];
				isMerged ||= merges.length > 0;
				const people = Object.fromEntries(
					names.flatMap((n) => (run.people[n] && !(isMerged && n === 'P3') ? [[n, run.people[n]]] : [])),
				);
				moments.push({ tMs, people, isShotStart: i === 0 && run.isShotStart, merges });
				tMs += run.stepMs;
			}
		}
		return moments;
	});

test('events of any session are well formed, numbered by start and end once', () => {
	fc.assert(
		fc.property(session, (moments) => {
			const { ended, state } = play(moments);
			const hasMerge = moments.some((m) => m.merges?.length);
			const last = moments.at(-1)?.tMs ?? 0;
			for (const e of ended) {
				expect(e.endMs).toBeGreaterThan(e.startMs);
				expect(e.endMs).toBeLessThanOrEqual(last + defaultEventsConfig.maxFrameMs + 200);
				expect(e.confidence).toBeGreaterThan(0);
				expect(e.confidence).toBeLessThanOrEqual(1);
				expect(new Set(e.people).size).toBe(e.people.length);
				expect(e.evidence.firstFrame).toBeLessThanOrEqual(e.evidence.peakFrame);
				expect(e.evidence.peakFrame).toBeLessThanOrEqual(e.evidence.lastFrame);
				expect(e.evidence.frameCount).toBeLessThanOrEqual(e.evidence.lastFrame - e.evidence.firstFrame + 1);
			}
			const byId = [...ended].sort((a, b) => Number(a.eventId.slice(1)) - Number(b.eventId.slice(1)));
			expect(new Set(ended.map((e) => e.eventId)).size).toBe(ended.length);
			if (!hasMerge) {
				expect(byId.map((e) => e.eventId)).toEqual(byId.map((_, i) => `E${i + 1}`));
				const atOnce = byId.filter((e) => !LATE.includes(e.kind)).map((e) => e.startMs);
				expect(atOnce).toEqual([...atOnce].sort((a, b) => a - b));
			}
			expect(state.open).toEqual([]);
		}),
	);
});

test('the same person never looks twice at the same head at the same time', () => {
	fc.assert(
		fc.property(session, (moments) => {
			const { ended } = play(moments.map((m) => ({ ...m, merges: [] })));
			for (const a of ended) {
				for (const b of ended) {
					if (a.eventId === b.eventId || a.kind !== b.kind || a.people.join() !== b.people.join()) continue;
					if (a.kind === 'pointing-followed') continue;
					expect(a.endMs! <= b.startMs || b.endMs! <= a.startMs).toBe(true);
				}
			}
		}),
	);
});

test('a state that went through JSON at every frame gives the same events, and no step changes its arguments', () => {
	const freeze = <T>(value: T): T => {
		if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
			Object.freeze(value);
			Object.values(value).forEach(freeze);
		}
		return value;
	};
	fc.assert(
		fc.property(session, (moments) => {
			let state: EventsState = events.init(defaultEventsConfig);
			const ended = moments.flatMap((moment, i) => {
				const resumed = freeze(JSON.parse(JSON.stringify(state)) as EventsState);
				expect(resumed).toEqual(state);
				const stepped = events.step(resumed, freeze(toInput(moment, i)), defaultEventsConfig);
				state = stepped.state;
				return stepped.output.ended;
			});
			expect(ended).toEqual(play(moments).ended.slice(0, ended.length));
		}),
		{ numRuns: 50 },
	);
});

test('what is remembered does not grow with the session', () => {
	const size = (state: EventsState) => JSON.stringify(state).length;
	let state = events.init(defaultEventsConfig);
	const sizes: number[] = [];
	for (let i = 0; i < 6000; i++) {
		const t = i * 100;
		const people = {
			P1: { looks: { [t % 3000 < 1500 ? 'P2' : 'P3']: 0.9 }, ...(t % 7000 < 2000 && { points: { cup: 0.8 } }) },
			P2: { looks: { [t % 2000 < 1000 ? 'P1' : 'cup']: 0.9 } },
			P3: { looks: { P1: 0.9 } },
		};
		state = events.step(state, toInput({ tMs: t, people }, i), defaultEventsConfig).state;
		sizes.push(size(state));
	}
	expect(Math.max(...sizes.slice(3000))).toBeLessThan(Math.max(...sizes.slice(0, 600)) * 1.2);
});
