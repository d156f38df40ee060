import { watchGraphics, type GraphicsKind, type GraphicsWatch } from './graphics';
import { memoryGraphics } from './memory-graphics';

/** WebGL2 comes back a moment after a GPU process has died, if at all. */
const RETURN_TRIES = 5;
const RETURN_PAUSE_MS = 1000;

const hasWebGl2 = (): boolean =>
	'OffscreenCanvas' in globalThis && new OffscreenCanvas(1, 1).getContext('webgl2') !== null;

/**
 * Finds out what this worker has.
 *
 * @param isLostBefore WebGL2 was there a moment ago, so it is waited for: on a computer with a GPU, going on without would
 * move models to the CPU
 */
export const findGraphics = async (isLostBefore: boolean): Promise<GraphicsKind> => {
	for (let tries = 1; !hasWebGl2(); tries++) {
		if (!isLostBefore || tries === RETURN_TRIES) return 'memory';
		await new Promise((resolve) => setTimeout(resolve, RETURN_PAUSE_MS));
	}
	return 'webgl';
};

/** The graphics of this worker, of the kind that was found. */
export const createGraphics = (kind: GraphicsKind): GraphicsWatch =>
	kind === 'webgl' ? watchGraphics() : memoryGraphics();
