import { strFromU8, strToU8, Unzip, UnzipInflate, Zip, ZipDeflate, type UnzipFile } from 'fflate';
import * as v from 'valibot';
import { AppError } from '../../core/errors';
import { chunksOfStream } from '../../core/async/stream-chunks';
import { count, instant, name } from '../file/value-schemas';
import { personsPartSchema, settingsSchema, type PersonsPart, type SessionEntry } from './entry';

/*
 * A project file is a zip archive of two entries: `project.json`, which says what it is and holds what a person did, and
 * the machine's session as `session.regard.jsonl`. Never a video, a picture, or what a face looks like to a model.
 */

/** First entry of the archive. */
export type ProjectManifest = PersonsPart & {
	format: 'regard-project/1';
	/** Name of the session. */
	name: string;
	/** ISO 8601. */
	createdAt: string;
	/** Size of the video; `null` without a file. Its hash is in the session's header. */
	fileBytes: number | null;
	settings: SessionEntry['settings'];
	/** Where the session is in the archive, and its size there, unpacked. */
	session: { path: string; bytes: number };
};

/** What a project holds. */
export type Project = { manifest: ProjectManifest; session: Blob };

const MANIFEST = 'project.json';
const SESSION = 'session.regard.jsonl';

/** No project of ours comes near these limits: anything larger was made to exhaust memory. */
const PROJECT_LIMITS = {
	entries: 8,
	manifestBytes: 16 << 20,
	/** An hour of five people at ten frames a second takes about 0.15 GB. */
	sessionBytes: 2 ** 31,
	/** Lines of a session are packed to about a tenth; a bomb, to a thousandth. */
	ratio: 200,
	/** Below this many bytes the ratio says nothing. */
	ratioFromBytes: 4 << 20,
} as const;

const schema = v.object({
	...personsPartSchema.entries,
	format: v.literal('regard-project/1', 'Expected a project of version regard-project/1'),
	name,
	createdAt: instant,
	fileBytes: v.nullable(count),
	settings: settingsSchema,
	session: v.object({ path: v.literal(SESSION), bytes: count }),
});

const invalid = (message: string, cause?: unknown) =>
	new AppError('recording-invalid', `Project file: ${message}`, { cause });

/** Packs a project, piece by piece. */
export const packProject = async (
	manifest: Omit<ProjectManifest, 'format' | 'session'>,
	session: Blob,
): Promise<Blob> => {
	const parts: Uint8Array<ArrayBuffer>[] = [];
	let failure: Error | null = null;
	const zip = new Zip((error, chunk) => {
		if (error) failure = error;
		else parts.push(chunk.slice());
	});
	const first = new ZipDeflate(MANIFEST, { level: 6 });
	zip.add(first);
	const whole: ProjectManifest = {
		format: 'regard-project/1',
		...manifest,
		session: { path: SESSION, bytes: session.size },
	};
	first.push(strToU8(JSON.stringify(whole)), true);
	const second = new ZipDeflate(SESSION, { level: 6 });
	zip.add(second);
	for await (const chunk of chunksOfStream(session.stream())) second.push(chunk);
	second.push(new Uint8Array(0), true);
	zip.end();
	if (failure) throw new AppError('internal', 'The project could not be packed', { cause: failure });
	return new Blob(parts, { type: 'application/zip' });
};

/** One entry being unpacked. */
type Entry = { parts: Uint8Array<ArrayBuffer>[]; bytes: number; packed: number; isWhole: boolean };

/** What is wrong with an entry's name, in words; `null` when it is one of a project's. */
const badName = (name: string): string | null => {
	if (/^([/\\]|[a-z]:)/i.test(name) || name.split(/[/\\]/).includes('..'))
		return 'has a path that leads out of the project';
	return name === MANIFEST || name === SESSION ? null : 'does not belong in a project';
};

const limitOf = (name: string): number =>
	name === MANIFEST ? PROJECT_LIMITS.manifestBytes : PROJECT_LIMITS.sessionBytes;

/**
 * Unpacks a project file. Nothing of it is trusted: names, sizes and what the manifest says are checked while it is read,
 * and nothing is written anywhere.
 *
 * @throws AppError `recording-invalid` that says what is wrong
 */
export const unpackProject = async (file: Blob): Promise<Project> => {
	const entries = new Map<string, Entry>();
	const problem: { first: AppError | null } = { first: null };
	let found = 0;
	const fail = (message: string, cause?: unknown) => void (problem.first ??= invalid(message, cause));

	const take = (packed: UnzipFile) => {
		const { name } = packed;
		if (++found > PROJECT_LIMITS.entries) return fail(`more than ${PROJECT_LIMITS.entries} entries`);
		const bad = badName(name);
		if (bad) return fail(`“${name.slice(0, 80)}” ${bad}`);
		if (entries.has(name)) return fail(`“${name}” is there twice`);
		const entry: Entry = { parts: [], bytes: 0, packed: 0, isWhole: false };
		entries.set(name, entry);
		packed.ondata = (error, chunk, isLast) => {
			if (error) return fail(`“${name}” cannot be unpacked`, error);
			if (problem.first) return;
			entry.bytes += chunk.length;
			const isBomb =
				entry.bytes > PROJECT_LIMITS.ratioFromBytes && entry.bytes > PROJECT_LIMITS.ratio * Math.max(1, read);
			if (entry.bytes > limitOf(name) || isBomb) {
				packed.terminate();
				return fail(`“${name}” unpacks to more than a session can have`);
			}
			entry.parts.push(chunk.slice());
			entry.isWhole = isLast;
		};
		packed.start();
	};

	const unzip = new Unzip(take);
	unzip.register(UnzipInflate);
	let read = 0;
	try {
		for await (const chunk of chunksOfStream(file.stream())) {
			// In small pieces, so that a decompression bomb is noticed before it has unpacked.
			for (let at = 0; at < chunk.length; at += PIECE_BYTES) {
				const piece = chunk.subarray(at, at + PIECE_BYTES);
				read += piece.length;
				unzip.push(piece);
				if (problem.first) throw problem.first;
			}
		}
		unzip.push(new Uint8Array(0), true);
	} catch (cause) {
		throw cause instanceof AppError ? cause : invalid('damaged, or packed by an unknown method', cause);
	}
	if (problem.first) throw problem.first;

	const manifest = entries.get(MANIFEST);
	const session = entries.get(SESSION);
	if (!manifest || !session) throw invalid(`it has no ${manifest ? SESSION : MANIFEST}`);
	if (!manifest.isWhole || !session.isWhole) throw invalid('it is cut off');
	const whole = readManifest(await new Blob(manifest.parts).arrayBuffer());
	if (whole.session.bytes !== session.bytes) throw invalid('its session is not of the size that it says');
	return { manifest: whole, session: new Blob(session.parts) };
};

/** Bytes given to the unpacker at once, which yields at most about a thousand times as many. */
const PIECE_BYTES = 16 << 10;

const readManifest = (bytes: ArrayBuffer): ProjectManifest => {
	let json: unknown;
	try {
		json = JSON.parse(strFromU8(new Uint8Array(bytes)));
	} catch (cause) {
		throw invalid(`${MANIFEST} is not JSON`, cause);
	}
	const result = v.safeParse(schema, json, { abortEarly: true });
	if (result.success) return result.output;
	const [issue] = result.issues;
	throw invalid(`${MANIFEST}, ${v.getDotPath(issue) ?? 'all of it'}: ${issue.message}`);
};
