import { length3 } from './length';
import { deg, type Vec2, type Vec3 } from './space';

/** A pinhole camera without lens distortion. */
export type Camera = {
	/** Focal length in `image` pixels, the same across and down. */
	focalPx: number;
	/** Where the optical axis meets the picture. */
	principal: Vec2<'image'>;
	/** `assumed`: from a typical field of view, so distances are rough. `given`: the visitor set the field of view. */
	source: 'given' | 'assumed';
};

/**
 * What a scene tells of its lens: the horizontal field of view that lies in the middle of what is believed, and the limits of the
 * middle 80 %, radians.
 */
export type FieldOfView = { horizontalRad: number; lowRad: number; highRad: number };

/** Horizontal field of view assumed unless the visitor sets one: between those of phones and of webcams. */
export const DEFAULT_HORIZONTAL_FOV_RAD = deg(60);

/** Vertical field of view that MediaPipe's face geometry assumes for every picture. */
const MEDIAPIPE_VERTICAL_FOV_RAD = deg(63);

/** The camera with this horizontal field of view and the optical axis in the middle of the picture. */
export const cameraFromFov = (
	widthPx: number,
	heightPx: number,
	horizontalFovRad: number = DEFAULT_HORIZONTAL_FOV_RAD,
	source: Camera['source'] = 'assumed',
): Camera => ({
	focalPx: widthPx / 2 / Math.tan(horizontalFovRad / 2),
	principal: [widthPx / 2, heightPx / 2],
	source,
});

/** Focal length in pixels of the camera that MediaPipe's face geometry assumes for a frame of this height. */
export const mediaPipeFocalPx = (heightPx: number): number => heightPx / 2 / Math.tan(MEDIAPIPE_VERTICAL_FOV_RAD / 2);

/** The camera that MediaPipe's face geometry assumes for a picture of this size. */
export const mediaPipeCamera = ({ widthPx, heightPx }: { widthPx: number; heightPx: number }): Camera => ({
	focalPx: mediaPipeFocalPx(heightPx),
	principal: [widthPx / 2, heightPx / 2],
	source: 'assumed',
});

/** Where a point in front of the camera appears. `null` behind the lens. */
export const imageFromCamera = ({ focalPx, principal }: Camera, [x, y, z]: Vec3<'camera'>): Vec2<'image'> | null =>
	z > 0 ? [principal[0] + (focalPx * x) / z, principal[1] + (focalPx * y) / z] : null;

/** Unit direction from the lens through a pixel. */
export const directionFromImage = ({ focalPx, principal }: Camera, [u, v]: Vec2<'image'>): Vec3<'camera'> => {
	const x = (u - principal[0]) / focalPx;
	const y = (v - principal[1]) / focalPx;
	const length = length3(x, y, 1);
	return [x / length, y / length, 1 / length];
};
