const LENGTH = 256;

/** FNV-1a, 32 bits (Fowler, Noll & Vo). */
const hash = (text: string): number => {
	let value = 0x811c9dc5;
	for (let i = 0; i < text.length; i++) value = Math.imul(value ^ text.charCodeAt(i), 0x01000193) >>> 0;
	return value;
};

/**
 * How often each piece of a text occurs, as 256 numbers, each piece in the place that its hash says: a stand-in for an
 * encoder, few enough to be quick, enough that different pieces seldom coincide. Knows nothing of meaning.
 */
export const hashedCounts = (pieces: Iterable<string>): Float32Array => {
	const counts = new Float32Array(LENGTH);
	for (const piece of pieces) counts[hash(piece) % LENGTH]! += 1;
	return counts;
};
