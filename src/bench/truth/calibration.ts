import { itemAt } from '../../core/collections';
import { seededRandom } from '../../core/maths/random';
import { mean, sum } from '../../core/maths/statistics';
import { isSameTarget } from '../scenes/target-scores';
import { figure, wholeScene, type Figure, type Sample } from './figure';
import type { TruthPerson, TruthTarget } from '../scenes/truth';
import { isRight, mayBeAsked, type ScoredScene } from './scored-scene';

/** One settled look: how sure the most probable target was said to be, whether it is right, and two scores of the whole. */
export type Stated = {
	stated: number;
	isRight: boolean;
	/** Brier score over all claimed targets, 0 to 2. */
	brier: number;
	/** Natural logarithm of the probability given to the true target, negated; at most that of 0.001. */
	logLoss: number;
	/** Number of the look in its scene: frames in a row in which one person has one true target. */
	look: number;
};

const LEAST_PROBABILITY = 1e-3;

/** Settled looks with known gaze, those at nothing in view too: right there is to say outside. */
export const statedLooks = ({ people }: ScoredScene): Sample<Stated>[] => {
	const latest = new Map<TruthPerson, { target: TruthTarget; look: number }>();
	let count = 0;
	return people
		.filter((p) => mayBeAsked(p) && p.exact.isFixating)
		.flatMap(({ person, gaze, exact: { gazeTarget } }) => {
			const before = latest.get(person);
			const look = before && isSameTarget(before.target, gazeTarget) ? before.look : count++;
			latest.set(person, { target: gazeTarget, look });
			const [best] = gaze;
			if (!best) return [];
			const isTrue = gaze.map(({ target }) => isSameTarget(target, gazeTarget));
			const ofTrue = gaze.reduce((sum, { probability }, i) => sum + (isTrue[i] ? probability : 0), 0);
			const of = {
				stated: best.probability,
				isRight: isRight(gaze, gazeTarget),
				brier: gaze.reduce((sum, { probability }, i) => sum + (probability - (isTrue[i] ? 1 : 0)) ** 2, 0),
				logLoss: -Math.log(Math.max(LEAST_PROBABILITY, ofTrue)),
				look,
			};
			return [{ person, of }];
		});
};

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

/** What was stated, and how much it weighs. */
type Weighed = Pick<Stated, 'stated' | 'isRight'> & { weight: number };

/** Expected calibration error (Guo et al. 2017), ten bins of equal width. */
const calibrationError = (looks: readonly Weighed[]): number => {
	const off = new Array<number>(BINS).fill(0);
	let total = 0;
	for (const { stated, isRight: right, weight } of looks) {
		const bin = Math.min(BINS - 1, Math.floor(stated * BINS));
		off[bin] = itemAt(off, bin) + weight * (stated - (right ? 1 : 0));
		total += weight;
	}
	return sum(off.map(Math.abs)) / total;
};

/** Times that chance is drawn: the mean of so many errors is known to about a hundredth of itself. */
const DRAWS = 200;

/**
 * The error to expect were every stated probability true. Frames of one look are right or wrong together, so that a scene has
 * few independent cases, of which a share differs from its probability by chance: nothing can be calibrated better than this.
 */
const errorByChance = (looks: readonly (Weighed & { look: string | number })[]): number => {
	const numbers = new Map([...new Set(looks.map(({ look }) => look))].map((look, i) => [look, i]));
	const cases = looks.map((look) => ({ ...look, number: numbers.get(look.look) ?? 0 }));
	const random = seededRandom(looks.length);
	const errors = Array.from({ length: DRAWS }, () => {
		const drawn = Array.from(numbers, () => random.uniform());
		return calibrationError(cases.map((look) => ({ ...look, isRight: itemAt(drawn, look.number) < look.stated })));
	});
	return sum(errors) / DRAWS;
};

const evenly = (looks: readonly Stated[]) => looks.map((look) => ({ ...look, weight: 1 }));

/** Calibration of several scenes together, each weighing the same. */
export type CalibrationTogether = {
	/** Expected calibration error. */
	error: number;
	/** The error to expect were every stated probability true. */
	byChance: number;
	/** Looks, of many frames each. */
	looks: number;
};

/** What is stated against what is right in all looks of these scenes; `null` without any. */
export const calibrationTogether = (scenes: readonly ScoredScene[]): CalibrationTogether | null => {
	const all = scenes.flatMap((scene, i) => {
		const looks = statedLooks(scene).map(({ of }) => of);
		return looks.map((of) => ({ ...of, weight: 1 / looks.length, look: `${i} ${of.look}` }));
	});
	if (all.length === 0) return null;
	return {
		error: calibrationError(all),
		byChance: errorByChance(all),
		looks: new Set(all.map(({ look }) => look)).size,
	};
};

/** How far what is stated is from how often it is right. */
export const calibrationFigures: readonly Figure[] = [
	figure({
		key: 'ECE',
		title: 'Expected calibration error of the most probable target',
		unit: 'count',
		samples: statedLooks,
		statistic: (looks: readonly Stated[]) => (looks.length === 0 ? null : calibrationError(evenly(looks))),
	}),
	wholeScene(
		{
			key: 'ECE by chance',
			title: 'The same were every stated probability true: few looks, right by chance',
			unit: 'count',
		},
		(scene) => {
			const looks = evenly(statedLooks(scene).map(({ of }) => of));
			return looks.length === 0 ? null : errorByChance(looks);
		},
	),
	...[
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
	].map((spec) => figure({ ...spec, unit: 'count', samples: statedLooks })),
];
