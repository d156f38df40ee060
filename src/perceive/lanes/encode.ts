import type { ExpressionScore, FaceDetection, Landmarks, ObjectDetection } from '../../core/perception';
import type { Box } from '../../core/space';
import type { Encoder } from '../../models/onnx/request';
import { iou } from '../../core/box';
import type { EncoderTask } from '../../models/embedded-encoders';
import { trimmed, type EmbeddedEncoders } from './embedded-lane';
import { expressionEncoder } from '../encoders/expression';
import { objectEncoder, objectInputSize } from '../encoders/objects';
import { fitWithin, type Raster } from '../picture/raster';
import type { NoteSpan } from '../frame-timings';

/** Things in a frame, boxes in its pixels. */
export const findObjects = async (
	encoders: EmbeddedEncoders,
	raster: Raster,
	note: NoteSpan,
): Promise<ObjectDetection[]> => {
	const input = objectInputSize(raster);
	const objectModel = objectEncoder(input);
	// Cutting it down in the worker takes in at most twice as many pixels a side as are needed.
	const picture = fitWithin(raster, 2 * Math.max(input.widthPx, input.heightPx));
	const { outputs, span } = await encoders.run('objects', picture, objectModel.request(picture)!);
	note('objects', span);
	const across = raster.widthPx / picture.widthPx;
	const down = raster.heightPx / picture.heightPx;
	return objectModel
		.read(outputs, { widthPx: picture.widthPx, heightPx: picture.heightPx })
		.map(({ label, score, box: { x, y, width, height } }) => ({
			label,
			score,
			box: { x: x * across, y: y * down, width: width * across, height: height * down },
		}));
};

/** One face through one encoder; `null` when it cannot be cut out. */
const readFace = async <T>(
	encoders: EmbeddedEncoders,
	model: EncoderTask,
	encoder: Encoder<readonly Landmarks[], T[]>,
	raster: Raster,
	{ landmarks }: FaceDetection,
	note: NoteSpan,
): Promise<T | null> => {
	const request = encoder.request([landmarks]);
	const part = request && trimmed(raster, request);
	if (!part) return null;
	const { outputs, span } = await encoders.run(model, part.raster, part.request);
	note(model, span);
	return encoder.read(outputs, [landmarks])[0] ?? null;
};

/** What encoders read of one face. */
export type ReadFace = {
	box: Box;
	embedding: Float32Array | null;
	expression: readonly ExpressionScore[] | null;
};

/**
 * Reads the faces of a plan, each for itself: a batch would need one picture that holds all of them, and takes as long
 * on one core. Only faces of which something was read are in the result.
 */
export const readFaces = async (
	encoders: EmbeddedEncoders,
	raster: Raster,
	faces: readonly FaceDetection[],
	plan: { identity: readonly number[]; expression: readonly number[] },
	note: NoteSpan,
): Promise<ReadFace[]> => {
	const found: ReadFace[] = [];
	const identity = plan.identity.length > 0 ? await encoders.identity() : null;
	for (const [i, face] of faces.entries()) {
		const embedding =
			identity && plan.identity.includes(i) ? await readFace(encoders, 'identity', identity, raster, face, note) : null;
		const expression = plan.expression.includes(i)
			? await readFace(encoders, 'expression', expressionEncoder, raster, face, note)
			: null;
		if (embedding || expression) found.push({ box: face.box, embedding, expression });
	}
	return found;
};

/** Overlap from which on a face is the one that was read a moment before: neighbours do not overlap at all. */
const SAME_FACE_OVERLAP = 0.3;

/** Faces with what was read of them, in this or a frame shortly before: each reading goes to the face it overlaps most. */
export const withReadings = (faces: readonly FaceDetection[], readings: readonly ReadFace[]): FaceDetection[] => {
	const found = [...faces];
	for (const { box, embedding, expression } of readings) {
		let best = -1;
		found.forEach((face, i) => {
			const shared = iou(face.box, box);
			if (shared >= SAME_FACE_OVERLAP && (best < 0 || shared > iou(found[best]!.box, box))) best = i;
		});
		const face = found[best];
		if (!face) continue;
		found[best] = {
			...face,
			appearance: embedding ? { colour: face.appearance?.colour ?? null, embedding } : face.appearance,
			expression: expression ?? face.expression,
		};
	}
	return found;
};
