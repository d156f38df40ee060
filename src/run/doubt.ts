import { CHECKPOINT_FRAMES } from '../core/checkpoint';
import type { Perception } from '../core/perception';
import type { ModelUse } from '../core/session';
import type { WorkerClient } from '../workers/client';
import type { PerceptionApi } from '../workers/perception/perception-api';

/** Wall-clock milliseconds from one look at the known picture to the next: one in 5 s where a frame takes less than 1 s. */
const EVERY_MS = 4000;

/** At least so many times as long as a look takes the workers together: 0.8 % of the time of one that is never idle. */
const TIMES = 125;

/** But no longer than this, however slow the machine: a crash costs what no look has vouched for. */
const MOST_MS = 30_000;

/** So many frames are held back at most: before the first look, so that a short run keeps something, and later. */
const MOST_AT_FIRST = CHECKPOINT_FRAMES;
const MOST = 6 * CHECKPOINT_FRAMES;

/** What one frame added to a session, and what the models saw in it. */
type Found = { text: string; perception: Perception };

/** Told at each look which encoders are loaded: a worker that is gone later cannot be asked what took part. */
export type OnEncoders = (encoders: readonly ModelUse[]) => void;

/** What models found since they last saw the known picture as they should: it is not believed before they do so again. */
export class Doubt {
	/** One entry a frame. */
	#found: Found[] = [];
	#perception: WorkerClient<PerceptionApi> | null = null;
	#onEncoders: OnEncoders | undefined;
	#tookMs = 0;
	#totalMs = 0;
	readonly #everyMs: number | null;

	/** @param everyMs milliseconds from one look to the next, whatever a look takes; `null`: as the machine allows */
	constructor(everyMs: number | null = null) {
		this.#everyMs = everyMs;
	}

	/** From now on these models find things. What others found is forgotten. */
	begin(perception: WorkerClient<PerceptionApi>, onEncoders?: OnEncoders): void {
		this.#perception = perception;
		this.#onEncoders = onEncoders;
		this.#found = [];
	}

	add(found: Found): void {
		this.#found.push(found);
	}

	/** Whether the models should see the known picture after this frame, so long after the last time, in milliseconds. */
	isDue(sinceMs: number): boolean {
		if (this.#found.length >= (this.#totalMs === 0 ? MOST_AT_FIRST : MOST)) return true;
		return sinceMs >= (this.#everyMs ?? Math.max(EVERY_MS, Math.min(MOST_MS, TIMES * this.#tookMs)));
	}

	/** How long the known picture took the workers so far, together, milliseconds. */
	get totalMs(): number {
		return this.#totalMs;
	}

	/** Shows the models the known picture if they found anything. Rejects with `graphics-lost` when they see it wrongly. */
	async check(): Promise<void> {
		if (this.#found.length === 0) return;
		const [tookMs, encoders] = await Promise.all([
			this.#perception?.call('check', null),
			this.#onEncoders && this.#perception?.call('encoderModels', null),
		]);
		if (encoders) this.#onEncoders?.(encoders);
		this.#tookMs = tookMs ?? 0;
		this.#totalMs += this.#tookMs;
	}

	/** Takes out what was found, which is believed now. */
	believed(): readonly Found[] {
		return this.#found.splice(0);
	}
}
