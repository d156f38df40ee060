import type { DownloadPorts, DownloadProgress, DownloadTarget } from '../../models/store/download-ports';
import { type GivenFile, type InstallResult, installFile } from '../../models/store/install';
import { type FileRecord, emptyRecord } from '../../models/store/storage';
import type { Method } from '../protocol';
import { browserStorage } from '../../models/store/browser-storage';
import { downloadFile } from '../../models/store/download';
import { serve } from '../serve';

/** A file of a model and how far it has come. `bytes`: on the disk now; `null`: there is no file. */
export type StoredFile = FileRecord & { bytes: number | null };

/** How far one file of a download is. */
export type FileProgress = DownloadProgress & { path: string };

/** The models that were loaded when asked for, in the browser's own storage. */
export type ModelStoreApi = {
	/** All files that are there, on their way, or whose first hash is remembered. */
	list: Method<null, readonly StoredFile[]>;
	/** Loads files one after another; those that are there are passed over. Cancelling the call keeps what has come. */
	download: Method<{ targets: readonly DownloadTarget[] }, readonly FileRecord[], FileProgress>;
	/** Deletes all files of a model. Hashes that count because they were the first are remembered. */
	remove: Method<{ modelId: string }, null>;
	/** Forgets the first hashes of a model's files, so that another version may be loaded. Deletes the files. */
	forget: Method<{ modelId: string }, null>;
	/** Installs files from the visitor's own disk; reports each as it is done. */
	install: Method<{ files: readonly GivenFile[] }, readonly InstallResult[], InstallResult>;
};

const storage = browserStorage();

const ports: DownloadPorts = {
	storage,
	fetch: (url, init) => fetch(url, init),
	mayAskFirst: (url) => new URL(url).origin === self.location.origin,
	wait: (ms, signal) =>
		new Promise((resolve, reject) => {
			const timer = setTimeout(resolve, ms);
			const stop = () => {
				clearTimeout(timer);
				reject(signal.reason as Error);
			};
			signal.addEventListener('abort', stop, { once: true });
		}),
	now: () => new Date(),
	random: () => Math.random(),
};

/** Shortest time between progress reports, ms: more would not be seen. */
const REPORT_EVERY_MS = 100;

/** What goes on with each model. A file that is being written can be neither deleted nor written by somebody else. */
const busy = new Map<string, Promise<unknown>>();

/** Runs after whatever goes on with the model. A cancelled download takes a moment to let go of its file. */
const inTurn = <T>(modelId: string, run: () => Promise<T>): Promise<T> => {
	const turn = (busy.get(modelId) ?? Promise.resolve()).then(run, run);
	busy.set(modelId, turn);
	return turn;
};

const filesOfModel = async (modelId: string): Promise<readonly FileRecord[]> =>
	(await storage.records()).filter((record) => record.modelId === modelId);

const removeModel = async (modelId: string, keepsPins: boolean): Promise<null> => {
	for (const { path, pin } of await filesOfModel(modelId)) {
		await storage.remove(modelId, path);
		await storage.putRecord({ ...emptyRecord(modelId, path), pin: keepsPins ? pin : null });
	}
	return null;
};

serve<ModelStoreApi>(self, {
	list: async () =>
		Promise.all(
			(await storage.records()).map(async (record) => ({
				...record,
				bytes: await storage.sizeOf(record.modelId, record.path),
			})),
		),
	download: ({ targets }, { signal, emit }) =>
		inTurn(targets[0]?.modelId ?? '', async () => {
			const records: FileRecord[] = [];
			for (const target of targets) {
				let reportedMs = -Infinity;
				const record = await downloadFile(target, ports, {
					signal,
					onProgress(progress) {
						const nowMs = performance.now();
						if (progress.phase === 'receiving' && nowMs - reportedMs < REPORT_EVERY_MS) return;
						reportedMs = nowMs;
						emit({ ...progress, path: target.path });
					},
				});
				const bytes = record.totalBytes ?? 0;
				emit({ path: target.path, receivedBytes: bytes, totalBytes: bytes, phase: 'receiving' });
				records.push(record);
			}
			return records;
		}),
	remove: ({ modelId }) => inTurn(modelId, () => removeModel(modelId, true)),
	forget: ({ modelId }) => inTurn(modelId, () => removeModel(modelId, false)),
	async install({ files }, { signal, emit }) {
		const results: InstallResult[] = [];
		for (const file of files) {
			const result = await installFile(file, storage, new Date(), signal);
			results.push(result);
			emit(result);
		}
		return results;
	},
});
