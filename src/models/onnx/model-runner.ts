import type { ErrorCode } from '../../core/errors';
import { chooseBackend, type BackendPreference } from './backend-choice';
import { makeCheckInputs, type CheckLook } from './check-inputs';
import type { AdapterFacts, Gpu } from './gpu-device';
import { guardOf } from './gpu-guard';
import { toAppError } from './onnx-errors';
import { CHECK_TOLERANCE, worstDifference } from './self-check';
import type { Backend, Tensors } from './tensor';
import type { Session, SessionOptions } from './vendor-session';
import type { ModelInputs } from './vendor-tensors';

/** A model that is loaded, checked and warm. */
export type ModelRunner = {
	readonly backend: Backend;
	/** Why this backend was chosen, in plain words for the visitor. */
	readonly reason: string;
	/**
	 * Runs take turns. Inputs of type `GpuTensor` only on `webgpu`, in buffers of the same device.
	 *
	 * @throws AppError `protocol` when an input is missing or unknown; `out-of-memory`; `device-lost`; `internal`
	 */
	run(inputs: ModelInputs): Promise<Tensors>;
	/**
	 * Runs the check's input again: whether the model still gives what it gave when it was loaded, within the tolerance.
	 * True when it was loaded without a check. Throws as `run` does.
	 */
	isWell(): Promise<boolean>;
	close(): Promise<void>;
};

export type ModelOptions = {
	/** For messages. */
	name: string;
	prefer: BackendPreference;
	/** Why this model must not run on WebGPU, in plain words; left out when it may. */
	wasmOnly?: string;
	/** Sizes for dimensions that have a name, so that shapes are fixed; see `makeCheckInputs` too. */
	freeDimensions?: Readonly<Record<string, number>>;
	/**
	 * The input of the check and of the warm-up run; made up from the shapes when left out. `null`: no check. The first
	 * run of a shape on WebGPU takes seconds, so it should have the shapes that will be used.
	 */
	checkInputs?: Tensors | null;
	/** What made-up inputs of the check look like; left out: numbers from −1 to 1. */
	checkLook?: CheckLook;
	/** See `CHECK_TOLERANCE`, which is the default. */
	checkTolerance?: number;
	/** See `SessionOptions`; `reason` says when it is so. */
	graphCapture?: boolean;
	/** See `SessionOptions`. */
	savesMemory?: boolean;
};

/** What `openModelOn` needs of the machine; tests pass something else. */
export type ModelHost = {
	open(bytes: Uint8Array, options: SessionOptions): Promise<Session>;
	/** The GPU that could be opened; `null` when there is none. */
	adapter(): Promise<AdapterFacts | null>;
	/** Opens it; `null` when the browser refuses. */
	gpu(): Promise<Gpu | null>;
	/** Threads of the wasm backend. */
	threads: number;
};

/** Errors that another backend does not help against. */
const FATAL: readonly ErrorCode[] = ['out-of-memory', 'device-lost'];

/** What is wrong with the GPU's results, in words. */
const wordsFor = ({ name, difference }: { name: string; difference: number }): string => {
	if (!Number.isFinite(difference)) return `its results there are not numbers, or have another shape (${name})`;
	const percent = difference * 100;
	return `its results differ there by ${percent < 10 ? percent.toPrecision(2) : Math.round(percent)} % (${name})`;
};

/** A model of which it is not yet known what it gives for the check's input. */
type BareRunner = Omit<ModelRunner, 'isWell'>;

/** A model on the GPU. */
type GpuRunner = BareRunner & Pick<Session, 'isCaptured'>;

/**
 * Loads a model, on the GPU if it gives there what it gives on the CPU for one input, else on the CPU; then it is warm.
 *
 * @throws AppError `model-corrupt` when it cannot be read; `out-of-memory`: a smaller one may fit; `device-lost`
 */
export const openModelOn = async (host: ModelHost, bytes: Uint8Array, options: ModelOptions): Promise<ModelRunner> => {
	const { name, prefer, wasmOnly = null, freeDimensions, checkInputs, checkTolerance = CHECK_TOLERANCE } = options;
	const { savesMemory } = options;
	const adapter = wasmOnly === null && prefer !== 'wasm' ? await host.adapter() : null;
	const choice = chooseBackend(prefer, adapter, wasmOnly, host.threads);
	const gpu = choice.backend === 'webgpu' ? await host.gpu() : null;

	const open = (backend: Backend, graphCapture?: boolean): Promise<Session> =>
		host.open(bytes, {
			name,
			backend,
			device: backend === 'webgpu' ? (gpu?.device ?? null) : null,
			...(freeDimensions && { freeDimensions }),
			...(graphCapture !== undefined && { graphCapture }),
			...(savesMemory !== undefined && { savesMemory }),
		});
	const inputsFor = (session: Session): Tensors =>
		checkInputs ?? makeCheckInputs(session.inputs, freeDimensions, options.checkLook);
	/** The model, which can be asked again what it said of the check's inputs. They are made anew, rather than kept. */
	const checkedBy = (runner: BareRunner, inputsAgain: () => Tensors, expected: Tensors): ModelRunner => ({
		...runner,
		async isWell() {
			const worst = worstDifference(expected, await runner.run(inputsAgain()));
			return worst === null || worst.difference <= checkTolerance;
		},
	});
	const onCpu = async (reason: string): Promise<ModelRunner> => {
		const session = await open('wasm');
		const expected = await session.run(inputsFor(session));
		const runner: BareRunner = {
			...{ backend: 'wasm', reason },
			run: (given) => session.run(given),
			close: () => session.close(),
		};
		return checkedBy(runner, () => inputsFor(session), expected);
	};
	const insteadOfGpu = (why: string): Promise<ModelRunner> => onCpu(`CPU instead of ${choice.reason}: ${why}`);

	if (choice.backend === 'wasm') return onCpu(choice.reason);
	if (!gpu) return insteadOfGpu('it could not be opened');
	const guard = guardOf(gpu, name);
	const onGpu = async (reason: string, capture = options.graphCapture): Promise<GpuRunner> => {
		const session = await guard.run(() => open('webgpu', capture));
		const { isCaptured } = session;
		return {
			backend: 'webgpu',
			reason: isCaptured ? `${reason}, replaying its first run` : reason,
			isCaptured,
			async run(given) {
				const outputs = await guard.run(() => session.run(given));
				// An error that the GPU reports outside of any call makes the results worthless.
				const error = gpu.takeError();
				if (error) throw toAppError(error, `${name} failed on the GPU`, 'internal');
				return outputs;
			},
			close: () => guard.close(() => session.close()),
		};
	};
	if (checkInputs === null) {
		return { ...(await onGpu(`${choice.reason}, not compared with the CPU`)), isWell: () => Promise.resolve(true) };
	}

	const reference = await open('wasm');
	const inputs = inputsFor(reference);
	// eslint-disable-next-line @typescript-eslint/no-misused-promises -- finally() waits for it
	const expected = await reference.run(inputs).finally(() => reference.close());
	/** The model, or what is wrong with it there. */
	const tried = async (
		capture: boolean | undefined,
	): Promise<{ runner: ModelRunner } | { wrong: string; isCaptured: boolean }> => {
		let runner: GpuRunner | null = null;
		try {
			runner = await onGpu(choice.reason, capture);
			// The first run of a recorded model is no replay, which is what has to be right.
			if (runner.isCaptured) await runner.run(inputs);
			const worst = worstDifference(expected, await runner.run(inputs));
			if (worst && worst.difference <= checkTolerance) {
				return { runner: checkedBy(runner, () => inputsFor(reference), expected) };
			}
			await runner.close();
			return { wrong: worst ? wordsFor(worst) : 'it gave no results there', isCaptured: runner.isCaptured };
		} catch (cause) {
			await runner?.close().catch(() => undefined);
			const error = toAppError(cause, `${name} failed on the GPU`, 'internal');
			if (FATAL.includes(error.code)) throw error;
			console.warn(`${name} failed on the GPU in its self-check`, cause);
			return { wrong: 'it failed there', isCaptured: runner?.isCaptured === true };
		}
	};
	let found = await tried(options.graphCapture);
	// What goes wrong when commands are replayed may be right when they are not.
	if ('wrong' in found && found.isCaptured) found = await tried(false);
	return 'runner' in found ? found.runner : insteadOfGpu(found.wrong);
};
