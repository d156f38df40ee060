import type { Perception } from '../core/perception';
import type { WorkerClient } from '../workers/client';
import type { PerceptionApi } from '../workers/perception/perception-api';

/** Part of the time that the known picture may take. */
const SHARE = 0.01;

/** What one frame added to a session, and what the models saw in it. */
type Found = { text: string; perception: Perception };

/** What models found since they last saw the known picture as they should: it is not believed before they do so again. */
export class Doubt {
	/** One entry a frame. */
	#found: Found[] = [];
	#perception: WorkerClient<PerceptionApi> | null = null;
	#tookMs = 0;
	#totalMs = 0;

	/** From now on these models find things. What others found is forgotten. */
	begin(perception: WorkerClient<PerceptionApi>): void {
		this.#perception = perception;
		this.#found = [];
	}

	add(found: Found): void {
		this.#found.push(found);
	}

	/** The shortest time between two looks at the known picture so that they take no more than their share, milliseconds. */
	get everyMs(): number {
		return this.#tookMs / SHARE;
	}

	/** How long the known picture took so far, wall-clock milliseconds. */
	get totalMs(): number {
		return this.#totalMs;
	}

	/** Shows the models the known picture if they found anything. Rejects with `graphics-lost` when they see it wrongly. */
	async check(): Promise<void> {
		if (this.#found.length === 0) return;
		const fromMs = performance.now();
		await this.#perception?.call('check', null);
		this.#tookMs = performance.now() - fromMs;
		this.#totalMs += this.#tookMs;
	}

	/** Takes out what was found, which is believed now. */
	believed(): readonly Found[] {
		return this.#found.splice(0);
	}
}
