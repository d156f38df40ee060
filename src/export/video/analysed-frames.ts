import type { Observation } from '../../core/attention';
import { ownLine, toObservation } from '../../session/file/json-lines';

/** People in an analysed frame. */
export type AnalysedFrame = { frameIndex: number; tMs: number; observations: readonly Observation[] };

/** What was analysed around a time. */
export type FramesAround = {
	/** The frame shown; `null` where nobody was seen. */
	shown: AnalysedFrame | null;
	/** The one after it, when that is near enough for places to move smoothly between both; else `null`. */
	next: AnalysedFrame | null;
	/** From 0 at `shown` to 1 at `next`. */
	share: number;
};

/** Frames farther apart than this many steps are not blended: somebody may have jumped meanwhile. */
const MAX_STEPS_APART = 2.5;

type OpenFrame = AnalysedFrame & { observations: Observation[] };

async function* framesIn(lines: AsyncIterable<string> | Iterable<string>): AsyncGenerator<AnalysedFrame> {
	const open: { frame: OpenFrame | null } = { frame: null };
	for await (const text of lines) {
		const line = ownLine(text, 'observation');
		if (!line) continue;
		const observation = toObservation(line);
		const { frameIndex, tMs } = observation;
		if (open.frame?.frameIndex !== frameIndex) {
			if (open.frame) yield open.frame;
			open.frame = { frameIndex, tMs, observations: [] };
		}
		open.frame.observations.push(observation);
	}
	if (open.frame) yield open.frame;
}

/**
 * Analysed frames of a session file, read along with a video that plays forward: two are held, whatever the length.
 *
 * @param stepMs from one analysed frame to the next
 */
export class AnalysedFrames {
	readonly #frames: AsyncGenerator<AnalysedFrame>;
	readonly #stepMs: number;
	#shown: AnalysedFrame | null = null;
	#next: AnalysedFrame | null = null;
	#hasBegun = false;

	constructor(lines: AsyncIterable<string> | Iterable<string>, stepMs: number) {
		this.#frames = framesIn(lines);
		this.#stepMs = stepMs;
	}

	async #take(): Promise<AnalysedFrame | null> {
		const step = await this.#frames.next();
		return step.done ? null : step.value;
	}

	/** What was analysed around a time; times never go back. */
	async at(tMs: number): Promise<FramesAround> {
		if (!this.#hasBegun) this.#next = await this.#take();
		this.#hasBegun = true;
		while (this.#next && this.#next.tMs <= tMs) {
			this.#shown = this.#next;
			this.#next = await this.#take();
		}
		const [shown, next] = [this.#shown, this.#next];
		if (!shown) return { shown: null, next: null, share: 0 };
		const isNeighbour = next?.frameIndex === shown.frameIndex + 1;
		// Between frames that are not neighbours, others were analysed in which nobody was seen.
		const untilMs = isNeighbour ? next.tMs : shown.tMs + this.#stepMs;
		if (tMs >= untilMs) return { shown: null, next: null, share: 0 };
		const apartMs = isNeighbour ? next.tMs - shown.tMs : 0;
		if (!isNeighbour || apartMs > MAX_STEPS_APART * this.#stepMs) return { shown, next: null, share: 0 };
		return { shown, next, share: (tMs - shown.tMs) / apartMs };
	}

	/** Frees what reading holds. */
	close(): void {
		void this.#frames.return(undefined);
	}
}
