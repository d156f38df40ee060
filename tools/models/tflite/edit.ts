import type { Builder, Offset } from 'flatbuffers';
import {
	createAlignedByteVector,
	createInt32Vector,
	createTable,
	createTableVector,
	prependTo,
} from './flatbuffer-prepend';
import { METADATA_NAME, writeMetadata, type ImageModelMetadata } from './metadata';
import { readModel } from './model';
import {
	Buffer,
	ConcatenationOptions,
	Conv2DOptions,
	Metadata,
	Model,
	Operator,
	operatorKinds,
	OperatorCode,
	SubGraph,
	Tensor,
	TFLITE_IDENTIFIER,
	type OperatorKind,
} from './schema';

/** A tensor to add. `data`: its constant value in the file's byte order (little-endian); `null` when an operator computes it. */
export type NewTensor = { name: string; shape: readonly number[]; type: number; data: Uint8Array | null };

/** An operator to add. Inputs and outputs are tensor numbers, new tensors counting on after the old ones. */
export type NewOperator = { kind: OperatorKind; inputs: readonly number[]; outputs: readonly number[] };

/** What to change in a graph. */
export type GraphChange = {
	tensors: readonly NewTensor[];
	/** To add behind the last operator. */
	operators: readonly NewOperator[];
	/** Numbers of the old operators to leave out. Their tensors and constants stay in the file, and nothing runs them. */
	leftOut: ReadonlySet<number>;
	/** The graph's outputs from then on, as tensor numbers. */
	outputs: readonly number[];
};

/** The fourth axis of a tensor `[1, 1, 1, n]`, along which all added concatenations run. */
const CHANNEL_AXIS = 3;

/**
 * A model with metadata, and with another graph if asked. The old file stays in the new one byte for byte.
 * @param what names the model in errors
 * @throws ModelBuildError when `bytes` are not a .tflite file that we understand
 */
export const editModel = (
	bytes: Uint8Array,
	what: string,
	metadata: ImageModelMetadata,
	change: GraphChange | null = null,
): Uint8Array => {
	const model = readModel(bytes, what);
	const { builder, old } = prependTo(bytes);
	const oldAt = (position: number | null): Offset | null => (position === null ? null : old(position));

	const newBuffers: Offset[] = [];
	/** Number of a new buffer with these bytes. */
	const addBuffer = (data: Uint8Array): number => {
		newBuffers.push(createTable(builder, { [Buffer.data]: createAlignedByteVector(builder, data) }));
		return model.buffers.length + newBuffers.length - 1;
	};

	const metadataBuffer = addBuffer(writeMetadata(metadata));
	const metadataEntry = createTable(builder, { [Metadata.name]: builder.createString(METADATA_NAME) }, () => {
		builder.addFieldInt32(Metadata.buffer, metadataBuffer, 0);
	});
	const keptMetadata = model.metadata.filter(({ name }) => name !== METADATA_NAME);

	const graph =
		change === null
			? {
					[Model.operatorCodes]: oldAt(model.root.target(Model.operatorCodes)),
					[Model.subgraphs]: oldAt(model.root.target(Model.subgraphs)),
					[Model.signatureDefs]: oldAt(model.root.target(Model.signatureDefs)),
				}
			: changeGraph(change);

	const fields = {
		...graph,
		[Model.description]: oldAt(model.root.target(Model.description)),
		[Model.buffers]: createTableVector(builder, [...model.buffers.map((b) => old(b.position)), ...newBuffers]),
		[Model.metadata]: createTableVector(builder, [...keptMetadata.map((m) => old(m.table.position)), metadataEntry]),
	};
	const root = createTable(builder, fields, () => builder.addFieldInt32(Model.version, model.version, 0));
	builder.finish(root, TFLITE_IDENTIFIER);
	return builder.asUint8Array();

	// Signatures name the outputs that the change replaces, so they are left out.
	function changeGraph({ tensors, operators, leftOut, outputs }: GraphChange) {
		const kinds = [...new Set(operators.map(({ kind }) => kind))];
		const newCodes = kinds.map((kind) => createOperatorCode(builder, kind));
		const newTensors = tensors.map((tensor) => {
			const buffer = tensor.data === null ? 0 : addBuffer(tensor.data);
			return createTensor(builder, tensor, buffer);
		});
		const newOperators = operators.map((operator) =>
			createOperator(builder, operator, model.operatorCodes.length + kinds.indexOf(operator.kind)),
		);
		const keptOperators = model.operators.filter((_, i) => !leftOut.has(i));
		const subgraph = createTable(builder, {
			[SubGraph.tensors]: createTableVector(builder, [...oldTables(model.tensors), ...newTensors]),
			[SubGraph.inputs]: oldAt(model.subgraph.target(SubGraph.inputs)),
			[SubGraph.outputs]: createInt32Vector(builder, outputs),
			[SubGraph.operators]: createTableVector(builder, [...oldTables(keptOperators), ...newOperators]),
			[SubGraph.name]: oldAt(model.subgraph.target(SubGraph.name)),
		});
		return {
			[Model.operatorCodes]: createTableVector(builder, [...oldTables(model.operatorCodes), ...newCodes]),
			[Model.subgraphs]: createTableVector(builder, [subgraph]),
		};
	}

	function oldTables(parts: readonly { table: { position: number } }[]): Offset[] {
		return parts.map(({ table }) => old(table.position));
	}
};

const createOperatorCode = (builder: Builder, kind: OperatorKind): Offset => {
	const { code, version } = operatorKinds[kind];
	return createTable(builder, {}, () => {
		// Both fields, as TFLite's converter writes them: readers of before 2020 know the first only.
		builder.addFieldInt8(OperatorCode.deprecatedBuiltinCode, code, 0);
		builder.addFieldInt32(OperatorCode.version, version, 1);
		builder.addFieldInt32(OperatorCode.builtinCode, code, 0);
	});
};

const createTensor = (builder: Builder, { name, shape, type }: NewTensor, buffer: number): Offset => {
	const fields = {
		[Tensor.shape]: createInt32Vector(builder, shape),
		[Tensor.name]: builder.createString(name),
	};
	return createTable(builder, fields, () => {
		builder.addFieldInt8(Tensor.type, type, 0);
		builder.addFieldInt32(Tensor.buffer, buffer, 0);
	});
};

const createOperator = (builder: Builder, { kind, inputs, outputs }: NewOperator, opcodeIndex: number): Offset => {
	const fields = {
		[Operator.inputs]: createInt32Vector(builder, inputs),
		[Operator.outputs]: createInt32Vector(builder, outputs),
		[Operator.builtinOptions]: createOptions(builder, kind),
	};
	return createTable(builder, fields, () => {
		builder.addFieldInt32(Operator.opcodeIndex, opcodeIndex, 0);
		builder.addFieldInt8(Operator.builtinOptionsType, operatorKinds[kind].optionsType, 0);
	});
};

/** `null` for an operator that has none. No activation is fused anywhere. */
const createOptions = (builder: Builder, kind: OperatorKind): Offset | null => {
	switch (kind) {
		case 'conv2d':
			return createTable(builder, {}, () => {
				builder.addFieldInt32(Conv2DOptions.strideW, 1, 0);
				builder.addFieldInt32(Conv2DOptions.strideH, 1, 0);
			});
		case 'concatenation':
			return createTable(builder, {}, () => builder.addFieldInt32(ConcatenationOptions.axis, CHANNEL_AXIS, 0));
		case 'add':
		case 'mul':
			return createTable(builder, {});
		case 'dequantize':
			return null;
	}
};
