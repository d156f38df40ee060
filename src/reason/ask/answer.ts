import type { EventId } from '../../core/social';
import type { FormResult } from './forms/form';
import type { HumanSenseStyle } from '../human-sense/styles';
import type { LanguageModel } from '../language-model/language-model';
import type { StageStep } from '../moments/find-moments';
import type { Query } from '../answer/query';
import type { AskSession, Fact, Grounding, Segment } from '../answer/types';

/** The answer to one question. */
export type Answer = {
	readonly question: string;
	/** How the question was understood; `null`: it was not. */
	readonly query: Query | null;
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
	/** Who wrote the text: `templates`, or the title of a language model. */
	readonly by: string;
	/** The style that a language model wrote it in; left out: plain, or templates wrote it. */
	readonly style?: HumanSenseStyle;
	/** Why the templates wrote it although there is a model, or what of the question the model could not read; `null`: nothing. */
	readonly note: string | null;
	/** What is a form's own; left out for answers that a lookup gives. */
	readonly form?: FormResult;
};

/** What may happen while a question is answered, in this order; `text` any number of times. */
export type AnswerUpdate =
	| { readonly type: 'planning' }
	/** A stage of the search for moments ran. */
	| { readonly type: 'step'; readonly step: StageStep }
	/** `query`: `null` when the question was not understood. */
	| { readonly type: 'facts'; readonly query: Query | null; readonly facts: readonly Fact[] }
	/** More of the text, not verified yet. */
	| { readonly type: 'text'; readonly text: string }
	| { readonly type: 'verifying' };

export type AnswerDeps = {
	/** `null`: templates. */
	readonly model: LanguageModel | null;
	/** Earlier questions of the conversation and their answers, oldest first. */
	readonly earlier?: readonly { readonly question: string; readonly text: string }[];
	/** How the model is asked to phrase the answer; plain when left out, and for a model that has one form only. */
	readonly style?: HumanSenseStyle;
	readonly onUpdate?: (update: AnswerUpdate) => void;
	readonly signal?: AbortSignal;
};

/**
 * Answers one question from a session: parse → query → lookup → facts → text → verify. A model that fails, or writes
 * what no fact supports, never costs the answer: the templates then write it. `answer-question.ts` has it, as
 * `answerQuestion`.
 *
 * @throws AbortError
 */
export type AnswerQuestion = (question: string, session: AskSession, deps: AnswerDeps) => Promise<Answer>;
