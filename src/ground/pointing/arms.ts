import { hasShouldersBelow, headsFromNeck } from '../../core/body/own-shoulders';
import { xyAt } from '../../core/landmarks';
import type { Track } from '../../core/tracked-person';
import type { PointingConfig } from './pointing-config';

export type Side = 'left' | 'right';

/** BlazePose shoulder, elbow and wrist of each side. */
export const ARMS = { left: [11, 13, 15], right: [12, 14, 16] } as const;

/**
 * Whether an arm of somebody's body is their own. Of two people one before the other the body model puts the face of one on the trunk
 * of the other: the shoulder then sits at the neck of somebody of whom no body was found.
 */
export const isOwnArm = (
	person: Track,
	side: Side,
	tracks: readonly Track[],
	{ otherShoulder: { mostHeads, timesNearer } }: PointingConfig,
): boolean => {
	if (!person.body) return false;
	const { landmarks } = person.body.detection;
	if (!hasShouldersBelow(person.headBox, landmarks)) return false;
	const shoulder = xyAt(landmarks.image, ARMS[side][0]);
	const near = Math.min(mostHeads, headsFromNeck(person.headBox, shoulder) / timesNearer);
	return !tracks.some(
		(other) =>
			other !== person &&
			other.body === null &&
			other.status !== 'lost' &&
			headsFromNeck(other.headBox, shoulder) < near,
	);
};
