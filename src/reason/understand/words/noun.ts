import type { AskSession } from '../../answer/types';
import type { Domain, Slot } from '../../query/query';

/** What questions may name: a session, or the part of it that is known. */
export type Known = Pick<AskSession, 'people' | 'objects' | 'untilMs' | 'described'>;

/** Who or what takes part, as a question says it. */
export type Noun = {
	/**
	 * `fixed`: these people or things; `wh`: asked for; `some`: whoever; `none`, `all`, `number`: so many of them; `each`: told
	 * apart; `others`, `other`: all or one of those not named; `they`, `she`, `it`: named before; `vague`: described by
	 * nothing that a session knows; `each-other`.
	 */
	readonly is:
		| 'fixed'
		| 'wh'
		| 'some'
		| 'none'
		| 'all'
		| 'number'
		| 'each'
		| 'others'
		| 'other'
		| 'they'
		| 'she'
		| 'it'
		| 'vague'
		| 'each-other';
	readonly of: Domain;
	/** Of `fixed` these, of others: out of these; empty: out of all. */
	readonly slots: readonly Slot[];
	readonly join: 'and' | 'or';
	/** The first is held against the others: “Anna than Ben”. */
	readonly isRival: boolean;
	readonly except: readonly Slot[];
	readonly op: 'exactly' | 'at-least' | 'at-most';
	/** Of `number` and of questions for so many (“which two”); 0: not said. */
	readonly count: number;
	readonly text: string;
	/** Followed by what belongs to it: “Anna’s look”. */
	readonly isOwner: boolean;
	/** “How many people”. */
	readonly isCounted: boolean;
	/** With an article and nothing else said: “the thing”. */
	readonly isPlain: boolean;
	/** “Where”: at whom or what, however it is said. */
	readonly isPlace: boolean;
	/** Somebody described by what stays so: “the man”. Who that is need be told once. */
	readonly isLasting: boolean;
	readonly assumed: readonly string[];
};

export type NounFound = { readonly noun: Noun; readonly length: number };

const BLANK: Noun = {
	...{ is: 'some', of: 'target', slots: [], join: 'and', except: [], op: 'at-least', count: 0, text: '' },
	...{ isOwner: false, isCounted: false, isPlain: false, isPlace: false, isLasting: false },
	...{ isRival: false, assumed: [] },
};

export const nounOf = (part: Partial<Noun>): Noun => ({ ...BLANK, ...part });

/** One word for all forms of a pronoun. */
export const pronounOf = (text: string): string =>
	/^(?:she|hers?|herself)\b/.test(text) ? 'she' : /^(?:he|him|his|himself)\b/.test(text) ? 'he' : text;
