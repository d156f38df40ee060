import { describe, expect, test } from 'vitest';
import { defaultEventsConfig } from '../../../src/events/events-config';
import type { SocialEvent } from '../../../src/core/social';
import { every, ofKind, play as playAll, words, type Act, type Played } from './play';

const at = (target: string, probability = 0.9): Act => ({ looks: { [target]: probability } });
/** At P2 with this probability, and hardly less so at three other targets. */
const atOneOfMany = (probability: number): Act => ({ looks: { P2: probability, P3: 0.2, cup: 0.2, camera: 0.2 } });
const away: Act = { looks: {} };
const unknown: Act = {};

/** Only what these tests are about: looks at heads and mutual gaze. */
const play = (...input: Parameters<typeof playAll>): Played => {
	const isLook = ({ kind }: SocialEvent) => kind === 'look-at-head' || kind === 'mutual-gaze';
	const { ended, open, state } = playAll(...input);
	return { ended: ended.filter(isLook), open: open.map((list) => list.filter(isLook)), state };
};

describe('look-at-head', () => {
	test('a look lasts from its first frame to the end of its last', () => {
		const { ended } = play(every(100, 2000, (t) => ({ P1: t >= 500 && t < 1200 ? at('P2') : away, P2: away })));
		expect(words(ended)).toEqual(['look-at-head P1 P2 [500, 1200)']);
		expect(ended[0]).toMatchObject({
			eventId: 'E1',
			gesture: null,
			target: { kind: 'person', personId: 'P2', part: 'head' },
			evidence: { firstFrame: 5, lastFrame: 11, frameCount: 7 },
			source: 'model',
		});
		expect(ended[0]!.confidence).toBeCloseTo(0.9);
	});

	test.each([40, 100, 200, 500])('the same look gives the same event at a frame every %i ms', (stepMs) => {
		const { ended } = play(every(stepMs, 6000, (t) => ({ P1: t >= 1000 && t < 3000 ? at('P2') : away })));
		expect(words(ended)).toEqual(['look-at-head P1 P2 [1000, 3000)']);
	});

	test.each([33, 100, 200, 400])('a one-frame flicker is no event at a frame every %i ms', (stepMs) => {
		const { ended, open } = play(every(stepMs, 4000, (t) => ({ P1: t === stepMs * 3 ? at('P2', 1) : away })));
		expect(ended).toEqual([]);
		expect(open.flat()).toEqual([]);
	});

	test('a look too short for two fixations is no event', () => {
		const { ended } = play(every(40, 2000, (t) => ({ P1: t >= 400 && t < 560 ? at('P2') : away })));
		expect(ended).toEqual([]);
	});

	test('a probability that wavers about the start threshold makes one look, not many', () => {
		const { ended } = play(
			every(100, 3000, (t) => ({ P1: atOneOfMany((t / 100) % 2 ? 0.22 : 0.27) })),
			{ endMs: 3000 },
		);
		expect(words(ended)).toEqual(['look-at-head P1 P2 [0, 3000)']);
	});

	test('a look that never reaches the start threshold is no event', () => {
		expect(play(every(100, 3000, () => ({ P1: atOneOfMany(0.24) }))).ended).toEqual([]);
		expect(
			words(
				play(
					every(100, 3000, () => ({ P1: atOneOfMany(0.26) })),
					{ endMs: 3000 },
				).ended,
			),
		).toEqual(['look-at-head P1 P2 [0, 3000)']);
	});

	test('nobody looks at two targets at once: only the more probable one is looked at', () => {
		const moments = every(100, 3000, () => ({ P1: { looks: { P2: 0.4, P3: 0.45 } } }));
		expect(words(play(moments, { endMs: 3000 }).ended)).toEqual(['look-at-head P1 P3 [0, 3000)']);
	});

	test('somebody who looks at a thing or at no one looks at no head', () => {
		const moments = every(100, 2000, () => ({ P1: at('cup'), P2: at('camera'), P3: away, P4: unknown }));
		expect(ofKind(play(moments).ended, 'look-at-head')).toEqual([]);
	});

	test('a blink does not split a look, a look away does', () => {
		const gapOf = (gapMs: number) =>
			play(
				every(50, 3000, (t) => ({ P1: t >= 1000 && t < 1000 + gapMs ? unknown : at('P2') })),
				{ endMs: 3000 },
			);
		expect(words(gapOf(400).ended)).toEqual(['look-at-head P1 P2 [0, 3000)']);
		expect(words(gapOf(450).ended)).toEqual(['look-at-head P1 P2 [0, 1000)', 'look-at-head P1 P2 [1450, 3000)']);
	});

	test('confidence is the mean over the frames in which it held, and the peak frame is the surest', () => {
		const moments = every(100, 1000, (t) => ({ P1: t < 600 ? at('P2', t === 300 ? 1 : 0.6) : away }));
		const [event] = play(moments).ended;
		expect(event!.confidence).toBeCloseTo((5 * 0.6 + 1) / 6);
		expect(event!.evidence.peakFrame).toBe(3);
	});

	test('dropped frames are not looking: a look before a long gap ends at the usual frame length', () => {
		const moments = [0, 100, 200, 300, 5300, 5400, 5500].map((tMs) => ({ tMs, people: { P1: at('P2') } }));
		expect(words(play(moments).ended)).toEqual(['look-at-head P1 P2 [0, 400)', 'look-at-head P1 P2 [5300, 5600)']);
	});
});

describe('mutual gaze', () => {
	test('two who look at each other are in mutual gaze while both do, as sure as the weaker look', () => {
		const moments = every(100, 3000, (t) => ({
			P1: t < 2000 ? at('P2', 0.9) : away,
			P2: t >= 1000 ? at('P1', 0.7) : away,
		}));
		const [event, ...more] = ofKind(play(moments).ended, 'mutual-gaze');
		expect(more).toEqual([]);
		expect(event).toMatchObject({ startMs: 1000, endMs: 2000, people: ['P1', 'P2'], target: null });
		expect(event!.confidence).toBeCloseTo(0.7);
	});

	test('a blink does not split mutual gaze', () => {
		const moments = every(100, 3000, (t) => ({ P1: at('P2'), P2: t >= 1000 && t < 1300 ? unknown : at('P1') }));
		expect(words(ofKind(play(moments, { endMs: 3000 }).ended, 'mutual-gaze'))).toEqual(['mutual-gaze P1 P2 [0, 3000)']);
	});

	test('two glances that never overlap are no mutual gaze', () => {
		const moments = every(100, 4000, (t) => ({
			P1: t >= 500 && t < 1500 ? at('P2') : away,
			P2: t >= 1500 && t < 2500 ? at('P1') : away,
		}));
		const { ended } = play(moments);
		expect(ofKind(ended, 'mutual-gaze')).toEqual([]);
		expect(ofKind(ended, 'look-at-head')).toHaveLength(2);
	});

	test('one who looks at somebody whose gaze is unknown is not in mutual gaze', () => {
		const { ended } = play(every(100, 2000, () => ({ P1: at('P2'), P2: unknown })));
		expect(ofKind(ended, 'mutual-gaze')).toEqual([]);
	});

	test('people are in order of id, whoever comes first in the frame', () => {
		const moments = every(100, 1000, () => ({ P10: at('P2'), P2: at('P10') }));
		expect(ofKind(play(moments).ended, 'mutual-gaze')[0]!.people).toEqual(['P2', 'P10']);
	});

	test('three who look round in a circle are in no mutual gaze', () => {
		const moments = every(100, 2000, () => ({ P1: at('P2'), P2: at('P3'), P3: at('P1') }));
		expect(ofKind(play(moments).ended, 'mutual-gaze')).toEqual([]);
	});
});

describe('shot cuts and the end', () => {
	test('a cut ends every event at once, and the same look after it is a new event', () => {
		const moments = every(100, 2000, (t) => ({ isShotStart: t === 1000, people: { P1: at('P2') } }));
		expect(words(play(moments, { endMs: 2000 }).ended)).toEqual([
			'look-at-head P1 P2 [0, 1000)',
			'look-at-head P1 P2 [1000, 2000)',
		]);
	});

	test('a gap across a cut is not bridged', () => {
		const moments = every(100, 2000, (t) => ({
			isShotStart: t === 1000,
			people: { P1: t >= 900 && t < 1100 ? unknown : at('P2') },
		}));
		expect(words(play(moments, { endMs: 2000 }).ended)).toEqual([
			'look-at-head P1 P2 [0, 900)',
			'look-at-head P1 P2 [1100, 2000)',
		]);
	});

	test('what goes on at the end is closed there, or a usual frame after the last when the end is unknown', () => {
		const moments = every(100, 1000, () => ({ P1: at('P2') }));
		expect(words(play(moments, { endMs: 950 }).ended)).toEqual(['look-at-head P1 P2 [0, 950)']);
		expect(words(play(moments).ended)).toEqual(['look-at-head P1 P2 [0, 1000)']);
	});

	test('a single picture has no events, for nothing lasts in it', () => {
		expect(play([{ tMs: 0, people: { P1: at('P2'), P2: at('P1') } }], { endMs: 0 }).ended).toEqual([]);
	});
});

describe('ids', () => {
	const busy = every(100, 6000, (t) => ({
		P1: t % 1700 < 900 ? at('P2') : away,
		P2: t % 1300 < 700 ? at('P1') : t % 1300 < 800 ? at('P3') : away,
		P3: t % 2100 < 1000 ? at('P1') : at('P2'),
	}));

	test('ids count up from E1 in order of start, without holes', () => {
		const { ended } = playAll(busy);
		const byId = [...ended].sort((a, b) => Number(a.eventId.slice(1)) - Number(b.eventId.slice(1)));
		expect(byId.map((e) => e.eventId)).toEqual(byId.map((_, i) => `E${i + 1}`));
		// What shows only later, such as an aversion, takes the next number when it does.
		const atOnce = byId.filter((e) => e.kind === 'look-at-head' || e.kind === 'mutual-gaze').map((e) => e.startMs);
		expect(atOnce).toEqual([...atOnce].sort((a, b) => a - b));
		expect(atOnce.length).toBeGreaterThan(10);
	});

	test('an event keeps its id from the first frame that shows it, and ends once', () => {
		const { ended, open } = play(busy);
		const seen = new Map<string, string>();
		for (const event of [...open.flat(), ...ended]) {
			const what = `${event.kind} ${event.people.join()} ${event.startMs}`;
			expect(seen.get(event.eventId) ?? what).toBe(what);
			seen.set(event.eventId, what);
		}
		expect(new Set(ended.map((e) => e.eventId)).size).toBe(ended.length);
		expect(open.flat().every((e) => e.endMs === null)).toBe(true);
	});
});

describe('merges', () => {
	test('a look goes on under the final id', () => {
		const moments = every(100, 2000, (t) => ({
			merges: t === 1000 ? [{ from: 'P3', into: 'P1' }] : [],
			people: { [t < 1000 ? 'P3' : 'P1']: at('P2'), P2: { looks: t < 1000 ? { P3: 0.9 } : { P1: 0.9 } } },
		}));
		expect(words(play(moments, { endMs: 2000 }).ended).sort()).toEqual([
			'look-at-head P1 P2 [0, 2000)',
			'look-at-head P2 P1 [0, 2000)',
			'mutual-gaze P1 P2 [0, 2000)',
		]);
	});

	test('a look between two ids of one person is no event', () => {
		const moments = every(100, 2000, (t) => ({
			merges: t === 1000 ? [{ from: 'P2', into: 'P1' }] : [],
			people: { P1: t < 1000 ? at('P2') : away },
		}));
		expect(play(moments).ended).toEqual([]);
	});

	test('P1 is not taken for a part of P10', () => {
		const moments = every(100, 2000, (t) => ({
			merges: t === 1000 ? [{ from: 'P1', into: 'P5' }] : [],
			people: { P10: at('P11') },
		}));
		expect(words(play(moments, { endMs: 2000 }).ended)).toEqual(['look-at-head P10 P11 [0, 2000)']);
	});
});

test('the keep thresholds are not above the start thresholds', () => {
	const { lookAtHead, mutualGaze, deicticGesture, pointingFollowed } = defaultEventsConfig;
	for (const rule of [lookAtHead, mutualGaze, deicticGesture, pointingFollowed]) {
		expect(rule.keepProbability).toBeLessThanOrEqual(rule.startProbability);
	}
});
