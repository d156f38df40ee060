import type { Camera } from '../../core/geometry/camera';
import { directionFromImage } from '../../core/geometry/camera';
import { CANONICAL_FACE } from '../../core/geometry/canonical-face';
import type { Landmarks } from '../../core/perception';
import type { Rotation, Vec2 } from '../../core/geometry/space';
import { compose, nearestRotation, turnFromAxis } from '../../core/geometry/vector';

/** Distance between the eyeball centres of the canonical face: half way between the corners of each eye, metres. */
export const CANONICAL_EYE_DISTANCE_M = 0.063;

/**
 * How far the centre of an eyeball lies behind the middle between its corners, metres. The cornea stands about 10 mm
 * before the outer corner and 13.5 mm before the centre of rotation (Fry & Hill 1962); the middle between the corners
 * lies 3 mm before the outer corner in the canonical face.
 */
export const EYE_CENTRE_BEHIND_CORNERS_M = 0.0065;

/** Midway between the eyeballs in the canonical face, centimetres, y up and z forward. */
const EYES_MID_CM = [0, 2.625, 3.466 - EYE_CENTRE_BEHIND_CORNERS_M * 100] as const;

/** The same points in `head`, metres, origin midway between the eyeballs: landmark, weight, x, y, z. */
export const HEAD_POINTS: readonly (readonly [landmark: number, weight: number, x: number, y: number, z: number])[] =
	CANONICAL_FACE.map(([landmark, weight, x, y, z]) => {
		const down = (EYES_MID_CM[1] - y) / 100;
		const back = (EYES_MID_CM[2] - z) / 100;
		return [landmark, weight, x / 100, down, back] as const;
	});

/** Numbers a point has in `POINTS`. */
const POINT_LENGTH = 5;
/** The same, one number after another: they are gone through three times a face, and taking lists apart makes garbage. */
const POINTS = Float64Array.from(HEAD_POINTS.flat());

/** The canonical face laid over the landmarks of one face. */
export type FaceFit = {
	/** Midway between the eyeballs. */
	eyesMidPx: Vec2<'image'>;
	/** As seen along the line of sight to this face, whatever the camera: identity faces the lens. */
	sightFromHead: Rotation<'camera', 'head'>;
	/** Size of the canonical face in the picture, pixels a metre at the depth of the eyes. */
	pxPerMetre: number;
};

/**
 * Lays the canonical face over the landmarks by a weighted similarity (Procrustes) in all three coordinates; the scale
 * comes from x and y alone, since z is a guess of the model.
 *
 * MediaPipe's own matrix is solved in a camera of 63° vertical field of view, which turns and resizes heads away from
 * the middle of the picture. The landmarks themselves come from a crop around the face and know nothing of a camera,
 * so the fit is made in the picture and turned into the camera in use by {@link cameraFromSight}.
 *
 * `null` when the points do not span a face.
 */
export const fitFace = ({ image }: Landmarks): FaceFit | null => {
	let weightSum = 0;
	let headX = 0;
	let headY = 0;
	let headZ = 0;
	let imageX = 0;
	let imageY = 0;
	let imageZ = 0;
	for (let i = 0; i < POINTS.length; i += POINT_LENGTH) {
		const at = 3 * POINTS[i]!;
		const w = POINTS[i + 1]!;
		const x = POINTS[i + 2]!;
		const y = POINTS[i + 3]!;
		const z = POINTS[i + 4]!;
		weightSum += w;
		headX += w * x;
		headY += w * y;
		headZ += w * z;
		imageX += w * image[at]!;
		imageY += w * image[at + 1]!;
		imageZ += w * image[at + 2]!;
	}
	headX /= weightSum;
	headY /= weightSum;
	headZ /= weightSum;
	imageX /= weightSum;
	imageY /= weightSum;
	imageZ /= weightSum;

	let [ur, ud, ub, vr, vd, vb, wr, wd, wb] = [0, 0, 0, 0, 0, 0, 0, 0, 0];
	for (let i = 0; i < POINTS.length; i += POINT_LENGTH) {
		const at = 3 * POINTS[i]!;
		const w = POINTS[i + 1]!;
		const x = POINTS[i + 2]!;
		const y = POINTS[i + 3]!;
		const z = POINTS[i + 4]!;
		const right = x - headX;
		const down = y - headY;
		const back = z - headZ;
		const u = w * (image[at]! - imageX);
		const v = w * (image[at + 1]! - imageY);
		const depth = w * (image[at + 2]! - imageZ);
		ur += u * right;
		ud += u * down;
		ub += u * back;
		vr += v * right;
		vd += v * down;
		vb += v * back;
		wr += depth * right;
		wd += depth * down;
		wb += depth * back;
	}
	const r = nearestRotation([ur, ud, ub, vr, vd, vb, wr, wd, wb]);
	if (!r) return null;

	let along = 0;
	let size = 0;
	for (let i = 0; i < POINTS.length; i += POINT_LENGTH) {
		const at = 3 * POINTS[i]!;
		const w = POINTS[i + 1]!;
		const x = POINTS[i + 2]!;
		const y = POINTS[i + 3]!;
		const z = POINTS[i + 4]!;
		const u = r[0] * (x - headX) + r[1] * (y - headY) + r[2] * (z - headZ);
		const v = r[3] * (x - headX) + r[4] * (y - headY) + r[5] * (z - headZ);
		along += w * (u * (image[at]! - imageX) + v * (image[at + 1]! - imageY));
		size += w * (u * u + v * v);
	}
	const pxPerMetre = along / size;
	if (!(pxPerMetre > 0)) return null;
	return {
		eyesMidPx: [
			imageX - pxPerMetre * (r[0] * headX + r[1] * headY + r[2] * headZ),
			imageY - pxPerMetre * (r[3] * headX + r[4] * headY + r[5] * headZ),
		],
		sightFromHead: r,
		pxPerMetre,
	};
};

/** Turns what is seen along the line of sight through a pixel into the camera in use. */
export const cameraFromSight = (camera: Camera, pixel: Vec2<'image'>): Rotation<'camera', 'camera'> =>
	turnFromAxis(directionFromImage(camera, pixel));

/** Head rotation in the camera in use. */
export const cameraFromHead = (camera: Camera, fit: FaceFit): Rotation<'camera', 'head'> =>
	compose(cameraFromSight(camera, fit.eyesMidPx), fit.sightFromHead);
