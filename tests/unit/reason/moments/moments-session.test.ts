import { describe, expect, test } from 'vitest';
import type { Observation } from '../../../../src/core/attention';
import type { AskSession } from '../../../../src/reason/answer/types';
import { findMoments } from '../../../../src/reason/moments/find-moments';
import { headMovement, toMomentSession } from '../../../../src/reason/moments/moment-session';
import { anna, ben, empty } from './scene';

const ask: AskSession = {
	people: [{ personId: anna, name: 'Anna', isNamed: true, colour: 'blue', meanHeadX: 100 }],
	objects: [],
	events: [],
	looks: [],
	untilMs: empty.untilMs,
	widthPx: 640,
	heightPx: 360,
};

/** Five minutes of Anna at 5 frames a second: neutral, happy from 140 to 152 s. Sessions keep the leading name alone. */
const observations = Array.from({ length: 1500 }, (_, i): Observation => {
	const tMs = i * 200;
	const isHappy = tMs >= 140_000 && tMs < 152_000;
	return {
		frameIndex: i,
		tMs,
		personId: anna,
		box: { x: 100, y: 100, width: 50, height: 60 },
		headPose: null,
		gaze: null,
		pointing: null,
		gesture: null,
		speaking: null,
		expression: { name: isHappy ? 'happy' : 'neutral', score: 0.9 },
	};
});

describe('a session for moments', () => {
	test('with emotion signals on has the moment that its faces show', async () => {
		const session = toMomentSession(ask, observations, { hasEmotions: true, words: null });
		const { moments } = await findMoments('the happy bit', session);
		expect(moments).toMatchObject([{ label: 'Joy', status: 'accepted', startMs: 140_000, endMs: 152_000 }]);
	});

	test('with emotion signals off has none of them, though they were measured', async () => {
		const session = toMomentSession(ask, observations, { hasEmotions: false, words: null });
		expect(session.expressions).toBeNull();
		expect((await findMoments('the happy bit', session)).moments).toEqual([]);
	});
});

describe('movement of heads', () => {
	const at = (tMs: number, x: number, personId = anna) => ({
		personId,
		tMs,
		box: { x, y: 0, width: 50, height: 60 },
	});

	test('is in head widths a second', () => {
		expect(headMovement([at(0, 0), at(500, 50), at(1000, 50)]).map((s) => s.value)).toEqual([2, 0]);
	});

	test('is not measured over an absence or from one person to another', () => {
		expect(headMovement([at(0, 0), at(100, 300, ben), at(5000, 400)])).toEqual([]);
	});
});
