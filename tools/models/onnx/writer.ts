import { toFloat16 } from './float16.ts';
import { MessageWriter } from './protobuf.ts';

/** Element types and their numbers in `TensorProto.DataType` of onnx.proto. */
const DATA_TYPES = {
	float32: 1,
	uint8: 2,
	int8: 3,
	int32: 6,
	int64: 7,
	bool: 9,
	float16: 10,
} as const;
export type DataType = keyof typeof DATA_TYPES;

/** A dimension: a size, or the name of a size that is known only when the model runs. */
export type Dimension = number | string;

/** Fields of `AttributeProto`'s `type`. */
const ATTRIBUTE_FLOAT = 1;
const ATTRIBUTE_INT = 2;
const ATTRIBUTE_STRING = 3;
const ATTRIBUTE_FLOATS = 6;
const ATTRIBUTE_INTS = 7;

/**
 * The value of a node's attribute. A plain number is an integer, as most attributes of ONNX are; `{ float }` says
 * otherwise, since the two look alike in JavaScript.
 */
export type Attribute =
	| number
	| string
	| readonly number[]
	| { readonly float: number }
	| { readonly floats: readonly number[] };

export type GraphOptions = {
	/** Version of the operators of ONNX itself. */
	opset?: number;
	/** Version of the file format. */
	irVersion?: number;
	/** Whether operators of the domain `com.microsoft` are used. */
	isMicrosoft?: boolean;
};

/** Numbers as ONNX stores them: little endian, `float16` from ordinary numbers. */
const rawData = (type: DataType, values: ArrayLike<number | bigint>): Uint8Array => {
	const numbers = () => Array.from(values, Number);
	const bytesOf = ({ buffer, byteOffset, byteLength }: ArrayBufferView) =>
		new Uint8Array(buffer as ArrayBuffer, byteOffset, byteLength);
	switch (type) {
		case 'float32':
			return bytesOf(values instanceof Float32Array ? values : Float32Array.from(numbers()));
		case 'float16':
			return bytesOf(Uint16Array.from(numbers(), toFloat16));
		case 'int32':
			return bytesOf(Int32Array.from(numbers()));
		case 'int64':
			return bytesOf(BigInt64Array.from(Array.from(values, BigInt)));
		case 'int8':
			return bytesOf(Int8Array.from(numbers()));
		case 'uint8':
		case 'bool':
			return values instanceof Uint8Array ? values : Uint8Array.from(numbers());
	}
};

const valueInfo = (name: string, type: DataType, dims: readonly Dimension[]): MessageWriter => {
	const shape = new MessageWriter();
	for (const dim of dims) {
		const message = new MessageWriter();
		shape.message(1, typeof dim === 'string' ? message.string(2, dim) : message.int(1, dim));
	}
	const tensorType = new MessageWriter().int(1, DATA_TYPES[type]).message(2, shape);
	return new MessageWriter().string(1, name).message(2, new MessageWriter().message(1, tensorType));
};

const attribute = (name: string, value: Attribute): MessageWriter => {
	const message = new MessageWriter().string(1, name);
	if (typeof value === 'string') return message.string(4, value).int(20, ATTRIBUTE_STRING);
	if (typeof value === 'number') return message.int(3, value).int(20, ATTRIBUTE_INT);
	if ('float' in value) return message.float(2, value.float).int(20, ATTRIBUTE_FLOAT);
	if ('floats' in value) {
		for (const number of value.floats) message.float(7, number);
		return message.int(20, ATTRIBUTE_FLOATS);
	}
	for (const number of value) message.int(8, number);
	return message.int(20, ATTRIBUTE_INTS);
};

/**
 * Builds an ONNX model, node by node, and writes it as the file that ONNX Runtime loads. Field numbers are those of
 * onnx.proto (https://github.com/onnx/onnx/blob/main/onnx/onnx.proto). Every method that makes a value returns its name.
 */
export class GraphWriter {
	readonly #name: string;
	readonly #nodes: MessageWriter[] = [];
	readonly #initializers: MessageWriter[] = [];
	readonly #inputs: MessageWriter[] = [];
	readonly #outputs: MessageWriter[] = [];
	#count = 0;

	constructor(name: string) {
		this.#name = name;
	}

	input(name: string, type: DataType, dims: readonly Dimension[]): string {
		this.#inputs.push(valueInfo(name, type, dims));
		return name;
	}

	/** Declares that the value `name`, made by a node, is an output of the model. */
	output(name: string, type: DataType, dims: readonly Dimension[]): string {
		this.#outputs.push(valueInfo(name, type, dims));
		return name;
	}

	/**
	 * A constant. `name`: made up when left out.
	 *
	 * @throws Error when the number of values is not the product of `dims`
	 */
	constant(type: DataType, dims: readonly number[], values: ArrayLike<number | bigint>, name?: string): string {
		const count = dims.reduce((product, dim) => product * dim, 1);
		if (values.length !== count) {
			throw new Error(`A constant of shape [${dims.join(', ')}] needs ${count} values, not ${values.length}`);
		}
		const called = name ?? `constant_${this.#count++}`;
		const message = new MessageWriter();
		for (const dim of dims) message.int(1, dim);
		message.int(2, DATA_TYPES[type]).string(8, called).bytes(9, rawData(type, values));
		this.#initializers.push(message);
		return called;
	}

	/** A node with one output. `outputName`: made up when left out. An input that is left out is the empty string. */
	node(
		operator: string,
		inputs: readonly string[],
		attributes: Readonly<Record<string, Attribute>> = {},
		options: { outputName?: string; domain?: string } = {},
	): string {
		const outputName = options.outputName ?? `${operator}_${this.#count++}`;
		this.nodes(operator, inputs, [outputName], {
			attributes,
			...(options.domain !== undefined && { domain: options.domain }),
		});
		return outputName;
	}

	/** A node with any number of outputs, named by the caller. */
	nodes(
		operator: string,
		inputs: readonly string[],
		outputNames: readonly string[],
		{ attributes = {}, domain }: { attributes?: Readonly<Record<string, Attribute>>; domain?: string },
	): void {
		const message = new MessageWriter();
		for (const input of inputs) message.string(1, input);
		for (const output of outputNames) message.string(2, output);
		message.string(3, `${operator}_node_${this.#nodes.length}`).string(4, operator);
		for (const [name, value] of Object.entries(attributes)) message.message(5, attribute(name, value));
		this.#nodes.push(message.string(7, domain));
	}

	/** The file's bytes: the same for the same calls. */
	toModel({ opset = 17, irVersion = 8, isMicrosoft = false }: GraphOptions = {}): Uint8Array<ArrayBuffer> {
		const graph = new MessageWriter();
		for (const node of this.#nodes) graph.message(1, node);
		graph.string(2, this.#name);
		for (const initializer of this.#initializers) graph.message(5, initializer);
		for (const input of this.#inputs) graph.message(11, input);
		for (const output of this.#outputs) graph.message(12, output);
		const model = new MessageWriter().int(1, irVersion).string(2, 'regard').message(7, graph);
		model.message(8, new MessageWriter().string(1, '').int(2, opset));
		if (isMicrosoft) model.message(8, new MessageWriter().string(1, 'com.microsoft').int(2, 1));
		return model.finish();
	}
}
