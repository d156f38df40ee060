import { distanceBetween, xyAt } from '../../core/landmarks';
import { length2 } from '../../core/geometry/length';
import type { Landmarks } from '../../core/perception';
import { rotate, type Rotation, type Vec3 } from '../../core/geometry/space';
import type { EyesConfig } from './eyes-config';
import { EYE_CENTRE_BEHIND_CORNERS_M, type FaceFit } from './face-fit';
import { inverse } from '../../core/geometry/vector';

/** How the eyes stand in the head, as measured: what the lids hide and how a person's own offset differs from the mean are not undone. */
export type EyeInHead = {
	/** Lowered lids tell of a look down, and nothing of its side. */
	from: 'irises' | 'lids';
	/** Towards the person's left, radians; 0 is straight ahead. */
	yawRad: number;
	/** Up, radians. */
	pitchRad: number;
	/** Radians squared. */
	variance: readonly [yaw: number, pitch: number];
	/** Part of an eye turn that is measured. */
	gain: readonly [yaw: number, pitch: number];
	/** Spread of errors that stay, radians. */
	biasRad: readonly [yaw: number, pitch: number];
};

/** Landmarks of each eye: outer and inner corner, centre of the iris, two points of the upper and the lower lid. */
const EYES = [
	{ corners: [33, 133], iris: 468, upper: [159, 158], lower: [145, 153], outwards: -1 },
	{ corners: [263, 362], iris: 473, upper: [386, 385], lower: [374, 380], outwards: 1 },
] as const;

/** An iris may not leave the globe: displacements beyond this share of its radius are errors. */
const MAX_DISPLACEMENT = 0.9;

/** Landmarks of one eye, and whether it lies on the left or the right of the face. */
type Eye = (typeof EYES)[number];

/** Towards the person's left, radians: how far the head is turned from the lens. */
const turnOf = (sightFromHead: Rotation<'camera', 'head'>): number => Math.atan2(-sightFromHead[2], sightFromHead[8]);

/** The eye on the side that the head turns away from hides behind the nose. */
const isSeen = ({ outwards }: Eye, turnRad: number, { maxTurnRad }: EyesConfig): boolean =>
	Math.abs(turnRad) <= maxTurnRad && turnRad * outwards <= maxTurnRad / 2;

/** Eye aspect ratio: how far the lids are open as a share of the eye's width; `null` where no eye can be made out. */
const aspectOf = (image: Landmarks['image'], { corners, upper, lower }: Eye): number | null => {
	const width = distanceBetween(image, corners[0], corners[1]);
	const opening = (distanceBetween(image, upper[0], lower[0]) + distanceBetween(image, upper[1], lower[1])) / 2;
	return width > 0 ? opening / width : null;
};

/**
 * True when the lids of both eyes, of those that the lens can see, are lowered or shut, in a head that is large enough to tell. A
 * blink looks the same for a moment.
 *
 * @param headPx height of the head, pixels
 */
export const areLidsDown = (
	{ image }: Landmarks,
	{ sightFromHead }: FaceFit,
	headPx: number,
	config: EyesConfig,
): boolean => {
	if (headPx < config.lids.leastHeadPx) return false;
	const seen = EYES.filter((eye) => isSeen(eye, turnOf(sightFromHead), config));
	return seen.length > 0 && seen.every((eye) => (aspectOf(image, eye) ?? Infinity) < config.closedAspect);
};

/** What lids say that stay down for longer than a blink: the eyes look down. */
export const eyesUnderLids = ({ lids }: EyesConfig): EyeInHead => ({
	...{ from: 'lids', yawRad: 0, pitchRad: lids.pitchRad },
	...{ variance: [lids.yawSigmaRad ** 2, lids.pitchSigmaRad ** 2], gain: [1, 1], biasRad: [0, 0] },
});

/**
 * Eye-in-head angles from the iris centres and the eyeballs, both eyes fused by their spreads.
 *
 * An eyeball's centre lies behind the middle of its corners; the iris's rim turns about it. `null` when both eyes are
 * closed, hidden by the turn of the head, or too small to say anything.
 *
 * @param pxPerMetre of this person's eyes, pixels a metre; `smallness`: whether few pixels show the head, 0 to 1
 */
export const measureEyes = (
	{ image }: Landmarks,
	fit: FaceFit,
	{ pxPerMetre, smallness }: { pxPerMetre: number; smallness: number },
	config: EyesConfig,
): EyeInHead | null => {
	const r = fit.sightFromHead;
	const headFromSight = inverse(r);
	const turn = turnOf(r);
	// A lens that looks down on a face sees lids instead of irises.
	const bent = Math.max(0, Math.asin(Math.max(-1, Math.min(1, -r[5]))));
	if (bent >= config.maxBentRad) return null;
	const fromAbove = Math.cos((bent / config.maxBentRad) * (Math.PI / 2));
	const radiusPx = pxPerMetre * config.irisPlaneM;
	const noise = length2(config.irisNoisePx, config.irisNoiseShare * pxPerMetre * 0.063) / radiusPx;
	let weightSum = 0;
	let yawSum = 0;
	let pitchSum = 0;
	for (const eye of EYES) {
		if (!isSeen(eye, turn, config)) continue;
		const { corners, iris } = eye;
		const aspect = aspectOf(image, eye);
		if (aspect === null || aspect < config.closedAspect) continue;
		const back = EYE_CENTRE_BEHIND_CORNERS_M * pxPerMetre;
		const [[outerX, outerY], [innerX, innerY]] = [xyAt(image, corners[0]), xyAt(image, corners[1])];
		const [irisX, irisY] = xyAt(image, iris);
		let x = (irisX - ((outerX + innerX) / 2 + back * r[2])) / radiusPx;
		let y = (irisY - ((outerY + innerY) / 2 + back * r[5])) / radiusPx;
		const out = length2(x, y);
		if (out > MAX_DISPLACEMENT) {
			x *= MAX_DISPLACEMENT / out;
			y *= MAX_DISPLACEMENT / out;
		}
		const depth = Math.sqrt(1 - x * x - y * y);
		const gaze: Vec3<'head'> = rotate(headFromSight, [x, y, -depth]);
		// Seen from the side, the same error in pixels is a larger error of the angle.
		const sideways = Math.max(0, Math.cos((Math.abs(turn) / config.maxTurnRad) * (Math.PI / 2)));
		const weight =
			(depth / noise) ** 2 * (sideways * fromAbove) ** 2 * Math.min(1, (aspect - config.closedAspect) / 0.1 + 0.1);
		weightSum += weight;
		yawSum += weight * Math.atan2(gaze[0], -gaze[2]);
		pitchSum += weight * Math.asin(Math.max(-1, Math.min(1, -gaze[1])));
	}
	if (weightSum <= 0) return null;
	// The eyes share most of their error (crop, head pose), so two are little better than one.
	const variance = 1.5 / weightSum;
	return {
		from: 'irises',
		yawRad: yawSum / weightSum,
		pitchRad: pitchSum / weightSum - config.offsetPitchRad,
		variance: [variance + smallness * config.smallHeadYawSigmaRad ** 2, variance],
		gain: [config.gainYaw, config.gainPitch],
		biasRad: [config.biasYawRad, config.biasPitchRad],
	};
};
