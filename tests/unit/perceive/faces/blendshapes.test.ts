import { unzipSync, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { AppError } from '../../../../src/core/errors';
import { modelWithId } from '../../../../src/models/catalogue/entries';
import { BLENDSHAPES_ID, toMovements, withBlendshapes } from '../../../../src/perceive/faces/blendshapes';
import { writeTaskArchive } from '../../../../src/perceive/task-archive';

const bytes = (...values: number[]) => Uint8Array.from(values);
const ours = writeTaskArchive({ 'face_detector.tflite': bytes(1, 2), 'face_landmarks_detector.tflite': bytes(3) });
const published = zipSync(
	{ 'face_landmarks_detector.tflite': bytes(9, 9), 'face_blendshapes.tflite': bytes(7, 7, 7) },
	{ level: 0 },
);

describe('a landmarker with blendshapes', () => {
	test('has our own models and of the published bundle the blendshapes alone', () => {
		expect(unzipSync(withBlendshapes(ours, published))).toEqual({
			'face_detector.tflite': bytes(1, 2),
			'face_landmarks_detector.tflite': bytes(3),
			'face_blendshapes.tflite': bytes(7, 7, 7),
		});
	});

	test('is not made of a bundle without them, or of no bundle at all', () => {
		expect(() => withBlendshapes(ours, ours)).toThrow(AppError);
		expect(() => withBlendshapes(ours, bytes(1, 2, 3))).toThrow(AppError);
	});

	test('has an entry in the catalogue that says where it comes from', () => {
		expect(modelWithId(BLENDSHAPES_ID)).toMatchObject({ tier: 'encoder', origin: { kind: 'github-file' } });
	});
});

test('movements leave out the one that says that nothing moved', () => {
	expect(
		toMovements([
			{ categoryName: '_neutral', score: 0.9 },
			{ categoryName: 'jawOpen', score: 0.4 },
		]),
	).toEqual([{ name: 'jawOpen', score: 0.4 }]);
});
