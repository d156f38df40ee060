import { describe, expect, test } from 'vitest';
import type { BodyDetection, FaceDetection, ObjectDetection } from '../../../../src/core/perception';
import type { Box } from '../../../../src/core/geometry/space';
import { faintPersons } from '../../../../src/perceive/faces/person-box';
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
