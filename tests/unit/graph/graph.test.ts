import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { SocialEvent, SocialGraph } from '../../../src/core/social';
import { defaultEventsConfig } from '../../../src/events/events-config';
import { closeEvents, events } from '../../../src/events/events';
import { defaultGraphConfig } from '../../../src/graph/graph-config';
import { foldWindow, type PresenceRecord } from '../../../src/graph/tie-sums';
import { closeGraph, graph, type GraphOutput, type GraphState } from '../../../src/graph/graph';
import { every, toInput, type Act, type Moment } from '../events/play';

const at = (target: string, probability = 0.9): Act => ({ looks: { [target]: probability } });
const away: Act = { looks: {} };
const unknown: Act = {};

type Run = {
	outputs: GraphOutput[];
	final: GraphOutput;
	records: PresenceRecord[];
	ended: SocialEvent[];
	state: GraphState;
	states: GraphState[];
};

/** Events and graph together, as the pipeline runs them. */
const run = (moments: readonly Moment[], endMs: number | null = null): Run => {
	let found = events.init(defaultEventsConfig);
	let state = graph.init(defaultGraphConfig);
	const outputs: GraphOutput[] = [];
	const states: GraphState[] = [];
	const records: PresenceRecord[] = [];
	const allEnded: SocialEvent[] = [];
	for (const [i, moment] of moments.entries()) {
		const input = toInput(moment, i);
		const seen = events.step(found, input, defaultEventsConfig);
		found = seen.state;
		const { open, ended } = seen.output;
		const { frame, observations, merges } = input;
		const stepped = graph.step(state, { frame, observations, merges, open, ended }, defaultGraphConfig);
		state = stepped.state;
		states.push(state);
		outputs.push(stepped.output);
		allEnded.push(...ended);
		if (stepped.output.record) records.push(stepped.output.record);
	}
	const closed = closeEvents(found, endMs, defaultEventsConfig);
	const end = closeGraph(state, endMs, closed.ended, defaultGraphConfig);
	if (end.output.record) records.push(end.output.record);
	return { outputs, final: end.output, records, ended: [...allEnded, ...closed.ended], state: end.state, states };
};

const tie = ({ ties }: SocialGraph, from: string, to: string) => ties.find((t) => t.from === from && t.to === to);
const person = ({ people }: SocialGraph, id: string) => people.find((p) => p.personId === id);

describe('times of a person', () => {
	test('visible time counts frames they were seen in, gaze time those in which gaze was known', () => {
		const moments = every(100, 2000, (t) => ({ ...(t < 1500 && { P1: t < 500 ? unknown : away }), P2: away }));
		const { session } = run(moments, 2000).final;
		expect(person(session, 'P1')).toEqual({ personId: 'P1', visibleMs: 1500, gazeKnownMs: 1000 });
		expect(person(session, 'P2')).toEqual({ personId: 'P2', visibleMs: 2000, gazeKnownMs: 2000 });
		expect(session.window).toEqual({ startMs: 0, endMs: 2000 });
	});

	test.each([40, 100, 250, 500])('times do not depend on the frame rate: a frame every %i ms', (stepMs) => {
		const { session } = run(
			every(stepMs, 6000, (t) => ({ P1: t < 3000 ? at('P2') : away, P2: at('P1') })),
			6000,
		).final;
		expect(person(session, 'P1')!.visibleMs).toBeCloseTo(6000);
		expect(tie(session, 'P1', 'P2')!.lookMs).toBeCloseTo(3000);
		expect(tie(session, 'P2', 'P1')!.lookMs).toBeCloseTo(6000);
		expect(tie(session, 'P1', 'P2')!.mutualMs).toBeCloseTo(3000);
	});

	test('time in which frames were dropped is nobody’s', () => {
		const moments = [0, 100, 200, 10_000, 10_100].map((tMs) => ({ tMs, people: { P1: at('P2') } }));
		const { session } = run(moments).final;
		expect(person(session, 'P1')!.visibleMs).toBe(500);
		expect(tie(session, 'P1', 'P2')).toMatchObject({ lookMs: 500, lookCount: 2 });
	});

	test('somebody seen for the first time is a node at once', () => {
		const { outputs } = run([{ tMs: 0, people: { P1: away } }]);
		expect(outputs[0]!.session.people).toEqual([{ personId: 'P1', visibleMs: 0, gazeKnownMs: 0 }]);
		expect(outputs[0]!.recent.people.map((p) => p.personId)).toEqual(['P1']);
	});
});

describe('ties', () => {
	const moments = every(100, 8000, (t) => ({
		P1: t < 3000 ? at('P2') : t < 5000 ? at('P3', 0.7) : t < 6000 ? at('P2', 0.6) : away,
		P2: t >= 1000 && t < 2000 ? at('P1') : away,
		P3: away,
	}));

	test('a tie is the sum of the looks one can cite for it', () => {
		const { final, ended } = run(moments, 8000);
		const looks = ended.filter((e) => e.kind === 'look-at-head' && e.people.join() === 'P1,P2');
		const toP2 = tie(final.session, 'P1', 'P2')!;
		expect(toP2).toMatchObject({ lookMs: 4000, lookCount: 2, mutualMs: 1000, mutualCount: 1, pointCount: 0 });
		expect(toP2.lookMs).toBe(looks.reduce((sum, e) => sum + e.endMs! - e.startMs, 0));
		expect(toP2.confidence).toBeCloseTo((3000 * 0.9 + 1000 * 0.6) / 4000);
	});

	test('mutual gaze belongs to both directions alike', () => {
		const { session } = run(moments, 8000).final;
		expect(tie(session, 'P2', 'P1')).toMatchObject({ mutualMs: 1000, mutualCount: 1, lookMs: 1000 });
	});

	test('who was never looked at has no tie, and a tie that rests on no look has no confidence', () => {
		const { session } = run(moments, 8000).final;
		expect(session.ties.map((t) => `${t.from}>${t.to}`)).toEqual(['P1>P2', 'P1>P3', 'P2>P1']);
		const pointed = run(
			every(100, 4000, (t) => ({
				P1: t < 2000 ? { looks: {}, points: { cup: 0.8 } } : away,
				P2: t >= 1000 && t < 3000 ? at('cup') : away,
			})),
			4000,
		).final.session;
		expect(tie(pointed, 'P1', 'P2')).toMatchObject({ pointCount: 1, lookMs: 0, confidence: null });
	});

	test('a look that goes on counts up to now', () => {
		const { outputs } = run(every(100, 2000, () => ({ P1: at('P2') })));
		expect(tie(outputs[15]!.session, 'P1', 'P2')).toMatchObject({ lookMs: 1500, lookCount: 1 });
		expect(tie(outputs[15]!.recent, 'P1', 'P2')).toMatchObject({ lookMs: 1500, lookCount: 1 });
	});

	test('shared attention ties both, following ties the follower to the leader', () => {
		const { session } = run(
			every(100, 4000, (t) => ({ P1: t >= 500 ? at('cup') : away, P2: t >= 1500 ? at('cup') : away })),
			4000,
		).final;
		expect(tie(session, 'P2', 'P1')).toMatchObject({ jointMs: 2500, followCount: 1, avertCount: 0, lookMs: 0 });
		expect(tie(session, 'P1', 'P2')).toMatchObject({ jointMs: 2500, followCount: 0 });
	});

	test('averting the gaze ties the averter to the one whose face it was', () => {
		const { session } = run(
			every(100, 5000, (t) => ({ P1: t < 2000 ? at('P2') : away, P2: at('cup') })),
			5000,
		).final;
		expect(tie(session, 'P1', 'P2')).toMatchObject({ avertCount: 1, lookCount: 1 });
		expect(tie(session, 'P2', 'P1')).toBeUndefined();
	});

	test('ties are in order of id, P2 before P10', () => {
		const { session } = run(
			every(100, 1000, () => ({ P10: at('P2'), P2: at('P10'), P1: at('P10') })),
			1000,
		).final;
		expect(session.ties.map((t) => `${t.from}>${t.to}`)).toEqual(['P1>P2', 'P1>P10', 'P2>P1', 'P2>P10', 'P10>P2']);
	});
});

describe('the recent window', () => {
	const moments = every(100, 30_000, (t) => ({
		P1: t < 5000 ? at('P2') : t % 4000 < 2000 ? at('P3') : away,
		P2: t % 3000 < 1000 ? at('P1') : away,
		...(t < 12_000 && { P3: away }),
	}));

	test('forgets what ended more than ten seconds ago', () => {
		const { outputs } = run(moments);
		expect(tie(outputs[140]!.recent, 'P1', 'P2')).toMatchObject({ lookMs: 1000 });
		expect(tie(outputs[151]!.recent, 'P1', 'P2')).toBeUndefined();
		expect(person(outputs[170]!.recent, 'P3')).toMatchObject({ visibleMs: 5000 });
		expect(person(outputs[225]!.recent, 'P3')).toBeUndefined();
		expect(outputs[225]!.recent.window).toEqual({ startMs: 12_500, endMs: 22_500 });
	});

	test('is the same as folding those ten seconds from the log, once all events are over', () => {
		const { final, records, ended } = run(moments, 30_000);
		expect(foldWindow(records, ended, 20_000, 30_000)).toEqual(final.recent);
	});

	test('a state does not grow with the session', () => {
		const { states } = run(every(100, 120_000, (t) => ({ P1: t % 2000 < 1000 ? at('P2') : away, P2: at('P1') })));
		const sizes = states.map((s) => JSON.stringify(s).length);
		expect(Math.max(...sizes.slice(600))).toBeLessThan(Math.max(...sizes.slice(0, 300)) * 1.2);
	});
});

describe('windows', () => {
	const moments = every(100, 12_000, (t) => ({
		P1: t % 3000 < 1700 ? at('P2') : away,
		P2: t % 2500 < 1500 ? at('P1') : unknown,
	}));

	test('the whole session folded from the log is the session graph', () => {
		const { final, records, ended } = run(moments, 12_000);
		const folded = foldWindow(records, ended, 0, 12_000);
		expect(folded.people).toEqual(final.session.people);
		expect(folded.ties.map(({ confidence: _, ...t }) => t)).toEqual(
			final.session.ties.map(({ confidence: _, ...t }) => t),
		);
		for (const [i, t] of folded.ties.entries()) expect(t.confidence).toBeCloseTo(final.session.ties[i]!.confidence!);
	});

	test('times of adjacent windows add up, wherever they are cut', () => {
		const { records, ended } = run(moments, 12_000);
		fc.assert(
			fc.property(fc.integer({ min: 1, max: 11_999 }), (cutMs) => {
				const whole = foldWindow(records, ended, 0, 12_000);
				const parts = [foldWindow(records, ended, 0, cutMs), foldWindow(records, ended, cutMs, 12_000)];
				const sum = (of: (g: SocialGraph) => number | undefined) =>
					parts.reduce((total, part) => total + (of(part) ?? 0), 0);
				for (const t of whole.ties) {
					expect(sum((g) => tie(g, t.from, t.to)?.lookMs)).toBeCloseTo(t.lookMs);
					expect(sum((g) => tie(g, t.from, t.to)?.mutualMs)).toBeCloseTo(t.mutualMs);
				}
				for (const p of whole.people) {
					expect(sum((g) => person(g, p.personId)?.visibleMs)).toBeCloseTo(p.visibleMs);
					expect(sum((g) => person(g, p.personId)?.gazeKnownMs)).toBeCloseTo(p.gazeKnownMs);
				}
			}),
		);
	});

	test('an empty window has nobody and no ties', () => {
		const { records, ended } = run(moments, 12_000);
		expect(foldWindow(records, ended, 50_000, 60_000)).toEqual({
			window: { startMs: 50_000, endMs: 60_000 },
			people: [],
			ties: [],
		});
	});
});

describe('merges', () => {
	test('times and ties of two ids add up, and what lay between them is gone', () => {
		const merges = [{ from: 'P3', into: 'P1' }];
		const moments = every(100, 6000, (t) => ({
			merges: t === 4000 ? merges : [],
			people: {
				...(t < 2000 && { P1: at('P2') }),
				...(t >= 2000 && { [t < 4000 ? 'P3' : 'P1']: t < 3500 ? at('P2') : away }),
				P2: t < 2000 ? at('P1') : t < 3500 ? at('P3') : away,
			},
		}));
		const { session } = run(moments, 6000).final;
		expect(session.people).toEqual([
			{ personId: 'P1', visibleMs: 6000, gazeKnownMs: 6000 },
			{ personId: 'P2', visibleMs: 6000, gazeKnownMs: 6000 },
		]);
		expect(tie(session, 'P1', 'P2')).toMatchObject({ lookMs: 3500, lookCount: 2, mutualMs: 3500 });
		expect(tie(session, 'P2', 'P1')).toMatchObject({ lookMs: 3500 });
		expect(session.ties).toHaveLength(2);
	});
});

test('a state that went through JSON gives the same graphs', () => {
	const moments = every(100, 15_000, (t) => ({ P1: t % 3000 < 1700 ? at('P2') : away, P2: at('P1') }));
	const { states } = run(moments);
	for (const state of states) expect(JSON.parse(JSON.stringify(state))).toEqual(state);
});
