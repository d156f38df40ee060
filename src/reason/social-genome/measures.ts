import { distance } from 'fastest-levenshtein';
import { keysOf } from '../../core/collections';
import { mean } from '../../core/maths/statistics';
import { cosine, sumOf, unitVector, type Vector } from '../../core/maths/vectors';
import { emotionsIn } from './emotions';
import { modalities, type Modality, type Trace, type TraceStep } from './trace';

/** Turns sentences into vectors of one length; unit length is not needed. The published one is all-MiniLM-L6-v2. */
export type SentenceEncoder = {
	readonly name: string;
	/** Only the published one makes scores that may stand beside published ones. */
	readonly isPublished: boolean;
	encode(texts: readonly string[]): Promise<readonly Float32Array[]>;
	/** One vector a token of each text; left out where the encoder tells none. */
	encodeTokens?(texts: readonly string[]): Promise<readonly (readonly Float32Array[])[]>;
};

/** Each measure in the groups of the project’s figure; in notes `BY` and `TAU` stand for the encoder and the threshold. */
const MEASURES = {
	accuracy: ['Accuracy', 'published', 'the answer is the right one'],
	'similarity-trace': ['Similarity-Trace', 'ours', 'our variant: cosine of the means of unit step vectors, BY'],
	'similarity-step': ['Similarity-Step', 'published', 'mean over the model’s steps of the nearest reference step, BY'],
	'similarity-num-steps': ['Similarity-NumSteps', 'ours', 'our variant: τ = TAU, BY'],
	emotion: [
		'Emotion-Metric',
		'ours',
		'our variant: Jaccard of families of emotions named, by a fixed lexicon; none in either is 1',
	],
	'difference-sequence': [
		'Difference-Sequence',
		'ours',
		'our variant: Levenshtein distance, not normalised; similarity 1 − d / longer beside it',
	],
	'all-modality-steps': ['AllModality Steps', 'published', 'modalities that both traces use'],
	'visual-steps': ['Visual Steps', 'ours', 'our variant: smaller count over the larger; none in either is 1'],
	'verbal-steps': ['Verbal Steps', 'ours', 'our variant: smaller count over the larger; none in either is 1'],
	'vocal-steps': ['Vocal Steps', 'ours', 'our variant: smaller count over the larger; none in either is 1'],
	'external-knowledge-steps': [
		'External-Knowledge Steps',
		'ours',
		'our variant: smaller count over the larger; none in either is 1',
	],
	'num-steps': ['NumSteps', 'published', 'difference of the numbers of steps'],
} as const;
export type MeasureId = keyof typeof MEASURES;

/** Distances: the smaller, the more alike. */
const LOWER_IS_BETTER: readonly MeasureId[] = ['difference-sequence', 'num-steps'];

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

/** The mean direction of several vectors, of any length. */
const meanVector = (vectors: readonly Float32Array[]): number[] =>
	sumOf(vectors.map((vector) => unitVector(vector) ?? vector));

const likeness = (a: Vector, b: Vector): number => cosine(a, b) ?? 0;

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

/** How alike two counts are, with both of them. */
const agreement = (model: number, reference: number) => ({
	value: model === reference ? 1 : Math.min(model, reference) / Math.max(model, reference),
	parts: { model, reference },
});

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
	const nearest = hasBoth ? ours.map((a) => Math.max(...theirs.map((b) => likeness(a, b)))) : [];
	const found = (at: number): number => nearest.filter((value) => value > at).length;
	const by = `by ${encoder.name}${encoder.isPublished ? '' : ', not the published encoder'}`;
	const sequence = sequenceDifference(model.steps, human.steps);
	const count = (trace: Trace, modality: Modality): number =>
		trace.steps.filter((s) => s.modalities.includes(modality)).length;
	const external = (trace: Trace): number => trace.steps.filter((s) => s.isExternal).length;
	const values: Readonly<Record<MeasureId, Partial<Pick<Measure, 'parts'>> & Pick<Measure, 'value'>>> = {
		accuracy: {
			value: model.answer === null || human.answer === null ? null : Number(model.answer === human.answer),
		},
		'similarity-trace': { value: hasBoth ? likeness(meanVector(ours), meanVector(theirs)) : null },
		'similarity-step': { value: mean(nearest) },
		'similarity-num-steps': {
			value: hasBoth ? found(tau) : null,
			parts: Object.fromEntries(SWEEP.map((at) => [`τ = ${at}`, found(at)])),
		},
		emotion: { value: jaccard(emotionsIn(textOf(model)), emotionsIn(textOf(human))) },
		'difference-sequence': { value: sequence.distance, parts: { similarity: sequence.similarity } },
		'all-modality-steps': { value: modalities.filter((m) => count(model, m) > 0 && count(human, m) > 0).length },
		'visual-steps': agreement(count(model, 'visual'), count(human, 'visual')),
		'verbal-steps': agreement(count(model, 'verbal'), count(human, 'verbal')),
		'vocal-steps': agreement(count(model, 'vocal'), count(human, 'vocal')),
		'external-knowledge-steps': agreement(external(model), external(human)),
		'num-steps': { value: Math.abs(model.steps.length - human.steps.length) },
	};
	return keysOf(MEASURES).map((id): Measure => {
		const [name, definition, note] = MEASURES[id];
		const isOther = id === 'similarity-step' && !encoder.isPublished;
		return {
			...{ id, name, definition: isOther ? 'ours' : definition },
			note: note.replace('BY', by).replace('TAU', String(tau)),
			...{ isHigherBetter: !LOWER_IS_BETTER.includes(id), parts: {}, ...values[id] },
		};
	});
};

/** A published score. Not measured here. */
export const socialGenomeAnchors: readonly { model: string; accuracy: number }[] = [
	{ model: 'Gemini-1.5-Flash', accuracy: 0.744 },
	{ model: 'GPT-4o', accuracy: 0.71 },
];
