import { deg, type Vec3 } from '../../core/geometry/space';

/** How far down or up heads are held in this shot: the tilt of the camera is the same for everybody. Plain data. */
export type Level = {
	/** Pitch of a head at rest in the camera, radians; up is positive. */
	pitchRad: number;
	/** Radians squared. */
	variance: number;
};

/** Cameras among people stand about level: tilt before anything was seen. Ours: shelves, laptops, tripods. */
const TILT_SIGMA_RAD = deg(12);
/** Spread of one person's head pitch around rest while they look about (Ba & Odobez 2009, meetings: 10° to 15°). */
export const HEAD_PITCH_SIGMA_RAD = deg(14);
/** A head says something new this often, milliseconds. */
const INDEPENDENT_MS = 2000;

/**
 * Straight down in a camera in which heads at rest have this pitch, unit length: they are held level, and a camera that looks down on
 * people shows them as if they looked down.
 */
export const downOf = (levelPitchRad: number): Vec3<'camera'> => [0, Math.cos(levelPitchRad), -Math.sin(levelPitchRad)];

/** Of a shot in which nobody was seen yet. */
export const unknownLevel: Level = { pitchRad: 0, variance: TILT_SIGMA_RAD ** 2 };

/**
 * Takes in where the heads of one frame point (a Kalman step for each).
 *
 * @param forwards head directions of the faces seen, unit length
 * @param dtMs since the frame before; `null` on the first, which counts in full
 */
export const learnLevel = (level: Level, forwards: readonly Vec3<'camera'>[], dtMs: number | null): Level => {
	const share = dtMs === null ? 1 : Math.min(1, Math.max(1e-3, dtMs / INDEPENDENT_MS));
	let { pitchRad, variance } = level;
	for (const forward of forwards) {
		const gain = variance / (variance + HEAD_PITCH_SIGMA_RAD ** 2 / share);
		pitchRad += gain * (Math.asin(Math.max(-1, Math.min(1, -forward[1]))) - pitchRad);
		variance *= 1 - gain;
	}
	return { pitchRad, variance };
};
