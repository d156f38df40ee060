import type { Layers, Planes } from '../onnx/layers';
import type { Constants } from './constants';
import type { Table } from './flatbuffer-reader';

/** Numbers in TFLite's own order of axes, behind the batch. */
type Listed = { readonly name: string; readonly shape: readonly number[] };

/** A transformation of the plane, for each picture 3 × 2: a row (x, y, 1) times it is the point it takes (x, y) to. */
export type Affine = { readonly name: string; readonly affine: true };

/** A value of the network under conversion. */
export type Value = Planes | Listed | Affine;

export const isPlanes = (value: Value): value is Planes => 'channels' in value;
export const isListed = (value: Value): value is Listed => 'shape' in value;

/** What an operator is converted with. */
export type OperatorContext = {
	layers: Layers;
	constants: Constants;
	/** Of the operator; `null`: it has none. */
	options: Table | null;
	/** Of an operator that TFLite itself does not know. */
	custom: Uint8Array | null;
	/** The operator’s inputs, as tensor numbers. */
	inputs: readonly number[];
	/** Shape of the output as TFLite has it, with a batch of one. */
	outputShape: readonly number[];
	/** The value of a tensor that was computed before. */
	value: (tensor: number) => Value;
	/** The same, which has to be planes. */
	planes: (tensor: number) => Planes;
	/** Ends the conversion. */
	refuse: (why: string) => never;
};
