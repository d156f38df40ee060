import * as ort from 'onnxruntime-web/webgpu';
import cpuLoader from 'onnxruntime-web/ort-wasm-simd-threaded.mjs?url';
import cpuBinary from 'onnxruntime-web/ort-wasm-simd-threaded.wasm?url';
import gpuLoader from 'onnxruntime-web/ort-wasm-simd-threaded.asyncify.mjs?url';
import gpuBinary from 'onnxruntime-web/ort-wasm-simd-threaded.asyncify.wasm?url';
import type { BackendPreference } from './backend-choice';
import type { AdapterFacts } from './gpu-device';

/**
 * Threads of the wasm backend: none beside our own without isolation, where memory cannot be shared; else half of the
 * cores and at most 4, which is ONNX Runtime's own rule: the vision models beside it need theirs.
 */
const wasmThreads = (isIsolated: boolean, cores: number): number =>
	isIsolated ? Math.max(1, Math.min(4, Math.ceil(cores / 2))) : 1;

// A loader's address is given, so that threads start from it and not from our bundle, where they would hang.
const BUILDS = {
	/** Both backends, 26.8 MB. */
	gpu: { mjs: gpuLoader, wasm: gpuBinary },
	/** The wasm backend alone, 14.2 MB: a model is loaded in half the time (`npm run bench -- --only ask`). */
	cpu: { mjs: cpuLoader, wasm: cpuBinary },
} as const;

ort.env.wasm.wasmPaths = BUILDS.gpu;
ort.env.wasm.numThreads = wasmThreads(self.crossOriginIsolated, navigator.hardwareConcurrency);
ort.env.logLevel = 'error';

let chosen: keyof typeof BUILDS | null = null;

/** Whether a thread may come to run a model on the GPU, whatever its first model wants. */
const mayUseGpu = (wanted: BackendPreference, adapter: AdapterFacts | null): boolean =>
	wanted === 'webgpu' || (adapter !== null && !adapter.isSoftware);

/**
 * Chooses the build of ONNX Runtime for this thread, before its first model: with WebGPU where there is a real GPU or
 * somebody asks for it. The first choice stays: a thread cannot change its runtime.
 *
 * @param adapter what the machine has, also for a model that is to run on the CPU
 * @returns why a model that asks for WebGPU cannot have it here; `null` for every other
 */
export const chooseRuntime = (wanted: BackendPreference, adapter: AdapterFacts | null): string | null => {
	chosen ??= mayUseGpu(wanted, adapter) ? 'gpu' : 'cpu';
	ort.env.wasm.wasmPaths = BUILDS[chosen];
	return chosen === 'cpu' && wanted === 'webgpu' ? 'this thread began without WebGPU' : null;
};

/**
 * ONNX Runtime, its files served by us. A library that brings its own use of ONNX Runtime gets the same instance and so
 * the same settings, as long as this module is imported first.
 */
export { ort };
