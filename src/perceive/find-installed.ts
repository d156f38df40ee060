import type { Backend } from '../models/onnx/tensor';

/** A model's file that is there. `sha256`: as found when it was stored. */
export type StoredFile = { blob: Blob; sha256: string };

/** The first file of a model that is there. */
export type InstalledFile = StoredFile & {
	/** What the file is made for; left out: any. */
	backends?: readonly Backend[];
	/** Another file of the same model by the end of its path; `null` when it has none. Left out: there are no others. */
	other?: (path: RegExp) => Promise<StoredFile | null>;
};

/**
 * The file of a model by the id of its catalogue entry; `null` when it is not there. Never asks another host.
 *
 * @param prefer `wasm`: only a file that runs there
 */
export type FindInstalled = (modelId: string, prefer: 'auto' | 'wasm') => Promise<InstalledFile | null>;
