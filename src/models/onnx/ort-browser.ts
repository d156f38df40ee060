import * as ort from 'onnxruntime-web/webgpu';
import loader from 'onnxruntime-web/ort-wasm-simd-threaded.asyncify.mjs?url';
import binary from 'onnxruntime-web/ort-wasm-simd-threaded.asyncify.wasm?url';

/**
 * Threads of the wasm backend: none beside our own without isolation, where memory cannot be shared; else half of the
 * cores and at most 4, which is ONNX Runtime's own rule: the vision models beside it need theirs.
 */
export const wasmThreads = (isIsolated: boolean, cores: number): number =>
	isIsolated ? Math.max(1, Math.min(4, Math.ceil(cores / 2))) : 1;

// The loader's address is given, so that threads start from it and not from our bundle, where they would hang.
ort.env.wasm.wasmPaths = { mjs: loader, wasm: binary };
ort.env.wasm.numThreads = wasmThreads(self.crossOriginIsolated, navigator.hardwareConcurrency);
ort.env.logLevel = 'error';

/**
 * ONNX Runtime with its WebGPU and wasm backends, its files served by us. A library that brings its own use of ONNX
 * Runtime gets the same instance and so the same settings, as long as this module is imported first.
 */
export { ort };
