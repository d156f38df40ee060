import { keysOf } from '../../core/collections';
import type { Landmarks } from '../../core/perception';
import type { EncoderPort } from '../../models/onnx/encoder-port';
import type { Encoder } from '../../models/onnx/request';
import { FACE_EMBEDDING_SPECS, faceEmbedding, type FaceEmbeddingSpec } from '../encoders/face-embedding';
import type { FindInstalled, InstalledFile } from '../find-installed';

/**
 * The face models of the catalogue that can stand in for the embedded one, by the ids of their entries, best first: the
 * first that is there runs.
 */
export const INSTALLED_IDENTITY = { sface: FACE_EMBEDDING_SPECS.sface } as const satisfies Record<
	string,
	FaceEmbeddingSpec
>;

/**
 * The distance below which `track` takes two faces for one person's (`IdentityConfig.embedding.threshold`, chosen for
 * the embedded encoder). Vectors of other models are stretched so that their own published threshold falls there.
 */
export const SAME_PERSON_BELOW = 0.57;

/** Reads faces as vectors whose distances `track` can compare. */
export type IdentityEncoder = Encoder<readonly Landmarks[], Float32Array[]>;

/** The encoder of an installed face model, in the units of `SAME_PERSON_BELOW`. */
export const comparableFaces = (spec: FaceEmbeddingSpec): IdentityEncoder => {
	const encoder = faceEmbedding(spec);
	const stretch = SAME_PERSON_BELOW / spec.samePersonBelow;
	return {
		request: (faces) => encoder.request(faces),
		read: (outputs, faces) => encoder.read(outputs, faces).map((vector) => vector.map((value) => value * stretch)),
	};
};

/** An installed face model that is there. */
export type FoundIdentity = { modelId: keyof typeof INSTALLED_IDENTITY; file: InstalledFile; encoder: IdentityEncoder };

/** The best installed face model; `null` when there is none. Rejects when the store cannot be read. */
export const findIdentity = async (find: FindInstalled, prefer: 'auto' | 'wasm'): Promise<FoundIdentity | null> => {
	for (const modelId of keysOf(INSTALLED_IDENTITY)) {
		const file = await find(modelId, prefer);
		if (file) return { modelId, file, encoder: comparableFaces(INSTALLED_IDENTITY[modelId]) };
	}
	return null;
};

/** Loads it. Throws as `EncoderPort.load` does. */
export const loadIdentity = (port: EncoderPort, { modelId, file }: FoundIdentity, prefer: 'auto' | 'wasm') =>
	port.load({ name: modelId, source: { blob: file.blob }, sha256: null, prefer, checkLook: { picture: [0, 255] } });
