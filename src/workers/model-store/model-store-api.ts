import type { DownloadProgress, DownloadTarget } from '../../models/store/download-ports';
import type { GivenFile, InstallResult } from '../../models/store/install';
import type { FileRecord } from '../../models/store/storage';
import type { Method } from '../protocol';

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
