import { openDB, type DBSchema } from 'idb';

/** Keeps vectors by name, over sessions or only for this one. */
export type VectorStore = {
	get(key: string): Promise<readonly Float32Array[] | undefined>;
	set(key: string, vectors: readonly Float32Array[]): Promise<void>;
};

/** Keeps vectors in memory. */
export const memoryVectorStore = (): VectorStore => {
	const kept = new Map<string, readonly Float32Array[]>();
	return {
		get: (key) => Promise.resolve(kept.get(key)),
		set: (key, vectors) => Promise.resolve(void kept.set(key, vectors)),
	};
};

const TABLE = 'vectors';
type VectorTable = DBSchema & { readonly [TABLE]: { key: string; value: readonly Float32Array[] } };

/** Keeps vectors in the browser (IndexedDB `regard-text-vectors`). Only of our own captions: never of a visitor's words. */
export const storedVectors = (): VectorStore => {
	const opening = openDB<VectorTable>(`regard-text-${TABLE}`, 1, { upgrade: (db) => void db.createObjectStore(TABLE) });
	return {
		get: async (key) => (await opening).get(TABLE, key),
		set: async (key, vectors) => void (await (await opening).put(TABLE, vectors, key)),
	};
};

/**
 * Vectors of fixed texts, computed by `compute` at most once for one model: a text tower need not be loaded again, nor
 * at all where the vectors are kept already.
 *
 * @param model id of the model with its revision or hash: vectors of another one do not fit
 */
export const textVectors = async (
	store: VectorStore,
	model: string,
	texts: readonly string[],
	compute: (texts: readonly string[]) => Promise<readonly Float32Array[]>,
): Promise<readonly Float32Array[]> => {
	const key = JSON.stringify([model, texts]);
	const kept = await store.get(key);
	if (kept) return kept;
	const vectors = await compute(texts);
	await store.set(key, vectors);
	return vectors;
};
