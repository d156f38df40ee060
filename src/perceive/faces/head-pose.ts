import { MEDIAPIPE_VERTICAL_FOV_RAD } from '../../core/camera';
import type { HeadPose } from '../../core/people';
import type { Rotation, Vec3 } from '../../core/space';
import type { Placement } from '../picture/raster';

/**
 * Midway between the eyeballs in MediaPipe's canonical face model, centimetres (x to the person's left, y up, z out of
 * the face). Its eye corners 33, 133, 362 and 263 have the mean (0, 2.62, 3.47); the centre of an eyeball lies about
 * 6 mm behind the line between the corners of its eye (radius 12 mm, cornea 6 to 7 mm before that line).
 */
const CANONICAL_EYES_MID_CM = [0, 2.62, 2.87] as const;

/**
 * Head pose from a facial transformation matrix.
 *
 * `matrix`: 16 numbers, column by column (settled by the known-pose test), from the canonical face to a right-handed
 * space in centimetres whose camera looks along −z. Ours is metres along +z with y down, so both spaces are turned half
 * a turn about x. `null` when the matrix is no similarity transform: the solver has failed.
 */
export const headPoseFromMatrix = (matrix: readonly number[]): HeadPose | null => {
	if (matrix.length !== 16 || !matrix.every(Number.isFinite)) return null;
	const at = (row: number, column: number) => matrix[column * 4 + row]!;
	const scale = Math.hypot(at(0, 0), at(1, 0), at(2, 0));
	if (!(scale > 0.1 && scale < 10)) return null;
	const sign = [1, -1, -1] as const;
	const cameraFromHead: number[] = [];
	for (let row = 0; row < 3; row++)
		for (let column = 0; column < 3; column++)
			cameraFromHead.push((sign[row]! * sign[column]! * at(row, column)) / scale + 0);
	const eye = [0, 1, 2].map((row) => {
		const [x, y, z] = CANONICAL_EYES_MID_CM;
		return sign[row]! * 0.01 * (at(row, 0) * x + at(row, 1) * y + at(row, 2) * z + at(row, 3));
	});
	if (!(eye[2]! > 0)) return null;
	return { eyesMid: [eye[0]!, eye[1]!, eye[2]!], cameraFromHead };
};

/** The camera that MediaPipe assumes for a picture of this size: focal length and middle, pixels. */
const assumedCamera = (widthPx: number, heightPx: number) => ({
	focalPx: heightPx / 2 / Math.tan(MEDIAPIPE_VERTICAL_FOV_RAD / 2),
	x: widthPx / 2,
	y: heightPx / 2,
});

const unit = (v: readonly number[]): Vec3<'camera'> => {
	const length = Math.hypot(v[0]!, v[1]!, v[2]!);
	return [v[0]! / length, v[1]! / length, v[2]! / length];
};

/** The smallest rotation that takes unit vector `a` to unit vector `b` (not its opposite). Rodrigues' formula. */
const rotationBetween = (a: Vec3<'camera'>, b: Vec3<'camera'>): Rotation<'camera', 'camera'> => {
	const [x, y, z] = [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
	const cosine = a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
	const k = 1 / (1 + cosine);
	return [
		cosine + k * x * x, k * x * y - z, k * x * z + y,
		k * x * y + z, cosine + k * y * y, k * y * z - x,
		k * x * z - y, k * y * z + x, cosine + k * z * z,
	]; // prettier-ignore
};

const multiply = <A extends 'camera', C extends 'head' | 'camera'>(
	a: Rotation<A, 'camera'>,
	b: Rotation<'camera', C>,
): Rotation<A, C> =>
	[0, 1, 2].flatMap((row) =>
		[0, 1, 2].map(
			(column) => a[row * 3]! * b[column]! + a[row * 3 + 1]! * b[3 + column]! + a[row * 3 + 2]! * b[6 + column]!,
		),
	);

/**
 * Head pose that was solved on a crop, as the camera of the whole frame would give it.
 *
 * The solver takes every picture for one of 63°, so on an enlarged crop the head seems nearer and straight ahead.
 * What the crop truly says is where the head is in the picture, how large it is, and how it is turned against
 * the line of sight; those three are kept.
 */
export const headPoseFromCrop = (
	pose: HeadPose,
	crop: { widthPx: number; heightPx: number },
	placement: Placement,
	frame: { widthPx: number; heightPx: number },
): HeadPose => {
	const from = assumedCamera(crop.widthPx, crop.heightPx);
	const to = assumedCamera(frame.widthPx, frame.heightPx);
	const [x, y, z] = pose.eyesMid;
	const u = placement.left + (from.x + (from.focalPx * x) / z) * placement.xScale;
	const v = placement.top + (from.y + (from.focalPx * y) / z) * placement.yScale;
	const depth = (z * (to.focalPx / from.focalPx)) / placement.yScale;
	const eyesMid: Vec3<'camera'> = [((u - to.x) / to.focalPx) * depth, ((v - to.y) / to.focalPx) * depth, depth];
	const turn = rotationBetween(unit(pose.eyesMid), unit(eyesMid));
	return { eyesMid, cameraFromHead: multiply(turn, pose.cameraFromHead) };
};
