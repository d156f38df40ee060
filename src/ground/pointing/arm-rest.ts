import { xyAt } from '../../core/landmarks';
import type { Vec2 } from '../../core/geometry/space';
import type { Track } from '../../core/tracked-person';
import { ARMS, type Side } from './arms';
import type { PointingConfig } from './pointing-config';

/**
 * Where the wrist of an arm has been for some time, seen from its shoulder in heights of the head: so it stays the same while somebody
 * sways or comes nearer. Plain data.
 */
export type ArmPlace = {
	side: Side;
	/** Slow average. */
	wrist: Vec2<'image'>;
	/** For how long the wrist was there, milliseconds; fades. */
	dwellMs: number;
	/** When it was last seen there. */
	seenMs: number;
};

/** Weight of a new sighting in the average of a place. */
const NEW_SHARE = 0.15;
/** The longest time between two sightings that still counts as staying. */
const MOST_GAP_MS = 500;

/** The wrist from the shoulder, in heights of the head; `null` without a body. */
const wristOf = ({ body, headBox }: Track, side: Side): Vec2<'image'> | null => {
	if (!body) return null;
	const { image } = body.detection.landmarks;
	const [shoulder, , wrist] = ARMS[side];
	const [sx, sy] = xyAt(image, shoulder);
	const [wx, wy] = xyAt(image, wrist);
	return [(wx - sx) / headBox.height, (wy - sy) / headBox.height];
};

const distance = ([ax, ay]: Vec2<'image'>, [bx, by]: Vec2<'image'>): number => Math.hypot(ax - bx, ay - by);

const followArm = (
	before: readonly ArmPlace[],
	track: Track,
	side: Side,
	{ stroke: { placeHeads, forgetMs } }: PointingConfig,
): readonly ArmPlace[] => {
	const wrist = wristOf(track, side);
	const nowMs = track.body?.seenMs;
	const lastMs = Math.max(...before.map(({ seenMs }) => seenMs), -Infinity);
	if (wrist === null || nowMs === undefined || nowMs <= lastMs) return before;
	const gapMs = Math.min(MOST_GAP_MS, nowMs - lastMs);
	const fade = Math.exp(-gapMs / forgetMs);
	const faded = before
		.map((place) => ({ ...place, dwellMs: place.dwellMs * fade }))
		.filter(({ dwellMs, seenMs }) => dwellMs >= 1 && nowMs - seenMs <= forgetMs);
	const [here] = faded
		.filter((place) => distance(place.wrist, wrist) <= placeHeads)
		.sort((a, b) => b.dwellMs - a.dwellMs);
	const now: ArmPlace = here
		? {
				...here,
				wrist: [
					here.wrist[0] + NEW_SHARE * (wrist[0] - here.wrist[0]),
					here.wrist[1] + NEW_SHARE * (wrist[1] - here.wrist[1]),
				],
				dwellMs: here.dwellMs + gapMs,
				seenMs: nowMs,
			}
		: { side, wrist, dwellMs: before.length === 0 ? MOST_GAP_MS : gapMs, seenMs: nowMs };
	return [...faded.filter((place) => place !== here), now];
};

/** Where the arms of a person have been, with those of the newest body. */
export const followArms = (before: readonly ArmPlace[], track: Track, config: PointingConfig): ArmPlace[] =>
	(['left', 'right'] as const).flatMap((side) =>
		followArm(
			before.filter((place) => place.side === side),
			track,
			side,
			config,
		),
	);

/** How far an arm is from where it rests, heights of the head, in any direction and upwards, and for how long it was seen to rest there. */
export type FromRest = { away: number; up: number; restedMs: number };

/**
 * An arm rests where it has been longest, but never with the wrist above the shoulder, where a hand is held up however long it
 * stays: at a board, for a whole clip. `null` without a body, and where it was always held up.
 */
export const fromRest = (track: Track, side: Side, places: readonly ArmPlace[]): FromRest | null => {
	const wrist = wristOf(track, side);
	const [rest] = places
		.filter((place) => place.side === side && place.wrist[1] >= 0)
		.sort((a, b) => b.dwellMs - a.dwellMs);
	if (!wrist || !rest) return null;
	return { away: distance(wrist, rest.wrist), up: rest.wrist[1] - wrist[1], restedMs: rest.dwellMs };
};
