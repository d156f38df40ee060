import type { Session } from '../../core/session';
import type { ExportFile } from './formats';
import { toObservation } from '../../session/file/json-lines';
import type { ExportPiece, RowWriter } from './row-writer';
import { readSession } from '../../session/file/read-session';
import { LineReader } from '../../session/file/line-reader';

/** Bytes that are put together before they are handed on. */
const CHUNK_BYTES = 1 << 16;

/** Gathers pieces into chunks. */
class Gatherer {
	readonly #encoder = new TextEncoder();
	#text = '';

	*add(piece: ExportPiece | null): Generator<Uint8Array<ArrayBuffer>> {
		if (piece === null) return;
		if (typeof piece === 'string') {
			this.#text += piece;
			if (this.#text.length >= CHUNK_BYTES) yield* this.rest();
			return;
		}
		yield* this.rest();
		if (piece.length > 0) yield piece;
	}

	*rest(): Generator<Uint8Array<ArrayBuffer>> {
		if (this.#text !== '') yield this.#encoder.encode(this.#text);
		this.#text = '';
	}
}

function* piecesOf(file: ExportFile, session: Session): Generator<ExportPiece | null> {
	if (file.of === 'events') {
		yield* file.write(session);
		return;
	}
	const { observations, ...frame } = session;
	const writer = file.begin(frame);
	yield writer.start;
	for (const observation of observations) yield writer.add(observation);
	yield* writer.end();
}

/**
 * A file in pieces of about 64 KiB, ready for a stream or a `Blob`, of a session that is in memory.
 *
 * @param file of `exportFiles`
 */
export function* exportChunks(file: ExportFile, session: Session): Generator<Uint8Array<ArrayBuffer>> {
	const gatherer = new Gatherer();
	for (const piece of piecesOf(file, session)) yield* gatherer.add(piece);
	yield* gatherer.rest();
}

/** Bytes of one of the files asked for. */
export type ExportChunk = { file: ExportFile; bytes: Uint8Array<ArrayBuffer> };

/**
 * Files of a session that is read from its lines, without ever holding its observations: an hour of five people is as
 * little work for the memory as a minute. Files of events come first; those of observations grow side by side.
 *
 * @param openLines gives the lines from the first one, each time anew; called at most twice
 * @throws AppError `recording-invalid` as `readSession` does. Lines of observations are only looked at for files of them.
 */
export async function* exportFromLines(
	files: readonly ExportFile[],
	openLines: () => AsyncIterable<string> | Iterable<string>,
): AsyncGenerator<ExportChunk> {
	const session = await readSession(openLines(), { keep: 'last' });
	const tables: { file: ExportFile; writer: RowWriter; gatherer: Gatherer }[] = [];
	for (const file of files) {
		if (file.of === 'events') for (const bytes of exportChunks(file, session)) yield { file, bytes };
		else tables.push({ file, writer: file.begin(session), gatherer: new Gatherer() });
	}
	if (tables.length === 0) return;
	for (const { file, writer, gatherer } of tables) {
		for (const bytes of gatherer.add(writer.start)) yield { file, bytes };
	}
	const reader = new LineReader(false);
	for await (const text of openLines()) {
		if (!text.includes('"observation"')) {
			reader.pass();
			continue;
		}
		const line = reader.read(text);
		if (line?.type !== 'observation') continue;
		const observation = toObservation(line);
		for (const { file, writer, gatherer } of tables) {
			for (const bytes of gatherer.add(writer.add(observation))) yield { file, bytes };
		}
	}
	for (const { file, writer, gatherer } of tables) {
		for (const piece of writer.end()) for (const bytes of gatherer.add(piece)) yield { file, bytes };
		for (const bytes of gatherer.rest()) yield { file, bytes };
	}
}
