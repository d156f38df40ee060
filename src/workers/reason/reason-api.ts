import type { AskSession } from '../../reason/answer/types';
import type { Answer, AnswerUpdate } from '../../reason/ask/answer';
import type { ChatMessage, Generated, LanguageModelInfo, Prompt } from '../../reason/language-model/language-model';
import type { FileProgress } from '../../reason/language-model/model-progress';
import type { HumanSenseStyle } from '../../reason/human-sense/styles';
import type { ModelRequest } from '../../reason/language-model/model-source';
import type { BackendPreference } from '../../models/onnx/backend-choice';
import type { OptionScore } from '../../reason/option-scoring';
import type { Method } from '../protocol';

/** What a model that lives elsewhere is asked: `generate` streams its text. */
export type LanguageModelApi = {
	generate: Method<Prompt, Generated, string>;
	nBest: Method<{ prompt: Prompt; count: number }, Generated[]>;
	scoreOptions: Method<{ messages: readonly ChatMessage[]; options: readonly string[] }, OptionScore[] | null>;
};

/** A question, and all that it is answered from. */
export type AskInput = {
	question: string;
	session: AskSession;
	/** Earlier questions of the conversation and their answers, oldest first. */
	earlier: readonly { question: string; text: string }[];
	/** Answers from templates although a model is loaded. */
	withoutModel: boolean;
	/** How the model is asked to phrase the answer; plain when left out. */
	style?: HumanSenseStyle;
};

/** Questions answered, and the language model that helps with it. */
export type ReasonApi = LanguageModelApi & {
	/** Loads a model with transformers.js in place of the one before. */
	load: Method<{ model: ModelRequest; prefer: BackendPreference }, LanguageModelInfo, FileProgress>;
	/** Uses a model that lives in the window; `port` is served by `serveLanguageModel`. */
	attach: Method<{ port: MessagePort; info: LanguageModelInfo }, null>;
	/** From now on there is no model. */
	unload: Method<null, null>;
	/** Share of the time that a model on the CPU may take, above 0 up to 1. */
	setPace: Method<{ share: number }, null>;
	ask: Method<AskInput, Answer, AnswerUpdate>;
};

export type { AskPerson, AskSession, Fact, Grounding, Segment } from '../../reason/answer/types';
export type { Answer, AnswerUpdate } from '../../reason/ask/answer';
export type { StageStep } from '../../reason/moments/find-moments';
export type { LanguageModelInfo } from '../../reason/language-model/language-model';
