import type { Gaze, TargetScore } from '../../core/attention';
import { rotate, visualAngle, type Vec3 } from '../../core/space';
import { middleOf, type Candidate } from '../targets/candidates';
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
 * The baselines that `bench` compares with: one bare ray, the target nearest to it by visual angle, each frame for
 * itself.
 */
export const groundBareRay = (
	head: Head,
	candidates: readonly Candidate[],
	method: 'head-pose' | 'iris',
	{ targets }: GroundConfig,
): Gaze | null => {
	const direction = bareDirection(head, method);
	if (!direction) return null;
	const scores: TargetScore[] = candidates.map(({ target, nodes }) => {
		const visualAngleRad = visualAngle(direction, middleOf(nodes).direction);
		const density = Math.exp(-0.5 * (visualAngleRad / BARE_SIGMA_RAD) ** 2) / (2 * Math.PI * BARE_SIGMA_RAD ** 2);
		return { target, probability: density, visualAngleRad };
	});
	scores.push({ target: { kind: 'outside' }, probability: 1 / targets.outsideSteradians, visualAngleRad: null });
	const sum = scores.reduce((total, { probability }) => total + probability, 0);
	const order = scores
		.map((score, k) => ({ ...score, probability: score.probability / sum, k }))
		.sort((a, b) => b.probability - a.probability || a.k - b.k);
	return {
		ray: {
			kind: method === 'iris' ? 'eye-gaze' : 'head-pose',
			origin: head.eyesMid,
			direction,
			sigmaRad: BARE_SIGMA_RAD,
			confidence: 0.5,
		},
		scores: order.map(({ target, probability, visualAngleRad }) => ({ target, probability, visualAngleRad })),
		point: candidates[order[0]!.k]?.point ?? null,
	};
};
