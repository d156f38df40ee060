/**
 * The parts of TensorFlow Lite's `schema.fbs` (version 3) that we read or write: field numbers of its tables and
 * values of its enums. https://github.com/tensorflow/tensorflow/blob/master/tensorflow/compiler/mlir/lite/schema/schema.fbs
 */

/** Bytes 4 to 7 of every .tflite file. */
export const TFLITE_IDENTIFIER = 'TFL3';

export const Model = {
	version: 0,
	operatorCodes: 1,
	subgraphs: 2,
	description: 3,
	buffers: 4,
	metadata: 6,
	signatureDefs: 7,
} as const;
export const OperatorCode = { deprecatedBuiltinCode: 0, customCode: 1, version: 2, builtinCode: 3 } as const;
export const SubGraph = { tensors: 0, inputs: 1, outputs: 2, operators: 3, name: 4 } as const;
export const Tensor = { shape: 0, type: 1, buffer: 2, name: 3 } as const;
export const Operator = {
	opcodeIndex: 0,
	inputs: 1,
	outputs: 2,
	builtinOptionsType: 3,
	builtinOptions: 4,
	/** Of operators that TFLite itself does not know, as a FlexBuffer. */
	customOptions: 5,
} as const;
export const Buffer = { data: 0 } as const;
export const Metadata = { name: 0, buffer: 1 } as const;

export const TensorType = { float32: 0, float16: 1, int32: 2 } as const;

/** `Padding.SAME`, `ActivationFunctionType.NONE`. Both are the default, so they are never written. */
export const Conv2DOptions = {
	padding: 0,
	strideW: 1,
	strideH: 2,
	fusedActivation: 3,
	dilationW: 4,
	dilationH: 5,
} as const;
export const DepthwiseConv2DOptions = {
	padding: 0,
	strideW: 1,
	strideH: 2,
	depthMultiplier: 3,
	fusedActivation: 4,
	dilationW: 5,
	dilationH: 6,
} as const;
export const Pool2DOptions = {
	padding: 0,
	strideW: 1,
	strideH: 2,
	filterWidth: 3,
	filterHeight: 4,
	fusedActivation: 5,
} as const;
/** Of ADD and MUL alike. */
export const ArithmeticOptions = { fusedActivation: 0 } as const;
export const ResizeBilinearOptions = { alignCorners: 2, halfPixelCenters: 3 } as const;
export const ConcatenationOptions = { axis: 0, fusedActivation: 1 } as const;

/** The operators we add. `version`: lowest that has what we use; float16 needs version 2 of DEQUANTIZE (TFLite's `op_version.cc`). */
export const operatorKinds = {
	add: { code: 0, version: 1, optionsType: 11 },
	concatenation: { code: 2, version: 1, optionsType: 10 },
	conv2d: { code: 3, version: 1, optionsType: 1 },
	dequantize: { code: 6, version: 2, optionsType: 0 },
	mul: { code: 18, version: 1, optionsType: 21 },
} as const;

export type OperatorKind = keyof typeof operatorKinds;

/** Operators that are read and not written, by their codes. */
export const readKinds = {
	depthwiseConv2d: 4,
	maxPool2d: 17,
	relu: 19,
	reshape: 22,
	resizeBilinear: 23,
	custom: 32,
	pad: 34,
	stridedSlice: 45,
	prelu: 54,
} as const;
