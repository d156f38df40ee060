import type { EncoderSwitches } from '../core/perception';
import type { ModelUse } from '../core/session';
import type { EncoderPort, Priority } from '../models/onnx/encoder-port';
import type { EncoderRequest } from '../models/onnx/request';
import type { Backend } from '../models/onnx/tensor';
import { modelWithId } from '../models/catalogue/entries';
import { hashBlob } from '../models/store/digest';
import { openModelFiles } from '../models/store/open';
import type { EncoderRun } from './embedded-encoders';
import { EXPRESSION_8_SPECS } from './encoders/expression-8';
import { gazeDirectionReaders } from './encoders/gaze-direction';
import { GAZE_MAP_SPECS } from './encoders/gaze-map';
import type { Raster } from './raster';
import { nowMs } from './spans';

/** What a model that the visitor installed can be for. */
export type InstalledTask = 'gazeTarget' | 'gazeDirection' | 'expression';

/** Each of them, in the order of running. */
export const INSTALLED_TASKS: readonly InstalledTask[] = ['gazeTarget', 'gazeDirection', 'expression'];

/** The gaze target models by the ids of their catalogue entries. */
export const INSTALLED_GAZE_MAPS = {
	'gaze-lle-vitb': GAZE_MAP_SPECS['gazelle-vitb14'],
	'gazelle-dinov3-s': GAZE_MAP_SPECS['gazelle-dinov3-s'],
} as const;

/** Ids of catalogue entries for a task, the best first: the first that is there runs. */
export const candidatesFor: Readonly<Record<InstalledTask, readonly string[]>> = {
	gazeTarget: Object.keys(INSTALLED_GAZE_MAPS),
	gazeDirection: Object.keys(gazeDirectionReaders),
	expression: Object.keys(EXPRESSION_8_SPECS),
};

/** Heads that a gaze target model sees in one run: its shapes are fixed when it is loaded. */
export const HEADS_PER_RUN = 6;

/** A model's file that is there. `sha256`: as found when it was stored. */
export type InstalledFile = { blob: Blob; sha256: string };

/** The file of a model by the id of its catalogue entry; `null` when it is not there. Never asks another host. */
export type FindInstalled = (modelId: string) => Promise<InstalledFile | null>;

/** How an installed model fares, for showing. */
export type InstalledStatus = {
	task: InstalledTask;
	/** Id of the catalogue entry; `null` when looking for one failed. */
	modelId: string | null;
	/** `null`: it does not run. */
	backend: Backend | null;
	/** Why it does not run, or runs where it does, in plain words. */
	reason: string;
};

/** The models from the store that take part. */
export type InstalledEncoders = {
	/**
	 * Looks for models of the tasks that are switched on and loads them, once each. Never fails: a model that cannot be
	 * loaded is left out and told of by `status`.
	 *
	 * @returns the id of the model for each task that has one ready
	 */
	ready(switches: EncoderSwitches): Promise<Readonly<Partial<Record<InstalledTask, string>>>>;
	/** Runs the model of that id. Throws as `EncoderPort` does. */
	run(modelId: string, raster: Raster, request: EncoderRequest): Promise<EncoderRun>;
	/** A model failed: it is not run again before the models are loaded anew, and `status` says why. */
	giveUp(task: InstalledTask, cause: unknown): void;
	/** Of all that were looked for and are there, or could not be looked for. */
	status(): readonly InstalledStatus[];
	/** Those in use. */
	models(): Promise<readonly ModelUse[]>;
};

/** Hashing is not cancelled. */
const never = new AbortController().signal;

/** Finds models in the served folder and in the browser's storage. `modelsUrl`: absolute, with its slash. */
export const findInStore =
	(modelsUrl: string): FindInstalled =>
	async (modelId) => {
		if (!modelWithId(modelId)) return null;
		const opened = await openModelFiles(modelId, modelsUrl);
		const path = opened?.variant.files[0]?.path;
		if (!opened || path === undefined) return null;
		const blob = await opened.file(path);
		return { blob, sha256: opened.variant.files[0]!.sha256 ?? (await hashBlob(blob, never)) };
	};

const wordsOf = (cause: unknown): string => (cause instanceof Error ? cause.message : String(cause));

type Loaded = { modelId: string; use: ModelUse };

/**
 * Models that the visitor installed, behind a port.
 *
 * @param prefer `wasm` gives the same numbers on every machine
 */
export const installedEncoders = (
	port: EncoderPort,
	find: FindInstalled,
	prefer: 'auto' | 'wasm',
	priority: Priority,
): InstalledEncoders => {
	const loading = new Map<InstalledTask, Promise<Loaded | null>>();
	const statuses = new Map<InstalledTask, InstalledStatus>();
	const given = new Set<InstalledTask>();

	const load = async (task: InstalledTask): Promise<Loaded | null> => {
		let modelId: string | null = null;
		try {
			for (const candidate of candidatesFor[task]) {
				const file = await find(candidate);
				if (!file) continue;
				modelId = candidate;
				const { blob, sha256 } = file;
				const { backend, reason } = await port.load({
					...{ name: candidate, source: { blob }, sha256: null, prefer },
					...(task === 'gazeTarget' && { freeDimensions: { N: HEADS_PER_RUN } }),
				});
				statuses.set(task, { task, modelId, backend, reason });
				return { modelId, use: { name: candidate, sha256, backend } };
			}
		} catch (cause) {
			statuses.set(task, { task, modelId, backend: null, reason: wordsOf(cause) });
		}
		return null;
	};

	return {
		async ready(switches) {
			const found: Partial<Record<InstalledTask, string>> = {};
			for (const task of INSTALLED_TASKS) {
				if (!switches[task]) continue;
				let model = loading.get(task);
				if (!model) loading.set(task, (model = load(task)));
				const loaded = await model;
				if (loaded && !given.has(task)) found[task] = loaded.modelId;
			}
			return found;
		},
		async run(modelId, picture, request) {
			const fromMs = nowMs();
			const outputs = await port.run({ name: modelId, picture, request, priority });
			return { outputs, span: { fromMs, untilMs: nowMs() } };
		},
		giveUp(task, cause) {
			given.add(task);
			const modelId = statuses.get(task)?.modelId ?? null;
			statuses.set(task, { task, modelId, backend: null, reason: `stopped: ${wordsOf(cause)}` });
		},
		status: () => [...statuses.values()],
		async models() {
			const all = await Promise.all(loading.values());
			return all.flatMap((loaded) => (loaded ? [loaded.use] : []));
		},
	};
};
