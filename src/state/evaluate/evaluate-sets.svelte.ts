import {
	defaultsOf,
	scoreSet,
	tinyFilesOf,
	type BenchmarkSet,
	type FieldNames,
	type GivenFiles,
	type OptionValues,
	type SetOptions,
	type SetTools,
} from '../../bench/benchmark-set';
import type { SetReport } from '../../bench/set-report';
import { problemOf, type Problem } from '../phase';

export { defaultsOf } from '../../bench/benchmark-set';
export { fieldsIn } from '../../bench/fields';
export { annotatorSets, gazeSets, graspSets, otherSets } from '../../bench/benchmark-sets';
export type { BenchmarkSet, FieldNames, GivenFiles, OptionValues, SetOptions, SetTools };
export type { Figure, Picks, PointPlot, ReportPart, ScoreTable, SetReport, ValueMap } from '../../bench/set-report';

/** What was chosen of an option. */
export type OptionValue = OptionValues<SetOptions>[string];

/** Scores files by a set; `null` when it was cancelled or what went wrong is shown elsewhere. */
export type SetScorer = (
	set: BenchmarkSet,
	files: GivenFiles,
	options: OptionValues<SetOptions>,
) => Promise<SetReport | null>;

/** Scores in the page. */
export const scorerWith =
	(tools?: SetTools): SetScorer =>
	async (set, files, options) =>
		(await scoreSet(set, files, options, tools)).shown;

/** State of a panel that scores files by one of several sets. */
export class EvaluateSets {
	#chosenId = $state<string | null>(null);
	report = $state.raw<SetReport | null>(null);
	problem = $state.raw<Problem | null>(null);
	isScoring = $state(false);
	readonly #score: SetScorer;
	#latest = 0;

	/** @param score left out: scores in the page */
	constructor(
		readonly sets: readonly [BenchmarkSet, ...BenchmarkSet[]],
		score = scorerWith(),
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

	/** The made-up files of the set that is shown. */
	get tinyFiles(): GivenFiles {
		return tinyFilesOf(this.set);
	}

	/** Scores files by the set that is shown. Never rejects. */
	async score(files: GivenFiles, options = defaultsOf(this.set.options)): Promise<void> {
		const { set } = this;
		const turn = ++this.#latest;
		const isWanted = () => set === this.set && turn === this.#latest;
		this.isScoring = true;
		this.problem = null;
		try {
			const report = await this.#score(set, files, options);
			if (isWanted()) this.report = report;
		} catch (e) {
			if (!isWanted()) return;
			this.report = null;
			this.problem = problemOf(e, set.title);
		} finally {
			if (turn === this.#latest) this.isScoring = false;
		}
	}
}
