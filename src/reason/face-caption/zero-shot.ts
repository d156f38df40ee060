/** A vector as an encoder gives it, of any length above 0. */
export type Vector = ArrayLike<number>;

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
	const values = Array.from(vector);
	const length = Math.hypot(...values);
	if (!(length > 0)) throw new RangeError('a vector without length has no direction');
	return values.map((value) => value / length);
};

/** Dot product of two vectors of one length. */
export const dot = (a: readonly number[], b: readonly number[]): number =>
	a.reduce((sum, value, i) => sum + value * b[i]!, 0);

/** Numbers that sum to 1, from logits. */
export const softmax = (logits: readonly number[]): number[] => {
	const highest = Math.max(...logits);
	const powers = logits.map((logit) => Math.exp(logit - highest));
	const sum = powers.reduce((total, power) => total + power, 0);
	return powers.map((power) => power / sum);
};

/** One class: its name and the vectors of its prompts, at least one. */
export type TextClass = { readonly name: string; readonly prompts: readonly Vector[] };

const ensemble = (prompts: readonly Vector[]): number[] => {
	const units = prompts.map(unit);
	return unit(units[0]!.map((_, i) => units.reduce((sum, vector) => sum + vector[i]!, 0)));
};

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
	const scores = softmax(classes.map(({ prompts }) => scale * dot(looked, ensemble(prompts))));
	return classes.map(({ name }, i) => ({ name, score: scores[i]! })).sort((a, b) => b.score - a.score);
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
	const counts = names.map(() => names.map(() => 0));
	for (const { truth, predicted } of pairs) {
		const [row, column] = [names.indexOf(truth), names.indexOf(predicted)];
		if (row < 0 || column < 0) throw new RangeError(`no class ${row < 0 ? truth : predicted}`);
		counts[row]![column]! += 1;
	}
	const recalls = counts.map((row, i) => {
		const total = row.reduce((sum, count) => sum + count, 0);
		return total === 0 ? null : row[i]! / total;
	});
	const known = recalls.filter((recall) => recall !== null);
	const right = counts.reduce((sum, row, i) => sum + row[i]!, 0);
	return {
		names,
		counts,
		accuracy: pairs.length === 0 ? null : right / pairs.length,
		recalls,
		meanRecall: known.length === 0 ? null : known.reduce((sum, recall) => sum + recall, 0) / known.length,
	};
};
