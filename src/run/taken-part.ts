import type { ModelUse } from '../core/session';

/** What there is to ask while a run goes on. */
type Asked = {
	/** Of the vision models, those that look for people; `null` before they are loaded. */
	vision(): readonly ModelUse[] | null;
	/** The encoders that are loaded now; `null` when their worker does not answer. */
	encoders(): Promise<readonly ModelUse[] | null>;
	sound(): readonly ModelUse[];
	/** The run goes on; later, all of these tell of the next one, or of a worker that is gone. */
	isGoingOn(): boolean;
};

/** The models that take part in one run, as they were known while it went on. */
export class TakenPart {
	readonly #asked: Asked;
	#vision: readonly ModelUse[] = [];
	#encoders: readonly ModelUse[] = [];
	#sound: readonly ModelUse[] = [];

	constructor(asked: Asked) {
		this.#asked = asked;
	}

	/** Takes down what takes part now. An encoder that was loaded earlier in the run has taken part, too. */
	note(encoders: readonly ModelUse[]): void {
		this.#vision = this.#asked.vision() ?? this.#vision;
		this.#sound = this.#asked.sound();
		const earlier = this.#encoders.filter(({ name }) => !encoders.some((one) => one.name === name));
		this.#encoders = [...encoders, ...earlier];
	}

	/** The encoders so far. */
	get encoders(): readonly ModelUse[] {
		return this.#encoders;
	}

	/** All so far, with what each ran on last. */
	async all(): Promise<readonly ModelUse[]> {
		const encoders = this.#asked.isGoingOn() ? await this.#asked.encoders() : null;
		if (this.#asked.isGoingOn()) this.note(encoders ?? []);
		return [...this.#vision, ...this.#encoders, ...this.#sound];
	}
}
