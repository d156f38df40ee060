/**
 * What people do beside each other says something about where one of them looks (Ba & Odobez 2011): a contextual prior,
 * apart from anything measured on that person. Research on exactly these questions switches it off
 * (`withoutContext`): a study of reciprocity must not find its own prior. The header of a session names the values.
 */
export type ContextConfig = {
	/**
	 * How much likelier a look at somebody is while that person looks back: 1 + this times the probability that they do,
	 * for each independent measurement of the look. Looks that meet are held longer (Argyle & Cook 1976). Chosen on the
	 * choose part of `npm run bench -- --only truth`.
	 */
	reciprocity: number;
	/**
	 * How much likelier a look at somebody begins while that person speaks: 1 + this times the probability of it. Whom a
	 * listener looks at is the one listened to in 88 % of the cases (Vertegaal et al. 2001, groups of four). Chosen on the same
	 * part.
	 */
	speaker: number;
};

/** As the program comes. */
export const defaultContextConfig: ContextConfig = { reciprocity: 1, speaker: 3 };

/** No prior of what others do: each look from its own measurements alone. */
export const noContext: ContextConfig = { reciprocity: 0, speaker: 0 };
