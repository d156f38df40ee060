import type { Ray } from '../core/attention';
import { imageFromCamera, type Camera } from '../core/geometry/camera';
import type { Vec2, Vec3 } from '../core/geometry/space';

/** A look or a pointing gesture as it is seen in the picture. */
export type Cone = {
	origin: Vec2<'image'>;
	end: Vec2<'image'>;
	/** Half the width at `end`, image pixels: one standard deviation of the direction at the distance of the end. */
	halfWidthPx: number;
	/** The look goes on beyond the edge of the picture. */
	leavesPicture: boolean;
};

/** Rays are followed this far, metres: farther than any room the cameras we serve look into. */
const FAR_M = 30;
/** How near the lens a point may come before its projection means nothing, metres. */
const NEAR_M = 0.05;

/** Where a half line crosses the border of the picture; `from` itself when it starts outside and never enters. */
const clipToPicture = (
	from: Vec2<'image'>,
	direction: Vec2<'image'>,
	picture: { widthPx: number; heightPx: number },
): Vec2<'image'> => {
	let reach = Infinity;
	const limits: [number, number, number][] = [
		[from[0], direction[0], picture.widthPx],
		[from[1], direction[1], picture.heightPx],
	];
	for (const [start, step, size] of limits) {
		if (step > 0) reach = Math.min(reach, (size - start) / step);
		else if (step < 0) reach = Math.min(reach, -start / step);
	}
	if (!Number.isFinite(reach)) return from;
	const t = Math.max(0, reach);
	return [from[0] + direction[0] * t, from[1] + direction[1] * t];
};

/** The point of the ray at a distance in metres. */
const along = (ray: Ray, distanceM: number): Vec3<'camera'> => [
	ray.origin[0] + ray.direction[0] * distanceM,
	ray.origin[1] + ray.direction[1] * distanceM,
	ray.origin[2] + ray.direction[2] * distanceM,
];

/** How far the ray may be followed before it comes too near the lens, metres. */
const reachOf = (ray: Ray): number =>
	ray.direction[2] < 0 ? Math.min(FAR_M, Math.max(0, (NEAR_M - ray.origin[2]) / ray.direction[2])) : FAR_M;

/** The distance along the ray at which its projection comes nearest to a point of the picture, metres. */
const distanceNearest = (ray: Ray, camera: Camera, point: Vec2<'image'>): number => {
	// Closest approach of the ray to the line of sight through the point: both are lines in camera space.
	const sight: Vec3<'camera'> = [
		(point[0] - camera.principal[0]) / camera.focalPx,
		(point[1] - camera.principal[1]) / camera.focalPx,
		1,
	];
	const [o, d] = [ray.origin, ray.direction];
	const dot = (a: Vec3<'camera'>, b: Vec3<'camera'>) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
	const ss = dot(sight, sight);
	const sd = dot(sight, d);
	const denominator = ss - sd * sd;
	if (denominator < 1e-9) return 0;
	return Math.min(reachOf(ray), Math.max(0, (dot(o, sight) * sd - dot(o, d) * ss) / denominator));
};

/**
 * The ray as a cone in the picture.
 *
 * `end` is where it should stop: the middle of its target, or the point where the look lands. Without one it runs to
 * the border of the picture. `null` when it starts behind the lens, or comes straight out of the picture.
 */
export const coneOf = (
	ray: Ray,
	camera: Camera,
	picture: { widthPx: number; heightPx: number },
	end: Vec2<'image'> | null,
): Cone | null => {
	const origin = imageFromCamera(camera, ray.origin);
	if (!origin) return null;
	let stop = end;
	if (!stop) {
		const ahead = imageFromCamera(camera, along(ray, Math.min(0.2, reachOf(ray) / 2)));
		if (!ahead) return null;
		const step: Vec2<'image'> = [ahead[0] - origin[0], ahead[1] - origin[1]];
		if (Math.hypot(...step) < 1e-6) return null;
		stop = clipToPicture(origin, step, picture);
		// A ray that dives into the picture ends at its vanishing point, not at the border.
		const far = imageFromCamera(camera, along(ray, reachOf(ray)));
		const length = (p: Vec2<'image'>) => Math.hypot(p[0] - origin[0], p[1] - origin[1]);
		if (far && ray.direction[2] > 0 && length(far) < length(stop)) stop = far;
	}
	const distanceM = distanceNearest(ray, camera, stop);
	const depthM = Math.max(NEAR_M, along(ray, distanceM)[2]);
	const projected = (camera.focalPx * distanceM * Math.tan(Math.min(ray.sigmaRad, 0.8))) / depthM;
	const flat = Math.hypot(stop[0] - origin[0], stop[1] - origin[1]) * Math.tan(Math.min(ray.sigmaRad, 0.8));
	const atLeast = 0.006 * picture.widthPx;
	return {
		origin,
		end: stop,
		// Near the lens the projection explodes; a cone wider than this hides what it should show.
		halfWidthPx: Math.min(Math.max(projected, flat, atLeast), 0.14 * picture.widthPx),
		leavesPicture: end === null,
	};
};
