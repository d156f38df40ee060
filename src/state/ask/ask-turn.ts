import type { AppError } from '../../core/errors';
import type { Fact } from '../../reason/answer/types';
import type { Answer } from '../../reason/ask/answer';
import type { LanguageModelInfo } from '../../reason/language-model/language-model';
import type { StageStep } from '../../reason/moments/find-moments';

/** How far the answer to a question is. */
export type AskStage = 'planning' | 'looking-up' | 'writing' | 'verifying';

/** One question of the conversation. */
export type AskTurn = {
	readonly id: number;
	readonly question: string;
	readonly state: 'answering' | 'answered' | 'stopped' | 'failed';
	readonly stage: AskStage;
	/** What was written so far and not verified yet. */
	readonly draft: string;
	/** How far the session was analysed when it was asked, where the analysis still went on, media time; else `null`. */
	readonly askedAtMs: number | null;
	/** Found so far. */
	readonly facts: readonly Fact[];
	/** Stages of a search for moments that ran so far. */
	readonly steps: readonly StageStep[];
	readonly answer: Answer | null;
	readonly problem: AppError | null;
};

/** Why no style can be chosen: no model writes, it is not ready yet, or it knows only one form. */
export type StyleProblem = 'no-model' | 'loading' | 'one-form';

/** Who writes the answers. `templates`: no language model. */
export type WriterChoice =
	| { readonly kind: 'templates' }
	| { readonly kind: 'catalogue'; readonly id: string; readonly title: string }
	| { readonly kind: 'prompt-api' };

/** Where the chosen writer stands. */
export type WriterState =
	| { readonly kind: 'templates' }
	/** `share`: 0 to 1, of the bytes that are read; `null` until it can be told. */
	| { readonly kind: 'loading'; readonly title: string; readonly share: number | null }
	| { readonly kind: 'ready'; readonly info: LanguageModelInfo }
	| { readonly kind: 'failed'; readonly title: string; readonly problem: AppError };

/** A citation that somebody follows. */
export type Cited = { readonly turnId: number; readonly fact: Fact };
