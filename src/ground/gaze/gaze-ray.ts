import type { Ray } from '../../core/attention';
import { length2 } from '../../core/geometry/length';
import { deg } from '../../core/geometry/space';
import { ramp } from '../../core/maths/statistics';
import type { GroundConfig } from '../ground-config';
import type { Head } from '../head/head';
import { lookFromModel } from './direction-fusion';
import { fuseLooks, type LookEstimate } from './look-estimate';
import { lookFromEyes, lookFromHead, type LookMeasure } from './look-model';
import { fromRestAngles } from './rest';

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

/** The head's part with a spread that grows as far as clearly seen eyes contradict it; `clear`: 0 not to 1 plainly seen. */
const headBeside = (head: LookEstimate, eyes: LookEstimate | null, clear: number): LookEstimate => {
	if (!eyes || clear <= 0) return head;
	const one = (i: 0 | 1): number => {
		const apart = (head.angles[i] - eyes.angles[i]) ** 2 / (head.variance[i] + eyes.variance[i]);
		return head.variance[i] * (1 + (clear * apart) / HEAD_FREEDOM);
	};
	return { angles: head.angles, variance: [one(0), one(1)] };
};

/**
 * The ray of a look, before any target is weighed: head, eyes and direction model, each weighted by its variance. The
 * spread of the ray is what remains: the mean of its variances sideways and up or down. Where the parts come from:
 * `lookFromHead` (the share of the head in a shift), `head/iris-angles` (noise of the irises in the picture) with the bias
 * of `EyesConfig`, and `lookFromModel`.
 *
 * @param headPx height of the head, pixels
 */
export const gazeRayOf = (
	measure: LookMeasure,
	{ head: { eyes, eyesMid, from }, headPx }: { head: Head; headPx: number },
	config: GroundConfig,
): Ray => {
	const { clearFromPx, clearPx } = config.eyes;
	const fromEyes = lookFromEyes(measure, config);
	const clear = ramp(headPx, clearFromPx, clearPx) * (1 - followed(measure));
	const fromHead = headBeside(lookFromHead(measure, config), fromEyes, clear);
	const look = fuseLooks(fuseLooks(fromHead, fromEyes), lookFromModel(measure.model, measure.rest));
	const hasEyes = eyes !== null || (measure.model?.ofEyes ?? false);
	return {
		kind: hasEyes ? 'eye-gaze' : 'head-pose',
		origin: eyesMid,
		direction: fromRestAngles(measure.rest, look.angles),
		sigmaRad: Math.sqrt((look.variance[0] + look.variance[1]) / 2),
		confidence: from === 'face' ? (hasEyes ? 0.9 : 0.6) : 0.3,
	};
};
