import { Builder } from 'flatbuffers';
import { ModelBuildError } from '../errors';
import { createFloat32Vector, createTable, createTableVector } from './flatbuffer-prepend';
import { readRoot } from './flatbuffer-reader';

/**
 * How the runtime turns a pixel value of 0 to 255 into the model's input: `(value - mean) / std`. The legacy packages
 * keep these numbers in their code; the Tasks runtime wants them inside the model and refuses it otherwise.
 */
export type Normalization = { mean: number; std: number };

export type ImageModelMetadata = { name: string; normalization: Normalization };

/** Name under which a model lists its metadata buffer. */
export const METADATA_NAME = 'TFLITE_METADATA';

/**
 * Field numbers and enum values of TFLite's `metadata_schema.fbs`:
 * https://github.com/tensorflow/tflite-support/blob/master/tensorflow_lite_support/metadata/metadata_schema.fbs
 */
const IDENTIFIER = 'M001';
const ModelMetadata = { name: 0, subgraphMetadata: 3, minParserVersion: 7 } as const;
const SubGraphMetadata = { inputTensorMetadata: 2 } as const;
const TensorMetadata = { name: 0, content: 3, processUnits: 4 } as const;
const Content = { propertiesType: 0, properties: 1 } as const;
const ImageProperties = { colorSpace: 0 } as const;
const ProcessUnit = { optionsType: 0, options: 1 } as const;
const NormalizationOptions = { mean: 0, std: 1 } as const;
const CONTENT_IMAGE = 2;
const COLOR_RGB = 1;
const OPTIONS_NORMALIZATION = 1;

/**
 * Metadata for a model with one RGB picture as input. One mean and one deviation stand for all three channels. Nothing
 * is said of the outputs: the Tasks graphs know them by their order.
 */
export const writeMetadata = ({ name, normalization }: ImageModelMetadata): Uint8Array => {
	const builder = new Builder(256);
	const options = createTable(builder, {
		[NormalizationOptions.mean]: createFloat32Vector(builder, [normalization.mean]),
		[NormalizationOptions.std]: createFloat32Vector(builder, [normalization.std]),
	});
	const processUnit = createTable(builder, { [ProcessUnit.options]: options }, () => {
		builder.addFieldInt8(ProcessUnit.optionsType, OPTIONS_NORMALIZATION, 0);
	});
	const image = createTable(builder, {}, () => builder.addFieldInt8(ImageProperties.colorSpace, COLOR_RGB, 0));
	const content = createTable(builder, { [Content.properties]: image }, () => {
		builder.addFieldInt8(Content.propertiesType, CONTENT_IMAGE, 0);
	});
	const input = createTable(builder, {
		[TensorMetadata.name]: builder.createString('image'),
		[TensorMetadata.content]: content,
		[TensorMetadata.processUnits]: createTableVector(builder, [processUnit]),
	});
	const subgraph = createTable(builder, {
		[SubGraphMetadata.inputTensorMetadata]: createTableVector(builder, [input]),
	});
	const root = createTable(builder, {
		[ModelMetadata.name]: builder.createString(name),
		[ModelMetadata.subgraphMetadata]: createTableVector(builder, [subgraph]),
		[ModelMetadata.minParserVersion]: builder.createString('1.0.0'),
	});
	builder.finish(root, IDENTIFIER);
	return builder.asUint8Array();
};

/**
 * Reads back what `writeMetadata` wrote.
 * @throws ModelBuildError when the bytes are not metadata of that form
 */
export const readMetadata = (bytes: Uint8Array, what: string): ImageModelMetadata => {
	const root = readRoot(bytes, IDENTIFIER, what);
	const input = root.tables(ModelMetadata.subgraphMetadata)?.[0]?.tables(SubGraphMetadata.inputTensorMetadata)?.[0];
	const processUnit = input
		?.tables(TensorMetadata.processUnits)
		?.find((unit) => unit.uint8(ProcessUnit.optionsType) === OPTIONS_NORMALIZATION);
	const options = processUnit?.table(ProcessUnit.options);
	const mean = options?.float32s(NormalizationOptions.mean)?.[0];
	const std = options?.float32s(NormalizationOptions.std)?.[0];
	if (mean === undefined || std === undefined) throw new ModelBuildError(`${what} says nothing of normalization`);
	if (input?.table(TensorMetadata.content)?.uint8(Content.propertiesType) !== CONTENT_IMAGE) {
		throw new ModelBuildError(`${what} does not describe a picture`);
	}
	return { name: root.string(ModelMetadata.name) ?? '', normalization: { mean, std } };
};
