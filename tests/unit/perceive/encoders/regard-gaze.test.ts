import { describe, expect, test } from 'vitest';
import { directionFromImage, mediaPipeCamera } from '../../../../src/core/geometry/camera';
import {
	deg,
	directionFromAngles,
	forwardOf,
	headAngles,
	rotate,
	visualAngle,
	type Vec3,
} from '../../../../src/core/geometry/space';
import { inverse, turnFromAxis } from '../../../../src/core/geometry/vector';
import { cutPicture } from '../../../../src/models/onnx/pictures/cut-pictures';
import type { Tensors } from '../../../../src/models/onnx/tensor';
import type { EyesView } from '../../../../src/perceive/encoders/face-eyes';
import { regardGaze, type HeadView } from '../../../../src/perceive/encoders/regard-gaze';
import { blackRaster } from '../../../../src/perceive/picture/raster';
import { headRotation } from '../../../fixtures/scenes';

const frame = { widthPx: 256, heightPx: 256 };
/** A picture whose red is x and whose green is y: what is cut out says where it was. */
const coordinates = () => {
	const raster = blackRaster(256, 256);
	for (let y = 0; y < 256; y++) for (let x = 0; x < 256; x++) raster.data.set([x, y, 0], (y * 256 + x) * 4);
	return raster;
};

type Pixel = readonly [number, number];
const eye = (centre: Pixel) => ({ centre, widthPx: 12, opening: 0.3 });
const eyesAt = (right: Pixel, left: Pixel): EyesView => ({
	...{ right: eye(right), left: eye(left) },
	middle: [(right[0] + left[0]) / 2, (right[1] + left[1]) / 2],
	rollRad: Math.atan2(left[1] - right[1], left[0] - right[0]),
});
const box = { x: 64, y: 64, width: 100, height: 128 };
/** A head whose middle is that of the picture. */
const headWith = (eyes: EyesView | null): HeadView => ({ box: { ...box, x: 78 }, eyes });

/** Where in the picture pixels of one view of a head lie. */
const placesIn = (head: HeadView, input: 'head' | 'band', pixels: readonly Pixel[]): number[][] => {
	const view = regardGaze.request({ frame, heads: [head] })!.pictures.find((picture) => picture.input === input)!;
	const { widthPx, heightPx } = view.spec;
	const { data } = cutPicture(coordinates(), view);
	// The middle of the first pixel lies half a pixel from the picture's edge.
	const at = (channel: number, [x, y]: Pixel) => 255 * data[channel * widthPx * heightPx + y * widthPx + x]! + 0.5;
	return pixels.map((pixel) => [at(0, pixel), at(1, pixel)]);
};
const expectPlaces = (found: number[][], expected: number[][]) =>
	// A quarter of a pixel: both average a little where they make smaller.
	found.flat().forEach((value, i) => expect(Math.abs(value - expected.flat()[i]!)).toBeLessThan(0.25));

describe('what the model sees is what it was trained on (numbers of training/gaze/regard_gaze/views.py)', () => {
	test('the head in a square of 1.3 times its longer side', () => {
		const pixels: Pixel[] = [[0, 0], [71, 0], [20, 50], [71, 71]]; // prettier-ignore
		const expected = [[45.99, 45.99], [210.01, 45.99], [92.27, 161.3], [210.01, 210.01]]; // prettier-ignore
		expectPlaces(placesIn(headWith(null), 'head', pixels), expected);
	});

	const corners: Pixel[] = [[0, 0], [79, 0], [40, 16], [79, 31]]; // prettier-ignore
	test('a level band across both eyes', () => {
		const expected = [[86.12, 105.57], [169.88, 105.57], [128.53, 122.53], [169.88, 138.43]]; // prettier-ignore
		expectPlaces(placesIn(headWith(eyesAt([110, 118], [146, 126])), 'band', corners), expected);
	});
	test('which is no narrower than a third of the head where one eye hides the other', () => {
		const expected = [[106.88, 111.82], [151.12, 111.82], [129.28, 120.78], [151.12, 129.18]]; // prettier-ignore
		expectPlaces(placesIn(headWith(eyesAt([128, 120], [130, 121])), 'band', corners), expected);
	});
	test('numbers from 0 to 1; without landmarks the band is black and said to be left out', () => {
		const heads = [headWith(eyesAt([110, 118], [146, 126])), headWith(null)];
		const { pictures, tensors } = regardGaze.request({ frame, heads })!;
		expect(tensors['has_band']).toEqual({ type: 'float32', dims: [2, 1], data: Float32Array.of(1, 0) });
		const [head, band] = pictures.map((picture) => cutPicture(coordinates(), picture));
		expect([head!.dims, band!.dims]).toEqual([[2, 3, 72, 72], [2, 3, 32, 80]]); // prettier-ignore
		const half = band!.data.length / 2;
		expect(Math.max(...band!.data.subarray(0, half))).toBeLessThanOrEqual(1);
		expect(Math.max(...band!.data.subarray(0, half))).toBeGreaterThan(0.3);
		expect(band!.data.subarray(half).every((value) => value === 0)).toBe(true);
	});
	test('nobody, no request', () => expect(regardGaze.request({ frame, heads: [] })).toBeNull());
});

describe('what it says', () => {
	const big = { widthPx: 1280, heightPx: 720 };
	const camera = mediaPipeCamera(big);
	const pixels: Pixel[] = [[640, 360], [60, 640], [1250, 40]]; // prettier-ignore
	const viewAt = ([x, y]: Pixel): HeadView => ({ box: { x: x - 40, y: y - 50, width: 80, height: 100 }, eyes: null });
	const outputOf = (rows: readonly (readonly number[])[]): Tensors => ({
		directions: { type: 'float32', dims: [rows.length, 19], data: Float32Array.from(rows.flat()) },
	});
	/** The model's row for a head that is turned so in the camera, and looks there. */
	const rowOf = (
		pixel: Pixel,
		yawRad: number,
		pitchRad: number,
		gaze: Vec3<'camera'>,
		logs: readonly number[],
		place: readonly number[] = [0, 0, 0, 0, -2, -2, 3],
	) => {
		const r = headRotation(yawRad, pitchRad);
		const sightFromCamera = inverse(turnFromAxis(directionFromImage(camera, pixel)));
		const seen = (v: Vec3<'camera'>) => rotate(sightFromCamera, v);
		return [...seen(forwardOf(r)), ...seen([r[0], r[3], r[6]]), ...seen(gaze), ...logs, ...place];
	};

	test('head and gaze come back to the camera from wherever the head is seen', () => {
		for (const pixel of pixels) {
			for (const [yaw, pitch] of [
				[0, 0],
				[deg(70), deg(-20)],
				[deg(170), deg(10)],
			] as const) {
				// prettier-ignore
				const gaze = directionFromAngles(yaw + 0.3, pitch - 0.2);
				const row = rowOf(pixel, yaw, pitch, gaze, [Math.log(400), Math.log(100), 2]);
				const [sight] = regardGaze.read(outputOf([row]), { frame: big, heads: [viewAt(pixel)] });
				const angles = headAngles(sight!.head.cameraFromHead);
				expect(angles.yawRad).toBeCloseTo(yaw, 5);
				expect(angles.pitchRad).toBeCloseTo(pitch, 5);
				expect(angles.rollRad).toBeCloseTo(0, 5);
				expect(visualAngle(sight!.gaze.direction, gaze)).toBeLessThan(1e-5);
				expect(sight!.head.sigmaRad).toBeCloseTo(1 / 20, 2);
				expect(sight!.gaze.sigmaRad).toBeCloseTo(1 / 10, 2);
				expect(sight!.eyesVisible).toBeCloseTo(1 / (1 + Math.exp(-2)), 5);
			}
		}
	});
	test('each head its own row, in their order', () => {
		const rows = pixels.map((pixel, i) => rowOf(pixel, 0.3 * i, 0, [0, 0, -1], [5, 5, 0]));
		const sights = regardGaze.read(outputOf(rows), { frame: big, heads: pixels.map(viewAt) });
		for (const [i, sight] of sights.entries())
			expect(headAngles(sight!.head.cameraFromHead).yawRad).toBeCloseTo(0.3 * i, 5);
	});
	test('nothing known is a spread of a radian, not an infinite one; a direction without length is none', () => {
		const row = rowOf([640, 360], 0, 0, [0, 0, -1], [-20, -20, 0]);
		const view = { frame: big, heads: [viewAt([640, 360])] };
		expect(regardGaze.read(outputOf([row]), view)[0]!.gaze.sigmaRad).toBeCloseTo(0.95, 1);
		expect(regardGaze.read(outputOf([Array<number>(19).fill(0)]), view)).toEqual([null]);
	});
	test('where the head is, how large, and how many metres a pixel is', () => {
		const place = [0.1, -0.2, Math.log(1.25), Math.log(0.3) + 1.39, Math.log(0.05), Math.log(0.08), 2];
		const row = rowOf([640, 360], 0, 0, [0, 0, -1], [5, 5, 0], place);
		const [sight] = regardGaze.read(outputOf([row]), { frame: big, heads: [viewAt([640, 360])] });
		const found = sight!.place;
		// The given box is 80 × 100 and its longer side is its size.
		expect(found.box.width).toBeCloseTo(100, 3);
		expect(found.box.height).toBeCloseTo(125, 3);
		expect(found.box.x + found.box.width / 2).toBeCloseTo(650, 3);
		expect(found.box.y + found.box.height / 2).toBeCloseTo(340, 3);
		expect(found.metresPerPixel).toBeCloseTo(0.003, 6);
		expect(found.boxSigma).toBeCloseTo(0.05 * Math.SQRT2, 4);
		expect(found.sigma).toBeCloseTo(0.08 * Math.SQRT2, 4);
	});
	test('an answer of another shape is not taken', () => {
		const heads = [viewAt([640, 360])];
		const short: Tensors = { directions: { type: 'float32', dims: [1, 9], data: new Float32Array(9) } };
		expect(() => regardGaze.read(short, { frame: big, heads })).toThrow('expected float32 [1, 19]');
	});
});
