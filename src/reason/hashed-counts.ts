import { fnv1a } from '../core/maths/hash';

const LENGTH = 256;

/**
 * How often each piece of a text occurs, as 256 counts indexed by hash: a stand-in for an encoder, small enough to be
 * quick and large enough for few collisions. Knows nothing of meaning.
 */
export const hashedCounts = (pieces: Iterable<string>): Float32Array => {
	const counts = new Float32Array(LENGTH);
	for (const piece of pieces) counts[fnv1a(piece) % LENGTH]! += 1;
	return counts;
};
