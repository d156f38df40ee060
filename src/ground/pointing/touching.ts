import { xyAt } from '../../core/landmarks';
import type { HandDetection } from '../../core/perception';
import { boxContains, enlarged } from '../../core/geometry/box';
import type { Box } from '../../core/geometry/space';
import { pxPerMetre } from '../../core/body/hand-scale';
import { INDEX_TIP } from './hand-shape';
import type { PointingConfig } from './pointing-config';

/**
 * Whether the tip of the index finger is at the person's other hand in the picture: fingers that count, join or clap show something
 * about themselves, and point at nothing else. `false` where the hand is too badly seen to have a size.
 */
export const touchesOtherHand = (
	hand: HandDetection,
	other: HandDetection,
	{ touchM }: Pick<PointingConfig, 'touchM'>,
): boolean => {
	const scale = pxPerMetre(hand);
	if (scale === null) return false;
	const [tipX, tipY] = xyAt(hand.landmarks.image, INDEX_TIP);
	const { image } = other.landmarks;
	for (let k = 0; k < image.length / 3; k++) {
		const [x, y] = xyAt(image, k);
		if (Math.hypot(x - tipX, y - tipY) < touchM * scale) return true;
	}
	return false;
};

/**
 * Whether the tip of the index finger is at the person's own face: a hand on the mouth, at the chin or in the hair points at nothing. A hand that
 * is held out before the face, towards the camera, is nearer than the head and so looks larger.
 *
 * @param headPxPerMetre pixels a metre at the distance of the head
 */
export const touchesFace = (
	hand: HandDetection,
	head: Box,
	headPxPerMetre: number,
	{ face: { timesHead, around } }: Pick<PointingConfig, 'face'>,
): boolean => {
	const scale = pxPerMetre(hand);
	const [x, y] = xyAt(hand.landmarks.image, INDEX_TIP);
	return scale !== null && scale < timesHead * headPxPerMetre && boxContains(enlarged(head, around), x, y);
};
