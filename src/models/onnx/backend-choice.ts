import type { AdapterFacts } from './gpu-device';
import type { Backend } from './tensor';

/**
 * What somebody wants a model to run on. `auto`: a real GPU, else wasm. `webgpu`: any adapter, one in software too,
 * which only tests want. `wasm`: the CPU, whose results depend on no graphics card.
 */
export type BackendPreference = 'auto' | Backend;

/** A backend, and why it is that one, in plain words. */
export type BackendChoice = { backend: Backend; reason: string };

/** The CPU, with the number of its threads. */
const cpuWith = (threads: number): string => (threads > 1 ? `CPU with ${threads} threads` : 'CPU with one thread');

/**
 * The backend to try first.
 *
 * `adapter`: `null` when the browser has no WebGPU or no adapter. `wasmOnly`: why this model must not run on WebGPU;
 * `null` when it may. `threads`: of the wasm backend.
 */
export const chooseBackend = (
	wanted: BackendPreference,
	adapter: AdapterFacts | null,
	wasmOnly: string | null,
	threads: number,
): BackendChoice => {
	const onCpu = (why: string): BackendChoice => ({ backend: 'wasm', reason: `${cpuWith(threads)}: ${why}` });
	if (wasmOnly !== null) return onCpu(wasmOnly);
	if (wanted === 'wasm') return onCpu('it gives the same numbers on every machine');
	if (!adapter) return onCpu('this browser offers no WebGPU adapter');
	const name = adapter.description || 'GPU that the browser does not name';
	if (!adapter.isSoftware) return { backend: 'webgpu', reason: name };
	if (wanted === 'webgpu') return { backend: 'webgpu', reason: `${name}, in software, as asked for` };
	return onCpu(`WebGPU runs in software here (${name}), 60 to 100 times slower`);
};
