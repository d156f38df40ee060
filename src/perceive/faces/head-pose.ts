import { mediaPipeCamera } from '../../core/geometry/camera';
import type { HeadPose } from '../../core/people';
import { matrix3, type Rotation, type Vec3 } from '../../core/geometry/space';
import { compose, cross, dot } from '../../core/geometry/vector';
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
	const signOf = (row: number) => (row === 0 ? 1 : -1);
	const cameraFromHead = matrix3((i) => {
		const [row, column] = [Math.floor(i / 3), i % 3];
		return (signOf(row) * signOf(column) * at(row, column)) / scale + 0;
	});
	const eye = (row: number) => {
		const [x, y, z] = CANONICAL_EYES_MID_CM;
		return signOf(row) * 0.01 * (at(row, 0) * x + at(row, 1) * y + at(row, 2) * z + at(row, 3));
	};
	const eyesMid = [eye(0), eye(1), eye(2)] as const;
	return eyesMid[2] > 0 ? { eyesMid, cameraFromHead } : null;
};

const unit = (v: Vec3<'camera'>): Vec3<'camera'> => {
	const length = Math.hypot(...v);
	return [v[0] / length, v[1] / length, v[2] / length];
};

/** The smallest rotation that takes unit vector `a` to unit vector `b` (not its opposite). Rodrigues' formula. */
const rotationBetween = (a: Vec3<'camera'>, b: Vec3<'camera'>): Rotation<'camera', 'camera'> => {
	const [x, y, z] = cross(a, b);
	const cosine = dot(a, b);
	const k = 1 / (1 + cosine);
	return [
		cosine + k * x * x, k * x * y - z, k * x * z + y,
		k * x * y + z, cosine + k * y * y, k * y * z - x,
		k * x * z - y, k * y * z + x, cosine + k * z * z,
	]; // prettier-ignore
};

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
	const from = mediaPipeCamera(crop);
	const to = mediaPipeCamera(frame);
	const [x, y, z] = pose.eyesMid;
	const u = placement.left + (from.principal[0] + (from.focalPx * x) / z) * placement.xScale;
	const v = placement.top + (from.principal[1] + (from.focalPx * y) / z) * placement.yScale;
	const depth = (z * (to.focalPx / from.focalPx)) / placement.yScale;
	const eyesMid: Vec3<'camera'> = [
		((u - to.principal[0]) / to.focalPx) * depth,
		((v - to.principal[1]) / to.focalPx) * depth,
		depth,
	];
	const turn = rotationBetween(unit(pose.eyesMid), unit(eyesMid));
	return { eyesMid, cameraFromHead: compose(turn, pose.cameraFromHead) };
};
