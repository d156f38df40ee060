import type { EncoderRun, LookedAt } from './encoder-run';
import { AppError, messageOf } from '../../core/errors';
import type { EncoderSwitches } from '../../core/perception';
import type { ModelUse } from '../../core/session';
import type { Box } from '../../core/geometry/space';
import { modelUrl } from '../../models/catalogue';
import { encoderModel, ENCODER_TASKS, type EncoderTask } from '../../models/embedded-encoders';
import type { EncoderPort, Priority } from '../../models/onnx/encoder-port';
import type { EncoderRequest, PictureInput } from '../../models/onnx/request';
import { objectInputSize } from '../encoders/objects';
import { faceIdentityEncoder } from '../encoders/face-identity';
import type { FrameSize } from '../picture/raster';
import type { InstalledStatus } from './installed-encoders';
import type { FindInstalled } from '../find-installed';
import { findIdentity, loadIdentity, type FoundIdentity, type IdentityEncoder } from './installed-identity';
import { cut, type Raster } from '../picture/raster';
import { nowMs } from '../picture/spans';

/** The encoders that come with the program; tests pass something else. */
export type EmbeddedEncoders = {
	/**
	 * Begins to load the models that are switched on and not yet there. Failures show when a model is run.
	 *
	 * @param picture size of the pictures to come: shapes are fixed when a model is loaded
	 */
	load(switches: EncoderSwitches, picture: FrameSize): void;
	/** Runs a model once it is loaded, in the order of the calls. Throws as `EncoderPort` does. */
	run(task: EncoderTask, picture: LookedAt, request: EncoderRequest): Promise<EncoderRun>;
	/** How faces are read to know people again: by the embedded model, or by a better one that the visitor installed. */
	identity(): Promise<IdentityEncoder>;
	/** Finds and loads an installed face model, if people are to be known again; never fails. */
	loadInstalled(switches: EncoderSwitches): Promise<readonly ModelUse[]>;
	/** How an installed face model fares; `null` while none was found. */
	installedIdentity(): InstalledStatus | null;
	/** Those that are loaded by now. */
	models(): readonly ModelUse[];
};

/**
 * Encoders behind a port, loaded when they are first switched on.
 *
 * @param modelsUrl absolute address of the models folder
 * @param isLive live pictures go before those of a file; and a file is analysed on the CPU, which gives the same
 * numbers on every machine
 * @param find looks for a face model that the visitor installed, which then does the work of the embedded one
 */
export const embeddedEncoders = (
	port: EncoderPort,
	modelsUrl: string,
	isLive: boolean,
	find: FindInstalled = () => Promise.resolve(null),
): EmbeddedEncoders => {
	const priority: Priority = isLive ? 'live' : 'timeline';
	const prefer = isLive ? 'auto' : 'wasm';
	const loading = new Map<EncoderTask, Promise<ModelUse>>();
	const loaded = new Map<EncoderTask, ModelUse>();
	let faces: IdentityEncoder = faceIdentityEncoder;
	let installed: InstalledStatus | null = null;
	/** A face model from the store; `null`, with a word in its status where it failed, leaves the embedded one. */
	const lookForInstalled = async (): Promise<ModelUse | null> => {
		let found: FoundIdentity | null = null;
		try {
			found = await findIdentity(find, prefer);
			if (!found) return null;
			const { backend, reason } = await loadIdentity(port, found, prefer);
			faces = found.encoder;
			installed = { task: 'identity', modelId: found.modelId, backend, reason };
			return { name: found.modelId, sha256: found.file.sha256, backend };
		} catch (cause) {
			const reason = messageOf(cause);
			installed = { task: 'identity', modelId: found?.modelId ?? null, backend: null, reason };
			return null;
		}
	};
	let looking: Promise<ModelUse | null> | null = null;
	const loadInstalled = (): Promise<ModelUse | null> => (looking ??= lookForInstalled());
	const load = async (task: EncoderTask, picture: FrameSize): Promise<ModelUse> => {
		const better = task === 'identity' ? await loadInstalled() : null;
		if (better) return better;
		const entry = encoderModel(task);
		const { name, sha256 } = entry;
		const { widthPx: width, heightPx: height } = objectInputSize(picture);
		const { backend } = await port.load({
			name,
			source: { url: modelUrl(modelsUrl, entry) },
			sha256,
			prefer,
			// All three take pictures as they are.
			checkLook: { picture: [0, 255] },
			// Shapes are fixed, and all steps run on the GPU: live, the CPU has other things to do.
			graphCapture: isLive,
			// Faces go one by one, for an expression with their mirror image.
			freeDimensions: task === 'objects' ? { height, width } : { N: task === 'expression' ? 2 : 1 },
		});
		return { name, sha256, backend };
	};
	return {
		load(switches, picture) {
			for (const task of ENCODER_TASKS) {
				if (!switches[task] || loading.has(task)) continue;
				const use = load(task, picture);
				loading.set(task, use);
				use.then(
					(one) => loaded.set(task, one),
					// Whoever runs it gets the error.
					() => undefined,
				);
			}
		},
		async run(task, picture, request) {
			const use = loading.get(task);
			if (!use) throw new AppError('protocol', `Run before it was loaded: ${task}`);
			// What the first run waits for its model counts as the model's time.
			const fromMs = nowMs();
			const { name } = await use;
			const outputs = await port.run({ name, picture, request, priority });
			return { outputs, span: { fromMs, untilMs: nowMs() } };
		},
		async identity() {
			await loading.get('identity');
			return faces;
		},
		async loadInstalled(switches) {
			const use = switches.identity ? await loadInstalled() : null;
			return use ? [use] : [];
		},
		installedIdentity: () => installed,
		models: () => ENCODER_TASKS.flatMap((task) => loaded.get(task) ?? []),
	};
};

/** Pixels around a crop that sampling may touch. */
const MARGIN_PX = 2;

/** The smallest box of whole pixels of the picture that all crops lie in; those above or left of it need no pixels. */
const reachOf = (pictures: readonly PictureInput[], raster: Raster): Box => {
	let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
	for (const { spec, crops } of pictures) {
		for (const { xx, xy, x0, yx, yy, y0 } of crops) {
			const corners = [
				[0, 0],
				[spec.widthPx, 0],
				[0, spec.heightPx],
				[spec.widthPx, spec.heightPx],
			] as const;
			const xs = corners.map(([u, v]) => xx * u + xy * v + x0);
			const ys = corners.map(([u, v]) => yx * u + yy * v + y0);
			if (Math.max(...xs) < 0 || Math.max(...ys) < 0) continue;
			left = Math.min(left, ...xs);
			right = Math.max(right, ...xs);
			top = Math.min(top, ...ys);
			bottom = Math.max(bottom, ...ys);
		}
	}
	const x = Math.max(0, Math.floor(left) - MARGIN_PX);
	const y = Math.max(0, Math.floor(top) - MARGIN_PX);
	return {
		x,
		y,
		width: Math.max(1, Math.min(raster.widthPx, Math.ceil(right) + MARGIN_PX) - x),
		height: Math.max(1, Math.min(raster.heightPx, Math.ceil(bottom) + MARGIN_PX) - y),
	};
};

/**
 * The same request of only the part of the picture that it needs: a face is a small part of a frame, and the part moves to
 * another worker, for which it is cut. `null` when its crops lie outside the picture.
 */
export const trimmed = (
	raster: Raster,
	request: EncoderRequest,
): { part: () => Raster; request: EncoderRequest } | null => {
	const reach = reachOf(request.pictures, raster);
	if (reach.x >= raster.widthPx || reach.y >= raster.heightPx) return null;
	const pictures = request.pictures.map((picture) => ({
		...picture,
		crops: picture.crops.map((crop) => ({ ...crop, x0: crop.x0 - reach.x, y0: crop.y0 - reach.y })),
	}));
	return { part: () => cut(raster, reach), request: { ...request, pictures } };
};
