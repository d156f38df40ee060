import { length2 } from '../../core/geometry/length';
import { deg } from '../../core/geometry/space';
import { ramp } from '../../core/maths/statistics';
import type { GroundConfig } from '../ground-config';
import { lookFromEyes, lookFromHead, type LookMeasure } from './look-model';

/**
 * Degrees of freedom of the head about the eyes (Student's t): a head that is so many spreads away from where eyes that are
 * plainly seen look has not followed them, as in glances out of the corner of the eye. On the choose part of
 * `npm run bench -- --only truth` with 0.5 the rays of twice as many looks out of the picture go the right way (0.51; with 1
 * 0.46, without this rule 0.25), and those of scenes are as good as before.
 */
const HEAD_FREEDOM = 0.5;

/** Turns of the head after the eyes were read: up to the first it is noise, from the second on it has followed them. */
const FOLLOWING_RAD = [deg(5), deg(15)] as const;

/** 0 to 1: how far the head has turned since the eyes were read, as one that follows them does. */
const followed = ({ head, eyesHead }: LookMeasure): number =>
	ramp(length2(head[0] - eyesHead[0], head[1] - eyesHead[1]), ...FOLLOWING_RAD);

/**
 * The measurement with a head that counts for less, the more plainly the eyes are seen and the more they contradict it. Ray and
 * targets are both told by it: if targets were told by the head as it was, a man whose head is turned to one side of the lens and his eyes
 * to the other would be said to look into the lens. It turns 0.62 of the looks out of the picture the right way, 0.60 without (real
 * clips of the choose part). Rest and share are learned from the head as it was: learned from this, the close-up has 0.81 of its
 * looks right instead of 0.85.
 *
 * @param headPx height of the head, pixels
 */
export const withGlance = (measure: LookMeasure, headPx: number, config: GroundConfig): LookMeasure => {
	const { clearFromPx, clearPx } = config.eyes;
	const eyes = lookFromEyes(measure);
	const clear = ramp(headPx, clearFromPx, clearPx) * (1 - followed(measure));
	if (!eyes || clear <= 0) return measure;
	const { angles, variance, slopes } = lookFromHead(measure, config);
	const one = (i: 0 | 1): number => {
		const apart = (angles[i] - eyes.angles[i]) ** 2 / (variance[i] + eyes.variance[i]);
		return measure.headVariance[i] + (variance[i] * slopes[i] ** 2 * clear * apart) / HEAD_FREEDOM;
	};
	return { ...measure, headVariance: [one(0), one(1)] };
};
