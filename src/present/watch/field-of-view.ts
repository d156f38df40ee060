import { DEFAULT_HORIZONTAL_FOV_RAD, type FieldOfView } from '../../core/geometry/camera';
import { formatDegrees } from '../ui/format';

/** `about 62° (50 to 75°)`: the middle 80 % of what is believed. */
export const estimateWords = ({ horizontalRad, lowRad, highRad }: FieldOfView): string =>
	`about ${formatDegrees(horizontalRad)} (${formatDegrees(lowRad).slice(0, -1)} to ${formatDegrees(highRad)})`;

/**
 * What the status line says of the field of view, and the longer word beside it.
 *
 * @param setDeg what somebody set; `null`: nobody did
 * @param estimate what the scene tells; `null`: nothing
 */
export const fieldOfViewWords = (
	setDeg: number | null,
	estimate: FieldOfView | null,
): { words: string; title: string } => {
	if (setDeg !== null) return { words: `${setDeg}° (set by you)`, title: 'Set by you, in Settings' };
	const assumed = `${formatDegrees(DEFAULT_HORIZONTAL_FOV_RAD)} assumed`;
	if (!estimate) return { words: assumed, title: 'Nobody set it, and the scene tells nothing of it' };
	return {
		words: `${assumed}, ${estimateWords(estimate)} by the scene`,
		title:
			'Estimated from how people face each other; distances are computed with what is assumed, until you set it in Settings',
	};
};
