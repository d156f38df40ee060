import type { ModelSet, ModelUse } from '../core/session';
import { modelNamed, type ModelEntry } from '../models/catalogue';
import type { EncoderPort } from '../models/onnx/encoder-port';
import { factsOf, findAdapter } from '../models/onnx/gpu-device';
import type { PerceiveConfig } from './perceive-config';
import { createCanary, knownFace, needsCanary, noCanary } from './canary';
import { loadKnownPicture, planGpu } from './delegate';
import { chooseLandmarker, type LandmarkChoice, type OwnStatus } from './landmarks/chosen-landmarker';
import { faceFinder } from './faces/face';
import { createFaceBoxModel, type FaceBoxModel } from './faces/face-box-model';
import type { FaceModel } from './faces/face-model';
import { createOwnLandmarker } from './landmarks/own-landmarker';
import { createTaskLandmarker } from './landmarks/task-landmarker';
import type { FaceModels } from './faces/face-search';
import type { FindInstalled } from './find-installed';
import { graphicsFor } from './find-graphics';
import type { GraphicsKind, GraphicsWatch } from './graphics';
import type { ModelPorts } from './model-job';
import { blackRaster } from './picture/raster';
import type { Schedule } from './schedule';
import { fetchAhead, fetchModel, loadRuntime, type Delegate, type ReportProgress } from './vision-runtime';

/** How to perceive; the same as the worker protocol's settings. */
export type PerceiveSettings = {
	modelsUrl: string;
	schedule: Schedule;
	delegate: 'auto' | 'cpu';
	encodersMayWait?: boolean;
	isGraphicsLost?: boolean;
	graphics?: GraphicsKind;
	landmarks?: LandmarkChoice;
	/** Left out: `full`. */
	set?: ModelSet;
};

/** What came of loading. */
export type PerceiveReady = { models: readonly ModelUse[]; backend: 'wasm' | 'webgl'; backendReason: string };

/** The models for faces, which run in this worker. Those behind the ports are loaded, too. */
export type PerceptionModels = {
	ready: PerceiveReady;
	faces: FaceModels & { whole: FaceModel };
	/** Of this worker. */
	graphics: GraphicsWatch;
	/**
	 * Shows all three workers the known picture, and, where they run on the CPU, the next model in turn. Gives how long that
	 * took them together, milliseconds; rejects with `graphics-lost` when one sees something else than now.
	 */
	check(): Promise<number>;
	/**
	 * Live on a real GPU, loads face landmarks on ONNX Runtime and takes them if they are the faster ones. Once, and only
	 * where that is left open; never fails.
	 */
	lookForFaster(): Promise<void>;
	/** How face landmarks on ONNX Runtime fare; `null` where they were not tried. */
	ownLandmarks(): OwnStatus | null;
	/** Models that came into use after `ready`. */
	laterModels(): readonly ModelUse[];
	close(): void;
};

/** How to load them. */
type LoadOptions = {
	settings: PerceiveSettings;
	ports: ModelPorts;
	/** For models on ONNX Runtime. */
	encoderPort: EncoderPort;
	/** Gets the progress of the models' download. */
	report: ReportProgress;
	/** Ends the loading. */
	signal: AbortSignal;
	config: PerceiveConfig;
	/** Looks for models that the visitor installed. */
	find: FindInstalled;
};

/** The models in use. Of the catalogue's others, faces for a GPU tell no irises and so no eye gaze. */
const entries = {
	faces: modelNamed('face-landmarker'),
	hands: modelNamed('hand-landmarker'),
	faceBoxes: modelNamed('face-detector-full-range'),
};
/** What takes the place of `entries.faces` on ONNX Runtime. */
const ownEntries = { boxes: modelNamed('face-boxes-onnx'), mesh: modelNamed('face-landmarks-onnx') };

const hasRealGpu = async (): Promise<boolean> => {
	const adapter = await findAdapter();
	return adapter !== null && !factsOf(adapter).isSoftware;
};

/** Begins to fetch what `loadModels` will ask for, before it is told how to load it. */
export const fetchModelsAhead = (modelsUrl: string, { bodyModel }: PerceiveConfig): void =>
	fetchAhead(modelsUrl, [entries.faces, entries.hands, modelNamed(bodyModel)]);

/**
 * Loads faces here, and hands and bodies in the workers behind the ports, all at once, and runs each on an empty
 * picture, so that the first real frame is not slower than the others.
 *
 * @throws AppError `model-missing` or `model-corrupt` with the file's name.
 */
export const loadModels = async ({
	settings: { modelsUrl, schedule, delegate, isGraphicsLost = false, graphics: asked, landmarks = 'auto' },
	ports,
	encoderPort,
	report,
	signal,
	config,
	find,
}: LoadOptions): Promise<PerceptionModels> => {
	const used = { ...entries, bodies: modelNamed(config.bodyModel) };
	const gpu = await planGpu(delegate, isGraphicsLost);
	const graphics = asked ?? graphicsFor(gpu);
	// A sign of life before anything is on its way: whoever waits can tell a slow network from a worker that hangs.
	report({ file: entries.faces.file, receivedBytes: 0, totalBytes: entries.faces.bytes });
	const runtimeLoading = loadRuntime(modelsUrl, graphics, null);
	const pictureLoading = loadKnownPicture(modelsUrl);
	/** By name, as measured of what came. */
	const hashes = new Map<string, string>();
	const fetchEntry = async (entry: ModelEntry): Promise<Uint8Array> => {
		const { bytes, sha256 } = await fetchModel(modelsUrl, entry, report, signal);
		hashes.set(entry.name, sha256);
		return bytes;
	};
	const fetchBlob = async (entry: ModelEntry) => new Blob([(await fetchEntry(entry)) as Uint8Array<ArrayBuffer>]);
	const openOwn = async () => {
		const [boxes, mesh] = await Promise.all([fetchBlob(ownEntries.boxes), fetchBlob(ownEntries.mesh)]);
		const isLive = schedule === 'live';
		const place = { prefer: delegate === 'cpu' ? 'wasm' : 'auto', priority: isLive ? 'live' : 'timeline' } as const;
		return createOwnLandmarker(encoderPort, { boxes, mesh }, place, config);
	};
	const loadFaces = async () => {
		const [runtime, picture, model] = await Promise.all([runtimeLoading, pictureLoading, fetchEntry(entries.faces)]);
		const tasks = await createTaskLandmarker(runtime, model, config, find);
		await tasks.inVideo(blackRaster(64, 64), 0);
		await tasks.restart();
		const known = knownFace(picture);
		const { inCrops } = faceFinder(tasks, config.minFaceConfidence);
		const look = async () => (await inCrops(known, picture)).flatMap((face) => face?.landmarks ?? []);
		const { graphics } = runtime;
		const check = needsCanary(graphics, config) ? await createCanary(graphics, picture, 'CPU', look) : noCanary;
		const chosen = chooseLandmarker(tasks, { picture, face: known });
		if (landmarks === 'onnx') await chosen.load(openOwn, false);
		const faces: FaceModel = {
			...faceFinder(chosen, config.minFaceConfidence),
			restart: () => chosen.restart(),
			measureMovements: (isWanted) => tasks.measureMovements(isWanted),
			movementModel: () => tasks.movementModel(),
			close: () => chosen.close(),
		};
		return { faces, chosen, check };
	};
	const loadBeside = async (kind: keyof ModelPorts) => {
		const [runtime, picture, model] = await Promise.all([runtimeLoading, pictureLoading, fetchEntry(used[kind])]);
		return ports[kind].load({ modelsUrl, graphics, binary: runtime.binary, model, picture, gpu, config });
	};
	const facesLoading = loadFaces();
	let whole;
	try {
		const [here, hands, bodies] = await Promise.all([facesLoading, loadBeside('hands'), loadBeside('bodies')]);
		whole = { ...here, hands, bodies };
	} catch (cause) {
		// Of the three, only faces live in this worker; without the others they are of no use.
		void facesLoading.then(({ faces }) => faces.close()).catch(() => undefined);
		throw cause;
	}
	const { faces, chosen, check, hands, bodies } = whole;
	const atFirst = chosen.status();

	let boxes: Promise<FaceBoxModel> | null = null;
	const loadBoxes = async () => createFaceBoxModel(await runtimeLoading, await fetchEntry(entries.faceBoxes), config);
	let turn = 0;
	const isGpuUsed = bodies.delegate === 'GPU' || hands.delegate === 'GPU';
	const use = ({ name, sha256 }: ModelEntry, delegate: Delegate): ModelUse => ({
		name,
		// A model that loads at its first use is refused then if it is not the catalogue's.
		sha256: hashes.get(name) ?? sha256,
		backend: delegate === 'GPU' ? 'webgl' : 'wasm',
	});
	const ownUse = (): ModelUse[] => {
		const { backend = null } = chosen.status() ?? {};
		return backend === null
			? []
			: Object.values(ownEntries).map(({ name, sha256 }) => ({ name, sha256: hashes.get(name) ?? sha256, backend }));
	};
	const facesBy = atFirst?.backend ? 'faces by ONNX Runtime' : 'faces by tasks-vision';
	const reach = config.closerLooks ? '' : '; the light set of models, with no closer looks, as memory is short';
	const isOwnAtFirst = ownUse().length > 0;
	// Beside the task, which stays for blendshapes and in case that it fails, it would be a second one in memory.
	let mayBeFaster = config.closerLooks && landmarks === 'auto' && schedule === 'live' && delegate === 'auto';
	return {
		ready: {
			models: [
				...(isOwnAtFirst ? ownUse() : [use(entries.faces, 'CPU')]),
				use(entries.hands, hands.delegate),
				use(used.bodies, bodies.delegate),
				...(config.closerLooks ? [use(entries.faceBoxes, 'CPU')] : []),
			],
			backend: isGpuUsed ? 'webgl' : 'wasm',
			backendReason: `${isGpuUsed ? `${gpu.reason}; faces on the CPU, for their irises` : bodies.reason}; ${facesBy}${reach}`,
		},
		faces: { whole: faces, boxes: () => (boxes ??= loadBoxes()) },
		graphics: (await runtimeLoading).graphics,
		async check() {
			turn++;
			const checks = [check, ports.hands.check, ports.bodies.check];
			const tookMs = await Promise.all(checks.map((show, i) => show(turn % checks.length === i)));
			return tookMs.reduce((sum, ms) => sum + ms, 0);
		},
		async lookForFaster() {
			if (!mayBeFaster) return;
			mayBeFaster = false;
			if (await hasRealGpu()) await chosen.load(openOwn, true);
		},
		ownLandmarks: () => chosen.status(),
		laterModels: () => (isOwnAtFirst ? [] : ownUse()),
		close() {
			faces.close();
			void boxes?.then((model) => model.close()).catch(() => undefined);
		},
	};
};
