import { existsSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { boxCentre, iou } from '../../../src/core/geometry/box';
import { headBoxFromBody, headBoxFromFace } from '../../../src/core/body/head-box';
import { bodyOf, faceOf } from '../track/scenes';

describe('the head around a face', () => {
	test('is a quarter wider and two fifths taller than a face seen from the front, and ends at the chin', () => {
		const face = faceOf({ x: 300, y: 300 });
		const head = headBoxFromFace(face);
		expect(head.width / face.box.width).toBeCloseTo(1.25, 1);
		expect(head.height / face.box.height).toBeCloseTo(1.4, 1);
		expect(head.y + head.height).toBeCloseTo(face.box.y + face.box.height, 0);
		expect(boxCentre(head)[0]).toBeCloseTo(300, 0);
	});

	test('reaches behind a face in profile', () => {
		const head = headBoxFromFace(faceOf({ x: 300, y: 300, yawRad: 1.2 }));
		const face = faceOf({ x: 300, y: 300, yawRad: 1.2 }).box;
		// Facing the picture's right: the back of the head is at the left.
		expect(face.x - head.x).toBeGreaterThan(5 * (head.x + head.width - face.x - face.width));
		expect(head.width).toBeGreaterThan(1.6 * face.width);
	});

	test('contains the face, moves and grows with it, at any turn', () => {
		fc.assert(
			fc.property(
				fc.double({ min: -1.4, max: 1.4, noNaN: true }),
				fc.double({ min: 0.5, max: 20, noNaN: true }),
				fc.integer({ min: 0, max: 1000 }),
				(yawRad, pxPerCm, x) => {
					const face = faceOf({ x, y: 300, yawRad, pxPerCm });
					const head = headBoxFromFace(face);
					expect(iou(head, face.box)).toBeGreaterThan(0.2);
					expect(head.x).toBeLessThanOrEqual(face.box.x);
					expect(head.x + head.width).toBeGreaterThanOrEqual(face.box.x + face.box.width - 1e-3);
					expect(Math.abs(head.height / (25 * pxPerCm) - 1)).toBeLessThan(0.03);
				},
			),
		);
	});

	test('comes from the face box when there are no landmarks to use', () => {
		const face = faceOf({ x: 300, y: 300 });
		face.landmarks.image.fill(0);
		const head = headBoxFromFace(face);
		expect(iou(head, headBoxFromFace(faceOf({ x: 300, y: 300 })))).toBeGreaterThan(0.85);
	});
});

describe('the head of a pose', () => {
	test.each([false, true])('is where the face says it is (from behind: %s)', (isFromBehind) => {
		const head = headBoxFromBody(bodyOf({ x: 300, y: 300, isFromBehind }))!;
		expect(iou(head, headBoxFromFace(faceOf({ x: 300, y: 300 })))).toBeGreaterThan(0.75);
	});

	test('keeps its size when the body is seen from the side and only torso and nose show the scale', () => {
		const body = bodyOf({ x: 300, y: 300 });
		for (let i = 0; i < 33; i++) body.landmarks.image[3 * i] = 300 + 0.1 * (body.landmarks.image[3 * i]! - 300);
		body.landmarks.image[0] = 352;
		const head = headBoxFromBody(body)!;
		expect(head.height).toBeGreaterThan(100);
		expect(head.height).toBeLessThan(160);
		// The back of the head is opposite the nose.
		expect(boxCentre(head)[0]).toBeLessThan(300);
	});

	test('is unknown without head points', () => {
		const body = bodyOf({ x: 300, y: 300 });
		expect(headBoxFromBody({ ...body, landmarks: { ...body.landmarks, image: new Float32Array(0) } })).toBeNull();
	});
});

const truthFile = '../shared/stage/close2.truth.json';
describe.skipIf(!existsSync(truthFile))('against rendered heads (needs ../shared)', () => {
	test('heads of the rendered people have the proportions the model has', () => {
		type Person = {
			head_box: [number, number, number, number];
			face_box: [number, number, number, number];
			head_yaw: number;
		};
		const truth = JSON.parse(readFileSync(truthFile, 'utf8')) as { per_frame: { people: Record<string, Person> }[] };
		const frontal = truth.per_frame.flatMap((f) => Object.values(f.people)).filter((p) => Math.abs(p.head_yaw) < 10);
		const mean = (of: (p: Person) => number) => frontal.reduce((sum, p) => sum + of(p), 0) / frontal.length;
		const head = headBoxFromFace(faceOf({ x: 300, y: 300 }));
		const width = mean((p) => (p.head_box[2] - p.head_box[0]) / (p.head_box[3] - p.head_box[1]));
		expect(Math.abs(head.width / head.height - width)).toBeLessThan(0.12);
	});
});
