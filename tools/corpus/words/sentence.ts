import type { AskSession } from '../../../src/reason/answer/types';
import type { Query, Span } from '../../../src/reason/answer/query';
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

type Said = Pick<Sentence, 'direct' | 'indirect' | 'form'>;

/** The same by itself and behind “can you tell me”. */
export const alike = (text: string): Said => ({ direct: text, indirect: text });

/** A command where its pattern begins like one; else a question, of that wording behind “can you tell me” if it `fits`. */
export const saidBy = (pattern: string, text: string, fits = false): Said =>
	/^(?:!|(?:list|name|show|find|give|everybody)\b)/.test(pattern)
		? { direct: text, indirect: null, form: 'command' }
		: { direct: text, indirect: fits ? text : null };

/** Which of several an adjective picks: `very first`, `longest single`. */
export const pickOf = (which: string): NonNullable<Query['pick']> =>
	which.includes('longest') ? 'longest' : which.includes('first') ? 'first' : 'last';
