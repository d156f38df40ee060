import { createSHA256 } from 'hash-wasm';

/** Bytes hashed at a time: a few milliseconds of work, so that a worker still answers in between. */
const CHUNK_BYTES = 4 * 1024 * 1024;

/**
 * SHA-256 of all bytes, as 64 hexadecimal digits. Reads the file as a stream, so its size does not matter. (The
 * browser's own `crypto.subtle` can only hash bytes that are all in memory.)
 *
 * @throws AbortError when `signal` is aborted.
 */
export const sha256OfBlob = async (
	blob: Blob,
	signal?: AbortSignal,
	onProgress?: (doneBytes: number, totalBytes: number) => void,
): Promise<string> => {
	const hash = await createSHA256();
	for (let start = 0; start < blob.size; start += CHUNK_BYTES) {
		signal?.throwIfAborted();
		const end = Math.min(start + CHUNK_BYTES, blob.size);
		hash.update(new Uint8Array(await blob.slice(start, end).arrayBuffer()));
		onProgress?.(end, blob.size);
	}
	signal?.throwIfAborted();
	return hash.digest('hex');
};
