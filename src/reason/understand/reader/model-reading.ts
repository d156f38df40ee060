import type { AskSession } from '../../answer/types';
import type { Part, Reading } from '../../query/reading';
import { labelOf } from '../label';
import { maskQuestion } from './mask';
import type { QueryModel } from './model';
import { queriesOf } from './read-queries';
import { symbolsOf } from './votes';

/** How a model reads a question. */
export type ModelReading = {
	readonly reading: Reading;
	/** How sure it is, 0 to 1. */
	readonly chance: number;
	/** Whether everybody, everything and every number of the question is in its reading. */
	readonly isComplete: boolean;
};

/** How a model that learnt queries reads a question that stands alone; `null`: it makes none of it. */
export const modelReading = (model: QueryModel, question: string, session: AskSession): ModelReading | null => {
	const masked = maskQuestion(question, session, model.isWord);
	const votes = symbolsOf(model, masked.text);
	const queries = votes && queriesOf(votes.symbols, session, masked);
	if (!queries || typeof queries === 'string') return null;
	const parts = queries.map((query): Part => ({ is: 'query', query }));
	const marks = (['people', 'things', 'numbers'] as const).flatMap((kind) =>
		masked[kind].map((_, i) => `${kind === 'people' ? 'p' : kind === 'things' ? 't' : 'n'}${i}`),
	);
	return {
		reading: { parts, score: 1, assumed: [], label: labelOf(parts, session) },
		chance: votes.chance,
		isComplete: marks.every((mark) => votes.symbols.includes(mark)),
	};
};
