import type { EventId } from '../../core/social';

/** Where evidence of a step comes from. */
export const modalities = ['visual', 'verbal', 'vocal'] as const;
export type Modality = (typeof modalities)[number];

/** One step of a reasoning trace of Social Genome (arXiv 2502.15109), with what it rests on. */
export type TraceStep = {
	readonly text: string;
	/** Empty: `n/a`, a step that rests on no evidence of its own. */
	readonly modalities: readonly Modality[];
	/** True when it uses contextual norms, cultural expectations or prior social common sense. */
	readonly isExternal: boolean;
	/** Events of the session; empty where there are none behind it. */
	readonly eventIds: readonly EventId[];
	/** What it is about, media time, milliseconds; `null` when it is about no particular time. */
	readonly span: { readonly startMs: number; readonly endMs: number } | null;
};

/** Letters of the four answers. */
export const answerLetters = ['A', 'B', 'C', 'D'] as const;
export type AnswerLetter = (typeof answerLetters)[number];

/** A question's answer with the steps that lead to it. `answer` is `null` when none was chosen. */
export type Trace = { readonly steps: readonly TraceStep[]; readonly answer: AnswerLetter | null };

/** A step that rests on nothing but its words: of a trace that was read or typed. */
export const plainStep = (text: string, of: readonly Modality[], isExternal = false): TraceStep => ({
	text,
	modalities: of,
	isExternal,
	eventIds: [],
	span: null,
});
