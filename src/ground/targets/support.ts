import { itemAt } from '../../core/collections';
import { ramp, sum } from '../../core/maths/statistics';
import type { Vec3 } from '../../core/geometry/space';
import { downOf } from '../head/level';
import type { SupportConfig } from './support-config';

/** What tells where things stand and hang: how high people's eyes are, and which way is down. */
export type Support = {
	/** Between the eyes of each person, metres. */
	eyes: readonly Vec3<'camera'>[];
	/** Pitch of a head at rest in the camera, radians: heads are held level, so it tells how the camera is tilted. */
	levelPitchRad: number;
};

/** How far a place lies below the eyes of the people, metres, with its spread: further from them less is known of it. */
type Drop = { dropM: number; sigmaM: number };

/** People who are less far away than this at the height of a place count alike, metres. */
const BESIDE_M = 0.5;

const dropOf = (
	{ eyes, levelPitchRad }: Support,
	[x, y, z]: Vec3<'camera'>,
	{ heightSigmaM, tiltSigmaRad }: SupportConfig,
): Drop => {
	const [, downY, downZ] = downOf(levelPitchRad);
	let weightSum = 0;
	let weighed = 0;
	let nearest = Infinity;
	for (const [eyeX, eyeY, eyeZ] of eyes) {
		const drop = (y - eyeY) * downY + (z - eyeZ) * downZ;
		const level = (x - eyeX) ** 2 + (y - eyeY) ** 2 + (z - eyeZ) ** 2 - drop * drop;
		const weight = 1 / (BESIDE_M ** 2 + level);
		weightSum += weight;
		weighed += weight * drop;
		nearest = Math.min(nearest, level);
	}
	const tiltM = tiltSigmaRad * Math.sqrt(Math.max(0, nearest));
	return { dropM: weighed / weightSum, sigmaM: Math.hypot(heightSigmaM, tiltM) };
};

/** The same for what hangs on walls, or at least nowhere else than in the air. */
export const onWall = (config: SupportConfig): SupportConfig => ({
	...config,
	surfaces: [],
	wallShare: 1 - config.airShare,
});

/**
 * How probable it is that a thing is at each of these places along one line of sight, by what it may stand on or hang at; they sum to
 * no more than 1. Things hardly lie in the air before people, and none lies below the floor.
 *
 * @param feet where the foot of the thing would be at each place, from near to far, metres
 */
export const supportWeights = (support: Support, feet: readonly Vec3<'camera'>[], config: SupportConfig): number[] => {
	const { surfaces, floorM, wallShare, wallFar, airShare } = config;
	const furthest = Math.max(...support.eyes.map(([, , z]) => z));
	const drops = feet.map((foot) => dropOf(support, foot, config));
	const mayBeWall = feet.map(([, , z]) => z >= furthest && z <= wallFar * furthest);
	const wallPlaces = mayBeWall.filter(Boolean).length;
	const weights = drops.map(({ dropM, sigmaM }, i) => {
		// What of the heights a place stands for.
		const [before, after] = [itemAt(drops, Math.max(0, i - 1)), itemAt(drops, Math.min(drops.length - 1, i + 1))];
		const spanM = Math.abs(after.dropM - before.dropM) / 2;
		let weight = airShare / feet.length + (mayBeWall[i] ? wallShare / wallPlaces : 0);
		for (const { belowEyesM, share } of surfaces) {
			const off = (dropM - belowEyesM) / sigmaM;
			weight += (share * spanM * Math.exp(-0.5 * off * off)) / (sigmaM * Math.sqrt(2 * Math.PI));
		}
		return weight * (1 - ramp(dropM, floorM + sigmaM, floorM + 3 * sigmaM));
	});
	// Near a person a line of sight may pass the height of a surface more than once.
	const all = sum(weights);
	return all > 1 ? weights.map((weight) => weight / all) : weights;
};
