import type { KeepingPorts } from '../ports/session-storage';

/** What the browser says of the room for what is kept, and whether it keeps it. */
export class RoomKept {
	/** Whether the browser has promised not to clear what is kept by itself; `null`: not asked, or it does not say. */
	isPersisted = $state<boolean | null>(null);
	/** Bytes this page uses and may use; `null` when the browser does not say. */
	bytes = $state.raw<{ usage: number; quota: number } | null>(null);
	readonly #ports: KeepingPorts | null;
	#hasAsked = false;

	/** @param ports `null`: nothing is ever kept */
	constructor(ports: KeepingPorts | null) {
		this.#ports = ports;
	}

	/** Looks anew. Rejects with what the browser says. */
	async refresh(): Promise<void> {
		if (!this.#ports) return;
		this.bytes = await this.#ports.estimate();
		this.isPersisted = await this.#ports.isPersisted();
	}

	/** Requested once the visitor's first own session is kept: only then is there something to lose. */
	async askToPersist(): Promise<void> {
		if (this.#hasAsked || !this.#ports) return;
		this.#hasAsked = true;
		this.isPersisted = await this.#ports.persist().catch(() => null);
	}
}
