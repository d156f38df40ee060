/** FNV-1a, 32 bits (Fowler, Noll & Vo): spreads short texts and needs no state. */
export const fnv1a = (text: string): number => {
	let hash = 0x811c9dc5;
	for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193) >>> 0;
	return hash;
};
