import { mean } from '../../core/maths/statistics';
import { matchFrames } from './match';
import type { Prediction } from './prediction';
import { averagePrecision } from '../scores/ranking';
import { exactAt, isWithin, type Truth } from './truth';

/** One probability that was said, and what was true. */
export type Said = { probability: number; isTrue: boolean };

/**
 * Every person-frame of a clip of which it is known whether the person looks at the camera, with the probability that was
 * said: settled looks of rendered clips; of hand-labelled ones high-confidence looks at the camera and at something else.
 * Where no probability was said, there is none here either.
 *
 * @param probabilityOf of one observation; `null` when it is not known
 */
export const cameraLooks = (
	truth: Truth,
	prediction: Prediction,
	probabilityOf: (observation: Prediction['frames'][number]['observations'][number]) => number | null,
): Said[] =>
	matchFrames(truth, prediction).flatMap(({ tMs, byPerson }) =>
		[...byPerson].flatMap(([person, observation]): Said[] => {
			const probability = probabilityOf(observation);
			if (probability === null) return [];
			const exact = exactAt(truth, tMs)?.people.find((p) => p.person === person);
			if (exact) return exact.isFixating ? [{ probability, isTrue: exact.gazeTarget.kind === 'camera' }] : [];
			const facts = truth.facts.filter(
				(f) => f.confidence === 'high' && f.who.includes(person) && isWithin([f], tMs) && f.kind !== 'points_at',
			);
			if (facts.length === 0) return [];
			return [{ probability, isTrue: facts.some((f) => f.kind === 'looks_at_camera') }];
		}),
	);

/** How good probabilities are. Each is `null` when nothing can be said. */
export type Reliability = {
	count: number;
	/** Share that is true. */
	base: number | null;
	/** Share right when 0.5 and more is taken for yes. */
	accuracy: number | null;
	/** As for Ego4D's looking-at-me. */
	averagePrecision: number | null;
	/** Mean squared difference to the truth (Brier 1950). */
	brier: number | null;
	/** Expected calibration error over ten bins of equal width (Guo 2017). */
	calibrationError: number | null;
};

/** Scores probabilities against the truth. */
export const reliabilityOf = (said: readonly Said[]): Reliability => {
	const bins = Array.from({ length: 10 }, (_, k) =>
		said.filter(({ probability }) => Math.min(9, Math.floor(probability * 10)) === k),
	);
	const errors = bins.map((bin) => {
		const stated = mean(bin.map((s) => s.probability)) ?? 0;
		const found = mean(bin.map((s) => (s.isTrue ? 1 : 0))) ?? 0;
		return (bin.length / Math.max(1, said.length)) * Math.abs(stated - found);
	});
	return {
		count: said.length,
		base: mean(said.map((s) => (s.isTrue ? 1 : 0))),
		accuracy: mean(said.map((s) => (s.probability >= 0.5 === s.isTrue ? 1 : 0))),
		averagePrecision: averagePrecision(
			said.map((s) => s.probability),
			(i) => said[i]!.isTrue,
		),
		brier: mean(said.map((s) => (s.probability - (s.isTrue ? 1 : 0)) ** 2)),
		calibrationError: said.length > 0 ? errors.reduce((sum, e) => sum + e, 0) : null,
	};
};
