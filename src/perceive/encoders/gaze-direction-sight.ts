import { directionFromImage, mediaPipeFocalPx, type Camera } from '../../core/camera';
import type { FrameInfo } from '../../core/perception';
import { rotate, type Rotation, type Vec2, type Vec3 } from '../../core/space';

/**
 * The camera that directions of encoders are given in: the one that MediaPipe's face geometry assumes, as for head poses
 * of `FaceDetection`. `ground` turns them into the camera in use.
 */
export const encoderCamera = ({ widthPx, heightPx }: Pick<FrameInfo, 'widthPx' | 'heightPx'>): Camera => ({
	focalPx: mediaPipeFocalPx(heightPx),
	principal: [widthPx / 2, heightPx / 2],
	source: 'assumed',
});

/**
 * Adds back the angle of the line between eye and lens. Gaze models that see a crop of a face measure from that line: a
 * look into the lens is (0, 0, −1) to them wherever in the picture the face is.
 *
 * The turn is the smallest one that takes the optical axis to the line of sight (Rodrigues' formula).
 *
 * @param seen unit length, x image right, y down, z away from the lens along the line of sight
 * @param eyes midway between the eyes in the picture
 */
export const directionFromSight = (seen: Vec3<'camera'>, eyes: Vec2<'image'>, camera: Camera): Vec3<'camera'> => {
	const [x, y, z] = directionFromImage(camera, eyes);
	const k = 1 / (1 + z);
	const turn: Rotation<'camera', 'camera'> = [
		...[1 - x * x * k, -x * y * k, x],
		...[-x * y * k, 1 - y * y * k, y],
		...[-x, -y, z],
	];
	return rotate(turn, seen);
};

/**
 * Standard deviation about each of two axes of errors whose mean angle is this: the mean of a Rayleigh distribution is
 * σ·√(π/2).
 */
export const sigmaFromMeanError = (meanErrorRad: number): number => meanErrorRad / Math.sqrt(Math.PI / 2);
