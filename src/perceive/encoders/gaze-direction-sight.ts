import { directionFromImage, type Camera } from '../../core/geometry/camera';
import { rotate, type Vec2, type Vec3 } from '../../core/geometry/space';
import { turnFromAxis } from '../../core/geometry/vector';

/**
 * Adds back the angle of the line between eye and lens. Gaze models that see a crop of a face measure from that line: a
 * look into the lens is (0, 0, −1) to them wherever in the picture the face is.
 *
 * The turn is the smallest one that takes the optical axis to the line of sight (Rodrigues' formula).
 *
 * @param seen unit length, x image right, y down, z away from the lens along the line of sight
 * @param eyes midway between the eyes in the picture
 */
export const directionFromSight = (seen: Vec3<'camera'>, eyes: Vec2<'image'>, camera: Camera): Vec3<'camera'> =>
	rotate(turnFromAxis(directionFromImage(camera, eyes)), seen);

/**
 * Standard deviation about each of two axes of errors whose mean angle is this: the mean of a Rayleigh distribution is
 * σ·√(π/2).
 */
export const sigmaFromMeanError = (meanErrorRad: number): number => meanErrorRad / Math.sqrt(Math.PI / 2);
