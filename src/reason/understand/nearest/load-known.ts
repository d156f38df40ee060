import type { Weights } from './features';
import type { KnownQuestions } from './nearest';
import { similarityOf } from './similarity';

/** The file of known questions: masked, by the batch that they were written with, and the weights fitted on them. */
export type KnownFile = {
	readonly weights: Weights;
	readonly questions: Readonly<Record<string, readonly string[]>>;
};

/** Known questions of a file; without one batch, to measure how others read it. */
export const knownFrom = ({ weights, questions }: KnownFile, except?: string): KnownQuestions => {
	const texts = Object.entries(questions).flatMap(([batch, own]) => (batch === except ? [] : own));
	return { weights, alike: similarityOf([...new Set(texts)]) };
};

let loading: Promise<KnownQuestions | null> | null = null;

/** The known questions, fetched when the first question needs them; `null`: they could not be. */
export const loadKnown = (): Promise<KnownQuestions | null> => {
	loading ??= import('./known-questions.json').then(
		(file) => knownFrom(file.default),
		() => {
			loading = null;
			return null;
		},
	);
	return loading;
};
