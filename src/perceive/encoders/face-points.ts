import type { Landmarks } from '../../core/perception';
import type { Vec2 } from '../../core/geometry/space';

/** One point of a set, `image` pixels. */
export const imagePoint = ({ image }: Landmarks, index: number): Vec2<'image'> => [
	image[index * 3]!,
	image[index * 3 + 1]!,
];

/** Corners of the eyes in the face mesh. Left and right are the person's own. */
export const EYE_CORNERS = { leftOuter: 263, leftInner: 362, rightOuter: 33, rightInner: 133 } as const;

/** Distance between the outer corners of the eyes across the picture, pixels. */
export const eyeSpanPx = (landmarks: Landmarks): number => {
	const [a, b] = [imagePoint(landmarks, EYE_CORNERS.leftOuter), imagePoint(landmarks, EYE_CORNERS.rightOuter)];
	return Math.hypot(a[0] - b[0], a[1] - b[1]);
};
