import { describe, expect, test } from 'vitest';
import type { Vec2 } from '../../../../src/core/geometry/space';
import { cover } from '../../../../src/core/geometry/box';
import { gapOf, onRamp, speedOf } from '../../../../src/ground/deictic/hand-path';
import { playDeictic, type DeicticScene } from '../../../fixtures/deictic-scenes';

const inHand = () => ({ fromHand: [0, 0] as const, size: 0.5 });
const hold = (at: Vec2<'image'>) => () => ({ at });
/** From one place to another between two times, and there. */
const move = (from: Vec2<'image'>, to: Vec2<'image'>, startMs = 500, endMs = 1200) => {
	return (tMs: number) => {
		const share = Math.max(0, Math.min(1, (tMs - startMs) / (endMs - startMs)));
		return { at: [from[0] + share * (to[0] - from[0]), from[1] + share * (to[1] - from[1])] as const };
	};
};
const found = (s: DeicticScene) => playDeictic(s).events.map((e) => e.gesture);

describe('showing', () => {
	const shown: DeicticScene = { hand: hold([1.5, 0.9]), thing: inHand };

	test('an object held up beside oneself towards another, still, is shown for as long as it is held', () => {
		const { events } = playDeictic(shown);
		expect(events).toHaveLength(1);
		expect(events[0]).toMatchObject({
			gesture: 'showing',
			people: ['A'],
			target: { kind: 'object', objectId: 'O1', label: 'cup' },
			endMs: 3000,
		});
		expect(events[0]!.startMs).toBeLessThanOrEqual(300);
	});

	test('a frame without the hand does not split it', () => {
		expect(found({ ...shown, dropped: [12] })).toEqual(['showing']);
	});

	test('held just high enough it is shown, just too low it is not', () => {
		expect(found({ ...shown, hand: hold([1.5, 1.45]) })).toEqual(['showing']);
		expect(found({ ...shown, hand: hold([1.5, 1.55]) })).toEqual([]);
	});

	test('just far enough aside it is shown, just too near the own head’s middle it is not', () => {
		expect(found({ ...shown, hand: hold([0.8, 1.2]) })).toEqual(['showing']);
		expect(found({ ...shown, hand: hold([0.7, 1.2]) })).toEqual([]);
	});

	test('an object beside the hand is not shown', () => {
		expect(found({ ...shown, thing: () => ({ fromHand: [1.5, 0], size: 0.5 }) })).toEqual([]);
	});

	test('a cup at the mouth, and a thing that is worn or too large to be held, are not shown', () => {
		expect(found({ ...shown, hand: hold([0.6, 0.3]) })).toEqual([]);
		expect(found({ ...shown, thing: () => ({ ...inHand(), label: 'tie' }) })).toEqual([]);
		expect(found({ ...shown, thing: () => ({ ...inHand(), size: 1.8 }) })).toEqual([]);
	});

	test('nobody on that side to show it to: not shown', () => {
		expect(found({ ...shown, otherAt: null })).toEqual([]);
		expect(found({ ...shown, otherAt: -3 })).toEqual([]);
	});

	test('a hand that beats the air with a thing does not show it', () => {
		const beat = (tMs: number) => ({ at: [1.5, 0.9 + 0.35 * Math.sin((2 * Math.PI * tMs) / 450)] as const });
		expect(found({ ...shown, hand: beat })).toEqual([]);
	});

	test('an empty hand held up shows nothing', () => {
		expect(found({ ...shown, thing: () => null })).toEqual([]);
		expect(playDeictic({ ...shown, thing: () => null }).observations.every((o) => o.handling === null)).toBe(true);
	});

	test('no hand is no gesture', () => {
		expect(found({ ...shown, hand: () => null })).toEqual([]);
	});
});

describe('giving', () => {
	const given: DeicticScene = { hand: move([0.4, 2], [1.9, 2]), thing: inHand };

	test('an object brought most of the way to another is given to that person', () => {
		const { events } = playDeictic(given);
		expect(events.map((e) => [e.gesture, e.people, e.target])).toEqual([
			['giving', ['A'], { kind: 'person', personId: 'B', part: 'head' }],
		]);
		expect(events[0]!.startMs).toBeGreaterThan(500);
	});

	test('a frame without the hand does not split it', () => {
		expect(found({ ...given, dropped: [13] })).toEqual(['giving']);
	});

	test('just short of the way, or moved just too little, it is not given', () => {
		expect(found({ ...given, hand: move([0.4, 2], [1.62, 2]) })).toEqual(['giving']);
		expect(found({ ...given, hand: move([0.4, 2], [1.5, 2]) })).toEqual([]);
		expect(found({ ...given, hand: move([1.3, 2], [1.9, 2]) })).toEqual([]);
	});

	test('a hand that rests on a cup between the two gives nothing', () => {
		expect(found({ ...given, hand: hold([1.9, 2]) })).toEqual([]);
	});

	test('an empty hand put out gives nothing, and away from the other nothing is given', () => {
		expect(found({ ...given, thing: () => null })).toEqual([]);
		expect(found({ ...given, hand: move([1.9, 2], [0.4, 2]) })).toEqual([]);
		expect(found({ ...given, otherAt: null })).toEqual([]);
	});
});

describe('reaching', () => {
	const cup = () => ({ at: [3, 2] as const, size: 0.5 });
	const reached: DeicticScene = { hand: move([0.6, 2], [2.1, 2]), thing: cup };

	test('an arm that goes out to a thing not held yet reaches for it', () => {
		const { events } = playDeictic(reached);
		expect(events.map((e) => [e.gesture, e.people, e.target])).toEqual([
			['reaching', ['A'], { kind: 'object', objectId: 'O1', label: 'cup' }],
		]);
	});

	test('a frame without the hand does not split it', () => {
		expect(found({ ...reached, dropped: [12] })).toEqual(['reaching']);
	});

	test('a hand that stops too far from the thing, goes past it, or moves too little does not reach', () => {
		expect(found({ ...reached, thing: () => ({ ...cup(), at: [3.9, 2] }) })).toEqual([]);
		expect(found({ ...reached, thing: () => ({ ...cup(), at: [2.1, 3.4] }) })).toEqual([]);
		expect(found({ ...reached, hand: move([1.5, 2], [2.1, 2]) })).toEqual([]);
	});

	test('a hand that rests beside a cup does not reach', () => {
		expect(found({ ...reached, hand: hold([2.1, 2]) })).toEqual([]);
	});

	test('an arm close to the body does not reach', () => {
		expect(found({ ...reached, hand: move([-0.4, 1], [0.5, 1]), thing: () => ({ ...cup(), at: [1.3, 1] }) })).toEqual(
			[],
		);
	});

	test('a hand that points at a thing on its way there and holds still points, and does not reach', () => {
		const pointed = move([0.6, 2], [2.1, 2]);
		const gestures = found({ ...reached, hand: (t) => ({ ...pointed(t), shape: 'pointing' }) });
		expect(gestures).not.toContain('reaching');
		expect(gestures).toContain('pointing');
	});

	test('beats near a thing do not reach', () => {
		const beat = (tMs: number) => ({ at: [2 + 0.25 * Math.sin((2 * Math.PI * tMs) / 450), 2] as const });
		expect(found({ ...reached, hand: beat })).toEqual([]);
	});
});

describe('the way of a hand', () => {
	test('a speed is unknown until the hand was seen long enough', () => {
		expect(speedOf([{ tMs: 0, x: 0, y: 0 }], 150, 400)).toBeNull();
		const path = [
			{ tMs: 0, x: 0, y: 0 },
			{ tMs: 200, x: 30, y: 40 },
		];
		expect(speedOf(path, 150, 400)).toBeCloseTo(250);
		expect(speedOf(path, 250, 400)).toBeNull();
	});

	test('ramps rise or fall, and boxes overlap or lie apart', () => {
		expect([onRamp(0, { from: 1, to: 2 }), onRamp(1.5, { from: 1, to: 2 }), onRamp(1.5, { from: 2, to: 1 })]).toEqual([
			0, 0.5, 0.5,
		]);
		const box = { x: 0, y: 0, width: 10, height: 10 };
		expect(cover(box, { ...box, x: 5 })).toBe(0.5);
		expect(cover(box, { ...box, x: 20 })).toBe(0);
		expect(gapOf(box, { ...box, x: 13, y: 14 })).toBe(5);
		expect(gapOf(box, { ...box, x: 5 })).toBe(0);
	});
});
