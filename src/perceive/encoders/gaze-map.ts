import type { FrameInfo, GazeMap } from '../../core/perception';
import type { Box } from '../../core/geometry/space';
import type { Encoder } from '../../models/onnx/request';
import { boxCrop, squareSpec } from './crop-geometry';
import { floatsOf } from './outputs';

/** One frame and the heads in it, seen from any side: a face is not needed. */
export type GazeMapInput = {
	frame: Pick<FrameInfo, 'widthPx' | 'heightPx'>;
	/** Whole heads with hair, `image` pixels. */
	heads: readonly Box<'raster'>[];
};

/** What differs between the models of the Gaze-LLE family. */
export type GazeMapSpec = {
	/** Side of the square picture that the model takes. */
	sidePx: number;
	/** Names of the model's inputs: the picture, and the heads. */
	picture: string;
	heads: string;
	/** Names of its outputs: a map for each head, and the probability that its target is in the picture. */
	map: string;
	inFrame: string;
	/** Cells of the map across and down. */
	cells: number;
};

/** Names as in the export of PINTO0309/gazelle and PINTO0309/gazelle-dinov3 (`export_onnx.py`). */
const PINTO = {
	picture: 'image_bgr',
	heads: 'bboxes_x1y1x2y2',
	map: 'heatmap',
	inFrame: 'inout',
	cells: 64,
} as const;

/** Variants by the id of their catalogue entry. */
export const GAZE_MAP_SPECS = {
	/** Gaze-LLE on DINOv2 ViT-B: `gazelle_dinov2_vitb14_inout_1x3x448x448_1xNx4.onnx` (PINTO_model_zoo 462). */
	'gazelle-vitb14': { ...PINTO, sidePx: 448 },
	/** gazelle-dinov3 S: `gazelle_dinov3_vit_tiny_inout_1x3x640x640_1xNx4.onnx` (PINTO0309/gazelle-dinov3). */
	'gazelle-dinov3-s': { ...PINTO, sidePx: 640 },
} as const satisfies Record<string, GazeMapSpec>;

/** Share of a length, kept within the picture. */
const share = (value: number, size: number): number => Math.min(1, Math.max(0, value / size));

/**
 * Gaze target maps with an in/out score (Gaze-LLE: Ryan et al. 2025, arXiv 2412.09586), all heads of a frame in one
 * batch: the backbone runs once.
 *
 * Contract: `image_bgr` float32 [1, 3, side, side], B G R from 0 to 255, the whole frame stretched to a square;
 * `bboxes_x1y1x2y2` float32 [1, N, 4], corners of the heads as shares of the frame → `heatmap` float32 [N, 64, 64], 0 to
 * 1, trained towards a Gaussian of σ = 3 cells around the target; `inout` float32 [N], 0 to 1, absent from variants
 * trained without it (then `inFrame` is `null`).
 *
 * A map covers the whole frame, so its cells are as wide and high as the frame's shape makes them. It is divided by its
 * sum: since it was trained with a Gaussian around the target, that is the model's belief about the place, blurred
 * by 3 cells. A head whose map is empty everywhere gets an even one.
 */
export const gazeMap = (spec: GazeMapSpec): Encoder<GazeMapInput, readonly GazeMap[]> => ({
	request({ frame: { widthPx, heightPx }, heads }) {
		if (heads.length === 0) return null;
		const crop = boxCrop({ x: 0, y: 0, width: widthPx, height: heightPx }, spec.sidePx, spec.sidePx);
		const corners = heads.flatMap(({ x, y, width, height }) => [
			share(x, widthPx),
			share(y, heightPx),
			share(x + width, widthPx),
			share(y + height, heightPx),
		]);
		return {
			// The graph turns the channels round and normalises them itself.
			pictures: [{ input: spec.picture, spec: squareSpec(spec.sidePx, { channels: 'BGR' }), crops: [crop] }],
			tensors: {
				[spec.heads]: { type: 'float32', dims: [1, heads.length, 4], data: Float32Array.from(corners) },
			},
		};
	},
	read(outputs, { heads }) {
		const size = spec.cells * spec.cells;
		const maps = floatsOf(outputs, spec.map, [heads.length, spec.cells, spec.cells]);
		const inFrame = outputs[spec.inFrame] ? floatsOf(outputs, spec.inFrame, [heads.length]) : null;
		return heads.map((_, k): GazeMap => {
			const map = maps.slice(k * size, (k + 1) * size).map((value) => Math.max(0, value));
			const sum = map.reduce((a, b) => a + b, 0);
			return {
				columns: spec.cells,
				rows: spec.cells,
				probability: map.map((value) => (sum > 0 ? value / sum : 1 / size)),
				inFrame: inFrame && Math.min(1, Math.max(0, inFrame[k]!)),
			};
		});
	},
});
