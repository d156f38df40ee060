import { AppError } from '../core/errors';
import type { GraphicsWatch } from './graphics';

/** A texture of RGBA pixels. */
type Texture = { widthPx: number; heightPx: number; data: Uint8ClampedArray };
/** A framebuffer, and the texture that is read through it. */
type Framebuffer = { colour: Texture | null };

/** Numbers of the OpenGL ES 3.0 specification. */
const GL = {
	TEXTURE_2D: 0x0de1,
	RGBA: 0x1908,
	UNSIGNED_BYTE: 0x1401,
	RENDERER: 0x1f01,
	VERSION: 0x1f02,
	MAX_VERTEX_ATTRIBS: 0x8869,
	COLOR_ATTACHMENT0: 0x8ce0,
	NO_ERROR: 0,
} as const;

/** What WebGL answers, as far as MediaPipe asks. No renderer has fewer than 16 vertex attributes. */
const PARAMETERS: Readonly<Record<number, string | number>> = {
	[GL.VERSION]: 'WebGL 2.0 (memory)',
	[GL.RENDERER]: 'memory',
	[GL.MAX_VERTEX_ATTRIBS]: 16,
};

const nothing = (): void => undefined;

/**
 * The part of WebGL2 that moves pictures, in memory: a picture goes into a texture and its pixels are read back. It draws
 * nothing. A model on the CPU asks for no more than that (all calls of faces, hands and bodies in MediaPipe 0.10.35 were
 * recorded); another call fails as a function that is not there.
 */
const createContext = () => {
	let texture: Texture | null = null;
	let framebuffer: Framebuffer | null = null;
	return {
		...{ TEXTURE_2D: GL.TEXTURE_2D, RGBA: GL.RGBA, UNSIGNED_BYTE: GL.UNSIGNED_BYTE },
		// Linear sampling, edges that repeat, units of shaders, fences: nothing is drawn that they could change.
		...{ TEXTURE_MIN_FILTER: 0x2801, TEXTURE_WRAP_S: 0x2802, TEXTURE_WRAP_T: 0x2803 },
		...{ LINEAR: 0x2601, CLAMP_TO_EDGE: 0x812f, TEXTURE0: 0x84c0, TEXTURE1: 0x84c1 },
		...{ activeTexture: nothing, texParameteri: nothing, deleteSync: nothing, flush: nothing, finish: nothing },
		fenceSync: () => ({}),
		getError: () => GL.NO_ERROR,
		getContextAttributes: () => ({}),
		getExtension: () => null,
		getSupportedExtensions: (): string[] => [],
		getParameter: (name: number) => PARAMETERS[name] ?? null,
		isContextLost: () => false,
		createTexture: (): Texture => ({ widthPx: 0, heightPx: 0, data: new Uint8ClampedArray(0) }),
		deleteTexture: nothing,
		bindTexture(_target: number, next: Texture | null) {
			texture = next;
		},
		texImage2D(...[target, level, internalFormat, format, type, picture]: [...number[], ImageData]) {
			const isKnown =
				target === GL.TEXTURE_2D &&
				level === 0 &&
				[internalFormat, format].every((it) => it === GL.RGBA) &&
				type === GL.UNSIGNED_BYTE;
			if (!texture || !isKnown || !(picture instanceof ImageData)) {
				throw new AppError('backend-unavailable', 'MediaPipe gave a picture in a form that only WebGL2 takes');
			}
			const { width: widthPx, height: heightPx, data } = picture;
			// Not copied: it is read back within the same call, and a picture never changes.
			Object.assign(texture, { widthPx, heightPx, data });
		},
		createFramebuffer: (): Framebuffer => ({ colour: null }),
		deleteFramebuffer: nothing,
		bindFramebuffer(_target: number, next: Framebuffer | null) {
			framebuffer = next;
		},
		framebufferTexture2D(_target: number, attachment: number, _kind: number, next: Texture | null) {
			if (framebuffer && attachment === GL.COLOR_ATTACHMENT0) framebuffer.colour = next;
		},
		/** Of the whole picture, row by row as it came. `atByte`: where in `into` it goes. */
		readPixels(
			...[x, y, width, height, format, type, into, atByte = 0]: [...Box4, number, number, Uint8Array, number?]
		) {
			const from = framebuffer?.colour;
			const isWhole = x === 0 && y === 0 && width === from?.widthPx && height === from.heightPx;
			if (!from || !isWhole || format !== GL.RGBA || type !== GL.UNSIGNED_BYTE) {
				throw new AppError('backend-unavailable', 'MediaPipe asked for pixels that only WebGL2 can give');
			}
			into.set(from.data, atByte);
		},
	};
};
type Box4 = [x: number, y: number, width: number, height: number];

/**
 * A canvas for one task that computes on the CPU. MediaPipe hands every picture to WebGL and takes it back, to compute in
 * memory; here it never leaves memory, so what is found is the same to the bit
 * (`tests/browser/perceive/memory-graphics.test.ts`).
 */
const createCanvas = () => {
	const context = createContext();
	const canvas = {
		width: 1,
		height: 1,
		// Emscripten would wrap `getContext` to mend a fault of Safari 15, by a class that workers may not have.
		getContextSafariWebGL2Fixed: true,
		getContext: (kind: string) => (kind === 'webgl2' ? context : null),
		...{ addEventListener: nothing, removeEventListener: nothing },
	};
	// MediaPipe uses what is written out above; all the hundreds of members of a canvas and its context would be for nothing.
	return canvas as unknown as OffscreenCanvas;
};

/** In the place of WebGL2, which need not be there: there is no context that could be lost, and no way on which a picture could change. */
export const memoryGraphics = (): GraphicsWatch => ({
	kind: 'memory',
	canvas: createCanvas,
	forget: nothing,
	guard: (run) => run(),
	movePicture: nothing,
});
