import { AppError, isAbort } from '../../core/errors';
import { allModels, variantsFor, type Machine } from '../../models/catalogue/entries';
import type { CatalogueEntry, ModelVariant } from '../../models/catalogue/types';
import type { GivenFile, InstallResult } from '../../models/store/install';
import type { PlacedModel } from '../../models/store/placed';
import { targetsOf } from '../../models/store/targets';
import type { WorkerClient } from '../../workers/client';
import type { FileProgress, ModelStoreApi, StoredFile } from '../../workers/model-store/model-store.worker';
import { ByteRate } from './model-store-rate';
import { modelStatus, type ActiveDownload, type ModelStatus } from './model-store-status';

/** Room in the browser's storage, bytes; all sites' together have the quota. */
export type StorageRoom = { usageBytes: number; quotaBytes: number; isPersisted: boolean };

/** The world, as far as the Models view needs it. */
export type ModelStorePorts = {
	connect: () => WorkerClient<ModelStoreApi>;
	readPlaced: () => Promise<readonly PlacedModel[]>;
	machine: () => Promise<Machine>;
	/** `null` where the browser does not say. */
	room: () => Promise<StorageRoom | null>;
	/** Asks the browser not to clear the storage when space runs short. */
	persist: () => Promise<boolean>;
	nowMs: () => number;
};

const without = <T>(record: Readonly<Record<string, T>>, key: string): Readonly<Record<string, T>> =>
	Object.fromEntries(Object.entries(record).filter(([name]) => name !== key));

/** The models that the visitor has, gets and deletes. */
export class ModelStore {
	stored = $state.raw<readonly StoredFile[]>([]);
	placed = $state.raw<readonly PlacedModel[]>([]);
	machine = $state.raw<Machine>({ webgpu: false, f16: false });
	room = $state.raw<StorageRoom | null>(null);
	/** Downloads that go on, by id. */
	active = $state.raw<Readonly<Record<string, ActiveDownload>>>({});
	/** What went wrong last with a model, by id. */
	problems = $state.raw<Readonly<Record<string, AppError>>>({});
	/** What went wrong with the storage as a whole. */
	problem = $state.raw<AppError | null>(null);
	/** What became of dropped files. */
	results = $state.raw<readonly InstallResult[]>([]);
	isInstalling = $state(false);
	/** Whether what is stored has been looked at. */
	isReady = $state(false);
	#chosen = $state.raw<Readonly<Record<string, ModelVariant['dtype']>>>({});
	readonly #ports: ModelStorePorts;
	/** Nothing is shown of it. */
	#stops: Readonly<Record<string, AbortController>> = {};
	#client: WorkerClient<ModelStoreApi> | null = null;

	constructor(ports: ModelStorePorts) {
		this.#ports = ports;
	}

	/** Looks at what is there. Called when the view opens. */
	async refresh(): Promise<void> {
		try {
			const [stored, placed, machine, room] = await Promise.all([
				this.#worker.call('list', null),
				this.#ports.readPlaced(),
				this.#ports.machine(),
				this.#ports.room(),
			]);
			Object.assign(this, { stored, placed, machine, room, problem: null });
		} catch (error) {
			this.problem = asProblem(error);
		}
		this.isReady = true;
	}

	/** The variants of a model that this machine can run; all if it can run none, as the files may still be wanted. */
	variants(entry: CatalogueEntry): readonly ModelVariant[] {
		const runnable = variantsFor(entry, this.machine);
		return runnable.length > 0 ? runnable : entry.variants;
	}

	/** Whether this machine can run the model in any variant. */
	canRun(entry: CatalogueEntry): boolean {
		return variantsFor(entry, this.machine).length > 0;
	}

	/** The variant that the view is about: the chosen one, else the one that is there or begun, else the best. */
	variant(entry: CatalogueEntry): ModelVariant {
		const variants = this.variants(entry);
		const chosen = variants.find(({ dtype }) => dtype === this.#chosen[entry.id]);
		if (chosen) return chosen;
		const kindOf = (variant: ModelVariant) =>
			modelStatus(entry, variant, { stored: this.stored, placed: this.placed }).kind;
		const there = variants.find((variant) => ['installed', 'placed'].includes(kindOf(variant)));
		// Files shared by all variants do not show which one was begun.
		const begun = variants.find(({ files }) =>
			this.stored.some(
				({ modelId, path, bytes }) =>
					modelId === entry.id && (bytes ?? 0) > 0 && files.some((file) => file.path === path),
			),
		);
		return there ?? begun ?? variants[0]!;
	}

	choose(id: string, dtype: ModelVariant['dtype']): void {
		this.#chosen = { ...this.#chosen, [id]: dtype };
	}

	status(entry: CatalogueEntry): ModelStatus {
		return modelStatus(entry, this.variant(entry), {
			stored: this.stored,
			placed: this.placed,
			active: this.active[entry.id],
		});
	}

	/** Downloads a model, or resumes its download. Resolves when it is complete, was stopped, or failed. */
	async download(entry: CatalogueEntry): Promise<void> {
		if (this.active[entry.id]) return;
		const variant = this.variant(entry);
		const stop = new AbortController();
		this.#stops = { ...this.#stops, [entry.id]: stop };
		this.problems = without(this.problems, entry.id);
		this.choose(entry.id, variant.dtype);
		this.#setActive(entry.id, {
			dtype: variant.dtype,
			path: null,
			phase: 'receiving',
			received: {},
			totals: {},
			bytesPerSecond: null,
		});
		const rate = new ByteRate();
		try {
			// Some browsers ask the visitor, who may take their time.
			void this.#ports.persist();
			await this.#worker.call(
				'download',
				{ targets: targetsOf(entry, variant) },
				{ signal: stop.signal, onEvent: (progress) => this.#follow(entry.id, progress, rate) },
			);
		} catch (error) {
			if (!isAbort(error)) this.problems = { ...this.problems, [entry.id]: asProblem(error) };
		}
		this.#stops = without(this.#stops, entry.id);
		await this.#look();
		this.active = without(this.active, entry.id);
	}

	/** Stops a download; what has come stays. */
	pause(id: string): void {
		this.#stops[id]?.abort();
	}

	/** Stops a download and deletes what has come. */
	async cancel(id: string): Promise<void> {
		this.pause(id);
		await this.remove(id);
	}

	/** Deletes a model's files from the browser. Those in the served folder stay. */
	remove(id: string): Promise<void> {
		return this.#change(id, 'remove');
	}

	/** Deletes a model and forgets its first hashes, so that another version may be loaded. */
	forget(id: string): Promise<void> {
		return this.#change(id, 'forget');
	}

	/** Installs files that somebody dropped or chose. */
	async install(files: readonly GivenFile[]): Promise<void> {
		if (files.length === 0) return;
		this.results = [];
		this.isInstalling = true;
		try {
			const onEvent = (result: InstallResult) => (this.results = [...this.results, result]);
			await this.#worker.call('install', { files }, { onEvent });
			this.problem = null;
		} catch (error) {
			this.problem = asProblem(error);
		}
		this.isInstalling = false;
		await this.#look();
	}

	/** All models, for the view. */
	readonly models: readonly CatalogueEntry[] = allModels;

	get #worker(): WorkerClient<ModelStoreApi> {
		return (this.#client ??= this.#ports.connect());
	}

	async #change(id: string, what: 'remove' | 'forget'): Promise<void> {
		try {
			await this.#worker.call(what, { modelId: id });
			this.problems = without(this.problems, id);
		} catch (error) {
			this.problems = { ...this.problems, [id]: asProblem(error) };
		}
		await this.#look();
	}

	async #look(): Promise<void> {
		try {
			const [stored, room] = await Promise.all([this.#worker.call('list', null), this.#ports.room()]);
			Object.assign(this, { stored, room });
		} catch (error) {
			this.problem = asProblem(error);
		}
	}

	#setActive(id: string, download: ActiveDownload): void {
		this.active = { ...this.active, [id]: download };
	}

	#follow(id: string, { path, receivedBytes, totalBytes, phase }: FileProgress, rate: ByteRate): void {
		const before = this.active[id];
		if (!before) return;
		const received = { ...before.received, [path]: receivedBytes };
		if (phase === 'receiving') {
			rate.add(
				this.#ports.nowMs(),
				Object.values(received).reduce((total, bytes) => total + bytes, 0),
			);
		}
		this.#setActive(id, {
			...before,
			path,
			phase,
			received,
			totals: totalBytes === null ? before.totals : { ...before.totals, [path]: totalBytes },
			bytesPerSecond: phase === 'receiving' ? rate.bytesPerSecond : null,
		});
	}
}

const asProblem = (error: unknown): AppError =>
	error instanceof AppError
		? error
		: new AppError('internal', error instanceof Error ? error.message : String(error), { cause: error });
