import type { TargetScore, Observation } from '../core/attention';

/**
 * The most probable target of somebody's look; `null` when gaze is unknown. Looks begin below one half, and nobody looks at two
 * targets at once, so this one alone may be an event.
 */
export const bestTarget = ({ gaze }: Observation): TargetScore | null => {
	let best: TargetScore | null = null;
	for (const score of gaze?.scores ?? []) if (best === null || score.probability > best.probability) best = score;
	return best;
};
