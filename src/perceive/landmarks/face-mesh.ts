import { zip } from '../../core/collections';
import type { Encoder } from '../../models/onnx/request';
import { regionCrop, type FaceRegion } from './face-regions';
import { squareSpec } from '../encoders/crop-geometry';
import { floatsOf, rowsOf } from '../encoders/outputs';

/** What a region turned out to show. Points in pixels of the picture; z in the scale of x, smaller is nearer. */
export type FaceMesh = {
	/** That there is a face, 0 to 1. */
	presence: number;
	points: readonly { readonly x: number; readonly y: number; readonly z: number }[];
};

const SIDE_PX = 192;
const POINTS = 478;
const spec = squareSpec(SIDE_PX, { mean: [0, 0, 0], std: [255, 255, 255], outside: 'edge', isPointSampled: true });

/**
 * MediaPipe's face landmarks with irises, all faces of a picture in one run.
 *
 * Contract: `image` float32 [n, 3, 192, 192], RGB 0 to 1, the face upright, its box two thirds of the side → `landmarks`
 * float32 [n, 478, 3], pixels of the input, and `presence` float32 [n, 1], a logit.
 */
export const faceMesh: Encoder<readonly FaceRegion[], FaceMesh[]> = {
	request: (regions) =>
		regions.length === 0
			? null
			: {
					pictures: [{ input: 'image', spec, crops: regions.map((region) => regionCrop(region, SIDE_PX)) }],
					tensors: {},
				},
	read(outputs, regions) {
		const presences = rowsOf(outputs, 'presence', [regions.length, 1]);
		const landmarks = floatsOf(outputs, 'landmarks', [regions.length, POINTS, 3]);
		return zip(regions, presences).map(([region, [logit]], i) => {
			const row = landmarks.subarray(i * POINTS * 3);
			const { x, y, widthPx, heightPx, rollRad } = region;
			const [cos, sin] = [Math.cos(rollRad), Math.sin(rollRad)];
			return {
				presence: 1 / (1 + Math.exp(-(logit ?? NaN))),
				points: Array.from({ length: POINTS }, (_, k) => {
					const across = (row[3 * k]! / SIDE_PX - 0.5) * widthPx;
					const down = (row[3 * k + 1]! / SIDE_PX - 0.5) * heightPx;
					return {
						...{ x: x + cos * across - sin * down, y: y + sin * across + cos * down },
						z: (row[3 * k + 2]! / SIDE_PX) * widthPx,
					};
				}),
			};
		});
	},
};
