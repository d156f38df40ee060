import type { AreaOfInterest, Observation } from '../core/attention';
import { AppError } from '../core/errors';
import { mergeEvent, mergeObservation, resolveMerges, type ResolvePerson } from '../core/merge';
import type { Merge, PersonId } from '../core/people';
import type { FrameInfo } from '../core/perception';
import type { SessionHeader } from '../core/session';
import type { SessionEnding, SessionObject } from '../core/session-file';
import type { SocialEvent, SocialGraph } from '../core/social';
import type { SettledFrame } from '../pipeline/from-observations';
import {
	foldWindow,
	renameRecord,
	type FinishOutput,
	type PipelineOutput,
	type PresenceRecord,
} from '../pipeline/pipeline';
import { PresenceStore } from './presence-store';
import { addToTally, detectedAt, emptyTally, objectsOf, peopleOf, type SessionTally } from './tally';

/** How lines are written and read back; `export/json-lines` fits. */
export type LineFormat = {
	/** Lines with their line feeds. */
	encodeSettled(settled: SettledFrame, ended: readonly SocialEvent[]): string;
	encodeFrame(observations: readonly Observation[], ended: readonly SocialEvent[]): string;
	decodeObservations(text: string): Observation[];
	finalizeLines(lines: AsyncIterable<string>, ending: SessionEnding): AsyncIterable<string>;
};

/** What a finished file needs that the log does not know. */
export type FileOptions = {
	header: SessionHeader;
	areas: readonly AreaOfInterest[];
	/** Names given by the visitor, by final id. */
	labels?: ReadonlyMap<PersonId, string>;
	wallMs: Readonly<Record<string, number>>;
	/** For a file of a session that goes on: what `finish` gives now. Not needed after `end`. */
	finish?: FinishOutput;
};

type Chunk = { firstMs: number; blob: Blob };
type ByFrame = ReadonlyMap<number, readonly Observation[]>;

/** Length of a chunk, milliseconds of video: a seek reads one, about 0.3 MB with three people at ten frames a second. */
const CHUNK_MS = 10_000;
/** Decoded chunks kept for the playhead and its neighbours. */
const CACHED_CHUNKS = 3;
/** How long the latest frame is shown while nothing newer is known, milliseconds; as `maxFrameMs` of `events`. */
const LATEST_FRAME_MS = 500;
/** Finished lines are gathered into Blobs of about this many characters. */
const FILE_PART_LENGTH = 1 << 20;

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
 * The growing log of one analysis. Observations lie in Blobs, which the browser may put on disk; in memory stay the
 * latest seconds, packed presence, events and merges, so an hour costs about as much as a minute.
 */
export class SessionLog {
	readonly #format: LineFormat;
	readonly #presence = new PresenceStore();
	readonly #chunks: Chunk[] = [];
	readonly #cache = new Map<Chunk, ByFrame>();
	readonly #loading = new Map<Chunk, Promise<ByFrame>>();
	readonly #shotStarts = new Set<number>();
	#pendingText: string[] = [];
	#pending = new Map<number, readonly Observation[]>();
	#pendingFromMs: number | null = null;
	#tally: SessionTally = emptyTally;
	#resolve: ResolvePerson = resolveMerges([]);
	#ended: SocialEvent[] = [];
	#open: readonly SocialEvent[] = [];
	#graph: SocialGraph | null = null;
	#finish: FinishOutput | null = null;

	constructor(format: LineFormat) {
		this.#format = format;
	}

	/**
	 * Adds what one frame gave. Frames come in order of time; throws `internal` otherwise, after `end`, and for a
	 * pipeline that looks ahead: what is shown with a picture must be of that picture.
	 */
	append(frame: FrameInfo, output: PipelineOutput): void {
		if (this.#finish) throw new AppError('internal', 'The session has ended');
		if (output.frame?.index !== frame.index) {
			throw new AppError(
				'internal',
				`Results of frame ${output.frame?.index ?? 'none'} came with frame ${frame.index}`,
			);
		}
		const last = this.#presence.length - 1;
		if (last >= 0 && frame.tMs <= this.#presence.frame(last).tMs) {
			throw new AppError('internal', `Frame ${frame.index} is not later than the one before it`);
		}
		if (output.graph.record) this.#presence.settle(output.graph.record);
		this.#presence.addFrame(frame.index, frame.tMs);
		if (this.#pendingFromMs !== null && frame.tMs - this.#pendingFromMs >= CHUNK_MS) this.#flush();
		this.#pendingFromMs ??= frame.tMs;
		const { isShotStart, observations } = output;
		if (isShotStart) this.#shotStarts.add(frame.index);
		this.#pendingText.push(this.#format.encodeSettled({ frame, isShotStart, observations }, output.ended));
		this.#pending.set(frame.index, output.observations);
		this.#tally = addToTally(this.#tally, output, frame.tMs);
		this.#merge(output.merges);
		this.#ended.push(...output.ended);
		this.#open = output.open;
		this.#graph = output.graph.session;
	}

	/** The session is over; `finish` is what the pipeline gave at its end. */
	end(finish: FinishOutput): void {
		if (this.#finish) throw new AppError('internal', 'The session has ended');
		if (finish.graph.record) this.#presence.settle(finish.graph.record);
		this.#pendingText.push(this.#format.encodeFrame([], finish.ended));
		this.#ended.push(...finish.ended);
		this.#open = [];
		this.#graph = finish.graph.session;
		this.#finish = finish;
	}

	#merge(merges: readonly Merge[]): void {
		if (merges.length === 0) return;
		this.#resolve = resolveMerges(this.#tally.merges);
		this.#ended = this.#ended.flatMap((e) => mergeEvent(e, this.#resolve) ?? []);
	}

	#flush(): void {
		if (this.#pendingFromMs === null) return;
		const chunk = { firstMs: this.#pendingFromMs, blob: new Blob(this.#pendingText) };
		this.#chunks.push(chunk);
		this.#remember(chunk, this.#pending);
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

	/** Analysed frames so far. */
	get frameCount(): number {
		return this.#tally.frameCount;
	}

	/** All merges so far, in the order they were made. */
	get merges(): readonly Merge[] {
		return this.#tally.merges;
	}

	/** Detected things of the session so far, and where they were. */
	get objects(): readonly SessionObject[] {
		return objectsOf(this.#tally, this.analysed?.endMs ?? 0);
	}

	/** Detected things there at a time. */
	detectedAt(tMs: number): readonly AreaOfInterest[] {
		return detectedAt(this.#tally, tMs);
	}

	/** Events so far under ids in use now: those that ended, then those going on (`endMs` null). */
	get events(): readonly SocialEvent[] {
		return [...this.#ended, ...this.#open];
	}

	/** Analysed stretch, `null` before the first frame. `endMs` is the start of the latest frame. */
	get analysed(): { startMs: number; endMs: number } | null {
		const count = this.#presence.length;
		return count === 0 ? null : { startMs: this.#presence.frame(0).tMs, endMs: this.#presence.frame(count - 1).tMs };
	}

	/** Index of the analysed frame shown at a time; `null` where none was analysed. */
	frameIndexAt(tMs: number): number | null {
		const place = this.#presence.placeAt(tMs);
		if (place < 0) return null;
		const frame = this.#presence.frame(place);
		const isLatest = place === this.#presence.length - 1;
		const shownMs = isLatest ? Math.max(frame.durationMs, LATEST_FRAME_MS) : frame.durationMs;
		return tMs < frame.tMs + shownMs ? frame.frameIndex : null;
	}

	#chunkAt(tMs: number): Chunk | null {
		let low = 0;
		let high = this.#chunks.length;
		while (low < high) {
			const middle = (low + high) >>> 1;
			if (this.#chunks[middle]!.firstMs <= tMs) low = middle + 1;
			else high = middle;
		}
		return this.#chunks[low - 1] ?? null;
	}

	#load(chunk: Chunk): Promise<ByFrame> {
		const running = this.#loading.get(chunk);
		if (running) return running;
		const load = chunk.blob
			.text()
			.then((text) => {
				const frames = byFrame(this.#format.decodeObservations(text));
				this.#remember(chunk, frames);
				return frames;
			})
			.finally(() => this.#loading.delete(chunk));
		this.#loading.set(chunk, load);
		return load;
	}

	#inFrame(frames: ByFrame, frameIndex: number): readonly Observation[] {
		const seen = frames.get(frameIndex) ?? [];
		return this.#tally.merges.length === 0 ? seen : seen.map((o) => mergeObservation(o, this.#resolve));
	}

	/** What can be said at once: the people in the frame shown at a time, or `undefined` until `observationsAt` has read them. */
	observationsAtOnce(tMs: number): readonly Observation[] | null | undefined {
		const frameIndex = this.frameIndexAt(tMs);
		if (frameIndex === null) return null;
		if (this.#pending.has(frameIndex)) return this.#inFrame(this.#pending, frameIndex);
		const chunk = this.#chunkAt(tMs);
		if (!chunk) return null;
		const frames = this.#cache.get(chunk);
		if (!frames) return undefined;
		this.#remember(chunk, frames);
		return this.#inFrame(frames, frameIndex);
	}

	/** The people in the analysed frame shown at a time, under ids in use now; `null` where none was analysed. */
	async observationsAt(tMs: number): Promise<readonly Observation[] | null> {
		const atOnce = this.observationsAtOnce(tMs);
		if (atOnce !== undefined) return atOnce;
		const frameIndex = this.frameIndexAt(tMs);
		const chunk = this.#chunkAt(tMs);
		if (frameIndex === null || !chunk) return null;
		return this.#inFrame(await this.#load(chunk), frameIndex);
	}

	/**
	 * Every analysed frame in order of time, with the people in it under ids in use when it is read, those in which
	 * nobody was seen too. Frames that come meanwhile are left out.
	 *
	 * @param size of the picture, pixels.
	 */
	async *frames(size: { widthPx: number; heightPx: number }): AsyncGenerator<SettledFrame> {
		const count = this.#presence.length;
		const pending = new Map(this.#pending);
		const parts = [
			...this.#chunks.map(({ firstMs, blob }) => ({
				firstMs,
				read: async (): Promise<ByFrame> => byFrame(this.#format.decodeObservations(await blob.text())),
			})),
			{ firstMs: this.#pendingFromMs ?? Infinity, read: () => Promise.resolve<ByFrame>(pending) },
		];
		let place = 0;
		for (const [at, { read }] of parts.entries()) {
			const seen = await read();
			const untilMs = parts[at + 1]?.firstMs ?? Infinity;
			for (; place < count; place++) {
				const { frameIndex, tMs } = this.#presence.frame(place);
				if (tMs >= untilMs) break;
				yield {
					frame: { index: frameIndex, tMs, ...size },
					isShotStart: this.#shotStarts.has(frameIndex),
					observations: this.#inFrame(seen, frameIndex),
				};
			}
		}
	}

	/** Who was seen in the frames that overlap a window, under ids in use now, in order of time. */
	*presenceWithin(startMs: number, endMs: number): Generator<PresenceRecord> {
		for (const record of this.#presence.records(startMs, endMs)) yield renameRecord(record, this.#resolve);
	}

	/** The graph of any stretch, `[startMs, endMs)`. */
	graphWithin(startMs: number, endMs: number): SocialGraph {
		const records = this.presenceWithin(startMs, endMs);
		const nowMs = Math.max(startMs, Math.min(endMs, this.analysed?.endMs ?? endMs));
		const open = this.#open.map((e) => ({ ...e, endMs: Math.max(e.startMs, nowMs) }));
		return foldWindow(records, [...this.#ended, ...open], startMs, endMs);
	}

	async *#lines(finish: FinishOutput | undefined): AsyncGenerator<string> {
		const pending = [...this.#pendingText];
		for (const chunk of [...this.#chunks]) yield* (await chunk.blob.text()).split('\n');
		yield* pending.join('').split('\n');
		if (finish && !this.#finish) yield* this.#format.encodeFrame([], finish.ended).split('\n');
	}

	/** The finished `NAME.regard.jsonl`. Throws `internal` while the session goes on and no `finish` is given. */
	async toFile({ header, areas, labels, wallMs, finish }: FileOptions): Promise<Blob> {
		const graph = (this.#finish ?? finish)?.graph.session;
		if (!graph) throw new AppError('internal', 'The session goes on');
		const parts: Blob[] = [];
		let text: string[] = [];
		let length = 0;
		const { merges, frameCount } = this.#tally;
		const people = peopleOf(this.#tally, graph, labels);
		const objects = objectsOf(this.#tally, header.source.durationMs ?? graph.window.endMs);
		const ending = { header, merges, people, areas, objects, graph, frameCount, wallMs };
		for await (const line of this.#format.finalizeLines(this.#lines(finish), ending)) {
			text.push(line);
			length += line.length;
			if (length < FILE_PART_LENGTH) continue;
			parts.push(new Blob(text));
			text = [];
			length = 0;
		}
		return new Blob([...parts, ...text], { type: 'application/jsonl' });
	}

	/** The whole session so far; `null` before the first frame. */
	get graph(): SocialGraph | null {
		return this.#graph;
	}
}
