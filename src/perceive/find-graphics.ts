import { watchGraphics, type GraphicsKind, type GraphicsWatch } from './graphics';
import { memoryGraphics } from './memory-graphics';

/**
 * How pictures reach the models. Through WebGL only where a GPU may compute: for models on the CPU it would hand each picture to
 * another process and take it back as it was, which takes 5 % of the processor time of an analysis and can be lost.
 */
export const graphicsFor = ({ isTried }: { readonly isTried: boolean }): GraphicsKind => (isTried ? 'webgl' : 'memory');

/** The graphics of this worker. */
export const createGraphics = (kind: GraphicsKind): GraphicsWatch =>
	kind === 'webgl' ? watchGraphics() : memoryGraphics();
