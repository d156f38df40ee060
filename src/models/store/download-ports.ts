import type { ModelStorage } from './storage';
import type { ExpectedFile } from './verdict';

/** A file to load. */
export type DownloadTarget = ExpectedFile & { url: string };

/** Bytes that are on the disk. `totalBytes`: `null` while nobody has said it. */
export type DownloadProgress = {
	receivedBytes: number;
	totalBytes: number | null;
	/** `checking`: what was kept from before is read again; `waiting`: until the next try. */
	phase: 'checking' | 'receiving' | 'waiting';
};

/** The world, as far as a download needs it. */
export type DownloadPorts = {
	storage: ModelStorage;
	fetch: (url: string, init: RequestInit) => Promise<Response>;
	/**
	 * Whether a request to this address may carry headers that a browser would ask the host about first. Hugging Face's
	 * content hosts refuse that question (huggingface/datasets, issue 7931), so across origins `If-Range` is left out and
	 * the version is compared when the answer is there.
	 */
	mayAskFirst: (url: string) => boolean;
	/** Resolves after `ms`, or rejects with the reason of `signal`. */
	wait: (ms: number, signal: AbortSignal) => Promise<void>;
	now: () => Date;
	random: () => number;
};

/** Limits of a download. */
export const DOWNLOAD_LIMITS = {
	/** Failures in a row, none of which brought a byte, before it is given up. */
	failures: 6,
	/** Without a byte for so long, a connection counts as cut, ms. */
	stallMs: 30_000,
} as const;
