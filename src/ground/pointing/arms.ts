import { POSE, xyAt } from '../../core/landmarks';
import type { Track } from '../../core/tracked-person';
import type { PointingConfig } from './pointing-config';

const SHOULDERS = { left: POSE.leftShoulder, right: POSE.rightShoulder } as const;

/** Middle of the neck below the chin, in heights of the head from its top. */
const NECK = 1.1;

/** From the neck of a person to a point, in heights of their head. */
const headsFromNeck = ({ headBox: { x, y, width, height } }: Track, [toX, toY]: readonly [number, number]): number =>
	Math.hypot(toX - (x + width / 2), toY - (y + NECK * height)) / height;

/**
 * Whether an arm of somebody's body is their own. Of two people one before the other the body model puts the face of one on the trunk
 * of the other: the shoulder then sits at the neck of somebody of whom no body was found.
 */
export const isOwnArm = (
	person: Track,
	side: 'left' | 'right',
	tracks: readonly Track[],
	{ otherShoulder: { mostHeads, timesNearer } }: PointingConfig,
): boolean => {
	if (!person.body) return false;
	const shoulder = xyAt(person.body.detection.landmarks.image, SHOULDERS[side]);
	const near = Math.min(mostHeads, headsFromNeck(person, shoulder) / timesNearer);
	return !tracks.some(
		(other) =>
			other !== person && other.body === null && other.status !== 'lost' && headsFromNeck(other, shoulder) < near,
	);
};
