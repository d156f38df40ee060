import { backoffMs } from '../../core/async/backoff';
import { AppError } from '../../core/errors';
import { hashFile, newHash } from './digest';
import { receive, Retry, type Receiving } from './receive';
import { DOWNLOAD_LIMITS, type DownloadPorts, type DownloadProgress, type DownloadTarget } from './download-ports';
import { emptyRecord, type FileRecord, type ModelStorage, type OpenFile } from './storage';
import { acceptFile } from './verdict';

/**
 * Loads a file, going on where an earlier try stopped, and keeps it only when it is the right one.
 *
 * Errors that may pass are waited out; what has arrived stays for the next time, except when it is wrong.
 * @returns the record of the complete file
 * @throws AppError `model-missing`: the host has no such file, or does not give it; `model-corrupt`: it is another file,
 * and was deleted; `storage-full`, `storage-unavailable`, `download-failed`; or the reason of `signal`
 */
export const downloadFile = async (
	target: DownloadTarget,
	ports: DownloadPorts,
	{ signal, onProgress = () => {} }: { signal: AbortSignal; onProgress?: (progress: DownloadProgress) => void },
): Promise<FileRecord> => {
	const { storage } = ports;
	const { modelId, path } = target;
	signal.throwIfAborted();
	const known = await storage.record(modelId, path);
	if (known?.state === 'complete') return known;

	const file = await storage.open(modelId, path);
	try {
		const begun = await begin(target, known, file, ports);
		const hash = await newHash();
		const total = () => target.bytes ?? receiving.record.totalBytes;
		const receiving: Receiving = { target, file, hash, record: begun, ports };
		await hashFile(hash, file, signal, (receivedBytes) =>
			onProgress({ receivedBytes, totalBytes: total(), phase: 'checking' }),
		);
		await requireRoom(storage, target.bytes, file.size());
		await insist(receiving, signal, onProgress);
		file.flush();
		const found = { bytes: file.size(), sha256: hash.digest('hex') };
		const record = acceptFile(target, found, receiving.record, ports.now());
		file.close();
		await storage.publish(modelId, path);
		await storage.putRecord(record);
		return record;
	} catch (error) {
		keepWhatIsThere(file);
		if (error instanceof AppError && error.code === 'model-corrupt') await evict(target, storage, known);
		throw error;
	}
};

/** What is left of an earlier try is only of use when it came from the same address, and something can prove it right. */
const begin = async (
	target: DownloadTarget,
	known: FileRecord | null,
	file: OpenFile,
	{ storage }: DownloadPorts,
): Promise<FileRecord> => {
	const canGoOn =
		known?.state === 'partial' &&
		known.url === target.url &&
		(target.sha256 !== null || known.pin !== null || known.etag !== null || known.lastModified !== null) &&
		(target.bytes === null || file.size() <= target.bytes);
	if (canGoOn) return known;
	file.truncate(0);
	const empty = emptyRecord(target.modelId, target.path);
	const record: FileRecord = { ...empty, pin: known?.pin ?? null, state: 'partial', url: target.url };
	await storage.putRecord(record);
	return record;
};

const requireRoom = async (storage: ModelStorage, bytes: number | null, have: number): Promise<void> => {
	const free = bytes === null ? null : await storage.freeBytes();
	if (bytes === null || free === null || bytes - have <= free) return;
	throw new AppError('storage-full', `${bytes - have} more bytes are needed, and ${free} are free.`);
};

/** Tries until all bytes are there. A try that came further than all before it does not count as a failure. */
const insist = async (
	receiving: Receiving,
	signal: AbortSignal,
	onProgress: (progress: DownloadProgress) => void,
): Promise<void> => {
	const { file, ports, target } = receiving;
	const report = (phase: DownloadProgress['phase']) =>
		onProgress({ receivedBytes: file.size(), totalBytes: target.bytes ?? receiving.record.totalBytes, phase });
	let failures = 0;
	let furthest = file.size();
	for (;;) {
		try {
			report('receiving');
			await receive(receiving, signal, () => report('receiving'));
			return;
		} catch (error) {
			signal.throwIfAborted();
			if (!(error instanceof Retry)) throw error;
			failures = file.size() > furthest ? 1 : failures + 1;
			furthest = Math.max(furthest, file.size());
			if (failures > DOWNLOAD_LIMITS.failures) throw new AppError('download-failed', error.message, { cause: error });
			report('waiting');
			await ports.wait(error.afterMs ?? backoffMs(failures, ports.random()), signal);
		}
	}
};

/** After a failure: the bytes stay for the next time, as far as the disk took them. */
const keepWhatIsThere = (file: OpenFile): void => {
	try {
		file.flush();
	} catch {
		// A disk that is full or gone: what it has is found out when the file is opened again.
	}
	file.close();
};

const evict = async ({ modelId, path }: DownloadTarget, storage: ModelStorage, known: FileRecord | null) => {
	await storage.remove(modelId, path);
	await storage.putRecord({ ...emptyRecord(modelId, path), pin: known?.pin ?? null });
};
