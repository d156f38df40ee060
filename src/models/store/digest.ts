import { createSHA256, type IHasher } from 'hash-wasm';
import type { OpenFile } from './storage';

/** Bytes read at a time: a few milliseconds of hashing, so that a worker still answers in between. */
const CHUNK_BYTES = 4 * 1024 * 1024;

/** Lets messages in. */
const turn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/** A SHA-256 that grows with a file. */
export const newHash = (): Promise<IHasher> => createSHA256();

/**
 * Adds all bytes that a file has to a hash.
 * @throws the reason of `signal`
 */
export const hashFile = async (
	hash: IHasher,
	file: OpenFile,
	signal: AbortSignal,
	onProgress: (doneBytes: number) => void = () => {},
): Promise<void> => {
	const buffer = new Uint8Array(Math.min(CHUNK_BYTES, Math.max(1, file.size())));
	for (let at = 0; at < file.size();) {
		signal.throwIfAborted();
		const count = file.read(buffer, at);
		if (count === 0) return;
		hash.update(buffer.subarray(0, count));
		at += count;
		onProgress(at);
		await turn();
	}
};

/**
 * SHA-256 of a blob, 64 lower-case hexadecimal digits.
 * @throws the reason of `signal`
 */
export const hashBlob = async (blob: Blob, signal: AbortSignal): Promise<string> => {
	const hash = await newHash();
	for await (const bytes of chunksOf(blob, signal)) hash.update(bytes);
	return hash.digest('hex');
};

/** The bytes of a blob, a few megabytes at a time. */
export async function* chunksOf(blob: Blob, signal: AbortSignal): AsyncGenerator<Uint8Array<ArrayBuffer>> {
	for (let start = 0; start < blob.size; start += CHUNK_BYTES) {
		signal.throwIfAborted();
		yield new Uint8Array(await blob.slice(start, start + CHUNK_BYTES).arrayBuffer());
	}
	signal.throwIfAborted();
}
