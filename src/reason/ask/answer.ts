import type { EventId } from '../../core/social';
import type { FormResult } from './forms/form';
import type { HumanSenseStyle } from '../human-sense/styles';
import type { LanguageModel } from '../language-model/language-model';
import type { StageStep } from '../moments/find-moments';
import type { Query } from '../query/query';
import type { Reading, Turn } from '../query/reading';
import type { KnownQuestions } from '../understand/nearest/nearest';
import type { QueryModel } from '../understand/reader/model';
import type { AskChip } from '../say/chips';
import type { Shown } from '../say/said';
import type { AskSession, Described, Fact, Grounding, Segment } from '../answer/types';

/** How one part of a question was understood: in a few words, and what else each piece of it could be. */
export type PartChips = { readonly label: string; readonly chips: readonly AskChip[] };

/** The answer to one question. */
export type Answer = {
	readonly question: string;
	/** How the question was understood, a query for each part of it; empty: it was not. */
	readonly queries: readonly Query[];
	/** The whole text, without marks. */
	readonly text: string;
	/** The same text in parts, with citations between. */
	readonly segments: readonly Segment[];
	readonly facts: readonly Fact[];
	/** Events of all cited facts, each once. */
	readonly citations: readonly EventId[];
	/** `not-seen`: nothing in the session supports an answer. `unsupported`: the question was not understood, or the
	 * text says what no fact does. */
	readonly status: 'answered' | 'not-seen' | 'unsupported';
	/** `null` where there is nothing to compare: no events, or an answer without people. */
	readonly grounding: Grounding | null;
	/** How often the model wrote it once more because it had left people of the events out; left out: never. */
	readonly regrounded?: number;
	/** Who wrote the text: `templates`, or the title of a language model. */
	readonly by: string;
	/** The style that a language model wrote it in; left out: plain, or templates wrote it. */
	readonly style?: HumanSenseStyle;
	/** Why the templates wrote it although there is a model, or what of the question the model could not read; `null`: nothing. */
	readonly note: string | null;
	/** Tables and strips over time; left out where there is none. */
	readonly shown?: readonly Shown[];
	/** How it was understood, part by part, with what else each could be; left out where it has no parts. */
	readonly chips?: readonly AskChip[];
	/** The same of an answer in several parts, each with its own: a choice asks that part again; left out where it is one. */
	readonly partChips?: readonly PartChips[];
	/** Ways to understand the question that are offered, where one alone would be a guess; left out where none is. */
	readonly offers?: readonly Reading[];
	/** Who is meant by descriptions, as told so far in the conversation, the latest last; left out: nothing was told. */
	readonly told?: readonly Described[];
	/** It was understood, and no event can tell it; left out: it is no such question. */
	readonly isRefused?: true;
	/** What the next question may refer to; left out where nothing was looked up. */
	readonly turn?: Turn;
	/** What is a form's own; left out for answers that a lookup gives. */
	readonly form?: FormResult;
};

/** What may happen while a question is answered, in this order; `text` any number of times. */
export type AnswerUpdate =
	| { readonly type: 'planning' }
	/** A stage of the search for moments ran. */
	| { readonly type: 'step'; readonly step: StageStep }
	/** `queries`: none when the question was not understood. */
	| { readonly type: 'facts'; readonly queries: readonly Query[]; readonly facts: readonly Fact[] }
	/** More of the text, not verified yet. */
	| { readonly type: 'text'; readonly text: string }
	| { readonly type: 'verifying' };

/** A question that was asked before, with its answer. */
export type Earlier = {
	readonly question: string;
	readonly text: string;
	readonly turn?: Turn;
	/** Ways to understand it that were offered: “yes” and “the second one” choose among them. */
	readonly offers?: readonly Reading[];
	/** Who is meant by descriptions, as told up to then. */
	readonly told?: readonly Described[];
};

export type AnswerDeps = {
	/** `null`: templates. */
	readonly model: LanguageModel | null;
	/** Earlier questions of the conversation and their answers, oldest first. */
	readonly earlier?: readonly Earlier[];
	/** Known questions by which others are understood; left out: the app's own. `null`: the rules alone. */
	readonly known?: KnownQuestions | null;
	/** The model that reads questions which the rules are in doubt about, or who loads it for the first of them; left out or `null`: none. */
	readonly reader?: QueryModel | (() => Promise<QueryModel | null>) | null;
	/** How the question is to be understood, chosen by whoever asked; left out: it is read. */
	readonly reading?: Reading;
	/** How the model is asked to phrase the answer; plain when left out, and for a model that has one form only. */
	readonly style?: HumanSenseStyle;
	readonly onUpdate?: (update: AnswerUpdate) => void;
	readonly signal?: AbortSignal;
};

/**
 * Answers one question from a session: reading → queries → facts → text → verify. A model that fails, or writes
 * what no fact supports, never costs the answer: the templates then write it. `answer-question.ts` has it, as
 * `answerQuestion`.
 *
 * @throws AbortError
 */
export type AnswerQuestion = (question: string, session: AskSession, deps: AnswerDeps) => Promise<Answer>;
