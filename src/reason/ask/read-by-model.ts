import type { AskSession } from '../answer/types';
import type { Reading, Turn, Understood } from '../query/reading';
import { runQuery } from '../query/run';
import { say } from '../say/say';
import { isOpen, isWhole } from '../understand/nearest/understood-by';
import { nearReadings, type KnownQuestions } from '../understand/nearest/nearest';
import type { QueryModel } from '../understand/reader/model';
import { modelReading } from '../understand/reader/model-reading';
import { isSpokenAgainst } from '../understand/reader/spoken-against';

/** So many of the nearest known questions count as another reader. */
const MOST_NEAR = 4;

/**
 * From this chance on the model is believed alone. Of 933 sealed questions 750 are then answered right and 76 wrong; without it 725 and
 * 71. Against rules that are sure it is not believed, as more would be wrong (docs/ask.md).
 */
const SURE = 0.9;

/** What a reading answers, to be compared. */
const toldBy = ({ parts }: Reading, session: AskSession): string =>
	parts
		.flatMap((part) => (part.is === 'query' ? say(runQuery(part.query, session), session).sentences : []))
		.map(({ text }) => text)
		.join('\n');

/** Whether the rules are in doubt about what is meant, and not about whom. */
export const isInDoubt = (understood: Understood): boolean =>
	isOpen(understood) || (understood.is === 'unclear' && understood.asks.startsWith('Not understood in this question'));

/**
 * What a question means that the rules are in doubt about, where a model that learnt queries and another reader answer it the
 * same: the rules, which are not sure, or one of the known questions that are worded most alike; or where the model is sure. Else its
 * own reading is offered where the rules leave the question open.
 */
export const readByModel = (
	model: QueryModel,
	{ question, session, turns }: { question: string; session: AskSession; turns: readonly Turn[] },
	{ byRules, known, understood }: { byRules: Understood; known: KnownQuestions | null; understood: Understood },
): Understood => {
	if (!isInDoubt(byRules) || !isWhole(question, session, turns)) return understood;
	const read = modelReading(model, question, session);
	if (!read) return understood;
	const { reading: own } = read;
	const told = toldBy(own, session);
	const unsure = byRules.is === 'unclear' ? byRules.options : byRules.readings;
	const near = known
		? nearReadings(question, session, { is: 'read', readings: [] }, known)
				.slice(0, MOST_NEAR)
				.map(({ reading }) => reading)
		: [];
	const shared = [...unsure, ...near].find((one) => one.parts.length > 0 && toldBy(one, session) === told);
	const queries = own.parts.flatMap((part) => (part.is === 'query' ? [part.query] : []));
	const isBelieved = read.chance >= SURE && read.isComplete;
	const answered = shared ?? (isBelieved ? own : null);
	if (answered && !isSpokenAgainst(question, session, queries))
		return { is: 'read', readings: [{ ...answered, score: 1 }] };
	if (!isOpen(byRules)) return understood;
	const others = understood.is === 'unclear' ? understood.options : [];
	return {
		is: 'unclear',
		asks: 'Not understood as it stands. Is one of these meant?',
		options: [own, ...others.filter((one) => toldBy(one, session) !== told)],
	};
};
