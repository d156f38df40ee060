import { mediaPipeCamera, type Camera } from '../../core/geometry/camera';
import { forwardOf, matrix3, visualAngle, type Rotation, type Vec2 } from '../../core/geometry/space';
import { compose, inverse, nearestRotation } from '../../core/geometry/vector';
import type { HeadSight } from '../../core/perception';
import type { GroundConfig } from '../ground-config';
import { cameraFromSight } from './face-fit';

/** How a head is turned, with the standard deviation of where it points about either axis, radians. */
export type HeadTurn = { rotation: Rotation<'camera', 'head'>; sigmaRad: number };

/**
 * How a head is turned by what was read of its pixels, in the camera in use: what the model saw is the turn against the line
 * of sight, which stays when the camera is another.
 *
 * @param pixel between the eyes, or the middle of the head
 */
export const turnFromHeadSight = (
	{ head }: HeadSight,
	pixel: Vec2<'image'>,
	camera: Camera,
	{ minSigmaRad, times }: GroundConfig['models']['sight']['head'],
): HeadTurn => {
	const [x, y] = camera.principal;
	const assumed = mediaPipeCamera({ widthPx: 2 * x, heightPx: 2 * y });
	const cameraFromAssumed = compose(cameraFromSight(camera, pixel), inverse(cameraFromSight(assumed, pixel)));
	return {
		rotation: compose<'camera', 'camera', 'head'>(cameraFromAssumed, head.cameraFromHead),
		sigmaRad: Math.max(minSigmaRad, times * head.sigmaRad),
	};
};

/**
 * Standard deviation of where face landmarks say that a head points, radians: they err more the further a face is turned and the
 * fewer pixels it has.
 *
 * @param headPx height of the head; `turnRad`: between where it points and the lens, 0 to π
 */
export const landmarksSigma = (
	{ headPx, turnRad }: { headPx: number; turnRad: number },
	{ faceSigmaRad, faceTurnRad, facePx, faceLeastRad }: GroundConfig['models']['sight']['head'],
): number => Math.max(faceLeastRad, faceSigmaRad * (1 + turnRad / faceTurnRad) * Math.min(1, facePx / headPx) ** 2);

/** Both, weighted by their spreads; `null` when they disagree by more than that many standard deviations. */
export const fuseTurns = (a: HeadTurn, b: HeadTurn, mostApart: number): HeadTurn | null => {
	const apart = visualAngle(forwardOf(a.rotation), forwardOf(b.rotation));
	if (apart > mostApart * Math.hypot(a.sigmaRad, b.sigmaRad)) return null;
	const [weightA, weightB] = [1 / a.sigmaRad ** 2, 1 / b.sigmaRad ** 2];
	const rotation = nearestRotation(matrix3((k) => weightA * a.rotation[k] + weightB * b.rotation[k]));
	return rotation && { rotation, sigmaRad: 1 / Math.sqrt(weightA + weightB) };
};
