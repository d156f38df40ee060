import { xyAt } from '../../core/landmarks';
import type { HandDetection } from '../../core/perception';
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
