import type { Graphics } from './api.ts';

const SOFTWARE = /swiftshader|llvmpipe|lavapipe|basic render|software/i;

/** What this browser computes graphics on. */
export const graphics = async (): Promise<Graphics> => {
	const adapter = await navigator.gpu?.requestAdapter({ powerPreference: 'high-performance' });
	const context = new OffscreenCanvas(1, 1).getContext('webgl2');
	const named = context?.getExtension('WEBGL_debug_renderer_info');
	const name: unknown = context && named ? context.getParameter(named.UNMASKED_RENDERER_WEBGL) : null;
	return {
		webGpu: adapter
			? {
					...{ vendor: adapter.info.vendor, architecture: adapter.info.architecture },
					isSoftware: adapter.info.isFallbackAdapter || SOFTWARE.test(adapter.info.architecture),
					hasHalfPrecision: adapter.features.has('shader-f16'),
				}
			: null,
		webGl: typeof name === 'string' ? name : null,
	};
};
