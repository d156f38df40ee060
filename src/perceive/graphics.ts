import { AppError } from '../core/errors';
import { toImageData, type Raster } from './picture/raster';

/** How pictures reach the models: through WebGL2, or, where no GPU computes, in memory. */
export type GraphicsKind = 'webgl' | 'memory';

/**
 * MediaPipe moves every picture through WebGL, also when it computes on the CPU (`find-graphics.ts` spares it that). When the context is lost (the GPU
 * process died, the driver was reset, the computer slept) it goes on without an error and finds nothing, or what was in
 * an old buffer. So each canvas it is given is watched, and nothing counts that was found since.
 */
export type GraphicsWatch = {
	kind: GraphicsKind;
	/** A canvas for one task, watched until `forget`. */
	canvas(): OffscreenCanvas;
	forget(canvas: OffscreenCanvas): void;
	/**
	 * Runs models, and checks the graphics before their results, or their failure, are believed. Rejects as `run` does, and
	 * with `graphics-lost` from the first loss on, until the models are loaded anew.
	 */
	guard<T>(run: () => Promise<T>): Promise<T>;
	/** Moves a picture there and back through each context. @throws AppError `graphics-lost` when one changes it */
	movePicture(picture: Raster): void;
};

/**
 * A pixel of a known colour written and read back. A dead GPU process gives zeros at once, while `isContextLost` says so
 * only after the browser has had a turn; both are asked, since a driver may also drop a single context.
 */
const createProbe = () => {
	const gl = new OffscreenCanvas(1, 1).getContext('webgl2');
	const pixel = new Uint8Array(4);
	let turn = 0;
	return (): boolean => {
		if (!gl || gl.isContextLost()) return false;
		// Another colour each time, never black, so that an old answer is not taken for a new one.
		turn = (turn % 255) + 1;
		gl.clearColor(turn / 255, 1, 0, 1);
		gl.clear(gl.COLOR_BUFFER_BIT);
		pixel.fill(0);
		gl.readPixels(0, 0, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, pixel);
		return pixel[0] === turn && pixel[1] === 255;
	};
};

/** Whether a picture comes back from a context as it was given to it. Leaves the context as it was. */
const isMoved = (gl: WebGL2RenderingContext, picture: ImageData): boolean => {
	const boundTexture: unknown = gl.getParameter(gl.TEXTURE_BINDING_2D);
	const boundFramebuffer: unknown = gl.getParameter(gl.READ_FRAMEBUFFER_BINDING);
	const [texture, framebuffer] = [gl.createTexture(), gl.createFramebuffer()];
	gl.bindTexture(gl.TEXTURE_2D, texture);
	// As MediaPipe does it.
	gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA, gl.RGBA, gl.UNSIGNED_BYTE, picture);
	gl.bindFramebuffer(gl.READ_FRAMEBUFFER, framebuffer);
	gl.framebufferTexture2D(gl.READ_FRAMEBUFFER, gl.COLOR_ATTACHMENT0, gl.TEXTURE_2D, texture, 0);
	const back = new Uint8Array(picture.data.length);
	gl.readPixels(0, 0, picture.width, picture.height, gl.RGBA, gl.UNSIGNED_BYTE, back);
	gl.bindFramebuffer(gl.READ_FRAMEBUFFER, boundFramebuffer instanceof WebGLFramebuffer ? boundFramebuffer : null);
	gl.bindTexture(gl.TEXTURE_2D, boundTexture instanceof WebGLTexture ? boundTexture : null);
	gl.deleteFramebuffer(framebuffer);
	gl.deleteTexture(texture);
	return back.every((value, i) => value === picture.data[i]);
};

/** Watches WebGL in this worker. */
export const watchGraphics = (): GraphicsWatch => {
	const canvases = new Set<OffscreenCanvas>();
	const isWell = createProbe();
	let lost: AppError | null = null;
	// The context of a task is its own; asking for it again gives the same one.
	const contexts = () => [...canvases].flatMap((canvas) => canvas.getContext('webgl2') ?? []);
	const lose = (how: string): AppError =>
		(lost ??= new AppError('graphics-lost', `The graphics context is lost: ${how}`));
	const check = (): void => {
		if (lost) throw lost;
		if (contexts().some((context) => context.isContextLost())) throw lose('of a model');
		if (!isWell()) throw lose('a known pixel came back wrong');
	};
	return {
		kind: 'webgl',
		movePicture(picture) {
			const pixels = toImageData(picture);
			if (!contexts().every((context) => isMoved(context, pixels))) throw lose('a known picture came back wrong');
		},
		async guard(run) {
			try {
				return await run();
			} finally {
				check();
			}
		},
		canvas() {
			const canvas = new OffscreenCanvas(1, 1);
			canvas.addEventListener('webglcontextlost', () => void (canvases.has(canvas) && lose('the browser said so')));
			canvases.add(canvas);
			return canvas;
		},
		forget: (canvas) => void canvases.delete(canvas),
	};
};
