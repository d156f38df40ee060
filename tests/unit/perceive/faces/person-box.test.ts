import { describe, expect, test } from 'vitest';
import type { BodyDetection, FaceDetection, ObjectDetection } from '../../../../src/core/perception';
import type { Box } from '../../../../src/core/geometry/space';
import { cutHeadOfPerson, faintPersons } from '../../../../src/perceive/faces/person-box';
import { followPersonHeads, headsOf, noPersonHeads } from '../../../../src/perceive/faces/person-heads';
import { defaultPerceiveConfig as config } from '../../../../src/perceive/perceive-config';
import { blackRaster, type Raster } from '../../../../src/perceive/picture/raster';

const person = (box: Box, score: number): ObjectDetection => ({ label: 'person', score, box });
const faceAt = (x: number, y: number) => ({ box: { x, y, width: 20, height: 20 } }) as FaceDetection;
const bodyAt = (x: number, y: number) =>
	({ landmarks: { image: Float32Array.from([x, y, 0]) } }) as unknown as BodyDetection;

/** Seen from the side at a table; the head is guessed 43 px wide and 54 px high at the top, in the middle. */
const seated: Box = { x: 200, y: 100, width: 112, height: 240 };
/** Somebody nearer to the camera, partly before them. */
const other: Box = { x: 80, y: 90, width: 174, height: 300 };

const found = (
	objects: readonly ObjectDetection[],
	{ faces = [], bodies = [] }: { faces?: readonly FaceDetection[]; bodies?: readonly BodyDetection[] } = {},
) => faintPersons({ objects, faces, bodies }, config).map(({ box }) => box);

describe('a person whom the detector sees but faintly', () => {
	test('is guessed, also beside somebody surer, and not below the least score', () => {
		expect(found([person(seated, 0.25)])).toEqual([seated]);
		expect(found([person(seated, 0.25), person(other, 0.8)])).toEqual([seated]);
		expect(found([person(seated, 0.15)])).toEqual([]);
	});

	test('is no guess any more where the detector is sure', () => {
		expect(found([person(seated, config.minPersonScore)])).toEqual([]);
	});

	test('is none where the box shows a part of somebody, or is wider than high', () => {
		const trunk: Box = { x: 100, y: 180, width: 100, height: 150 };
		expect(found([person(trunk, 0.25), person(other, 0.8)])).toEqual([]);
		const ball: Box = { x: 191, y: 376, width: 26, height: 21 };
		expect(found([person(ball, 0.25)])).toEqual([]);
	});

	test('is none where a face is about their head, but where there is one beside it in their box', () => {
		expect(found([person(seated, 0.25)], { faces: [faceAt(246, 115)] })).toEqual([]);
		expect(found([person(seated, 0.25)], { faces: [faceAt(198, 130)] })).toEqual([seated]);
	});

	test('may have a body whose nose is in their head, but not beside it', () => {
		expect(found([person(seated, 0.25)], { bodies: [bodyAt(250, 125)] })).toEqual([seated]);
		expect(found([person(seated, 0.25)], { bodies: [bodyAt(230, 125)] })).toEqual([]);
	});

	test('is one, though two boxes show them', () => {
		const again: Box = { x: 190, y: 95, width: 100, height: 330 };
		expect(found([person(again, 0.22), person(seated, 0.25)])).toEqual([seated]);
	});

	test('has a head that is followed from run to run, once, and never without heads being read', () => {
		const raster: Raster = blackRaster(480, 420);
		for (let i = 0; i < raster.data.length; i++) raster.data[i] = (i * 7919) % 251;
		const frame = { objects: [person(other, 0.8), person(seated, 0.25)], faces: [faceAt(160, 120)], bodies: [] };
		const run = (before: typeof noPersonHeads, tMs: number) =>
			followPersonHeads(before, { ...frame, tMs, raster, toRaster: 1 }, config);
		const first = run(noPersonHeads, 0);
		expect(headsOf(first)).toHaveLength(1);
		expect(headsOf(run(first, 1500))).toHaveLength(1);
		const unread = { ...config, minPersonScoreFaint: config.minPersonScore };
		expect(headsOf(followPersonHeads(noPersonHeads, { ...frame, tMs: 0, raster, toRaster: 1 }, unread))).toEqual([]);
	});
});

describe('the head of a person whom the side of the picture cuts', () => {
	const picture = { widthPx: 854, heightPx: 480 };
	const isCut = (box: Box) => cutHeadOfPerson(box, picture) !== null;

	test('may be all that their box holds where that is narrow, or in a lower corner and no wider than high', () => {
		expect(isCut({ x: 794, y: 100, width: 60, height: 200 })).toBe(true);
		expect(isCut({ x: 706, y: 306, width: 147, height: 174 })).toBe(true);
		expect(isCut({ x: 0, y: 336, width: 130, height: 144 })).toBe(true);
	});

	test('is no more of a wide box, of one that ends above the lower side, or of one that lies within the picture', () => {
		expect(isCut({ x: 640, y: 336, width: 213, height: 144 })).toBe(false);
		expect(isCut({ x: 706, y: 206, width: 147, height: 174 })).toBe(false);
		expect(isCut({ x: 400, y: 306, width: 147, height: 174 })).toBe(false);
		// A head with an arm that is held out.
		expect(isCut({ x: 450, y: 16, width: 404, height: 464 })).toBe(false);
		expect(isCut({ x: 0, y: 0, width: 854, height: 480 })).toBe(false);
	});

	test('is as wide as heads are, and goes on beyond the picture', () => {
		const { seen, whole } = cutHeadOfPerson({ x: 794, y: 100, width: 60, height: 200 }, picture)!;
		expect(seen).toEqual({ x: 794, y: 100, width: 60, height: 170 });
		expect(whole).toEqual({ x: 794, y: 100, width: 136, height: 170 });
		const corner = cutHeadOfPerson({ x: 706, y: 306, width: 148, height: 174 }, picture)!;
		expect(corner.whole).toEqual({ x: 706, y: 306, width: 148, height: 185 });
		const left = cutHeadOfPerson({ x: 0, y: 100, width: 60, height: 200 }, picture)!;
		expect(left.whole.x + left.whole.width).toBe(60);
	});
});
