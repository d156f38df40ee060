import type { FrameInfo, GazeDirection, Landmarks } from '../../core/perception';
import type { EncoderRequest } from '../../models/onnx/request';
import type { Tensors } from '../../models/onnx/tensor';
import { gazeDirectionAdas, headPoseAdas, meanOfMirrored } from './gaze-direction-adas';
import { GAZE_BINS_SPECS, gazeBins, type GazeBinsSpec } from './gaze-direction-bins';

/** Has one model answer a request about the frame at hand. */
type AskModel = (model: string, request: EncoderRequest) => Promise<Tensors>;

/** One way to gaze directions: a model, or several that build on each other. */
export type GazeDirectionReader = {
	/** What the models are called when they are asked, in that order: ids of catalogue entries, or names in a folder. */
	readonly models: readonly string[];
	/**
	 * Directions of faces in one frame, in their order; `null` where the eyes are closed or the face has no extent.
	 *
	 * @throws AppError as `ask` does, and `model-corrupt` when an answer does not have the shape of the contract
	 */
	read(
		frame: Pick<FrameInfo, 'widthPx' | 'heightPx'>,
		faces: readonly Landmarks[],
		ask: AskModel,
	): Promise<(GazeDirection | null)[]>;
};

const binsReader = (model: string, spec: GazeBinsSpec): GazeDirectionReader => {
	const encoder = gazeBins(spec);
	return {
		models: [model],
		async read(frame, faces, ask) {
			const found: (GazeDirection | null)[] = [];
			for (let i = 0; i < faces.length; i += spec.maxBatch) {
				const input = { frame, faces: faces.slice(i, i + spec.maxBatch) };
				const request = encoder.request(input);
				found.push(...(request ? encoder.read(await ask(model, request), input) : input.faces.map(() => null)));
			}
			return found;
		},
	};
};

const HEAD_POSE_ADAS = 'head-pose-estimation-adas-0001';
const GAZE_ADAS = 'gaze-estimation-adas-0002';

/** Intel's pair: head angles, then both eyes with them; of the face and of its mirror image. */
const adasReader: GazeDirectionReader = {
	models: [HEAD_POSE_ADAS, GAZE_ADAS],
	async read(frame, faces, ask) {
		const one = async (face: Landmarks, isMirrored: boolean): Promise<GazeDirection | null> => {
			const headRequest = headPoseAdas.request({ face, isMirrored });
			if (!headRequest) return null;
			const head = headPoseAdas.read(await ask(HEAD_POSE_ADAS, headRequest), { face, isMirrored });
			const input = { frame, face, isMirrored, head };
			const request = gazeDirectionAdas.request(input);
			return request && gazeDirectionAdas.read(await ask(GAZE_ADAS, request), input);
		};
		const found: (GazeDirection | null)[] = [];
		for (const face of faces) {
			const plain = await one(face, false);
			const mirror = plain && (await one(face, true));
			found.push(mirror && meanOfMirrored(plain, mirror));
		}
		return found;
	},
};

/** Every way to gaze directions, by the id of the catalogue entry (of the last model where there are several). */
export const gazeDirectionReaders: Readonly<Record<string, GazeDirectionReader>> = {
	...Object.fromEntries(Object.entries(GAZE_BINS_SPECS).map(([id, spec]) => [id, binsReader(id, spec)])),
	[GAZE_ADAS]: adasReader,
};
