import type { Ray } from '../../core/attention';
import type { GroundConfig } from '../ground-config';
import type { Head } from '../head/head';
import { lookFromModel } from './direction-fusion';
import { fuseLooks } from './look-estimate';
import { lookFromEyes, lookFromHead, type LookMeasure } from './look-model';
import { fromRestAngles } from './rest';

/**
 * The ray of a look, before any target is weighed: head, eyes and direction model, each weighted by its variance. The
 * spread of the ray is what remains: the mean of its variances sideways and up or down. Where the parts come from:
 * `lookFromHead` (the share of the head in a shift), `head/iris-angles` (noise of the irises in the picture) with the bias
 * of `EyesConfig`, and `lookFromModel`.
 */
export const gazeRayOf = (measure: LookMeasure, { eyes, eyesMid, from }: Head, config: GroundConfig): Ray => {
	const fromBoth = fuseLooks(lookFromHead(measure, config), lookFromEyes(measure));
	const look = fuseLooks(fromBoth, lookFromModel(measure.model, measure.rest));
	const hasEyes = eyes !== null || (measure.model?.ofEyes ?? false);
	return {
		kind: hasEyes ? 'eye-gaze' : 'head-pose',
		origin: eyesMid,
		direction: fromRestAngles(measure.rest, look.angles),
		sigmaRad: Math.sqrt((look.variance[0] + look.variance[1]) / 2),
		confidence: from === 'face' ? (hasEyes ? 0.9 : 0.6) : 0.3,
	};
};
