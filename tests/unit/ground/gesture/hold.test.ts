import { expect, test } from 'vitest';
import type { HandGesture, HandGestureName } from '../../../../src/core/hand-gestures';
import { defaultGestureConfig, type GestureConfig } from '../../../../src/ground/gesture/gesture-config';
import { heldGesture, type GestureMemory } from '../../../../src/ground/gesture/hold';

/** What is told in each frame, ten a second. */
const told = (names: readonly (HandGestureName | null)[], config: GestureConfig = defaultGestureConfig) => {
	let memory: GestureMemory | null = null;
	return names.map((name, i) => {
		const shown: HandGesture | null = name && { hand: 'right', name, score: 0.8 };
		const step = heldGesture(memory, shown, i * 100, config);
		memory = JSON.parse(JSON.stringify(step.memory)) as GestureMemory | null;
		return step.gesture?.name ?? null;
	});
};

test('a gesture is told from the second frame on, and no longer than it is shown', () => {
	expect(told(['palm', 'palm', 'palm', null, null])).toEqual([null, 'palm', 'palm', null, null]);
});

test('shapes that hands only pass through are not told', () => {
	expect(told(['palm', 'fist', 'grip', 'one', 'palm'])).toEqual([null, null, null, null, null]);
});

test('a frame in which hands were not read does not end a gesture, a longer time does', () => {
	expect(told(['palm', 'palm', null, 'palm'])).toEqual([null, 'palm', null, 'palm']);
	expect(told(['palm', 'palm', null, null, null, 'palm'])).toEqual([null, 'palm', null, null, null, null]);
});

test('in a still picture it is told at once', () => {
	expect(told(['palm'], { ...defaultGestureConfig, holdMs: 0 })).toEqual(['palm']);
});
