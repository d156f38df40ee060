import type { AreaOfInterest, Observation } from '../../core/attention';
import { AppError } from '../../core/errors';
import { mergeEvent, mergeObservation, resolveMerges, type ResolvePerson } from '../../core/merge';
import { lastFrameMs, startFrameClock, tickFrameClock } from '../../core/frame-clock';
import { compareIds } from '../../core/order';
import type { Merge, PersonId } from '../../core/people';
import type { FrameInfo } from '../../core/perception';
import type { SessionHeader } from '../../core/session';
import type { SessionObject } from '../file/session-file';
import type { SocialEvent, SocialGraph } from '../../core/social';
import type { SettledFrame } from '../../pipeline/from-observations';
import {
	foldWindow,
	renameRecord,
	type FinishOutput,
	type PipelineOutput,
	type PresenceRecord,
} from '../../pipeline/pipeline';
import { ChunkStore } from './chunk-store';
import { encodeFrame, encodeSettled, finalizeLines, type FrameOfFile } from '../file/json-lines';
import { linesToBlob } from '../file/lines-to-blob';
import { PresenceStore } from './presence-store';
import { addToTally, detectedAt, emptyTally, objectsOf, peopleOf, type SessionTally } from './tally';

/** A frame as it was read back from its lines. */
export type RestoredFrame = FrameOfFile & { ended: readonly SocialEvent[] };

/** What a finished file needs that the log does not know. */
export type FileOptions = {
	header: SessionHeader;
	areas: readonly AreaOfInterest[];
	/** Names given by the visitor, by final id. */
	labels?: Readonly<Record<PersonId, string>>;
	wallMs: Readonly<Record<string, number>>;
	/** For a file of a session that goes on: what `finish` gives now. Not needed after `end`. */
	finish?: FinishOutput;
};

/** How long the latest frame is shown while nothing newer is known, milliseconds; as `maxFrameMs` of `events`. */
const LATEST_FRAME_MS = 500;

/** What a session that was kept knows besides its lines. */
export type KeptEnding = {
	tally: SessionTally;
	/** Over the whole session; `null` when it did not come to its end: it is folded anew. */
	graph: SocialGraph | null;
	/** Where the last frame ends; `null` when nobody knows. */
	endMs: number | null;
};

/**
 * The log of one session, growing or read back. Lines lie in Blobs, which the browser may put on disk; in memory stay the
 * latest seconds, packed presence, events and merges, so an hour costs about as much as a minute.
 */
export class SessionLog {
	readonly #maxFrameMs: number;
	readonly #presence = new PresenceStore();
	readonly #chunks: ChunkStore;
	readonly #shotStarts = new Set<number>();
	#clock = startFrameClock();
	/** People of the latest frame, whose length is not known yet. */
	#latest: readonly Observation[] = [];
	#tally: SessionTally = emptyTally;
	#resolve: ResolvePerson = resolveMerges([]);
	#ended: SocialEvent[] = [];
	#open: readonly SocialEvent[] = [];
	#graph: SocialGraph | null = null;
	#isOver = false;

	/**
	 * @param maxFrameMs frames farther apart leave a gap nobody saw; as in the graph's config
	 * @param isShown keeps every line; else only those of the latest seconds, since they are written elsewhere
	 */
	constructor(maxFrameMs: number, isShown = true) {
		this.#maxFrameMs = maxFrameMs;
		this.#chunks = new ChunkStore(isShown);
	}

	/**
	 * Adds what one frame gave; the results may be of an earlier one, or of none yet. Frames come in order of time; throws
	 * `internal` otherwise, and after the end.
	 *
	 * @param frame that came in.
	 * @returns the lines that were added; empty when no frame was settled.
	 */
	append(frame: FrameInfo, output: PipelineOutput): string {
		if (this.#isOver) throw new AppError('internal', 'The session has ended');
		this.#tally = addToTally(this.#tally, output, frame.tMs);
		this.#merge(output.merges);
		if (!output.frame) return '';
		const { frame: settled, isShotStart, observations, ended } = output;
		const text = encodeSettled({ frame: settled, isShotStart, observations }, ended);
		this.#addFrame({ frame: settled, isShotStart, observations }, ended, text);
		this.#open = output.open;
		this.#graph = output.graph.session;
		return text;
	}

	/** Adds a frame that was read back. Its events and people have the ids of their time. */
	restoreFrame(settled: RestoredFrame, text: string): void {
		this.#addFrame(settled, settled.ended, text);
	}

	/** Takes over what a kept session knows besides its lines, after all of them. */
	restoreEnding({ tally, graph, endMs }: KeptEnding, isOver: boolean): void {
		this.#tally = tally;
		this.#merge(tally.merges);
		if (isOver) this.#settle(endMs);
		const { analysed } = this;
		this.#isOver = isOver;
		this.#graph = graph ?? (analysed && this.graphWithin(analysed.startMs, Math.max(analysed.endMs, endMs ?? 0)));
	}

	/** The session is over; `finish` is what the pipeline gave at its end. Returns the lines that were added. */
	end(finish: FinishOutput, endMs: number | null): string {
		if (this.#isOver) throw new AppError('internal', 'The session has ended');
		const texts = finish.frames.map((settled) => {
			const text = encodeSettled(settled, settled.ended);
			this.#addFrame(settled, settled.ended, text);
			return text;
		});
		this.#settle(endMs);
		const last = encodeFrame([], finish.ended);
		this.#chunks.addLines(last);
		this.#ended.push(...finish.ended);
		this.#open = [];
		this.#graph = finish.graph.session;
		this.#isOver = true;
		return [...texts, last].join('');
	}

	#addFrame(settled: FrameOfFile, ended: readonly SocialEvent[], text: string): void {
		const { frame, isShotStart, observations } = settled;
		const last = this.#presence.length - 1;
		if (last >= 0 && frame.tMs <= this.#presence.frame(last).tMs) {
			throw new AppError('internal', `Frame ${frame.index} is not later than the one before it`);
		}
		this.#settle(frame.tMs);
		this.#clock = tickFrameClock(this.#clock, frame.tMs, this.#maxFrameMs);
		this.#presence.addFrame(frame.index, frame.tMs);
		this.#latest = observations;
		if (isShotStart) this.#shotStarts.add(frame.index);
		this.#chunks.addFrame(frame, observations, text);
		for (const event of ended) {
			const known = mergeEvent(event, this.#resolve);
			if (known) this.#ended.push(known);
		}
	}

	/** Completes the latest frame, now that the next one or the end is at `nextMs`; `null`: it lasts as usual. */
	#settle(nextMs: number | null): void {
		const { lastMs, usualMs } = this.#clock;
		if (lastMs === null) return;
		const ids = (seen: readonly Observation[]) => seen.map((o) => o.personId).sort(compareIds);
		this.#presence.settle({
			tMs: lastMs,
			durationMs: lastFrameMs(this.#clock, nextMs ?? lastMs + (usualMs ?? 0), this.#maxFrameMs),
			visible: ids(this.#latest),
			gazeKnown: ids(this.#latest.filter((o) => o.gaze !== null)),
		});
	}

	#merge(merges: readonly Merge[]): void {
		if (merges.length === 0) return;
		this.#resolve = resolveMerges(this.#tally.merges);
		this.#ended = this.#ended.flatMap((e) => mergeEvent(e, this.#resolve) ?? []);
	}

	/** What a session needs to be read back, besides its lines. */
	get tally(): SessionTally {
		return this.#tally;
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

	#renamed(seen: readonly Observation[]): readonly Observation[] {
		return this.#tally.merges.length === 0 ? seen : seen.map((o) => mergeObservation(o, this.#resolve));
	}

	/** What can be said at once: the people in the frame shown at a time, or `undefined` until `observationsAt` has read them. */
	observationsAtOnce(tMs: number): readonly Observation[] | null | undefined {
		const frameIndex = this.frameIndexAt(tMs);
		if (frameIndex === null) return null;
		const seen = this.#chunks.atOnce(frameIndex, tMs);
		return seen && this.#renamed(seen);
	}

	/** The people in the analysed frame shown at a time, under ids in use now; `null` where none was analysed. */
	async observationsAt(tMs: number): Promise<readonly Observation[] | null> {
		const frameIndex = this.frameIndexAt(tMs);
		return frameIndex === null ? null : this.#renamed(await this.#chunks.at(frameIndex, tMs));
	}

	/**
	 * Every analysed frame in order of time, with the people in it under ids in use when it is read, those in which
	 * nobody was seen too. Frames that come meanwhile are left out.
	 *
	 * @param size of the picture, pixels.
	 */
	async *frames({ widthPx, heightPx }: Pick<FrameInfo, 'widthPx' | 'heightPx'>): AsyncGenerator<SettledFrame> {
		const count = this.#presence.length;
		let place = 0;
		for await (const { frames, untilMs } of this.#chunks.parts()) {
			for (; place < count; place++) {
				const { frameIndex, tMs } = this.#presence.frame(place);
				if (tMs >= untilMs) break;
				yield {
					frame: { index: frameIndex, tMs, widthPx, heightPx },
					isShotStart: this.#shotStarts.has(frameIndex),
					observations: this.#renamed(frames.get(frameIndex) ?? []),
				};
			}
		}
	}

	/** Lines of all frames and events so far, under ids of their time, and the merges made since. Nothing is read. */
	toLines(): { lines: Blob; merges: readonly Merge[] } {
		return { lines: this.#chunks.toBlob(), merges: this.merges };
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
		yield* this.#chunks.lines();
		if (!finish || this.#isOver) return;
		const settled = finish.frames.map((frame) => encodeSettled(frame, frame.ended));
		yield* [...settled, encodeFrame([], finish.ended)].join('').split('\n');
	}

	/** The finished `NAME.regard.jsonl`. Throws `internal` before the first frame, and while events go on without `finish`. */
	async toFile({ header, areas, labels, wallMs, finish }: FileOptions): Promise<Blob> {
		const graph = this.#isOver ? this.#graph : (finish?.graph.session ?? this.#graph);
		if (!graph) throw new AppError('internal', 'The session has no frame yet');
		if (!finish && this.#open.length > 0) throw new AppError('internal', 'The session goes on');
		const { merges, frameCount } = this.#tally;
		const people = peopleOf(this.#tally, graph, labels);
		const objects = objectsOf(this.#tally, header.source.durationMs ?? graph.window.endMs);
		const ending = { header, merges, people, areas, objects, graph, frameCount, wallMs };
		return linesToBlob(finalizeLines(this.#lines(finish), ending));
	}

	/** The whole session so far; `null` before the first frame. */
	get graph(): SocialGraph | null {
		return this.#graph;
	}
}
