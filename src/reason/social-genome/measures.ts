import { distance } from 'fastest-levenshtein';
import { emotionsIn } from './emotions';
import { modalities, type Modality, type Trace, type TraceStep } from './trace';

/** Turns sentences into vectors of one length; unit length is not needed. The published one is all-MiniLM-L6-v2. */
export type SentenceEncoder = {
	readonly name: string;
	/** Only the published one makes scores that may stand beside published ones. */
	readonly isPublished: boolean;
	encode(texts: readonly string[]): Promise<readonly Float32Array[]>;
};

/** The twelve measures in the groups of the project’s figure. */
export type MeasureId =
	| 'accuracy'
	| 'similarity-trace'
	| 'similarity-step'
	| 'similarity-num-steps'
	| 'emotion'
	| 'difference-sequence'
	| 'all-modality-steps'
	| 'visual-steps'
	| 'verbal-steps'
	| 'vocal-steps'
	| 'external-knowledge-steps'
	| 'num-steps';

/** One measure of a trace against another. */
export type Measure = {
	readonly id: MeasureId;
	readonly name: string;
	/** `null` where it cannot be told: no key, or a trace without steps. */
	readonly value: number | null;
	/** `ours`: the source leaves it open, and `note` says what we chose. */
	readonly definition: 'published' | 'ours';
	readonly note: string;
	readonly isHigherBetter: boolean;
	/** Further numbers behind it, by name. */
	readonly parts: Readonly<Record<string, number>>;
};

/** Cosine above which a step counts as found, and the values of the sweep. Ours: the published τ is unknown. */
export const DEFAULT_TAU = 0.5;
const SWEEP = [0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9] as const;

const unit = (vector: Float32Array): Float32Array => {
	const length = Math.hypot(...vector);
	return length === 0 ? vector : vector.map((x) => x / length);
};

const dot = (a: Float32Array, b: Float32Array): number => a.reduce((sum, x, i) => sum + x * (b[i] ?? 0), 0);

/** Rounding may lift the cosine of equal vectors above 1. */
const cosine = (a: Float32Array, b: Float32Array): number => Math.min(1, Math.max(-1, dot(unit(a), unit(b))));

const meanVector = (vectors: readonly Float32Array[]): Float32Array => {
	const sum = new Float32Array(vectors[0]?.length ?? 0);
	for (const vector of vectors) unit(vector).forEach((x, i) => (sum[i]! += x / vectors.length));
	return sum;
};

/** Letters that stand for modalities in a sequence. */
const LETTER: Readonly<Record<Modality | 'n/a', string>> = { visual: 'v', verbal: 't', vocal: 'a', 'n/a': '-' };

/** The modalities of a trace one after the other; a step of several has them in the order in which it names them. */
const sequenceOf = (steps: readonly TraceStep[]): string =>
	steps
		.map((s) => (s.modalities.length > 0 ? s.modalities : (['n/a'] as const)).map((m) => LETTER[m]).join(''))
		.join('');

/** Distance of two sequences of modalities, raw and as `1 − d / longer`. */
export const sequenceDifference = (
	a: readonly TraceStep[],
	b: readonly TraceStep[],
): { distance: number; similarity: number } => {
	const [x, y] = [sequenceOf(a), sequenceOf(b)];
	const longer = Math.max(x.length, y.length);
	const steps = distance(x, y);
	return { distance: steps, similarity: longer === 0 ? 1 : 1 - steps / longer };
};

const jaccard = (a: ReadonlySet<string>, b: ReadonlySet<string>): number => {
	const both = [...a].filter((x) => b.has(x)).length;
	const either = a.size + b.size - both;
	return either === 0 ? 1 : both / either;
};

const textOf = ({ steps }: Trace): string => steps.map((s) => s.text).join(' ');

const agreement = (model: number, human: number): number => Math.min(model, human) / Math.max(human, 1);

const shareName: Readonly<Record<Modality, string>> = {
	visual: 'Visual Steps',
	verbal: 'Verbal Steps',
	vocal: 'Vocal Steps',
};

/**
 * The twelve measures of Social Genome (arXiv 2502.15109) of a trace against a reference, usually a person’s. Where the
 * source leaves a definition open, ours is used and labelled.
 *
 * @param tau least cosine of a step that counts as found
 */
export const traceMeasures = async (
	model: Trace,
	human: Trace,
	encoder: SentenceEncoder,
	{ tau = DEFAULT_TAU }: { tau?: number } = {},
): Promise<readonly Measure[]> => {
	const texts = [...model.steps, ...human.steps].map((s) => s.text);
	const vectors = texts.length === 0 ? [] : await encoder.encode(texts);
	const [ours, theirs] = [vectors.slice(0, model.steps.length), vectors.slice(model.steps.length)];
	const hasBoth = ours.length > 0 && theirs.length > 0;
	const nearest = hasBoth ? ours.map((a) => Math.max(...theirs.map((b) => cosine(a, b)))) : [];
	const found = (at: number): number => nearest.filter((value) => value > at).length;
	const by = `by ${encoder.name}${encoder.isPublished ? '' : ', not the published encoder'}`;
	const sequence = sequenceDifference(model.steps, human.steps);
	const count = (trace: Trace, modality: Modality): number =>
		trace.steps.filter((s) => s.modalities.includes(modality)).length;
	const external = (trace: Trace): number => trace.steps.filter((s) => s.isExternal).length;
	const measure = (
		id: MeasureId,
		name: string,
		value: number | null,
		definition: Measure['definition'],
		note: string,
		more: Partial<Pick<Measure, 'isHigherBetter' | 'parts'>> = {},
	): Measure => ({ id, name, value, definition, note, isHigherBetter: true, parts: {}, ...more });
	return [
		measure(
			'accuracy',
			'Accuracy',
			model.answer === null || human.answer === null ? null : Number(model.answer === human.answer),
			'published',
			'the answer is the right one',
		),
		measure(
			'similarity-trace',
			'Similarity-Trace',
			hasBoth ? cosine(meanVector(ours), meanVector(theirs)) : null,
			'ours',
			`our variant: cosine of the means of unit step vectors, ${by}`,
		),
		measure(
			'similarity-step',
			'Similarity-Step',
			hasBoth ? nearest.reduce((sum, x) => sum + x, 0) / nearest.length : null,
			encoder.isPublished ? 'published' : 'ours',
			`mean over the model’s steps of the nearest reference step, ${by}`,
		),
		measure(
			'similarity-num-steps',
			'Similarity-NumSteps',
			hasBoth ? found(tau) : null,
			'ours',
			`our variant: τ = ${tau}, ${by}`,
			{
				parts: Object.fromEntries(SWEEP.map((at) => [`τ = ${at}`, found(at)])),
			},
		),
		measure(
			'emotion',
			'Emotion-Metric',
			jaccard(emotionsIn(textOf(model)), emotionsIn(textOf(human))),
			'ours',
			'our variant: Jaccard of families of emotions named, by a fixed lexicon; none in either is 1',
		),
		measure(
			'difference-sequence',
			'Difference-Sequence',
			sequence.distance,
			'ours',
			'our variant: Levenshtein distance, not normalised; similarity 1 − d / longer beside it',
			{ isHigherBetter: false, parts: { similarity: sequence.similarity } },
		),
		measure(
			'all-modality-steps',
			'AllModality Steps',
			modalities.filter((m) => count(model, m) > 0 && count(human, m) > 0).length,
			'published',
			'modalities that both traces use',
		),
		...modalities.map((m) =>
			measure(
				`${m}-steps`,
				shareName[m],
				agreement(count(model, m), count(human, m)),
				'ours',
				'our variant: smaller count over the reference’s (at least 1)',
				{ parts: { model: count(model, m), reference: count(human, m) } },
			),
		),
		measure(
			'external-knowledge-steps',
			'External-Knowledge Steps',
			agreement(external(model), external(human)),
			'ours',
			'our variant: smaller count over the reference’s (at least 1)',
			{ parts: { model: external(model), reference: external(human) } },
		),
		measure(
			'num-steps',
			'NumSteps',
			Math.abs(model.steps.length - human.steps.length),
			'published',
			'difference of the numbers of steps',
			{ isHigherBetter: false },
		),
	];
};

/** A published score. Not measured here. */
export const socialGenomeAnchors: readonly { model: string; accuracy: number }[] = [
	{ model: 'Gemini-1.5-Flash', accuracy: 0.744 },
	{ model: 'GPT-4o', accuracy: 0.71 },
];
