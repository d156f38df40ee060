import { AppError } from '../../core/errors';
import type { EncoderStats } from '../../models/onnx/encoder-port';
import type { ModelUse } from '../../core/session';
import type { WorkerClient } from '../../workers/client';
import type {
	InstalledStatus,
	LandmarkChoice,
	LoadProgress,
	PerceptionApi,
	PerceptionReady,
	PerceptionSettings,
} from '../../workers/perception/perception-api';
import type { EncoderSwitches } from '../../core/perception';
import { loadAnew } from '../../run/restart-models';
import { ModelsChangedError } from '../../session/resume/model-differences';
import type { OpenSource, WatchPorts } from '../ports/ports';

/**
 * A worker that has not begun by then is taken for hung, and another is started, twice at most; the third has as long as every
 * worker. Firefox 153 hung so now and then while workers started workers of their own (`docs/browsers.md`).
 */
const BEGINS_WITHIN_MS: readonly (number | null)[] = [20_000, 60_000, null];

type ModelsPorts = Pick<WatchPorts, 'connectPerception' | 'modelsUrl' | 'modelSet'>;

/** The perception worker: started once, loaded anew for each run, so that no run remembers the one before. */
export class Models {
	/** What came of loading; `null` before. */
	ready = $state.raw<PerceptionReady | null>(null);
	/** Who finds landmarks of faces, from the next loading on. */
	landmarks = $state<LandmarkChoice>('auto');
	readonly #ports: ModelsPorts;
	#client: WorkerClient<PerceptionApi> | null = null;
	/** The models beyond the embedded ones that the run began with. */
	#begunWith: readonly ModelUse[] = [];

	constructor(ports: ModelsPorts) {
		this.#ports = ports;
	}

	/** Starts the worker, so that its scripts arrive while a source is being opened. */
	start(): WorkerClient<PerceptionApi> {
		if (this.#client?.isDead) this.#client = null;
		return (this.#client ??= this.#ports.connectPerception());
	}

	/** Loads the models. Rejects with an `AppError`, or with the reason of `signal`. */
	async load(
		{ schedule, summary }: Pick<OpenSource, 'schedule' | 'summary'>,
		signal: AbortSignal,
		onFiles: (files: readonly LoadProgress[]) => void,
		isGraphicsLost = false,
	): Promise<WorkerClient<PerceptionApi>> {
		let files: readonly LoadProgress[] = [];
		const onEvent = (progress: LoadProgress) => {
			const isKnown = files.some((f) => f.file === progress.file);
			files = isKnown ? files.map((f) => (f.file === progress.file ? progress : f)) : [...files, progress];
			if (!signal.aborted) onFiles(files);
		};
		// What opens by itself or is live should be shown as soon as possible.
		const encodersMayWait = schedule === 'live' || summary.kind === 'sample';
		const { modelsUrl, modelSet: set = 'full' } = this.#ports;
		const { landmarks } = this;
		const settings: PerceptionSettings = {
			...{ modelsUrl, schedule, delegate: 'auto', encodersMayWait, isGraphicsLost, landmarks, set },
		};
		for (const patienceMs of BEGINS_WITHIN_MS) {
			const client = this.start();
			const begun = this.#watchBegin(client, patienceMs);
			const onSign = (progress: LoadProgress) => {
				begun.end();
				onEvent(progress);
			};
			try {
				this.ready = await client.call('load', settings, { signal, onEvent: onSign });
				return client;
			} catch (e) {
				if (!begun.isGivenUp || signal.aborted) throw e;
				console.warn('The vision models did not begin to load, and are started again');
			} finally {
				begun.end();
			}
		}
		throw new AppError('worker-silent', 'The vision models did not begin to load');
	}

	/** Closes a worker that does not begin in time. `isGivenUp`: it was closed so. */
	#watchBegin(client: WorkerClient<PerceptionApi>, patienceMs: number | null) {
		const watch = { isGivenUp: false, end: () => clearTimeout(timer) };
		const giveUp = () => {
			watch.isGivenUp = true;
			client.close();
		};
		const timer = patienceMs === null ? undefined : setTimeout(giveUp, patienceMs);
		return watch;
	}

	/** Loads the models that are installed for what is switched on, and remembers which those were. */
	async loadInstalled(
		client: WorkerClient<PerceptionApi>,
		encoders: EncoderSwitches,
		signal: AbortSignal,
	): Promise<readonly ModelUse[]> {
		return (this.#begunWith = await client.call('loadInstalled', encoders, { signal }));
	}

	/**
	 * As `load`, in a new worker that replaces a broken one. Rejects with a `ModelsChangedError` where one that the run began with
	 * is gone, such as deleted meanwhile: its frames would be seen by fewer models without a word.
	 */
	async renew(
		open: Pick<OpenSource, 'schedule' | 'summary'>,
		encoders: EncoderSwitches,
		signal: AbortSignal,
	): Promise<WorkerClient<PerceptionApi>> {
		this.#client?.close();
		this.#client = null;
		return loadAnew(async () => {
			const client = await this.load(open, signal, () => {}, true);
			if (open.summary.kind !== 'video-file') return client;
			const there = await client.call('loadInstalled', encoders, { signal });
			const gone = this.#begunWith.filter(({ name }) => !there.some((model) => model.name === name));
			if (gone.length > 0) throw new ModelsChangedError(gone.map((was) => ({ name: was.name, was, is: null })));
			return client;
		}, signal);
	}

	/** What the encoders have done so far; nothing before the worker was started, or when it does not answer. */
	async encoderStats(): Promise<readonly EncoderStats[]> {
		return (await this.#client?.call('encoderStats', null).catch(() => [])) ?? [];
	}

	/** Status of the installed models; empty when the worker does not answer. */
	async installed(): Promise<readonly InstalledStatus[]> {
		return (await this.#client?.call('installed', null).catch(() => [])) ?? [];
	}

	/** The encoders that are loaded now, with what they run on; `null` when the worker does not answer. */
	async encoders(): Promise<readonly ModelUse[] | null> {
		return (await this.#client?.call('encoderModels', null).catch(() => null)) ?? null;
	}

	/** Ends the worker after it broke, once nobody needs its last answers; the next run starts another. */
	drop(unneeded: Promise<void>): void {
		const client = this.#client;
		this.#client = null;
		void unneeded.then(() => client?.close());
	}
}
