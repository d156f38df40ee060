import { mediaPipeCamera } from '../../core/geometry/camera';
import type { GazeDirection, Landmarks } from '../../core/perception';
import { deg, type Vec3 } from '../../core/geometry/space';
import type { CropTransform, Encoder } from '../../models/onnx/request';
import { squareAround } from '../../core/geometry/box';
import { boxAround } from '../picture/box-around';
import { boxCrop, squareCrop, squareSpec } from './crop-geometry';
import { mirrored } from './crop-transform';
import { eyesOf, type EyeView } from './face-eyes';
import type { GazeFacesInput } from './gaze-direction-bins';
import { directionFromSight, sigmaFromMeanError } from './gaze-direction-sight';
import { floatsOf } from './outputs';

const SIDE_PX = 60;

/** Both models take B G R from 0 to 255. */
const spec = squareSpec(SIDE_PX, { channels: 'BGR' });

/** A face as it is, or mirrored: the mean of both is more accurate than either, and symmetric. */
export type AdasFace = { face: Landmarks; isMirrored: boolean };

const turned = (crop: CropTransform, isMirrored: boolean): CropTransform =>
	isMirrored ? mirrored(crop, SIDE_PX) : crop;

/** Head angles as `head-pose-estimation-adas-0001` gives them: Tait–Bryan, degrees. Its signs matter to its pair only. */
export type AdasHeadAngles = { yawDeg: number; pitchDeg: number; rollDeg: number };

/** Side of the face crop over the longer side of the box around the landmarks: as the makers' face detector frames it. */
const FACE_TIMES = 1.1;

/**
 * Head angles from a face (Open Model Zoo, head-pose-estimation-adas-0001), one face a run.
 *
 * Contract: `data` float32 [1, 3, 60, 60], B G R 0 to 255, a square around the face → `angle_y_fc`, `angle_p_fc`,
 * `angle_r_fc` float32 [1, 1], degrees. Angles of a mirror image are those of the mirror image.
 */
export const headPoseAdas: Encoder<AdasFace, AdasHeadAngles> = {
	request({ face: { image }, isMirrored }) {
		const box = boxAround(image);
		if (!box) return null;
		const crop = boxCrop(squareAround(box, FACE_TIMES), SIDE_PX, SIDE_PX);
		return { pictures: [{ input: 'data', spec, crops: [turned(crop, isMirrored)] }], tensors: {} };
	},
	read: (outputs) => ({
		yawDeg: floatsOf(outputs, 'angle_y_fc', [1, 1])[0]!,
		pitchDeg: floatsOf(outputs, 'angle_p_fc', [1, 1])[0]!,
		rollDeg: floatsOf(outputs, 'angle_r_fc', [1, 1])[0]!,
	}),
};

/** One face of a frame with its head angles. */
export type AdasGazeInput = AdasFace & { frame: GazeFacesInput['frame']; head: AdasHeadAngles };

/**
 * Side of an eye crop over the width of the eye (`EyeStateEstimator` of the makers' demo). On 24 portraits a picture and
 * its mirror image disagree by 6.7° at 1.6 and 1.8, 8.4° at 2.0 and 9.8° at 2.2.
 */
const EYE_TIMES = 1.8;
/** Eyes opened less than this share of their width are closed: Soukupová & Čech 2016, as in `ground`. */
const CLOSED = 0.15;
/** Mean angular error on the makers' own set (Open Model Zoo, README of the model). */
const MEAN_ERROR_RAD = deg(6.95);
/** Half a pixel that the iris is off, over the radius of the eyeball: 12 mm where an eye is 28 mm wide. */
const pixelErrorRad = (eyeWidthPx: number): number => 0.5 / ((12 / 28) * eyeWidthPx);

/**
 * Gaze direction from both eyes and the head's angles (Open Model Zoo, gaze-estimation-adas-0002), one face a run.
 *
 * Contract: `left_eye_image`, `right_eye_image` float32 [1, 3, 60, 60], B G R 0 to 255, the person's own eyes, squares
 * turned upright by the roll of the head; `head_pose_angles` float32 [1, 3], yaw, pitch, roll in degrees, where roll is
 * then 0 → `gaze_vector` float32 [1, 3], x image right, y up, (0, 0, −1) into the lens, measured from the line between
 * eye and lens, of any length.
 *
 * The roll comes from the line through the eyes, which landmarks show better than the head model, and the answer is
 * turned back by it, out of the mirror too. `null` with both eyes closed.
 */
export const gazeDirectionAdas: Encoder<AdasGazeInput, GazeDirection | null> = {
	request({ face, isMirrored, head: { yawDeg, pitchDeg } }) {
		const { right, left, rollRad } = eyesOf(face);
		if (Math.max(right.opening, left.opening) < CLOSED) return null;
		const side = (EYE_TIMES * (right.widthPx + left.widthPx)) / 2;
		if (!(side > 0)) return null;
		const eye = (input: string, { centre }: EyeView) => {
			const crop = squareCrop(centre, side, SIDE_PX, rollRad);
			return { input, spec, crops: [turned(crop, isMirrored)] } as const;
		};
		// In a mirror the right eye is a left one.
		const [inLeft, inRight] = isMirrored ? [right, left] : [left, right];
		return {
			pictures: [eye('left_eye_image', inLeft), eye('right_eye_image', inRight)],
			tensors: {
				head_pose_angles: { type: 'float32', dims: [1, 3], data: Float32Array.of(yawDeg, pitchDeg, 0) },
			},
		};
	},
	read(outputs, { frame, face, isMirrored }) {
		const [x = 0, y = 0, z = 0] = floatsOf(outputs, 'gaze_vector', [1, 3]);
		const size = Math.hypot(x, y, z);
		if (!(size > 0)) return null;
		const { middle, rollRad, left, right } = eyesOf(face);
		const across = isMirrored ? -x : x;
		const [cos, sin] = [Math.cos(rollRad) / size, Math.sin(rollRad) / size];
		// What was turned upright is turned back, clockwise as seen; y goes down from here on.
		const seen: Vec3<'camera'> = [cos * across + sin * y, sin * across - cos * y, z / size];
		return {
			direction: directionFromSight(seen, middle, mediaPipeCamera(frame)),
			sigmaRad: Math.hypot(sigmaFromMeanError(MEAN_ERROR_RAD), pixelErrorRad((left.widthPx + right.widthPx) / 2)),
		};
	},
};

/**
 * The direction half way between that of a face and of its mirror image. What they disagree by shows an error that the
 * stated one does not hold, and adds to the spread.
 */
export const meanOfMirrored = (plain: GazeDirection, mirror: GazeDirection): GazeDirection => {
	const sum = plain.direction.map((value, i) => value + mirror.direction[i]!);
	const size = Math.hypot(...sum);
	// Opposite directions have no middle: the spread then says that nothing is known.
	if (!(size > 1e-6)) return { direction: plain.direction, sigmaRad: Math.PI };
	const apart = Math.acos(Math.min(1, size / 2));
	return {
		direction: [sum[0]! / size, sum[1]! / size, sum[2]! / size],
		sigmaRad: Math.hypot(plain.sigmaRad, apart),
	};
};
