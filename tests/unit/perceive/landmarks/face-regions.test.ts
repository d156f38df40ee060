import { expect, test } from 'vitest';
import { CANONICAL_FACE } from '../../../../src/core/geometry/canonical-face';
import type { Tensors } from '../../../../src/models/onnx/tensor';
import { faceBoxes } from '../../../../src/perceive/landmarks/face-boxes';
import { faceMesh } from '../../../../src/perceive/landmarks/face-mesh';
import { faceMatrix } from '../../../../src/perceive/landmarks/face-matrix';
import { headPoseFromMatrix } from '../../../../src/perceive/faces/head-pose';
import {
	regionCrop,
	regionOfBox,
	regionOfLandmarks,
	withoutOverlaps,
	type FaceRegion,
} from '../../../../src/perceive/landmarks/face-regions';

const region = (x: number, more: Partial<FaceRegion> = {}): FaceRegion => ({
	...{ x, y: 50, widthPx: 40, heightPx: 40, rollRad: 0 },
	...more,
});

test('a region is half as large again as the face, and turned as its eyes are', () => {
	const box = { x: 10, y: 20, width: 40, height: 40 };
	const found = regionOfBox(box, [
		{ x: 20, y: 30 },
		{ x: 40, y: 50 },
	]);
	expect(found).toEqual({ x: 30, y: 40, widthPx: 60, heightPx: 60, rollRad: Math.PI / 4 });
});

test('around landmarks it is a square of their longer side', () => {
	const points = Array.from({ length: 478 }, (_, i) => ({ x: 100 + (i % 2) * 20, y: 100 + (i % 3) * 20 }));
	points[33] = { x: 105, y: 120 };
	points[263] = { x: 115, y: 120 };
	expect(regionOfLandmarks(points)).toEqual({ x: 110, y: 120, widthPx: 60, heightPx: 60, rollRad: 0 });
});

test('of regions that overlap the later one stays; those apart all do', () => {
	const [followed, other, detected] = [region(50), region(200), region(55)];
	expect(withoutOverlaps([followed, other, detected], 0.4)).toEqual([other, detected]);
	expect(withoutOverlaps([followed, other, region(85)], 0.4)).toHaveLength(3);
});

test('what a crop shows of a point leads back to that point, half a pixel of either aside', () => {
	const turned = region(120, { widthPx: 96, heightPx: 96, rollRad: 0.7 });
	const crop = regionCrop(turned, 192);
	const [u, v] = [30.5, 140.5];
	const landmarks = new Float32Array(478 * 3);
	landmarks.set([u - 0.5, v - 0.5, 19.2]);
	const outputs: Tensors = {
		landmarks: { type: 'float32', dims: [1, 478, 3], data: landmarks },
		presence: { type: 'float32', dims: [1, 1], data: Float32Array.of(0) },
	};
	const [mesh] = faceMesh.read(outputs, [turned]);
	expect(mesh!.points[0]!.x).toBeCloseTo(crop.xx * u + crop.xy * v + crop.x0 - 0.5, 5);
	expect(mesh!.points[0]!.y).toBeCloseTo(crop.yx * u + crop.yy * v + crop.y0 - 0.5, 5);
	expect(mesh!.points[0]!.z).toBeCloseTo(9.6, 5);
	expect(mesh!.presence).toBe(0.5);
	expect(faceMesh.request([])).toBeNull();
});

test('boxes of one face become their mean by their scores; what is below the threshold is none', () => {
	const boxes = new Float32Array(2304 * 16);
	const scores = new Float32Array(2304).fill(-20);
	// Cells in the middle of the picture, a pixel apart in the middle of the box.
	const cell = 24 * 48 + 24;
	boxes.set([0, 0, 40, 40], cell * 16);
	boxes.set([-4, 0, 48, 40], (cell + 1) * 16);
	boxes.set([0, 0, 40, 40], 100 * 16);
	scores[cell] = Math.log(3);
	scores[cell + 1] = 0;
	scores[100] = -1;
	const outputs: Tensors = {
		boxes: { type: 'float32', dims: [1, 2304, 16], data: boxes },
		scores: { type: 'float32', dims: [1, 2304, 1], data: scores },
	};
	const found = faceBoxes(0.4, 5).read(outputs, { widthPx: 384, heightPx: 192 });
	expect(found).toHaveLength(1);
	expect(found[0]!.score).toBeCloseTo(0.75);
	// Widths 80 and 96, weighted 0.75 and 0.5; the picture lies in the middle of a square of 384 pixels.
	expect(found[0]!.box.width).toBeCloseTo((0.75 * 80 + 0.5 * 96) / 1.25, 4);
	expect(found[0]!.box.y + found[0]!.box.height / 2).toBeCloseTo(2 * 98 - 96, 4);
	expect(faceBoxes(0.8, 5).read(outputs, { widthPx: 384, heightPx: 192 })).toEqual([]);
});

test('the matrix tells where a face is that is seen by a camera of 63°', () => {
	const picture = { widthPx: 1280, heightPx: 720 };
	const focal = 360 / Math.tan((31.5 * Math.PI) / 180);
	const turn = 0.3;
	const points = Array.from({ length: 478 }, () => ({ x: 0, y: 0, z: 0 }));
	const [x0, y0, depth] = [8, -5, 60];
	for (const [landmark, , x, y, z] of CANONICAL_FACE) {
		const px = Math.cos(turn) * x + Math.sin(turn) * z + x0;
		const pz = -Math.sin(turn) * x + Math.cos(turn) * z - depth;
		points[landmark] = {
			x: 0.5 + (focal * px) / -pz / picture.widthPx,
			y: 0.5 - (focal * (y + y0)) / -pz / picture.heightPx,
			z: ((-pz - depth) * focal) / depth / picture.widthPx,
		};
	}
	const matrix = faceMatrix(points, picture);
	const pose = headPoseFromMatrix(matrix)!;
	expect(pose.eyesMid[2]).toBeGreaterThan(0.5);
	expect(pose.eyesMid[2]).toBeLessThan(0.68);
	// It is turned so that forward, which is −z in the head, goes right in the picture.
	expect(Math.atan2(-pose.cameraFromHead[2], pose.cameraFromHead[8])).toBeCloseTo(turn, 1);
	expect(
		faceMatrix(
			points.map(() => ({ x: 0.5, y: 0.5, z: 0 })),
			picture,
		),
	).toEqual([]);
});
