import { parseJson } from '../../read-json';
import { ModelBuildError } from '../errors';
import { readWeights, type WeightGroup, type Weights } from './weight-manifest';

/** A value of an attribute in the JSON form of TensorFlow's `AttrValue`: numbers as text, text in Base64. */
type JsonAttribute = {
	s?: string;
	b?: boolean;
	f?: number;
	list?: { i?: string[] };
	shape?: { dim?: { size: string }[] };
};
type JsonNode = { name: string; op: string; input?: string[]; attr?: Record<string, JsonAttribute> };

/** A node of a TensorFlow.js graph model. */
export type TfjsNode = {
	readonly name: string;
	readonly operation: string;
	/** Names of the nodes that it takes the first result of. */
	readonly inputs: readonly string[];
	/** The attribute's value, or what stands for a missing one. */
	text(attribute: string, otherwise: string): string;
	flag(attribute: string): boolean;
	/** A number; 0 where it is missing. */
	number(attribute: string): number;
	integers(attribute: string): readonly number[];
	/** Sizes of the attribute `shape`. */
	shape(): readonly number[];
};

/** A TensorFlow.js graph model. */
export type TfjsGraph = {
	/** @throws ModelBuildError when there is no such node, or it takes another than the first result of one */
	node(name: string): TfjsNode;
	readonly weights: Weights;
};

/**
 * Reads a model as `tensorflowjs_converter` writes it: `model.json` with topology and manifest, and one file of weights.
 * @param what names the model in errors
 * @throws ModelBuildError when it has another form
 */
export const readTfjsGraph = (json: Uint8Array, weightBytes: Uint8Array, what: string): TfjsGraph => {
	const { modelTopology, weightsManifest } = parseJson<{
		modelTopology?: { node?: JsonNode[] };
		weightsManifest?: WeightGroup[];
	}>(new TextDecoder().decode(json));
	if (!modelTopology?.node || !weightsManifest) {
		throw new ModelBuildError(`${what} is not a TensorFlow.js graph model: it has no nodes or no manifest`);
	}
	const nodes = new Map(modelTopology.node.map((node) => [node.name, node]));
	return {
		node: (name) => {
			const node = nodes.get(name);
			if (!node) throw new ModelBuildError(`${what} has no node ${name}`);
			return toNode(node, what);
		},
		weights: readWeights(weightsManifest, weightBytes, what),
	};
};

const toNode = ({ name, op, input = [], attr = {} }: JsonNode, what: string): TfjsNode => {
	const odd = input.find((source) => source.startsWith('^') || /:[^0]/.test(source));
	if (odd) throw new ModelBuildError(`${what}: ${name} takes ${odd}; only first results are understood`);
	return {
		name,
		operation: op,
		inputs: input.map((source) => source.replace(/:0$/, '')),
		text: (attribute, otherwise) => {
			const value = attr[attribute]?.s;
			return value === undefined ? otherwise : fromBase64(value);
		},
		flag: (attribute) => attr[attribute]?.b ?? false,
		number: (attribute) => attr[attribute]?.f ?? 0,
		integers: (attribute) => (attr[attribute]?.list?.i ?? []).map(Number),
		shape: () => (attr.shape?.shape?.dim ?? []).map(({ size }) => Number(size)),
	};
};

const fromBase64 = (text: string): string => Buffer.from(text, 'base64').toString('utf8');
