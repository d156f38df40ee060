import type { AreaOfInterest, Handling, Target } from '../../core/attention';
import { cover } from '../../core/geometry/box';
import { isVisible, POSE, xyAt } from '../../core/landmarks';
import { length2 } from '../../core/geometry/length';
import type { PersonId } from '../../core/people';
import type { Track } from '../../core/tracked-person';
import type { HandDetection } from '../../core/perception';
import type { Box, Vec2 } from '../../core/geometry/space';
import type { GroundConfig } from '../ground-config';
import { pointingShape } from '../pointing/hand-shape';
import type { DeicticConfig } from './deictic-config';
import { gapOf, middleOfHand, onRamp, speedOf, stepPath, type HandPath } from './hand-path';

/** What is remembered about one person's hands. Plain data. */
export type HandlingMemory = { left: HandPath; right: HandPath };

/** Somebody else in the picture. */
export type OtherPerson = { personId: PersonId; headBox: Box };

/** One hand in this frame, with everything its scores need. Pixels, except `unitPx`: pixels per head height. */
type Hand = {
	side: 'left' | 'right';
	detection: HandDetection;
	at: Vec2<'image'>;
	path: HandPath;
	head: Box;
	headX: number;
	chinY: number;
	shoulder: Vec2<'image'>;
	unitPx: number;
};

const NO_HANDS: HandlingMemory = { left: [], right: [] };

const shoulderOf = ({ body, headBox: head }: Track, side: 'left' | 'right'): Vec2<'image'> => {
	const k = side === 'left' ? POSE.leftShoulder : POSE.rightShoulder;
	const landmarks = body?.detection.landmarks;
	if (landmarks && isVisible(landmarks, k)) return xyAt(landmarks.image, k);
	return [head.x + head.width / 2, head.y + 1.5 * head.height];
};

const middleX = ({ x, width }: Box): number => x + width / 2;

/** How a thing is called as a target. */
const targetOf = ({ objectId, label }: AreaOfInterest): Target => ({ kind: 'object', objectId, label });

/** A thing in a hand, and how surely it is there. */
type Held = { thing: AreaOfInterest; sureness: number };

/** The thing in a hand; `null` without one. */
const heldThing = (
	{ detection: { box }, unitPx }: Hand,
	things: readonly AreaOfInterest[],
	config: DeicticConfig,
): Held | null => {
	let best: Held | null = null;
	for (const thing of things) {
		if (Math.max(thing.box.width, thing.box.height) > config.largestHeld * unitPx) continue;
		const sureness = onRamp(cover(box, thing.box), config.held);
		if (sureness > (best?.sureness ?? 0)) best = { thing, sureness };
	}
	return best;
};

/** How far the hand has come along a direction (of length 1) within its path, pixels, from the furthest back. */
const comeAlong = (path: HandPath, [dx, dy]: readonly [number, number]): number => {
	const along = path.map(({ x, y }) => x * dx + y * dy);
	return along.at(-1)! - Math.min(...along);
};

/** An object held up beside oneself, towards another, still. */
const showing = (
	{ at, unitPx, headX, chinY, head, path, detection }: Hand,
	{ thing, sureness }: Held,
	others: readonly OtherPerson[],
	config: DeicticConfig,
): number => {
	const speed = speedOf(path, config.speedMinMs, config.speedMaxMs);
	const side = Math.sign(at[0] - headX);
	const isTowardsAnother = others.some((o) => Math.sign(middleX(o.headBox) - headX) === side);
	if (speed === null || !isTowardsAnother) return 0;
	return Math.min(
		sureness,
		onRamp((chinY + unitPx - at[1]) / unitPx, config.raised),
		onRamp(Math.min(gapOf(head, thing.box), gapOf(head, detection.box)) / unitPx, config.clear),
		onRamp(Math.abs(at[0] - headX) / unitPx, config.aside),
		onRamp(speed / unitPx, config.still),
	);
};

/** An object brought towards another: most of the way, below the face, just now. */
const giving = (
	{ at, unitPx, headX, chinY, path }: Hand,
	sureness: number,
	other: OtherPerson,
	config: DeicticConfig,
): number => {
	const way = middleX(other.headBox) - headX;
	const share = (at[0] - headX) / way;
	const below = (at[1] - chinY) / unitPx;
	if (Math.abs(way) < unitPx || share > config.offeredBeyond || below < 0 || below > config.lowestOffer) return 0;
	return Math.min(
		sureness,
		onRamp(share, config.offered),
		onRamp(comeAlong(path, [Math.sign(way), 0]) / unitPx, config.moved),
	);
};

/** The arm goes out to a thing that is not held yet. */
const reaching = (
	{ at, unitPx, shoulder, path, detection }: Hand,
	thing: AreaOfInterest,
	config: DeicticConfig,
): number => {
	const first = path[0]!;
	const to = [thing.box.x + thing.box.width / 2 - first.x, thing.box.y + thing.box.height / 2 - first.y] as const;
	const distance = length2(to[0], to[1]);
	const went = [at[0] - first.x, at[1] - first.y] as const;
	const length = length2(went[0], went[1]);
	if (distance === 0 || length === 0) return 0;
	const angle = Math.acos(Math.max(-1, Math.min(1, (to[0] * went[0] + to[1] * went[1]) / (distance * length))));
	return Math.min(
		onRamp(length2(at[0] - shoulder[0], at[1] - shoulder[1]) / unitPx, config.extended),
		onRamp(gapOf(detection.box, thing.box) / unitPx, config.near),
		onRamp(comeAlong(path, [to[0] / distance, to[1] / distance]) / unitPx, config.moved),
		onRamp(angle, config.aim),
	);
};

/** The surest gesture of one hand; `null` when it makes none. */
const gestureOf = (
	hand: Hand,
	others: readonly OtherPerson[],
	things: readonly AreaOfInterest[],
	config: DeicticConfig,
): Handling | null => {
	const found: Handling[] = [];
	const add = (gesture: Handling['gesture'], confidence: number, target: Target) => {
		if (confidence <= 0) return;
		const scores = [{ target, probability: 1, visualAngleRad: null }];
		found.push({ gesture, hand: hand.side, confidence, scores });
	};
	const held = heldThing(hand, things, config);
	if (held) {
		add('showing', showing(hand, held, others, config), targetOf(held.thing));
		for (const other of others) {
			const target: Target = { kind: 'person', personId: other.personId, part: 'head' };
			add('giving', giving(hand, held.sureness, other, config), target);
		}
	} else if (things.every(({ box }) => cover(hand.detection.box, box) < config.alreadyHeld)) {
		for (const thing of things) add('reaching', reaching(hand, thing, config), targetOf(thing));
	}
	return found.reduce<Handling | null>((best, g) => (best && best.confidence >= g.confidence ? best : g), null);
};

/** One person in one frame. */
type HandlingPerson = {
	track: Track;
	/** The hand with which the person points; `null` when none does. */
	pointingHand: 'left' | 'right' | null;
	others: readonly OtherPerson[];
	/** Marked and detected, where they are in this frame. */
	things: readonly AreaOfInterest[];
	/** From the frame before; `null` at the start. */
	before: HandlingMemory | null;
	tMs: number;
};

/**
 * What a person does with a thing in this frame: showing it (held up beside them towards another, still), giving it
 * (brought most of the way to another) or reaching for it (the arm goes out to what is not held). By hand, arm and thing
 * alone, not by gaze (GRASP). A hand that points, or has nearly the shape of it, does none of these.
 *
 * @returns `handling` `null` where no hand or no thing is seen, or none of the three is made
 */
export const handlingOf = (
	{ track, pointingHand, others, things, before, tMs }: HandlingPerson,
	{ deictic: config, pointing }: Pick<GroundConfig, 'deictic' | 'pointing'>,
): { handling: Handling | null; memory: HandlingMemory } => {
	const memory: HandlingMemory = { ...(before ?? NO_HANDS) };
	const holdable = things.filter(({ label }) => !config.neverHeld.includes(label));
	const { headBox: head } = track;
	let best: Handling | null = null;
	for (const side of ['left', 'right'] as const) {
		const carried = side === 'left' ? track.leftHand : track.rightHand;
		if (carried?.seenMs !== tMs) {
			memory[side] = memory[side].filter((p) => tMs - p.tMs <= config.windowMs);
			continue;
		}
		const { detection } = carried;
		const at = middleOfHand(detection);
		const path = stepPath(memory[side], at, tMs, config.windowMs);
		memory[side] = path;
		if (holdable.length === 0 || pointingHand === side) continue;
		if (pointingShape(detection, pointing) >= pointing.offShape) continue;
		const hand: Hand = {
			side,
			detection,
			at,
			path,
			head,
			headX: middleX(head),
			chinY: head.y + head.height,
			shoulder: shoulderOf(track, side),
			unitPx: head.height,
		};
		const handling = gestureOf(hand, others, holdable, config);
		if (handling && handling.confidence > (best?.confidence ?? 0)) best = handling;
	}
	return { handling: best, memory };
};
