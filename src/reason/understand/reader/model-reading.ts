import type { AskSession } from '../../answer/types';
import type { Part, Reading } from '../../query/reading';
import { labelOf } from '../label';
import { maskQuestion } from './mask';
import type { QueryModel } from './model';
import { queriesOf } from './read-queries';
import { symbolsOf } from './votes';

/** How a model that learnt queries reads a question that stands alone; `null`: it makes none of it. */
export const modelReading = (model: QueryModel, question: string, session: AskSession): Reading | null => {
	const masked = maskQuestion(question, session);
	const symbols = symbolsOf(model, masked.text);
	const queries = symbols && queriesOf(symbols, session, masked);
	if (!queries || typeof queries === 'string') return null;
	const parts = queries.map((query): Part => ({ is: 'query', query }));
	return { parts, score: 1, assumed: [], label: labelOf(parts, session) };
};
