import { zip } from '../../core/collections';
import { sum } from '../../core/maths/statistics';
import { dotProduct, logSumExp, softmax, sumOf, type Vector } from '../../core/maths/vectors';
import { CLIP_SCALE, unit } from './zero-shot';

/** How a batch is compared. All ours: EmoCapCLIP's formulas and thresholds are not published (arXiv 2507.21015). */
export type ContrastConfig = {
	/** What cosines are multiplied with: one over the temperature. */
	readonly scale: number;
	/** Cosine of two captions above which each counts as a description of the other's face too; above 1: never. */
	readonly positiveAbove: number;
	/** Weight of the local sentences beside the global one, 0 or more. */
	readonly localWeight: number;
};

/** CLIP's scale, near-copies only, both parts alike. */
export const defaultContrast: ContrastConfig = { scale: CLIP_SCALE, positiveAbove: 0.95, localWeight: 1 };

/** For each caption of a batch the captions that describe it: itself, and those more alike than the threshold. */
export const positivesOf = (texts: readonly Vector[], positiveAbove: number): boolean[][] => {
	const units = texts.map(unit);
	return units.map((a) => units.map((b) => a === b || dotProduct(a, b) > positiveAbove));
};

/** Mean cross-entropy of rows of logits against targets that spread evenly over each row's positives. */
const crossEntropy = (logits: readonly (readonly number[])[], positives: readonly (readonly boolean[])[]): number => {
	const losses = zip(logits, positives).map(([row, right]) => {
		const own = row.filter((_, j) => right[j]);
		return logSumExp(row) - sum(own) / own.length;
	});
	return sum(losses) / losses.length;
};

const transposed = <T>(rows: readonly (readonly T[])[]): T[][] =>
	(rows[0] ?? []).map((_, j) => rows.map((row) => row[j]!));

/**
 * Symmetric contrastive loss of logits, image by text, nats: the mean of both directions' cross-entropies (InfoNCE as in
 * CLIP, Radford et al. 2021; with several positives as in supervised contrast, Khosla et al. 2020). ln N when all N logits
 * of a row and column are equal. Every row and column needs a positive.
 */
export const contrastiveLoss = (
	logits: readonly (readonly number[])[],
	positives: readonly (readonly boolean[])[],
): number => (crossEntropy(logits, positives) + crossEntropy(transposed(logits), transposed(positives))) / 2;

/** A batch: face i goes with global caption i and with the local sentences i, at least one each. */
export type ContrastBatch = {
	readonly images: readonly Vector[];
	readonly globals: readonly Vector[];
	readonly locals: readonly (readonly Vector[])[];
};

const logitsOf = (images: readonly (readonly number[])[], texts: readonly (readonly number[])[], scale: number) =>
	images.map((image) => texts.map((text) => scale * dotProduct(image, text)));

/**
 * Loss of a batch with global and local contrast and mining of positives, nats: faces against global captions, plus
 * weighted faces against all local sentences, of which a face's own and those of its mined positives count as right.
 */
export const globalLocalLoss = (
	batch: ContrastBatch,
	{ scale, positiveAbove, localWeight }: ContrastConfig = defaultContrast,
): { readonly total: number; readonly global: number; readonly local: number } => {
	const images = batch.images.map(unit);
	const positives = positivesOf(batch.globals, positiveAbove);
	const global = contrastiveLoss(logitsOf(images, batch.globals.map(unit), scale), positives);
	const sentences = batch.locals.flatMap((own, owner) => own.map((vector) => ({ owner, vector: unit(vector) })));
	const localLogits = logitsOf(
		images,
		sentences.map(({ vector }) => vector),
		scale,
	);
	const localPositives = positives.map((right) => sentences.map(({ owner }) => right[owner] === true));
	const local = contrastiveLoss(localLogits, localPositives);
	return { total: global + localWeight * local, global, local };
};

/** Slope of the loss over each logit: softmax less target, both directions, over their counts. */
const slopes = (logits: readonly (readonly number[])[], positives: readonly (readonly boolean[])[]): number[][] => {
	const part = (rows: readonly (readonly number[])[], right: readonly (readonly boolean[])[]) =>
		zip(rows, right).map(([row, own]) => {
			const count = own.filter(Boolean).length;
			return zip(softmax(row), own).map(([share, isOwn]) => (share - (isOwn ? 1 / count : 0)) / (2 * rows.length));
		});
	const across = transposed(part(transposed(logits), transposed(positives)));
	return zip(part(logits, positives), across).map((both) => sumOf(both));
};

/**
 * Demonstrates the global loss: moves the image vectors down its slope, over the sphere, with the captions held, and
 * gives the loss before the first and after each step, nats. A demonstration on vectors, no training of a model.
 *
 * @param rate step size, above 0; 0.01 is safe at the default scale
 */
export const lossDemo = (
	images: readonly Vector[],
	globals: readonly Vector[],
	{ steps, rate }: { readonly steps: number; readonly rate: number },
	{ scale, positiveAbove }: Pick<ContrastConfig, 'scale' | 'positiveAbove'> = defaultContrast,
): number[] => {
	const texts = globals.map(unit);
	const positives = positivesOf(globals, positiveAbove);
	let at = images.map(unit);
	const losses = [contrastiveLoss(logitsOf(at, texts, scale), positives)];
	for (let step = 0; step < steps; step += 1) {
		const slope = slopes(logitsOf(at, texts, scale), positives);
		at = zip(at, slope).map(([image, own]) => {
			const gradient = sumOf(zip(own, texts).map(([steep, text]) => text.map((value) => scale * steep * value)));
			const outward = dotProduct(gradient, image);
			return unit(zip(image, gradient).map(([value, down]) => value - rate * (down - outward * value)));
		});
		losses.push(contrastiveLoss(logitsOf(at, texts, scale), positives));
	}
	return losses;
};
