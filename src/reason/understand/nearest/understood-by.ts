import { capital } from '../../../core/text/words';
import type { AskSession } from '../../answer/types';
import type { Reading, Turn, Understood } from '../../query/reading';
import { isSure, readChunks } from '../understand';
import { isDeedChunk, isNounChunk } from '../words/chunks';
import { nearReadings, type KnownQuestions } from './nearest';

/**
 * From this chance on a reading is offered. None is answered unasked: of questions that nobody had read, no more were then
 * right than wrong (docs/ask.md).
 */
const OFFERED = 0.25;
/** So many are offered. */
const MOST_OFFERED = 2;

/** Whether the rules left a question open and ask nothing back, to which a “yes” would be an answer. */
export const isOpen = (understood: Understood): boolean => understood.is === 'read' && !isSure(understood);

const BACK: readonly string[] = ['she', 'they', 'it', 'other', 'others'];

/** Whether a question stands for itself, also within a conversation. */
export const isWhole = (question: string, session: AskSession, turns: readonly Turn[]): boolean => {
	// “And Ben?” goes on from what was asked before, also where that was not understood.
	if (turns.length === 0) return !/^\s*(?:and|or|but)\b/i.test(question);
	const chunks = readChunks(question, session);
	return chunks.some(isDeedChunk) && !chunks.some((c) => isNounChunk(c) && BACK.includes(c.noun.is));
};

/** Words for people and things by what they are in some scenes, and not in others. */
const KINDS =
	/\b(?:toys?|kids?|child(?:ren)?|bab(?:y|ies)|infants?|teachers?|students?|pupils?|patients?|therapists?|guests?|mum|mom|mother|father|dad|adults?|grown-?ups?|participants?|speakers?|robots?|meeting|class|lesson|dinner|interview|game)\b/gi;

/** The known question as a button; in plain words where it names a sort of people or things that this one does not. */
const buttonFor = (like: string, reading: Reading, question: string, { people, objects }: AskSession): string => {
	const own = [question, ...people.map(({ name }) => name), ...objects.map(({ label }) => label)]
		.join(' ')
		.toLowerCase();
	const strange = [...like.toLowerCase().matchAll(KINDS)].some(([word]) => !own.includes(word));
	return strange ? capital(reading.label) : `${capital(like)}?`;
};

/**
 * What a question may mean by the known questions that are worded most like it, where the rules leave it open: the likeliest
 * ones to choose from. What the rules made of it, where that says nothing more.
 */
export const understoodBy = (
	known: KnownQuestions,
	{ question, session, turns }: { question: string; session: AskSession; turns: readonly Turn[] },
	understood: Understood,
): Understood => {
	if (!isOpen(understood) || !isWhole(question, session, turns)) return understood;
	const near = nearReadings(question, session, understood, known);
	const likely = near
		.filter(({ chance }) => chance >= OFFERED)
		.slice(0, MOST_OFFERED)
		.map(({ reading, like }): Reading => ({ ...reading, label: buttonFor(like, reading, question, session) }));
	if (likely.length === 0) return understood;
	return { is: 'unclear', asks: 'Not understood as it stands. Is one of these meant?', options: likely };
};
