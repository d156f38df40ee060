import type { Gaze } from '../../core/attention';
import { imageFromCamera, type Camera } from '../../core/geometry/camera';
import { length2 } from '../../core/geometry/length';
import type { Vec2, Vec3 } from '../../core/geometry/space';
import { addScaled } from '../../core/geometry/vector';
import type { Candidate } from './candidates';

/** Where a look lands, and the middle of its target. */
export type Landing = Required<Pick<Gaze, 'point' | 'targetPoint'>>;

/** A look as a half line: where it starts, metres, and its direction, unit length. */
type Line = { origin: Vec3<'camera'>; direction: Vec3<'camera'> };

/** Shortest way in the picture, pixels, that tells which way a look goes; less is a look along the line of sight. */
const LEAST_WAY_PX = 0.5;

/** How far along the look its way in the picture is read, metres: near enough to lie before the lens. */
const WAY_M = 0.05;

/** Width and height of the pictures of this camera: its axis meets them in their middle (`cameraFromFov`). */
const sizeOf = ({ principal }: Camera) => [2 * principal[0], 2 * principal[1]] as const;

const isIn = ([x, y]: Vec2<'image'>, camera: Camera): boolean => {
	const [widthPx, heightPx] = sizeOf(camera);
	return x >= 0 && y >= 0 && x <= widthPx && y <= heightPx;
};

/** Where a look reaches this distance from the eyes, metres. `null` beside the picture or behind the lens. */
const landingAt = ({ origin, direction }: Line, distanceM: number, camera: Camera): Vec2<'image'> | null => {
	const point = imageFromCamera(camera, addScaled(origin, direction, distanceM));
	return point && isIn(point, camera) ? point : null;
};

/**
 * Where a look at nothing known leaves the picture. `null` where it does not, for then it ends in the picture at a
 * distance that nobody knows; and where it starts beside the picture or runs along the line of sight.
 */
const exitOf = ({ origin, direction }: Line, camera: Camera): Vec2<'image'> | null => {
	const from = imageFromCamera(camera, origin);
	const next = imageFromCamera(camera, addScaled(origin, direction, WAY_M));
	if (!from || !next || !isIn(from, camera)) return null;
	const end = imageFromCamera(camera, direction);
	if (end && isIn(end, camera)) return null;
	const way = [next[0] - from[0], next[1] - from[1]] as const;
	if (length2(...way) < LEAST_WAY_PX) return null;
	const size = sizeOf(camera);
	const timesTo = (axis: 0 | 1): number => {
		if (way[axis] === 0) return Infinity;
		return ((way[axis] > 0 ? size[axis] : 0) - from[axis]) / way[axis];
	};
	const times = Math.min(timesTo(0), timesTo(1));
	return [from[0] + times * way[0], from[1] + times * way[1]];
};

/** Where a look lands that goes to this candidate, or, `null`, to nothing known. A look into the camera lands nowhere. */
export const landingOf = (
	line: Line,
	to: Pick<Candidate, 'target' | 'middle' | 'point'> | null,
	camera: Camera,
): Landing => {
	if (!to) return { point: exitOf(line, camera), targetPoint: null };
	const isCamera = to.target.kind === 'camera';
	return {
		point: isCamera ? null : landingAt(line, to.middle.distanceM, camera),
		targetPoint: to.point,
	};
};
