import { AppError } from '../../core/errors';
import { dropOldest } from '../../core/collections';
import { seededRandom } from '../../core/maths/random';
import { createQueue } from '../../core/async/queue';
import { scoreOptions, type OptionTokens } from '../option-scoring';
import { fitPrompt, type FittedPrompt } from './context-budget';
import { grammarOf } from './grammar/json-grammar';
import {
	greedy,
	type Generated,
	type GenerateOptions,
	type LanguageModel,
	type LanguageModelInfo,
	type Prompt,
} from './language-model';
import { createPromptMemory, type Remembered } from './prompt-memory';
import { sampleToken } from './sampling';
import { createTextStream } from './text-stream';
import { maskFor, tokenGrammar, type TokenGrammar } from './grammar/token-mask';
import type { ChatTokenizer, TokenModel } from './token-model';

/** Grammars that are kept ready: a plan and a reply or two. */
const KEPT_GRAMMARS = 4;
/** Tokens of the context that stay for the reply at least, when the context is small beside `maxTokens`. */
const LEAST_REPLY_TOKENS = 16;

type Started = {
	readonly prompt: FittedPrompt;
	readonly read: Remembered;
	readonly reused: number;
	readonly fromMs: number;
};

/**
 * A language model out of one that reads tokens: chat, sampling by seed, grammars, the context's budget and the memory of
 * a conversation. transformers.js has a loop of its own, which draws from `Math.random` and lets nobody in between two
 * tokens; here the model's turn on the GPU, and a reader who stops it, come between any two.
 *
 * @param options `between` is waited for before each step; it may throw to end the reply
 */
export const createTokenGenerator = (
	model: TokenModel,
	tokenizer: ChatTokenizer,
	info: LanguageModelInfo,
	{ between = () => Promise.resolve() }: { between?: (signal: AbortSignal | undefined) => Promise<void> } = {},
): LanguageModel => {
	const kept = createPromptMemory();
	const grammars = new Map<string, TokenGrammar>();
	/** There is one memory. */
	const queue = createQueue();
	let isClosed = false;

	const inTurn = <T>(signal: AbortSignal | undefined, job: () => Promise<T>): Promise<T> =>
		queue(() => {
			signal?.throwIfAborted();
			if (isClosed) throw new AppError('protocol', 'The language model was closed');
			return job();
		});

	/** Reads tokens after what was read before; `null` at the beginning. */
	const read = async (
		from: Remembered | null,
		tokens: readonly number[],
		signal: AbortSignal | undefined,
	): Promise<Remembered> => {
		await between(signal);
		signal?.throwIfAborted();
		const before = from?.tokens ?? [];
		const result = await model.read(from?.memory ?? null, before, tokens);
		if (!result.logits.some(Number.isFinite)) {
			result.memory.free();
			throw new AppError('internal', `${info.title} returned no logits`);
		}
		return { ...result, tokens: [...before, ...tokens] };
	};

	/** Reads on to `tokens` in parts; frees what it went through, but not where it began. */
	const readTo = async (from: Remembered | null, tokens: readonly number[], signal: AbortSignal | undefined) => {
		let at = from;
		for (let i = from?.tokens.length ?? 0; i < tokens.length; i += model.promptChunk) {
			const next = await read(at, tokens.slice(i, i + model.promptChunk), signal).finally(() => {
				if (at !== from) at?.memory.free();
			});
			at = next;
		}
		if (!at) throw new RangeError('A prompt needs at least one token');
		return at;
	};

	const start = async (prompt: Omit<Prompt, 'sampling'>, signal: AbortSignal | undefined): Promise<Started> => {
		const fromMs = performance.now();
		const replyTokens = Math.min(prompt.maxTokens, Math.max(LEAST_REPLY_TOKENS, Math.floor(model.contextTokens / 2)));
		const fitted = fitPrompt(prompt.messages, model.contextTokens - replyTokens, tokenizer);
		const [first] = fitted.messages;
		const system = first?.role === 'system' ? tokenizer.template([first], false) : [];
		const found = kept.longest(fitted.tokens);
		let from = found;
		let anchor: Remembered | null = null;
		const isSystemFirst =
			system.length > 0 &&
			system.length < fitted.tokens.length &&
			system.every((token, i) => token === fitted.tokens[i]);
		if (isSystemFirst && (found?.tokens.length ?? 0) < system.length) {
			anchor = from = await readTo(found, system, signal);
		} else if (isSystemFirst) {
			anchor = kept.longest(system);
		}
		const whole = await readTo(from, fitted.tokens, signal).catch((e: unknown) => {
			if (anchor && anchor !== found) kept.keep([anchor]);
			throw e;
		});
		kept.keep(anchor ? [anchor, whole] : [whole]);
		return { prompt: fitted, read: whole, reused: found?.tokens.length ?? 0, fromMs };
	};

	const grammarFor = (constraint: NonNullable<Prompt['constraint']>): TokenGrammar => {
		const name = JSON.stringify(constraint);
		const known = grammars.get(name) ?? tokenGrammar(grammarOf(constraint), tokenizer.vocabulary);
		grammars.delete(name);
		grammars.set(name, known);
		dropOldest(grammars, KEPT_GRAMMARS);
		return known;
	};

	/** Writes one reply after a prompt that was read. `keepsReply`: the next prompt may go on from it. */
	const write = async (
		started: Started,
		prompt: Prompt,
		{ onText, signal, keepsReply }: GenerateOptions & { keepsReply: boolean },
	): Promise<Generated> => {
		const sampling = prompt.sampling ?? greedy;
		const room = model.contextTokens - started.prompt.tokens.length;
		const limit = Math.min(prompt.maxTokens, room);
		const mask = prompt.constraint ? maskFor(grammarFor(prompt.constraint), limit) : null;
		const random = seededRandom(sampling.seed).uniform;
		const stream = createTextStream(mask === null && tokenizer.vocabulary.writesFirstBlank);
		let at = started.read;
		let ended: Generated['ended'] = limit < prompt.maxTokens ? 'context' : 'length';
		let count = 0;
		let firstTokenMs: number | null = null;
		const emit = (piece: string) => piece !== '' && onText?.(piece);
		try {
			while (count < limit && mask?.isFinal() !== true) {
				const logits = at.logits.slice();
				mask?.apply(logits, limit - count, model.endTokens);
				const token = sampleToken(logits, sampling, random);
				firstTokenMs ??= performance.now() - started.fromMs;
				if (model.endTokens.includes(token)) {
					ended = 'stop';
					break;
				}
				count++;
				mask?.take(token);
				emit(stream.add(tokenizer.vocabulary.bytes[token] ?? new Uint8Array()));
				if (count >= limit || mask?.isFinal() === true) break;
				const next = await read(at, [token], signal);
				if (at !== started.read) at.memory.free();
				at = next;
			}
			if (mask?.isWhole() === true) ended = 'stop';
			emit(stream.end());
			if (keepsReply && at !== started.read) {
				const anchor = kept.longest(started.read.tokens.slice(0, -1));
				kept.keep([...(anchor ? [anchor] : []), started.read, at]);
			}
		} finally {
			// Kept as the memory of the reply, or freed here.
			if (at !== started.read && kept.longest(at.tokens) !== at) at.memory.free();
		}
		return {
			text: stream.text,
			ended,
			tokens: count,
			promptTokens: started.prompt.tokens.length,
			reusedTokens: started.reused,
			truncated: started.prompt.truncated,
			firstTokenMs,
			totalMs: performance.now() - started.fromMs,
		};
	};

	const optionTokensOf = (options: readonly string[]): OptionTokens[] =>
		options.map((key) => {
			const [alone, afterBlank] = [tokenizer.encode(key), tokenizer.encode(` ${key}`)];
			return { key, spellings: alone.join() === afterBlank.join() ? [alone] : [alone, afterBlank] };
		});

	return {
		info,
		generate: (prompt, options = {}) =>
			inTurn(options.signal, async () => {
				const started = await start(prompt, options.signal);
				return write(started, prompt, { ...options, keepsReply: true });
			}),
		nBest: (prompt, count, options = {}) =>
			inTurn(options.signal, async () => {
				const started = await start(prompt, options.signal);
				const sampling = prompt.sampling ?? greedy;
				const replies: Generated[] = [];
				for (let i = 0; i < count; i++) {
					const from = { ...started, fromMs: i === 0 ? started.fromMs : performance.now() };
					const own = { ...prompt, sampling: { ...sampling, seed: sampling.seed + i } };
					replies.push(await write(from, own, { ...options, keepsReply: false }));
				}
				return replies;
			}),
		scoreOptions: (messages, options, signal) =>
			inTurn(signal, async () => {
				const started = await start({ messages, maxTokens: LEAST_REPLY_TOKENS }, signal);
				return scoreOptions(
					{
						endTokens: model.endTokens,
						async nextLogits(continuation) {
							if (continuation.length === 0) return started.read.logits;
							const next = await read(started.read, continuation, signal);
							next.memory.free();
							return next.logits;
						},
					},
					optionTokensOf(options),
				);
			}),
		async close() {
			isClosed = true;
			await queue(() => Promise.resolve());
			kept.clear();
			await model.close();
		},
	};
};
