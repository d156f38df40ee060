import type { Landmarks } from '../../core/perception';
import type { Vec2 } from '../../core/geometry/space';
import type { Encoder, PictureSpec } from '../../models/onnx/request';
import { cropsRequest, squareSpec } from './crop-geometry';
import { similarityOf } from './crop-transform';
import { fivePointsOf } from './face-eyes';
import { rowsOf } from './outputs';
import { unitVector } from './vectors';

const SIDE_PX = 112;

/**
 * Where the five points belong in a chip of 112 × 112: ArcFace's (Deng et al. 2019), as in OpenCV's `FaceRecognizerSF`.
 * Published for pixel centres; ours count from the corner of the first pixel, half a pixel before its centre.
 */
const CHIP_POINTS: readonly Vec2<'image'>[] = [
	[38.2946 + 0.5, 51.6963 + 0.5],
	[73.5318 + 0.5, 51.5014 + 0.5],
	[56.0252 + 0.5, 71.7366 + 0.5],
	[41.5493 + 0.5, 92.3655 + 0.5],
	[70.7299 + 0.5, 92.2041 + 0.5],
];

/** What differs between the models. */
export type FaceEmbeddingSpec = {
	/** Name of the model's input. */
	input: string;
	layout: PictureSpec['layout'];
	/** Length of the vector. */
	dimensions: number;
	/** The most faces in one run. */
	maxBatch: number;
	/** Two faces with a Euclidean distance of their vectors below this are taken for one person, 0 to 2. */
	samePersonBelow: number;
};

/** Variants by the id of their catalogue entry. */
export const FACE_EMBEDDING_SPECS = {
	/**
	 * OpenCV Zoo `face_recognition_sface_2021dec.onnx`: `data` [1, 3, 112, 112] → [1, 128]. The threshold is OpenCV's
	 * for LFW (cosine 0.363, which is a distance of 1.128).
	 */
	sface: { input: 'data', layout: 'NCHW', dimensions: 128, maxBatch: 1, samePersonBelow: 1.128 },
	/**
	 * MobileFace V3: `image` [N, 112, 112, 3] → `embedding` [N, 256]. The threshold is the one of best balanced accuracy
	 * (0.964) on 102 faces of photographs and clips: a cosine of 0.2.
	 */
	mobileface: { input: 'image', layout: 'NHWC', dimensions: 256, maxBatch: 16, samePersonBelow: 1.265 },
} as const satisfies Record<string, FaceEmbeddingSpec>;

/**
 * What faces look like, to know people again: one vector of unit length a face, compared by Euclidean distance (of which
 * the cosine is 1 − d²/2). Vectors live in memory of the running session only.
 *
 * Contract: RGB from 0 to 255 (scaling is inside the graph), each face turned, resized and moved so that eyes, nose and
 * mouth lie on ArcFace's five points → the only output float32 [N, dimensions], of any length.
 *
 * The encoder's input is the landmarks of faces; the output has one vector a face, in their order.
 */
export const faceEmbedding = (model: FaceEmbeddingSpec): Encoder<readonly Landmarks[], Float32Array[]> =>
	faceEmbeddingOf(model, fivePointsOf);

/** The same for faces known by something else than the mesh. `pointsOf` gives the five points in the order of the chip's. */
export const faceEmbeddingOf = <Face>(
	model: FaceEmbeddingSpec,
	pointsOf: (face: Face) => readonly Vec2<'image'>[],
): Encoder<readonly Face[], Float32Array[]> => {
	const spec = squareSpec(SIDE_PX, { layout: model.layout });
	return {
		request(faces) {
			const chips = faces.map((face) => {
				const chip = similarityOf(CHIP_POINTS, pointsOf(face));
				// Points that coincide leave nothing to see.
				return chip && Math.hypot(chip.xx, chip.xy) > 0 ? chip : null;
			});
			return cropsRequest(model.input, spec, chips);
		},
		read(outputs, faces) {
			const { dimensions } = model;
			return rowsOf(outputs, Object.keys(outputs)[0] ?? 'embedding', [faces.length, dimensions]).map(unitVector);
		},
	};
};
