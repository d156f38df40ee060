import { expect, test } from 'vitest';
import type { ExpressionScore } from '../../../src/core/perception';
import { defaultTrackConfig } from '../../../src/track/track-config';
import { holdExpression, type HeldExpression } from '../../../src/track/expression';
import { faceOf, frames, run } from './scenes';

const config = defaultTrackConfig.expression;
const looks = (happy: number): ExpressionScore[] =>
	[
		{ name: 'happy', score: happy },
		{ name: 'neutral', score: 1 - happy },
	].sort((a, b) => b.score - a.score);
const after = (readings: readonly [tMs: number, read: ExpressionScore[] | null][]): HeldExpression | null =>
	readings.reduce<HeldExpression | null>((held, [tMs, read]) => holdExpression(held, read, tMs, config), null);

test('one reading to the contrary does not turn a lasting expression, several do', () => {
	const lasting: [number, ExpressionScore[]][] = [0, 500, 1000].map((tMs) => [tMs, looks(1)]);
	expect(after([...lasting, [1200, looks(0)]])!.scores[0]!.name).toBe('happy');
	expect(after([...lasting, [1500, looks(0)], [2000, looks(0)]])!.scores[0]!.name).toBe('neutral');
});

test('scores go on summing to 1, most alike first', () => {
	const { scores } = after([
		[0, looks(0.9)],
		[300, looks(0.2)],
		[700, looks(0.6)],
	])!;
	expect(scores.reduce((sum, { score }) => sum + score, 0)).toBeCloseTo(1);
	expect(scores[0]!.score).toBeGreaterThanOrEqual(scores[1]!.score);
});

test('a reading holds until the next one is due, and no longer', () => {
	expect(
		after([
			[0, looks(1)],
			[900, null],
		]),
	).not.toBeNull();
	expect(
		after([
			[0, looks(1)],
			[1100, null],
		]),
	).toBeNull();
});

test('a track tells its expression between readings, and none when it was never read', () => {
	const seen = (isOn: boolean) =>
		run(
			frames(0, 1000, (t) => ({
				faces: [{ ...faceOf({ x: 300, y: 300 }), expression: isOn && t % 500 === 0 ? looks(1) : null }],
			})),
		).outputs.map(({ tracks }) => tracks[0]!.face!.expression?.[0]?.name ?? null);
	expect(new Set(seen(true))).toEqual(new Set(['happy']));
	expect(new Set(seen(false))).toEqual(new Set([null]));
});
