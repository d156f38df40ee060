import type { PersonId } from '../../core/people';
import type { GraspConfig, GraspPerson, GraspSample, NormalisedBox, NormalisedPoint } from './types';

/** One person's gaze at one sample, measured or filled in. */
export type GazeValue = {
	point: NormalisedPoint;
	/** 1 when measured; less when filled. */
	confidence: number;
	isMeasured: boolean;
};

/** One person through the clip; index i of each list is sample i. */
export type GazeSeries = {
	personId: PersonId;
	/** `null` where nothing was measured or could be filled. */
	gaze: readonly (GazeValue | null)[];
	/** `null` where no face was detected. */
	faceBox: readonly (NormalisedBox | null)[];
	/**
	 * Shares of the frame a second, from the sample before to this one; `null` where one of the two has no gaze, which the
	 * released code counts as 0. Taken from the filled values, without smoothing.
	 */
	speed: readonly (number | null)[];
};

/** Distance of two points, in shares of the frame; as the released code rounds it, which `Math.hypot` does not. */
export const distance = (a: NormalisedPoint, b: NormalisedPoint): number =>
	Math.sqrt((a[0] - b[0]) * (a[0] - b[0]) + (a[1] - b[1]) * (a[1] - b[1]));

/** A value that is held so many samples away from where it was measured. */
export const heldGaze = (point: NormalisedPoint, samplesAway: number): GazeValue => ({
	point,
	confidence: 0.5 * Math.exp(-0.2 * samplesAway),
	isMeasured: false,
});

/** The value at `position` (from 1) of so many missing between two measured ones: on a line, or `start` held. */
export const filledGaze = (
	[start, end]: readonly [NormalisedPoint, NormalisedPoint],
	position: number,
	missing: number,
	{ linearUpTo }: GraspConfig['gaps'],
): GazeValue => {
	if (missing > linearUpTo) return heldGaze(start, position);
	const share = position / (missing + 1);
	return {
		point: [start[0] + share * (end[0] - start[0]), start[1] + share * (end[1] - start[1])],
		confidence: 1 - 0.1 * missing,
		isMeasured: false,
	};
};

const centreOf = ({ x1, y1, x2, y2 }: NormalisedBox): NormalisedPoint => [(x1 + x2) / 2, (y1 + y2) / 2];

/** True when the face jumps between two neighbouring samples of `from` to `to` as it does at a cut. */
const hasCut = (
	boxes: readonly (NormalisedBox | null)[],
	from: number,
	to: number,
	config: GraspConfig['gaps'],
): boolean => {
	let last: NormalisedBox | null = null;
	for (let i = from; i <= to; i++) {
		const box = boxes[i] ?? null;
		if (box && last && distance(centreOf(box), centreOf(last)) > config.cutJump) return true;
		last = box ?? last;
	}
	return false;
};

/**
 * Fills what lies between two measured samples: up to `linearUpTo` missing along a straight line at confidence
 * `1 − 0.1 · missing`, up to `holdUpTo` missing with the last value at `0.5 · exp(−0.2 · position)`, position from 1.
 * Nothing across more than `maxS`, across a cut, or before the first and after the last measured sample.
 */
const fillGaps = (
	measured: readonly (NormalisedPoint | null)[],
	boxes: readonly (NormalisedBox | null)[],
	{ gaps, sampleFps }: GraspConfig,
): (GazeValue | null)[] => {
	const filled: (GazeValue | null)[] = measured.map((point) => point && { point, confidence: 1, isMeasured: true });
	let last: number | null = null;
	measured.forEach((point, i) => {
		if (!point) return;
		const from = last;
		last = i;
		if (from === null) return;
		const missing = i - from - 1;
		const isFilled =
			missing > 0 && missing <= gaps.holdUpTo && (i - from) / sampleFps <= gaps.maxS && !hasCut(boxes, from, i, gaps);
		if (!isFilled) return;
		const start = measured[from]!;
		for (let position = 1; position <= missing; position++) {
			filled[from + position] = filledGaze([start, point], position, missing, gaps);
		}
	});
	return filled;
};

/** Each person's gaze through the clip by the corrected reading, gaps filled, in order of first appearance. */
export const gazeSeries = (samples: readonly GraspSample[], config: GraspConfig): readonly GazeSeries[] => {
	const ids = [...new Set(samples.flatMap(({ people }) => people.map((p) => p.personId)))];
	return ids.map((personId) => {
		const seen: readonly (GraspPerson | null)[] = samples.map(
			({ people }) => people.find((p) => p.personId === personId) ?? null,
		);
		const faceBox = seen.map((p) => p?.faceBox ?? null);
		const measured = seen.map((p) => (p?.faceBox && p.isInFrame ? p.gazePoint : null));
		const gaze = fillGaps(measured, faceBox, config);
		const speed = gaze.map((value, i) => {
			const before = i > 0 ? gaze[i - 1]! : null;
			return value && before ? distance(value.point, before.point) * config.sampleFps : null;
		});
		return { personId, gaze, faceBox, speed };
	});
};
