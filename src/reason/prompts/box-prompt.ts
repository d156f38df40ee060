import type { Box } from '../../core/geometry/space';

/** Patches along each side of the picture: CLIP ViT-L/14 at 336 px has 336 / 14. */
export const PATCHES_PER_SIDE = 24;

/**
 * The binary patch mask M of SocialFusion's box prompt: 1 for every patch that a box overlaps, else 0, row by row,
 * `patchesPerSide`² values. One mask for all boxes: the paper adds the same learned vector for every box.
 *
 * The paper does not say when a patch counts; any overlap does here, so that a head smaller than a patch still marks one.
 *
 * @param boxes pixels of the picture; what lies outside the picture marks nothing
 */
export const boxPatchMask = (
	boxes: readonly Box[],
	picture: { readonly widthPx: number; readonly heightPx: number },
	patchesPerSide = PATCHES_PER_SIDE,
): Uint8Array => {
	const mask = new Uint8Array(patchesPerSide * patchesPerSide);
	for (const box of boxes) {
		const firstColumn = Math.max(0, Math.floor((box.x / picture.widthPx) * patchesPerSide));
		const lastColumn = Math.min(
			patchesPerSide - 1,
			Math.ceil(((box.x + box.width) / picture.widthPx) * patchesPerSide) - 1,
		);
		const firstRow = Math.max(0, Math.floor((box.y / picture.heightPx) * patchesPerSide));
		const lastRow = Math.min(
			patchesPerSide - 1,
			Math.ceil(((box.y + box.height) / picture.heightPx) * patchesPerSide) - 1,
		);
		for (let row = firstRow; row <= lastRow; row++) {
			for (let column = firstColumn; column <= lastColumn; column++) mask[row * patchesPerSide + column] = 1;
		}
	}
	return mask;
};

/**
 * `z = z_initial + M ⊙ p_bbox`: adds the learned vector to the patches that the mask marks and leaves the others.
 *
 * @param patches one row of `vector.length` numbers for each patch; not changed
 * @param mask one number for each patch, 0 or 1
 * @throws RangeError when the sizes do not fit together
 */
export const addBoxEmbedding = (patches: Float32Array, mask: Uint8Array, vector: Float32Array): Float32Array => {
	if (patches.length !== mask.length * vector.length) {
		throw new RangeError(
			`Expected ${mask.length} patches of ${vector.length} numbers each, got ${patches.length} numbers`,
		);
	}
	const marked = Float32Array.from(patches);
	for (const [patch, isMarked] of mask.entries()) {
		if (!isMarked) continue;
		for (const [i, value] of vector.entries()) marked[patch * vector.length + i]! += value;
	}
	return marked;
};

/**
 * A box in words for models that take boxes only as text: `(left,top),(right,bottom)`, each in [0, 1000) of the picture's
 * width and height, as the published gaze prompt counts. The paper does not print its wording for other models; this is ours.
 */
export const boxAsText = (box: Box, picture: { readonly widthPx: number; readonly heightPx: number }): string => {
	const share = (valuePx: number, sizePx: number) => Math.min(999, Math.max(0, Math.round((valuePx / sizePx) * 1000)));
	const corner = (xPx: number, yPx: number) => `(${share(xPx, picture.widthPx)},${share(yPx, picture.heightPx)})`;
	return `${corner(box.x, box.y)},${corner(box.x + box.width, box.y + box.height)}`;
};
