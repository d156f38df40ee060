import type { ExpressionScore } from '../core/perception';
import type { ExpressionConfig } from './track-config';

/** A person's recent expression. Plain data. */
export type HeldExpression = { scores: readonly ExpressionScore[]; seenMs: number };

/**
 * The apparent expression after a frame: classifiers are overconfident and flicker from frame to frame, so scores are
 * smoothed over time (exponentially) and held between runs, which are infrequent.
 *
 * @param read `null` when the classifier did not run on this face
 */
export const holdExpression = (
	before: HeldExpression | null,
	read: readonly ExpressionScore[] | null,
	tMs: number,
	config: ExpressionConfig,
): HeldExpression | null => {
	const kept = before && tMs - before.seenMs <= config.holdMs ? before : null;
	if (!read) return kept;
	if (!kept) return { scores: read, seenMs: tMs };
	const share = 1 - Math.exp(-(tMs - kept.seenMs) / config.smoothMs);
	const was = (name: string) => kept.scores.find((s) => s.name === name)?.score ?? 0;
	const scores = read
		.map(({ name, score }) => ({ name, score: was(name) + share * (score - was(name)) }))
		.sort((a, b) => b.score - a.score);
	return { scores, seenMs: tMs };
};
