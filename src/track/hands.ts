import { length2 } from '../core/geometry/length';
import type { HandDetection } from '../core/perception';
import type { Box, Vec2 } from '../core/geometry/space';
import type { AssembleConfig } from './track-config';
import { boxCentre, boxSize, compareBoxes } from '../core/geometry/box';
import { itemAt } from '../core/collections';
import { pxPerMetre } from '../core/body/hand-scale';
import { hasShouldersBelow, type SeenPose } from '../core/body/own-shoulders';
import { HAND_WRIST, isVisible, pointAt, POSE, xyAt } from '../core/landmarks';
import { solveAssignment } from './solve-assignment';

/** Whose hands are to be found. */
export type HandOwner = {
	headBox: Box;
	/** `null` without one. */
	pose: SeenPose | null;
	/** Wrists of the hands they had in the frame before, pixels. */
	held?: readonly Vec2<'image'>[];
};
/** The hands of one person; `side` of each hand is that of its place. */
export type OwnHands = { left: HandDetection | null; right: HandDetection | null };

const SIDES = ['left', 'right'] as const;
type Side = (typeof SIDES)[number];

const WRISTS = { left: POSE.leftWrist, right: POSE.rightWrist } as const;
const SHOULDERS = { left: POSE.leftShoulder, right: POSE.rightShoulder } as const;
/** Number of the knuckle of the middle finger in MediaPipe's hand. */
const MIDDLE_KNUCKLE = 9;
/** Without a pose: shoulders beside the middle of the head and below its lower end, in its heights. */
const SHOULDER_ASIDE = 0.75;
const SHOULDER_BELOW = 0.4;
/** From the wrist to the middle knuckle of a hand that is seen from its side, in heights of the head: 0.1 of 0.24 m. */
const PALM_HEADS = 0.4;
/** Height of a head, chin to crown, metres: as in `SizeConfig.headHeightM`. */
const HEAD_M = 0.24;
/** A hand that has not moved: within this share of its size. */
const SAME_PLACE = 0.3;

/** What of a hand tells whose it is. */
type FoundHand = {
	hand: HandDetection;
	/** Larger side of its box, pixels. */
	sizePx: number;
	wrist: Vec2<'image'>;
	/** From the wrist to the middle knuckle, pixels; 0 where that is not known. */
	acrossPx: number;
	downPx: number;
	palmPx: number;
	/** Pixels per metre at its distance, by its own landmarks; `null` where they do not tell. */
	pxPerMetre: number | null;
};

const foundHand = (hand: HandDetection): FoundHand => {
	const at = pointAt(hand.landmarks, HAND_WRIST);
	const wrist: Vec2<'image'> = at ? [at[0], at[1]] : boxCentre(hand.box);
	const knuckle = pointAt(hand.landmarks, MIDDLE_KNUCKLE);
	const acrossPx = knuckle ? knuckle[0] - wrist[0] : 0;
	const downPx = knuckle ? knuckle[1] - wrist[1] : 0;
	const sizePx = Math.max(hand.box.width, hand.box.height);
	return { hand, sizePx, wrist, acrossPx, downPx, palmPx: length2(acrossPx, downPx), pxPerMetre: pxPerMetre(hand) };
};

/** A side of somebody, where a hand may be theirs. */
type Place = {
	owner: HandOwner;
	side: Side;
	/** Middle of the head, and its height and size (`boxSize`), pixels. */
	headX: number;
	headY: number;
	heightPx: number;
	sizePx: number;
	/** Wrist of the pose; `null` where that does not tell. */
	wrist: Vec2<'image'> | null;
	/** Where the shoulder is or, without a pose, may be. */
	shoulders: readonly Vec2<'image'>[];
};

const shouldersOf = ({ headBox: { x, y, width, height }, pose }: HandOwner, side: Side): Vec2<'image'>[] => {
	if (pose) return [xyAt(pose.image, SHOULDERS[side])];
	const [middle, aside] = [x + width / 2, SHOULDER_ASIDE * height];
	const level = y + (1 + SHOULDER_BELOW) * height;
	return [
		[middle - aside, level],
		[middle + aside, level],
	];
};

/** A pose that lies on somebody else's trunk says nothing of whose hands there are. */
const withOwnPose = (owner: HandOwner): HandOwner =>
	owner.pose && !hasShouldersBelow(owner.headBox, owner.pose) ? { ...owner, pose: null } : owner;

const placeOf = (owner: HandOwner, side: Side, config: AssembleConfig): Place => {
	const { headBox, pose } = owner;
	const [headX, headY] = boxCentre(headBox);
	const wrist = pose && xyAt(pose.image, WRISTS[side]);
	const visibility = pose?.visibility ? (pose.visibility[WRISTS[side]] ?? 0) : 1;
	const isWristKnown = wrist && Number.isFinite(wrist[0] + wrist[1]) && visibility >= config.leastWristVisibility;
	return {
		...{ owner, side, headX, headY, heightPx: headBox.height, sizePx: boxSize(headBox) },
		wrist: isWristKnown ? wrist : null,
		shoulders: shouldersOf(owner, side),
	};
};

/**
 * By how much the elbow of a hand, which lies straight behind its wrist, is further from a shoulder than upper arms are long, in heights
 * of the head. Of a hand that is seen from the front the forearm is as short in the picture.
 */
const beyondReach = (
	{ wrist, acrossPx, downPx, palmPx }: FoundHand,
	{ heightPx: head, shoulders }: Place,
	{ forearmHeads, upperArmHeads }: AssembleConfig,
): number => {
	const back = palmPx > 0 ? (forearmHeads * head * Math.min(1, palmPx / (PALM_HEADS * head))) / palmPx : 0;
	const elbowX = wrist[0] - back * acrossPx;
	const elbowY = wrist[1] - back * downPx;
	let nearest = Infinity;
	for (const [x, y] of shoulders) nearest = Math.min(nearest, length2(elbowX - x, elbowY - y) / head);
	return Math.max(0, nearest - upperArmHeads);
};

/** What it costs that a hand is larger or smaller than hands at the distance of a head are; 0 where its size is not known. */
const offScale = (
	{ pxPerMetre: scale }: FoundHand,
	{ heightPx }: Place,
	{ handScale: { aheadLog, sigmaLog, cost, most } }: AssembleConfig,
): number => {
	if (scale === null) return 0;
	const deviation = (Math.log(scale / (heightPx / HEAD_M)) - aheadLog) / sigmaLog;
	return Math.min(most, cost * deviation * deviation);
};

/**
 * What it costs to call a hand somebody's: by its distance from the wrist of their pose, or else by how far it is from their head, and
 * by whether their arm can have its elbow where the hand says. `null` when it cannot be theirs.
 */
const costOf = (found: FoundHand, place: Place, config: AssembleConfig): number | null => {
	const { hand, sizePx, wrist } = found;
	const { owner, side, headX, headY, heightPx, wrist: ownWrist } = place;
	const ratio = sizePx / heightPx;
	if (!(ratio >= config.handHeadRatio[0] && ratio <= config.handHeadRatio[1])) return null;

	const reach = length2(wrist[0] - headX, wrist[1] - headY) / heightPx;
	const isInReach = reach <= config.handReach;
	const fromWrist = ownWrist ? length2(wrist[0] - ownWrist[0], wrist[1] - ownWrist[1]) / place.sizePx : Infinity;
	const isAtWrist = fromWrist <= config.handWristDistance;
	// Of most pairs of a hand and somebody.
	if (!isInReach && !isAtWrist) return null;

	const forearm = config.beyondReachPenalty * Math.min(config.mostBeyondReach, beyondReach(found, place, config));
	const byReach = isInReach ? config.reachPenalty + reach / config.handReach + forearm : Infinity;
	let cost = byReach;
	if (owner.pose && ownWrist) {
		const byWrist = isAtWrist ? fromWrist / config.handWristDistance : Infinity;
		// A pose that sees the wrist sees the forearm as well, unless it mixes two people.
		cost = isVisible(owner.pose, WRISTS[side])
			? Math.min(byWrist + config.seenForearmShare * forearm, byReach + config.otherWristPenalty)
			: Math.min(byWrist + config.guessedWristPenalty + forearm, byReach);
	}
	const isHeld = owner.held?.some(([x, y]) => length2(x - wrist[0], y - wrist[1]) < SAME_PLACE * sizePx) === true;
	const penalty =
		(hand.side === side ? 0 : config.sidePenalty) +
		(isHeld ? 0 : config.newHandPenalty) +
		offScale(found, place, config);
	return Number.isFinite(cost) ? cost + penalty : null;
};

/** A hand that costs more than this to call somebody's is nobody's. */
const MOST_COST = 4;

/**
 * Gives hands to people: by the wrists of their poses, by reach, by where the forearm must be, and by whose a hand was in the frame
 * before. A hand is given to one person, a person has one hand a side. The pose decides the side where it is known.
 */
export const assignHands = (
	owners: readonly HandOwner[],
	hands: readonly HandDetection[],
	config: AssembleConfig,
): OwnHands[] => {
	const ordered = [...hands].sort((a, b) => compareBoxes(a.box, b.box) || a.score - b.score);
	const own: OwnHands[] = owners.map(() => ({ left: null, right: null }));
	const places = owners
		.map(withOwnPose)
		.flatMap((owner, i) => SIDES.map((side) => ({ ...placeOf(owner, side, config), hands: itemAt(own, i) })));
	const pairs = solveAssignment(ordered.map(foundHand), places, MOST_COST, (found, place) =>
		costOf(found, place, config),
	);
	for (const [{ hand }, { hands: given, side }] of pairs) given[side] = { ...hand, side };
	return own;
};
