import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { PersonId } from '../../src/core/people.ts';
import type { SpokenWord } from '../../src/core/transcript.ts';
import { readSession } from '../../src/session/file/read-session.ts';
import { colourWord } from '../../src/draw/colour-words.ts';
import type { AskSession, Fact } from '../../src/reason/answer/types.ts';
import type { Answer, Earlier } from '../../src/reason/ask/answer.ts';
import { answerQuestion } from '../../src/reason/ask/answer-question.ts';
import { toAskSession } from '../../src/reason/answer/ask-session.ts';
import type { Query } from '../../src/reason/query/query.ts';
import { resolvePerson } from '../../src/reason/answer/resolve.ts';
import { earlierOf } from '../../src/reason/ask/earlier.ts';
import { withForms } from '../../src/reason/ask/forms/answer-form.ts';
import { withGraspForms } from '../../src/reason/ask/forms/answer-grasp.ts';
import type { FormResult } from '../../src/reason/ask/forms/form.ts';
import { readTranscriptFile } from '../../src/reason/social-genome/transcript-file.ts';
import { readerHere } from '../reader/reader-here.ts';
import { sessionLines } from '../session-lines.ts';

/** A free question about a session with its answer, as a line of `NAME.answers.jsonl`. */
export type AskedLine = {
	question: string;
	/** How each part of it was understood; empty: it was not, or it is one of the forms that no lookup answers. */
	queries: readonly Query[];
	answer: string;
	/** What it may mean, where it has to be asked back; else free questions have none to choose from. */
	options: readonly string[];
	/** Events that the answer cites. */
	citations: Answer['citations'];
	/** A guess at what is said next is `unsupported`: nobody has said it. */
	status: Answer['status'];
	/** Social grounding reward, 0 to 1; `null` where the events have nobody beyond the question. */
	sgr: number | null;
	/**
	 * Only for vague queries, change over time, the next utterance and faces: what the form has beyond its text, the facts
	 * that it names by their ids, and what took part.
	 */
	form?: FormResult;
	facts?: readonly Fact[];
	note?: string | null;
};

/** What questions are answered with besides the session. */
export type AskOptions = {
	/** Whether apparent expressions may take part, as far as the session has any. */
	hasEmotions: boolean;
	/** Path of a transcript, WebVTT or SubRip; `null`: none. */
	transcript: string | null;
	/** Whether each question stands for itself; else they are one conversation, in order. */
	isEach?: boolean;
	/** Whether the model that reads questions takes part where the rules are in doubt; left out: it does. */
	usesReader?: boolean;
};

const wordsOf = (path: string, session: AskSession): SpokenWord[] =>
	readTranscriptFile(readFileSync(path, 'utf8'), basename(path), (voice): PersonId | null =>
		resolvePerson({ by: 'name', name: voice }, session),
	);

const answer = withGraspForms(withForms(answerQuestion));

/**
 * Answers free questions about a finished session as a person corrected it, as the page does without a language model. “Now” is the end of
 * the session.
 *
 * @param path of the session file
 * @throws AppError `recording-invalid`; `evaluation-invalid` for a transcript that cannot be read
 */
export const askSessionFile = async (
	path: string,
	questions: readonly string[],
	{ hasEmotions, transcript, isEach = false, usesReader = true }: AskOptions = { hasEmotions: false, transcript: null },
): Promise<AskedLine[]> => {
	if (questions.length === 0) return [];
	const read = await readSession((await sessionLines(path))());
	const session = toAskSession(read, {
		nameOf: (personId) => `Person ${personId.replace(/^P/, '')}`,
		colourOf: colourWord,
	});
	const words = transcript === null ? null : wordsOf(transcript, session);
	const forms = { wanted: null, atMs: null, hasEmotions, observations: read.observations, words };
	const reader = usesReader ? readerHere : null;
	const asked: AskedLine[] = [];
	const earlier: Earlier[] = [];
	for (const question of questions) {
		const given = await answer(
			question,
			{ ...session, forms },
			{ model: null, reader, earlier: isEach ? [] : earlier },
		);
		earlier.push(earlierOf(given));
		const { queries, text, citations, status, grounding, form, facts, note, offers = [] } = given;
		const line = {
			question,
			queries,
			answer: text,
			options: offers.map(({ label }) => label),
			citations,
			status,
			sgr: grounding?.sgr ?? null,
		};
		asked.push(form ? { ...line, form, facts, note } : line);
	}
	return asked;
};
