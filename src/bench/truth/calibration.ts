import { mean } from '../../core/maths/statistics';
import { isSameTarget } from '../scenes/target-scores';
import { figure, type Figure, type Sample } from './figure';
import { isRight, mayBeAsked, type ScoredScene } from './scored-scene';

/** One settled look: how sure the most probable target was said to be, whether it is right, and two scores of the whole. */
export type Stated = {
	stated: number;
	isRight: boolean;
	/** Brier score over all claimed targets, 0 to 2. */
	brier: number;
	/** Natural logarithm of the probability given to the true target, negated; at most that of 0.001. */
	logLoss: number;
};

const LEAST_PROBABILITY = 1e-3;

/** Settled looks with known gaze, those at nothing in view too: right there is to say outside. */
export const statedLooks = ({ people }: ScoredScene): Sample<Stated>[] =>
	people
		.filter((p) => mayBeAsked(p) && p.exact.isFixating)
		.flatMap(({ person, gaze, exact: { gazeTarget } }) => {
			const [best] = gaze;
			if (!best) return [];
			const isTrue = gaze.map(({ target }) => isSameTarget(target, gazeTarget));
			const ofTrue = gaze.reduce((sum, { probability }, i) => sum + (isTrue[i] ? probability : 0), 0);
			const of = {
				stated: best.probability,
				isRight: isRight(gaze, gazeTarget),
				brier: gaze.reduce((sum, { probability }, i) => sum + (probability - (isTrue[i] ? 1 : 0)) ** 2, 0),
				logLoss: -Math.log(Math.max(LEAST_PROBABILITY, ofTrue)),
			};
			return [{ person, of }];
		});

const BINS = 10;

/** A bin of a reliability diagram. */
export type ReliabilityBin = { count: number; stated: number; right: number };

/** Looks in ten bins of what was stated, with the mean of it and the share that is right. */
export const reliabilityOf = (looks: readonly Pick<Stated, 'stated' | 'isRight'>[]): ReliabilityBin[] => {
	const bins = Array.from({ length: BINS }, () => ({ count: 0, stated: 0, right: 0 }));
	for (const { stated, isRight: right } of looks) {
		const bin = bins[Math.min(BINS - 1, Math.floor(stated * BINS))];
		if (!bin) continue;
		bin.count += 1;
		bin.stated += stated;
		bin.right += right ? 1 : 0;
	}
	return bins.map(({ count, stated, right }) => ({
		count,
		stated: count === 0 ? 0 : stated / count,
		right: count === 0 ? 0 : right / count,
	}));
};

/** Expected calibration error (Guo et al. 2017), ten bins of equal width; `null` of nothing. */
const expectedCalibrationError = (looks: readonly Stated[]): number | null =>
	looks.length === 0
		? null
		: reliabilityOf(looks).reduce((sum, bin) => sum + (bin.count * Math.abs(bin.stated - bin.right)) / looks.length, 0);

/** How far what is stated is from how often it is right. */
export const calibrationFigures: readonly Figure[] = [
	{ key: 'ECE', title: 'Expected calibration error of the most probable target', statistic: expectedCalibrationError },
	{
		key: 'stated',
		title: 'Mean probability stated for the most probable target',
		statistic: (looks: readonly Stated[]) => mean(looks.map(({ stated }) => stated)),
	},
	{
		key: 'Brier',
		title: 'Brier score over all targets',
		statistic: (looks: readonly Stated[]) => mean(looks.map(({ brier }) => brier)),
	},
	{
		key: 'log loss',
		title: 'Log loss of the true target, nats',
		statistic: (looks: readonly Stated[]) => mean(looks.map(({ logLoss }) => logLoss)),
	},
].map((spec) => figure({ ...spec, unit: 'count', samples: statedLooks }));
