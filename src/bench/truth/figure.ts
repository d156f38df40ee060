import { mean } from '../../core/maths/statistics';
import type { SeededRandom } from '../../core/maths/random';
import type { TruthPerson } from '../scenes/truth';
import type { ScoredScene } from './scored-scene';

/** One number of a scene, measured on people who can be drawn anew for its interval. */
export type Figure = {
	/** Short, for columns and files. */
	key: string;
	/** What it is, for a reader. */
	title: string;
	unit: 'share' | 'deg' | 'count';
	/** The scene with its people; `null` when there is nothing to measure. */
	measure(scene: ScoredScene): Measured | null;
};

/** A figure of one scene. */
export type Measured = {
	value: number;
	/** The figure of as many people drawn with replacement; `null` when nothing of them could be measured. */
	redraw(random: SeededRandom): number | null;
};

/** One thing that counts for a figure, and whom it is about. */
export type Sample<S> = { person: TruthPerson; of: S };

const groupByPerson = <S>(samples: readonly Sample<S>[]): S[][] => {
	const groups = new Map<TruthPerson, S[]>();
	for (const { person, of } of samples) {
		const group = groups.get(person);
		if (group) group.push(of);
		else groups.set(person, [of]);
	}
	return [...groups.values()];
};

/** A figure from what it counts and the statistic that makes one number of it. */
export const figure = <S>({
	samples,
	statistic,
	...about
}: Omit<Figure, 'measure'> & {
	samples: (scene: ScoredScene) => readonly Sample<S>[];
	statistic: (samples: readonly S[]) => number | null;
}): Figure => ({
	...about,
	measure(scene) {
		const groups = groupByPerson(samples(scene));
		const value = statistic(groups.flat());
		return value === null
			? null
			: {
					value,
					redraw: (random) =>
						statistic(groups.flatMap(() => groups[Math.floor(random.uniform() * groups.length)] ?? [])),
				};
	},
});

/** A number of the whole scene, which cannot be drawn anew person by person. */
export const wholeScene = (
	spec: Pick<Figure, 'key' | 'title' | 'unit'>,
	value: (scene: ScoredScene) => number | null,
): Figure => ({
	...spec,
	measure(scene) {
		const measured = value(scene);
		return measured === null ? null : { value: measured, redraw: () => measured };
	},
});

/** A share or a mean whose cases may weigh differently. */
export type Weighed = { value: number; weight: number };

/** Mean of what is weighed; `null` without weight. */
export const weighedMean = (samples: readonly Weighed[]): number | null => {
	let sum = 0;
	let weight = 0;
	for (const s of samples) {
		sum += s.value * s.weight;
		weight += s.weight;
	}
	return weight > 0 ? sum / weight : null;
};

/** Share of the cases that are right. */
export const shareRight = (cases: readonly boolean[]): number | null => mean(cases.map((c) => (c ? 1 : 0)));

/** One yes-or-no case of an F1 score, 2 TP / (2 TP + FP + FN), as a weighed value; a case that nobody claims and that is not so does not count. */
export const f1Case = (isTrue: boolean, isClaimed: boolean): Weighed => ({
	value: isTrue && isClaimed ? 1 : 0,
	weight: isTrue && isClaimed ? 2 : isTrue || isClaimed ? 1 : 0,
});
