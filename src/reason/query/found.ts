import type { InWindow } from './windows';
import type { Interval } from './intervals';
import type {
	CompareQuery,
	ExplainQuery,
	ListQuery,
	MeasureQuery,
	Query,
	SequenceQuery,
	StateQuery,
	SummaryQuery,
	TableQuery,
	WhenQuery,
	WhetherQuery,
} from './query';
import type { Relation, Time } from './relations';

/** Why there is nothing to look at. */
export type Absence =
	/** Somebody or something that is not in the session. */
	| { readonly is: 'person' | 'thing'; readonly name: string }
	/** The session is not known there. */
	| { readonly is: 'time' }
	/** What the time of the question hangs on does not happen. */
	| { readonly is: 'anchor' }
	/** Events of the analysis do not say it, whether it happens or not. */
	| { readonly is: 'untold' };

/** Values of the variables that were asked for, with when. */
export type Listed = {
	/** Keys, in the order of `show`. */
	readonly values: readonly string[];
	readonly found: readonly InWindow[];
};

export type ListFound = { readonly items: readonly Listed[] };
export type WhetherFound = {
	readonly yes: boolean;
	readonly found: readonly InWindow[];
	/** Of a question about every anchor: at how many of how many it is so; else `null`. */
	readonly every: { readonly held: number; readonly of: number; readonly missing: readonly Interval[] } | null;
	/** Of the span, how much is known, ms; the answer `no` says it. Of several who may be meant, the mean. */
	readonly knownMs: number;
	readonly ofMs: number;
	/** It is known for less time of some than of others. */
	readonly isMean: boolean;
};
export type WhenFound = { readonly found: readonly InWindow[] };

/** What a group stands for: keys of people and things, a kind of event, a window. */
export type GroupKey =
	| { readonly is: 'key'; readonly name: string; readonly key: string }
	| { readonly is: 'kind'; readonly kind: Relation['kind'] | NonNullable<Relation['gesture']> }
	| { readonly is: 'window'; readonly window: Interval }
	| { readonly is: 'time'; readonly time: Time };

/** One measured value. */
export type Measured = {
	readonly group: readonly GroupKey[];
	/** ms, number, or share from 0 to 1; `null`: nothing is known to measure it in. */
	readonly size: number | null;
	/** Of shares by number: of how many times. */
	readonly ofCount?: number;
	/** Of shares and rates: of how much time, ms. */
	readonly ofMs: number | null;
	readonly found: readonly InWindow[];
	/** Of `distinct`: the values; of `latency`: nothing. */
	readonly values: readonly string[];
	/** Of `latency`: each, ms, with what it began from. */
	readonly each: readonly { readonly ms: number; readonly from: Interval }[];
	/** Where groups are held against their own measure of something else: that. Left out: they are not. */
	readonly heldTo?: number | null;
	/** Place in the rank, from 1; equal ones share one. `null`: not ranked. */
	readonly place: number | null;
};
export type MeasureFound = {
	/** In order; those that `keep` leaves. */
	readonly groups: readonly Measured[];
	/** Those after `top`, or that `keep` left out. */
	readonly others: readonly Measured[];
};
export type CompareFound = { readonly sides: readonly Measured[]; readonly order: readonly number[] };

/** What is measured of each group, by columns; `null`: that column knows no such group. */
export type TableRow = { readonly group: readonly GroupKey[]; readonly cells: readonly (Measured | null)[] };
export type TableFound = { readonly rows: readonly TableRow[] };

/** A stretch of a sequence. */
export type Step = Interval & { readonly key: string; readonly times: number; readonly found: readonly InWindow[] };
export type SequenceFound = {
	readonly lanes: readonly { readonly values: readonly string[]; readonly steps: readonly Step[] }[];
};

/** Where somebody looks at a moment, and what else they do. `look` `null`: not known. */
type StateOf = { readonly who: string; readonly look: Relation | null; readonly doing: readonly Relation[] };
export type StateFound = { readonly people: readonly StateOf[]; readonly tMs: number };

/** What came just before something. */
export type ExplainFound = {
	/** The first time of what is asked; `null`: it did not happen. */
	readonly of: InWindow | null;
	readonly before: readonly Relation[];
};

/** What a query found. */
export type Found =
	| { readonly is: 'absent'; readonly query: Query; readonly absence: Absence }
	| { readonly is: 'list'; readonly query: ListQuery; readonly value: ListFound }
	| { readonly is: 'whether'; readonly query: WhetherQuery; readonly value: WhetherFound }
	| { readonly is: 'when'; readonly query: WhenQuery; readonly value: WhenFound }
	| { readonly is: 'measure'; readonly query: MeasureQuery; readonly value: MeasureFound }
	| { readonly is: 'compare'; readonly query: CompareQuery; readonly value: CompareFound }
	| { readonly is: 'table'; readonly query: TableQuery; readonly value: TableFound }
	| { readonly is: 'sequence'; readonly query: SequenceQuery; readonly value: SequenceFound }
	| { readonly is: 'state'; readonly query: StateQuery; readonly value: StateFound }
	| { readonly is: 'explain'; readonly query: ExplainQuery; readonly value: ExplainFound }
	| { readonly is: 'summary'; readonly query: SummaryQuery };
