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
	/** When it is not a square: its height. */
	heightPx?: number;
	layout: 'NCHW' | 'NHWC';
	/** Its values are divided by this first: 255 for pixels from 0 to 255, 1 for such as have mean and deviation applied. */
	divisor: number;
};

/** Blocks of a picture: their number down and across. */
type Grid = readonly [down: number, across: number];

/** Makes parts of models with made-up weights: the same ones for the same calls. */
export class TinyBlocks {
	readonly #normal = seededNormal(11);

	constructor(readonly graph: GraphWriter) {}

	/** Random weights, scaled so that sums of `inputs` products stay near 1. */
	weights(dims: readonly number[], inputs: number): string {
		const count = dims.reduce((a, b) => a * b, 1);
		return this.graph.constant('float32', dims, this.#normal(count, 1.5 / Math.sqrt(inputs)));
	}

	/**
	 * The mean colour of each of `down` × `across` blocks of a picture: [batch, 3, down, across]. As products of matrices:
	 * a GPU in software needs seconds for an average pool.
	 */
	#blocks({ name, batch, sidePx, heightPx = sidePx, layout, divisor }: PictureIn, [down, across]: Grid): string {
		const { graph } = this;
		const isRows = layout === 'NHWC';
		graph.input(name, 'float32', isRows ? [batch, heightPx, sidePx, 3] : [batch, 3, heightPx, sidePx]);
		const means = (count: number, px: number) => {
			const blockPx = Math.floor(px / count);
			return (block: number, i: number) => (Math.floor(i / blockPx) === block ? 1 / blockPx : 0);
		};
		const rowMeans = means(down, heightPx);
		const columnMeans = means(across, sidePx);
		const rows = this.#matrix(down, heightPx, (block, y) => rowMeans(block, y) / divisor);
		const strips = graph.node('MatMul', [rows, isRows ? this.#shaped(name, [heightPx, sidePx * 3]) : name]);
		const planes = isRows
			? graph.node('Transpose', [this.#shaped(strips, [down, sidePx, 3])], { perm: [0, 3, 1, 2] })
			: strips;
		return graph.node('MatMul', [planes, this.#matrix(sidePx, across, (x, block) => columnMeans(block, x))]);
	}

	#matrix(rows: number, columns: number, at: (row: number, column: number) => number): string {
		const values = Array.from({ length: rows * columns }, (_, i) => at(Math.floor(i / columns), i % columns));
		return this.graph.constant('float32', [rows, columns], values);
	}

	/** The same numbers, a batch of tensors with other dimensions. */
	#shaped(batch: string, dims: readonly number[]): string {
		return this.graph.node('Reshape', [batch, this.graph.constant('int64', [dims.length + 1], [0, ...dims])]);
	}

	/** What the mean colours of `down` × `across` blocks of a picture mix to: [batch, channels, down, across]. */
	cells(picture: PictureIn, grid: Grid, channels: number): string {
		const { graph } = this;
		const [down, across] = grid;
		const colours = this.#shaped(this.#blocks(picture, grid), [3, down * across]);
		const mixed = graph.node('MatMul', [this.weights([channels, 3], 3), colours]);
		return graph.node('Tanh', [this.#shaped(mixed, [channels, down, across])]);
	}

	/** Cells of `from` as a larger grid, with straight lines between their middles. */
	spread(cells: string, from: Grid, [down, across]: Grid): string {
		const hat = (count: number, larger: number) => (cell: number, i: number) =>
			Math.max(0, 1 - Math.abs((i + 0.5) * (count / larger) - 0.5 - cell));
		const [rowHat, columnHat] = [hat(from[0], down), hat(from[1], across)];
		const rows = this.#matrix(down, from[0], (i, cell) => rowHat(cell, i));
		const columns = this.#matrix(from[1], across, columnHat);
		return this.graph.node('MatMul', [this.graph.node('MatMul', [rows, cells]), columns]);
	}

	/** A picture as a vector [batch, 96], which depends on where in it things are. */
	vector(picture: PictureIn): string {
		return this.graph.node('Flatten', [this.cells(picture, [CELLS, CELLS], CHANNELS)]);
	}

	/** A fully connected layer from `inputs` to `outputs` numbers. */
	dense(vector: string, inputs: number, outputs: number, outputName?: string): string {
		const named = outputName === undefined ? {} : { outputName };
		return this.graph.node('MatMul', [vector, this.weights([inputs, outputs], inputs)], {}, named);
	}
}

/** Length of what `TinyBlocks.vector` gives. */
export const VECTOR_LENGTH = CHANNELS * CELLS * CELLS;
