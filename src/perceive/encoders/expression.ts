import type { ExpressionScore, Landmarks } from '../../core/perception';
import type { CropTransform, Encoder } from '../../models/onnx/request';
import { cropsRequest, squareSpec } from './crop-geometry';
import { mirrored } from './crop-transform';
import { EYE_CORNERS, imagePoint } from './face-points';
import { floatsOf } from './outputs';

const SIDE_PX = 112;

/** Names of the classifier's outputs, in their order. */
const EXPRESSIONS = ['neutral', 'happy', 'sad', 'angry', 'fearful', 'disgusted', 'surprised'] as const;

const spec = squareSpec(SIDE_PX, { layout: 'NHWC' });

/**
 * The square around all points of a face with its eyes level, its side the longer side of the points. Wider crops get
 * worse: 36 rendered faces, 33 right at 1.0 times the side, 31 at 1.3, 28 at 1.5. `null` for a face without extent.
 */
const squareOf = (landmarks: Landmarks): CropTransform | null => {
	const eye = (outer: number, inner: number) => {
		const [a, b] = [imagePoint(landmarks, outer), imagePoint(landmarks, inner)];
		return [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2] as const;
	};
	const right = eye(EYE_CORNERS.rightOuter, EYE_CORNERS.rightInner);
	const left = eye(EYE_CORNERS.leftOuter, EYE_CORNERS.leftInner);
	const turn = Math.atan2(left[1] - right[1], left[0] - right[0]);
	const [c, s] = [Math.cos(turn), Math.sin(turn)];
	let [u0, u1, v0, v1] = [Infinity, -Infinity, Infinity, -Infinity];
	for (let i = 0; i * 3 < landmarks.image.length; i++) {
		const [x, y] = imagePoint(landmarks, i);
		const [u, v] = [c * x + s * y, c * y - s * x];
		u0 = Math.min(u0, u);
		u1 = Math.max(u1, u);
		v0 = Math.min(v0, v);
		v1 = Math.max(v1, v);
	}
	const side = Math.max(u1 - u0, v1 - v0);
	if (!(side > 0)) return null;
	const scale = side / SIDE_PX;
	const [left0, top0] = [(u0 + u1 - side) / 2, (v0 + v1 - side) / 2];
	return {
		xx: scale * c,
		xy: -scale * s,
		x0: c * left0 - s * top0,
		yx: scale * s,
		yy: scale * c,
		y0: s * left0 + c * top0,
	};
};

/**
 * Apparent expressions of faces (face-api's classifier of 7 classes), each the mean over the face and its mirror image.
 *
 * Model: `image [N, 112, 112, 3]`, RGB 0 to 255, upright squares; gives `scores [N, 7]`, which sum to 1.
 *
 * The encoder's input is the landmarks of faces; the output has one list a face, in their order, most alike first.
 */
export const expressionEncoder: Encoder<readonly Landmarks[], ExpressionScore[][]> = {
	request(faces) {
		const squares = faces.map(squareOf);
		return cropsRequest(
			'image',
			spec,
			squares.flatMap((square) => [square, square && mirrored(square, SIDE_PX)]),
		);
	},
	read(outputs, faces) {
		const scores = floatsOf(outputs, 'scores', [2 * faces.length, EXPRESSIONS.length]);
		const at = (row: number, k: number) => scores[row * EXPRESSIONS.length + k]!;
		return faces.map((_, i) =>
			EXPRESSIONS.map((name, k) => ({ name, score: (at(2 * i, k) + at(2 * i + 1, k)) / 2 })).sort(
				(a, b) => b.score - a.score,
			),
		);
	},
};
