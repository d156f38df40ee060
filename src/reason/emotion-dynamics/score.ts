/** An answer to a question of one of the four forms beside the right one. `null`: not answered, which counts as wrong. */
export type DynamicsResult =
	| { readonly form: 'ECD'; readonly truth: boolean; readonly answer: boolean | null }
	| {
			readonly form: 'ESI';
			readonly truth: { readonly start: string; readonly end: string };
			readonly answer: { readonly start: string | null; readonly end: string | null } | null;
	  }
	| {
			readonly form: 'ETR';
			readonly truth: string;
			readonly answer: string | null;
			/** Events that the answer names, and those that truly support it; left out where no trace is scored. */
			readonly evidence?: { readonly named: readonly string[]; readonly supporting: readonly string[] };
	  }
	/** `answer`: likeliest first. */
	| { readonly form: 'NEP'; readonly truth: string; readonly answer: readonly string[] | null };

/** Scores from 0 to 1, each `null` where there was nothing to score. */
export type DynamicsScores = {
	/** The benchmark's own metrics are not published; these are ours, and do not compare with any of its numbers. */
	readonly scoring: 'ours';
	readonly counts: Readonly<Record<DynamicsResult['form'], number>>;
	/** Of “it changed”. F1 is `null` when it neither changed nor was said to anywhere. */
	readonly changeAccuracy: number | null;
	readonly changeF1: number | null;
	readonly startAccuracy: number | null;
	readonly endAccuracy: number | null;
	readonly reasonAccuracy: number | null;
	/** Share of the named events that support the answer, over all questions with a trace that names any. */
	readonly evidencePrecision: number | null;
	readonly nextTop1: number | null;
	readonly nextTop3: number | null;
};

const share = <T>(items: readonly T[], isRight: (item: T) => boolean): number | null =>
	items.length === 0 ? null : items.filter(isRight).length / items.length;

/**
 * Scores answers to EmoTrans's four forms as we declare it: accuracy and F1 of change, accuracy of the first and the last
 * state, accuracy of what preceded with the precision of its evidence, and whether what came next was first or among the
 * first three. Labelled ours throughout.
 */
export const scoreDynamics = (results: readonly DynamicsResult[]): DynamicsScores => {
	const of = <F extends DynamicsResult['form']>(form: F) =>
		results.filter((result): result is Extract<DynamicsResult, { form: F }> => result.form === form);
	const [change, states, reasons, next] = [of('ECD'), of('ESI'), of('ETR'), of('NEP')];
	const hits = change.filter(({ truth, answer }) => truth && answer === true).length;
	const said = change.filter(({ answer }) => answer === true).length;
	const changed = change.filter(({ truth }) => truth).length;
	const named = reasons.flatMap(({ evidence }) =>
		evidence ? evidence.named.map((event) => evidence.supporting.includes(event)) : [],
	);
	return {
		scoring: 'ours',
		counts: { ECD: change.length, ESI: states.length, ETR: reasons.length, NEP: next.length },
		changeAccuracy: share(change, ({ truth, answer }) => truth === answer),
		changeF1: said + changed === 0 ? null : (2 * hits) / (said + changed),
		startAccuracy: share(states, ({ truth, answer }) => truth.start === answer?.start),
		endAccuracy: share(states, ({ truth, answer }) => truth.end === answer?.end),
		reasonAccuracy: share(reasons, ({ truth, answer }) => truth === answer),
		evidencePrecision: share(named, (supports) => supports),
		nextTop1: share(next, ({ truth, answer }) => answer?.[0] === truth),
		nextTop3: share(next, ({ truth, answer }) => answer?.slice(0, 3).includes(truth) ?? false),
	};
};
