import { itemAt } from '../../core/collections';
import { mediaPipeCamera } from '../../core/geometry/camera';
import type { FrameInfo, GazeDirection, Landmarks } from '../../core/perception';
import { deg, directionFromAngles } from '../../core/geometry/space';
import type { Encoder } from '../../models/onnx/request';
import { boxAround } from '../picture/box-around';
import { boxCrop, cropsRequest, IMAGENET_MEAN, IMAGENET_STD, squareSpec } from './crop-geometry';
import { eyesOf } from './face-eyes';
import { directionFromSight, sigmaFromMeanError } from './gaze-direction-sight';
import { rowsOf } from './outputs';
import { softmax } from './vectors';

/** A frame and faces in it, in the order in which their directions are wanted. */
export type GazeFacesInput = { frame: Pick<FrameInfo, 'widthPx' | 'heightPx'>; faces: readonly Landmarks[] };

/** What differs between the models. */
export type GazeBinsSpec = {
	/** Name of the model's input. */
	input: string;
	/** Mean angular error that the makers state, radians. */
	meanErrorRad: number;
	/** The most faces in one run. */
	maxBatch: number;
};

/**
 * MobileGaze (yakhyo/gaze-estimation, release v0.0.1): stated mean errors on Gaze360. The exports have a fixed batch of
 * one face.
 */
export const GAZE_BINS_SPECS = {
	'mobilegaze-mobileone-s0': { input: 'input', meanErrorRad: deg(12.58), maxBatch: 1 },
	'mobilegaze-mobilenet-v2': { input: 'input', meanErrorRad: deg(13.07), maxBatch: 1 },
	'mobilegaze-resnet18': { input: 'input', meanErrorRad: deg(12.84), maxBatch: 1 },
	'mobilegaze-resnet34': { input: 'input', meanErrorRad: deg(11.33), maxBatch: 1 },
	'mobilegaze-resnet50': { input: 'input', meanErrorRad: deg(11.34), maxBatch: 1 },
} as const satisfies Record<string, GazeBinsSpec>;

const SIDE_PX = 448;
const BINS = 90;
const BIN_RAD = deg(4);
const FIRST_RAD = deg(-180);

const spec = squareSpec(SIDE_PX, { mean: IMAGENET_MEAN, std: IMAGENET_STD });

/** Mean and variance of an angle from the logits of its bins, radians. The spread within a bin is part of it. */
const angleOf = (logits: Float32Array): { mean: number; variance: number } => {
	const shares = softmax(logits);
	const at = (k: number) => k * BIN_RAD + FIRST_RAD;
	const mean = shares.reduce((sum, share, k) => sum + share * at(k), 0);
	const variance = shares.reduce((sum, share, k) => sum + share * (at(k) - mean) ** 2, BIN_RAD ** 2 / 12);
	return { mean, variance };
};

/**
 * Gaze direction from the pixels of a face as two distributions over bins (L2CS-Net: Abdelrahman et al. 2022; MobileGaze).
 *
 * Contract: `input` float32 [N, 3, 448, 448], RGB with ImageNet's mean and deviation, the box of the face stretched to a
 * square → two outputs float32 [N, 90], logits of bins of 4° from −180°: the **first** is the angle to image **left**,
 * the second the angle up. Exports call the first one `yaw`, older ones `pitch`: their order counts, not their names.
 * The angle is the mean of the softmax, and it is measured from the line between eye and lens (Gaze360).
 *
 * The spread is that of the distribution, but never less than the stated mean error allows: networks are too sure.
 */
export const gazeBins = (model: GazeBinsSpec): Encoder<GazeFacesInput, readonly (GazeDirection | null)[]> => ({
	request({ faces }) {
		const boxes = faces.map(({ image }) => boxAround(image));
		return cropsRequest(
			model.input,
			spec,
			boxes.map((box) => box && boxCrop(box, SIDE_PX, SIDE_PX)),
		);
	},
	read(outputs, { frame, faces }) {
		const [leftwards = 'yaw', upwards = 'pitch'] = Object.keys(outputs);
		const across = rowsOf(outputs, leftwards, [faces.length, BINS]);
		const up = rowsOf(outputs, upwards, [faces.length, BINS]);
		const camera = mediaPipeCamera(frame);
		return faces.map((face, i): GazeDirection => {
			const left = angleOf(itemAt(across, i));
			const pitch = angleOf(itemAt(up, i));
			const seen = directionFromAngles(-left.mean, pitch.mean);
			return {
				direction: directionFromSight(seen, eyesOf(face).middle, camera),
				sigmaRad: Math.max(sigmaFromMeanError(model.meanErrorRad), Math.sqrt((left.variance + pitch.variance) / 2)),
			};
		});
	},
});
