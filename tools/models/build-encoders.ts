import { pinnedFile } from './expected-file';
import type { NpmPackage } from './npm-package';
import { convertFaceExpression } from './onnx/face-expression';
import { convertFaceIdentity } from './onnx/face-identity';
import { convertObjects } from './onnx/objects';

/** What holds the encoders' weights: installed packages, and for things a folder of this repository. */
export type EncoderPackages = { nanodet: Pick<NpmPackage, 'file'>; faceApi: NpmPackage; vad: NpmPackage };

/**
 * Makes the models that run on ONNX Runtime. Only these are read of what the packages hold: none of the networks there
 * that guess at age or gender.
 * @throws ModelBuildError when a file is missing, is not the pinned one, or holds something unexpected
 */
export const buildEncoders = ({ nanodet, faceApi, vad }: EncoderPackages) => {
	// All of them first: a wrong file is found before the work is done.
	const objects = [
		pinnedFile(nanodet, 'nanodet.json', '4495eb0ec74bd33ee40a79aa06ebc1ccd7e28be1bf7355d93ffb570b8d77f45d'),
		pinnedFile(nanodet, 'nanodet.bin', '5d0e4f8c4eded666287330be03017d494787d35f523fd77ca23f59db984a4ad9'),
	] as const;
	const identity = [
		pinnedFile(
			faceApi,
			'model/face_recognition_model-weights_manifest.json',
			'cbaffa501b0b9275a12b63357a6843e7e30c054e1c9151e1a5f879b26e32986b',
		),
		pinnedFile(
			faceApi,
			'model/face_recognition_model.bin',
			'b413e420d6840b2775fba32008db6f3cddb07d485967fb42cfcf379c16a8c589',
		),
	] as const;
	const expression = [
		pinnedFile(
			faceApi,
			'model/face_expression_model-weights_manifest.json',
			'5b349c17c7836da506e03422cd6461c74085d8bb2713ad4114647dc5d28174c8',
		),
		pinnedFile(
			faceApi,
			'model/face_expression_model.bin',
			'9a9840f2cf1f4c7eab95f197512569345c00d2426754d4608b92af30e0300f3d',
		),
	] as const;
	const speech = pinnedFile(
		vad,
		'dist/silero_vad_v6.onnx',
		'1a153a22f4509e292a94e67d6f9b85e8deb25b4988682b7e174c65279d8788e3',
	);
	return {
		objects: convertObjects(...objects),
		'face-identity': convertFaceIdentity(...identity),
		'face-expression': convertFaceExpression(...expression),
		'speech-activity': speech,
	};
};
