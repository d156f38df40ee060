import { parseJson } from '../read-json';
import { systemCode } from '../system-error.ts';
import {
	closeSync,
	createReadStream,
	createWriteStream,
	existsSync,
	fsyncSync,
	ftruncateSync,
	openSync,
	readFileSync,
	renameSync,
	rmSync,
	statSync,
	writeFileSync,
	writeSync,
} from 'node:fs';
import { basename, extname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { describeMissing } from '../../src/core/damage.ts';
import { AppError } from '../../src/core/errors.ts';
import type { SessionEnding } from '../../src/session/file/session-file.ts';
import { finalizeLines } from '../../src/session/file/json-lines.ts';
import { parseLine } from '../../src/session/file/session-schema.ts';
import { serializeCheckpoint, type RunCheckpoint } from '../../src/session/resume/run-checkpoint.ts';
import { WriteError } from './explain.ts';

/** The files of one session, side by side in the output folder. */
export type SessionPaths = {
	finished: string;
	growing: string;
	checkpoint: string;
	perceptions: string;
	/** The lock file: which run is writing them. */
	lock: string;
};

/** NAME is the video's file name without its last extension. */
export const sessionPaths = (folder: string, videoPath: string): SessionPaths => {
	const name = basename(videoPath, extname(videoPath));
	const finished = join(folder, `${name}.regard.jsonl`);
	return {
		finished,
		growing: `${finished}.partial`,
		checkpoint: join(folder, `${name}.regard.checkpoint.json`),
		perceptions: join(folder, `${name}.perception.jsonl`),
		lock: join(folder, `${name}.regard.lock`),
	};
};

/**
 * What is missing from a finished session, in words, as its header says; `null`: nothing.
 *
 * @throws AppError `recording-invalid` when it is no session file
 */
export const damageIn = async (finished: string): Promise<string | null> => {
	for await (const first of createInterface({ input: createReadStream(finished) })) {
		const line = parseLine(first, 1);
		return line.type === 'header' ? describeMissing(line.source) : null;
	}
	return null;
};

/** Where an interrupted run can go on: the text of its checkpoint, and the length of the growing file there. */
export type ResumePoint = { checkpoint: string; byteOffset: number };

/**
 * The resume point of an interrupted run; `null` when there is nothing to resume. Changes nothing on disk.
 *
 * @throws AppError `recording-invalid` when the checkpoint cannot be read or does not fit the growing file.
 */
export const readResumePoint = ({ checkpoint: path, growing }: SessionPaths): ResumePoint | null => {
	if (!existsSync(path) || !existsSync(growing)) return null;
	const checkpoint = readFileSync(path, 'utf8');
	let byteOffset: unknown;
	try {
		({ byteOffset } = parseJson<{ byteOffset?: unknown }>(checkpoint));
	} catch {
		// Reported below like a missing number.
	}
	if (typeof byteOffset !== 'number' || byteOffset < 0) {
		throw new AppError('recording-invalid', `The checkpoint of the interrupted run is damaged: ${path}`);
	}
	if (statSync(growing).size < byteOffset) {
		throw new AppError('recording-invalid', `The unfinished file is shorter than its checkpoint says: ${growing}`);
	}
	return { checkpoint, byteOffset };
};

/** What the system says against writing `path` as a `WriteError`; any other error as it is. */
export const toWriteError = (path: string, e: unknown): unknown =>
	e instanceof AppError || systemCode(e) === undefined ? e : new WriteError(path, e);

const writing = (path: string, write: () => void): void => {
	try {
		write();
	} catch (e) {
		throw toWriteError(path, e);
	}
};

/** Writes all of `bytes` at a place: the system may take fewer at a time. */
const writeAll = (file: number, bytes: Uint8Array, position: number) => {
	let written = 0;
	while (written < bytes.length) {
		written += writeSync(file, bytes, written, bytes.length - written, position + written);
	}
};

/**
 * The growing file of one run, on disk after every call.
 *
 * Nothing is touched before the first line comes: a file that turns out unreadable, or settings that do not fit the
 * interrupted run, leave everything as it was. Every method that writes throws `WriteError`.
 */
export class GrowingFile {
	readonly #paths: SessionPaths;
	readonly #resumeAt: number | null;
	#file: number | null = null;
	#hasBegun = false;
	#bytes = 0;

	/** @param resumeAt length to cut the file of an interrupted run back to; `null` starts an empty one. */
	constructor(paths: SessionPaths, resumeAt: number | null) {
		this.#paths = paths;
		this.#resumeAt = resumeAt;
	}

	#open(): number {
		if (this.#file !== null) return this.#file;
		this.#hasBegun = true;
		// What a crash has left may be readable by others, and would stay so.
		rmSync(`${this.#paths.checkpoint}.new`, { force: true });
		if (this.#resumeAt === null) {
			// First, so that no checkpoint is ever beside a file it does not belong to.
			rmSync(this.#paths.checkpoint, { force: true });
			this.#file = openSync(this.#paths.growing, 'w');
		} else {
			this.#file = openSync(this.#paths.growing, 'r+');
			ftruncateSync(this.#file, this.#resumeAt);
			this.#bytes = this.#resumeAt;
		}
		return this.#file;
	}

	append(text: string): void {
		writing(this.#paths.growing, () => {
			const file = this.#open();
			const bytes = Buffer.from(text);
			writeAll(file, bytes, this.#bytes);
			this.#bytes += bytes.length;
		});
	}

	/** From here on the run can be resumed, also after a power cut. A crash leaves either the old or the new one. */
	checkpoint(checkpoint: RunCheckpoint): void {
		const path = this.#paths.checkpoint;
		writing(path, () => {
			fsyncSync(this.#open());
			// It may hold what people look like, without which they could not be known again: for its owner alone, and gone at
			// the end.
			writeFileSync(`${path}.new`, serializeCheckpoint({ ...checkpoint, byteOffset: this.#bytes }), {
				flush: true,
				mode: 0o600,
			});
			renameSync(`${path}.new`, path);
		});
	}

	/** After a failure: keeps what can be resumed, and nothing else. True when this run can be. Safe to call twice. */
	abandon(): boolean {
		if (this.#file !== null) closeSync(this.#file);
		this.#file = null;
		const { growing, checkpoint } = this.#paths;
		rmSync(`${checkpoint}.new`, { force: true });
		// What an earlier run left and this one never touched is not ours to speak of.
		if (!this.#hasBegun && this.#resumeAt === null) return false;
		const isResumable = existsSync(checkpoint) && existsSync(growing);
		if (!isResumable) rmSync(growing, { force: true });
		return isResumable;
	}

	/** Rewrites it as the finished session file and removes what was there only for resuming. */
	async finalize(ending: SessionEnding): Promise<void> {
		const { finished, growing, checkpoint } = this.#paths;
		writing(growing, () => {
			closeSync(this.#open());
			this.#file = null;
		});
		const unfinished = `${finished}.new`;
		try {
			await pipeline(
				Readable.from(finalizeLines(linesOfFile(growing), ending)),
				createWriteStream(unfinished, { flush: true }),
			);
		} catch (e) {
			rmSync(unfinished, { force: true });
			throw toWriteError(finished, e);
		}
		writing(finished, () => renameSync(unfinished, finished));
		rmSync(growing, { force: true });
		rmSync(checkpoint, { force: true });
	}
}

/**
 * Lines of a file. It is opened when the first line is asked for: a reader that exists before anybody listens drops what it
 * reads in the meantime.
 */
async function* linesOfFile(path: string): AsyncGenerator<string> {
	yield* createInterface({ input: createReadStream(path), crlfDelay: Infinity });
}

/** What the models saw, written as it comes. Every method that writes throws `WriteError`. */
export class RecordingFile {
	readonly #path: string;
	#file: number | null = null;
	#bytes = 0;

	constructor(path: string) {
		this.#path = path;
	}

	append(text: string): void {
		writing(this.#path, () => {
			this.#file ??= openSync(this.#path, 'w');
			const bytes = Buffer.from(text);
			writeAll(this.#file, bytes, this.#bytes);
			this.#bytes += bytes.length;
		});
	}

	close(): void {
		if (this.#file !== null) closeSync(this.#file);
		this.#file = null;
	}
}
