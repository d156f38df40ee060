import type { ModelUse } from '../../core/session';

/**
 * Models that are on in this page beside the analysis of frames, such as the one that turns sentences into vectors. Session
 * files name them with the others while they are on.
 */
export class ModelsBeside {
	readonly #on = new Map<string, ModelUse>();

	/** Those that are on, in the order in which they were switched on. */
	get all(): readonly ModelUse[] {
		return [...this.#on.values()];
	}

	/** Adds a model that is now on, in place of one of the same name. */
	add(use: ModelUse): void {
		this.#on.set(use.name, use);
	}

	/** A model is off again. */
	remove(name: string): void {
		this.#on.delete(name);
	}
}

/** Those of the page. */
export const modelsBeside = new ModelsBeside();
