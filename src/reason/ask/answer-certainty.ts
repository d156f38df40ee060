import { listWords } from '../../core/text/words';
import type { AskSession } from '../answer/types';
import { personKey } from '../answer/resolve';
import { lengthOf } from '../query/intervals';
import type { Turn } from '../query/reading';
import { relationsOf, type Relation } from '../query/relations';
import { runQuery } from '../query/run';
import { keyWord } from '../say/names';
import { say } from '../say/say';
import { sentence, type Said } from '../say/said';

const ASKED =
	/^\s*(?:and |but |so )?(?:how (?:sure|certain|confident|reliable|safe) (?:are you|is (?:that|this|it))|how do you know(?: that| this| it)?|are you (?:really |quite |absolutely )?(?:sure|certain)|(?:is|was) (?:that|this|it) (?:really )?(?:sure|certain|reliable))\b[^?.!]{0,20}[?.!\s]*$/i;

/** Whether it is asked how sure the last answer is. */
export const isCertaintyAsked = (question: string): boolean => ASKED.test(question);

/** More people are not told apart. */
const MOST_PEOPLE = 3;

const percent = (share: number): string => `${Math.round(100 * share)} %`;

/** How surely that was perceived which an answer rests on, and for how much of the time it is known where people look. */
export const certaintyOfTurn = ({ queries }: Turn, session: AskSession): Said => {
	const rows = [
		...new Map(
			queries
				.flatMap((query) => say(runQuery(query, session), session).sentences)
				.flatMap((one) => one.rows.map((row): [string, Relation] => [row.id, row])),
		).values(),
	];
	const relations = relationsOf(session);
	const told = [...new Set(rows.filter(({ kind }) => kind === 'look').map(({ who }) => personKey(who)))];
	const people = told.length > 0 && told.length <= MOST_PEOPLE ? told : relations.people;
	const known = (keys: readonly string[]): string =>
		percent(session.untilMs > 0 ? lengthOf(relations.gazeKnown(keys)) / session.untilMs : 0);
	const [one, ...more] = people;
	// Of a few it is told of each: what is known of all at once is less than of any of them.
	const gaze = sentence(
		people === relations.people || one === undefined
			? `Where everybody looked is known at once for ${known(people)} of the time`
			: listWords([
					`Where ${keyWord(one, session)} looked is known for ${known([one])} of the time`,
					...more.map((key) => `${keyWord(key, session)} for ${known([key])}`),
				]),
	);
	const sizes = rows.map(({ confidence }) => confidence);
	const mean = sizes.reduce((sum, one) => sum + one, 0) / sizes.length;
	const [some, are] = rows.length === 1 ? ['one moment', 'was'] : [`${rows.length} looks and events`, 'were'];
	const seen =
		rows.length === 0
			? sentence('Nothing was seen that the answer rests on')
			: sentence(
					`The answer rests on ${some}, which ${are} seen with a certainty of ${percent(mean)}` +
						(rows.length > 1 ? ` on average, at least ${percent(Math.min(...sizes))}` : ''),
					rows.slice(0, 1),
				);
	return { yes: null, shown: [], status: 'answered', named: [], isList: false, sentences: [seen, gaze] };
};
