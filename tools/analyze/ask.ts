import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { readSession } from '../../src/export/read-session.ts';
import { colourWord } from '../../src/present/ask/colour-words.ts';
import type { Answer } from '../../src/reason/answer/answer.ts';
import { answerQuestion } from '../../src/reason/answer/answer-question.ts';
import { toAskSession } from '../../src/reason/answer/ask-session.ts';
import type { Query } from '../../src/reason/answer/query.ts';

/** A free question about a session with its answer, as a line of `NAME.answers.jsonl`. */
export type AskedLine = {
	question: string;
	/** How it was understood; `null`: it was not. */
	query: Query | null;
	answer: string;
	/** Free questions have none to choose from. */
	options: readonly string[];
	/** Events that the answer cites. */
	citations: Answer['citations'];
	status: Answer['status'];
	/** Social grounding reward, 0 to 1; `null` where the events have nobody beyond the question. */
	sgr: number | null;
};

/**
 * Answers free questions about a finished session, without a language model.
 *
 * @param path of the session file
 * @throws AppError `recording-invalid`
 */
export const askSessionFile = async (path: string, questions: readonly string[]): Promise<AskedLine[]> => {
	const lines = createInterface({ input: createReadStream(path), crlfDelay: Infinity });
	const session = toAskSession(await readSession(lines), {
		nameOf: (personId) => `Person ${personId.replace(/^P/, '')}`,
		colourOf: colourWord,
	});
	const asked: AskedLine[] = [];
	for (const question of questions) {
		const { query, text, citations, status, grounding } = await answerQuestion(question, session, { model: null });
		asked.push({ question, query, answer: text, options: [], citations, status, sgr: grounding?.sgr ?? null });
	}
	return asked;
};
