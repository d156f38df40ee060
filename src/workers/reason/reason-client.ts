import { AppError } from '../../core/errors';
import type { BackendPreference } from '../../models/onnx/backend-choice';
import type { Answer, AnswerUpdate } from '../../reason/ask/answer';
import type {
	ChatMessage,
	Generated,
	GenerateOptions,
	LanguageModel,
	LanguageModelInfo,
	Prompt,
} from '../../reason/language-model/language-model';
import type { FileProgress } from '../../reason/language-model/model-source';
import type { ModelRequest } from '../../reason/language-model/model-source';
import type { OptionScore } from '../../reason/option-scoring';
import { connect, LONG_SILENT_MS, type Endpoint, type WorkerClient } from '../client';
import type { ReaderState } from './question-reader';
import type { AskInput, ReasonApi } from './serve-reason';
import { serveLanguageModel } from './reason-model-port';
import { startReasonWorker } from '../start';

/** How often the worker is restarted with the model on the same backend before the model moves to the CPU. */
const RESTARTS = 1;
/** Tries of one call with the model: where it was, there again, and on the CPU. */
const TRIES = 3;
/** Errors that a fresh worker may not repeat. */
const PASSING = ['device-lost', 'worker-died', 'worker-silent', 'internal'];

type LoadOptions = {
	signal?: AbortSignal;
	onProgress?: (progress: FileProgress) => void;
	/** `auto` when left out. */
	prefer?: BackendPreference;
};

/** Questions answered in a worker, with or without a language model. */
export type ReasonClient = {
	/** Loads a model in place of the one before; its files must be here. */
	load(model: ModelRequest, options?: LoadOptions): Promise<LanguageModelInfo>;
	/** Uses a model of this window, which stays the caller's. */
	use(model: LanguageModel): Promise<LanguageModelInfo>;
	/** From now on there is no model. */
	unload(): Promise<void>;
	/** The model in use, with what has happened to it in `reason`; `null`: none. */
	readonly info: LanguageModelInfo | null;
	/** Share of the time that a model on the CPU may take, above 0 up to 1. */
	setPace(share: number): void;
	/** The models folder in which the model that reads questions lies; `null`, as at first: it is off. */
	useReader(modelsUrl: string | null): void;
	/** Where that model stands. Starts no worker. */
	readerState(): Promise<ReaderState>;
	/** @throws AbortError as soon as the signal says so; AppError */
	ask(
		input: Omit<AskInput, 'withoutModel'>,
		options?: { signal?: AbortSignal; onUpdate?: (update: AnswerUpdate) => void },
	): Promise<Answer>;
	generate(prompt: Prompt, options?: GenerateOptions): Promise<Generated>;
	nBest(prompt: Prompt, count: number, signal?: AbortSignal): Promise<Generated[]>;
	scoreOptions(
		messages: readonly ChatMessage[],
		options: readonly string[],
		signal?: AbortSignal,
	): Promise<OptionScore[] | null>;
	close(): void;
};

/** What is loaded, for the next worker. */
type Wanted =
	| { kind: 'loaded'; model: ModelRequest; prefer: BackendPreference; info: LanguageModelInfo }
	| { kind: 'lent'; model: LanguageModel };

/** A worker in use; `ready`: once the model is there again, `null` for none. */
type Life = { client: WorkerClient<ReasonApi>; ready: Promise<LanguageModelInfo | null> };

/**
 * Starts the worker that answers questions.
 *
 * When it dies, or the model in it fails or loses the GPU, the worker is started anew, the model loaded again (once where
 * it was, after that on the CPU) and the call made again; so that nothing is lost but time, as the conversation lies with
 * the caller. A question whose model fails every time is answered without it.
 *
 * @param start for tests: another worker
 */
export const connectReason = (start: () => Endpoint = startReasonWorker): ReasonClient => {
	let wanted: Wanted | null = null;
	let restarts = 0;
	let note: string | null = null;
	let share = 1;
	let readerUrl: string | null = null;
	let isClosed = false;

	const bring = async (client: WorkerClient<ReasonApi>): Promise<LanguageModelInfo | null> => {
		if (!wanted) return null;
		if (wanted.kind === 'lent') return lend(client, wanted.model);
		const { model, prefer } = wanted;
		const info = await client.call('load', { model, prefer: restarts > RESTARTS ? 'wasm' : prefer });
		wanted = { ...wanted, info };
		return info;
	};
	const lend = async (client: WorkerClient<ReasonApi>, model: LanguageModel): Promise<LanguageModelInfo> => {
		const { port1, port2 } = new MessageChannel();
		serveLanguageModel(port1, model);
		await client.call('attach', { port: port2, info: model.info }, { transfer: [port2] });
		return model.info;
	};
	const begin = (): Life => {
		const client = connect<ReasonApi>(start(), LONG_SILENT_MS);
		if (share !== 1) void client.call('setPace', { share }).catch(() => undefined);
		if (readerUrl !== null) void client.call('useReader', { modelsUrl: readerUrl }).catch(() => undefined);
		const ready = bring(client);
		// The next caller gets the error.
		ready.catch(() => undefined);
		return { client, ready };
	};
	let life: Life | null = null;
	const living = (): Life => (life ??= begin());

	const restartAfter = (failed: Life, e: AppError): void => {
		if (life !== failed || isClosed) return;
		restarts++;
		const what = e.code === 'device-lost' ? 'the GPU was lost' : 'the model failed';
		note =
			restarts > RESTARTS
				? `${what} more than once, so that the CPU is used`
				: `${what} once, and it was started again`;
		failed.client.close();
		life = begin();
	};

	/** Calls again on the next worker, as often as that may help; then once more without the model, where that will do. */
	const insist = async <T>(
		signal: AbortSignal | undefined,
		call: (client: Life['client']) => Promise<T>,
		callWithoutModel: ((client: Life['client']) => Promise<T>) | null = null,
	): Promise<T> => {
		for (let tries = 1; ; tries++) {
			const on = living();
			try {
				await on.ready;
				signal?.throwIfAborted();
				return await call(on.client);
			} catch (e) {
				signal?.throwIfAborted();
				if (!(e instanceof AppError) || !PASSING.includes(e.code) || isClosed) throw e;
				restartAfter(on, e);
				if (tries < TRIES) continue;
				if (!callWithoutModel) throw e;
				return callWithoutModel(living().client);
			}
		}
	};

	return {
		async load(model, { signal, onProgress, prefer = 'auto' } = {}) {
			wanted = null;
			restarts = 0;
			note = null;
			const info = await insist(signal, (client) =>
				client.call('load', { model, prefer: restarts > RESTARTS ? 'wasm' : prefer }, { signal, onEvent: onProgress }),
			);
			wanted = { kind: 'loaded', model, prefer, info };
			return info;
		},
		async use(model) {
			wanted = null;
			note = null;
			const info = await insist(undefined, (client) => lend(client, model));
			wanted = { kind: 'lent', model };
			return info;
		},
		async unload() {
			wanted = null;
			note = null;
			await insist(undefined, (client) => client.call('unload', null));
		},
		get info() {
			if (!wanted) return null;
			const info = wanted.kind === 'lent' ? wanted.model.info : wanted.info;
			return note === null ? info : { ...info, reason: `${info.reason}; ${note}` };
		},
		setPace(wantedShare) {
			if (wantedShare === share) return;
			share = wantedShare;
			void life?.client.call('setPace', { share }).catch(() => undefined);
		},
		useReader(modelsUrl) {
			if (modelsUrl === readerUrl) return;
			readerUrl = modelsUrl;
			void life?.client.call('useReader', { modelsUrl }).catch(() => undefined);
		},
		async readerState() {
			const idle: ReaderState = { kind: readerUrl === null ? 'off' : 'not-loaded' };
			return (await life?.client.call('readerState', null).catch(() => idle)) ?? idle;
		},
		ask(input, { signal, onUpdate } = {}) {
			const ask = (client: Life['client'], withoutModel: boolean) =>
				client.call('ask', { ...input, withoutModel }, { signal, onEvent: onUpdate });
			return insist(
				signal,
				(client) => ask(client, false),
				(client) => ask(client, true),
			);
		},
		generate: (prompt, { signal, onText } = {}) =>
			insist(signal, (client) => client.call('generate', prompt, { signal, onEvent: onText })),
		nBest: (prompt, count, signal) => insist(signal, (client) => client.call('nBest', { prompt, count }, { signal })),
		scoreOptions: (messages, keys, signal) =>
			insist(signal, (client) => client.call('scoreOptions', { messages, options: keys }, { signal })),
		close() {
			isClosed = true;
			life?.client.close();
		},
	};
};
