import { scoreSet, type BenchmarkSet, type GivenFiles } from '../../bench/benchmark-set';
import type { SetReport } from '../../bench/set-report';
import { problemOf, type Problem } from '../phase';

export { otherSets } from '../../bench/benchmark-sets';
export { graspSet } from '../../bench/sets/grasp';
export type { BenchmarkSet, GivenFiles };
export type { Figure, ReportPart, ScoreTable, SetReport } from '../../bench/set-report';

/** Scores files by a set; `null` when it was cancelled or what went wrong is shown elsewhere. */
export type SetScorer = (set: BenchmarkSet, files: GivenFiles) => Promise<SetReport | null>;

const scoreHere: SetScorer = async (set, files) => (await scoreSet(set, files)).shown;

/** State of a panel that scores files by one of several sets. */
export class EvaluateSets {
	#chosenId = $state<string | null>(null);
	report = $state.raw<SetReport | null>(null);
	problem = $state.raw<Problem | null>(null);
	isScoring = $state(false);
	readonly #score: SetScorer;

	/** @param score left out: scores in the page */
	constructor(
		readonly sets: readonly [BenchmarkSet, ...BenchmarkSet[]],
		score = scoreHere,
	) {
		this.#score = score;
	}

	/** The set that is shown. */
	get set(): BenchmarkSet {
		return this.sets.find(({ id }) => id === this.#chosenId) ?? this.sets[0];
	}

	/** Shows a set of the panel. */
	choose(id: string): void {
		this.#chosenId = id;
		this.report = null;
		this.problem = null;
	}

	/** Scores files by the set that is shown. Never rejects. */
	async score(files: GivenFiles): Promise<void> {
		const { set } = this;
		this.isScoring = true;
		this.problem = null;
		this.report = null;
		try {
			const report = await this.#score(set, files);
			if (set === this.set) this.report = report;
		} catch (e) {
			if (set === this.set) this.problem = problemOf(e, set.title);
		} finally {
			this.isScoring = false;
		}
	}
}
