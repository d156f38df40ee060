/** What the choice of a backend needs to know of the machine's GPU. */
export type AdapterFacts = {
	/** As the browser names it, such as `nvidia ampere`; empty when it does not say. */
	description: string;
	/** It computes on the CPU: 60 to 100 times slower than the wasm backend (measured with SwiftShader). */
	isSoftware: boolean;
	/** Whether it computes with half precision (`shader-f16`). */
	hasHalfPrecision: boolean;
};

/** The GPU, opened for models and for cutting pictures. */
export type Gpu = {
	device: GPUDevice;
	facts: AdapterFacts;
	/** Resolves, with the browser's words for why, when the device is gone. */
	lost: Promise<string>;
	/** The first error since the last call that no call reported: the results may be wrong without any other sign. */
	takeError(): Error | null;
};

const SOFTWARE = /swiftshader|llvmpipe|lavapipe|software|basic render/i;

/** Features that ONNX Runtime makes use of when they are there. */
const FEATURES = ['shader-f16', 'subgroups'] as const satisfies readonly GPUFeatureName[];

/**
 * Least number of lanes in a subgroup with which ONNX Runtime's attention may use subgroups. With 4, as SwiftShader has,
 * its scores are off by 15 to 40 % for 32 tokens and more at a time, without an error (seen with 1.30.0).
 */
const LEAST_SUBGROUP = 8;

/** Whether attention comes out right with the adapter's subgroups; browsers that do not tell their size are trusted. */
export const hasUsableSubgroups = ({ info }: { readonly info: Partial<GPUAdapterInfo> }): boolean =>
	(info.subgroupMinSize ?? LEAST_SUBGROUP) >= LEAST_SUBGROUP;

/** Limits that models reach beyond the defaults of. */
const LIMITS = [
	'maxBufferSize',
	'maxStorageBufferBindingSize',
	'maxStorageBuffersPerShaderStage',
	'maxComputeWorkgroupStorageSize',
	'maxComputeInvocationsPerWorkgroup',
	'maxComputeWorkgroupSizeX',
	'maxComputeWorkgroupSizeY',
	'maxComputeWorkgroupSizeZ',
	'maxComputeWorkgroupsPerDimension',
] as const satisfies readonly (keyof GPUSupportedLimits)[];

/** The best adapter there is; `null` without WebGPU or without any. */
export const findAdapter = async (): Promise<GPUAdapter | null> => {
	// Node and old browsers have no `navigator.gpu`, whatever its type says.
	const { navigator }: { readonly navigator?: Partial<Navigator> } = globalThis;
	return (await navigator?.gpu?.requestAdapter({ powerPreference: 'high-performance' }).catch(() => null)) ?? null;
};

export const factsOf = (adapter: GPUAdapter): AdapterFacts => {
	const { vendor, architecture, description, isFallbackAdapter } = adapter.info;
	const words = [vendor, architecture, description].filter((word) => word !== '').join(' ');
	return {
		description: words,
		isSoftware: isFallbackAdapter || SOFTWARE.test(words),
		hasHalfPrecision: adapter.features.has('shader-f16'),
	};
};

/**
 * Opens a device of the adapter, with its full limits.
 *
 * @param features those that ONNX Runtime may make use of, where the adapter has them
 * @throws DOMException when the browser refuses, as it does after several devices of one page were lost
 */
export const openGpu = async (adapter: GPUAdapter, features: readonly GPUFeatureName[] = FEATURES): Promise<Gpu> => {
	const device = await adapter.requestDevice({
		label: 'models',
		requiredFeatures: features.filter((feature) => adapter.features.has(feature)),
		requiredLimits: Object.fromEntries(LIMITS.map((limit) => [limit, adapter.limits[limit]])),
	});
	let error: Error | null = null;
	device.addEventListener('uncapturederror', (event) => {
		const kind = event.error instanceof GPUOutOfMemoryError ? 'Out of memory: ' : '';
		error ??= new Error(`${kind}${event.error.message}`);
	});
	return {
		device,
		facts: factsOf(adapter),
		lost: device.lost.then(({ message, reason }) => message || reason),
		takeError() {
			const taken = error;
			error = null;
			return taken;
		},
	};
};
