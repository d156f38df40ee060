import type { FindInstalled, InstalledFile, StoredFile } from '../find-installed';
import { entryOf } from '../../core/collections';
import { AppError, messageOf } from '../../core/errors';
import type { EncoderSwitches } from '../../core/perception';
import type { ModelUse } from '../../core/session';
import { lookOf, type CheckLook } from '../../models/onnx/check-inputs';
import type { EncoderPort, Priority } from '../../models/onnx/encoder-port';
import type { EncoderRequest } from '../../models/onnx/request';
import type { Backend } from '../../models/onnx/tensor';
import { filesOf, modelWithId } from '../../models/catalogue/entries';
import type { ModelFile, ModelVariant } from '../../models/catalogue/types';
import { hashBlob } from '../../models/store/digest';
import { memoryVectorStore, type VectorStore } from '../../models/text/vector-cache';
import { openModelFiles } from '../../models/store/open';
import type { EncoderRun, LookedAt } from './encoder-run';
import { EXPRESSION_8_SPECS } from '../encoders/expression-8';
import { gazeDirectionReaders } from '../encoders/gaze-direction';
import { IMAGENET_MEAN, IMAGENET_STD } from '../encoders/crop-geometry';
import { GAZE_BINS_SPECS } from '../encoders/gaze-direction-bins';
import { gazeMap, GAZE_MAP_SPECS } from '../encoders/gaze-map';
import { IMAGE_TEXT_SPECS, pictureCheckInputs } from '../encoders/pair-relation';
import { REGARD_GAZE_ID } from '../encoders/regard-gaze';
import { relationVectorsOf, type PairVectors } from './pair-captions';
import { nowMs } from '../picture/spans';

/** What a model that the visitor installed can read of faces. */
export type FaceTask = 'gazeTarget' | 'gazeDirection' | 'expression' | 'pairRelation';

/** What models may be there for that are looked for when they are wanted: `sight` reads heads from any side. */
type InstalledTask = FaceTask | 'sight';

/** Those for faces, in the order of running. */
export const FACE_TASKS: readonly FaceTask[] = ['gazeTarget', 'gazeDirection', 'expression', 'pairRelation'];

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
	pairRelation: Object.keys(IMAGE_TEXT_SPECS),
	sight: [REGARD_GAZE_ID],
};

/** Heads that a gaze target model sees in one run: its shapes are fixed when it is loaded. */
export const HEADS_PER_RUN = 6;

/** How a model that may be there or not fares, for showing: those that the visitor installed, and landmarks on ONNX Runtime. */
export type InstalledStatus = {
	task: InstalledTask | 'identity' | 'landmarks';
	/** Id of the catalogue entry; `null` when looking for one failed. */
	modelId: string | null;
	/** `null`: it does not run. */
	backend: Backend | null;
	/** Why it does not run, or runs where it does, in plain words. */
	reason: string;
};

/** The id of the model for each task that has one ready. */
export type ReadyModels = Readonly<Partial<Record<InstalledTask, string>>>;

/** The models from the store that take part. */
export type InstalledEncoders = {
	/**
	 * Looks for models of the tasks that are switched on and loads them, once each. Never fails: a model that cannot be
	 * loaded is left out, and `status` says why.
	 */
	ready(switches: EncoderSwitches): Promise<ReadyModels>;
	/** Vectors of the captions of relations, by the model that is ready for pairs; `null` while none is. */
	pairVectors(): PairVectors | null;
	/** Runs the model of that id. Throws as `EncoderPort` does. */
	run(modelId: string, picture: LookedAt, request: EncoderRequest): Promise<EncoderRun>;
	/** A model failed: it is not run again before the models are loaded anew, and `status` says why. */
	giveUp(task: InstalledTask, cause: unknown): void;
	/** Of all that were looked for and are there, or could not be looked for. */
	status(): readonly InstalledStatus[];
	/** Those that are loaded by now. */
	models(): readonly ModelUse[];
};

/** Heads of a made-up picture, each a tenth of it, side by side. */
const CHECK_HEADS = Array.from({ length: HEADS_PER_RUN }, (_, i) => ({ x: 0.15 * i, y: 0.2, width: 0.1, height: 0.1 }));

/** What a model is checked with before it is used: pictures as its adapter prepares them. */
const checkLookOf = (task: Exclude<InstalledTask, 'pairRelation'>, modelId: string): CheckLook => {
	switch (task) {
		case 'gazeTarget': {
			const encoder = gazeMap(entryOf(INSTALLED_GAZE_MAPS, modelId));
			const request = encoder.request({ frame: { widthPx: 1, heightPx: 1 }, heads: CHECK_HEADS });
			return { picture: [0, 255], ...(request && { tensors: request.tensors }) };
		}
		case 'gazeDirection':
			return modelId in GAZE_BINS_SPECS
				? lookOf(IMAGENET_MEAN, IMAGENET_STD)
				: {
						picture: [0, 255],
						tensors: { head_pose_angles: { type: 'float32', dims: [1, 3], data: Float32Array.of(10, -5, 0) } },
					};
		case 'expression':
			return lookOf(IMAGENET_MEAN, IMAGENET_STD);
		case 'sight':
			return { picture: [0, 1], tensors: { has_band: { type: 'float32', dims: [1, 1], data: Float32Array.of(1) } } };
	}
};

/** Hashing is not cancelled. */
const never = new AbortController().signal;

/** Finds models in the served folder and in the browser's storage. `modelsUrl`: absolute, with its slash. */
export const findInStore =
	(modelsUrl: string): FindInstalled =>
	async (modelId, prefer) => {
		if (!modelWithId(modelId)) return null;
		const mayRun = ({ backends }: ModelVariant) => prefer === 'auto' || backends.includes('wasm');
		const opened = await openModelFiles(modelId, modelsUrl, mayRun);
		const first = opened?.variant.files[0];
		if (!opened || !first) return null;
		const files = filesOf(opened.entry, opened.variant);
		const read = async ({ path, sha256 }: ModelFile): Promise<StoredFile> => {
			const blob = await opened.file(path);
			return { blob, sha256: sha256 ?? (await hashBlob(blob, never)) };
		};
		return {
			...(await read(first)),
			backends: opened.variant.backends,
			async other(path) {
				const file = files.find((candidate) => path.test(candidate.path));
				return file ? read(file) : null;
			},
		};
	};

type Loaded = { modelId: string; use: ModelUse & { backend: Backend }; reason: string };

type InstalledSetup = {
	port: EncoderPort;
	find: FindInstalled;
	/** `wasm` gives the same numbers on every machine. */
	prefer: 'auto' | 'wasm';
	priority: Priority;
	/** Keeps what a text tower gives for our own captions. */
	vectors?: VectorStore;
};

/**
 * Models that the visitor installed, behind a port.
 */
export const installedEncoders = ({
	port,
	find,
	prefer,
	priority,
	vectors = memoryVectorStore(),
}: InstalledSetup): InstalledEncoders => {
	let pairs: PairVectors | null = null;
	const loading = new Map<InstalledTask, Promise<Loaded | null>>();
	const loaded = new Map<InstalledTask, ModelUse>();
	const statuses = new Map<InstalledTask, InstalledStatus>();
	const given = new Set<InstalledTask>();

	/** The further models that a way to gaze directions builds on, stored as files of the same entry. */
	const loadOthers = async (candidate: string, file: InstalledFile): Promise<void> => {
		for (const name of entryOf(gazeDirectionReaders, candidate).models.filter((model) => model !== candidate)) {
			const other = await file.other?.(new RegExp(`(^|/)${name}\\.onnx$`));
			if (!other) throw new AppError('model-missing', `${candidate} was stored without ${name}.onnx`);
			const checkLook = checkLookOf('gazeDirection', candidate);
			await port.load({ name, source: { blob: other.blob }, sha256: null, prefer, checkLook });
		}
	};

	const loadOne = async (task: InstalledTask, candidate: string, file: InstalledFile): Promise<Loaded> => {
		const { blob, sha256, backends } = file;
		const spec = task === 'pairRelation' ? entryOf(IMAGE_TEXT_SPECS, candidate) : null;
		if (spec) pairs = await relationVectorsOf(port, { modelId: candidate, spec, file, prefer }, vectors);
		const { backend, reason } = await port.load({
			...{ name: candidate, source: { blob }, prefer },
			// What the visitor installed was checked when it was stored; what is served with the page was not.
			sha256: modelWithId(candidate)?.tier === 'embedded' ? sha256 : null,
			...(backends?.includes('webgpu') === false && { wasmOnly: 'this file of the model is made for the CPU' }),
			...(task === 'gazeTarget' && { freeDimensions: { N: HEADS_PER_RUN } }),
			...(task !== 'pairRelation' && { checkLook: checkLookOf(task, candidate) }),
			...(spec && { checkInputs: pictureCheckInputs(spec) }),
		});
		if (task === 'gazeDirection') await loadOthers(candidate, file);
		return { modelId: candidate, use: { name: candidate, sha256, backend }, reason };
	};

	const load = async (task: InstalledTask): Promise<Loaded | null> => {
		let modelId: string | null = null;
		/** Models that there was no memory for, with what was said of them. */
		let tooLarge = '';
		try {
			for (const candidate of candidatesFor[task]) {
				const file = await find(candidate, prefer);
				if (!file) continue;
				modelId = candidate;
				try {
					const one = await loadOne(task, candidate, file);
					statuses.set(task, { task, modelId, backend: one.use.backend, reason: tooLarge + one.reason });
					loaded.set(task, one.use);
					return one;
				} catch (cause) {
					if (!(cause instanceof AppError && cause.code === 'out-of-memory')) throw cause;
					// The next one that is installed may be smaller.
					if (task === 'pairRelation') pairs = null;
					tooLarge += `${candidate}: ${cause.message}; `;
					statuses.set(task, { task, modelId, backend: null, reason: cause.message });
				}
			}
		} catch (cause) {
			if (task === 'pairRelation') pairs = null;
			statuses.set(task, { task, modelId, backend: null, reason: tooLarge + messageOf(cause) });
		}
		return null;
	};

	return {
		async ready(switches) {
			const found: Partial<Record<InstalledTask, string>> = {};
			for (const task of [...FACE_TASKS, 'sight'] as const) {
				if (!switches[task]) continue;
				let model = loading.get(task);
				if (!model) loading.set(task, (model = load(task)));
				const one = await model;
				if (one && !given.has(task)) found[task] = one.modelId;
			}
			return found;
		},
		pairVectors: () => pairs,
		async run(modelId, picture, request) {
			const fromMs = nowMs();
			const outputs = await port.run({ name: modelId, picture, request, priority });
			return { outputs, span: { fromMs, untilMs: nowMs() } };
		},
		giveUp(task, cause) {
			given.add(task);
			const modelId = statuses.get(task)?.modelId ?? null;
			statuses.set(task, { task, modelId, backend: null, reason: `stopped: ${messageOf(cause)}` });
		},
		status: () => [...statuses.values()],
		models: () => [...loading.keys()].flatMap((task) => loaded.get(task) ?? []),
	};
};
