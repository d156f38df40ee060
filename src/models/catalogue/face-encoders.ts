import { ANYWHERE, entriesOf, huggingFace, licences, ON_CPU, variant } from './make';

/** Models that see heads and faces. For where the numbers come from, see `encoders`. */
export const faceEncoders = entriesOf('encoder', [
	{
		id: 'face-blendshapes',
		title: 'Movements of faces: MediaPipe’s 52 blendshapes',
		task: 'face-landmarks',
		licence: licences.apache2,
		trainingData: 'unknown: the makers name no data set',
		origin: {
			kind: 'github-file',
			repository: 'RedForestAI/WebEyeTrack',
			revision: '14719ad861467c98890058f7c41a94638ae1db2b',
			folder: 'python/webeyetrack/model_weights',
		},
		variants: [
			variant('mixed', ON_CPU)`
				64184e229b263107bc2b804c6625db1341ff2bb731874b0bcc2fe6544e0bc9ff 3_758_596 face_landmarker_v2_with_blendshapes.task
			`,
		],
		contract: {
			adapter: 'blendshapes',
			input: '146 of the points on a face',
			output: 'How far each of 52 movements goes, 0 to 1. Measured only while apparent expressions are on',
		},
	},
	{
		id: 'gaze-lle-vitb',
		title: 'Gaze-LLE, DINOv2 ViT-B',
		task: 'gaze-target',
		licence: { name: 'MIT; backbone Apache-2.0', url: 'https://github.com/fkryan/gazelle' },
		trainingData: 'GazeFollow and VideoAttentionTarget; unknown whether their terms allow more than research',
		origin: {
			kind: 'by-hand',
			url: 'https://github.com/PINTO0309/PINTO_model_zoo/tree/main/462_Gaze-LLE',
			steps:
				'The file is in the archive that the page’s download.sh fetches. Unpack it and drop the .onnx file here. About 355 MB, reckoned from its 88.8 million parameters.',
		},
		variants: [
			variant('fp32', ANYWHERE)`
				- - gazelle_dinov2_vitb14_inout_1x3x448x448_1xNx4.onnx
			`,
		],
		contract: {
			adapter: 'gaze-map',
			input: 'The whole frame as 448 × 448, and the boxes of N heads',
			output: 'For each head a map of 64 × 64, and the probability that its target is in the picture',
		},
		accuracy: {
			text: 'GazeFollow: AUC 0.956, smallest distance 0.045 of the picture’s side',
			source: 'https://github.com/PINTO0309/gazelle-dinov3',
		},
	},
	{
		id: 'gazelle-dinov3-s',
		title: 'Gaze-LLE on DINOv3, size S',
		task: 'gaze-target',
		licence: {
			name: 'unknown; backbone under the DINOv3 licence',
			url: 'https://github.com/facebookresearch/dinov3/blob/main/LICENSE.md',
		},
		trainingData: 'GazeFollow; unknown whether its terms allow more than research',
		origin: {
			kind: 'by-hand',
			url: 'https://github.com/PINTO0309/gazelle-dinov3',
			steps:
				'Work in progress: no file was found to load. Export one with the page’s export_onnx.py, name it as below and drop it here. About 33 MB, reckoned from its 8.17 million parameters.',
		},
		variants: [
			variant('fp32', ANYWHERE)`
				- - gazelle_dinov3_vit_tiny_inout_1x3x640x640_1xNx4.onnx
			`,
		],
		contract: {
			adapter: 'gaze-map',
			input: 'The whole frame as 640 × 640, and the boxes of N heads',
			output: 'For each head a map of 64 × 64, and the probability that its target is in the picture',
		},
	},
	{
		id: 'mobilegaze-mobileone-s0',
		title: 'MobileGaze MobileOne-S0',
		task: 'gaze-direction',
		licence: { name: 'unknown; others name MIT', url: 'https://github.com/yakhyo/gaze-estimation' },
		trainingData: 'Gaze360 only, a data set for research; unknown whether its terms allow more',
		origin: { kind: 'github-release', repository: 'yakhyo/gaze-estimation', tag: 'v0.0.1' },
		variants: [
			variant('fp32', ANYWHERE)`
				- ~4_800_000 mobileone_s0_gaze.onnx
			`,
		],
		contract: {
			adapter: 'gaze-direction-bins',
			input: 'One face as 448 × 448, RGB, ImageNet normalisation',
			output: 'Yaw and pitch, each as 90 bins of 4°',
		},
		accuracy: {
			text: 'Gaze360: mean error 12.58°',
			source: 'https://github.com/yakhyo/gaze-estimation#readme',
		},
	},
	{
		id: 'gaze-estimation-adas-0002',
		title: 'Gaze and head pose, Open Model Zoo',
		task: 'gaze-direction',
		licence: { ...licences.apache2, url: 'https://github.com/openvinotoolkit/open_model_zoo/blob/master/LICENSE' },
		trainingData: 'unknown: the makers name a data set of their own for the stated error, and nothing else',
		origin: {
			kind: 'by-hand',
			url: 'https://github.com/openvinotoolkit/open_model_zoo/tree/master/models/intel/gaze-estimation-adas-0002',
			steps:
				'Two networks, published in OpenVINO’s own form: gaze-estimation-adas-0002 and head-pose-estimation-adas-0001. Convert both to ONNX (openvino2onnx does), with the names of inputs and outputs as they are, name the files as below and drop them here. Hashes are taken down at the first loading.',
		},
		variants: [
			variant('fp16', ANYWHERE)`
				- ~3_800_000 gaze-estimation-adas-0002.onnx
				- ~3_800_000 head-pose-estimation-adas-0001.onnx
			`,
		],
		contract: {
			adapter: 'gaze-direction-adas',
			input:
				'One face as 60 × 60, B G R 0 to 255, for the head’s angles; then both eyes as 60 × 60, turned upright, with those angles. Of the face and of its mirror image',
			output: 'A direction from the line between eye and lens',
		},
		accuracy: {
			text: 'Mean error 6.95° on the makers’ own set',
			source:
				'https://github.com/openvinotoolkit/open_model_zoo/blob/master/models/intel/gaze-estimation-adas-0002/README.md',
		},
	},
	{
		id: 'emotieff-b0',
		title: 'EmotiEffLib EfficientNet-B0, 8 expressions',
		task: 'expression',
		licence: { ...licences.apache2, url: 'https://github.com/sb-ai-lab/EmotiEffLib' },
		trainingData: 'VGGFace2, then AffectNet, a data set for research; unknown whether its terms allow more',
		origin: {
			kind: 'github-file',
			repository: 'av-savchenko/hsemotion-onnx',
			revision: 'bd500bd3a685013d18883c349e8940d020cacd98',
			folder: 'models/affectnet_emotions/onnx',
		},
		variants: [
			variant('fp32', ANYWHERE)`
				00085f9a8ef0bf8fc24a645550185703768951a53aff9f141c8637529eba1840 ~16_000_000 enet_b0_8_best_vgaf.onnx
			`,
		],
		contract: {
			adapter: 'expression-8',
			input: 'One face as 224 × 224, RGB, ImageNet normalisation',
			output: 'Scores of anger, contempt, disgust, fear, happiness, neutral, sadness, surprise',
		},
		accuracy: {
			text: 'AffectNet, 8 expressions: 61.3 % right',
			source: 'https://github.com/sb-ai-lab/EmotiEffLib',
		},
	},
	{
		id: 'sface',
		title: 'SFace',
		task: 'face-identity',
		licence: {
			...licences.apache2,
			url: 'https://github.com/opencv/opencv_zoo/blob/main/models/face_recognition_sface/LICENSE',
		},
		trainingData: 'unknown: the page of these weights does not say',
		origin: huggingFace('opencv/face_recognition_sface', '3d7082438a6e4551e840c9b2bb60b71e8da4b524'),
		variants: [
			variant('fp32', ANYWHERE)`
				0ba9fbfa01b5270c96627c4ef784da859931e02f04419c829e83484087c34e79 38_696_353 face_recognition_sface_2021dec.onnx
			`,
		],
		contract: {
			adapter: 'face-embedding',
			input: 'One face, turned upright by five points, as 112 × 112',
			output: '128 numbers; the same person points the same way',
		},
		accuracy: {
			text: 'LFW: 99.4 % of pairs right',
			source: 'https://github.com/opencv/opencv_zoo/tree/main/models/face_recognition_sface',
		},
	},
]);
