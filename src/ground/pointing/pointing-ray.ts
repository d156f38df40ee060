import type { Camera } from '../../core/geometry/camera';
import { directionFromImage } from '../../core/geometry/camera';
import type { BodyDetection, HandDetection } from '../../core/perception';
import { xyAt } from '../../core/landmarks';
import { rotate, visualAngle, type Vec3 } from '../../core/geometry/space';
import type { Places } from '../targets/places';
import type { FromRest } from './arm-rest';
import { ARMS, type Side } from './arms';
import type { PointingConfig } from './pointing-config';
import { cameraFromSight } from '../head/face-fit';
import { pxPerMetre } from '../../core/body/hand-scale';
import { handPoint, INDEX_KNUCKLE, INDEX_TIP, WRIST } from './hand-shape';
import { addScaled, cross, dot, normalise, pointAtDepth, subtract } from '../../core/geometry/vector';

/**
 * A direction in which somebody points. Across the line of sight it is well seen, along it poorly, so the two have
 * their own spreads.
 */
export type PointingRay = {
	/** Finger tip or wrist, metres. */
	origin: Vec3<'camera'>;
	/** Unit length. */
	direction: Vec3<'camera'>;
	/** Spread across the line of sight, radians. */
	acrossSigmaRad: number;
	/** Spread towards or away from the camera, radians. */
	alongSigmaRad: number;
	/** Of an arm that is not level, or a low hand: both may rest, or hold something, and point only where there is something to point at. */
	isLow: boolean;
	/** Of an arm that is not far out, but was brought out from where it rests. */
	isStroke: boolean;
};

/**
 * Depth of a hand from its size in the picture, and from where hands can be: within an arm's length of the eyes.
 */
const handDepth = (hand: HandDetection, eyes: Vec3<'camera'>, camera: Camera, config: PointingConfig): number => {
	const near = eyes[2] - config.reachForwardM;
	const scale = pxPerMetre(hand);
	if (scale === null) return near;
	const measured = camera.focalPx / scale;
	const weight = 1 / (config.handDepthSigma * measured) ** 2;
	const prior = 1 / config.reachSigmaM ** 2;
	return Math.max(0.1, (weight * measured + prior * near) / (weight + prior));
};

/**
 * Weighted mean of two directions; the spreads combine like independent measurements. Where the second disagrees it
 * is a worse measurement than its spread says, and counts less: hands that are not raised to the line of sight point
 * with the finger alone.
 */
const fuse = (
	a: Vec3<'camera'>,
	acrossA: number,
	b: Vec3<'camera'>,
	acrossB: number,
): { direction: Vec3<'camera'>; across: number } => {
	const weightA = 1 / acrossA ** 2;
	const weightB = 1 / (acrossB ** 2 + visualAngle(a, b) ** 2);
	const direction = normalise(addScaled(addScaled([0, 0, 0], a, weightA), b, weightB)) ?? a;
	return { direction, across: Math.sqrt(1 / (weightA + weightB)) };
};

/**
 * The ray of an extended index finger: the line from the eyes through the tip, by which people aim, and the line of
 * the finger, by which others read them (Herbort & Kunde 2016), weighted by their spreads.
 *
 * @param eyes between the pointing person's eyes, metres
 */
export const fingerRay = (
	hand: HandDetection,
	eyes: Vec3<'camera'>,
	camera: Camera,
	config: PointingConfig,
): PointingRay | null => {
	const knuckle = handPoint(hand, INDEX_KNUCKLE);
	const tip = handPoint(hand, INDEX_TIP);
	if (!knuckle || !tip) return null;
	const { image } = hand.landmarks;
	const tipPx = xyAt(image, INDEX_TIP);
	const metric = normalise(subtract(tip, knuckle));
	const knucklePx = xyAt(image, INDEX_KNUCKLE);
	const seen = normalise<'camera'>([tipPx[0] - knucklePx[0], tipPx[1] - knucklePx[1], 0]);
	if (!metric || !seen) return null;
	// The picture shows the direction across the line of sight better than the metric landmarks do.
	const level = Math.hypot(metric[0], metric[1]);
	const alongFinger: Vec3<'camera'> = [seen[0] * level, seen[1] * level, metric[2]];
	const finger = rotate(cameraFromSight(camera, xyAt(image, WRIST)), alongFinger);
	const origin = pointAtDepth(camera, tipPx, handDepth(hand, eyes, camera, config));
	const fromEyes = normalise(subtract(origin, eyes));
	// A finger that points at the lens looks short: its direction in the picture is then unsure.
	const sight = directionFromImage(camera, tipPx);
	const across = Math.sqrt(1 - Math.min(0.99, dot(finger, sight) ** 2));
	const fingerSigma = config.fingerSigmaRad / across;
	const fused = fromEyes
		? fuse(finger, fingerSigma, fromEyes, config.eyeTipSigmaRad)
		: { direction: finger, across: fingerSigma };
	return {
		origin,
		direction: fused.direction,
		acrossSigmaRad: fused.across,
		alongSigmaRad: config.alongSigmaRad,
		isLow: false,
		isStroke: false,
	};
};

/** True when the whole hand lies in the picture: the model invents the fingers of a hand that is cut off. */
export const isWhole = ({ landmarks: { image } }: HandDetection, { principal }: Camera): boolean => {
	for (let k = 0; k < image.length; k += 3)
		if (image[k]! < 0 || image[k + 1]! < 0 || image[k]! > 2 * principal[0] || image[k + 1]! > 2 * principal[1])
			return false;
	return true;
};

/** One arm of one person. */
type Arm = {
	body: BodyDetection;
	side: Side;
	/** Height of the person's head in the picture. */
	headPx: number;
	/** Between their eyes, metres. */
	eyes: Vec3<'camera'>;
	/** How far the arm is from where it rests. */
	rest: FromRest | null;
};

/** How an arm is held in the picture. */
type Held = {
	/** Of its joint that is seen worst, and of its wrist, 0 to 1. */
	visibility: { worst: number; wrist: number };
	/** From shoulder to wrist, in heights of the head. */
	reachHeads: number;
	/** The same as a share of upper and lower arm: 1 is straight. */
	straightness: number;
	/** Angle from hanging straight down. */
	raisedRad: number;
};

/** Whether an arm is held out so far that this alone says that it points. */
const isHeldFarOut = ({ visibility, reachHeads, straightness, raisedRad }: Held, config: PointingConfig): boolean =>
	visibility.worst >= config.armVisibility &&
	reachHeads >= config.armReachHeads &&
	straightness >= config.armStraightness &&
	raisedRad >= (straightness >= config.lowArm.straightness ? config.lowArm.raisedRad : config.armRaisedRad);

/** Whether an arm is where it rests, and as low as arms on a table or on the back of a sofa are. */
const isAtRest = ({ raisedRad }: Held, rest: FromRest | null, { armRest }: PointingConfig): boolean =>
	rest !== null && raisedRad < armRest.raisedRad && rest.away < armRest.heads && rest.restedMs >= armRest.restedMs;

/** Whether an arm was brought out from where it rests. */
const isStroke = (held: Held, rest: FromRest | null, { stroke }: PointingConfig): boolean =>
	rest !== null &&
	rest.away >= stroke.awayHeads &&
	rest.up >= stroke.upHeads &&
	held.visibility.wrist >= stroke.visibility &&
	held.reachHeads >= stroke.reachHeads &&
	held.straightness >= stroke.straightness &&
	held.raisedRad >= stroke.raisedRad;

/**
 * An arm that points, read from the picture alone: fingers need not be seen. It is held out, or was brought out from where it rests.
 * `null` when the arm hangs, rests, is bent, is raised straight up, or is not seen.
 */
export const armRay = (
	{ body, side, headPx, eyes, rest }: Arm,
	camera: Camera,
	config: PointingConfig,
): PointingRay | null => {
	const [shoulder, elbow, wrist] = ARMS[side];
	const { image, visibility } = body.landmarks;
	const [sx, sy] = xyAt(image, shoulder);
	const [ex, ey] = xyAt(image, elbow);
	const [wx, wy] = xyAt(image, wrist);
	const reach = Math.hypot(wx - sx, wy - sy);
	const seen = (joint: number): number => visibility?.[joint] ?? 1;
	const held: Held = {
		visibility: { worst: Math.min(seen(shoulder), seen(elbow), seen(wrist)), wrist: seen(wrist) },
		reachHeads: reach / headPx,
		straightness: reach / (Math.hypot(ex - sx, ey - sy) + Math.hypot(wx - ex, wy - ey)),
		raisedRad: Math.atan2(Math.abs(wx - sx), wy - sy),
	};
	const isOut = isHeldFarOut(held, config) && !isAtRest(held, rest, config);
	if (held.raisedRad > Math.PI - config.armUprightRad || (!isOut && !isStroke(held, rest, config))) return null;
	const origin = pointAtDepth(camera, [wx, wy], eyes[2]);
	const fromShoulder = normalise(subtract(origin, pointAtDepth(camera, [sx, sy], eyes[2])));
	const fromEyes = normalise(subtract(origin, eyes));
	if (!fromShoulder || !fromEyes) return null;
	const { direction, across } = fuse(fromShoulder, config.armSigmaRad, fromEyes, config.eyeTipSigmaRad);
	return {
		origin,
		direction,
		acrossSigmaRad: across,
		alongSigmaRad: config.armAlongSigmaRad,
		isLow: held.raisedRad < config.armRest.raisedRad,
		isStroke: !isOut,
	};
};

const logNormal = (error: number, variance: number): number =>
	-0.5 * ((error * error) / variance + Math.log(2 * Math.PI * variance));

/**
 * Log density of the measured ray if what is pointed at lies at each place, seen from the origin of the ray: the logs of the places,
 * which it sets.
 */
export const logRayLikelihoods = (ray: PointingRay, { count, x, y, z, spread, logs }: Places): Float64Array => {
	const sight = normalise(ray.origin) ?? [0, 0, 1];
	// Axes across the line of sight.
	const u = normalise(cross<'camera'>([0, 1, 0], sight)) ?? [1, 0, 0];
	const v = cross(sight, u);
	const tiltOf = (direction: Vec3<'camera'>) => Math.asin(Math.max(-1, Math.min(1, dot(direction, sight))));
	const turnOf = (direction: Vec3<'camera'>) => Math.atan2(dot(direction, v), dot(direction, u));
	const rayTilt = tiltOf(ray.direction);
	const rayTurn = turnOf(ray.direction);
	for (let i = 0; i < count; i++) {
		const direction: Vec3<'camera'> = [x[i]!, y[i]!, z[i]!];
		const tilt = tiltOf(direction);
		let turn = turnOf(direction) - rayTurn;
		turn -= 2 * Math.PI * Math.round(turn / (2 * Math.PI));
		const level = Math.max(0.2, Math.cos(Math.max(Math.abs(tilt), Math.abs(rayTilt))));
		logs[i] =
			logNormal(turn * level, ray.acrossSigmaRad ** 2 + spread[i]!) +
			logNormal(tilt - rayTilt, ray.alongSigmaRad ** 2 + spread[i]!);
	}
	return logs;
};
