import type { FilterConfig } from './config';

/** Probability of each target by its key, as left by the last frame. Sums to 1 with `outside`. */
export type Belief = Readonly<Record<string, number>>;

/** One target in one frame. */
export type Evidence = {
	key: string;
	/** Relative weight when a new look begins. */
	prior: number;
	/** Log density of what was measured if this is the target; `null` when nothing was measured. */
	logLikelihood: number | null;
};

/**
 * Carries the belief about one person's target over one frame: a hidden state that mostly stays (sticky transitions)
 * and is corrected by what was measured.
 *
 * Rates are per second, so results do not depend on the frame rate. Successive frames repeat the same error of the
 * same models; their evidence is tempered so that a second of frames counts like the few independent measurements it
 * holds.
 *
 * @param dtMs since the last frame of this person, milliseconds
 * @param turnRadPerS how fast head and eyes turn beyond what is noise, radians a second: looks end with a turn
 * @returns probabilities in the order of `evidence`; they sum to 1
 */
export const filterAttention = (
	before: Belief | null,
	evidence: readonly Evidence[],
	dtMs: number,
	turnRadPerS: number,
	config: FilterConfig,
): number[] => {
	const priorSum = evidence.reduce((sum, e) => sum + e.prior, 0);
	const knownSum = before ? evidence.reduce((sum, e) => sum + (before[e.key] ?? 0), 0) : 0;
	const stays =
		before && knownSum > 1e-9 ? Math.exp((-(config.switchPerS + turnRadPerS / config.switchTurnRad) * dtMs) / 1000) : 0;
	const temper = before ? Math.min(1, dtMs / config.independentMs) : 1;
	let best = -Infinity;
	for (const { logLikelihood } of evidence) if (logLikelihood !== null && logLikelihood > best) best = logLikelihood;
	const weights = evidence.map(({ key, prior, logLikelihood }) => {
		const stayed = stays > 0 ? (stays * (before![key] ?? 0)) / knownSum : 0;
		const begun = ((1 - stays) * prior) / priorSum;
		return (stayed + begun) * (logLikelihood === null ? 1 : Math.exp(temper * (logLikelihood - best)));
	});
	const sum = weights.reduce((a, b) => a + b, 0);
	return weights.map((w) => w / sum);
};
