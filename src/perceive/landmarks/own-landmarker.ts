import type { EncoderPort, EncoderReady, Priority } from '../../models/onnx/encoder-port';
import type { BackendPreference } from '../../models/onnx/backend-choice';
import { lookOf } from '../../models/onnx/check-inputs';
import type { EncoderRequest } from '../../models/onnx/request';
import type { Tensors } from '../../models/onnx/tensor';
import { faceBoxes } from './face-boxes';
import { faceMesh, type FaceMesh } from './face-mesh';
import type { PerceiveConfig } from '../perceive-config';
import type { Raster } from '../picture/raster';
import { faceMatrix } from './face-matrix';
import { regionOfBox, regionOfLandmarks, withoutOverlaps, type FaceRegion } from './face-regions';
import type { Landmarker, LandmarkerResult } from '../faces/landmarker';

/** Numbers of faces that a run on a GPU is made for, whose shapes are fixed; a run with fewer faces is filled up. */
const BATCHES = [1, 2, 4, 8] as const;

/** The files of the two models. */
export type OwnModels = { boxes: Blob; mesh: Blob };

/** A network of the port, loaded for a number of pictures; `null`: for any number. */
const nameOf = (model: keyof OwnModels, batch: number | null): string =>
	`face-${model}-onnx${batch === null ? '' : ` for ${batch}`}`;

/** Repeats the last crop until there are `count`. */
const filledUp = (request: EncoderRequest, count: number): EncoderRequest => ({
	...request,
	pictures: request.pictures.map((picture) => ({
		...picture,
		crops: Array.from({ length: count }, (_, i) => picture.crops[Math.min(i, picture.crops.length - 1)]!),
	})),
});

/** The first `count` rows of every output. */
const firstRows = (outputs: Tensors, count: number): Tensors =>
	Object.fromEntries(
		Object.entries(outputs).map(([name, tensor]) => {
			const [rows = 1, ...rest] = tensor.dims;
			const length = (tensor.data.length / rows) * count;
			return [name, { ...tensor, dims: [count, ...rest], data: tensor.data.slice(0, length) } as typeof tensor];
		}),
	);

/** How well a landmarker of our own runs. */
export type OwnLandmarker = Landmarker & { ready: EncoderReady };

/**
 * What MediaPipe's face task computes, on ONNX Runtime: its detector on the whole picture, then its landmarks of all
 * faces in one run. Regions are made, followed and read as in its graphs (`tasks/cc/vision/face_landmarker`).
 *
 * @throws AppError as `EncoderPort.load` does
 */
export const createOwnLandmarker = async (
	port: Pick<EncoderPort, 'load' | 'run' | 'unload'>,
	files: OwnModels,
	{ prefer, priority }: { prefer: BackendPreference; priority: Priority },
	config: Pick<PerceiveConfig, 'maxFaces' | 'minFaceConfidence'>,
): Promise<OwnLandmarker> => {
	const { maxFaces, minFaceConfidence } = config;
	const boxEncoder = faceBoxes(minFaceConfidence, maxFaces);
	const load = (model: keyof OwnModels, batch: number | null) =>
		port.load({
			name: nameOf(model, batch),
			source: { blob: files[model] },
			// It was checked when it was fetched.
			sha256: null,
			prefer,
			checkLook: model === 'boxes' ? { picture: [-1, 1] } : lookOf([0], [255]),
			...(batch !== null && { freeDimensions: { N: batch }, graphCapture: true }),
		});
	const ready = await load('boxes', 1);
	const batches: readonly (number | null)[] = ready.backend === 'webgpu' ? BATCHES : [null];
	const meshes: EncoderReady[] = [];
	for (const batch of batches) meshes.push(await load('mesh', batch));
	const isOnGpu = ready.backend === 'webgpu' && meshes.every(({ backend }) => backend === 'webgpu');

	const run = (name: string, picture: Raster, request: EncoderRequest) =>
		port.run({ name, picture, request, priority });
	/** As few runs as the sizes allow. */
	const meshesOf = async (picture: Raster, regions: readonly FaceRegion[]): Promise<FaceMesh[]> => {
		const found: FaceMesh[] = [];
		for (let from = 0; from < regions.length;) {
			const rest = regions.length - from;
			const batch = batches[0] === null ? null : (BATCHES.find((size) => size >= rest) ?? BATCHES.at(-1)!);
			const part = regions.slice(from, from + (batch ?? rest));
			const request = faceMesh.request(part)!;
			const outputs = await run(nameOf('mesh', batch), picture, filledUp(request, batch ?? part.length));
			found.push(...faceMesh.read(firstRows(outputs, part.length), part));
			from += part.length;
		}
		return found;
	};
	const detect = async (picture: Raster): Promise<FaceRegion[]> => {
		const outputs = await run(nameOf('boxes', 1), picture, boxEncoder.request(picture)!);
		return boxEncoder.read(outputs, picture).map(({ box, points: [right, left] }) => regionOfBox(box, [right!, left!]));
	};
	const present = async (picture: Raster, regions: readonly FaceRegion[]): Promise<FaceMesh[]> =>
		(await meshesOf(picture, regions.slice(0, maxFaces))).filter(({ presence }) => presence > minFaceConfidence);
	const resultOf = (picture: Raster, meshes: readonly FaceMesh[]): LandmarkerResult => {
		const { widthPx, heightPx } = picture;
		const faceLandmarks = meshes.map(({ points }) =>
			points.map(({ x, y, z }) => ({ x: x / widthPx, y: y / heightPx, z: z / widthPx })),
		);
		const facialTransformationMatrixes = faceLandmarks.map((points) => ({ data: faceMatrix(points, picture) }));
		return { faceLandmarks, facialTransformationMatrixes, faceBlendshapes: [] };
	};

	/** Regions around the faces of the frame before. */
	let followed: readonly FaceRegion[] = [];
	return {
		ready: isOnGpu || ready.backend === 'wasm' ? ready : meshes.find(({ backend }) => backend === 'wasm')!,
		async inVideo(picture) {
			const detected = followed.length >= maxFaces ? [] : await detect(picture);
			const meshes = await present(picture, withoutOverlaps([...followed, ...detected], minFaceConfidence));
			followed = meshes.map(({ points }) => regionOfLandmarks(points));
			return resultOf(picture, meshes);
		},
		async inPicture(picture) {
			return resultOf(picture, await present(picture, await detect(picture)));
		},
		restart() {
			followed = [];
			return Promise.resolve();
		},
		close() {
			const names = [nameOf('boxes', 1), ...batches.map((batch) => nameOf('mesh', batch))];
			// A worker that is gone has nothing left to free.
			for (const name of names) void port.unload(name).catch(() => undefined);
		},
	};
};
