import { expect, test } from 'vitest';
import { parseGazePredictions, parseGazeTruth } from '../../../../src/bench/gaze/gaze-files';
import { scoreGaze } from '../../../../src/bench/gaze/gaze-report';
import type { Observation } from '../../../../src/core/attention';
import { exported, person, sessionOf, thing } from '../../../fixtures/exported-session';

const WIDTH_PX = 1280;

/** Somebody in the middle of the left half who looks to the right. */
const seen = (frameIndex: number, id: string, more: Partial<Observation> = {}): Observation => ({
	...{ frameIndex, tMs: frameIndex * 100, personId: person(id), headPose: null },
	box: { x: 256, y: 144, width: 128, height: 144 },
	gaze: {
		ray: { kind: 'eye-gaze', origin: [-0.4, 0, 1.5], direction: [1, 0, 0], sigmaRad: 0.05, confidence: 0.9 },
		point: [WIDTH_PX / 2, 360],
		scores: [{ target: thing('O1', 'cup'), probability: 1, visualAngleRad: 0 }],
	},
	...{ pointing: null, gesture: null, expression: null, speaking: null },
	...more,
});

const rowsOf = (observations: Observation[]) =>
	parseGazePredictions(exported('gaze', sessionOf([], { observations })), 'out.gaze.jsonl');

test('what is written is read as predictions: one frame a second, heads by their place in the frame', () => {
	const frames = [0, 1, 9, 10, 11, 22];
	const { rows, wrong } = rowsOf(frames.flatMap((i) => [seen(i, 'P1'), seen(i, 'P2')]));
	expect(wrong).toEqual([]);
	expect(rows.map(({ path, head }) => `${path.slice(-10)} ${head}`)).toEqual([
		...['000000.jpg 0', '000000.jpg 1', '000010.jpg 0', '000010.jpg 1', '000022.jpg 0', '000022.jpg 1'],
	]);
	expect(rows[0]?.map).toMatchObject({ width: 24, height: 24 });
	expect(rows[0]?.point).toEqual({ x: 0.5, y: 0.5 });
	expect(rows[0]?.inOut).toBeGreaterThan(0.9);
});

test('scored against the truth of its frames it has the distance of its peak', () => {
	const { rows } = rowsOf([seen(0, 'P1')]);
	const head = { bbox_norm: [0.2, 0.2, 0.3, 0.4], gazex_norm: 0.5, gazey_norm: 0.5, inout: 1 };
	const picture = { path: rows[0]?.path, width: 128, height: 72, heads: [head] };
	const report = scoreGaze(parseGazeTruth(JSON.stringify([picture])), rows);
	expect(report).toMatchObject({ measured: 1, mapped: 1 });
	expect(report.minL2).toBeLessThan(0.06);
	expect(report.auc).toBeGreaterThan(0.95);
});

test('who has no gaze is passed over but keeps the place of the head; nobody at all is an empty line', () => {
	expect(rowsOf([seen(0, 'P1', { gaze: null }), seen(0, 'P2')]).rows.map(({ head }) => head)).toEqual([1]);
	expect(exported('gaze', sessionOf([], { observations: [] }))).toBe('\n');
});
