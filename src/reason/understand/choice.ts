import type { Slot } from '../query/query';
import type { Find } from '../query/winners';

/** How a question is read, where there are several ways. */
export type Choice = {
	/** Chosen meanings of words that say too little, by these words. */
	readonly chosen: ReadonlyMap<string, readonly Slot[]>;
	/** A clause with “and” is read as two. */
	readonly isJoint: boolean;
	/** What is wanted is named without a sentence. */
	readonly isRequest: boolean;
	/** Finds whoever is described by a clause; `null`: such clauses are read as conditions alone. */
	readonly find: Find | null;
};

export const PLAIN: Choice = { chosen: new Map(), isJoint: false, isRequest: false, find: null };
