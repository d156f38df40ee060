import type { ReasonClient } from '../../workers/reason/reason-client';
import type { ReaderState } from '../../workers/reason/question-reader';

export type { ReaderState } from '../../workers/reason/question-reader';

/** Where it is remembered that the model is off; a private window may refuse. */
const MEMORY = 'regard.reader';
const OFF = 'off';

const remembered = (): boolean => {
	try {
		return localStorage.getItem(MEMORY) !== OFF;
	} catch {
		return true;
	}
};

/** Whether the model that reads questions takes part, and where it stands. */
export class ReaderSwitch {
	#isOn = $state(remembered());
	/** As far as was looked. */
	state = $state.raw<ReaderState>({ kind: 'not-loaded' });
	readonly #modelsUrl: string;
	/** Called when it was switched on or off. */
	onSwitch: () => void = () => undefined;
	#client: ReasonClient | null = null;
	#isLooking = false;

	/** @param modelsUrl absolute address of the models folder */
	constructor(modelsUrl: string) {
		this.#modelsUrl = modelsUrl;
		this.#show();
	}

	/** Whether questions that the rules are in doubt about are read by the model; remembered for the next time. */
	get isOn(): boolean {
		return this.#isOn;
	}

	set isOn(isOn: boolean) {
		this.#isOn = isOn;
		this.#show();
		this.#tell();
		try {
			if (isOn) localStorage.removeItem(MEMORY);
			else localStorage.setItem(MEMORY, OFF);
		} catch {
			// Then it is on the next time.
		}
		this.onSwitch();
	}

	/** Tells whoever answers from now on. */
	attach(client: ReasonClient): void {
		this.#client = client;
		this.#tell();
	}

	/** Looks where the model stands. Never rejects, and starts nothing. */
	async look(): Promise<void> {
		if (!this.#client || this.#isLooking) return;
		this.#isLooking = true;
		try {
			const state = await this.#client.readerState();
			// It may have been switched meanwhile.
			if (this.#isOn === (state.kind !== 'off')) this.state = state;
		} finally {
			this.#isLooking = false;
		}
	}

	#tell(): void {
		this.#client?.useReader(this.#isOn ? this.#modelsUrl : null);
	}

	#show(): void {
		this.state = { kind: this.#isOn ? 'not-loaded' : 'off' };
	}
}
