/** Numbers with a shape, as a model takes and gives them. `data` holds the product of `dims` values, last index fastest. */
export type Tensor =
	| { readonly type: 'float32'; readonly dims: readonly number[]; readonly data: Float32Array }
	| { readonly type: 'int64'; readonly dims: readonly number[]; readonly data: BigInt64Array }
	| { readonly type: 'int32'; readonly dims: readonly number[]; readonly data: Int32Array }
	| { readonly type: 'uint8'; readonly dims: readonly number[]; readonly data: Uint8Array }
	| { readonly type: 'bool'; readonly dims: readonly number[]; readonly data: Uint8Array };

/** A tensor whose type and numbers fit together, which the compiler cannot see where they come from a library. */
export const tensorOf = (type: Tensor['type'], dims: readonly number[], data: Tensor['data']): Tensor =>
	({ type, dims, data }) as Tensor;

/** Tensors by the name of the model's input or output. */
export type Tensors = Readonly<Record<string, Tensor>>;

/** What a model runs on. */
export type Backend = 'webgpu' | 'wasm';
