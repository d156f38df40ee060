import { ModelBuildError } from '../errors';
import { transposed, valuesOf, type StoredWeight } from './stored-weight';
import { isSizeFree, windowed, type Padding } from './windows';
import { GraphWriter, type Attribute } from './writer';

export type { Padding } from './windows';

/** A stack of planes in the graph under construction, held in the order batch, channel, row, column. */
export type Planes = {
	readonly name: string;
	readonly channels: number;
	readonly rows: number;
	readonly columns: number;
};

/** A list of numbers for each picture of the batch. */
export type Features = { readonly name: string; readonly length: number };

export type Activation = 'none' | 'relu' | 'relu6';

export type ConvolutionOptions = {
	/** In both directions. */
	stride?: number;
	padding?: Padding;
	/** Whether each channel is filtered by itself. The weight then has the shape [height, width, channels, 1]. */
	isDepthwise?: boolean;
	/** Factor for each output channel, applied before the bias and stored with the weight. */
	scale?: ArrayLike<number>;
	bias?: ArrayLike<number>;
	activation?: Activation;
};

export type PictureOptions = {
	/** Name of the model's input. */
	name: string;
	rows: number;
	columns: number;
	/** A number of pictures, or the name that stands for any number. */
	batch: number | string;
	/**
	 * Whether any size may be given that has the same remainders for the strides: the model then says `height` and
	 * `width` instead of numbers. A layer whose border would depend on the size is refused.
	 */
	isAnySize?: boolean;
};

/** Constants of at most so many values are widened here, for the sake of fewer nodes; larger ones keep their storage. */
const SMALL_CONSTANT = 256;

/**
 * Builds a network of pictures layer by layer in an ONNX graph. Weights have TensorFlow's order of axes (height, width,
 * input, output) and stay in their stored precision: the graph widens them by Cast, Sub and Mul on constants, which
 * ONNX Runtime does once, when it loads the model. DequantizeLinear would be the usual way, but the WebGPU provider of
 * onnxruntime-web 1.30.0 computes NaN with it for weights with one scale a channel, without an error.
 */
export class Layers {
	readonly graph: GraphWriter;
	#isAnySize = false;

	constructor(name: string) {
		this.graph = new GraphWriter(name);
	}

	/** The model's input: RGB pictures in the order batch, row, column, channel. */
	picture({ name, rows, columns, batch, isAnySize = false }: PictureOptions): Planes {
		this.#isAnySize = isAnySize;
		this.graph.input(name, 'float32', [batch, ...(isAnySize ? ['height', 'width'] : [rows, columns]), 3]);
		return { name: this.graph.node('Transpose', [name], { perm: [0, 3, 1, 2] }), channels: 3, rows, columns };
	}

	/** The model's input, given as it is: planes in the order batch, channel, row, column. */
	planes(name: string, channels: number, rows: number, columns: number, batch: number | string): Planes {
		this.graph.input(name, 'float32', [batch, channels, rows, columns]);
		return { name, channels, rows, columns };
	}

	convolve(input: Planes, weight: StoredWeight, options: ConvolutionOptions = {}): Planes {
		const { stride = 1, padding = 'SAME', isDepthwise = false, scale, bias, activation = 'none' } = options;
		const [height, width, inputs, multiplier] = weight.shape as [number, number, number, number];
		if (weight.shape.length !== 4 || inputs !== input.channels || (isDepthwise && multiplier !== 1)) {
			throw new ModelBuildError(
				`A weight of shape [${weight.shape.join(', ')}] does not fit ${input.channels} channels`,
			);
		}
		const channels = isDepthwise ? inputs : multiplier;
		const kernel = transposed(weight, isDepthwise ? [2, 3, 0, 1] : [3, 2, 0, 1]);
		const constants = [this.#weight(kernel, scale), ...(bias ? [this.vector(bias)] : [])];
		const { attributes, rows, columns } = this.#window(input, [height, width], stride, padding);
		const name = this.graph.node('Conv', [input.name, ...constants], {
			...attributes,
			dilations: [1, 1],
			group: isDepthwise ? inputs : 1,
		});
		return this.activate({ name, channels, rows, columns }, activation);
	}

	pool(
		kind: 'max' | 'average',
		input: Planes,
		{ size, stride, padding }: { size: number; stride: number; padding: Padding },
	): Planes {
		const { attributes, rows, columns } = this.#window(input, [size, size], stride, padding);
		if (kind === 'average' && padding !== 'VALID')
			throw new ModelBuildError('Averages at borders differ, so are refused');
		const name = this.graph.node(kind === 'max' ? 'MaxPool' : 'AveragePool', [input.name], attributes);
		return { name, channels: input.channels, rows, columns };
	}

	activate(input: Planes, activation: Activation): Planes {
		switch (activation) {
			case 'none':
				return input;
			case 'relu':
				return this.apply('Relu', input);
			case 'relu6':
				return { ...input, name: this.graph.node('Clip', [input.name, this.scalar(0), this.scalar(6)]) };
		}
	}

	/** Values below zero times a factor of their channel. */
	leak(input: Planes, factors: ArrayLike<number>): Planes {
		const constant = this.graph.constant('float32', [input.channels, 1, 1], Float32Array.from(factors));
		return { ...input, name: this.graph.node('PRelu', [input.name, constant]) };
	}

	/** An operator that keeps the shape. */
	apply(operator: string, input: Planes, attributes: Readonly<Record<string, Attribute>> = {}): Planes {
		return { ...input, name: this.graph.node(operator, [input.name], attributes) };
	}

	/** An operator on two stacks, value by value. One of them may have a single row and column, which then count for all. */
	combine(operator: 'Add' | 'Mul' | 'Equal', a: Planes, b: Planes): Planes {
		const fits = (p: number, q: number): boolean => p === q || p === 1 || q === 1;
		if (a.channels !== b.channels || !fits(a.rows, b.rows) || !fits(a.columns, b.columns)) {
			throw new ModelBuildError(`${operator} of ${sizeText(a)} and ${sizeText(b)}`);
		}
		const name = this.graph.node(operator, [a.name, b.name]);
		const [rows, columns] = [Math.max(a.rows, b.rows), Math.max(a.columns, b.columns)];
		return { name, channels: a.channels, rows, columns };
	}

	/** Adds or multiplies with one number. */
	combineScalar(operator: 'Add' | 'Mul', input: Planes, value: number): Planes {
		return { ...input, name: this.graph.node(operator, [input.name, this.scalar(value)]) };
	}

	/** Adds a number to each channel. */
	shift(input: Planes, values: ArrayLike<number>): Planes {
		const constant = this.graph.constant('float32', [input.channels, 1, 1], Float32Array.from(values));
		return { ...input, name: this.graph.node('Add', [input.name, constant]) };
	}

	/** The channels of all stacks one after another. */
	concatenate(inputs: readonly Planes[]): Planes {
		const [first] = inputs;
		if (!first || inputs.some(({ rows, columns }) => rows !== first.rows || columns !== first.columns)) {
			throw new ModelBuildError(`Concat of ${inputs.map(sizeText).join(', ')}`);
		}
		const name = this.graph.node(
			'Concat',
			inputs.map((input) => input.name),
			{ axis: 1 },
		);
		return { ...first, name, channels: inputs.reduce((sum, { channels }) => sum + channels, 0) };
	}

	/** Each channel less its mean, divided by its deviation. */
	normalise(input: Planes, mean: readonly number[], deviation: readonly number[]): Planes {
		const factors = Float32Array.from(deviation, (value) => 1 / value);
		const constant = this.graph.constant('float32', [input.channels, 1, 1], factors);
		const centred = this.shift(
			input,
			mean.map((value) => -value),
		);
		return { ...input, name: this.graph.node('Mul', [centred.name, constant]) };
	}

	/** The channels in the opposite order. */
	reverse(input: Planes): Planes {
		const last = Array.from({ length: input.channels }, (_, i) => input.channels - 1 - i);
		const order = this.graph.constant('int64', [input.channels], last);
		return { ...input, name: this.graph.node('Gather', [input.name, order], { axis: 1 }) };
	}

	/** Zeros behind the last rows, columns and channels. */
	padEnd(input: Planes, to: Pick<Planes, 'rows' | 'columns' | 'channels'>): Planes {
		const ends = [0, to.channels - input.channels, to.rows - input.rows, to.columns - input.columns];
		if (ends.every((n) => n === 0)) return input;
		const pads = this.graph.constant('int64', [8], [0, 0, 0, 0, ...ends]);
		return { ...to, name: this.graph.node('Pad', [input.name, pads]) };
	}

	/**
	 * Larger by a whole factor, TensorFlow's old way: column c of the result is taken from c / factor; or `byMiddles`, which leaves
	 * the middle of the picture where it is.
	 */
	enlarge(input: Planes, factor: number, byMiddles = false): Planes {
		const scales = this.graph.constant('float32', [4], Float32Array.of(1, 1, factor, factor));
		const attributes = { mode: 'linear', coordinate_transformation_mode: byMiddles ? 'half_pixel' : 'asymmetric' };
		const name = this.graph.node('Resize', [input.name, '', scales], attributes);
		return { ...input, name, rows: factor * input.rows, columns: factor * input.columns };
	}

	/** The mean of each plane, as a stack of one row and column. */
	planeMeans(input: Planes): Planes {
		return { ...this.apply('GlobalAveragePool', input), rows: 1, columns: 1 };
	}

	/** The mean of each plane, as a list. */
	meanFeatures(input: Planes): Features {
		const means = this.planeMeans(input);
		return { name: this.graph.node('Flatten', [means.name], { axis: 1 }), length: input.channels };
	}

	/** Multiplies with a matrix [inputs, outputs]. */
	dense(input: Features, weight: StoredWeight, bias?: ArrayLike<number>): Features {
		const [inputs, length] = weight.shape;
		if (weight.shape.length !== 2 || inputs !== input.length || length === undefined) {
			throw new ModelBuildError(`A matrix of shape [${weight.shape.join(', ')}] does not fit ${input.length} values`);
		}
		const constants = [this.#weight(weight), ...(bias ? [this.vector(bias)] : [])];
		return { name: this.graph.node(bias ? 'Gemm' : 'MatMul', [input.name, ...constants]), length };
	}

	softmax(input: Features): Features {
		return { ...input, name: this.graph.node('Softmax', [input.name], { axis: -1 }) };
	}

	/** Declares a list as an output of the model. */
	output(name: string, input: Features, batch: string): void {
		this.graph.node('Identity', [input.name], {}, { outputName: name });
		this.graph.output(name, 'float32', [batch, input.length]);
	}

	scalar(value: number): string {
		return this.graph.constant('float32', [], [value]);
	}

	vector(values: ArrayLike<number>): string {
		return this.graph.constant('float32', [values.length], Float32Array.from(values));
	}

	/** Attributes and result of an operator that moves a window over the planes. */
	#window({ rows, columns }: Planes, kernel: readonly [number, number], stride: number, padding: Padding) {
		const side = (size: number, width: number) => {
			if (this.#isAnySize && !isSizeFree(size, width, stride, padding)) {
				throw new ModelBuildError(
					`The border of a layer at ${size} with stride ${stride} depends on the picture's size`,
				);
			}
			return windowed(size, width, stride, padding);
		};
		const [row, column] = [side(rows, kernel[0]), side(columns, kernel[1])];
		const attributes = {
			kernel_shape: [...kernel],
			strides: [stride, stride],
			pads: [row.before, column.before, row.after, column.after],
		};
		return { attributes, rows: row.result, columns: column.result };
	}

	/** A constant as a value of float32. `scale`: a factor for each entry of the first axis. */
	#weight(weight: StoredWeight, scale?: ArrayLike<number>): string {
		const { shape, kind, data } = weight;
		const scaled = (value: string, times = 1): string => {
			if (!scale) return times === 1 ? value : this.graph.node('Mul', [value, this.scalar(times)]);
			const perEntry = shape.map((n, axis) => (axis === 0 ? n : 1));
			const factors = Float32Array.from(scale, (factor) => factor * times);
			return this.graph.node('Mul', [value, this.graph.constant('float32', perEntry, factors)]);
		};
		if (kind === 'float16') {
			return scaled(this.graph.node('Cast', [this.graph.constant('float16', shape, valuesOf(weight))], { to: 1 }));
		}
		if (kind === 'uint8' && data.length > SMALL_CONSTANT) {
			const whole = this.graph.node('Cast', [this.graph.constant('uint8', shape, data)], { to: 1 });
			const zeroPoint = this.scalar(-weight.minimum / weight.scale);
			return scaled(this.graph.node('Sub', [whole, zeroPoint]), weight.scale);
		}
		const values = valuesOf(weight);
		const entryLength = values.length / (shape[0] ?? 1);
		const products = scale ? values.map((value, i) => value * scale[Math.floor(i / entryLength)]!) : values;
		return this.graph.constant('float32', shape, products);
	}
}

const sizeText = ({ channels, rows, columns }: Planes): string => `${channels}×${rows}×${columns}`;
