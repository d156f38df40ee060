import { describe, expect, test } from 'vitest';
import { deg } from '../../../../src/core/geometry/space';
import { fivePointsOf } from '../../../../src/perceive/encoders/face-eyes';
import { FACE_EMBEDDING_SPECS, faceEmbedding, faceEmbeddingOf } from '../../../../src/perceive/encoders/face-embedding';
import { meshOf } from './mesh';
import { pictureFromCrop } from './picture-from-crop';

const face = meshOf({ middle: [400, 300], eyesPx: 80, rollRad: deg(-25) });

describe('appearance of a face as a vector', () => {
	test('the face is turned upright so that eyes, nose and mouth lie where the network expects them', () => {
		const { pictures } = faceEmbedding(FACE_EMBEDDING_SPECS.sface).request([face])!;
		const { spec, crops, input } = pictures[0]!;
		expect(input).toBe('data');
		expect(spec).toMatchObject({ widthPx: 112, heightPx: 112, layout: 'NCHW', channels: 'RGB' });
		const [rightEye, leftEye] = fivePointsOf(face);
		// The template is a little wider or narrower than this face: within 3 of 112 pixels, which is 7 in the picture.
		const near = (a: readonly number[], b: readonly number[]) => Math.hypot(a[0]! - b[0]!, a[1]! - b[1]!);
		expect(near(pictureFromCrop(crops[0]!, 38.8, 52.2), rightEye!)).toBeLessThan(7);
		expect(near(pictureFromCrop(crops[0]!, 74.0, 52.0), leftEye!)).toBeLessThan(7);
	});

	test('points that lie on the template already are left where they are', () => {
		const template = [
			[38.7946, 52.1963],
			[74.0318, 52.0014],
			[56.5252, 72.2366],
			[42.0493, 92.8655],
			[71.2299, 92.7041],
		] as const;
		const { pictures } = faceEmbeddingOf(FACE_EMBEDDING_SPECS.mobileface, () => template).request([null])!;
		const { xx, xy, x0, yx, yy, y0 } = pictures[0]!.crops[0]!;
		for (const [value, ideal] of [
			[xx, 1],
			[xy, 0],
			[x0, 0],
			[yx, 0],
			[yy, 1],
			[y0, 0],
		] as const)
			// prettier-ignore
			expect(value).toBeCloseTo(ideal, 6);
	});

	test('vectors come back with length 1, one a face in their order', () => {
		const data = new Float32Array(2 * 128);
		data[0] = 5;
		data[128 + 3] = -0.01;
		const [a, b] = faceEmbedding(FACE_EMBEDDING_SPECS.sface).read({ fc1: { type: 'float32', dims: [2, 128], data } }, [
			face,
			face,
		]);
		expect(a![0]).toBe(1);
		expect(b![3]).toBe(-1);
	});

	test('a vector of another length is refused, and a face of one point is not asked about', () => {
		const adapter = faceEmbedding(FACE_EMBEDDING_SPECS.mobileface);
		const short = { type: 'float32', dims: [1, 128], data: new Float32Array(128) } as const;
		expect(() => adapter.read({ embedding: short }, [face])).toThrow(/256/);
		const point = { ...face, image: new Float32Array(478 * 3) };
		expect(adapter.request([point])).toBeNull();
		expect(adapter.request([])).toBeNull();
	});
});
