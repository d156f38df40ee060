import { sha256 } from 'hash-wasm';
import { AppError } from '../core/errors';
import { chunksOfStream } from '../core/async/stream-chunks';
import { modelUrl, type ModelEntry } from '../models/catalogue';
import { runtimeUrls } from '../models/runtime';
import { patiently, patientFetch } from '../models/store/patient-fetch';
import { createGraphics } from './find-graphics';
import type { GraphicsKind, GraphicsWatch } from './graphics';

/** Where the models run: `CPU` is wasm with SIMD, `GPU` is WebGL. */
export type Delegate = 'CPU' | 'GPU';

/** Bytes so far of one file. */
export type ReportProgress = (progress: { file: string; receivedBytes: number; totalBytes: number | null }) => void;

/** What tasks-vision looks for on the global scope of a worker. */
type RuntimeScope = {
	/** Taken, and cleared, by each task that is created. */
	ModuleFactory?: unknown;
	/** Overrides for the next wasm instance. */
	Module?: unknown;
	custom_dbg?: (line: string) => void;
};

/** The compiled runtime. `binary` may be posted to another worker of the page, so that it is compiled once. */
export type VisionRuntime = {
	factory: unknown;
	binary: WebAssembly.Module;
	modelsUrl: string;
	/** Of the canvases of this worker's tasks. */
	graphics: GraphicsWatch;
};

const scope = globalThis as unknown as RuntimeScope;

/**
 * True for what MediaPipe prints while all is well: notes, warnings about fixed choices of its own graphs, and one
 * "error" it makes for a model without optional metadata.
 */
export const isRuntimeNoise = (line: string): boolean =>
	/^[IW]\d{4} /.test(line) ||
	/^(INFO|WARNING): /.test(line) ||
	/Graph (successfully started running|finished closing successfully)/.test(line) ||
	/metadata_utils\.h.*Metadata is missing/s.test(line);

const print = (line: string) => {
	if (!isRuntimeNoise(line)) console.error(`MediaPipe: ${line}`);
};

/** Compiles while it loads, where the host knows the type; many simple hosts do not. */
const fetchWasm = (url: string): Promise<WebAssembly.Module> =>
	patientFetch(url, async (response) =>
		response.headers.get('content-type') === 'application/wasm'
			? WebAssembly.compileStreaming(response)
			: WebAssembly.compile(await response.arrayBuffer()),
	);

/** Under another address each time, as browsers remember which import failed. */
const importLoader = (url: string): Promise<{ default: unknown }> =>
	patiently((failures) => import(/* @vite-ignore */ failures === 0 ? url : `${url}?try=${failures + 1}`));

/** The runtime's files of this worker: compiled once for all that is analysed in it. `null`: not asked for yet. */
let files: { modelsUrl: string; loading: Promise<[module: { default: unknown }, binary: WebAssembly.Module]> } | null =
	null;

/** @param compiled the binary, when another worker has compiled it already */
const runtimeFiles = (modelsUrl: string, compiled: WebAssembly.Module | null) => {
	if (files?.modelsUrl === modelsUrl) return files.loading;
	const { loader, binary } = runtimeUrls(modelsUrl);
	const loading = Promise.all([importLoader(loader), compiled ? Promise.resolve(compiled) : fetchWasm(binary)]);
	const own = (files = { modelsUrl, loading });
	// What could not be had is asked for anew.
	loading.catch(() => {
		if (files === own) files = null;
	});
	return loading;
};

/**
 * Loads MediaPipe's wasm from beside the models, once for each worker.
 *
 * @param kind how pictures reach the models of this worker
 * @param compiled the binary, when another worker has compiled it already
 * @throws AppError `model-missing` with the address when a file of the runtime cannot be had.
 */
export const loadRuntime = async (
	modelsUrl: string,
	kind: GraphicsKind,
	compiled: WebAssembly.Module | null,
): Promise<VisionRuntime> => {
	try {
		const [module, binary] = await runtimeFiles(modelsUrl, compiled);
		scope.custom_dbg = print;
		return { factory: module.default, binary, modelsUrl, graphics: createGraphics(kind) };
	} catch (cause) {
		const { binary } = runtimeUrls(modelsUrl);
		throw new AppError('model-missing', `Cannot load the MediaPipe runtime: ${binary}`, { cause });
	}
};

/** A model file as it came: its bytes, and the hash that was measured of them. */
export type FetchedModel = { bytes: Uint8Array; sha256: string };

const readModel = async (response: Response, entry: ModelEntry, report: ReportProgress): Promise<FetchedModel> => {
	if (!response.ok || !response.body) {
		throw new AppError('model-missing', `Cannot fetch the model (HTTP ${response.status}): ${entry.file}`);
	}
	// Some hosts answer with their start page for whatever is not there.
	if (response.headers.get('content-type')?.startsWith('text/html')) {
		void response.body.cancel().catch(() => undefined);
		throw new AppError('model-missing', `Cannot fetch the model (a page came instead): ${entry.file}`);
	}
	const bytes = new Uint8Array(entry.bytes);
	let receivedBytes = 0;
	report({ file: entry.file, receivedBytes, totalBytes: entry.bytes });
	for await (const chunk of chunksOfStream(response.body)) {
		if (receivedBytes + chunk.byteLength <= entry.bytes) bytes.set(chunk, receivedBytes);
		receivedBytes += chunk.byteLength;
		report({ file: entry.file, receivedBytes, totalBytes: entry.bytes });
	}
	if (receivedBytes !== entry.bytes) {
		throw new AppError('model-corrupt', `Expected ${entry.bytes} bytes but got ${receivedBytes}: ${entry.file}`);
	}
	const found = await sha256(bytes);
	if (found !== entry.sha256) {
		throw new AppError('model-corrupt', `Expected SHA-256 ${entry.sha256} but got ${found}: ${entry.file}`);
	}
	return { bytes, sha256: found };
};

/** A model that is fetched before anybody asked for it. */
type Ahead = { model: Promise<FetchedModel>; progress: Parameters<ReportProgress>[0] | null; report: ReportProgress };

/** By their addresses; each is given out once. */
const ahead = new Map<string, Ahead>();

/** Begins with the runtime and these models, which are sure to be loaded next. What fails is asked for again then. */
export const fetchAhead = (modelsUrl: string, entries: readonly ModelEntry[]): void => {
	runtimeFiles(modelsUrl, null).catch(() => undefined);
	for (const entry of entries) {
		const note: ReportProgress = (progress) => {
			begun.progress = progress;
			begun.report(progress);
		};
		const begun: Ahead = { model: fetchNow(modelsUrl, entry, note), progress: null, report: () => undefined };
		begun.model.catch(() => undefined);
		ahead.set(modelUrl(modelsUrl, entry), begun);
	}
};

/**
 * Fetches one model file, or takes it where it was begun with, and checks it against the catalogue.
 *
 * @throws AppError `model-missing` when it cannot be had, `model-corrupt` when it is not the file of the catalogue.
 */
export const fetchModel = async (
	modelsUrl: string,
	entry: ModelEntry,
	report: ReportProgress,
	signal?: AbortSignal,
): Promise<FetchedModel> => {
	const url = modelUrl(modelsUrl, entry);
	const begun = ahead.get(url);
	if (!begun) return fetchNow(modelsUrl, entry, report, signal);
	ahead.delete(url);
	if (begun.progress) report(begun.progress);
	begun.report = report;
	const model = await begun.model.catch(() => fetchNow(modelsUrl, entry, report, signal));
	signal?.throwIfAborted();
	return model;
};

const fetchNow = (
	modelsUrl: string,
	entry: ModelEntry,
	report: ReportProgress,
	signal?: AbortSignal,
): Promise<FetchedModel> => {
	const read = (response: Response) => readModel(response, entry, report);
	return patientFetch(modelUrl(modelsUrl, entry), read, signal ? { signal } : {}).catch((cause: unknown) => {
		if (signal?.aborted) throw signal.reason;
		if (cause instanceof AppError) throw cause;
		throw new AppError('model-missing', `Cannot fetch the model: ${entry.file}`, { cause });
	});
};

let creating: Promise<unknown> = Promise.resolve();

/** What a task is created with: the file set for `createFromOptions`, and the canvas and the model for its options. */
export type TaskPlace = {
	files: { wasmLoaderPath: string; wasmBinaryPath: string };
	canvas: OffscreenCanvas;
	/** Where the model lies while the task is created. */
	modelAssetPath: string;
};

/**
 * Creates one MediaPipe task.
 *
 * It is given the address of its model and not the bytes: those it would keep, and write into the description of its graph,
 * of which it makes several copies each time that it starts anew. From an address they become a file in its memory.
 *
 * The library takes its factory from a global that it clears after each use, so tasks are created one after another.
 */
export const createTask = <Task extends { close(): void }>(
	runtime: VisionRuntime,
	model: Uint8Array,
	create: (place: TaskPlace) => Promise<Task>,
): Promise<Task> => {
	const next = creating.then(async () => {
		scope.ModuleFactory = runtime.factory;
		scope.Module = {
			print,
			printErr: print,
			// The binary is compiled already: without this each task would fetch and compile it again.
			instantiateWasm: (imports: WebAssembly.Imports, done: (instance: WebAssembly.Instance) => void) => {
				void WebAssembly.instantiate(runtime.binary, imports).then(done);
				return {};
			},
		};
		const canvas = runtime.graphics.canvas();
		const files = { wasmLoaderPath: '', wasmBinaryPath: runtimeUrls(runtime.modelsUrl).binary };
		const modelAssetPath = URL.createObjectURL(new Blob([model as Uint8Array<ArrayBuffer>]));
		const task = await create({ files, canvas, modelAssetPath }).finally(() => URL.revokeObjectURL(modelAssetPath));
		const close = task.close.bind(task);
		task.close = () => {
			runtime.graphics.forget(canvas);
			close();
		};
		return task;
	});
	creating = next.catch(() => undefined);
	return next;
};

/**
 * Time stamps for one MediaPipe graph, milliseconds. They must grow for as long as the task lives, also when the
 * video jumps back; within one shot their distances are those of the video.
 */
export const createClock = () => {
	let last = 0;
	let offset: number | null = null;
	return {
		/** The next time stamps continue after a gap: the task has just been restarted. */
		restart() {
			offset = null;
		},
		stamp(tMs: number): number {
			offset ??= last + 1000 - tMs;
			last = Math.max(last + 1, tMs + offset);
			return last;
		},
	};
};
