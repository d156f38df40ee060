import { seededRandom } from '../../core/maths/random';
import { dotProduct } from '../../core/maths/vectors';
import { minimise, type Objective } from '../probe/lbfgs';

/** Samples as places that can be looked at, `width` numbers each: patches, frames, or single features. */
export type PlacedSamples = {
	/** Sample by sample, place by place. */
	readonly values: Float64Array;
	readonly places: number;
	readonly width: number;
	/** Whether the numbers mean the same at each place, as those of patches do. */
	readonly isAlike: boolean;
};

/** A label that an annotator gave: indices. */
export type GivenLabel = { readonly sample: number; readonly annotator: number; readonly label: number };

/** Units of embeddings and queries; as few as tell annotators apart in a minute of training. Ours. */
const UNITS = 6;
/** Keeps separable labels from growing weights for ever, as in the probe. Ours. */
const DECAY = 1e-3;
const MAX_ITERATIONS = 120;

type Sizes = { readonly annotators: number; readonly classes: number; readonly samples: PlacedSamples };

/** Where each group of numbers lies in the parameters. */
const layoutOf = ({ annotators, classes, samples: { places, width, isAlike } }: Sizes) => {
	const embedding = UNITS * width * (isAlike ? 1 : places);
	const positions = embedding + places * UNITS;
	const queries = positions + annotators * UNITS;
	const weights = queries + annotators * classes * UNITS;
	return {
		positions: embedding,
		queries: positions,
		weights: queries,
		biases: weights,
		count: weights + annotators * classes,
	};
};

const softmaxInto = (logits: Float64Array): void => {
	const most = logits.reduce((a, b) => Math.max(a, b), -Infinity);
	let total = 0;
	for (const [i, logit] of logits.entries()) total += logits[i] = Math.exp(logit - most);
	for (const [i, power] of logits.entries()) logits[i] = power / total;
};

/** What a classifier makes of samples; everything is written into buffers that are used again. */
const forwardOf = (sizes: Sizes) => {
	const { classes, samples } = sizes;
	const { places, width, isAlike } = samples;
	const layout = layoutOf(sizes);
	const hidden = new Float64Array(places * UNITS);
	const keys = new Float64Array(places * UNITS);
	const focus = new Float64Array(places);
	const seen = new Float64Array(UNITS);
	const shares = new Float64Array(classes);
	const unit = (at: number) => (at / UNITS) | 0;
	return {
		...{ layout, hidden, keys, focus, seen, shares },
		/** First weight of the embedding of a place for a unit. */
		embeddingAt: (place: number, u: number) => ((isAlike ? 0 : place * UNITS) + u) * width,
		/** Embeds the places of a sample. */
		embed(x: Float64Array, sample: number): void {
			const first = sample * places * width;
			for (let at = 0; at < hidden.length; at++) {
				const place = unit(at);
				const from = ((isAlike ? 0 : place * UNITS) + (at % UNITS)) * width;
				const values = samples.values.subarray(first + place * width, first + (place + 1) * width);
				const value = dotProduct(x.subarray(from, from + width), values);
				hidden[at] = value;
				keys[at] = value + (x[layout.positions + at] ?? 0);
			}
		},
		/** Where an annotator looks in that sample, and how likely each of its labels is. */
		ask(x: Float64Array, annotator: number): void {
			const query = x.subarray(layout.queries + annotator * UNITS, layout.queries + (annotator + 1) * UNITS);
			for (let place = 0; place < places; place++) {
				focus[place] = dotProduct(query, keys.subarray(place * UNITS, (place + 1) * UNITS)) / Math.sqrt(UNITS);
			}
			softmaxInto(focus);
			seen.fill(0);
			for (const [at, value] of hidden.entries()) seen[at % UNITS]! += (focus[unit(at)] ?? 0) * value;
			for (let c = 0; c < classes; c++) {
				const row = annotator * classes + c;
				const from = layout.weights + row * UNITS;
				shares[c] = (x[layout.biases + row] ?? 0) + dotProduct(x.subarray(from, from + UNITS), seen);
			}
			softmaxInto(shares);
		},
	};
};

const lossOf = (sizes: Sizes, labels: readonly GivenLabel[]): Objective => {
	const { classes, samples } = sizes;
	const { places, width } = samples;
	const net = forwardOf(sizes);
	const { layout, hidden, keys, focus, seen, shares } = net;
	const ordered = [...labels].sort((a, b) => a.sample - b.sample);
	const intoHidden = new Float64Array(hidden.length);
	const intoSeen = new Float64Array(UNITS);
	const intoFocus = new Float64Array(places);
	const share = 1 / labels.length;

	/** From an answer back to the places of the sample. */
	const back = (x: Float64Array, gradient: Float64Array, { annotator, label }: GivenLabel) => {
		intoSeen.fill(0);
		for (let c = 0; c < classes; c++) {
			const row = annotator * classes + c;
			const error = ((shares[c] ?? 0) - (c === label ? 1 : 0)) * share;
			gradient[layout.biases + row]! += error;
			for (let u = 0; u < UNITS; u++) {
				gradient[layout.weights + row * UNITS + u]! += error * (seen[u] ?? 0);
				intoSeen[u]! += error * (x[layout.weights + row * UNITS + u] ?? 0);
			}
		}
		let mean = 0;
		for (let place = 0; place < places; place++) {
			const slope = dotProduct(intoSeen, hidden.subarray(place * UNITS, (place + 1) * UNITS));
			intoFocus[place] = slope;
			mean += slope * (focus[place] ?? 0);
		}
		const query = layout.queries + annotator * UNITS;
		for (let place = 0; place < places; place++) {
			const weight = focus[place] ?? 0;
			const slope = (weight * ((intoFocus[place] ?? 0) - mean)) / Math.sqrt(UNITS);
			for (let u = 0; u < UNITS; u++) {
				const at = place * UNITS + u;
				const intoKey = slope * (x[query + u] ?? 0);
				gradient[query + u]! += slope * (keys[at] ?? 0);
				gradient[layout.positions + at]! += intoKey;
				intoHidden[at]! += weight * (intoSeen[u] ?? 0) + intoKey;
			}
		}
	};
	/** From the places of a sample back to what embeds them. */
	const backToEmbedding = (gradient: Float64Array, sample: number) => {
		const first = sample * places * width;
		for (const [at, slope] of intoHidden.entries()) {
			const place = (at / UNITS) | 0;
			const from = net.embeddingAt(place, at % UNITS);
			for (let j = 0; j < width; j++) gradient[from + j]! += slope * (samples.values[first + place * width + j] ?? 0);
		}
		intoHidden.fill(0);
	};

	return (x, gradient) => {
		gradient.fill(0);
		let loss = 0;
		for (const [i, one] of ordered.entries()) {
			if (ordered[i - 1]?.sample !== one.sample) net.embed(x, one.sample);
			net.ask(x, one.annotator);
			loss -= Math.log(Math.max(1e-300, shares[one.label] ?? 0)) * share;
			back(x, gradient, one);
			if (ordered[i + 1]?.sample !== one.sample) backToEmbedding(gradient, one.sample);
		}
		let squares = 0;
		for (const [i, value] of x.subarray(0, layout.biases).entries()) {
			squares += value * value;
			gradient[i]! += DECAY * value;
		}
		return loss + (DECAY / 2) * squares;
	};
};

/** What training minimises, of so many parameters: the mean cross-entropy over the labels that were given, and the decay. */
export const queryLoss = (sizes: Sizes, labels: readonly GivenLabel[]): { objective: Objective; count: number } => ({
	objective: lossOf(sizes, labels),
	count: layoutOf(sizes).count,
});

/** A trained classifier. */
export type QueryClassifier = {
	/** The likeliest label of a sample for each annotator, and how much each looks at each place; both in their order. */
	readonly predict: (sample: number) => { readonly label: number; readonly focus: readonly number[] }[];
};

/**
 * Trains one light query an annotator, after QuMATL (arXiv 2503.15237): places are embedded alike for all; an annotator’s
 * query attends to them, and a classifier of its own reads what it sees; loss Σ cross-entropy over the labels that there
 * are. Without the attention between queries of the paper, and by L-BFGS from a seeded start: ours. Training is
 * non-convex, so that another seed gives another minimum.
 *
 * @param labels at least one
 */
export const trainQueries = async (
	sizes: Sizes,
	labels: readonly GivenLabel[],
	seed: number,
): Promise<QueryClassifier> => {
	const { normal } = seededRandom(seed);
	const { objective, count } = queryLoss(sizes, labels);
	const start = Float64Array.from({ length: count }, () => normal() * 0.3);
	const { x } = await minimise(objective, start, {
		maxIterations: MAX_ITERATIONS,
		gradientTolerance: 1e-4,
	});
	const net = forwardOf(sizes);
	return {
		predict(sample) {
			net.embed(x, sample);
			return Array.from({ length: sizes.annotators }, (_, annotator) => {
				net.ask(x, annotator);
				return { label: net.shares.indexOf(Math.max(...net.shares)), focus: [...net.focus] };
			});
		},
	};
};
