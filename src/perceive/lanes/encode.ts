import type { ExpressionScore, FaceDetection, Landmarks, ObjectDetection } from '../../core/perception';
import type { Box } from '../../core/geometry/space';
import { mostOverlapping } from '../../core/geometry/box';
import type { Encoder, EncoderRequest } from '../../models/onnx/request';
import type { Tensors } from '../../models/onnx/tensor';
import type { EncoderTask } from '../../models/embedded-encoders';
import { trimmed, type EmbeddedEncoders } from './embedded-lane';
import { expressionEncoder } from '../encoders/expression';
import { objectEncoder, objectInputSize } from '../encoders/objects';
import type { Raster } from '../picture/raster';
import { fitWithin } from '../picture/scale';
import type { Span } from '../picture/spans';
import type { NoteSpan } from '../frame-timings';
import type { FacePlan } from './encoder-schedule';
import type { EncoderRun, LookedAt } from './encoder-run';

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

/** Runs a model on no more of a picture than the request needs; `null` when that lies outside it. */
export const runOnPart = async (
	run: (part: LookedAt, request: EncoderRequest) => Promise<EncoderRun>,
	raster: Raster,
	request: EncoderRequest | null,
	note: (span: Span) => void,
): Promise<Tensors | null> => {
	const needed = request && trimmed(raster, request);
	if (!needed) return null;
	const { outputs, span } = await run(needed.part, needed.request);
	note(span);
	return outputs;
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
	{ raster, faces }: { raster: Raster; faces: readonly FaceDetection[] },
	plan: FacePlan,
	note: NoteSpan,
): Promise<ReadFace[]> => {
	/** One face through one encoder; `null` when it cannot be cut out. */
	const readFace = async <T>(
		task: EncoderTask,
		encoder: Encoder<readonly Landmarks[], T[]>,
		{ landmarks }: FaceDetection,
	): Promise<T | null> => {
		const outputs = await runOnPart(
			(part, request) => encoders.run(task, part, request),
			raster,
			encoder.request([landmarks]),
			(span) => note(task, span),
		);
		return outputs && (encoder.read(outputs, [landmarks])[0] ?? null);
	};
	const found: ReadFace[] = [];
	const identity = plan.identity.length > 0 ? await encoders.identity() : null;
	for (const [i, face] of faces.entries()) {
		const embedding = identity && plan.identity.includes(i) ? await readFace('identity', identity, face) : null;
		const expression = plan.expression.includes(i) ? await readFace('expression', expressionEncoder, face) : null;
		if (embedding || expression) found.push({ box: face.box, embedding, expression });
	}
	return found;
};

/** Least overlap for a face to be the one that was read a moment before; faces of neighbours do not overlap at all. */
export const SAME_FACE_OVERLAP = 0.3;

/** Faces with what was read of them, in this or a frame shortly before: each reading goes to the face it overlaps most. */
export const withReadings = (faces: readonly FaceDetection[], readings: readonly ReadFace[]): FaceDetection[] => {
	const found = [...faces];
	for (const { box, embedding, expression } of readings) {
		const best = mostOverlapping(found, box, SAME_FACE_OVERLAP);
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
