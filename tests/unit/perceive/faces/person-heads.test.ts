import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { POSE } from '../../../../src/core/landmarks';
import type { BodyDetection, FaceDetection, ObjectDetection } from '../../../../src/core/perception';
import type { Box } from '../../../../src/core/geometry/space';
import { defaultPerceiveConfig as config } from '../../../../src/perceive/perceive-config';
import { matchPatch, takePatch } from '../../../../src/perceive/picture/patch';
import {
	followPersonHeads,
	headsOf,
	noPersonHeads,
	unseenPersons,
	type PersonHeads,
} from '../../../../src/perceive/faces/person-heads';
import { headOfPerson } from '../../../../src/perceive/faces/person-box';
import { blackRaster, type Raster } from '../../../../src/perceive/picture/raster';

/** A grey picture with one patch of blocks, the same blocks wherever it is put. */
const picture = (left: number, top: number, seed = 1): Raster => {
	const raster = blackRaster(320, 180);
	for (let y = 0; y < 180; y++) {
		for (let x = 0; x < 320; x++) {
			const [column, row] = [Math.floor((x - left) / 8), Math.floor((y - top) / 8)];
			const isInside = column >= 0 && row >= 0 && column < 6 && row < 8;
			const light = isInside ? (((column * 37 + row * 61) * seed) % 11) * 20 : 90;
			raster.data.set([light, light, light, 255], (y * 320 + x) * 4);
		}
	}
	return raster;
};

const person = (box: Box, score = 0.6, label = 'person'): ObjectDetection => ({ label, score, box });
/** Its head is where `picture(100, 40)` has its patch. */
const box: Box = { x: 60.9, y: 40, width: 126.3, height: 140 };
const follow = (
	before: PersonHeads,
	objects: readonly ObjectDetection[] | null,
	raster: Raster,
	{
		faces = [],
		bodies = [],
		tMs = 0,
	}: { faces?: readonly FaceDetection[]; bodies?: readonly BodyDetection[]; tMs?: number } = {},
) => followPersonHeads(before, { tMs, objects, faces, bodies, raster, toRaster: 1 }, unread);
/** Heads are not read: nothing confirms a guess. */
const unread = { ...config, minPersonScoreFaint: config.minPersonScore };
const faceAt = (x: number, y: number) => ({ box: { x, y, width: 20, height: 20 } }) as FaceDetection;
const bodyAt = (x: number, y: number) =>
	({ landmarks: { image: Float32Array.from([x, y, 0]) } }) as unknown as BodyDetection;

describe('the head of a person whom only the object detector sees', () => {
	test('is at the top of the box in the middle, never outside it', () => {
		fc.assert(
			fc.property(
				fc.double({ min: 20, max: 600, noNaN: true }),
				fc.double({ min: 20, max: 600, noNaN: true }),
				(w, h) => {
					const head = headOfPerson({ x: 5, y: 7, width: w, height: h });
					expect(head.y).toBe(7);
					expect(head.x + head.width / 2).toBeCloseTo(5 + w / 2, 6);
					expect(head.height).toBeLessThanOrEqual(h);
				},
			),
		);
	});

	test('is found on a run of the detector, and followed in between where it moves', () => {
		const first = follow(noPersonHeads, [person(box)], picture(100, 40));
		expect(headsOf(first)).toHaveLength(1);
		const next = follow(first, null, picture(109, 46));
		expect(headsOf(next)).toHaveLength(1);
		const [was, is] = [headsOf(first)[0]!, headsOf(next)[0]!];
		expect(is.box.x - was.box.x).toBeCloseTo(9, -0.5);
		expect(is.box.y - was.box.y).toBeCloseTo(6, -0.5);
	});

	test('is given up when nothing near looks like it, until the detector sees the person again', () => {
		const first = follow(noPersonHeads, [person(box)], picture(100, 40));
		expect(headsOf(follow(first, null, picture(100, 40, 5)))).toEqual([]);
		const lost = follow(first, null, blackRaster(320, 180));
		expect(headsOf(lost)).toEqual([]);
		expect(headsOf(follow(lost, null, picture(100, 40)))).toEqual([]);
		expect(headsOf(follow(lost, [person(box, 0.4)], picture(100, 40)))).toHaveLength(1);
	});

	test('is none where a face is found, nor of what is no person, nor of a faint box; a body alone is no face', () => {
		const raster = picture(100, 40);
		const heads = (object: ObjectDetection, seen = {}) => headsOf(follow(noPersonHeads, [object], raster, seen));
		expect(heads(person(box), { faces: [faceAt(110, 60)] })).toEqual([]);
		expect(heads(person(box), { bodies: [bodyAt(124, 70)] })).toMatchObject([{ person: box }]);
		expect(heads(person(box, 0.9, 'dog'))).toEqual([]);
		expect(heads(person(box, 0.4))).toEqual([]);
		expect(heads(person(box), { faces: [faceAt(300, 10)] })).toHaveLength(1);
	});

	test('is a seventh of somebody who stands sideways, and half the width of somebody who sits', () => {
		expect(headOfPerson({ x: 0, y: 0, width: 58, height: 245 }).height).toBeCloseTo(35, 6);
		expect(headOfPerson({ x: 0, y: 0, width: 120, height: 150 }).height).toBeCloseTo(57.6, 6);
	});

	test('is none of a tie on somebody whose face is seen, but of a child before them', () => {
		const face = { box: { x: 90, y: 0, width: 60, height: 70 } } as FaceDetection;
		const heads = (object: ObjectDetection) =>
			headsOf(follow(noPersonHeads, [object], picture(100, 90), { faces: [face] }));
		expect(heads(person({ x: 95, y: 90, width: 50, height: 85 }))).toEqual([]);
		expect(heads(person({ x: 60, y: 90, width: 120, height: 85 }))).toHaveLength(1);
	});

	test('ends when their face is found while it is followed', () => {
		const first = follow(noPersonHeads, [person(box)], picture(100, 40));
		expect(headsOf(follow(first, null, picture(100, 40), { faces: [faceAt(114, 60)] }))).toEqual([]);
	});

	test('stays on a fainter box once it is known, and ends when the detector sees the person no more', () => {
		const raster = picture(100, 40);
		const first = follow(noPersonHeads, [person(box)], raster);
		expect(headsOf(follow(first, [person(box, 0.4)], raster))).toHaveLength(1);
		expect(headsOf(follow(first, [person(box, 0.2)], raster))).toEqual([]);
		expect(headsOf(follow(first, [], raster))).toEqual([]);
	});

	test('is not followed for ever by its looks alone', () => {
		let state = follow(noPersonHeads, [person(box)], picture(100, 40));
		const until = (tMs: number) => {
			for (let t = 100; t <= tMs; t += 100) state = follow(state, null, picture(100, 40), { tMs: t });
			return headsOf(state);
		};
		expect(until(config.maxHeadFollowMs)).toHaveLength(1);
		expect(until(config.maxHeadFollowMs + 100)).toEqual([]);
	});
});

describe('the head of somebody whose face is lost', () => {
	const face = { box: { x: 105, y: 58, width: 37, height: 45 } } as FaceDetection;

	test('is followed while the detector says that they are there', () => {
		const raster = picture(100, 40);
		const seen = follow(noPersonHeads, [person(box)], raster, { faces: [face] });
		expect(headsOf(seen)).toEqual([]);
		expect(unseenPersons(seen)).toEqual([]);
		const lost = follow(seen, null, picture(104, 40), { tMs: 100 });
		expect(headsOf(lost)).toHaveLength(1);
		expect(headsOf(follow(lost, [person(box)], picture(104, 40), { tMs: 200 }))).toHaveLength(1);
		expect(headsOf(follow(lost, [], picture(104, 40), { tMs: 200 }))).toEqual([]);
	});

	test('is not followed where the detector saw nobody, nor when something else is in its place', () => {
		const unsaid = follow(noPersonHeads, null, picture(100, 40), { faces: [face] });
		expect(headsOf(follow(unsaid, null, picture(100, 40), { tMs: 100 }))).toEqual([]);
		const seen = follow(noPersonHeads, [person(box)], picture(100, 40), { faces: [face] });
		expect(headsOf(follow(seen, null, picture(100, 40, 5), { tMs: 100 }))).toEqual([]);
	});

	test('is one head, not two, when the detector sees the person anew', () => {
		const raster = picture(100, 40);
		const lost = follow(follow(noPersonHeads, [person(box)], raster, { faces: [face] }), null, raster, { tMs: 100 });
		expect(headsOf(follow(lost, [person(box)], raster, { tMs: 200 }))).toHaveLength(1);
	});
});

describe('of two who overlap, one from behind before one whose face is seen,', () => {
	/** Wide before the camera; the head, 48 px high, is where `picture(100, 40)` has its patch. */
	const near = box;
	/** At the side of them and further off, seen from the front. */
	const far: Box = { x: 156, y: 30, width: 40, height: 110 };
	const face = faceAt(166, 38);

	test('the near one has a head of their own, though the face of the other lies in their box', () => {
		const { heads } = follow(noPersonHeads, [person(near), person(far)], picture(100, 40), { faces: [face] });
		expect(heads.filter(({ isKnown }) => !isKnown).map((head) => head.box)).toEqual([headOfPerson(near)]);
	});

	test('whichever the detector names first', () => {
		const { heads } = follow(noPersonHeads, [person(far), person(near)], picture(100, 40), { faces: [face] });
		expect(heads.filter(({ isKnown }) => !isKnown).map((head) => head.box)).toEqual([headOfPerson(near)]);
	});

	test('a face where the head of the near one is taken to be is theirs as well', () => {
		const ofBoth = faceAt(114, 54);
		const upper: Box = { x: 104, y: 40, width: 40, height: 60 };
		const { heads } = follow(noPersonHeads, [person(near), person(upper)], picture(100, 40), { faces: [ofBoth] });
		expect(heads.filter(({ isKnown }) => !isKnown)).toEqual([]);
	});

	test('a face to the side in the only box that holds it is of that person, who leans', () => {
		const { heads } = follow(noPersonHeads, [person(near)], picture(100, 40), { faces: [face] });
		expect(heads.filter(({ isKnown }) => !isKnown)).toEqual([]);
	});

	test('neither head is lost while the face is: each follows its own', () => {
		const both = [person(near), person(far)];
		const seen = follow(noPersonHeads, both, picture(100, 40), { faces: [face] });
		const next = follow(seen, both, picture(100, 40), { tMs: 100 });
		const [nearHead, ...others] = headsOf(next).filter((head) => head.person?.x === near.x);
		expect(nearHead?.box).toEqual(headOfPerson(near));
		expect(others).toEqual([]);
	});
});

describe('a head that may be an arm', () => {
	/** Somebody whose arm goes through the head of `box`, and the box of all of them. */
	const image = new Float32Array(33 * 3);
	const joints = { nose: [280, 60], leftShoulder: [250, 90], leftElbow: [120, 70], leftWrist: [110, 85] } as const;
	for (const [name, at] of Object.entries(joints)) image.set(at, 3 * POSE[name as keyof typeof joints]);
	const bodies = [{ landmarks: { image, visibility: null } } as unknown as BodyDetection];
	const owner: Box = { x: 80, y: 30, width: 240, height: 150 };
	const headBeside = (other: Box) => {
		const heads = headsOf(follow(noPersonHeads, [person(box), person(other, 0.9)], picture(100, 40), { bodies }));
		return heads.find((head) => head.person === box)!;
	};

	test('says so: an arm lies in it, and its box in that of whose arm it is', () => {
		expect(headBeside(owner).holdsArm).toBe(true);
	});
	test('does not where its box lies beside theirs: a head is before the arm', () => {
		expect(headBeside({ ...owner, x: 150, width: 170 }).holdsArm).toBeUndefined();
	});
});

describe('a box that shows a part of somebody', () => {
	/** All of somebody, whose knees are what `box` shows. */
	const whole: Box = { x: 40, y: 0, width: 160, height: 180 };
	const raster = picture(100, 40);
	const headIn = (heads: ReturnType<typeof headsOf>, part: Box) =>
		heads.find((head) => head.box.y >= headOfPerson(part).y - 1);

	test('is marked as one, where it is less sure and hangs below the head of the other', () => {
		const both = headsOf(follow(noPersonHeads, [person(whole, 0.8), person(box, 0.6)], raster));
		expect(headIn(both, box)).toMatchObject({ isDoubted: true });
	});

	test('is not where it is the surer one, beside the other, or as high', () => {
		for (const objects of [
			[person(whole, 0.6), person(box, 0.8)],
			[person({ ...whole, x: 190, width: 120 }, 0.8), person(box, 0.6)],
			[person({ ...whole, y: 38 }, 0.8), person(box, 0.6)],
		])
			for (const head of headsOf(follow(noPersonHeads, objects, raster))) expect(head.isDoubted).toBeUndefined();
	});

	test('stays one when the box of the whole of them is all that holds its head', () => {
		const first = follow(noPersonHeads, [person(whole, 0.8), person(box, 0.6)], raster);
		const later = headsOf(follow(first, [person(whole, 0.8)], raster, { tMs: 100 }));
		expect(headIn(later, box)).toMatchObject({ isDoubted: true });
	});

	test('so is one whose only box is of somebody whose face is found, until another says that they are there', () => {
		const face = { box: { x: 60, y: 2, width: 20, height: 24 } } as FaceDetection;
		const faces = [face];
		const first = follow(noPersonHeads, [person(box, 0.6)], raster, { faces });
		expect(headsOf(first)[0]!.isDoubted).toBeUndefined();
		const beside = follow(first, [person(whole, 0.8)], raster, { tMs: 100, faces });
		expect(headsOf(beside)).toMatchObject([{ isDoubted: true }]);
		const between = follow(beside, null, raster, { tMs: 200, faces });
		expect(headsOf(between)).toMatchObject([{ isDoubted: true }]);
		const own = follow(between, [person(whole, 0.8), person(box, 0.6)], raster, { tMs: 300, faces });
		expect(headsOf(own)[0]!.isDoubted).toBeUndefined();
	});
});

describe('what is followed below the head of a person', () => {
	/** A person whose head would be above the patch of `picture(100, 90)`, which a face was once found on. */
	const tall: Box = { x: 90, y: 10, width: 80, height: 170 };
	const raster = picture(100, 90);
	// There is something to be seen above it as well.
	raster.data.set(picture(100, 8, 3).data.subarray(0, 320 * 80 * 4));
	const face = { box: { x: 107.4, y: 106, width: 37, height: 45.7 } } as FaceDetection;
	const lost = (object: ObjectDetection) => {
		const seen = follow(noPersonHeads, [object], raster, { faces: [face] });
		return headsOf(follow(seen, [object], raster, { tMs: 100 }));
	};

	test('is no reason not to look for the head above: it may be something on the trunk', () => {
		const heads = lost(person(tall));
		expect(heads.some(({ box: { y } }) => y === tall.y)).toBe(true);
		expect(heads.some(({ box: { y } }) => y > 80)).toBe(true);
	});

	test('is one where it is about as high as the head would be, as of somebody who leans', () => {
		const leaning = { ...tall, y: 85, height: 95 };
		expect(lost(person(leaning))).toHaveLength(1);
	});
});

describe('a patch', () => {
	test('is most alike where it was taken', () => {
		const raster = picture(100, 40);
		const patch = takePatch(raster, { x: 100, y: 40, width: 48, height: 64 })!;
		const found = matchPatch(patch, raster, { x: 108, y: 34, width: 48, height: 64 })!;
		expect(found.likeness).toBeGreaterThan(0.9);
		expect(Math.hypot(found.left - 100, found.top - 40)).toBeLessThan(4);
	});

	test('cannot be taken of an even part, nor outside the picture', () => {
		expect(takePatch(picture(100, 40), { x: 220, y: 100, width: 40, height: 40 })).toBeNull();
		expect(takePatch(picture(100, 40), { x: 400, y: 100, width: 40, height: 40 })).toBeNull();
	});

	test('is as alike in another light', () => {
		const raster = picture(100, 40);
		const patch = takePatch(raster, { x: 100, y: 40, width: 48, height: 64 })!;
		const dim = { ...raster, data: raster.data.map((v, i) => (i % 4 === 3 ? v : v * 0.5)) };
		expect(matchPatch(patch, dim, { x: 100, y: 40, width: 48, height: 64 })!.likeness).toBeGreaterThan(0.95);
	});
});
