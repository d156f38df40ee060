import type { Fact } from '../answer/types';
import { bodyText, miniTokens } from '../language-model/mini-tokens';

/** The whole reply where the facts do not hold what the question asks for. */
export const NOT_SEEN_REPLY = 'Not seen.';

/** Characters that all facts of a body have together, about 450 tokens; later facts are left out. At least one stays. */
const FACTS_LENGTH = 1400;
/** Characters of one fact. */
const FACT_LENGTH = 500;

/** Characters of a question. */
const QUESTION_LENGTH = 240;

const factLines = (facts: readonly Pick<Fact, 'id' | 'text'>[]): string[] => {
	const lines = facts.map(({ id, text }) => `${id}: ${bodyText(text, FACT_LENGTH)}`);
	let length = 0;
	const kept = lines.filter((line) => (length += line.length + 1) <= FACTS_LENGTH);
	return kept.length > 0 ? kept : lines.slice(0, 1);
};

/**
 * The prompt of the first task, facts to answer: one fact a line, then the question.
 *
 * ```
 * <|answer|>F1: A looked at the cup 2 times.
 * F2: A looked at the cup from 3.0 s to 6.0 s (3.0 s).
 * how often does A look at the cup?
 * ```
 */
export const answerBody = (question: string, facts: readonly Pick<Fact, 'id' | 'text'>[]): string =>
	miniTokens.answer + [...factLines(facts), bodyText(question, QUESTION_LENGTH)].join('\n');

/** One sentence of an answer, without its full stop, and the facts it rests on: `F1`. */
export type AnswerSentence = { readonly text: string; readonly factIds: readonly string[] };

/** `A looked at the cup 2 times [F1]. It was from 3.0 s to 6.0 s [F2, F3].`; without sentences `Not seen.` */
export const writeAnswer = (sentences: readonly AnswerSentence[]): string =>
	sentences.length === 0
		? NOT_SEEN_REPLY
		: sentences.map(({ text, factIds }) => `${text}${factIds.length > 0 ? ` [${factIds.join(', ')}]` : ''}.`).join(' ');

/** Whether a reply says that the facts do not hold an answer. */
export const isNotSeen = (reply: string): boolean => /^not seen\b/i.test(reply.trim());
