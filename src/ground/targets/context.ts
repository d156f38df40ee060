import type { PersonId } from '../../core/people';
import type { Belief } from './attention-filter';
import type { ContextConfig } from './context-config';

/** What is known of everybody when one of them looks, by `personId`. */
export type Context = {
	/** Where people looked in the frame before, without those who were not seen lately. */
	beliefs: Readonly<Record<PersonId, Belief>>;
	/** Probability that they speak; `null` when unknown. */
	speaking: Readonly<Record<PersonId, number | null>>;
};

/**
 * What the others say about a look at one of them.
 *
 * @param lookerKey who looks, as a target (`targetKey`); `other`: at whom
 * @returns `start`: times by which a look at them begins more often; `logLikelihood`: what to add while it lasts
 */
export const contextOf = (
	{ beliefs, speaking }: Context,
	{ lookerKey, other }: { lookerKey: string; other: PersonId },
	config: ContextConfig,
): { start: number; logLikelihood: number } => {
	const back = beliefs[other]?.[lookerKey] ?? 0;
	return {
		start: 1 + config.speaker * (speaking[other] ?? 0),
		logLikelihood: Math.log1p(config.reciprocity * back),
	};
};
