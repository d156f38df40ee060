import type * as Vendor from 'onnxruntime-web';

/** Name, element type and shape of an input or output. A size that may vary is a name, or `null` without one. */
export type ValueInfo = {
	readonly name: string;
	readonly type: string;
	readonly dims: readonly (number | string | null)[];
};

/** What a session says of its inputs or outputs. */
export const valueInfos = (metadata: readonly Vendor.InferenceSession.ValueMetadata[]): ValueInfo[] =>
	metadata.map((value) => ({
		name: value.name,
		type: value.isTensor ? value.type : 'not a tensor',
		dims: value.isTensor ? value.shape.map((dim) => (dim === '' || dim === -1 ? null : dim)) : [],
	}));
