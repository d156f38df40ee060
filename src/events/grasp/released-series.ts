import { distance, filledGaze, heldGaze, type GazeSeries, type GazeValue } from './gaze-series';
import type { GraspConfig, GraspPerson, GraspSample, NormalisedPoint } from './types';

type Appearance = { index: number; person: GraspPerson };

/**
 * Fills what is missing among the samples in which a person is listed; a gap is counted in these, its time in seconds.
 * Nothing stops at a cut, and the first and last measured value are carried over the ends.
 */
const fill = (
	appearances: readonly Appearance[],
	measured: readonly (NormalisedPoint | null)[],
	{ gaps, sampleFps }: GraspConfig,
): (GazeValue | null)[] =>
	appearances.map(({ index }, n) => {
		const secondsTo = (other: number) => Math.abs((appearances[other]?.index ?? index) - index) / sampleFps;
		const here = measured[n];
		if (here) return { point: here, confidence: 1, isMeasured: true };
		const before = measured.findLastIndex((point, i) => i < n && point !== null);
		const after = measured.findIndex((point, i) => i > n && point !== null);
		const [start, end] = [measured[before] ?? null, measured[after] ?? null];
		if (start && end) {
			const missing = after - before - 1;
			const isFilled = secondsTo(before) + secondsTo(after) <= gaps.maxS && missing <= gaps.holdUpTo;
			return isFilled ? filledGaze([start, end], n - before, missing, gaps) : null;
		}
		const [point, from] = start ? [start, before] : [end, after];
		if (!point || secondsTo(from) > gaps.maxS || Math.abs(n - from) > gaps.holdUpTo) return null;
		return heldGaze(point, Math.abs(n - from));
	});

/**
 * Each person's gaze through the clip to the sample as the released extractor has it (commit a61f070), in order of first
 * appearance. Where it and its documents part, the code holds:
 *
 * - A gaze is measured where it lands in the picture; a sample without a face has none of its own, yet counts for speeds.
 * - An unknown speed is 0.
 * - Speeds are counted through the samples in which the person is listed, but looked up by the number of the sample in the
 *   clip: those of somebody who comes late or is away for a while stand at the wrong time, and end too soon.
 */
export const releasedSeries = (samples: readonly GraspSample[], config: GraspConfig): readonly GazeSeries[] => {
	const ids = [...new Set(samples.flatMap(({ people }) => people.map((p) => p.personId)))];
	return ids.map((personId) => {
		const appearances = samples.flatMap(({ people }, index): Appearance[] => {
			const person = people.find((p) => p.personId === personId);
			return person ? [{ index, person }] : [];
		});
		const measured = appearances.map(({ person }) => (person.isInFrame ? person.gazePoint : null));
		const filled = fill(appearances, measured, config);
		const speeds = appearances.map(({ index }, n) => {
			const [before, now, earlier] = [filled[n - 1], filled[n], appearances[n - 1]];
			return before && now && earlier
				? distance(before.point, now.point) / ((index - earlier.index) / config.sampleFps)
				: 0;
		});
		const gaze = samples.map((): GazeValue | null => null);
		const faceBox = samples.map((): GraspPerson['faceBox'] => null);
		const speed = samples.map((): number | null => null);
		for (const [n, { index, person }] of appearances.entries()) {
			faceBox[index] = person.faceBox;
			gaze[index] = person.faceBox ? (filled[n] ?? null) : null;
			speed[index] = speeds[index] ?? 0;
		}
		return { personId, gaze, faceBox, speed };
	});
};
