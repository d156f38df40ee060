import { ModelBuildError } from '../errors';
import { readRoot, type Table } from './flatbuffer-reader';
import { Buffer, Metadata, Model, Operator, OperatorCode, SubGraph, Tensor, TFLITE_IDENTIFIER } from './schema';

/** What a .tflite file holds, as far as editing and checking it needs. Tensors and operators are numbered in order. */
export type TfliteModel = {
	root: Table;
	subgraph: Table;
	version: number;
	operatorCodes: readonly { table: Table; code: number; version: number }[];
	tensors: readonly { table: Table; name: string; shape: readonly number[]; type: number; buffer: number }[];
	operators: readonly { table: Table; opcodeIndex: number; inputs: readonly number[]; outputs: readonly number[] }[];
	/** Tensor numbers. */
	inputs: readonly number[];
	/** Tensor numbers. */
	outputs: readonly number[];
	buffers: readonly Table[];
	metadata: readonly { table: Table; name: string; data: Uint8Array }[];
};

/**
 * Reads a .tflite file with one subgraph.
 * @param what names the file in errors
 * @throws ModelBuildError when it is not one, is damaged, or has several subgraphs
 */
export const readModel = (bytes: Uint8Array, what: string): TfliteModel => {
	const root = readRoot(bytes, TFLITE_IDENTIFIER, what);
	const required = <T>(value: T | null, part: string): T => {
		if (value === null) throw new ModelBuildError(`${what} has no ${part}`);
		return value;
	};

	const subgraphs = required(root.tables(Model.subgraphs), 'subgraphs');
	const subgraph = subgraphs[0];
	if (subgraph === undefined || subgraphs.length !== 1) {
		throw new ModelBuildError(`${what} has ${subgraphs.length} subgraphs; only one is understood`);
	}

	const buffers = required(root.tables(Model.buffers), 'buffers');
	const tensors = required(subgraph.tables(SubGraph.tensors), 'tensors').map((table) => ({
		table,
		name: table.string(Tensor.name) ?? '',
		shape: table.int32s(Tensor.shape) ?? [],
		type: table.int8(Tensor.type) ?? 0,
		buffer: table.uint32(Tensor.buffer) ?? 0,
	}));
	const ends = (field: number, part: string): number[] => {
		const numbers = required(subgraph.int32s(field), part);
		for (const n of numbers) {
			if (tensors[n] === undefined)
				throw new ModelBuildError(`${what} names tensor ${n} of ${tensors.length} in its ${part}`);
		}
		return numbers;
	};

	return {
		root,
		subgraph,
		version: root.uint32(Model.version) ?? 0,
		operatorCodes: required(root.tables(Model.operatorCodes), 'operator codes').map((table) => ({
			table,
			// Old files know only the field of one byte, new ones write both.
			code: Math.max(table.int8(OperatorCode.deprecatedBuiltinCode) ?? 0, table.int32(OperatorCode.builtinCode) ?? 0),
			version: table.int32(OperatorCode.version) ?? 1,
		})),
		tensors,
		operators: required(subgraph.tables(SubGraph.operators), 'operators').map((table) => ({
			table,
			opcodeIndex: table.uint32(Operator.opcodeIndex) ?? 0,
			inputs: table.int32s(Operator.inputs) ?? [],
			outputs: table.int32s(Operator.outputs) ?? [],
		})),
		inputs: ends(SubGraph.inputs, 'inputs'),
		outputs: ends(SubGraph.outputs, 'outputs'),
		buffers,
		metadata: (root.tables(Model.metadata) ?? []).map((table) => {
			const name = table.string(Metadata.name) ?? '';
			const buffer = buffers[table.uint32(Metadata.buffer) ?? 0];
			return { table, name, data: required(buffer?.bytes(Buffer.data) ?? null, `data for its metadata “${name}”`) };
		}),
	};
};

/** Number of values in a tensor: the product of its shape. */
export const elementCount = (shape: readonly number[]): number => shape.reduce((product, n) => product * n, 1);
