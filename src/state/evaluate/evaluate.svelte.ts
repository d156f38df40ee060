import { isFeatureFile } from '../../bench/probe/feature-file';
import type { FeatureRow } from '../../bench/probe/feature-builder';
import type { SetSummary } from '../../bench/probe/feature-set';
import { probeConfig, type ProbeResult } from '../../bench/probe/probe';
import { sharedLayerConfig, type SharedLayerConflicts } from '../../bench/probe/shared-layer';
import { AppError, isAbort } from '../../core/errors';
import type { WorkerClient } from '../../workers/client';
import { isOfDeath } from '../../workers/renewed-worker';
import { annotatorSets, gazeSets } from '../../bench/benchmark-sets';
import { beforeAfter, type EncoderResults } from '../../bench/probe/before-after';
import type { ReportPart, SetReport } from '../../bench/set-report';
import { EvaluateSets, type SetScorer } from './evaluate-sets.svelte';
import { isPictureName, labelOfPath, pictureRow } from './evaluate-files';
import { formOf, MAX_PICTURES, type ImageEncoder } from './feature-form';
import type { EvaluateApi } from '../../workers/evaluate/evaluate.worker';
import type { NamedFile } from '../../core/named-file';
import { problemOf, type Problem } from '../phase';

export {
	anchorSource,
	conflictAnchors,
	publishedTask,
	socialFusionAnchors,
} from '../../bench/probe/social-fusion-anchors';
import { countWords } from '../../core/text/words';
export { CONFLICT_ABOVE } from '../../bench/probe/gradient-conflict';
export type { ImageEncoder, ProbeResult, SetSummary, SharedLayerConflicts };

/** Encoders that could make features of pictures if they were installed. */
export type ImageEncoderChoice = { readonly title: string; readonly megabytes: number | null };

/** What the Evaluate view needs of the world; tests pass stand-ins. */
export type EvaluatePorts = {
	readonly connect: () => WorkerClient<EvaluateApi>;
	/** An installed image encoder; without one, those that could be installed. */
	readonly findImageEncoder: () => Promise<ImageEncoder | readonly ImageEncoderChoice[]>;
};

/** What the view is doing; one thing at a time. */
export type Work = {
	readonly kind: 'reading' | 'encoding' | 'probing' | 'comparing' | 'gaze' | 'scoring';
	/** Task or file that it is about; `null` when it is about all. */
	readonly about: string | null;
	readonly done: number;
	/** `null`: not known. */
	readonly total: number | null;
};

/** Where the features come from. */
export type FeatureOrigin = { readonly kind: 'files' | 'pictures' | 'example'; readonly words: string };

/** State of the Evaluate view. Everything heavy runs in its worker; a new request cancels the one before. */
export class Evaluate {
	work = $state.raw<Work | null>(null);
	origin = $state.raw<FeatureOrigin | null>(null);
	sets = $state.raw<readonly SetSummary[]>([]);
	/** By task, of the features that are loaded. */
	probes = $state.raw<Readonly<Record<string, ProbeResult>>>({});
	/** Tasks that could not be probed, with what is wrong. */
	failures = $state.raw<Readonly<Record<string, string>>>({});
	conflicts = $state.raw<SharedLayerConflicts | null>(null);
	problem = $state.raw<Problem | null>(null);
	/** Set when pictures came and no encoder is installed. */
	missingEncoders = $state.raw<readonly ImageEncoderChoice[] | null>(null);
	/** What was measured of another encoder, to be compared with; `null`: nothing is kept. */
	before = $state.raw<EncoderResults | null>(null);
	/** Rows made of pictures, for saving; `null` when the features came from elsewhere. */
	madeRows = $state.raw<readonly FeatureRow[] | null>(null);
	/** Gaze targets; maps are heavy, so the worker scores them. */
	readonly gaze = new EvaluateSets(gazeSets, (...given) => this.#scoreSet(...given));
	/** Sets about annotators; one of them trains a model, so the worker scores them. */
	readonly annotators = new EvaluateSets(annotatorSets, (...given) => this.#scoreSet(...given));
	readonly #ports: EvaluatePorts;
	#client: WorkerClient<EvaluateApi> | null = null;
	#controller = new AbortController();

	constructor(ports: EvaluatePorts) {
		this.#ports = ports;
	}

	/** Files of features, or pictures in a folder for each class. */
	async open(files: readonly NamedFile[]): Promise<void> {
		const features = files.filter((file) => isFeatureFile(file.name));
		const pictures = files.filter((file) => isPictureName(file.name));
		if (features.length > 0 || pictures.length === 0) return this.#openFeatures(features.length > 0 ? features : files);
		return this.#openPictures(pictures);
	}

	async openExample(): Promise<void> {
		await this.#run({ kind: 'reading', about: null }, 'the example', async (client, signal) => {
			this.#show(await client.call('example', null, { signal }), { kind: 'example', words: 'made-up numbers' }, null);
		});
	}

	/** Trains a probe for each of these tasks, one after the other. */
	async probe(tasks: readonly string[]): Promise<void> {
		await this.#run({ kind: 'probing', about: null }, 'the probe', async (client, signal) => {
			for (const task of tasks) {
				this.#clearProbe(task);
				try {
					const result = await client.call(
						'probe',
						{ task, config: { ...probeConfig } },
						{
							signal,
							onEvent: ({ done, total }) => this.#progress({ kind: 'probing', about: task, done, total }, signal),
						},
					);
					this.probes = { ...this.probes, [task]: result };
				} catch (e) {
					if (!(e instanceof AppError) || e.code !== 'evaluation-invalid') throw e;
					this.failures = { ...this.failures, [task]: e.message };
				}
			}
		});
	}

	/** Gradient Conflict Degrees of all tasks. */
	async compare(): Promise<void> {
		await this.#run({ kind: 'comparing', about: null }, 'gradient conflict', async (client, signal) => {
			const tasks = this.sets.map((set) => set.task);
			this.conflicts = null;
			this.conflicts = await client.call('conflicts', tasks, {
				signal,
				onEvent: (done) =>
					this.#progress({ kind: 'comparing', about: null, done, total: sharedLayerConfig.initialisations }, signal),
			});
		});
	}

	/** What is measured now, by where the features come from. */
	get #results(): EncoderResults {
		const probes = this.sets.flatMap(({ task }) => this.probes[task] ?? []);
		return { name: this.origin?.words ?? '', probes, conflicts: this.conflicts };
	}

	/** Keeps what is measured now, for features of another encoder to be compared with it. */
	keepAsBefore(): void {
		this.before = this.#results;
	}

	/** What is kept against what is measured now; `null` as long as the two have nothing in common. */
	get comparison(): ReportPart | null {
		const now = this.#results;
		return this.before && this.before.name !== now.name ? beforeAfter(this.before, now) : null;
	}

	/** Ends what is going on; what there was before stays. */
	cancel(): void {
		this.#controller.abort();
		this.work = null;
	}

	dismiss(): void {
		this.problem = null;
		this.missingEncoders = null;
	}

	/** Frees the worker and the features. */
	close(): void {
		this.cancel();
		this.#client?.close();
		this.#client = null;
	}

	async #openFeatures(files: readonly NamedFile[]): Promise<void> {
		const words = files.length === 1 ? files[0]!.name : `${files.length} files`;
		await this.#run({ kind: 'reading', about: words }, words, async (client, signal) => {
			const sets = await client.call('read', files, {
				signal,
				onEvent: ({ doneBytes: done, totalBytes: total }) =>
					this.#progress({ kind: 'reading', about: words, done, total }, signal),
			});
			this.#show(sets, { kind: 'files', words }, null);
		});
	}

	async #openPictures(pictures: readonly NamedFile[]): Promise<void> {
		const words = countWords(pictures.length, 'picture');
		await this.#run({ kind: 'encoding', about: words }, words, async (client, signal) => {
			if (pictures.length > MAX_PICTURES) {
				throw new AppError('evaluation-invalid', `${words}: more than ${MAX_PICTURES} do not fit; add them in parts`);
			}
			if (pictures.some(({ name }) => labelOfPath(name) === null)) {
				throw new AppError(
					'evaluation-invalid',
					'Pictures need one folder per class: drop the folder that holds the class folders',
				);
			}
			const encoder = await this.#ports.findImageEncoder();
			if (!('encode' in encoder)) {
				this.missingEncoders = encoder;
				return;
			}
			try {
				const { form, words: formWords } = formOf(encoder, pictures.length);
				const rows: FeatureRow[] = [];
				for (const [i, { name, blob }] of pictures.entries()) {
					signal.throwIfAborted();
					this.#progress({ kind: 'encoding', about: words, done: i, total: pictures.length }, signal);
					rows.push(pictureRow(name, await encoder.encode(blob, signal, form)));
				}
				const sets = await client.call('take', rows, { signal });
				this.#show(sets, { kind: 'pictures', words: `${words}, by ${encoder.title}: ${formWords}` }, rows);
			} finally {
				encoder.close();
			}
		});
	}

	async #scoreSet(...[set, files, options]: Parameters<SetScorer>): Promise<SetReport | null> {
		let report: SetReport | null = null;
		const about = set.files.flatMap(({ id }) => files[id]?.[0]?.name ?? [])[0] ?? set.title;
		await this.#run({ kind: set.id === 'gaze' ? 'gaze' : 'scoring', about }, about, async (client, signal) => {
			report = await client.call('score', { id: set.id, files, options }, { signal });
		});
		return report;
	}

	#show(sets: readonly SetSummary[], origin: FeatureOrigin, rows: readonly FeatureRow[] | null): void {
		this.sets = sets;
		this.origin = origin;
		this.madeRows = rows;
		this.probes = {};
		this.failures = {};
		this.conflicts = null;
	}

	#clearProbe(task: string): void {
		const without = <Value>(record: Readonly<Record<string, Value>>) =>
			Object.fromEntries(Object.entries(record).filter(([name]) => name !== task));
		this.probes = without(this.probes);
		this.failures = without(this.failures);
	}

	#progress(work: Work, signal: AbortSignal): void {
		if (!signal.aborted) this.work = work;
	}

	/** Runs one request at a time: the one before is cancelled, and errors are shown. */
	async #run(
		work: Pick<Work, 'kind' | 'about'>,
		about: string,
		what: (client: WorkerClient<EvaluateApi>, signal: AbortSignal) => Promise<void>,
	): Promise<void> {
		this.#controller.abort();
		this.#controller = new AbortController();
		const { signal } = this.#controller;
		this.dismiss();
		this.work = { ...work, done: 0, total: null };
		this.#client ??= this.#ports.connect();
		try {
			await what(this.#client, signal);
		} catch (e) {
			if (signal.aborted && isAbort(e)) return;
			this.problem = problemOf(e, about);
			if (isOfDeath(e)) this.#forget();
		} finally {
			if (!signal.aborted) this.work = null;
		}
	}

	/** After the worker broke: its features are lost, and the next request starts another. */
	#forget(): void {
		this.#client = null;
		this.sets = [];
		this.origin = null;
		this.madeRows = null;
		this.probes = {};
		this.failures = {};
		this.conflicts = null;
	}
}

/** Rows as the lines of a file that `open` reads again. */
export const rowsAsLines = (rows: readonly FeatureRow[]): string =>
	rows
		.map(({ features, labels, id, split, group }) =>
			JSON.stringify({ id, labels: Object.fromEntries(labels), split, group, features: Array.from(features) }),
		)
		.join('\n');
