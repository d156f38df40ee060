import type { AskSession } from '../../../src/reason/answer/types';
import type { EventPattern, Query, Span } from '../../../src/reason/answer/query';
import type { Draw } from '../draw';
import type { SaidPerson } from './refer';

/** A question before times are added, and what it means. */
export type Sentence = {
	/** As asked by itself: `what does A look at`. */
	readonly direct: string;
	/** As it stands after “can you tell me”: `what A looks at`; `null`: only by itself. */
	readonly indirect: string | null;
	/** `if`: the indirect form is a statement that “whether” introduces. `command`: `direct` is one, without a question mark. */
	readonly form?: 'if' | 'command';
	/** Goes behind the times: `, A or B`. */
	readonly tail?: string;
	readonly query: Partial<Query> & Pick<Query, 'ask' | 'about'>;
	/** What times it takes: any, no moments, or none. Default any. */
	readonly times?: 'any' | 'stretch' | 'none';
	/** Whether its time may hang on another event. Default true. */
	readonly takesRelative?: boolean;
	/** Who does it, for clauses that leave the subject out. */
	readonly actor?: SaidPerson | null;
	/** Times in the words of the question, by the spans of the query. */
	readonly spanText?: ReadonlyMap<Span, string>;
	/** Everybody named. */
	readonly named?: readonly SaidPerson[];
};

/** Makes a sentence of one kind; `null`: chance made none that works, draw again. */
export type SentenceMaker = (draw: Draw, session: AskSession) => Sentence | null;

/** A query with what a sentence leaves out. */
export const queryOf = (query: Sentence['query'], span: Query['span']): Query => ({
	...{ span, pick: null, rank: null, compare: null, isNegated: false },
	...query,
});

/** A pattern of looking and the like with another target. */
export const withTarget = (pattern: EventPattern, target: EventPattern['target']): EventPattern => ({
	...pattern,
	target,
});
