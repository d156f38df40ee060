import { mean } from '../../core/maths/statistics';
import type { VqauEmotion } from './labels';

/** A stretch of time, seconds. */
export type SpanS = { readonly startS: number; readonly endS: number };

/** A moment as labelled or predicted. */
export type LabelledSpan = SpanS & { readonly emotion: VqauEmotion | null };

/** Overlaps at which recall and joint score are given. Ours: the levels usual in moment retrieval. */
const tIoULevels = [0.3, 0.5, 0.7] as const;

/** Length of the intersection over that of the union, both in seconds, 0 to 1. Two spans without length have 0. */
export const tIoU = (a: SpanS, b: SpanS): number => {
	const both = Math.max(0, Math.min(a.endS, b.endS) - Math.max(a.startS, b.startS));
	const either = a.endS - a.startS + (b.endS - b.startS) - both;
	return either > 0 ? both / either : 0;
};

/** One measure with its name, and that its definition is ours: VQAU-Bench publishes none that we could read. */
export type MomentMeasure = { readonly name: string; readonly value: number | null; readonly definition: 'ours' };

/**
 * R@1 and joint score at tIoU 0.3, 0.5 and 0.7, mean tIoU and accuracy of the emotion, each 0 to 1 over all queries, a
 * query without a prediction counting as wrong; `null` without queries. Joint: tIoU at least the level and the right
 * emotion. All are our variants.
 *
 * @param pairs for each query the labelled moment and the first that was found, or `null`
 */
export const momentMeasures = (
	pairs: readonly { readonly truth: LabelledSpan; readonly found: LabelledSpan | null }[],
): MomentMeasure[] => {
	const scored = pairs.map(({ truth, found }) => ({
		overlap: found ? tIoU(truth, found) : 0,
		isRight: found !== null && found.emotion !== null && found.emotion === truth.emotion,
	}));
	const measure = (name: string, of: (s: (typeof scored)[number]) => number): MomentMeasure => ({
		name,
		value: mean(scored.map(of)),
		definition: 'ours',
	});
	return [
		...tIoULevels.map((level) => measure(`R@1, tIoU ≥ ${level}`, (s) => (s.overlap >= level ? 1 : 0))),
		measure('mIoU', (s) => s.overlap),
		measure('Emotion accuracy', (s) => (s.isRight ? 1 : 0)),
		...tIoULevels.map((level) => measure(`Joint@${level}`, (s) => (s.overlap >= level && s.isRight ? 1 : 0))),
	];
};
