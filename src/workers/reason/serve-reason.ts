import { AppError } from '../../core/errors';
import type { AnswerQuestion } from '../../reason/ask/answer';
import type { LanguageModel } from '../../reason/language-model/language-model';
import { createPace } from '../../reason/language-model/pace';
import { languageModelAt } from './reason-model-port';
import type { ReasonApi } from './reason-api';
import { serve } from '../serve';
import type { Endpoint } from '../client';

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
 */
export const serveReason = (
	port: Endpoint,
	answer: AnswerQuestion,
	/** Loaded when first needed: transformers.js is half a megabyte that templates do without. */
	openModel: () => Promise<typeof import('../../reason/language-model/open-transformers')>,
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
		generate: (prompt, { signal, emit }) => loaded().generate(prompt, { signal, onText: emit }),
		nBest: ({ prompt, count }, { signal }) => loaded().nBest(prompt, count, { signal }),
		scoreOptions: ({ messages, options }, { signal }) => loaded().scoreOptions(messages, options, signal),
		async ask({ question, session, earlier, withoutModel, style = 'plain' }, { signal, emit }) {
			const using = withoutModel ? null : model;
			const result = await answer(question, session, { model: using, earlier, style, onUpdate: emit, signal });
			const fault = using?.fault();
			if (fault) throw fault;
			return result;
		},
	});
};
