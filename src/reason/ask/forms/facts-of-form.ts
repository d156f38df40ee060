import type { PersonId } from '../../../core/people';
import type { SocialEvent } from '../../../core/social';
import type { Fact, Segment } from '../../answer/types';
import type { Answer } from '../answer';
import type { FormResult } from './form';

/** What a fact is made of. */
export type NewFact = Omit<Fact, 'id' | 'eventIds'> & { readonly eventIds?: Fact['eventIds'] };

/** Collects the facts of one answer. `add` gives the fact’s id. */
export const factList = (): { facts: Fact[]; add: (fact: NewFact) => string } => {
	const facts: Fact[] = [];
	return {
		facts,
		add: (fact) => {
			const id = `F${facts.length + 1}`;
			facts.push({ id, eventIds: [], ...fact });
			return id;
		},
	};
};

/** An event as a fact. `text`: a sentence without its full stop. */
export const eventFact = (event: SocialEvent, text: string, untilMs: number): NewFact => ({
	text: `${text}.`,
	eventIds: [event.eventId],
	startMs: event.startMs,
	endMs: event.endMs ?? untilMs,
	people: event.people,
});

/** Text with citations: a number of a fact in square brackets, as in `Anna nods [F1].`, becomes a citation. */
export const segmentsOf = (text: string): Segment[] =>
	text
		.split(/(\[F\d+\])/)
		.filter((part) => part !== '')
		.map((part) => {
			const factId = /^\[(F\d+)\]$/.exec(part)?.[1];
			return factId === undefined ? { kind: 'text', text: part } : { kind: 'citation', factId };
		});

const plain = (text: string): string =>
	text
		.replace(/\s*\[F\d+\]/g, '')
		.replace(/\s+/g, ' ')
		.trim();

/** What the answer to a form is made of. `cited`: text with citations. */
export type FormAnswerParts = {
	readonly question: string;
	readonly cited: string;
	readonly facts: readonly Fact[];
	readonly status: Answer['status'];
	readonly form: FormResult;
	readonly by: string;
	readonly note: string | null;
};

/** An answer in the shape of all others. Cited are the events of the facts that its text or its form names. */
export const formAnswer = ({ question, cited, facts, status, form, by, note }: FormAnswerParts): Answer => ({
	question,
	queries: [],
	text: plain(cited),
	segments: segmentsOf(cited),
	facts,
	citations: [...new Set(facts.flatMap(({ eventIds }) => eventIds))],
	status,
	grounding: null,
	by,
	note,
	form,
});

/** People of several facts, each once. */
export const peopleOf = (lists: readonly (readonly PersonId[])[]): PersonId[] => [...new Set(lists.flat())];
