import type { Doing } from '../answer/doings';

/*
 * What can be asked of a session, as plain data. A condition says what holds at each moment; a span says which moments
 * count; a query says what is wanted of them. Everything nests. The exact meaning stands in docs/ask.md.
 *
 * How questions become queries (`look(a, b)` is short for a condition that somebody looks at something):
 *
 * 1. “Who looked at whom?”: both ends are variables, and both are listed.
 *    { get: 'list', vars: { x: people, y: people }, show: ['x', 'y'], about: look(x, y), span: all, pick: null }
 * 2. “When was nobody looking at the cup?”: a number of people, at each moment.
 *    { get: 'when', vars: { x: people }, about: { is: 'number', of: 'x', op: 'exactly', count: 0, holds: look(x, cup) }, … }
 * 3. “What percentage of the time did Person 1 look at people?”: a share of the time in which it is known where P1 looked.
 *    { get: 'measure', measure: { of: 'share', base: null }, about: look(P1, any person), by: [], … }
 * 4. “Which two never met eyes?”: over the whole span, and not at a moment; that is what `ever` is for.
 *    { get: 'list', vars: { x: people, y: people }, show: ['x', 'y'], about: not(ever(mutual-gaze(x, y))), … }
 * 5. “After Person 3 pointed, where did Person 2 turn, and how soon?”: two queries with one span.
 *    span: { is: 'beside', relation: 'after', anchor: pointing(P3), pick: null, edge: 'start', withinMs: null }
 *    { get: 'list', show: ['y'], about: look(P2, y), pick: { is: 'first' } } and { get: 'measure', measure: { of: 'latency' }, … }
 * 6. “Did Person 1 look longer at the laptop or the cup?”: one measure by a variable of two values, the most first.
 *    { get: 'measure', measure: { of: 'time' }, vars: { y: { of: 'thing', among: [laptop, cup], … } },
 *      about: look(P1, y), by: [{ by: 'var', name: 'y' }], rank: { order: 'most', top: null }, … }
 */

/** What a variable may stand for. `target`: a person, a thing or the camera. */
export type Domain = 'person' | 'thing' | 'target';

/** Who or what takes part. Names are looked up in the session when a query runs; ids are best. */
export type Slot =
	/** An id (`P2`), a name, or `person 2`. */
	| { readonly is: 'person'; readonly name: string }
	/** An id, a label, or another word for it: `mug` finds the cup. */
	| { readonly is: 'thing'; readonly name: string }
	| { readonly is: 'camera' }
	/** Looking at nothing known. */
	| { readonly is: 'elsewhere' }
	/** Whoever or whatever it is, `but` these: somebody, something, somebody else. */
	| { readonly is: 'any'; readonly of: Domain; readonly but?: readonly Slot[] | undefined }
	/** A variable of the query. */
	| { readonly is: 'var'; readonly name: string };

/** The values that a variable ranges over. Two variables never stand for the same person or thing. */
export type Range = {
	readonly of: Domain;
	/** These alone; `null`: all of the session. */
	readonly among: readonly Slot[] | null;
	/** But these. */
	readonly except: readonly Slot[];
};

/** What is done. `event`: anything but a look at a thing. */
export type Deed = Doing | 'event';

/** Something that holds, or does not, or cannot be told, at each moment. */
export type Condition =
	/**
	 * Somebody does something. Every slot that is not `null` must fit; `null` takes whatever there is, also nothing.
	 * `whom`: what a look or gesture is directed at, whatever it is; the partner in mutual gaze and shared attention; whose
	 * gaze or pointing is followed. `what`: the thing attended to together, or that a followed gaze leads to.
	 */
	| {
			readonly is: 'does';
			readonly doing: Deed;
			readonly who: Slot | null;
			readonly whom: Slot | null;
			readonly what: Slot | null;
	  }
	/** All of them at the same time. */
	| { readonly is: 'and'; readonly of: readonly Condition[] }
	| { readonly is: 'or'; readonly of: readonly Condition[] }
	/** Where it is known that it does not hold. */
	| { readonly is: 'not'; readonly of: Condition }
	/** At how many values of a variable a condition holds at the same time. `all`: of all values; `count` is not read. */
	| {
			readonly is: 'number';
			readonly of: string;
			readonly holds: Condition;
			readonly op: 'exactly' | 'at-least' | 'at-most' | 'all';
			readonly count: number;
	  }
	/** Whether it holds at any moment of the span of the query: the same at every moment, and never unknown. */
	| { readonly is: 'ever'; readonly of: Condition }
	/** Those times of it that last so long. `null`: no bound. */
	| {
			readonly is: 'lasting';
			readonly of: Condition;
			readonly atLeastMs: number | null;
			readonly atMostMs: number | null;
	  }
	/** Those times of it that stand in a span; with `isOutside` those of which no part does: “looks that were not returned”. */
	| { readonly is: 'in'; readonly of: Condition; readonly span: Span; readonly isOutside?: boolean | undefined }
	/** One of the times of it, such as the second. */
	| { readonly is: 'pick'; readonly of: Condition; readonly pick: Pick };

/** Which of several times. `first`, `last`: by their starts; `ends-last`: by their ends. `nth`: `n` from 1; with `longest` and `shortest` it is the `n`th of them. `per`: one for each value of these variables; left out: one in all. */
export type Pick = {
	readonly is: 'first' | 'last' | 'ends-last' | 'longest' | 'shortest' | 'nth';
	readonly n?: number | undefined;
	readonly per?: readonly string[] | undefined;
};

/** Which moments count, media time, ms. Intervals have their start and not their end. `null` bounds: the session's own. */
export type Span =
	| { readonly is: 'all' }
	| { readonly is: 'between'; readonly startMs: number | null; readonly endMs: number | null }
	/** What holds at one moment. */
	| { readonly is: 'at'; readonly tMs: number }
	/**
	 * Beside other times. `before`: what ended by the anchor's `edge`; `after`: what begins at the anchor's `edge` or later;
	 * `during`: while it holds. `pick`: beside which of the anchors; `null`: any. Variables that the anchor shares with the
	 * rest of the query stand for the same.
	 */
	| {
			readonly is: 'beside';
			readonly relation: 'before' | 'after' | 'during';
			readonly anchor: Condition;
			readonly pick: Pick | null;
			/** Of the anchor. `start` for what is done at once, such as pointing; `end` for what goes on, such as eye contact. */
			readonly edge: 'start' | 'end';
			/** No farther from the edge than this, of `during` within the anchor: “when he begins to speak”; `null`: however far. */
			readonly withinMs: number | null;
			/** Of `before`: what has begun by then is enough. Of `during`: what begins in it, and not with it. Left out: neither. */
			readonly isBegun?: boolean | undefined;
	  }
	/** In all of them. */
	| { readonly is: 'both'; readonly of: readonly Span[] };

/** What is measured. */
export type Measure =
	/** How long it holds, ms: two at once count once. */
	| { readonly of: 'time' }
	/** How many times. */
	| { readonly of: 'count' }
	/**
	 * Of the time in which it is known whether it holds, or of the time in which `base` holds; 0 to 1. With `isCounted`: of the
	 * times of `base` (“of her looks”), how many are times of it as well; without a `base` it changes nothing.
	 */
	| { readonly of: 'share'; readonly base: Condition | null; readonly isCounted?: boolean | undefined }
	/** Times a minute of the known time. */
	| { readonly of: 'rate' }
	/** Length of one time: the mean, the longest. */
	| { readonly of: 'mean' | 'longest' }
	/** From the edge of each anchor of the span to the next time that it begins, ms. */
	| { readonly of: 'latency' }
	/** How many values of a variable. */
	| { readonly of: 'distinct'; readonly name: string };

/** What a measure is told apart by. */
export type Group =
	| { readonly by: 'var'; readonly name: string }
	/** The kinds of event. */
	| { readonly by: 'kind' }
	/** Parts of the session, such as its halves. */
	| { readonly by: 'window'; readonly windows: readonly { readonly startMs: number; readonly endMs: number }[] }
	/** Each time of a condition, and what is measured while it holds: “during which gesture”. */
	| { readonly by: 'times'; readonly of: Condition };

/** What of the measured values is kept: those over, under or of a value (ms, number or share, as the measure has it). */
export type Keep = {
	readonly op: 'over' | 'under' | 'exactly' | 'at-least' | 'at-most';
	readonly value: number;
	/** Held against the value of this group instead, which is then no group itself: “longer than Ben”. */
	readonly than?: Slot | undefined;
	/** Of each group held against its own measure of something else instead: “those who look at him more than he at them”. */
	readonly against?: Condition | undefined;
};

/** What a question of yes or no says of measured groups. */
export type Claim =
	/**
	 * That this person or thing, or the window with this start, ms, alone is the first in the rank, or what is listed.
	 * `isTieEnough`: or shares the first place.
	 */
	| { readonly is: 'best'; readonly of: Slot | number; readonly isTieEnough?: boolean | undefined }
	/** That there is any. */
	| { readonly is: 'some' }
	/** That all groups are kept. */
	| { readonly is: 'all' };

/** What most queries have. */
export type Asked = {
	readonly vars: Readonly<Record<string, Range>>;
	readonly about: Condition;
	readonly span: Span;
};

/** Values of variables: people, things, pairs. In the order in which they first occur. */
export type ListQuery = Asked & {
	readonly get: 'list';
	readonly show: readonly string[];
	readonly pick: Pick | null;
	/** Left out: it is no question of yes or no. */
	readonly claim?: Claim | undefined;
};

/** Whether it happens at all; `every`: beside every anchor of the span. */
export type WhetherQuery = Asked & { readonly get: 'whether'; readonly every: boolean };

/** When it happens: all times, or the picked one. */
export type WhenQuery = Asked & {
	readonly get: 'when';
	readonly pick: Pick | null;
	/** From the last to the first. */
	readonly isReversed?: boolean | undefined;
};

/** How much of it there is, in all or by groups. With `keep` and no groups it is a question of yes or no. */
export type MeasureQuery = Asked & {
	readonly get: 'measure';
	readonly measure: Measure;
	readonly by: readonly Group[];
	readonly pick: Pick | null;
	/** Groups in this order, as many as `top`; `null`: in the order of the session, all of them. */
	readonly rank: {
		readonly order: 'most' | 'least';
		readonly top: number | null;
		/** The second, third, … alone. */
		readonly nth?: number | undefined;
		/** Of groups in two windows: in whom there is more (or less) of it in the second than in the first. */
		readonly change?: 'rise' | 'fall' | undefined;
		/** How much more the first has than the next is wanted. */
		readonly isGap?: boolean | undefined;
	} | null;
	readonly keep: Keep | null;
	/** Left out: it is no question of yes or no. */
	readonly claim?: Claim | undefined;
};

/** Two or more measures beside each other, where they differ by more than a variable or a window. */
export type CompareQuery = {
	readonly get: 'compare';
	readonly sides: readonly MeasureQuery[];
	/** Which is named first. */
	readonly order: 'most' | 'least';
	/** What a question of yes or no says of the first side: that it is more than `times` the second, or no less, …. */
	readonly held?: { readonly op: Keep['op']; readonly times: number } | undefined;
	/** How much one is more than the other is wanted. */
	readonly isGap?: boolean | undefined;
};

/**
 * Several measures of the same groups, a row for each group: “how often and for how long did each of them speak”. The
 * columns have the same `by`, so that rows of one group fall together.
 */
export type TableQuery = { readonly get: 'table'; readonly columns: readonly MeasureQuery[] };

/** What follows what: the values of a variable in order of time, each as often as it comes again. */
export type SequenceQuery = Asked & {
	readonly get: 'sequence';
	readonly show: string;
	/** The first or last `n` alone; `isDistinct`: each value once, at its first (or last) time. Left out: all. */
	readonly take?: { readonly is: 'first' | 'last'; readonly n: number; readonly isDistinct: boolean } | undefined;
	/** From the last to the first. */
	readonly isReversed?: boolean | undefined;
};

/** Where everybody, or these people, look at one moment. */
export type StateQuery = { readonly get: 'state'; readonly who: readonly Slot[]; readonly tMs: number };

/** What happened, as a text: of all, of a person, of a pair, of a window. */
export type SummaryQuery = {
	readonly get: 'summary';
	readonly who: readonly Slot[];
	readonly span: Span;
	/**
	 * `short`: two sentences; `long`: five lines. `moments`: the key moments in order; `change`: the first half against the
	 * second; `people`, `things`: who and what is there; `places`: who is where; `doing`: what one did; `length`: of the session.
	 */
	readonly as:
		| 'short'
		| 'long'
		| 'moments'
		| 'change'
		| 'people'
		| 'things'
		| 'places'
		| 'doing'
		| 'length'
		| 'unknown';
	/** What variables of the span range over; left out: it has none. */
	readonly vars?: Readonly<Record<string, Range>> | undefined;
	/** Of `places`: where somebody is asked or said to be; `left-of`: who is on that side of the one who is named. */
	readonly side?: 'left' | 'right' | 'left-of' | 'right-of' | null | undefined;
};

/** What came just before, as a neighbour in time and never as a cause. */
export type ExplainQuery = Asked & { readonly get: 'explain' };

/** One question. */
export type Query =
	| ListQuery
	| WhetherQuery
	| WhenQuery
	| MeasureQuery
	| CompareQuery
	| TableQuery
	| SequenceQuery
	| StateQuery
	| SummaryQuery
	| ExplainQuery;
