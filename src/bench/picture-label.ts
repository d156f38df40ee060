/**
 * The label of a picture by the folder that it lies in, as data sets for classification are laid out: `happy/a.jpg` is
 * `happy`; a part above it is the split: `train/happy/a.jpg`. `null` for a picture in no folder.
 */
export const labelOfPath = (path: string): { label: string; split: 'train' | 'validation' | 'test' | null } | null => {
	const folders = path.split('/').slice(0, -1);
	const label = folders.at(-1);
	if (label === undefined) return null;
	const part = folders.at(-2)?.toLowerCase() ?? '';
	const split = part === 'train' || part === 'test' ? part : /^val(id|idation)?$/.test(part) ? 'validation' : null;
	return { label, split };
};

/** Whether a picture can be in a file of this name. */
export const isPictureName = (name: string): boolean => /\.(jpe?g|png|webp|avif|bmp|gif)$/i.test(name);
