import { isAbort } from '../../core/errors';
import type { SocialEvent } from '../../core/social';
import type { GraspFlavour } from './event-filter.svelte';
import type { NamedFile } from '../../core/named-file';
import { problemOf, type Problem } from '../phase';

/** What the GRASP view needs of the world. */
export type GraspPorts = {
	/** The open session as a file; `null` when there is none. */
	sessionFile(): Promise<NamedFile | null>;
	/** As `detectGraspEvents` of `timeline-grasp-client`. */
	detect(session: NamedFile, flavour: GraspFlavour, signal: AbortSignal): Promise<readonly SocialEvent[]>;
};

/** GRASP's events of the open session, found when they are asked for. */
export class GraspEvents {
	events = $state.raw<readonly SocialEvent[]>([]);
	isComputing = $state(false);
	problem = $state.raw<Problem | null>(null);
	readonly #ports: GraspPorts;
	/** What the events belong to: the flavour, and the state of the session. */
	#key: string | null = null;
	#abort = new AbortController();

	constructor(ports: GraspPorts) {
		this.#ports = ports;
	}

	/**
	 * Finds the events, unless those of this very state of the session are there or on their way.
	 *
	 * @param version names the state of the session: another one makes them be found again
	 */
	async find(flavour: GraspFlavour, version: string): Promise<void> {
		const key = `${flavour}/${version}`;
		if (key === this.#key) return;
		this.#key = key;
		this.#abort.abort();
		const { signal } = (this.#abort = new AbortController());
		this.isComputing = true;
		this.problem = null;
		try {
			const file = await this.#ports.sessionFile();
			signal.throwIfAborted();
			const events = file ? await this.#ports.detect(file, flavour, signal) : [];
			signal.throwIfAborted();
			this.events = events;
		} catch (cause) {
			if (signal.aborted || isAbort(cause)) return;
			this.#key = null;
			this.problem = problemOf(cause, 'the GRASP view');
		} finally {
			if (!signal.aborted) this.isComputing = false;
		}
	}

	/** Another session is open. */
	forget(): void {
		this.#abort.abort();
		this.#key = null;
		this.events = [];
		this.isComputing = false;
		this.problem = null;
	}
}
