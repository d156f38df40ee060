import { describe, expect, test } from 'vitest';
import {
	IMAGE_TEXT_SPECS,
	pairPicture,
	relationLikeness,
	relationVectors,
} from '../../../../src/perceive/encoders/pair-relation';
import { PAIR_RELATIONS, type RelationQuestion } from '../../../../src/perceive/encoders/pair-relation-prompts';
import { pictureFromCrop } from './picture-from-crop';

const frame = { widthPx: 1000, heightPx: 800 };
const first = { x: 300, y: 300, width: 100, height: 100 };
const second = { x: 500, y: 320, width: 100, height: 120 };
const question: RelationQuestion = {
	name: 'domain',
	labels: [
		{ name: 'near', captions: ['a', 'b'] },
		{ name: 'far', captions: ['c'] },
	],
};

describe('the picture of a pair', () => {
	const cropOf = (a: typeof first, b: typeof first) =>
		pairPicture(IMAGE_TEXT_SPECS['clip-vit-b32']).request({ frame, first: a, second: b })!.pictures[0]!;

	test('is a square around both with a margin', () => {
		const { crops, spec, input } = cropOf(first, second);
		expect(input).toBe('pixel_values');
		expect(spec).toMatchObject({ widthPx: 224, heightPx: 224, layout: 'NCHW', channels: 'RGB' });
		const [x0, y0] = pictureFromCrop(crops[0]!, 0, 0);
		const [x1, y1] = pictureFromCrop(crops[0]!, 224, 224);
		expect([x0, x1]).toEqual([expect.closeTo(450 - 195, 3), expect.closeTo(450 + 195, 3)]);
		expect([y0, y1]).toEqual([expect.closeTo(370 - 195, 3), expect.closeTo(370 + 195, 3)]);
	});

	test('is moved into the frame at its edge, and is the same for the pair the other way round', () => {
		const corner = { x: 0, y: 0, width: 100, height: 100 };
		const { crops } = cropOf(corner, first);
		expect(pictureFromCrop(crops[0]!, 0, 0)).toEqual([expect.closeTo(0, 6), expect.closeTo(0, 6)]);
		expect(cropOf(first, corner).crops).toEqual(crops);
	});

	test('its vector has length 1', () => {
		const data = Float32Array.from({ length: 512 }, (_, i) => (i === 7 ? 4 : 0));
		const model = pairPicture(IMAGE_TEXT_SPECS['clip-vit-b32']);
		const vector = model.read({ image_embeds: { type: 'float32', dims: [1, 512], data } }, { frame, first, second });
		expect(vector[7]).toBe(1);
	});
});

describe('likeness of a pair to relations', () => {
	const captions = [Float32Array.of(2, 0), Float32Array.of(0, 1), Float32Array.of(0, -5)];

	test('a label’s vector is the mean of its captions, however long they are', () => {
		const [near, far] = relationVectors(question, captions);
		expect(near![0]).toBeCloseTo(Math.SQRT1_2, 6);
		expect(near![1]).toBeCloseTo(Math.SQRT1_2, 6);
		expect([...far!]).toEqual([0, -1]);
	});

	test('the label whose captions lie nearest comes first; shares sum to 1 and cosines stay as they are', () => {
		const vectors = relationVectors(question, captions);
		const [top, last] = relationLikeness(question, Float32Array.of(0, -1), vectors, 10);
		expect(top).toMatchObject({ name: 'far', cosine: 1 });
		expect(last!.cosine).toBeCloseTo(-Math.SQRT1_2, 6);
		expect(top!.share + last!.share).toBeCloseTo(1, 6);
		expect(top!.share).toBeCloseTo(1 / (1 + Math.exp(-10 * (1 + Math.SQRT1_2))), 6);
	});

	test('the label sets are those of PISC', () => {
		expect(PAIR_RELATIONS.map(({ labels }) => labels.map(({ name }) => name))).toEqual([
			['intimate', 'not intimate', 'no relation'],
			['friends', 'family', 'couple', 'professional', 'commercial', 'no relation'],
		]);
	});
});
