import type { Correction } from '../../core/corrections';
import type { DoubtfulPlace } from '../../session/corrections/doubtful';
import type { WorkerClient } from '../../workers/client';
import type { CorrectedView } from '../../session/corrected/corrected-view';
import type { CorrectionsResult } from '../../session/corrected/corrected-input';
import type { CorrectionsApi } from '../../workers/session/corrections.worker';
import type { SessionView } from '../../session/log/session-view';

/** What goes on: what the machine saw is read, or the middle runs again; `share` of it is done, 0 to 1. */
export type CorrectionsBusy = { what: 'reading' | 'running'; share: number };

/** The worker that runs a session again under its corrections. It is started when it is needed, and reads a session once. */
export class CorrectionsRunner {
	readonly #connect: () => WorkerClient<CorrectionsApi>;
	readonly #onBusy: (busy: CorrectionsBusy | null) => void;
	#client: WorkerClient<CorrectionsApi> | null = null;
	/** The session whose observations the worker holds. */
	#loaded: SessionView | null = null;
	#loading: Promise<void> | null = null;
	#session = new AbortController();

	constructor(connect: () => WorkerClient<CorrectionsApi>, onBusy: (busy: CorrectionsBusy | null) => void) {
		this.#connect = connect;
		this.#onBusy = onBusy;
	}

	/** Another session: what goes on is given up, and the worker with what it holds. */
	reset(): void {
		this.#session.abort(new DOMException('Another session', 'AbortError'));
		this.#session = new AbortController();
		this.#client?.close();
		this.forgetWorker();
	}

	/** The worker died: the next call starts another. */
	forgetWorker(): void {
		this.#client = null;
		this.#loaded = null;
		this.#loading = null;
	}

	/** Runs a session again. Rejects with an `AppError`, or with the reason of `signal`. */
	async run(machine: SessionView, steps: readonly Correction[], signal: AbortSignal): Promise<CorrectionsResult> {
		const client = await this.#load(machine);
		signal.throwIfAborted();
		const onEvent = (share: number) => this.#onBusy({ what: 'running', share });
		onEvent(0);
		return client.call('run', steps, { signal, onEvent });
	}

	/** Places where somebody may have become somebody else; in order of time. Rejects as `run` does. */
	async doubts(machine: SessionView, steps: readonly Correction[]): Promise<readonly DoubtfulPlace[]> {
		const client = await this.#load(machine);
		return client.call('doubts', steps, { signal: this.#session.signal });
	}

	/** A saved session as corrected. Rejects as `run` does. */
	file(session: Blob, view: CorrectedView): Promise<Blob> {
		const { corrections, events } = view;
		const input = { session, corrections, events, presence: view.presenceParts() };
		return this.#connected().call('file', input, { signal: this.#session.signal });
	}

	#connected(): WorkerClient<CorrectionsApi> {
		this.#client ??= this.#connect();
		return this.#client;
	}

	/** Lets the worker read what the machine saw, once a session. */
	async #load(machine: SessionView): Promise<WorkerClient<CorrectionsApi>> {
		const client = this.#connected();
		if (this.#loaded === machine) return client;
		this.#loading ??= this.#read(machine, client).finally(() => (this.#loading = null));
		await this.#loading;
		return client;
	}

	async #read(machine: SessionView, client: WorkerClient<CorrectionsApi>): Promise<void> {
		const { source, camera, config } = machine;
		if (!source || !camera) return;
		const { signal } = this.#session;
		const { widthPx, heightPx } = source;
		const { lines, merges } = machine.lines();
		const endMs = machine.graph?.window.endMs ?? null;
		// A copy without proxies: config and camera may come from reactive state.
		const plain = JSON.parse(JSON.stringify({ merges, picture: { widthPx, heightPx }, camera, config, endMs })) as {
			merges: typeof merges;
			picture: { widthPx: number; heightPx: number };
			camera: typeof camera;
			config: typeof config;
			endMs: typeof endMs;
		};
		const onEvent = (share: number) => this.#onBusy({ what: 'reading', share });
		onEvent(0);
		await client.call('load', { lines, ...plain }, { signal, onEvent });
		this.#loaded = machine;
		this.#onBusy(null);
	}
}
