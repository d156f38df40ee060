import { parseJson } from '../../read-json';
import { ModelBuildError } from '../errors';
import { valuesOf, type StoredWeight } from './stored-weight';
import { readWeights, type WeightGroup } from './weight-manifest';

/** Mean red, green and blue of the pictures that face-api's networks were trained with, 0 to 255. */
export const FACE_API_MEAN = [122.782, 117.001, 104.298] as const;

/** The weights of one of face-api's networks. Every lookup throws ModelBuildError when the name is missing. */
export type FaceApiWeights = {
	weight: (name: string) => StoredWeight;
	values: (name: string) => Float32Array;
};

/**
 * @param manifest bytes of `…-weights_manifest.json`
 * @param bytes of the file that it names
 * @throws ModelBuildError when the two do not fit
 */
export const readFaceApiWeights = (manifest: Uint8Array, bytes: Uint8Array, what: string): FaceApiWeights => {
	const groups = parseJson<WeightGroup[]>(new TextDecoder().decode(manifest));
	const weights = readWeights(groups, bytes, what);
	const weight = (name: string): StoredWeight => {
		const found = weights.get(name);
		if (!found) throw new ModelBuildError(`${what} has no weight ${name}`);
		return found;
	};
	return { weight, values: (name) => valuesOf(weight(name)) };
};
