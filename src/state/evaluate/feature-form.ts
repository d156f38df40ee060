import type { FeatureForm } from '../../workers/encoders/picture-features';

/** An encoder that makes features of whole pictures. */
export type ImageEncoder = {
	readonly title: string;
	/** Numbers of all patches of a picture, as the published probe takes them; `null`: it gives one vector alone. */
	readonly patchNumbers: number | null;
	/** All patches one after the other, or one vector. Rejects with an `AppError`. */
	readonly encode: (picture: Blob, signal: AbortSignal, form: FeatureForm) => Promise<Float32Array>;
	readonly close: () => void;
};

/** Their features are kept in the page for saving: 20 000 of 768 numbers are 60 MB there. */
export const MAX_PICTURES = 20_000;
/** Numbers that all patches of all pictures may have together: 160 MB in the page, and twice that in the worker. */
const MAX_PATCH_NUMBERS = 40_000_000;

/** Which form the features of so many pictures have, and why, in words. */
export const formOf = (
	{ patchNumbers }: ImageEncoder,
	pictures: number,
): { readonly form: FeatureForm; readonly words: string } => {
	const pooled = 'one vector of each picture’s middle square';
	if (patchNumbers === null) return { form: 'pooled', words: `${pooled}, as the model gives no patches` };
	if (patchNumbers * pictures <= MAX_PATCH_NUMBERS) {
		return { form: 'patches', words: 'all patches of each whole picture, as published' };
	}
	const most = Math.floor(MAX_PATCH_NUMBERS / patchNumbers);
	return { form: 'pooled', words: `${pooled}, as all patches of more than ${most} pictures do not fit` };
};
