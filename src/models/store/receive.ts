import type { IHasher } from 'hash-wasm';
import { AppError, isAbort } from '../../core/errors';
import { chunksOfStream } from '../../core/async/stream-chunks';
import { DOWNLOAD_LIMITS, type DownloadPorts, type DownloadTarget } from './download-ports';
import { mayBeSameVersion, mayRecover, parseContentRange, parseLength, retryAfterMs } from './http';
import type { FileRecord, OpenFile } from './storage';

/** A file on its way. `hash` is always that of the bytes in `file`. */
export type Receiving = {
	readonly target: DownloadTarget;
	readonly file: OpenFile;
	readonly hash: IHasher;
	record: FileRecord;
	readonly ports: DownloadPorts;
};

/** A failure that may pass. `afterMs`: the wait that was asked for; `null`: none was. */
export class Retry extends Error {
	override readonly name = 'Retry';
	constructor(
		message: string,
		readonly afterMs: number | null = null,
		options?: { cause?: unknown },
	) {
		super(message, options);
	}
}

/**
 * Asks for what is missing of a file, once, and writes what comes.
 * @throws Retry when another try may go better; AppError as `downloadFile` says; the reason of `signal`
 */
export const receive = async (receiving: Receiving, signal: AbortSignal, onBytes: () => void): Promise<void> => {
	const { target, file } = receiving;
	if (file.size() > 0 && file.size() === (target.bytes ?? receiving.record.totalBytes)) return;
	const stall = new AbortController();
	const either = AbortSignal.any([signal, stall.signal]);
	let timer: ReturnType<typeof setTimeout> | undefined;
	const stillAlive = () => {
		clearTimeout(timer);
		timer = setTimeout(() => stall.abort(), DOWNLOAD_LIMITS.stallMs);
	};
	try {
		stillAlive();
		const response = await request(receiving, either);
		try {
			await openAt(receiving, response);
			await copyBody(receiving, response, () => {
				stillAlive();
				onBytes();
			});
		} finally {
			// Ends the connection when the body was not read to its end.
			if (response.body && !response.body.locked) await response.body.cancel().catch(() => {});
		}
		requireWhole(receiving, response);
	} catch (error) {
		signal.throwIfAborted();
		if (error instanceof AppError || error instanceof Retry) throw error;
		const what = isAbort(error) ? 'no data came for half a minute' : `the connection broke (${String(error)})`;
		throw new Retry(`${new URL(target.url).host}: ${what}`, null, { cause: error });
	} finally {
		clearTimeout(timer);
	}
};

const request = async ({ target, file, record, ports }: Receiving, signal: AbortSignal): Promise<Response> => {
	const headers = new Headers();
	const have = file.size();
	if (have > 0) {
		headers.set('Range', `bytes=${have}-`);
		// A weak name promises no equal bytes, so hosts ignore it here.
		const strong = record.etag?.startsWith('W/') ? null : record.etag;
		const validator = strong ?? record.lastModified;
		if (validator !== null && ports.mayAskFirst(target.url)) headers.set('If-Range', validator);
	}
	// Somebody else's page gets no cookies of ours and does not learn where we are.
	return ports.fetch(target.url, {
		headers,
		signal,
		credentials: 'omit',
		referrerPolicy: 'no-referrer',
		cache: 'no-store',
	});
};

/** Forgets all bytes, so that the file begins anew. */
const startOver = async (receiving: Receiving): Promise<void> => {
	receiving.file.truncate(0);
	receiving.hash.init();
	receiving.record = { ...receiving.record, etag: null, lastModified: null, totalBytes: null };
	await receiving.ports.storage.putRecord(receiving.record);
};

/** Reads status and headers: where the body belongs in the file, and whether it is still the same file. */
const openAt = async (receiving: Receiving, response: Response): Promise<void> => {
	const { target, file, record, ports } = receiving;
	const { status, headers } = response;
	const have = file.size();
	const range = parseContentRange(headers.get('content-range'));
	const etag = headers.get('etag');
	const lastModified = headers.get('last-modified');
	switch (status) {
		case 200:
			// Asked for or not, here comes the whole.
			if (have > 0) await startOver(receiving);
			break;
		case 206: {
			const total = target.bytes ?? record.totalBytes;
			const isSame =
				mayBeSameVersion(record.etag, etag) &&
				(record.etag !== null || mayBeSameVersion(record.lastModified, lastModified)) &&
				(range?.start ?? have) === have &&
				(range === null || range.total === null || total === null || range.total === total);
			if (!isSame) {
				await startOver(receiving);
				throw new Retry(`${target.path} has changed on the host`, 0);
			}
			break;
		}
		case 416:
			// No byte behind those that we have: either they are all, or the file has become shorter.
			if (range?.total === have) {
				if (target.bytes === null || target.bytes === have) break;
				throw new AppError('model-corrupt', `${target.path} has ${have} bytes; the catalogue says ${target.bytes}.`);
			}
			await startOver(receiving);
			throw new Retry(`${target.path} has changed on the host`);
		case 401:
		case 403:
			throw new AppError('model-missing', `${target.url} is not public (${status}): its host may require an account.`);
		default:
			if (mayRecover(status)) {
				throw new Retry(
					`${new URL(target.url).host} answered ${status}`,
					retryAfterMs(headers.get('retry-after'), ports.now().getTime()),
				);
			}
			throw new AppError('model-missing', `${target.url} is not there (${status}).`);
	}
	const length = parseLength(headers.get('content-length'));
	// The length of a compressed body says nothing of the file; that it is compressed, other origins do not tell.
	const whole = status === 200 ? (headers.get('content-encoding') === null ? length : null) : (range?.total ?? null);
	receiving.record = {
		...receiving.record,
		etag: etag ?? receiving.record.etag,
		lastModified: lastModified ?? receiving.record.lastModified,
		totalBytes: whole ?? (status === 206 && length !== null ? have + length : receiving.record.totalBytes),
	};
	await ports.storage.putRecord(receiving.record);
};

const copyBody = async ({ target, file, hash }: Receiving, response: Response, onBytes: () => void): Promise<void> => {
	if (response.status === 416 || !response.body) return;
	for await (const chunk of chunksOfStream(response.body)) {
		const at = file.size();
		if (target.bytes !== null && at + chunk.length > target.bytes) {
			throw new AppError('model-corrupt', `${target.path} has more than the ${target.bytes} bytes of the catalogue.`);
		}
		try {
			file.write(chunk, at);
		} catch (error) {
			// Part of the chunk may be there; without it, the file is a beginning of the whole again.
			file.truncate(at);
			throw error;
		}
		hash.update(chunk);
		onBytes();
	}
};

/** Some connections that break look as if they had ended. */
const requireWhole = ({ target, file, record }: Receiving, response: Response): void => {
	const size = file.size();
	const isEncoded = response.headers.get('content-encoding') !== null;
	const total = target.bytes ?? (isEncoded ? null : record.totalBytes);
	if (total !== null && size < total) throw new Retry(`${new URL(target.url).host}: the connection broke`);
};
