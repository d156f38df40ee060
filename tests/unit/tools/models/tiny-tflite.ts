import { Builder } from 'flatbuffers';
import {
	createAlignedByteVector,
	createInt32Vector,
	createTable,
	createTableVector,
} from '../../../../tools/models/tflite/flatbuffer-prepend';
import {
	Buffer,
	Model,
	Operator,
	OperatorCode,
	SubGraph,
	Tensor,
	TensorType,
	TFLITE_IDENTIFIER,
} from '../../../../tools/models/tflite/schema';

/** A tensor: its shape, and its numbers if it is a constant. */
export type TinyTensor = { shape: readonly number[]; values?: readonly number[]; isInt?: boolean };

/** An operator with the fields of its options that are not zero. Tensors by their places in the list. */
export type TinyOperator = {
	code: number;
	inputs: readonly number[];
	output: number;
	options?: Readonly<Record<number, number>>;
	/** Of an operator that TFLite does not know. */
	custom?: { name: string; options: Uint8Array };
};

/** Fields of options that take one byte: which they are depends on the operator. */
const isByte = (code: number, field: number): boolean =>
	({ 0: [0], 3: [0, 3], 4: [0, 4], 17: [0, 5], 23: [2, 3] })[code]?.includes(field) ?? false;

/** A .tflite file of a few operators; the first tensor is its input. */
export const tinyTflite = (
	tensors: readonly TinyTensor[],
	operators: readonly TinyOperator[],
	outputs: readonly number[],
): Uint8Array => {
	const builder = new Builder(1024);
	const dataOf = ({ values, isInt }: TinyTensor): number | null =>
		values
			? createAlignedByteVector(builder, new Uint8Array((isInt ? Int32Array : Float32Array).from(values).buffer))
			: null;
	// Buffer 0 is the empty one, of tensors that are computed.
	const buffers = [
		createTable(builder, {}),
		...tensors.map((it) => createTable(builder, { [Buffer.data]: dataOf(it) })),
	];
	const tensorTables = tensors.map(({ shape, values, isInt }, i) =>
		createTable(
			builder,
			{ [Tensor.shape]: createInt32Vector(builder, shape), [Tensor.name]: builder.createString(`tensor ${i}`) },
			() => {
				builder.addFieldInt8(Tensor.type, isInt ? TensorType.int32 : TensorType.float32, 0);
				builder.addFieldInt32(Tensor.buffer, values ? i + 1 : 0, 0);
			},
		),
	);
	const codes = operators.map(({ code, custom }) =>
		createTable(builder, { [OperatorCode.customCode]: custom ? builder.createString(custom.name) : null }, () => {
			builder.addFieldInt8(OperatorCode.deprecatedBuiltinCode, code, 0);
			builder.addFieldInt32(OperatorCode.builtinCode, code, 0);
		}),
	);
	const operatorTables = operators.map(({ code, inputs, output, options, custom }, i) => {
		const made = createTable(builder, {}, () => {
			for (const [field, value] of Object.entries(options ?? {})) {
				if (isByte(code, Number(field))) builder.addFieldInt8(Number(field), value, 0);
				else builder.addFieldInt32(Number(field), value, 0);
			}
		});
		return createTable(
			builder,
			{
				[Operator.inputs]: createInt32Vector(builder, inputs),
				[Operator.outputs]: createInt32Vector(builder, [output]),
				[Operator.builtinOptions]: made,
				[Operator.customOptions]: custom ? createAlignedByteVector(builder, custom.options) : null,
			},
			() => builder.addFieldInt32(Operator.opcodeIndex, i, 0),
		);
	});
	const subgraph = createTable(builder, {
		[SubGraph.tensors]: createTableVector(builder, tensorTables),
		[SubGraph.inputs]: createInt32Vector(builder, [0]),
		[SubGraph.outputs]: createInt32Vector(builder, outputs),
		[SubGraph.operators]: createTableVector(builder, operatorTables),
	});
	const root = createTable(
		builder,
		{
			[Model.operatorCodes]: createTableVector(builder, codes),
			[Model.subgraphs]: createTableVector(builder, [subgraph]),
			[Model.buffers]: createTableVector(builder, buffers),
		},
		() => builder.addFieldInt32(Model.version, 3, 0),
	);
	builder.finish(root, TFLITE_IDENTIFIER);
	return builder.asUint8Array();
};
