import type { AskSession } from '../answer/types';
import type { Understood } from '../query/reading';
import type { AnswerDeps } from './answer';
import { isSure, understand } from '../understand/understand';
import { queryOfLookup } from './query-of-lookup';
import { readQuestion } from './read-question';

/** What a question was understood as, and what the reader should know of how; `note` `null`: nothing. */
export type UnderstoodWith = { readonly understood: Understood; readonly note: string | null };

/**
 * Understands a question as queries, with the help of a language model where the rules are in doubt.
 *
 * @throws AbortError
 */
export const understandQuestion = async (
	question: string,
	session: AskSession,
	deps: AnswerDeps,
): Promise<UnderstoodWith> => {
	const turns = (deps.earlier ?? []).flatMap(({ turn }) => turn ?? []);
	const understood = understand(question, session, turns);
	if (isSure(understood)) return { understood, note: null };
	const read = await readQuestion(question, session, deps);
	if (read.query) {
		const query = queryOfLookup(read.query, session);
		const reading = { parts: [{ is: 'query', query }], score: 1, assumed: [], label: '' } as const;
		return { understood: { is: 'read', readings: [reading] }, note: read.note };
	}
	if (read.unread.kind !== 'topic') return { understood: { is: 'read', readings: [] }, note: read.note };
	const parts = [{ is: 'refused', topic: read.unread.topic }] as const;
	return { understood: { is: 'read', readings: [{ parts, score: 1, assumed: [], label: '' }] }, note: read.note };
};
