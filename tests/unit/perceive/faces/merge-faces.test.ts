import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { iou } from '../../../../src/core/geometry/box';
import { defaultPerceiveConfig as rule } from '../../../../src/perceive/perceive-config';
import { isDuplicate, mergeDuplicates } from '../../../../src/perceive/faces/merge-faces';

const box = (x: number, y: number, width = 40, height = 50) => ({ x, y, width, height });
const anyBox = fc.record({
	x: fc.integer({ min: 0, max: 600 }),
	y: fc.integer({ min: 0, max: 400 }),
	width: fc.integer({ min: 5, max: 200 }),
	height: fc.integer({ min: 5, max: 200 }),
});

describe('duplicates', () => {
	test('are boxes that overlap much', () => {
		expect(isDuplicate(box(0, 0), box(5, 5), rule)).toBe(true);
	});
	test('are boxes with the same centre and a like size, though they overlap little', () => {
		expect(iou(box(0, 0, 60, 20), box(20, -20, 20, 60))).toBeLessThan(0.4);
		expect(isDuplicate(box(0, 0, 60, 20), box(20, -20, 20, 60), rule)).toBe(true);
	});
	test('are not two heads side by side', () => {
		expect(isDuplicate(box(0, 0), box(38, 0), rule)).toBe(false);
	});
	test('are not a far face in front of a near one', () => {
		expect(isDuplicate(box(0, 0, 100, 120), box(30, 40, 20, 24), rule)).toBe(false);
	});
	test('are symmetric', () => {
		fc.assert(
			fc.property(anyBox, anyBox, (a, b) => {
				expect(isDuplicate(a, b, rule)).toBe(isDuplicate(b, a, rule));
			}),
		);
	});
	test('leave the first of them, and no two that are duplicates', () => {
		fc.assert(
			fc.property(fc.array(anyBox, { maxLength: 12 }), (boxes) => {
				const kept = mergeDuplicates(
					boxes.map((b) => ({ box: b })),
					rule,
				);
				if (boxes.length > 0) expect(kept[0]!.box).toEqual(boxes[0]);
				kept.forEach((a, i) => kept.slice(i + 1).forEach((b) => expect(isDuplicate(a.box, b.box, rule)).toBe(false)));
			}),
		);
	});
	test('across whole frame and crops: the face of the whole frame stays', () => {
		const faces = [
			{ box: box(100, 100), from: 'frame' },
			{ box: box(103, 98, 42, 52), from: 'crop' },
			{ box: box(300, 100), from: 'crop' },
		];
		expect(mergeDuplicates(faces, rule).map((f) => f.from)).toEqual(['frame', 'crop']);
	});
});
