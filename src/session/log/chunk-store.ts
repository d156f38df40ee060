import type { Observation } from '../../core/attention';
import { lastWhile } from '../../core/collections';
import { decodeObservations } from '../file/json-lines';

/** Observations by the index of their frame. */
export type ByFrame = ReadonlyMap<number, readonly Observation[]>;

type Chunk = { firstMs: number; blob: Blob };

/** Length of a chunk, milliseconds of video: a seek reads one, about 0.3 MB with three people at ten frames a second. */
const CHUNK_MS = 10_000;
/** Decoded chunks kept for the playhead and its neighbours. */
const CACHED_CHUNKS = 3;

const byFrame = (observations: readonly Observation[]): Map<number, Observation[]> => {
	const frames = new Map<number, Observation[]>();
	for (const o of observations) {
		const list = frames.get(o.frameIndex);
		if (list) list.push(o);
		else frames.set(o.frameIndex, [o]);
	}
	return frames;
};

/**
 * Lines of a session in the order they came, in Blobs of some seconds each, which the browser may put on disk; the latest
 * seconds and what was looked at last stay decoded.
 */
export class ChunkStore {
	readonly #keepsAll: boolean;
	readonly #chunks: Chunk[] = [];
	readonly #cache = new Map<Chunk, ByFrame>();
	readonly #loading = new Map<Chunk, Promise<ByFrame>>();
	#pendingText: string[] = [];
	#pending = new Map<number, readonly Observation[]>();
	#pendingFromMs: number | null = null;

	/** @param keepsAll all lines stay; else only those of the latest seconds */
	constructor(keepsAll: boolean) {
		this.#keepsAll = keepsAll;
	}

	/** Adds the lines of one frame. */
	addFrame(frame: { index: number; tMs: number }, observations: readonly Observation[], text: string): void {
		if (this.#pendingFromMs !== null && frame.tMs - this.#pendingFromMs >= CHUNK_MS) this.#flush();
		this.#pendingFromMs ??= frame.tMs;
		this.#pendingText.push(text);
		this.#pending.set(frame.index, observations);
	}

	/** Adds lines that belong to no frame, such as those of the last events. */
	addLines(text: string): void {
		this.#pendingText.push(text);
	}

	#flush(): void {
		if (this.#pendingFromMs === null) return;
		if (this.#keepsAll) {
			const chunk = { firstMs: this.#pendingFromMs, blob: new Blob(this.#pendingText) };
			this.#chunks.push(chunk);
			this.#remember(chunk, this.#pending);
		}
		this.#pendingText = [];
		this.#pending = new Map();
		this.#pendingFromMs = null;
	}

	#remember(chunk: Chunk, frames: ByFrame): void {
		this.#cache.delete(chunk);
		this.#cache.set(chunk, frames);
		for (const oldest of this.#cache.keys()) {
			if (this.#cache.size <= CACHED_CHUNKS) break;
			this.#cache.delete(oldest);
		}
	}

	#chunkAt(tMs: number): Chunk | null {
		return lastWhile(this.#chunks, ({ firstMs }) => firstMs <= tMs) ?? null;
	}

	#load(chunk: Chunk): Promise<ByFrame> {
		const running = this.#loading.get(chunk);
		if (running) return running;
		const load = chunk.blob
			.text()
			.then((text) => {
				const frames = byFrame(decodeObservations(text));
				this.#remember(chunk, frames);
				return frames;
			})
			.finally(() => this.#loading.delete(chunk));
		this.#loading.set(chunk, load);
		return load;
	}

	/** Those in a frame; `undefined` when its chunk has to be read first. */
	atOnce(frameIndex: number, tMs: number): readonly Observation[] | undefined {
		const pending = this.#pending.get(frameIndex);
		if (pending) return pending;
		const chunk = this.#chunkAt(tMs);
		if (!chunk) return [];
		const frames = this.#cache.get(chunk);
		if (!frames) return undefined;
		this.#remember(chunk, frames);
		return frames.get(frameIndex) ?? [];
	}

	/** Those in a frame. */
	async at(frameIndex: number, tMs: number): Promise<readonly Observation[]> {
		const atOnce = this.atOnce(frameIndex, tMs);
		if (atOnce !== undefined) return atOnce;
		const chunk = this.#chunkAt(tMs);
		return chunk ? ((await this.#load(chunk)).get(frameIndex) ?? []) : [];
	}

	/** All parts as they are now, in order; `untilMs` is where the next one begins. */
	async *parts(): AsyncGenerator<{ frames: ByFrame; untilMs: number }> {
		const pending = new Map(this.#pending);
		const pendingFromMs = this.#pendingFromMs ?? Infinity;
		const chunks = [...this.#chunks];
		for (const [i, { blob }] of chunks.entries()) {
			const frames = byFrame(decodeObservations(await blob.text()));
			yield { frames, untilMs: chunks[i + 1]?.firstMs ?? pendingFromMs };
		}
		yield { frames: pending, untilMs: Infinity };
	}

	/** All lines as they are now; nothing is read. */
	toBlob(): Blob {
		return new Blob([...this.#chunks.map(({ blob }) => blob), ...this.#pendingText]);
	}

	/** All lines as they are now, without line feeds; some are empty. */
	async *lines(): AsyncGenerator<string> {
		const pending = [...this.#pendingText];
		for (const { blob } of [...this.#chunks]) yield* (await blob.text()).split('\n');
		yield* pending.join('').split('\n');
	}
}
