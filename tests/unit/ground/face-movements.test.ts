import { describe, expect, test } from 'vitest';
import type { FaceDetection } from '../../../src/core/perception';
import { faceMovementsOf, movementsFromPoints } from '../../../src/ground/face-movements';

/** What a drawn face does. Shares of the distance between the outer corners of the eyes, or of the eye's width. */
type Drawn = {
	lids?: number;
	leftLids?: number;
	/** Both irises towards the person's left. */
	iris?: number;
	gap?: number;
	mouthWidth?: number;
	/** Corners above the middle of the lips. */
	corners?: number;
	scale?: number;
	turnRad?: number;
};

/** The points that movements are measured from, on a flat face of 100 px between the outer corners of the eyes. */
const face = (drawn: Drawn = {}): FaceDetection => {
	const { lids = 0.3, leftLids = lids, iris = 0, gap = 0.01, mouthWidth = 0.54, corners = 0 } = drawn;
	const { scale = 1, turnRad = 0 } = drawn;
	const image = new Float32Array(478 * 3);
	const set = (i: number, x: number, y: number) =>
		image.set([300 + scale * x * Math.cos(turnRad), 300 + scale * y, scale * x * Math.sin(turnRad)], 3 * i);
	// The person's left is on the right of the picture.
	for (const [side, outer, inner, middle, upper, lower, open] of [
		[-1, 33, 133, 468, [159, 158], [145, 153], lids],
		[1, 263, 362, 473, [386, 385], [374, 380], leftLids],
	] as const) {
		set(outer, 50 * side, 0);
		set(inner, 18 * side, 0);
		set(middle, 34 * side + 32 * iris, 0);
		for (const k of [0, 1] as const) {
			set(upper[k], (34 + 4 * k) * side, -16 * open);
			set(lower[k], (34 + 4 * k) * side, 16 * open);
		}
	}
	set(168, 0, 0);
	set(152, 0, 130);
	set(13, 0, 80 - 50 * gap);
	set(14, 0, 80 + 50 * gap);
	set(61, -50 * mouthWidth, 80 - 100 * corners);
	set(291, 50 * mouthWidth, 80 - 100 * corners);
	return {
		...{ box: { x: 200, y: 200, width: 200, height: 200 }, score: 1, hasIrises: true, headPose: null },
		landmarks: { topology: 'face-478', image, metric: null, visibility: null },
		...{ appearance: null, expression: [{ name: 'neutral', score: 1 }], gazeDirection: null, gazeMap: null },
	};
};

/** Scores from 0.3 on, by name. */
const clear = (drawn: Drawn): string[] =>
	movementsFromPoints(face(drawn))
		.filter(({ score }) => score >= 0.3)
		.map(({ name }) => name)
		.sort();

describe('movements from face points', () => {
	test('are none in a face at rest, and scores are shares', () => {
		expect(clear({})).toEqual([]);
		expect(movementsFromPoints(face({ gap: 3, lids: 2 })).every(({ score }) => score >= 0 && score <= 1)).toBe(true);
	});

	test.each<[string, Drawn, string[]]>([
		['closed lids', { lids: 0.08 }, ['eyeBlinkLeft', 'eyeBlinkRight']],
		['one closed lid, the person’s own left', { leftLids: 0.08 }, ['eyeBlinkLeft']],
		['lids wide open', { lids: 0.48 }, ['eyeWideLeft', 'eyeWideRight']],
		['eyes towards the person’s left', { iris: 0.15 }, ['eyeLookInRight', 'eyeLookOutLeft']],
		['an open jaw', { gap: 0.3 }, ['jawOpen']],
		['corners up and aside', { mouthWidth: 0.72, corners: 0.05 }, ['mouthSmileLeft', 'mouthSmileRight']],
		['corners down, which cannot be told, as no smile', { corners: -0.1 }, []],
		['lips drawn together', { mouthWidth: 0.36 }, ['mouthPucker']],
	])('tell %s and nothing else', (_, drawn, expected) => {
		expect(clear(drawn)).toEqual(expected);
	});

	test('do not depend on the size of the face', () => {
		const scores = (scale: number) =>
			movementsFromPoints(face({ scale, gap: 0.2, corners: 0.04 })).map(({ score }) => Number(score.toFixed(4)));
		expect(scores(0.5)).toEqual(scores(2));
	});

	test('are not told of a face that is too small, or turned away', () => {
		expect(movementsFromPoints(face({ gap: 0.3, scale: 0.2 }))).toEqual([]);
		expect(movementsFromPoints(face({ gap: 0.3, turnRad: 0.8 }))).toEqual([]);
	});
});

describe('an observation', () => {
	test('tells movements only of a face whose apparent expression is read', () => {
		expect(faceMovementsOf({ ...face({ gap: 0.3 }), expression: null })).toEqual({});
		expect(faceMovementsOf(null)).toEqual({});
		const told = faceMovementsOf(face({ gap: 0.3 })).faceMovements!;
		expect(told.by).toBe('face-points');
		expect(told.movements.map(({ name }) => name)).toEqual(['jawOpen']);
	});

	test('takes blendshapes before distances, without the least of them', () => {
		const blendshapes = [
			{ name: 'browInnerUp', score: 0.6 },
			{ name: 'jawOpen', score: 0.02 },
		];
		expect(faceMovementsOf({ ...face({ gap: 0.3 }), blendshapes })).toEqual({
			faceMovements: { by: 'blendshapes', movements: [{ name: 'browInnerUp', score: 0.6 }] },
		});
	});
});
