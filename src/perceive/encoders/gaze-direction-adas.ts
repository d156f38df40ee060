import type { GazeDirection, Landmarks } from '../../core/perception';
import { deg, type Vec3 } from '../../core/space';
import type { Encoder, PictureSpec } from '../../models/onnx/request';
import { boxAround, squareAround } from '../boxes';
import { boxCrop, NO_MEAN, NO_STD, squareCrop } from './crop-geometry';
import { eyesOf } from './face-eyes';
import type { GazeFacesInput } from './gaze-direction-bins';
import { directionFromSight, encoderCamera, sigmaFromMeanError } from './gaze-direction-sight';
import { floatsOf } from './outputs';

const SIDE_PX = 60;

/** Both models take B G R from 0 to 255. */
const spec: PictureSpec = {
	widthPx: SIDE_PX,
	heightPx: SIDE_PX,
	layout: 'NCHW',
	channels: 'BGR',
	mean: NO_MEAN,
	std: NO_STD,
	outside: 0,
};

/** Head angles as `head-pose-estimation-adas-0001` gives them: Tait–Bryan, degrees. Its signs matter to its pair only. */
export type AdasHeadAngles = { yawDeg: number; pitchDeg: number; rollDeg: number };

/** Side of the face crop over the longer side of the box around the landmarks. */
const FACE_TIMES = 1.1;

/**
 * Head angles from a face (Open Model Zoo, head-pose-estimation-adas-0001), one face a run.
 *
 * Contract: `data` float32 [1, 3, 60, 60], B G R 0 to 255, a square around the face → `angle_y_fc`, `angle_p_fc`,
 * `angle_r_fc` float32 [1, 1], degrees.
 */
export const headPoseAdas: Encoder<Landmarks, AdasHeadAngles> = {
	request({ image }) {
		const box = boxAround(image);
		if (!box) return null;
		const crop = boxCrop(squareAround(box, FACE_TIMES), SIDE_PX, SIDE_PX);
		return { pictures: [{ input: 'data', spec, crops: [crop] }], tensors: {} };
	},
	read: (outputs) => ({
		yawDeg: floatsOf(outputs, 'angle_y_fc', [1, 1])[0]!,
		pitchDeg: floatsOf(outputs, 'angle_p_fc', [1, 1])[0]!,
		rollDeg: floatsOf(outputs, 'angle_r_fc', [1, 1])[0]!,
	}),
};

/** One face of a frame with its head angles. */
export type AdasGazeInput = { frame: GazeFacesInput['frame']; face: Landmarks; head: AdasHeadAngles };

/** Side of an eye crop over the width of the eye (`EyeStateEstimator` of the makers' demo). */
const EYE_TIMES = 1.8;
/** Eyes opened less than this share of their width are closed: Soukupová & Čech 2016, as in `ground`. */
const CLOSED = 0.15;
/** Mean angular error on the makers' own set (Open Model Zoo, README of the model). */
const MEAN_ERROR_RAD = deg(6.95);

/**
 * Gaze direction from both eyes and the head's angles (Open Model Zoo, gaze-estimation-adas-0002), one face a run.
 *
 * Contract: `left_eye_image`, `right_eye_image` float32 [1, 3, 60, 60], B G R 0 to 255, the person's own eyes, squares
 * turned upright by the roll of the head; `head_pose_angles` float32 [1, 3], yaw, pitch, roll in degrees, where roll is
 * then 0 → `gaze_vector` float32 [1, 3], x image right, y up, (0, 0, −1) into the lens, measured from the line between
 * eye and lens, of any length.
 *
 * The roll comes from the line through the eyes, which landmarks show better than the head model, and the answer is
 * turned back by it. `null` with both eyes closed.
 */
export const gazeDirectionAdas: Encoder<AdasGazeInput, GazeDirection | null> = {
	request({ face, head: { yawDeg, pitchDeg } }) {
		const { right, left, rollRad } = eyesOf(face);
		if (Math.max(right.opening, left.opening) < CLOSED) return null;
		const side = (EYE_TIMES * (right.widthPx + left.widthPx)) / 2;
		if (!(side > 0)) return null;
		const eye = (input: string, centre: typeof right.centre) =>
			({ input, spec, crops: [squareCrop(centre, side, SIDE_PX, rollRad)] }) as const;
		return {
			pictures: [eye('left_eye_image', left.centre), eye('right_eye_image', right.centre)],
			tensors: {
				head_pose_angles: { type: 'float32', dims: [1, 3], data: Float32Array.of(yawDeg, pitchDeg, 0) },
			},
		};
	},
	read(outputs, { frame, face }) {
		const [x, y, z] = floatsOf(outputs, 'gaze_vector', [1, 3]) as unknown as [number, number, number];
		const size = Math.hypot(x, y, z);
		if (!(size > 0)) return null;
		const { middle, rollRad } = eyesOf(face);
		const [cos, sin] = [Math.cos(rollRad) / size, Math.sin(rollRad) / size];
		// What was turned upright is turned back, clockwise as seen; y goes down from here on.
		const seen: Vec3<'camera'> = [cos * x + sin * y, sin * x - cos * y, z / size];
		return {
			direction: directionFromSight(seen, middle, encoderCamera(frame)),
			sigmaRad: sigmaFromMeanError(MEAN_ERROR_RAD),
		};
	},
};
