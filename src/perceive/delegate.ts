/** Renderers that compute on the CPU: their WebGL is many times slower than wasm (face 880 against 25 ms, measured). */
const SOFTWARE_RENDERER = /swiftshader|llvmpipe|softpipe|software|basic render|mesa offscreen|lavapipe/i;

/** Name of the WebGL renderer; `null` without WebGL2 or when the browser hides it. */
export const webGlRenderer = (): string | null => {
	const context = new OffscreenCanvas(1, 1).getContext('webgl2');
	const extension = context?.getExtension('WEBGL_debug_renderer_info');
	if (!context || !extension) return null;
	const renderer: unknown = context.getParameter(extension.UNMASKED_RENDERER_WEBGL);
	return typeof renderer === 'string' ? renderer : null;
};

/** Whether a renderer of this name may be a real GPU. A hidden name is taken for software. */
export const isRealGpu = (renderer: string | null): boolean => renderer !== null && !SOFTWARE_RENDERER.test(renderer);
