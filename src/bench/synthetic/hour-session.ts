import type { Attention, Gaze, Handling, Observation, Pointing, Ray, Target } from '../../core/attention';
import { imageFromCamera } from '../../core/geometry/camera';
import { personIdOf, type PersonId } from '../../core/people';
import type { FrameInfo } from '../../core/perception';
import { deg, type Vec3 } from '../../core/geometry/space';
import {
	between,
	directionTo,
	headBox,
	headFacing,
	HOUR_PICTURE,
	hourCamera,
	hourSeats,
	hourThings,
	placeOf,
	scoresOf,
	turned,
	type HourGoal,
} from './hour-scene';
import { HourScript, type Actor } from './hour-script';
import { seededRandom, type SeededRandom } from '../../core/maths/random';

/** One analysed frame of the synthetic session. */
export type HourFrame = { frame: FrameInfo; isShotStart: boolean; observations: readonly Observation[] };

export type HourOptions = {
	/** Default 1. The same options give the same session. */
	seed?: number;
	/** Default 60. */
	minutes?: number;
	/** 2 to 10, default 5. */
	people?: number;
	/** Default 10. */
	fps?: number;
	/** From this time on the two have each other's id, as when a tracker swaps them. Default none. */
	swaps?: readonly { atMs: number; people: readonly [PersonId, PersonId] }[];
};

/** A made-up session, for measuring and for tests: nobody was filmed. */
export type HourSession = {
	durationMs: number;
	people: readonly PersonId[];
	/** Marked things. */
	areas: readonly (typeof hourThings)[number]['area'][];
	camera: typeof hourCamera;
	picture: typeof HOUR_PICTURE;
	/** In order of time, anew at each call and the same each time; none of it is held. */
	frames: () => Generator<HourFrame>;
};

/** A turn of head and eyes from one look to another, milliseconds. */
const TURN_MS = 250;
/** Share of a turn that the head makes. */
const HEAD_SHARE = 0.7;
/** Noise of a ray from frame to frame, radians. */
const RAY_NOISE_RAD = deg(1.2);
/** Nods and shakes: size and frequency. */
const NOD_RAD = deg(7);
/** Spread of where a head points: of a face seen well, by which nods can be told. */
const FACE_SIGMA_RAD = deg(3);
const NOD_HZ = 2;

/** Somewhere with nothing known: down before the body, or up and aside. */
const elsewhereFrom = (at: Vec3<'camera'>, seed: number): Vec3<'camera'> =>
	seed < 0.6 ? [at[0] + 0.3 * (seed - 0.3), at[1] + 0.9, at[2] - 0.5] : [at[0] * 3, at[1] - 1.6, at[2] + 0.3];

const goalPlace = (goal: HourGoal, own: Vec3<'camera'>, seed: number, heads: readonly Vec3<'camera'>[]) =>
	placeOf(goal, heads) ?? elsewhereFrom(own, seed);

/** Where heads are now: at their seats, with a little sway; who leans is on the way to the neighbour and back. */
const headsAt = (seats: readonly Vec3<'camera'>[], actors: readonly Actor[], tMs: number): Vec3<'camera'>[] =>
	seats.map(([x, y, z], i) => {
		const sway = Math.sin(tMs / 1900 + i * 2.1);
		const { lean } = actors[i]!;
		const to = lean && seats[lean.towards];
		const share = lean ? 0.45 * (1 - Math.cos((2 * Math.PI * (tMs - lean.fromMs)) / (lean.untilMs - lean.fromMs))) : 0;
		return [
			x + 0.012 * sway + (to ? share * (to[0] - x) : 0),
			y + 0.004 * sway,
			z + 0.01 * Math.sin(tMs / 2700 + i) + (to ? share * (to[2] - z) : 0),
		];
	});

/** A person as others see them in this frame. */
type Seen = { personId: PersonId; at: Vec3<'camera'> };

/** Everybody's heads, and those whom one of them can see, in one frame. */
type Surroundings = { tMs: number; heads: readonly Vec3<'camera'>[]; others: readonly Seen[] };

const gazeOf = (
	actor: Actor,
	eyes: Vec3<'camera'>,
	direction: Vec3<'camera'>,
	{ tMs, heads, others }: Surroundings,
): Gaze | null => {
	if (actor.hiddenUntilMs > tMs) return null;
	const isBlink = actor.blinkUntilMs > tMs;
	const ray: Ray = {
		kind: isBlink ? 'head-pose' : 'eye-gaze',
		origin: eyes,
		direction,
		sigmaRad: isBlink ? deg(14) : deg(5),
		confidence: isBlink ? 0.4 : 0.92,
	};
	const place = placeOf(actor.goal, heads);
	const point = actor.goal.kind === 'camera' || !place ? null : imageFromCamera(hourCamera, place);
	return { ray, scores: scoresOf(eyes, direction, others), point };
};

const pointingOf = (
	{ gesture }: Actor,
	own: Vec3<'camera'>,
	{ heads, others }: Surroundings,
	random: SeededRandom,
): Pointing | null => {
	if (!gesture) return null;
	const tip: Vec3<'camera'> = [own[0] + (gesture.hand === 'right' ? -0.2 : 0.2), own[1] + 0.25, own[2] - 0.3];
	const aim = directionTo(tip, goalPlace(gesture.goal, own, 0, heads));
	const direction = turned(aim, deg(2) * random.normal(), deg(2) * random.normal());
	const ray: Ray = { kind: 'deictic', origin: tip, direction, sigmaRad: deg(7), confidence: 0.85 };
	return { hand: gesture.hand, ray, scores: scoresOf(tip, direction, others) };
};

const handlingOf = ({ handling }: Actor, ids: readonly PersonId[]): Handling | null => {
	if (!handling) return null;
	const { goal, gesture } = handling;
	const object = hourThings[goal.kind === 'thing' ? goal.thing : 0]!.area;
	const target: Target =
		goal.kind === 'seat'
			? { kind: 'person', personId: ids[goal.seat]!, part: 'head' }
			: { kind: 'object', objectId: object.objectId, label: object.label };
	const scores: Attention['scores'] = [
		{ target, probability: 0.8, visualAngleRad: null },
		{ target: { kind: 'outside' }, probability: 0.2, visualAngleRad: null },
	];
	return { gesture, hand: 'right', confidence: 0.8, scores };
};

function* makeFrames(options: Required<HourOptions>): Generator<HourFrame> {
	const random = seededRandom(options.seed);
	const stepMs = 1000 / options.fps;
	const seats = hourSeats(options.people);
	const script = new HourScript(options.people, stepMs, random);
	const { actors } = script;
	let ids = seats.map((_, i) => personIdOf(i + 1));
	const swaps = [...options.swaps].sort((a, b) => a.atMs - b.atMs);
	const count = Math.round(options.minutes * 60 * options.fps);
	for (let index = 0; index < count; index++) {
		const tMs = Math.round(index * stepMs * 1000) / 1000;
		for (let next = swaps[0]; next && next.atMs <= tMs; next = swaps[0]) {
			const [a, b] = next.people;
			ids = ids.map((id) => (id === a ? b : id === b ? a : id));
			swaps.shift();
		}
		script.step(tMs);
		const heads = headsAt(seats, actors, tMs);
		const seen = heads.flatMap((at, i) => (actors[i]!.awayUntilMs > tMs ? [] : [{ personId: ids[i]!, at, seat: i }]));
		const observations = seen.map(({ personId, at, seat }): Observation => {
			const actor = actors[seat]!;
			const around = { tMs, heads, others: seen.filter((s) => s.seat !== seat) };
			const share = Math.min(1, (tMs - actor.turnedMs) / TURN_MS);
			const from = directionTo(at, goalPlace(actor.before, at, actor.elsewhere, heads));
			const to = directionTo(at, goalPlace(actor.goal, at, actor.elsewhere, heads));
			const aim = between(from, to, share);
			const direction = turned(aim, RAY_NOISE_RAD * random.normal(), RAY_NOISE_RAD * random.normal());
			const swing = actor.nod ? NOD_RAD * Math.sin((2 * Math.PI * NOD_HZ * (tMs - actor.nod.fromMs)) / 1000) : 0;
			const forward = turned(
				between([0, 0, -1], aim, HEAD_SHARE),
				actor.nod?.axis === 'yaw' ? swing : 0,
				actor.nod?.axis === 'pitch' ? swing : 0,
			);
			const eyes: Vec3<'camera'> = [at[0] + 0.08 * forward[0], at[1] + 0.08 * forward[1], at[2] + 0.08 * forward[2]];
			const isSpeaking = actor.speaksUntilMs > tMs;
			return {
				frameIndex: index,
				tMs,
				personId,
				box: headBox(at),
				faceSigmaRad: actor.hiddenUntilMs > tMs ? null : FACE_SIGMA_RAD,
				headPose: actor.hiddenUntilMs > tMs ? null : { eyesMid: eyes, cameraFromHead: headFacing(forward) },
				gaze: gazeOf(actor, eyes, direction, around),
				pointing: pointingOf(actor, at, around, random),
				handling: handlingOf(actor, ids),
				gesture: actor.gesture ? { hand: actor.gesture.hand, name: 'point', score: 0.8 } : null,
				speaking: Math.min(1, Math.max(0, (isSpeaking ? 0.86 : 0.12) + 0.05 * random.normal())),
				expression: null,
			};
		});
		yield { frame: { index, tMs, ...HOUR_PICTURE }, isShotStart: index === 0, observations };
	}
}

/**
 * An hour of a made-up meeting: people around a table who talk, look at each other, at a cup and at a board, point, nod,
 * blink, look away and leave for a while. Seeded; scores come from the visual angles of a noisy ray, so that what events
 * find is as uncertain as what is measured.
 */
export const hourSession = (options: HourOptions = {}): HourSession => {
	const full = { seed: 1, minutes: 60, people: 5, fps: 10, swaps: [], ...options };
	return {
		durationMs: (Math.round(full.minutes * 60 * full.fps) * 1000) / full.fps,
		people: Array.from({ length: full.people }, (_, i) => personIdOf(i + 1)),
		areas: hourThings.map(({ area }) => area),
		camera: hourCamera,
		picture: HOUR_PICTURE,
		frames: () => makeFrames(full),
	};
};
