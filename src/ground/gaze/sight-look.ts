import type { HeadSight } from '../../core/perception';
import { rotate, type Vec3 } from '../../core/geometry/space';
import { ramp } from '../../core/maths/statistics';
import type { GroundConfig } from '../ground-config';
import { toCameraInUse, type ModelLook, type SeenWith } from './direction-fusion';
import type { EyesInSightConfig } from './models-config';

/** How far a gaze follows the eyes that the network saw, and how it scatters about that. */
type EyeReading = { gain: number; sigmaRad: number };

/** What a network that states this spread makes of an eye turn. @param statedRad radians */
const eyeReadingOf = (statedRad: number, { seen }: EyesInSightConfig): EyeReading => {
	const blindness = ramp(statedRad, seen.sureRad, seen.blindRad);
	return {
		gain: seen.sureGain + blindness * (seen.blindGain - seen.sureGain),
		sigmaRad: Math.min(seen.mostRad, Math.max(seen.leastRad, seen.times * statedRad)),
	};
};

/**
 * What regard-gaze says of one look, in the camera in use. It was trained to say what is likely, so that the less it sees of the
 * eyes, the more it says what such a head mostly looks at. How far it follows them is told by the spread that it states.
 *
 * @param eyesMid between the eyes, metres, in the camera in use
 */
export const lookFromSight = (
	{ gaze, head, eyesVisible }: HeadSight,
	eyesMid: Vec3<'camera'>,
	seenWith: SeenWith,
	{ models: { eyesInSight: config }, filter }: Pick<GroundConfig, 'models' | 'filter'>,
): ModelLook | null => {
	const inUse = toCameraInUse(eyesMid, seenWith);
	if (!inUse) return null;
	const ofEyes = eyesVisible > 0.5;
	const { gain, sigmaRad } = ofEyes ? eyeReadingOf(gaze.sigmaRad, config) : config.unseen;
	const mostly: Vec3<'head'> = [0, -Math.sin(config.mostlyPitchRad), -Math.cos(config.mostlyPitchRad)];
	return {
		direction: inUse.turned(gaze.direction),
		gain,
		withoutEyes: inUse.turned(rotate(head.cameraFromHead, mostly)),
		towardsLens: inUse.towardsLens,
		variance: sigmaRad * sigmaRad,
		eccentricShare: 0,
		weight: Math.min(1, filter.independentMs / config.independentMs),
		ofEyes,
		wrongShare: config.wrongShare,
	};
};
