import type { AreaOfInterest, Target, TargetScore } from '../../core/attention';
import { cameraFromFov, imageFromCamera, type Camera } from '../../core/geometry/camera';
import { idFrom, type PersonId } from '../../core/people';
import { deg, visualAngle, type Box, type Rotation, type Vec3 } from '../../core/geometry/space';

/** Size of the synthetic picture, pixels. */
export const HOUR_PICTURE = { widthPx: 1280, heightPx: 720 } as const;

/** The camera of the synthetic session: 60° wide, in the middle. */
export const hourCamera: Camera = cameraFromFov(HOUR_PICTURE.widthPx, HOUR_PICTURE.heightPx);

/** Half the height of a head with hair, metres: 0.232 (ANSUR II, Gordon 2014). */
const HEAD_RADIUS_M = 0.116;

/** A marked thing of the scene and where its middle is, metres. */
export type HourThing = { area: AreaOfInterest; at: Vec3<'camera'> };

/** What somebody may look at: `seat` is a number of a seat. */
export type HourGoal =
	| { kind: 'seat'; seat: number }
	| { kind: 'thing'; thing: number }
	| { kind: 'camera' | 'outside' };

/** The same goal? */
export const isSameGoal = (a: HourGoal, b: HourGoal): boolean =>
	a.kind === 'seat'
		? b.kind === 'seat' && a.seat === b.seat
		: a.kind === 'thing'
			? b.kind === 'thing' && a.thing === b.thing
			: a.kind === b.kind;

const boxAround = (at: Vec3<'camera'>, halfWidthM: number, halfHeightM: number): Box => {
	const [x, y] = imageFromCamera(hourCamera, at) ?? hourCamera.principal;
	const scale = hourCamera.focalPx / at[2];
	return {
		x: x - halfWidthM * scale,
		y: y - halfHeightM * scale,
		width: 2 * halfWidthM * scale,
		height: 2 * halfHeightM * scale,
	};
};

/** A head box around the middle of a head. */
export const headBox = (at: Vec3<'camera'>): Box => boxAround(at, 0.8 * HEAD_RADIUS_M, HEAD_RADIUS_M);

const thing = (objectId: string, label: string, at: Vec3<'camera'>, halfM: number): HourThing => ({
	area: { objectId: idFrom(objectId), label, from: 'marked', box: boxAround(at, halfM, halfM) },
	at,
});

/** A cup on the table and a board at the wall. */
export const hourThings: readonly HourThing[] = [
	thing('cup', 'cup', [0.1, 0.38, 1.7], 0.06),
	thing('board', 'board', [0.95, -0.55, 2.9], 0.22),
];

/** Middles of the heads around a table, metres: from left to right, those in the middle further away. */
export const hourSeats = (people: number): Vec3<'camera'>[] =>
	Array.from({ length: people }, (_, i) => {
		const share = people === 1 ? 0 : (2 * i) / (people - 1) - 1;
		return [0.9 * share, -0.02 + 0.03 * (i % 2), 2.6 - 0.75 * share * share];
	});

const unit = ([x, y, z]: Vec3<'camera'>): Vec3<'camera'> => {
	const length = Math.hypot(x, y, z) || 1;
	return [x / length, y / length, z / length];
};

/** Unit direction from one place to another. */
export const directionTo = (from: Vec3<'camera'>, to: Vec3<'camera'>): Vec3<'camera'> =>
	unit([to[0] - from[0], to[1] - from[1], to[2] - from[2]]);

/** Between two unit directions, `share` of the way from the first. */
export const between = (a: Vec3<'camera'>, b: Vec3<'camera'>, share: number): Vec3<'camera'> =>
	unit([a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share, a[2] + (b[2] - a[2]) * share]);

/** A direction turned a little: yaw and pitch are added. */
export const turned = ([x, y, z]: Vec3<'camera'>, yawRad: number, pitchRad: number): Vec3<'camera'> =>
	unit([x * Math.cos(yawRad) - z * Math.sin(yawRad), y - pitchRad, x * Math.sin(yawRad) + z * Math.cos(yawRad)]);

/** A head without roll that faces along a unit direction. */
export const headFacing = ([x, y, z]: Vec3<'camera'>): Rotation<'camera', 'head'> => {
	const across = Math.hypot(x, z) || 1;
	// Columns: to the head's left, down, and back, as `docs/conventions.md` has the axes of a head.
	const side: Vec3<'camera'> = [-z / across, 0, x / across];
	const back: Vec3<'camera'> = [-x, -y, -z];
	const down: Vec3<'camera'> = [
		back[1] * side[2] - back[2] * side[1],
		back[2] * side[0] - back[0] * side[2],
		back[0] * side[1] - back[1] * side[0],
	];
	return [side[0], down[0], back[0], side[1], down[1], back[1], side[2], down[2], back[2]];
};

/** Where a goal is; `null` for elsewhere. */
export const placeOf = (goal: HourGoal, heads: readonly Vec3<'camera'>[]): Vec3<'camera'> | null => {
	if (goal.kind === 'seat') return heads[goal.seat] ?? null;
	if (goal.kind === 'thing') return hourThings[goal.thing]?.at ?? null;
	return goal.kind === 'camera' ? [0, 0, 0] : null;
};

/** Weight of elsewhere against a target that is hit exactly; a look 19° off the nearest target is as likely elsewhere. */
const ELSEWHERE = 0.025;
const SIGMA_RAD = deg(7);

/**
 * Where a ray goes, as a distribution: each target by its visual angle from the ray, elsewhere with a fixed weight.
 *
 * @param heads of those in the picture, without the looker's own.
 */
export const scoresOf = (
	origin: Vec3<'camera'>,
	direction: Vec3<'camera'>,
	heads: readonly { personId: PersonId; at: Vec3<'camera'> }[],
): TargetScore[] => {
	const weighed = (target: Target, at: Vec3<'camera'>, weight: number): TargetScore => {
		const visualAngleRad = visualAngle(direction, directionTo(origin, at));
		return { target, visualAngleRad, probability: weight * Math.exp(-0.5 * (visualAngleRad / SIGMA_RAD) ** 2) };
	};
	const scores = [
		...heads.map(({ personId, at }) => weighed({ kind: 'person', personId, part: 'head' }, at, 1)),
		...hourThings.map(({ area: { objectId, label }, at }) => weighed({ kind: 'object', objectId, label }, at, 1)),
		weighed({ kind: 'camera' }, [0, 0, 0], 0.8),
		{ target: { kind: 'outside' } as const, visualAngleRad: null, probability: ELSEWHERE },
	];
	const sum = scores.reduce((total, s) => total + s.probability, 0);
	return scores.map((s) => ({ ...s, probability: s.probability / sum })).sort((a, b) => b.probability - a.probability);
};
