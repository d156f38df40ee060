import { AppError } from '../../core/errors';
import { EXPRESSION_PROMPTS } from '../../reason/face-caption/zero-shot';
import { jsonFile, type Seeing } from '../benchmark-set';
import { isPictureName, labelOfPath } from '../picture-label';
import { classVectors } from './eye';

/** A face in the folder of its class. */
type LabelledFace = { readonly path: string; readonly label: string };

/** Vectors of faces and of the prompts of their classes, by an image–text model: what zero-shot expression is scored from. */
export const seenFaces: Seeing<LabelledFace> = {
	...{ pictures: 'pictures', into: 'vectors' },
	items(files) {
		const faces = (files['pictures'] ?? []).filter(({ name }) => isPictureName(name));
		return Promise.resolve(
			faces.map(({ name: path }) => {
				const label = labelOfPath(path)?.label;
				if (label === undefined) {
					throw new AppError(
						'evaluation-invalid',
						`${path}: it is in no folder; a folder for each class names its faces`,
					);
				}
				return { path, label };
			}),
		);
	},
	pictureOf: ({ path }) => path,
	row: async ({ label }, picture, eye) =>
		eye.kind === 'image-text' ? { vector: await eye.pictureVector(picture), label } : null,
	async file(rows, eye) {
		if (eye.kind !== 'image-text')
			throw new AppError('model-missing', 'Faces are compared with sentences by an image–text model');
		const names = [
			...new Set(rows.flatMap((row) => ('label' in row && typeof row.label === 'string' ? row.label : []))),
		];
		const classes = await classVectors(
			eye,
			names.map((name) => ({ name, captions: EXPRESSION_PROMPTS.map((prompt) => prompt.replace('{name}', name)) })),
		);
		return jsonFile('emocap-vectors.json', { encoder: eye.title, classes, faces: rows });
	},
	lacks:
		'It gets the square in the middle of each picture, and three prompts of ours for each class; there is no loss without captions.',
};
