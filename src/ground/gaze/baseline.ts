import type { Gaze } from '../../core/attention';
import type { Camera } from '../../core/geometry/camera';
import { rotate, visualAngle, type Vec3 } from '../../core/geometry/space';
import { rankTargets, type Candidate } from '../targets/candidates';
import { landingOf } from '../targets/landing';
import type { GroundConfig } from '../ground-config';
import type { Head } from '../head/head';

/** Spread of a bare ray around its target: about the error of head pose and of iris landmarks, radians. */
const BARE_SIGMA_RAD = 0.17;

/** The ray of a baseline: where the nose points, or where the irises point in the head, nothing else. */
const bareDirection = (head: Head, method: 'head-pose' | 'iris'): Vec3<'camera'> | null => {
	const { cameraFromHead: rotation, eyes } = head;
	if (!rotation) return null;
	if (method === 'head-pose') return rotate(rotation, [0, 0, -1]);
	if (!eyes) return null;
	const level = Math.cos(eyes.pitchRad);
	return rotate(rotation, [Math.sin(eyes.yawRad) * level, -Math.sin(eyes.pitchRad), -Math.cos(eyes.yawRad) * level]);
};

/**
 * The baselines that `bench` compares with: one bare ray, the target nearest to it by visual angle, each frame on its
 * own.
 */
export const groundBareRay = (
	head: Head,
	candidates: readonly Candidate[],
	{ method, camera }: { method: 'head-pose' | 'iris'; camera: Camera },
	{ targets }: GroundConfig,
): Gaze | null => {
	const direction = bareDirection(head, method);
	if (!direction) return null;
	const densities = candidates.map(({ middle }) => {
		const angle = visualAngle(direction, middle.direction);
		return Math.exp(-0.5 * (angle / BARE_SIGMA_RAD) ** 2) / (2 * Math.PI * BARE_SIGMA_RAD ** 2);
	});
	densities.push(1 / targets.outsideSteradians);
	const sum = densities.reduce((total, density) => total + density, 0);
	const belief = densities.map((density) => density / sum);
	const { scores, top } = rankTargets(candidates, belief, direction);
	return {
		ray: {
			kind: method === 'iris' ? 'eye-gaze' : 'head-pose',
			origin: head.eyesMid,
			direction,
			sigmaRad: BARE_SIGMA_RAD,
			confidence: 0.5,
		},
		scores,
		...landingOf({ origin: head.eyesMid, direction }, top, camera),
	};
};
