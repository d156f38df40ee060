import { describe, expect, test } from 'vitest';
import { addBoxEmbedding, boxAsText, boxPatchMask, PATCHES_PER_SIDE } from '../../../../src/reason/prompts/box-prompt';

const picture = { widthPx: 240, heightPx: 240 };
const marked = (mask: Uint8Array) => [...mask].flatMap((m, i) => (m ? [i] : []));

describe('the patch mask of a box', () => {
	test('has 24 by 24 patches of which those under the box are 1', () => {
		const mask = boxPatchMask([{ x: 10, y: 20, width: 20, height: 10 }], picture);
		expect(mask).toHaveLength(PATCHES_PER_SIDE ** 2);
		expect(marked(mask)).toEqual([2 * 24 + 1, 2 * 24 + 2]);
	});

	test('a box smaller than a patch still marks the one it is in', () => {
		expect(marked(boxPatchMask([{ x: 14, y: 3, width: 2, height: 2 }], picture))).toEqual([1]);
	});

	test('two boxes are marked in one mask, overlaps no higher than 1', () => {
		const boxes = [
			{ x: 0, y: 0, width: 10, height: 10 },
			{ x: 5, y: 0, width: 10, height: 10 },
		];
		const mask = boxPatchMask(boxes, picture);
		expect(marked(mask)).toEqual([0, 1]);
		expect(Math.max(...mask)).toBe(1);
	});

	test('what lies outside the picture marks nothing, and the whole picture marks all', () => {
		expect(marked(boxPatchMask([{ x: 240, y: 0, width: 50, height: 50 }], picture))).toEqual([]);
		expect(marked(boxPatchMask([{ x: -50, y: 0, width: 50, height: 50 }], picture))).toEqual([]);
		expect(marked(boxPatchMask([{ x: -9, y: -9, width: 999, height: 999 }], picture))).toHaveLength(576);
	});
});

describe('the box embedding', () => {
	test('is added where the mask is 1 and nowhere else', () => {
		const patches = Float32Array.from([1, 2, 3, 4]);
		const result = addBoxEmbedding(patches, Uint8Array.from([0, 1]), Float32Array.from([10, 20]));
		expect([...result]).toEqual([1, 2, 13, 24]);
		expect([...patches]).toEqual([1, 2, 3, 4]);
	});

	test('refuses sizes that do not fit', () => {
		expect(() => addBoxEmbedding(new Float32Array(3), new Uint8Array(2), new Float32Array(2))).toThrow(RangeError);
	});
});

test('a box in words counts to 999', () => {
	expect(boxAsText({ x: 24, y: 0, width: 96, height: 240 }, picture)).toBe('(100,0),(500,999)');
});
