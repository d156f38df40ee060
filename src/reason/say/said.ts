import type { Interval } from '../query/intervals';
import type { Relation } from '../query/relations';

/** A sentence of an answer, without its full stop, and what shows it. */
export type Sentence = {
	readonly text: string;
	readonly rows: readonly Relation[];
	/** Where it is to be seen; `null`: where its rows are. */
	readonly at: Interval | null;
	/** Of one in several clauses, joined by semicolons: each with what shows it; left out: it is one. */
	readonly clauses?: readonly Sentence[];
};

/** What is better seen than read. */
export type Shown =
	/** The first cell of each row is its head. `at`: the moment to play; `null`: none. */
	| {
			readonly is: 'table';
			readonly caption: string;
			readonly head: readonly string[];
			readonly rows: readonly { readonly cells: readonly string[]; readonly at: Interval | null }[];
	  }
	/** Lanes over the same time, whose pieces play. */
	| {
			readonly is: 'strip';
			readonly caption: string;
			readonly startMs: number;
			readonly endMs: number;
			readonly lanes: readonly {
				readonly name: string;
				readonly pieces: readonly (Interval & { readonly label: string; readonly key: string | null })[];
			}[];
	  };

/** What a query found, in words. */
export type Said = {
	/** `Yes`, `No`; `null`: it is no question of yes or no. */
	readonly yes: boolean | null;
	readonly sentences: readonly Sentence[];
	readonly shown: readonly Shown[];
	readonly status: 'answered' | 'not-seen';
	/** Keys of whom and what it names, the most prominent first. */
	readonly named: readonly string[];
	/** Keys of those that it lists or ranks, in the order told; left out: it does neither. */
	readonly listed?: readonly string[];
	/** Whether it stands in lines, one sentence each: lists, tables, summaries. */
	readonly isList: boolean;
};

/** One sentence and what shows it. */
export const sentence = (text: string, rows: readonly Relation[] = [], at: Interval | null = null): Sentence => ({
	text,
	rows,
	at,
});

/** Several as the clauses of one, each of which cites what shows it. */
export const inOneSentence = (parts: readonly Sentence[]): Sentence => {
	const clauses = parts.flatMap((one) => one.clauses ?? [one]);
	return {
		text: clauses.map(({ text }) => text).join('; '),
		rows: clauses.flatMap(({ rows }) => rows),
		at: null,
		...(clauses.length > 1 && { clauses }),
	};
};

/** As many sentences as are read, the last with how many more there are. */
export const firstOf = (all: readonly Sentence[], most: number): readonly Sentence[] => {
	const shown = all.slice(0, most);
	const last = shown.at(-1);
	const rest = all.length - shown.length;
	return last && rest > 0 ? [...shown.slice(0, -1), { ...last, text: `${last.text}; and ${rest} more` }] : shown;
};
