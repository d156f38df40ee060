import * as v from 'valibot';
import { AppError } from '../../core/errors';
import { defaultContrast, globalLocalLoss } from '../../reason/face-caption/contrastive';
import { confusionMatrix, zeroShot, type ConfusionMatrix } from '../../reason/face-caption/zero-shot';
import { parseShape } from '../datasets/sample';

const vector = v.pipe(v.array(v.number()), v.minLength(1));
const shape = v.looseObject({
	encoder: v.optional(v.string(), 'not said'),
	classes: v.pipe(
		v.array(v.object({ name: v.string(), prompts: v.pipe(v.array(vector), v.minLength(1)) })),
		v.minLength(2),
	),
	faces: v.pipe(
		v.array(
			v.looseObject({
				vector,
				label: v.optional(v.string()),
				global: v.optional(vector),
				locals: v.optional(v.pipe(v.array(vector), v.minLength(1))),
			}),
		),
		v.minLength(1),
	),
});

/** Zero-shot expressions of faces, and how well faces go with their captions. */
export type EmoCapReport = {
	/** What made the vectors, as the file says. */
	readonly encoder: string;
	/** Over the faces with a label; `null` when none has any. */
	readonly confusion: ConfusionMatrix | null;
	/** Contrastive loss over the faces with captions, nats, ours; `null` with fewer than two. `chance`: ln of their number. */
	readonly loss: {
		readonly total: number;
		readonly global: number;
		readonly local: number;
		readonly chance: number;
	} | null;
};

/**
 * Scores vectors of faces against vectors of class prompts and captions, made with any CLIP. EmoCapCLIP’s files are not
 * published, so the form is ours: `{"encoder", "classes": [{"name", "prompts": [vector…]}], "faces": [{"vector", "label",
 * "global", "locals": [vector…]}]}`.
 *
 * @throws AppError `evaluation-invalid`
 */
export const emoCapReport = (text: string, name: string): EmoCapReport => {
	const { encoder, classes, faces } = parseShape(shape, text, name);
	const { length } = faces[0]!.vector;
	const vectors = [...classes.flatMap(({ prompts }) => prompts)].concat(
		faces.flatMap(({ vector: own, global, locals = [] }) => [own, ...(global ? [global] : []), ...locals]),
	);
	if (vectors.some((one) => one.length !== length)) {
		throw new AppError('evaluation-invalid', `${name}: not all vectors have ${length} numbers`);
	}
	if (vectors.some((one) => one.every((x) => x === 0))) {
		throw new AppError('evaluation-invalid', `${name}: a vector of zeros has no direction`);
	}
	const names = classes.map((one) => one.name);
	const pairs = faces.flatMap(({ vector: face, label }, i) => {
		if (label === undefined) return [];
		if (!names.includes(label)) throw new AppError('evaluation-invalid', `${name}, face ${i + 1}: no class ${label}`);
		return [{ truth: label, predicted: zeroShot(face, classes)[0]!.name }];
	});
	const captioned = faces.flatMap(({ vector: image, global, locals }) =>
		global && locals ? [{ image, global, locals }] : [],
	);
	const batch = {
		images: captioned.map(({ image }) => image),
		globals: captioned.map(({ global }) => global),
		locals: captioned.map(({ locals }) => locals),
	};
	const hasBatch = captioned.length > 1;
	return {
		encoder,
		confusion: pairs.length > 0 ? confusionMatrix(names, pairs) : null,
		loss: hasBatch ? { ...globalLocalLoss(batch, defaultContrast), chance: Math.log(captioned.length) } : null,
	};
};
