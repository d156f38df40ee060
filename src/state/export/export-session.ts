import { exportFormats, type ExportFile } from '../../export/write-formats/formats';
import { runInWorker } from '../../workers/start';
import type { NamedFile } from '../../core/named-file';

export type { NamedFile } from '../../core/named-file';

/** A format to choose from. */
export type ExportChoice = {
	id: string;
	title: string;
	/** What it is for, in a sentence. */
	about: string;
	/** What follows the session's name in each of its files. */
	extensions: readonly string[];
	/** What its rows are: an event or tie each, or what was seen of a person in a frame. */
	of: ExportFile['of'];
};

/** Formats to choose from, in the order of a menu. */
export const exportChoices: readonly ExportChoice[] = exportFormats.map(
	({ id, title, about, extension, of, companions }) => ({
		...{ id, title, about, of },
		extensions: [extension, ...companions.map((file) => file.extension)],
	}),
);

/** How an export is watched and stopped. */
export type ExportWatch = {
	signal?: AbortSignal;
	/** Told how much is done, 0 to 1. */
	onProgress?: (share: number) => void;
};

/**
 * Writes a saved session in other formats, in a worker: the page goes on meanwhile. The same bytes as the command line
 * would write from that file.
 *
 * @param session as lines, named `NAME.regard.jsonl`
 * @param formats ids of `exportChoices`; others give no files
 * @returns the formats' files, named after the session
 * @throws AppError `recording-invalid` when the lines are no session, `worker-died`; AbortError.
 */
export const exportSession = (
	session: NamedFile,
	formats: readonly string[],
	{ signal, onProgress }: ExportWatch = {},
): Promise<readonly NamedFile[]> =>
	runInWorker('export', (worker) => worker.call('convert', { session, formats }, { signal, onEvent: onProgress }));
