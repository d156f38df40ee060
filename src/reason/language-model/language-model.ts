import type { OptionScore } from '../option-scoring';
import type { Constraint } from './grammar/constraint';

/** One turn of a conversation. */
export type ChatMessage = { readonly role: 'system' | 'user' | 'assistant'; readonly content: string };

/** How the next token is drawn. The same seed gives the same text where `isSeeded` of the model says so. */
export type Sampling = {
	/** 0 takes the most probable token each time; 1 draws from the model's own distribution. */
	readonly temperature: number;
	/** Only this many of the most probable tokens are considered; `null`: all. */
	readonly topK: number | null;
	/** Only the most probable tokens that together have this probability take part, 0 to 1; `null`: all. */
	readonly topP: number | null;
	/** Any integer. */
	readonly seed: number;
};

/** Always the most probable token. */
export const greedy: Sampling = { temperature: 0, topK: null, topP: null, seed: 0 };

/** What a text is wanted for. Plain data, so that it can cross into a worker. */
export type Prompt = {
	/** At most one system message, first; then user and assistant in turn, the user last. */
	readonly messages: readonly ChatMessage[];
	/** Tokens of the reply, at most. */
	readonly maxTokens: number;
	/** Left out: greedy. */
	readonly sampling?: Sampling;
	/** What the reply must look like; left out or `null`: anything. */
	readonly constraint?: Constraint | null;
};

export type GenerateOptions = {
	/** Gets the text as it grows, in pieces of whole characters. */
	readonly onText?: (piece: string) => void;
	/** Looked at between tokens, and between parts of a long prompt. */
	readonly signal?: AbortSignal;
};

/** What had to be left out of a prompt because the context is full. */
export type Truncation = {
	/** Turns left out, oldest first. */
	readonly messages: number;
	/** Tokens left out of the last message, from its middle. */
	readonly tokens: number;
};

/** A finished text. */
export type Generated = {
	readonly text: string;
	/** `stop`: the model ended it; `length`: `maxTokens` was reached; `context`: the context was full. */
	readonly ended: 'stop' | 'length' | 'context';
	/** Tokens of the reply; `null` where the provider does not count. */
	readonly tokens: number | null;
	/** Tokens of the prompt, and how many of them were still in the cache; `null` where the provider does not count. */
	readonly promptTokens: number | null;
	readonly reusedTokens: number | null;
	/** `null`: the model read all of the prompt. */
	readonly truncated: Truncation | null;
	/** From the call to the first token, milliseconds; `null` when there was none. */
	readonly firstTokenMs: number | null;
	/** From the call to the end, milliseconds. */
	readonly totalMs: number;
};

/** What runs a model. */
type Provider = 'prompt-api' | 'webgpu' | 'wasm' | 'scripted';

/**
 * How a model is prompted: `chat` for general models, which get a system message and plan in JSON; `mini` for our own small
 * model, which was trained on the short forms of `reason/mini` and knows nothing else.
 */
export type PromptStyle = 'chat' | 'mini';

/** What is known of a model that is ready. */
export type LanguageModelInfo = {
	/** Id in the catalogue, or a name of the provider's own. */
	readonly id: string;
	/** For people: `LFM2.5 350M`. */
	readonly title: string;
	readonly provider: Provider;
	/** Why it runs there, in plain words. */
	readonly reason: string;
	/** Tokens of prompt and reply together; `null` where the provider does not say. */
	readonly contextTokens: number | null;
	/** Whether `seed` and `temperature` have an effect. */
	readonly isSeeded: boolean;
	/** Whether options can be scored: whether the provider shows probabilities. */
	readonly scoresOptions: boolean;
	/** Left out: `chat`. */
	readonly promptStyle?: PromptStyle;
};

/**
 * A language model that is ready: one interface for the browser's own, for transformers.js on WebGPU and on the CPU, and
 * for the scripted one of the tests. Calls wait for one another.
 */
export type LanguageModel = {
	readonly info: LanguageModelInfo;
	/**
	 * Writes a reply. What the prompt has in common with the one before is not computed again.
	 *
	 * @throws AbortError; AppError `device-lost`, `worker-died`, `out-of-memory`; RangeError when `maxTokens` is too few
	 *   for any reply that `constraint` allows, or the constraint cannot be met with the model's tokens
	 */
	generate(prompt: Prompt, options?: GenerateOptions): Promise<Generated>;
	/**
	 * Writes `count` replies to one prompt with seeds `seed`, `seed + 1`, …; the prompt is read once. In the order of
	 * their seeds, equal ones included.
	 */
	nBest(prompt: Prompt, count: number, options?: Omit<GenerateOptions, 'onText'>): Promise<Generated[]>;
	/**
	 * How probable each option is as the beginning of the reply, such as the letters of a multiple choice.
	 * @returns in the order given; `null` where the provider shows no probabilities
	 */
	scoreOptions(
		messages: readonly ChatMessage[],
		options: readonly string[],
		signal?: AbortSignal,
	): Promise<OptionScore[] | null>;
	/** Frees the model. Later calls reject. */
	close(): Promise<void>;
};
