import { catalogue, type ModelName } from '../../src/models/catalogue';
import type { PackageVersion } from '../../src/models/runtime';
import { buildEncoders } from './build-encoders';
import { faceDetectorToOnnx } from './face-detector-onnx';
import { attentionTo478, meshTo478 } from './face-landmarks-478';
import { faceMeshToOnnx } from './face-mesh-onnx';
import { openPackage, vendoredFolder, type NpmPackage } from './npm-package';
import { withoutSegmentation } from './pose-landmarks';
import { writeTaskArchive } from './task-archive';
import { editModel } from './tflite/edit';
import type { Normalization } from './tflite/metadata';

/** Pixels of 0 to 255 become -1 to 1: what MediaPipe's face and pose detectors were trained with. */
const signedRange: Normalization = { mean: 127.5, std: 127.5 };
/** Pixels become 0 to 1: all other models. */
const unitRange: Normalization = { mean: 0, std: 255 };

/**
 * Makes every model of the catalogue.
 * @param open gives an installed package; the tests exchange it
 * @returns bytes by model name
 * @throws ModelBuildError when a package is missing, has another version, or holds something unexpected
 */
export const buildModels = (
	open: (wanted: PackageVersion) => NpmPackage = openPackage,
): Record<ModelName, Uint8Array> => {
	const packages = openPackages(open);
	const { faceMesh, faceDetection, hands, pose } = packages;

	const fullRange = faceDetection.file('face_detection_full_range.tflite');
	const attentionMesh = faceMesh.packedFile('face_landmark_with_attention.tflite');
	const faceDetector = withNormalization(fullRange, 'Face detector, full range', signedRange);
	const faceTask = (landmarks: Uint8Array): Uint8Array =>
		writeTaskArchive({
			'face_detector.tflite': faceDetector,
			'face_landmarks_detector.tflite': landmarks,
			'geometry_pipeline_metadata_landmarks.binarypb': faceMesh.packedFile(
				'geometry_pipeline_metadata_landmarks.binarypb',
			),
		});
	const handTask = writeTaskArchive({
		'hand_detector.tflite': withNormalization(
			hands.packedFile('palm_detection_full.tflite'),
			'Palm detector, full',
			unitRange,
		),
		'hand_landmarks_detector.tflite': withNormalization(
			hands.file('hand_landmark_lite.tflite'),
			'Hand landmarks, lite',
			unitRange,
		),
	});

	const poseTask = (size: 'lite' | 'full') =>
		writeTaskArchive({
			'pose_detector.tflite': withNormalization(pose.packedFile('pose_detection.tflite'), 'Pose detector', signedRange),
			'pose_landmarks_detector.tflite': withoutSegmentation(pose.file(`pose_landmark_${size}.tflite`), size),
		});

	return {
		'face-landmarker': faceTask(attentionTo478(attentionMesh)),
		'face-landmarker-gpu': faceTask(meshTo478(faceMesh.packedFile('face_landmark.tflite'))),
		'face-detector-full-range': faceDetector,
		'face-landmarks-onnx': faceMeshToOnnx(attentionMesh),
		'face-boxes-onnx': faceDetectorToOnnx(fullRange),
		'hand-landmarker': handTask,
		'pose-landmarker-lite': poseTask('lite'),
		'pose-landmarker-full': poseTask('full'),
		...buildEncoders(packages),
	};
};

const withNormalization = (bytes: Uint8Array, name: string, normalization: Normalization): Uint8Array =>
	editModel(bytes, name, { name, normalization });

/** The packages at the versions that the catalogue names as origin. */
const openPackages = (open: (wanted: PackageVersion) => NpmPackage) => {
	const origins: readonly PackageVersion[] = catalogue.flatMap((entry) => entry.origin);
	const opened = (name: string): NpmPackage => open(origins.find((origin) => origin.startsWith(`${name}@`))!);
	return {
		faceMesh: opened('@mediapipe/face_mesh'),
		faceDetection: opened('@mediapipe/face_detection'),
		hands: opened('@mediapipe/hands'),
		pose: opened('@mediapipe/pose'),
		nanodet: vendoredFolder('nanodet'),
		faceApi: opened('@vladmandic/face-api'),
		vad: opened('@ricky0123/vad-web'),
	};
};
