import type { Dimension, GraphWriter } from '../onnx/writer.ts';
import { seededNormal } from './random.ts';

/** Cells across and down of the features below, and numbers a cell. */
const CELLS = 4;
const CHANNELS = 6;

/** How a model takes its picture. */
export type PictureIn = {
	name: string;
	batch: Dimension;
	sidePx: number;
	layout: 'NCHW' | 'NHWC';
	/** Its values are divided by this first: 255 for pixels from 0 to 255, 1 for such as have mean and deviation applied. */
	divisor: number;
};

/** Makes parts of models with made-up weights: the same ones for the same calls. */
export class TinyBlocks {
	readonly #normal = seededNormal(11);

	constructor(readonly graph: GraphWriter) {}

	/** Random weights, scaled so that sums of `inputs` products stay near 1. */
	weights(dims: readonly number[], inputs: number): string {
		const count = dims.reduce((a, b) => a * b, 1);
		return this.graph.constant('float32', dims, this.#normal(count, 1.5 / Math.sqrt(inputs)));
	}

	/** A picture as [batch, 3, rows, columns], of about unit size. */
	picture({ name, batch, sidePx, layout, divisor }: PictureIn): string {
		const { graph } = this;
		const isRows = layout === 'NHWC';
		graph.input(name, 'float32', isRows ? [batch, sidePx, sidePx, 3] : [batch, 3, sidePx, sidePx]);
		const planes = isRows ? graph.node('Transpose', [name], { perm: [0, 3, 1, 2] }) : name;
		return graph.node('Div', [planes, graph.constant('float32', [1], [divisor])]);
	}

	/** The average of each block of `strideX` × `strideY` pixels, then a convolution: [batch, channels, rows, columns]. */
	cells(planes: string, stridePx: readonly [down: number, across: number], channels: number): string {
		const { graph } = this;
		const pooled = graph.node('AveragePool', [planes], { kernel_shape: stridePx, strides: stridePx });
		return graph.node('Tanh', [
			graph.node('Conv', [pooled, this.weights([channels, 3, 3, 3], 27)], { pads: [1, 1, 1, 1] }),
		]);
	}

	/** A picture as a vector [batch, 96], which depends on where in it things are. */
	vector(picture: PictureIn): string {
		const stride = Math.floor(picture.sidePx / CELLS);
		return this.graph.node('Flatten', [this.cells(this.picture(picture), [stride, stride], CHANNELS)]);
	}

	/** A fully connected layer from `inputs` to `outputs` numbers. */
	dense(vector: string, inputs: number, outputs: number, outputName?: string): string {
		const named = outputName === undefined ? {} : { outputName };
		return this.graph.node('MatMul', [vector, this.weights([inputs, outputs], inputs)], {}, named);
	}
}

/** Length of what `TinyBlocks.vector` gives. */
export const VECTOR_LENGTH = CHANNELS * CELLS * CELLS;
