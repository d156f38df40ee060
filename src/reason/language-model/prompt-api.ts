import { mapValues, zip } from '../../core/collections';
import { AppError, isAbort } from '../../core/errors';
import { createQueue } from '../../core/async/queue';
import type { Constraint, JsonSchema } from './grammar/constraint';
import { regExpSource } from './grammar/grammar';
import type { ChatMessage, Generated, GenerateOptions, LanguageModel, Prompt, Truncation } from './language-model';

/** Whether the browser has its own model: it may have to be loaded by the browser first, about 4 GB. */
export type PromptApiAvailability = 'unavailable' | 'downloadable' | 'downloading' | 'available';

type CreateOptions = {
	expectedInputs: { type: 'text'; languages: string[] }[];
	expectedOutputs: { type: 'text'; languages: string[] }[];
	initialPrompts?: readonly ChatMessage[];
	monitor?: (monitor: EventTarget) => void;
	signal?: AbortSignal;
};
type Session = {
	promptStreaming(
		input: string,
		options: { signal?: AbortSignal; responseConstraint?: object },
	): ReadableStream<string>;
	measureContextUsage?(input: readonly ChatMessage[]): Promise<number>;
	readonly contextWindow?: number;
	clone(options?: { signal?: AbortSignal }): Promise<Session>;
	destroy(): void;
};
/** The global `LanguageModel` (Web Machine Learning Community Group, Prompt API), as far as it is used here. */
export type PromptApi = {
	availability(options: CreateOptions): Promise<PromptApiAvailability>;
	create(options: CreateOptions): Promise<Session>;
};

const LANGUAGES: Pick<CreateOptions, 'expectedInputs' | 'expectedOutputs'> = {
	expectedInputs: [{ type: 'text', languages: ['en'] }],
	expectedOutputs: [{ type: 'text', languages: ['en'] }],
};

/** The API takes no limit for a reply and counts no tokens while it streams: English has about four letters a token. */
const LETTERS_A_TOKEN = 4;

/** The browser's own; `null` where it has none. Windows have it, workers do not. */
const findPromptApi = (): PromptApi | null => {
	const scope: typeof globalThis & { LanguageModel?: PromptApi } = globalThis;
	return scope.LanguageModel ?? null;
};

/** Never rejects: an API that fails is not available. */
export const promptApiAvailability = async (api: PromptApi | null = findPromptApi()): Promise<PromptApiAvailability> =>
	(await api?.availability(LANGUAGES).catch(() => null)) ?? 'unavailable';

const constraintOf = (constraint: Constraint): object =>
	constraint.kind === 'json'
		? withoutOthers(constraint.schema)
		: new RegExp(`^(?:${regExpSource(constraint.grammar)})$`, 'u');

/** JSON Schema lets objects have further properties unless told otherwise; ours never have. */
const withoutOthers = (schema: JsonSchema): object => {
	if ('anyOf' in schema) return { anyOf: schema.anyOf.map(withoutOthers) };
	if (!('type' in schema)) return schema;
	if (schema.type === 'array') return { ...schema, items: withoutOthers(schema.items) };
	if (schema.type !== 'object') return schema;
	return { ...schema, properties: mapValues(schema.properties, withoutOthers), additionalProperties: false };
};

const areSame = (a: readonly ChatMessage[], b: readonly ChatMessage[]): boolean =>
	a.length === b.length && zip(a, b).every(([own, other]) => own.role === other.role && own.content === other.content);

/**
 * Opens the browser's own model. Where the browser must load it first, this must be called while a click is handled.
 *
 * @param onProgress share that is loaded, 0 to 1
 * @throws AppError `backend-unavailable` when the browser has none or refuses; AbortError
 */
export const openPromptApi = async (
	{ onProgress, signal }: { onProgress?: (share: number) => void; signal?: AbortSignal } = {},
	api: PromptApi | null = findPromptApi(),
	nowMs: () => number = () => performance.now(),
): Promise<LanguageModel> => {
	if (!api) throw new AppError('backend-unavailable', 'This browser has no built-in language model');
	const create = async (initialPrompts: readonly ChatMessage[], stop?: AbortSignal): Promise<Session> => {
		try {
			return await api.create({
				...LANGUAGES,
				...(initialPrompts.length > 0 && { initialPrompts }),
				...(stop && { signal: stop }),
				monitor: (monitor) =>
					monitor.addEventListener('downloadprogress', (event) => onProgress?.((event as ProgressEvent).loaded)),
			});
		} catch (cause) {
			if (isAbort(cause)) throw cause;
			throw new AppError('backend-unavailable', 'The browser’s built-in language model cannot be started', { cause });
		}
	};

	/** A session that has read these messages. */
	let kept: { messages: readonly ChatMessage[]; session: Session } = {
		messages: [],
		session: await create([], signal),
	};
	const contextTokens = kept.session.contextWindow ?? null;
	const queue = createQueue();
	const inTurn = <T>(signal: AbortSignal | undefined, job: () => Promise<T>): Promise<T> =>
		queue(() => {
			signal?.throwIfAborted();
			return job();
		});

	/** The messages that fit, the oldest turns left out. `null` sizes: nothing is known, and everything goes in. */
	const fit = async (messages: readonly ChatMessage[], maxTokens: number) => {
		const system = messages[0]?.role === 'system' ? messages.slice(0, 1) : [];
		const rest = messages.slice(system.length);
		for (let left = 0; left < rest.length; left += 2) {
			const own = [...system, ...rest.slice(left)];
			const size = (await kept.session.measureContextUsage?.(own).catch(() => null)) ?? null;
			if (size === null || contextTokens === null || size + maxTokens <= contextTokens) {
				const truncated: Truncation | null = left === 0 ? null : { messages: left, tokens: 0 };
				return { messages: own, truncated, promptTokens: size };
			}
		}
		throw new RangeError('The prompt is too long for the context window of the browser’s language model');
	};

	const readyFor = async (history: readonly ChatMessage[], stop?: AbortSignal): Promise<void> => {
		if (areSame(kept.messages, history)) return;
		const session = await create(history, stop);
		kept.session.destroy();
		kept = { messages: history, session };
	};

	const write = async (
		prompt: Prompt,
		{ onText, signal: stop }: GenerateOptions,
		keepsReply: boolean,
	): Promise<Generated> => {
		const fromMs = nowMs();
		const { messages, truncated, promptTokens } = await fit(prompt.messages, prompt.maxTokens);
		const question = messages.at(-1)?.content ?? '';
		await readyFor(messages.slice(0, -1), stop);
		const session = await kept.session.clone(stop && { signal: stop });
		const limit = new AbortController();
		let text = '';
		let firstTokenMs: number | null = null;
		let ended: Generated['ended'] = 'stop';
		try {
			const stream = session.promptStreaming(question, {
				signal: stop ? AbortSignal.any([stop, limit.signal]) : limit.signal,
				...(prompt.constraint && { responseConstraint: constraintOf(prompt.constraint) }),
			});
			const reader = stream.getReader();
			for (;;) {
				const { done, value } = await reader.read();
				if (done) break;
				firstTokenMs ??= nowMs() - fromMs;
				text += value;
				onText?.(value);
				// What must be whole is not cut off.
				if (!prompt.constraint && text.length > prompt.maxTokens * LETTERS_A_TOKEN) {
					ended = 'length';
					break;
				}
			}
			if (ended === 'length') void reader.cancel().catch(() => undefined);
		} catch (e) {
			session.destroy();
			stop?.throwIfAborted();
			throw e instanceof AppError
				? e
				: new AppError('internal', 'The browser’s built-in language model failed', { cause: e });
		}
		if (keepsReply && ended === 'stop') {
			kept.session.destroy();
			kept = { messages: [...messages, { role: 'assistant', content: text }], session };
		} else {
			session.destroy();
		}
		return {
			text,
			ended,
			tokens: null,
			promptTokens,
			reusedTokens: null,
			truncated,
			firstTokenMs,
			totalMs: nowMs() - fromMs,
		};
	};

	return {
		info: {
			id: 'prompt-api',
			title: 'The browser’s own model',
			provider: 'prompt-api',
			reason: 'comes with the browser',
			contextTokens,
			isSeeded: false,
			scoresOptions: false,
		},
		generate: (prompt, options = {}) => inTurn(options.signal, () => write(prompt, options, true)),
		nBest: (prompt, count, options = {}) =>
			inTurn(options.signal, async () => {
				const replies: Generated[] = [];
				for (let i = 0; i < count; i++) replies.push(await write(prompt, options, false));
				return replies;
			}),
		scoreOptions: () => Promise.resolve(null),
		async close() {
			await queue(() => Promise.resolve());
			kept.session.destroy();
		},
	};
};
