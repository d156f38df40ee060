import type { AskSession, Fact, Segment } from '../answer/types';
import type { Answer, AnswerQuestion } from './answer';
import { factsOf } from '../answer/facts';
import { answerGrounding } from '../answer/grounding';
import { lookUp, type Found } from '../answer/lookup';
import { parseQuestion } from '../answer/parse';
import { phraseAbsence, phraseFound, phraseUnread } from '../answer/phrase';
import type { Query } from '../answer/query';
import { readQuestion } from './read-question';
import { styleOf, writeWith } from './write-answer';

/** Who writes when no model does. */
export const TEMPLATES = 'templates';

const textOf = (segments: readonly Segment[]): string =>
	segments
		.map((s) => (s.kind === 'citation' ? '' : s.text))
		.join('')
		.replace(/\s+/g, ' ')
		.replace(/ ([.,;!?])/g, '$1')
		.trim();

const citationsOf = (segments: readonly Segment[], facts: readonly Fact[]): Answer['citations'] => {
	const cited = new Set(segments.flatMap((s) => (s.kind === 'citation' ? [s.factId] : [])));
	return [...new Set(facts.filter((f) => cited.has(f.id)).flatMap((f) => f.eventIds))];
};

/** An answer without facts: that nothing was found, or the question not understood. */
const plainAnswer = (said: Pick<Answer, 'question' | 'query' | 'text' | 'status' | 'note'>): Answer => ({
	...said,
	...{ segments: [{ kind: 'text', text: said.text }], facts: [], citations: [], grounding: null, by: TEMPLATES },
});

/** What the rules and the session say, for those who need the result itself. */
export const findAnswer = (question: string, session: AskSession): { query: Query; found: Found } | { query: null } => {
	const parsed = parseQuestion(question, session);
	return parsed.query ? { query: parsed.query, found: lookUp(parsed.query, session) } : { query: null };
};

/** See `AnswerQuestion`. */
export const answerQuestion: AnswerQuestion = async (question, session, deps) => {
	deps.signal?.throwIfAborted();
	deps.onUpdate?.({ type: 'planning' });
	const read = await readQuestion(question, session, deps);
	const { query, note } = read;
	if (!query) {
		deps.onUpdate?.({ type: 'facts', query: null, facts: [] });
		return plainAnswer({ question, query, text: phraseUnread(read.unread), status: 'unsupported', note });
	}
	const found = lookUp(query, session);
	const facts = factsOf(query, found, session);
	deps.onUpdate?.({ type: 'facts', query, facts });
	if (found.status === 'not-seen') {
		const text = phraseAbsence(query, found.absence, session);
		return plainAnswer({ question, query, text, status: 'not-seen', note });
	}
	const isYes = found.value.kind === 'yes' ? found.value.yes : null;
	const written = deps.model ? await writeWith(deps.model, { question, facts, session, isYes }, deps) : null;
	deps.signal?.throwIfAborted();
	const segments = written?.verified?.segments ?? phraseFound(query, found, facts);
	const text = textOf(segments);
	const citations = citationsOf(segments, facts);
	const title = deps.model?.info.title ?? TEMPLATES;
	const style = deps.model && written?.verified ? styleOf(deps.model, deps) : 'plain';
	const fallback = written && !written.verified ? `The text of ${title} is not shown: ${written.reason}.` : null;
	return {
		...{ question, query, text, segments, facts, citations, status: 'answered' },
		grounding: answerGrounding(question, text, citations, session),
		by: written?.verified ? title : TEMPLATES,
		...(style !== 'plain' && { style }),
		note: [note, fallback].filter((part) => part !== null).join(' ') || null,
	};
};
