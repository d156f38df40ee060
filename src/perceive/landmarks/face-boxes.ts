import { iou } from '../../core/geometry/box';
import type { Box } from '../../core/geometry/space';
import type { Encoder } from '../../models/onnx/request';
import { regionCrop } from './face-regions';
import type { FrameSize } from '../picture/raster';
import { squareSpec } from '../encoders/crop-geometry';
import { floatsOf } from '../encoders/outputs';

/** A face that was detected: box and points in pixels of the picture. */
export type FaceBox = {
	box: Box;
	score: number;
	/** Eyes (the person's right one first), nose, mouth, ears. */
	points: readonly { readonly x: number; readonly y: number }[];
};

const SIDE_PX = 192;
/** Cells of the detector's grid along a side; each tells of one face. */
const CELLS = 48;
const POINTS = 6;
const NUMBERS = 4 + 2 * POINTS;
const signed = { mean: [127.5, 127.5, 127.5], std: [127.5, 127.5, 127.5] } as const;
// One point a pixel, as MediaPipe samples on the CPU: averaged, boxes lie elsewhere by so much that landmarks differ by 0.5 % of a face.
const spec = squareSpec(SIDE_PX, { ...signed, isPointSampled: true });

/** Faces whose boxes overlap by more than this are one. MediaPipe's default. */
const SAME_OVERLAP = 0.5;

const sigmoid = (logit: number): number => 1 / (1 + Math.exp(-Math.min(100, Math.max(-100, logit))));

/** The mean of boxes that are one face, weighted by their scores; the first is the most certain. */
const meanOf = (faces: readonly FaceBox[]): FaceBox => {
	const total = faces.reduce((sum, { score }) => sum + score, 0);
	const mean = (value: (face: FaceBox) => number) =>
		faces.reduce((sum, face) => sum + face.score * value(face), 0) / total;
	const { score, points } = faces[0]!;
	return {
		box: {
			...{ x: mean(({ box }) => box.x), y: mean(({ box }) => box.y) },
			...{ width: mean(({ box }) => box.width), height: mean(({ box }) => box.height) },
		},
		score,
		points: points.map((_, k) => ({ x: mean((face) => face.points[k]!.x), y: mean((face) => face.points[k]!.y) })),
	};
};

const withoutDuplicates = (faces: readonly FaceBox[]): FaceBox[] => {
	let rest = faces.toSorted((a, b) => b.score - a.score);
	const found: FaceBox[] = [];
	for (let first = rest[0]; first; first = rest[0]) {
		const { box } = first;
		const isSame = (face: FaceBox) => iou(face.box, box) > SAME_OVERLAP;
		found.push(meanOf(rest.filter(isSame)));
		rest = rest.filter((face) => !isSame(face));
	}
	return found;
};

/**
 * MediaPipe's full-range face detector on a whole picture, most certain face first, at most `most` of them.
 *
 * Contract: `image` float32 [1, 3, 192, 192], RGB −1 to 1, the picture in the middle of a black square → `boxes` float32
 * [1, 2304, 16] and `scores` float32 [1, 2304, 1].
 */
export const faceBoxes = (minScore: number, most: number): Encoder<FrameSize, FaceBox[]> => {
	const least = Math.log(minScore / (1 - minScore));
	const squareOf = ({ widthPx, heightPx }: FrameSize) => {
		const side = Math.max(widthPx, heightPx);
		return { x: widthPx / 2, y: heightPx / 2, widthPx: side, heightPx: side, rollRad: 0 };
	};
	return {
		request: (picture) => ({
			pictures: [{ input: 'image', spec, crops: [regionCrop(squareOf(picture), SIDE_PX)] }],
			tensors: {},
		}),
		read(outputs, picture) {
			const boxes = floatsOf(outputs, 'boxes', [1, CELLS * CELLS, NUMBERS]);
			const scores = floatsOf(outputs, 'scores', [1, CELLS * CELLS, 1]);
			const { x, y, widthPx } = squareOf(picture);
			const scale = widthPx / SIDE_PX;
			const [left, top] = [x - widthPx / 2, y - widthPx / 2];
			const found: FaceBox[] = [];
			for (let i = 0; i < CELLS * CELLS; i++) {
				const logit = scores[i]!;
				if (!(logit >= least)) continue;
				const at = (k: number) => boxes[i * NUMBERS + k]!;
				const cellX = (((i % CELLS) + 0.5) * SIDE_PX) / CELLS;
				const cellY = ((Math.floor(i / CELLS) + 0.5) * SIDE_PX) / CELLS;
				const point = (k: number) => ({ x: left + scale * (cellX + at(k)), y: top + scale * (cellY + at(k + 1)) });
				const [width, height] = [scale * at(2), scale * at(3)];
				if (!(width >= 0 && height >= 0)) continue;
				const middle = point(0);
				found.push({
					box: { x: middle.x - width / 2, y: middle.y - height / 2, width, height },
					score: sigmoid(logit),
					points: Array.from({ length: POINTS }, (_, k) => point(4 + 2 * k)),
				});
			}
			return withoutDuplicates(found).slice(0, most);
		},
	};
};
