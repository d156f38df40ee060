// Sets where ONNX Runtime finds its files, and must come before transformers.js does it its own way.
import { chooseRuntime, ort } from '../../models/onnx/ort-browser';
import { AutoModelForCausalLM, AutoTokenizer } from '@huggingface/transformers';
import { AppError } from '../../core/errors';
import { chooseBackend, type BackendPreference } from '../../models/onnx/backend-choice';
import { factsOf, findAdapter, hasUsableSubgroups, openGpu } from '../../models/onnx/gpu-device';
import { atGpuGate } from '../../models/onnx/gpu-gate';
import { guardOf } from '../../models/onnx/gpu-guard';
import { nextTask } from '../../core/async/next-task';
import { toAppError } from '../../models/onnx/onnx-errors';
import type { Backend } from '../../models/onnx/tensor';
import type { LanguageModel, PromptStyle } from './language-model';
import type { FileProgress, ModelSource } from './model-source';
import { answerRequestsBy } from './offline-transformers';
import type { Pace } from './pace';
import { BACKEND_TOLERANCE, CHECK_TEXT, differenceOfScores, faultAlone, scoresAfter } from './self-check';
import { createTokenGenerator } from './token-generator';
import type { ChatTokenizer, TokenModel } from './token-model';
import { transformersModel } from './transformers-model';
import { chatTokenizer } from './transformers-tokenizer';
import type { TokenizerFile } from './grammar/vocabulary';
import { promptStyleOf } from './prompt-style';

export type OpenOptions = {
	prefer: BackendPreference;
	/** Throttles the model on the CPU where live analysis needs it. */
	pace: Pace;
	onProgress: (progress: FileProgress) => void;
	signal: AbortSignal;
};

/** Models up to this size are loaded on both backends once to compare them; bytes. */
const COMPARED_BYTES = 64 * 2 ** 20;
/**
 * Fusing the operators of a small graph on the CPU costs more than it saves: without it regard-mini loads a tenth
 * faster and writes no slower (`npm run bench -- --only ask`). Constants are folded all the same.
 */
const SMALL_ON_CPU = { graphOptimizationLevel: 'basic' } as const;

type Loaded = { model: TokenModel; tokenizer: ChatTokenizer; promptStyle: PromptStyle };

/** Loads the files of one variant on one backend. */
const load = async (
	source: ModelSource,
	backend: Backend,
	device: GPUDevice | null,
	{ onProgress, signal }: Pick<OpenOptions, 'onProgress' | 'signal'>,
): Promise<Loaded> => {
	answerRequestsBy((url) => {
		signal.throwIfAborted();
		return source.respond(url);
	});
	const modelLoading = AutoModelForCausalLM.from_pretrained(source.id, {
		device: backend,
		dtype: source.dtype,
		...(source.hasExternalData && { use_external_data_format: true }),
		...(!device && source.bytes <= COMPARED_BYTES && { session_options: SMALL_ON_CPU }),
		...(device && { session_options: { executionProviders: [{ name: 'webgpu', device }] } as object }),
		progress_callback: (event) => {
			if (event.status !== 'progress') return;
			onProgress({ file: event.file, receivedBytes: event.loaded, totalBytes: event.total || null });
		},
	});
	const [model, tokenizer, file] = await Promise.all([
		modelLoading,
		AutoTokenizer.from_pretrained(source.id),
		source.file('tokenizer.json').then(async (json) => JSON.parse(await json.text()) as TokenizerFile),
	]);
	return {
		model: transformersModel(model, backend, source.title),
		tokenizer: chatTokenizer(tokenizer, file),
		promptStyle: promptStyleOf(file),
	};
};

/** Why a model must not stay on the GPU; `null` when it may. */
const faultOnGpu = async (
	source: ModelSource,
	{ model, tokenizer }: Loaded,
	options: OpenOptions,
): Promise<string | null> => {
	const tokens = tokenizer.encode(CHECK_TEXT);
	if (source.bytes > COMPARED_BYTES) return faultAlone(model, tokens);
	const reference = await load(source, 'wasm', null, options);
	// eslint-disable-next-line @typescript-eslint/no-misused-promises -- finally() waits for it
	const expected = await scoresAfter(reference.model, tokens).finally(() => reference.model.close());
	const difference = differenceOfScores(expected, await scoresAfter(model, tokens));
	return difference <= BACKEND_TOLERANCE ? null : `its scores differ there by ${Math.round(100 * difference)} %`;
};

const onCpu = async (source: ModelSource, reason: string, options: OpenOptions): Promise<LanguageModel> => {
	const { model, ...loaded } = await load(source, 'wasm', null, options);
	const paced: TokenModel = { ...model, read: (...given) => options.pace.take(() => model.read(...given)) };
	return languageModel(source, { ...loaded, model: failingClearly(paced, source.title) }, { provider: 'wasm', reason });
};

const languageModel = (
	{ id, title }: ModelSource,
	{ model, tokenizer, promptStyle }: Loaded,
	where: Pick<LanguageModel['info'], 'provider' | 'reason'>,
): LanguageModel =>
	createTokenGenerator(
		model,
		tokenizer,
		{ id, title, ...where, contextTokens: model.contextTokens, isSeeded: true, scoresOptions: true, promptStyle },
		{ between: nextTask },
	);

const failingClearly = (model: TokenModel, title: string): TokenModel => ({
	...model,
	read: (...given) =>
		model.read(...given).catch((cause: unknown) => {
			throw toAppError(cause, `${title} failed`, 'internal');
		}),
});

const onGpu = async (
	source: ModelSource,
	adapter: GPUAdapter,
	reason: string,
	options: OpenOptions,
): Promise<LanguageModel | string> => {
	const gpu = await openGpu(adapter, hasUsableSubgroups(adapter) ? ['shader-f16', 'subgroups'] : ['shader-f16']).catch(
		() => null,
	);
	if (!gpu) return 'it could not be opened';
	const guard = guardOf(gpu, source.title);
	const { model, ...loaded } = await guard.run(() => load(source, 'webgpu', gpu.device, options));
	const atGate: TokenModel = {
		...model,
		read: (...given) =>
			atGpuGate('language', async () => {
				const result = await guard.run(() => model.read(...given));
				const error = gpu.takeError();
				if (error) throw error;
				return result;
			}),
		close: () => guard.close(() => model.close()),
	};
	const safe = { ...loaded, model: failingClearly(atGate, source.title) };
	const fault = await faultOnGpu(source, safe, options);
	if (fault === null) return languageModel(source, safe, { provider: 'webgpu', reason });
	await safe.model.close();
	return fault;
};

/**
 * Loads a language model in transformers.js, on the GPU if it works there as it does on the CPU, else on the CPU with one
 * thread: the others are for looking. Meant for a worker of its own.
 *
 * @param find the model's files for a backend; `null` when there are none
 * @throws AppError `model-missing`, `model-corrupt`, `out-of-memory`, `device-lost`; AbortError
 */
export const openTransformers = async (
	find: (backend: Backend, hasHalfPrecision: boolean) => Promise<ModelSource | null>,
	options: OpenOptions,
): Promise<LanguageModel> => {
	ort.env.wasm.numThreads = 1;
	const adapter = await findAdapter();
	const facts = adapter && factsOf(adapter);
	const choice = chooseBackend(options.prefer, facts, chooseRuntime(options.prefer, facts), 1);
	const loadSafely = async <T>(job: () => Promise<T>): Promise<T> => {
		try {
			return await job();
		} catch (cause) {
			options.signal.throwIfAborted();
			throw toAppError(cause, 'The language model cannot be loaded', 'model-corrupt');
		}
	};
	let instead = choice.backend === 'wasm' ? choice.reason : null;
	if (choice.backend === 'webgpu' && adapter) {
		const source = await find('webgpu', facts?.hasHalfPrecision ?? false);
		const opened = source
			? await loadSafely(() => onGpu(source, adapter, choice.reason, options))
			: 'its files for it are not here';
		if (typeof opened !== 'string') return opened;
		instead = `CPU instead of ${choice.reason}: ${opened}`;
	}
	const source = await find('wasm', false);
	if (!source) throw new AppError('model-missing', 'The files of the language model are missing');
	return loadSafely(() => onCpu(source, instead ?? choice.reason, options));
};

export { findModel } from './model-source';
