import type { HeadSight } from '../../core/perception';
import { forwardOf, rotate, visualAngle, type Rotation, type Vec3 } from '../../core/geometry/space';
import { dot } from '../../core/geometry/vector';
import { ramp } from '../../core/maths/statistics';
import type { GroundConfig } from '../ground-config';
import { toCameraInUse, type ModelLook, type SeenWith } from './direction-fusion';
import type { EyesInSightConfig } from './models-config';

/** How far a gaze follows the eyes that the network saw, and how it scatters about that. */
type EyeReading = { gain: number; sigmaRad: number };

/** Down in the head, in camera axes. */
const downOf = (r: Rotation<'camera', 'head'>): Vec3<'camera'> => [r[1], r[4], r[7]];

/** A number on the way from one to another: the first at a share of 0, the second at 1. */
const between = (from: number, to: number, share: number): number => from + share * (to - from);

/** How clearly a face shows its eyes, 0 to 1: large, and turned towards the lens. @param turnRad of the head from the lens */
const clearnessOf = (headPx: number, turnRad: number, { clear }: EyesInSightConfig): number =>
	ramp(headPx, clear.fromPx, clear.fullPx) * (1 - ramp(turnRad, clear.fullTurnRad, clear.mostTurnRad));

/** What a network that states this spread makes of an eye turn. @param statedRad radians */
const eyeReadingOf = (statedRad: number, clearness: number, { seen, clear }: EyesInSightConfig): EyeReading => {
	const blindness = ramp(statedRad, seen.sureRad, between(seen.blindRad, clear.blindRad, clearness));
	const least = between(seen.leastRad, clear.leastRad, clearness);
	return {
		gain: between(seen.sureGain, seen.blindGain, blindness),
		sigmaRad: Math.min(seen.mostRad, Math.max(least, between(seen.times, clear.times, clearness) * statedRad)),
	};
};

/** The network puts a gaze far below the head only where it sees lowered lids; such a gaze is followed even where it is unsure of it. */
const withLids = (
	reading: EyeReading,
	{ gaze, head, headPx, clearness }: Pick<HeadSight, 'gaze' | 'head'> & { headPx: number; clearness: number },
	{ down }: EyesInSightConfig,
): EyeReading => {
	const belowHeadRad = Math.asin(Math.min(1, dot(downOf(head.cameraFromHead), gaze.direction)));
	const share = clearness * ramp(headPx, down.fromPx, down.fullPx) * ramp(belowHeadRad, down.fromRad, down.fullRad);
	return { ...reading, gain: Math.max(reading.gain, between(reading.gain, down.gain, share)) };
};

/**
 * What regard-gaze says of one look, in the camera in use. It was trained to say what is likely, so that the less it sees of the
 * eyes, the more it says what such a head mostly looks at. How far it follows them is told by the spread that it states.
 *
 * @param eyesMid between the eyes, metres, in the camera in use
 * @param headPx height of the head in the picture
 */
export const lookFromSight = (
	{ gaze, head, eyesVisible }: HeadSight,
	{ eyesMid, headPx }: { eyesMid: Vec3<'camera'>; headPx: number },
	seenWith: SeenWith,
	{ models: { eyesInSight: config }, filter }: Pick<GroundConfig, 'models' | 'filter'>,
): ModelLook | null => {
	const inUse = toCameraInUse(eyesMid, seenWith);
	if (!inUse) return null;
	const ofEyes = eyesVisible > 0.5;
	const turnRad = visualAngle(inUse.turned(forwardOf(head.cameraFromHead)), inUse.towardsLens);
	const clearness = clearnessOf(headPx, turnRad, config);
	const { gain, sigmaRad } = ofEyes
		? withLids(eyeReadingOf(gaze.sigmaRad, clearness, config), { gaze, head, headPx, clearness }, config)
		: config.unseen;
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
