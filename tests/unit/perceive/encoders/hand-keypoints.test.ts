import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { HandDetection } from '../../../../src/core/perception';
import { handKeypoints } from '../../../../src/perceive/encoders/hand-keypoints';
import { openModelInNode } from '../../../fixtures/onnx-node';

const NAMES = ['Open', 'Close', 'Pointer', 'OK'];
const encoder = handKeypoints(NAMES);

/** A hand with these x, y at some place and size in the picture. */
const hand = (xy: readonly number[], scale = 120, x = 300, y = 400): HandDetection => {
	const image = new Float32Array(63);
	for (let k = 0; k < 21; k++) image.set([x + scale * xy[2 * k]!, y + scale * xy[2 * k + 1]!, 0], 3 * k);
	return {
		side: 'right',
		box: { x, y, width: scale, height: scale },
		score: 1,
		landmarks: { topology: 'hand-21', image, metric: null, visibility: null },
	};
};
const points = Array.from({ length: 42 }, (_, i) => (i < 2 ? 0 : Math.sin(i)));

describe('a classifier of hand landmarks', () => {
	test('is asked the same wherever and however large a hand is', () => {
		const near = encoder.request([hand(points)])!.tensors['keypoints']!;
		const far = encoder.request([hand(points, 20, 10, 10)])!.tensors['keypoints']!;
		expect(near.dims).toEqual([1, 42]);
		(near.data as Float32Array).forEach((v, i) => expect(v).toBeCloseTo(Number(far.data[i]), 4));
		expect(Math.max(...[...(near.data as Float32Array)].map(Math.abs))).toBeCloseTo(1, 6);
	});

	test('is not asked without hands, and hands without extent get no scores', () => {
		expect(encoder.request([])).toBeNull();
		const flat = hand(new Array<number>(42).fill(0));
		expect(encoder.request([flat])).toBeNull();
		const scores = { type: 'float32', dims: [1, 4], data: Float32Array.of(0.1, 0.2, 0.3, 0.4) } as const;
		const [none, some] = encoder.read({ scores }, [flat, hand(points)]);
		expect(none).toEqual([]);
		expect(some!.map(({ name }) => name)).toEqual(['OK', 'Pointer', 'Close', 'Open']);
	});

	test('that gives another number of scores is refused', () => {
		const scores = { type: 'float32', dims: [1, 3], data: new Float32Array(3) } as const;
		expect(() => encoder.read({ scores }, [hand(points)])).toThrow('scores');
		expect(() => encoder.read({}, [hand(points)])).toThrow('scores');
	});
});

const MODEL = '../shared/models/hand-keypoint-classifier/onnx/model.onnx';
test.skipIf(!existsSync(MODEL))(
	'the real model of ../shared is right on over 95.5 % of each eighth row of its own data',
	async () => {
		const model = await openModelInNode(readFileSync(MODEL), { freeDimensions: { batch: 1 } });
		const rows = readFileSync('../shared/data/hand_gestures/keypoint.csv', 'utf8')
			.trim()
			.split('\n')
			.map((line) => line.split(',').map(Number))
			.filter((_, i) => i % 8 === 0);
		let right = 0;
		for (const [label, ...xy] of rows) {
			const hands = [hand(xy)];
			const [scores] = encoder.read(await model.run(encoder.request(hands)!.tensors), hands);
			if (scores![0]!.name === NAMES[label!]) right++;
		}
		expect(right / rows.length).toBeGreaterThan(0.955);
		await model.close();
	},
);
