import { zip } from '../../core/collections';
import { dotProduct, softmax, sumOf, unitVector, type Vector } from '../../core/maths/vectors';
import { mean } from '../../core/maths/statistics';

/** What CLIP multiplies cosines with: its trained temperature, 0.01, inverted (Radford et al. 2021, section 2.5). */
export const CLIP_SCALE = 100;

/**
 * Prompts around a name of an apparent expression, for the mean of their text vectors (an ensemble of prompts; Radford et
 * al. 2021, section 3.1.4). Wordings ours.
 */
export const EXPRESSION_PROMPTS: readonly string[] = [
	'a photo of a face with a {name} expression',
	'a person who looks {name}',
	'a close-up of a {name} facial expression',
];

/** The vector at length 1. Throws a RangeError for one without length, which is no meaning at all. */
export const unit = (vector: Vector): number[] => {
	const found = unitVector(vector);
	if (!found) throw new RangeError('A vector must not be all zeros');
	return found;
};

/** One class: its name and the vectors of its prompts, at least one. */
export type TextClass = { readonly name: string; readonly prompts: readonly Vector[] };

const ensemble = (prompts: readonly Vector[]): number[] => unit(sumOf(prompts.map(unit)));

/**
 * Classes by how alike an image and their prompts are to a CLIP that was never trained on them, most alike first: softmax
 * of scaled cosines, over the mean of each class's prompts at length 1. Scores sum to 1; far too sure for probabilities.
 */
export const zeroShot = (
	image: Vector,
	classes: readonly TextClass[],
	scale = CLIP_SCALE,
): { name: string; score: number }[] => {
	const looked = unit(image);
	const scores = softmax(classes.map(({ prompts }) => scale * dotProduct(looked, ensemble(prompts))));
	return zip(classes, scores)
		.map(([{ name }, score]) => ({ name, score }))
		.sort((a, b) => b.score - a.score);
};

/** How often each class was taken for which. */
export type ConfusionMatrix = {
	readonly names: readonly string[];
	/** `counts[truth][predicted]`, both in order of `names`. */
	readonly counts: readonly (readonly number[])[];
	/** Share that is right, 0 to 1; `null` without items. */
	readonly accuracy: number | null;
	/** Share of each class that is right; `null` for a class without items. */
	readonly recalls: readonly (number | null)[];
	/** Mean recall over the classes that have items (unweighted average recall, UAR); `null` without items. */
	readonly meanRecall: number | null;
};

/** Counts predictions against truths. Throws a RangeError for a class that is not among the names. */
export const confusionMatrix = (
	names: readonly string[],
	pairs: readonly { readonly truth: string; readonly predicted: string }[],
): ConfusionMatrix => {
	const stranger = pairs.flatMap(({ truth, predicted }) => [truth, predicted]).find((name) => !names.includes(name));
	if (stranger !== undefined) throw new RangeError(`Unknown class: ${stranger}`);
	const counts = names.map((truth) => {
		const own = pairs.filter((pair) => pair.truth === truth);
		return names.map((name) => own.filter(({ predicted }) => predicted === name).length);
	});
	const recalls = names.map((name) => {
		const own = pairs.filter(({ truth }) => truth === name);
		return mean(own.map(({ predicted }) => Number(predicted === name)));
	});
	return {
		...{ names, counts, recalls },
		accuracy: mean(pairs.map(({ truth, predicted }) => Number(truth === predicted))),
		meanRecall: mean(recalls.filter((recall) => recall !== null)),
	};
};
