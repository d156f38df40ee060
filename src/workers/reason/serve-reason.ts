import { AppError } from '../../core/errors';
import type { AskSession } from '../../reason/answer/types';
import type { Answer, AnswerQuestion, AnswerUpdate, Earlier } from '../../reason/ask/answer';
import type { Reading } from '../../reason/query/reading';
import type { LanguageModel, LanguageModelInfo } from '../../reason/language-model/language-model';
import { createPace } from '../../reason/language-model/pace';
import type { QuestionReader, ReaderState } from './question-reader';
import { languageModelAt, type LanguageModelApi } from './reason-model-port';
import type { Method } from '../protocol';
import type { BackendPreference } from '../../models/onnx/backend-choice';
import type { HumanSenseStyle } from '../../reason/human-sense/styles';
import type { FileProgress } from '../../reason/language-model/model-source';
import type { ModelRequest } from '../../reason/language-model/model-source';
import { serve } from '../serve';
import type { Endpoint } from '../client';

/** A question, and all that it is answered from. */
export type AskInput = {
	question: string;
	session: AskSession;
	/** Earlier questions of the conversation and their answers, oldest first. */
	earlier: readonly Earlier[];
	/** How it is to be understood, chosen by whoever asked; left out: it is read. */
	reading?: Reading;
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
	/** The models folder in which the model that reads questions lies; `null`: it is off. */
	useReader: Method<{ modelsUrl: string | null }, null>;
	/** Where that model stands. */
	readerState: Method<null, ReaderState>;
	ask: Method<AskInput, Answer, AnswerUpdate>;
};

/** Errors of a model after which it cannot be used any more: ONNX Runtime keeps what it had on a GPU that was lost, and
 * transformers.js runs nothing more after a run that failed. */
const FATAL = ['device-lost', 'internal', 'worker-died'];

/** A model that tells of the first error that ended it, whoever caught it. */
const watched = (model: LanguageModel): LanguageModel & { fault(): AppError | null } => {
	let fault: AppError | null = null;
	const watch = async <T>(job: Promise<T>): Promise<T> => {
		try {
			return await job;
		} catch (e) {
			if (e instanceof AppError && FATAL.includes(e.code)) fault ??= e;
			throw e;
		}
	};
	return {
		...model,
		generate: (...given) => watch(model.generate(...given)),
		nBest: (...given) => watch(model.nBest(...given)),
		scoreOptions: (...given) => watch(model.scoreOptions(...given)),
		fault: () => fault,
	};
};

/**
 * Answers questions at `port`. An answer that the templates had to write because the model broke in the middle is not
 * given: the call fails with the model's error, so that the other side can start anew.
 *
 * @param reader left out: the rules alone read questions
 */
export const serveReason = (
	port: Endpoint,
	answer: AnswerQuestion,
	/** Loaded when first needed: transformers.js is half a megabyte that templates do without. */
	openModel: () => Promise<typeof import('../../reason/language-model/open-transformers')>,
	reader: QuestionReader | null = null,
): void => {
	const pace = createPace();
	let model: ReturnType<typeof watched> | null = null;

	const replaceBy = async (next: LanguageModel | null): Promise<void> => {
		const old = model;
		model = next && watched(next);
		await old?.close().catch(() => undefined);
	};
	const loaded = (): LanguageModel => {
		if (!model) throw new AppError('protocol', 'No language model is loaded');
		return model;
	};

	serve<ReasonApi>(port, {
		async load({ model: request, prefer }, { signal, emit }) {
			// Two at a time may not fit into memory.
			await replaceBy(null);
			const { openTransformers, findModel } = await openModel();
			const opened = await openTransformers((backend, hasHalf) => findModel(request, backend, hasHalf), {
				prefer,
				pace,
				onProgress: emit,
				signal,
			});
			if (signal.aborted) {
				await opened.close();
				signal.throwIfAborted();
			}
			await replaceBy(opened);
			return opened.info;
		},
		async attach({ port: modelPort, info }) {
			await replaceBy(languageModelAt(modelPort, info));
			return null;
		},
		async unload() {
			await replaceBy(null);
			return null;
		},
		setPace({ share }) {
			pace.set(share);
			return null;
		},
		useReader({ modelsUrl }) {
			reader?.use(modelsUrl);
			return null;
		},
		readerState: () => reader?.state ?? { kind: 'off' },
		generate: (prompt, { signal, emit }) => loaded().generate(prompt, { signal, onText: emit }),
		nBest: ({ prompt, count }, { signal }) => loaded().nBest(prompt, count, { signal }),
		scoreOptions: ({ messages, options }, { signal }) => loaded().scoreOptions(messages, options, signal),
		async ask({ question, session, earlier, reading, withoutModel, style = 'plain' }, { signal, emit }) {
			const using = withoutModel ? null : model;
			const load = reader && (() => reader.load());
			const deps = { model: using, reader: load, earlier, style, onUpdate: emit, signal, ...(reading && { reading }) };
			const result = await answer(question, session, deps);
			const fault = using?.fault();
			if (fault) throw fault;
			return result;
		},
	});
};
