import type { Topic } from '../answer/parse-topics';
import type { Described } from '../answer/types';
import type { Query } from './query';

/** One part of a question. */
export type Part =
	| {
			readonly is: 'query';
			readonly query: Query;
			/** Who or what it is that the question describes by a clause, such as “the one who spoke first”. */
			readonly described?: readonly Query[] | undefined;
			/** The rest of a question, whose description fits nobody: what is answered is that there is none. */
			readonly besides?: string | undefined;
	  }
	/** What no event tells. */
	| { readonly is: 'refused'; readonly topic: Topic };

/** A way to understand a question. */
export type Reading = {
	/** Two-part questions have two. */
	readonly parts: readonly Part[];
	/** How sure it is, 0 to 1. */
	readonly score: number;
	/** What the reader has to know of it, each a sentence: “The man on the left is taken to be Person 1, by place.” */
	readonly assumed: readonly string[];
	/** The reading in a few words, for a button where several are offered. */
	readonly label: string;
	/** Whom “she” or “he” was taken for who was named before the question; left out: nobody. */
	readonly she?: Turn['she'];
	/** Whom descriptions stand for in it, where it is one of several that are offered: whoever takes it has told so. Left out: nobody. */
	readonly meant?: readonly Described[];
};

/** What a question was understood as. */
export type Understood =
	/** Best first; more than one where they are close and must be offered. Empty: it was not understood. */
	| { readonly is: 'read'; readonly readings: readonly Reading[] }
	/** It has to be asked back, as nothing says who or what is meant. Each option is the question made plain. */
	| { readonly is: 'unclear'; readonly asks: string; readonly options: readonly Reading[] };

/** A turn of the conversation that the next question may refer to. */
export type Turn = {
	readonly question: string;
	readonly queries: readonly Query[];
	/** People and things that the answer named, by their keys (`person:P1`, `object:cup`), the most prominent first. */
	readonly named: readonly string[];
	/** Those that the turn before it named, for “the two of them”. Left out: nobody. */
	readonly namedEarlier?: readonly string[] | undefined;
	/** What was asked in the turn before it, for “is that more?”. Left out: nothing. */
	readonly queriesEarlier?: readonly Query[] | undefined;
	/** Whom “she” or “he” stood for in the question: in the next one the same word is of the same person. */
	readonly she?: { readonly key: string; readonly word: string } | undefined;
	/** Those that the answer listed or ranked, in that order, for “the second of them”. Left out: fewer than two. */
	readonly listed?: readonly string[] | undefined;
	/** When what was answered happened, media time, ms; `null`: at no time in particular. */
	readonly atMs: { readonly startMs: number; readonly endMs: number } | null;
};
