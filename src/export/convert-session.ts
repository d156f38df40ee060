import type { NamedFile } from '../core/named-file';
import { exportFiles, exportFormat, type ExportFile } from './write-formats/formats';
import { exportFromLines } from './write-formats/write-formats';
import { linesOf } from '../session/file/blob-lines';

/** Pieces are gathered into Blobs of about this many bytes, which the browser may keep on disk. */
const PART_BYTES = 4 << 20;
/** How long the conversion runs before it checks for messages, such as a cancellation, milliseconds. */
const TURN_MS = 40;

/** Bytes of one file as they come. */
class GrowingBlob {
	readonly #parts: Blob[] = [];
	#pieces: Uint8Array<ArrayBuffer>[] = [];
	#bytes = 0;

	add(bytes: Uint8Array<ArrayBuffer>): void {
		this.#pieces.push(bytes);
		this.#bytes += bytes.length;
		if (this.#bytes < PART_BYTES) return;
		this.#parts.push(new Blob(this.#pieces));
		this.#pieces = [];
		this.#bytes = 0;
	}

	finished(type: string): Blob {
		return new Blob([...this.#parts, ...this.#pieces], { type });
	}
}

/**
 * Writes a session in other formats: the same bytes as the command line would write from that file. Pieces of the
 * session are read as they are needed; it is never held.
 *
 * @param session as lines, named `NAME.regard.jsonl`
 * @param formats ids; unknown ones give no files
 * @param onProgress 0 to 1, now and then
 * @returns the files of the formats in their order, named after the session
 * @throws AppError `recording-invalid`; AbortError.
 */
export const convertSession = async (
	session: NamedFile,
	formats: readonly string[],
	signal: AbortSignal,
	onProgress: (share: number) => void,
): Promise<NamedFile[]> => {
	const files = formats.flatMap((id) => {
		const format = exportFormat(id);
		return format ? exportFiles(format) : [];
	});
	const blobs = new Map<ExportFile, GrowingBlob>(files.map((file) => [file, new GrowingBlob()]));
	// A file of observations takes a second reading.
	const readings = files.some(({ of }) => of === 'observations') ? 2 : 1;
	let readingsBegun = 0;
	let turnMs = performance.now();
	const turn = async () => {
		if (performance.now() - turnMs < TURN_MS) return;
		await new Promise((resolve) => setTimeout(resolve));
		turnMs = performance.now();
		signal.throwIfAborted();
	};
	async function* lines(): AsyncGenerator<string> {
		const begun = readingsBegun++;
		const read = linesOf(session.blob, (bytes) => onProgress((begun + bytes / session.blob.size) / readings));
		for await (const line of read) {
			yield line;
			await turn();
		}
	}
	signal.throwIfAborted();
	for await (const { file, bytes } of exportFromLines(files, lines)) {
		blobs.get(file)!.add(bytes);
		await turn();
	}
	signal.throwIfAborted();
	const stem = session.name.replace(/\.regard\.jsonl$/, '');
	return files.map((file) => ({ name: `${stem}${file.extension}`, blob: blobs.get(file)!.finished(file.mime) }));
};
