import { AppError } from '../../core/errors';
import type { ObjectDetection } from '../../core/perception';
import type { Box } from '../../core/geometry/space';
import type { Encoder, PictureSpec } from '../../models/onnx/request';
import { iou } from '../../core/geometry/box';
import { letterboxOf } from './crop-transform';
import { floatsOf } from './outputs';

/** The 80 kinds of thing of COCO (Lin et al., ECCV 2014), in the order in which detectors number them. */
export const COCO_LABELS: readonly string[] = [
	...['person', 'bicycle', 'car', 'motorcycle', 'airplane', 'bus', 'train', 'truck', 'boat', 'traffic light'],
	...['fire hydrant', 'stop sign', 'parking meter', 'bench', 'bird', 'cat', 'dog', 'horse', 'sheep', 'cow'],
	...['elephant', 'bear', 'zebra', 'giraffe', 'backpack', 'umbrella', 'handbag', 'tie', 'suitcase', 'frisbee'],
	...['skis', 'snowboard', 'sports ball', 'kite', 'baseball bat', 'baseball glove', 'skateboard', 'surfboard'],
	...['tennis racket', 'bottle', 'wine glass', 'cup', 'fork', 'knife', 'spoon', 'bowl', 'banana', 'apple'],
	...['sandwich', 'orange', 'broccoli', 'carrot', 'hot dog', 'pizza', 'donut', 'cake', 'chair', 'couch'],
	...['potted plant', 'bed', 'dining table', 'toilet', 'tv', 'laptop', 'mouse', 'remote', 'keyboard', 'cell phone'],
	...['microwave', 'oven', 'toaster', 'sink', 'refrigerator', 'book', 'clock', 'vase', 'scissors', 'teddy bear'],
	...['hair drier', 'toothbrush'],
];

/** Pixels of the input from cell to cell in each of the grids, which follow one another in the output. */
const STRIDES_PX = [8, 16, 32] as const;
/** Numbers a cell has: distances to the left, top, right and bottom edge, the best class's score, the class. */
const PLANES = 6;
const [LEFT, TOP, RIGHT, BOTTOM, SCORE, CLASS] = [0, 1, 2, 3, 4, 5] as const;
/** Grey round a picture of another shape, 0 to 255. */
const GREY = 128;

/** What counts as a thing. */
export type ObjectRule = {
	/** Lowest score. 0.3: in rendered scenes of the choose part one in five that are found is no thing there, from 0.25 on two in five. */
	minScore: number;
	/** Of people, whose heads are looked at before they count: `minPersonScoreFaint` of perception. */
	minPersonScore: number;
	/** Boxes of one kind that overlap more are one thing. */
	maxOverlap: number;
};

/** The model's input has sides of a multiple of this, and about so many pixels in all: 512 × 288 for a picture of 16:9. */
const SIDE_STEP_PX = 32;
const INPUT_PIXELS = 512 * 288;
/** Pictures wider or higher than this are letterboxed more. */
const MAX_ASPECT = 2;

/**
 * Size of the input for pictures of this shape. All cost the same; a 512 × 512 one costs nearly twice and finds little
 * more (measured on 16:9: 130 ms and 81 ms on one core).
 */
export const objectInputSize = (picture: {
	widthPx: number;
	heightPx: number;
}): { widthPx: number; heightPx: number } => {
	const aspect = Math.min(MAX_ASPECT, Math.max(1 / MAX_ASPECT, picture.widthPx / picture.heightPx));
	const step = (px: number) => SIDE_STEP_PX * Math.round(px / SIDE_STEP_PX);
	return { widthPx: step(Math.sqrt(INPUT_PIXELS * aspect)), heightPx: step(Math.sqrt(INPUT_PIXELS / aspect)) };
};

/** See `ObjectRule`. */
const defaultObjectRule: ObjectRule = { minScore: 0.3, minPersonScore: 0.2, maxOverlap: 0.5 };

/** Middle of each cell in pixels of the input, in the order of the output: grid by grid, row by row. */
const middlesOf = ({ widthPx, heightPx }: { widthPx: number; heightPx: number }): (readonly [x: number, y: number])[] =>
	STRIDES_PX.flatMap((stride) => {
		const columns = widthPx / stride;
		return Array.from({ length: (columns * heightPx) / stride }, (_, i) => {
			return [(0.5 + (i % columns)) * stride, (0.5 + Math.floor(i / columns)) * stride] as const;
		});
	});

/**
 * Things of 80 kinds in a picture (NanoDet-g, COCO).
 *
 * Model: `image [1, heightPx, widthPx, 3]`, RGB 0 to 255, the picture letterboxed in grey; gives `cells [1, 6, n]`: the cells of
 * three grids one after another, 8, 16 and 32 pixels apart. Planes 0 to 3 are distances in input pixels from the middle of
 * the cell to the left, top, right and bottom edge, plane 4 the score of the best class, plane 5 the class.
 *
 * The encoder's input is the size of the picture; boxes come back in its pixels, cut at its edges, most certain first.
 *
 * @param input size that the model was converted for, multiples of 32
 */
export const objectEncoder = (
	input: { widthPx: number; heightPx: number },
	rule: ObjectRule = defaultObjectRule,
): Encoder<{ widthPx: number; heightPx: number }, ObjectDetection[]> => {
	const spec: PictureSpec = {
		...input,
		layout: 'NHWC',
		channels: 'RGB',
		mean: [0, 0, 0],
		std: [1, 1, 1],
		outside: GREY,
	};
	const middles = middlesOf(input);
	return {
		request: (picture) => ({
			pictures: [{ input: 'image', spec, crops: [letterboxOf(picture, input)] }],
			tensors: {},
		}),
		read(outputs, picture) {
			const cells = floatsOf(outputs, 'cells', [1, PLANES, middles.length]);
			const { xx: scale, x0, y0 } = letterboxOf(picture, input);
			const at = (plane: number, i: number) => cells[plane * middles.length + i]!;
			const found: ObjectDetection[] = [];
			for (const [i, [x, y]] of middles.entries()) {
				const score = at(SCORE, i);
				if (!(score >= Math.min(rule.minScore, rule.minPersonScore))) continue;
				const label = COCO_LABELS[at(CLASS, i)];
				if (label === undefined) throw new AppError('model-corrupt', `No such kind of thing: ${at(CLASS, i)}`);
				if (score < (label === 'person' ? rule.minPersonScore : rule.minScore)) continue;
				const across = (value: number) => Math.min(picture.widthPx, Math.max(0, x0 + scale * value));
				const down = (value: number) => Math.min(picture.heightPx, Math.max(0, y0 + scale * value));
				const [left, right] = [across(x - at(LEFT, i)), across(x + at(RIGHT, i))];
				const [top, bottom] = [down(y - at(TOP, i)), down(y + at(BOTTOM, i))];
				const box: Box = { x: left, y: top, width: right - left, height: bottom - top };
				if (box.width >= 1 && box.height >= 1) found.push({ label, box, score });
			}
			const kept: ObjectDetection[] = [];
			for (const thing of found.sort((a, b) => b.score - a.score)) {
				const isKnown = ({ label, box }: ObjectDetection) =>
					label === thing.label && iou(box, thing.box) > rule.maxOverlap;
				if (!kept.some(isKnown)) kept.push(thing);
			}
			return kept;
		},
	};
};
