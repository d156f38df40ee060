import { zip } from '../../core/collections';
import { boxCentre } from '../../core/geometry/box';
import { mediaPipeCamera } from '../../core/geometry/camera';
import type { Box, Rotation, Vec2, Vec3 } from '../../core/geometry/space';
import { addScaled, cross, dot, normalise, scale } from '../../core/geometry/vector';
import type { FrameInfo, HeadSight, HeadSightPlace } from '../../core/perception';
import type { CropTransform, Encoder } from '../../models/onnx/request';
import { boxCrop, squareCrop, squareSpec } from './crop-geometry';
import type { EyesView } from './face-eyes';
import { directionFromSight } from './gaze-direction-sight';
import { rowsOf } from './outputs';

/**
 * What is seen of a head that the side of the picture cuts, and the whole of it. `isInCorner`: the lower side cuts it as well, and a
 * head that is found at the top of the box may be a part of this one.
 */
export type CutHead = { seen: Box; whole: Box; isInCorner: boolean };

/** A head to read, `image` pixels. */
export type HeadView = {
	/** The head with hair, from chin to crown. */
	box: Box;
	/** Of its face; `null` where no landmarks are found. */
	eyes: EyesView | null;
	/** Where the head may be instead, of somebody whom the side of the picture cuts; `null` or left out for everybody else. */
	cut?: CutHead | null;
};

/** A frame and the heads in it, in the order in which they are wanted. */
export type HeadViews = { frame: Pick<FrameInfo, 'widthPx' | 'heightPx'>; heads: readonly HeadView[] };

/** Id of its catalogue entry. */
export const REGARD_GAZE_ID = 'regard-gaze';

// The views are those of training/gaze/regard_gaze/views.py.
const HEAD_PX = 72;
/** Side of the head view in longer sides of the head's box. */
const HEAD_VIEW_HEADS = 1.3;
const BAND = { widthPx: 80, heightPx: 32 };
/** Width of the eye band in distances between the eyes as they appear; never less than this share of the head. */
const BAND_EYES = 2.3;
const BAND_LEAST_HEADS = 0.35;
/** Numbers a head. */
const OUTPUTS = 19;
/** Natural logarithm of a usual head's size in metres, from which sizes are said. */
const USUAL_LOG_M = -1.39;
/** Spreads (Laplace) that the model is trained between, as logarithms. */
const [LEAST_LOG_SPREAD, MOST_LOG_SPREAD] = [-4.6, 0];
/** Concentrations that the model is trained between. */
const [LEAST_KAPPA, MOST_KAPPA] = [0.3, 2000];

const fromZero = { mean: [0, 0, 0], std: [255, 255, 255] } as const;
const headSpec = squareSpec(HEAD_PX, fromZero);
const bandSpec = { ...headSpec, ...BAND };

/** Longer side of a head's box. */
const sizeOf = ({ width, height }: Box): number => Math.max(width, height);

/** Outside every picture: black. */
const nowhere: CropTransform = { xx: 0, xy: 0, x0: -1, yx: 0, yy: 0, y0: -1 };

const bandOf = ({ box, eyes }: HeadView): CropTransform => {
	if (!eyes) return nowhere;
	const [x, y] = eyes.middle;
	const apart = Math.hypot(eyes.left.centre[0] - eyes.right.centre[0], eyes.left.centre[1] - eyes.right.centre[1]);
	const width = Math.max(BAND_EYES * apart, BAND_LEAST_HEADS * sizeOf(box));
	const height = (width * BAND.heightPx) / BAND.widthPx;
	return boxCrop({ x: x - width / 2, y: y - height / 2, width, height }, BAND.widthPx, BAND.heightPx);
};

/** Where the middle of the eyes appears; without landmarks the middle of the head, which is about as high. */
const eyesMiddle = ({ box, eyes }: HeadView): Vec2<'image'> => eyes?.middle ?? boxCentre(box);

/**
 * Standard deviation about each of two axes of a von Mises–Fisher distribution: the mean of 1 − cos is half of the mean
 * squared angle (Mardia & Jupp 2000, 9.3.4). 1 rad when nothing is known.
 */
const sigmaOf = (logKappa: number): number => {
	const kappa = Math.min(MOST_KAPPA, Math.max(LEAST_KAPPA, Math.exp(logKappa)));
	return Math.sqrt(1 - 1 / Math.tanh(kappa) + 1 / kappa);
};

const sigmoid = (logit: number): number => 1 / (1 + Math.exp(-logit));

/** Standard deviation of a Laplace distribution whose spread has this logarithm. */
const laplaceSigma = (logSpread: number): number =>
	Math.SQRT2 * Math.exp(Math.min(MOST_LOG_SPREAD, Math.max(LEAST_LOG_SPREAD, logSpread)));

/** @param row the six numbers of the place and the logit that there is a head */
const placeOf = (given: Box, row: Float32Array): HeadSightPlace | null => {
	const [x = 0, y = 0, logSize = 0, logMetres = 0, logSpread = 0, logMetresSpread = 0, headLogit = 0] = row;
	const size = sizeOf(given);
	const times = Math.exp(logSize);
	const metresPerPixel = Math.exp(logMetres + USUAL_LOG_M) / size;
	const [centreX, centreY] = boxCentre(given);
	const [width, height] = [given.width * times, given.height * times];
	const box = { x: centreX + x * size - width / 2, y: centreY + y * size - height / 2, width, height };
	const probability = sigmoid(headLogit);
	const numbers = [box.x, box.y, width, metresPerPixel, logSpread, logMetresSpread, probability];
	return numbers.every(Number.isFinite) && width > 0 && metresPerPixel > 0
		? { probability, box, boxSigma: laplaceSigma(logSpread), metresPerPixel, sigma: laplaceSigma(logMetresSpread) }
		: null;
};

/** A head that points along `forward`, its own left as near to `left` as that allows; unit length. */
const rotationOf = (forward: Vec3<'camera'>, left: Vec3<'camera'>): Rotation<'camera', 'head'> | null => {
	const x = normalise(addScaled(left, forward, -dot(left, forward)));
	if (!x) return null;
	const back = scale(forward, -1);
	const down = cross(back, x);
	return [x[0], down[0], back[0], x[1], down[1], back[1], x[2], down[2], back[2]];
};

/**
 * Directions of heads and eyes from the pixels of the heads, seen from any side; all heads of a frame in one run
 * (`training/gaze`).
 *
 * Contract: `head` float32 [n, 3, 72, 72], R G B from 0 to 1, an upright square about the head; `band` float32
 * [n, 3, 32, 80], across both eyes, level as the head; `has_band` float32 [n, 1], 0 where the band is left out → `directions`
 * float32 [n, 19]: where the head points, its own left, where the eyes look (unit vectors, x image right, y down, z away from
 * the lens along the line of sight), logarithms of the concentrations of head and gaze, logit that the eyes can be seen; then
 * where the head's middle lies from that of the given box (in sizes of that box, right, down), logarithms of its size as a
 * share of the given one and of the metres that the given one spans, and of the spreads of the first three and of the last;
 * logit that there is a head.
 *
 * `null` for a head of which the model says nothing that makes sense.
 */
export const regardGaze: Encoder<HeadViews, readonly (HeadSight | null)[]> = {
	request({ heads }) {
		if (heads.length === 0) return null;
		return {
			pictures: [
				{
					...{ input: 'head', spec: headSpec },
					crops: heads.map(({ box }) => squareCrop(boxCentre(box), HEAD_VIEW_HEADS * sizeOf(box), HEAD_PX)),
				},
				{ input: 'band', spec: bandSpec, crops: heads.map(bandOf) },
			],
			tensors: {
				has_band: {
					...{ type: 'float32', dims: [heads.length, 1] },
					data: Float32Array.from(heads, ({ eyes }) => (eyes ? 1 : 0)),
				},
			},
		};
	},
	read(outputs, { frame, heads }) {
		const camera = mediaPipeCamera(frame);
		return zip(heads, rowsOf(outputs, 'directions', [heads.length, OUTPUTS])).map(([head, row]) => {
			const turned = (from: number) => {
				const [x = 0, y = 0, z = 0] = row.subarray(from, from + 3);
				const seen = normalise<'camera'>([x, y, z]);
				return seen && directionFromSight(seen, eyesMiddle(head), camera);
			};
			const [forward, left, gaze] = [turned(0), turned(3), turned(6)];
			const cameraFromHead = forward && left && rotationOf(forward, left);
			const place = placeOf(head.box, row.subarray(12));
			if (!cameraFromHead || !gaze || !place) return null;
			const [headKappa = 0, gazeKappa = 0, eyesLogit = 0] = row.subarray(9);
			return {
				head: { cameraFromHead, sigmaRad: sigmaOf(headKappa) },
				gaze: { direction: gaze, sigmaRad: sigmaOf(gazeKappa) },
				eyesVisible: sigmoid(eyesLogit),
				place,
			};
		});
	},
};
