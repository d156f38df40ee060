import { headAngles, visualAngle } from '../../core/geometry/space';
import { mean } from '../../core/maths/statistics';
import { quantileOf, tallyOf, type Tally } from '../scores/count';
import type { MatchedFrame } from './match';
import { exactAt, type ExactPerson, type Truth } from './truth';
import type { Observation } from '../../core/attention';

/** Errors in degrees over the frames of an exact clip in which a head was found and measured. `null`: no such frame. */
export type AngleScores = {
	/** Mean absolute error of head yaw. */
	headYawDeg: number | null;
	/** Mean absolute error of head pitch. */
	headPitchDeg: number | null;
	/** Mean angle between the gaze ray and where the eyes really point, in settled looks with open eyes. */
	gazeDeg: number | null;
	gazeMedianDeg: number | null;
	/** The same over all frames, saccades and blinks too. */
	gazeAllDeg: number | null;
	/** Found heads of exact clips that have a gaze ray. */
	gazeKnown: Tally;
	/** Median of |z / true z − 1| of the eyes' distance along the optical axis. */
	depthError: number | null;
	/** Median distance between where the eyes are said to be and where they are, metres. */
	positionM: number | null;
};

/** With the eyes more closed than this, the look cannot be read and is not scored. */
const MAX_BLINK = 0.5;

const degrees = (rad: number) => (rad * 180) / Math.PI;

type Pair = { exact: ExactPerson; observation: Observation };

const pairsOf = (truth: Truth, frames: readonly MatchedFrame[]): Pair[] =>
	frames.flatMap((frame) =>
		(exactAt(truth, frame.tMs)?.people ?? []).flatMap((exact) => {
			const observation = frame.byPerson.get(exact.person);
			return observation ? [{ exact, observation }] : [];
		}),
	);

/** Shortest way round between two angles, radians, 0 to π. */
const angleBetween = (a: number, b: number) => Math.abs(Math.atan2(Math.sin(a - b), Math.cos(a - b)));

/** Head and gaze direction errors against an exact clip; all `null` for a hand-labelled one. */
export const scoreAngles = (truth: Truth, frames: readonly MatchedFrame[]): AngleScores => {
	const pairs = pairsOf(truth, frames);
	const heads = pairs.flatMap(({ exact, observation: { headPose } }) =>
		headPose ? [{ exact, eyesMid: headPose.eyesMid, angles: headAngles(headPose.cameraFromHead) }] : [],
	);
	const gazes = pairs.flatMap(({ exact, observation: { gaze } }) =>
		gaze?.ray
			? [
					{
						errorDeg: degrees(visualAngle(gaze.ray.direction, exact.gazeDirection)),
						isSettled: exact.isFixating && exact.blink <= MAX_BLINK,
					},
				]
			: [],
	);
	const settled = gazes.filter((g) => g.isSettled).map((g) => g.errorDeg);
	return {
		headYawDeg: mean(heads.map((h) => degrees(angleBetween(h.angles.yawRad, h.exact.headYawRad)))),
		headPitchDeg: mean(heads.map((h) => degrees(angleBetween(h.angles.pitchRad, h.exact.headPitchRad)))),
		gazeDeg: mean(settled),
		gazeMedianDeg: quantileOf(settled, 0.5),
		gazeAllDeg: mean(gazes.map((g) => g.errorDeg)),
		gazeKnown: tallyOf(pairs.map((p) => (p.observation.gaze?.ray ?? null) !== null)),
		depthError: quantileOf(
			heads.map((h) => Math.abs(h.eyesMid[2] / h.exact.eyesMid[2] - 1)),
			0.5,
		),
		positionM: quantileOf(
			heads.map((h) =>
				Math.hypot(
					h.eyesMid[0] - h.exact.eyesMid[0],
					h.eyesMid[1] - h.exact.eyesMid[1],
					h.eyesMid[2] - h.exact.eyesMid[2],
				),
			),
			0.5,
		),
	};
};
