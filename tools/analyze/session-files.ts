import { once } from 'node:events';
import {
	closeSync,
	createReadStream,
	createWriteStream,
	existsSync,
	ftruncateSync,
	openSync,
	readFileSync,
	renameSync,
	rmSync,
	writeFileSync,
	writeSync,
} from 'node:fs';
import { basename, extname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { AppError } from '../../src/core/errors.ts';
import type { SessionEnding } from '../../src/core/session-file.ts';
import { finalizeLines } from '../../src/export/json-lines.ts';
import { serializeCheckpoint } from '../../src/session/checkpoint.ts';
import type { PageCheckpoint } from '../../src/state/analyze-file.ts';

/** The files of one session, side by side in the output folder. */
export type SessionPaths = { finished: string; growing: string; checkpoint: string; perceptions: string };

/** NAME is the video's file name without its last extension. */
export const sessionPaths = (folder: string, videoPath: string): SessionPaths => {
	const name = basename(videoPath, extname(videoPath));
	const finished = join(folder, `${name}.regard.jsonl`);
	return {
		finished,
		growing: `${finished}.partial`,
		checkpoint: join(folder, `${name}.regard.checkpoint.json`),
		perceptions: join(folder, `${name}.perception.jsonl`),
	};
};

/** Replaces a file as a whole, so that a crash leaves either the old or the new one. */
const replaceFile = (path: string, text: string) => {
	writeFileSync(`${path}.new`, text);
	renameSync(`${path}.new`, path);
};

/** Text of the checkpoint of an interrupted run; `null` when there is nothing to resume. */
export const readCheckpoint = ({ checkpoint, growing }: SessionPaths): string | null =>
	existsSync(checkpoint) && existsSync(growing) ? readFileSync(checkpoint, 'utf8') : null;

/** The growing file of one run, on disk after every call. */
export class GrowingFile {
	readonly #paths: SessionPaths;
	readonly #file: number;
	#bytes = 0;

	/** @param resumeAt length to cut the file of an interrupted run back to; `null` starts an empty one. */
	constructor(paths: SessionPaths, resumeAt: number | null) {
		this.#paths = paths;
		this.#file = openSync(paths.growing, resumeAt === null ? 'w' : 'r+');
		if (resumeAt === null) {
			rmSync(paths.checkpoint, { force: true });
		} else {
			ftruncateSync(this.#file, resumeAt);
			this.#bytes = resumeAt;
		}
	}

	append(text: string): void {
		const bytes = Buffer.from(text);
		let written = 0;
		while (written < bytes.length) {
			written += writeSync(this.#file, bytes, written, bytes.length - written, this.#bytes + written);
		}
		this.#bytes += bytes.length;
	}

	checkpoint(checkpoint: PageCheckpoint): void {
		replaceFile(this.#paths.checkpoint, serializeCheckpoint({ ...checkpoint, byteOffset: this.#bytes }));
	}

	close(): void {
		closeSync(this.#file);
	}

	/** Rewrites it as the finished session file and removes what was there only for resuming. */
	async finalize(ending: SessionEnding): Promise<void> {
		const lines = createInterface({ input: createReadStream(this.#paths.growing), crlfDelay: Infinity });
		const unfinished = `${this.#paths.finished}.new`;
		const out = createWriteStream(unfinished);
		try {
			for await (const line of finalizeLines(lines, ending)) {
				if (!out.write(line)) await once(out, 'drain');
			}
			out.end();
			await once(out, 'finish');
		} catch (e) {
			out.destroy();
			rmSync(unfinished, { force: true });
			throw e;
		}
		renameSync(unfinished, this.#paths.finished);
		rmSync(this.#paths.growing, { force: true });
		rmSync(this.#paths.checkpoint, { force: true });
	}
}

/** Where the growing file must be cut to resume. Throws `recording-invalid` when the checkpoint does not say. */
export const byteOffsetOf = (checkpoint: string): number => {
	try {
		const { byteOffset } = JSON.parse(checkpoint) as { byteOffset?: unknown };
		if (typeof byteOffset === 'number' && byteOffset >= 0) return byteOffset;
	} catch {
		// Reported below like a missing number.
	}
	throw new AppError('recording-invalid', 'The checkpoint of the interrupted run is damaged');
};
