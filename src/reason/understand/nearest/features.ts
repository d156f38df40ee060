import { isDeedChunk, type Chunk } from '../words/chunks';
import type { Concept } from '../vocabulary/vocabulary';

/** What the words of a question mean, without order: what is done in it, and what is asked of that. */
export type Meanings = { readonly deeds: ReadonlySet<string>; readonly concepts: ReadonlySet<string> };

/** Words that a question has or has not, whatever it asks. */
const SILENT: readonly Concept[] = [
	...(['ignored', 'polite', 'the', 'of', 'in', 'to', 'at', 'for', 'be', 'do', 'have'] as const),
	...(['and', 'this', 'that', 'video', 'possessive', 'modal'] as const),
];

/** Words that make another question of it. */
const TELLING: readonly string[] = [
	...['not', 'no', 'none', 'never', 'while', 'when', 'after', 'before', 'if', 'whenever', 'each', 'all', 'any'],
	...['how-many', 'how-long', 'how-often', 'how-soon', 'share', 'rate', 'mean', 'times', 'more', 'less', 'than'],
	...['most', 'least', 'longest', 'shortest', 'first', 'last', 'next', 'order', 'only', 'both', 'pair', 'different'],
	...['sequence', 'list', 'table', 'rank', 'summary', 'brief', 'moments', 'change', 'why', 'who', 'what', 'which'],
	...['where', 'over', 'under', 'at-least', 'at-most', 'or'],
];

/** What the parts of a question mean. */
export const meaningsOf = (chunks: readonly Chunk[]): Meanings => ({
	deeds: new Set(chunks.flatMap((chunk) => (isDeedChunk(chunk) ? [chunk.doing] : []))),
	concepts: new Set(
		chunks.flatMap((chunk) => {
			if (chunk.is === 'noun') return chunk.noun.is === 'fixed' ? [] : [`noun-${chunk.noun.is}-${chunk.noun.of}`];
			if (chunk.is === 'time') return [`time-${chunk.time.is}`];
			return [...chunk.item.tags].filter((tag) => !SILENT.includes(tag));
		}),
	),
});

/** What tells whether a question means what another one asks. */
export const featureNames = [
	'similarity',
	'conceptsLost',
	'conceptsAdded',
	'tellingLost',
	'tellingAdded',
	'deedsLost',
	'deedsAdded',
	'sameDeeds',
	'strangers',
	'offered',
	'support',
] as const;
export type Features = Readonly<Record<(typeof featureNames)[number], number>>;

/** A reading of a question by another one. */
export type Likeness = {
	/** Of the words of both, 0 to 1. */
	readonly similarity: number;
	readonly asked: Meanings;
	readonly other: Meanings;
	/** Words of the question that nobody knows. */
	readonly strangers: number;
	/** Whether the rules would offer the same reading. */
	readonly isOffered: boolean;
	/** Of the nearest questions, how many are read the same. */
	readonly support: number;
};

const less = (a: ReadonlySet<string>, b: ReadonlySet<string>): readonly string[] => [...a].filter((one) => !b.has(one));

/** Strangers beyond these say no more. */
const MOST_STRANGERS = 4;

/** The numbers by which a likeness is judged. */
export const featuresOf = ({ similarity, asked, other, strangers, isOffered, support }: Likeness): Features => {
	const [lost, added] = [less(asked.concepts, other.concepts), less(other.concepts, asked.concepts)];
	const [deedsLost, deedsAdded] = [less(asked.deeds, other.deeds), less(other.deeds, asked.deeds)];
	const isTelling = (concept: string): boolean => TELLING.includes(concept);
	return {
		similarity,
		conceptsLost: lost.length,
		conceptsAdded: added.length,
		tellingLost: lost.filter(isTelling).length,
		tellingAdded: added.filter(isTelling).length,
		deedsLost: deedsLost.length,
		deedsAdded: deedsAdded.length,
		sameDeeds: asked.deeds.size > 0 && deedsLost.length === 0 && deedsAdded.length === 0 ? 1 : 0,
		strangers: Math.min(strangers, MOST_STRANGERS),
		offered: isOffered ? 1 : 0,
		support: Math.log1p(support),
	};
};

/** Weights of the features, and what is added: fitted by `tools/bench/ask/nearest/cli.ts`. */
export type Weights = Features & { readonly bias: number };

/** How sure a reading is, 0 to 1. */
export const chanceOf = (features: Features, weights: Weights): number => {
	const sum = featureNames.reduce((left, name) => left + weights[name] * features[name], weights.bias);
	return 1 / (1 + Math.exp(-sum));
};
