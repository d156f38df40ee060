import type { Understood } from '../../query/reading';
import { onlyQuery, withQuery, type Rereading } from './reread';

/* “From when on is nobody looking at the cup any more?”, “when is everyone done with it?”: where the last of it ends. */

const LEAD = String.raw`^\s*(?:(?:and|so|ok|but|then)[, ]+)*`;
const WHEN = String.raw`(?:at (?:what|which) (?:point|time|moment|second)|(?:from|since) (?:when|what point|what time|which second)(?: on(?:wards)?)?|when)`;
const AUX = String.raw`(?:is|are|was|were|has|have|had|did|does|do)`;
const ALL = String.raw`(?:every(?:one|body)|they all|all(?: of them)?|the last(?: one| person)?(?: of them)?)`;
const LOOK = String.raw`(?:look(?:s|ed|ing)?|gaz(?:es?|ed|ing)|star(?:es?|ed|ing)|glanc(?:es?|ed|ing))`;
const MORE = String.raw`(?: (?:any ?more|any longer|again|for good|altogether|entirely|at all))*`;
const END = String.raw`${MORE}\s*[?.!]*\s*$`;
const ALL_DONE = new RegExp(
	String.raw`${LEAD}${WHEN} ${AUX} ${ALL} (?:all )?(?:been )?(?:done|finished|through|over) with (.{2,40}?)${END}`,
	'iu',
);
const ALL_STOP = new RegExp(
	String.raw`${LEAD}${WHEN} ${AUX} ${ALL} (?:all )?(?:done|finish(?:ed)?|through|stop(?:s|ped)?|quit) ${LOOK} at (.{2,40}?)${END}`,
	'iu',
);
const NOBODY = new RegExp(
	String.raw`${LEAD}(?:(?:(?:from|since) (?:when|what point|what time|which second)(?: on(?:wards)?)?|at (?:what|which) point) ${AUX} (?:nobody|no ?one) (?:been )?${LOOK} at (.{2,40}?)|when ${AUX} (?:nobody|no ?one) (?:been )?${LOOK} at (.{2,40}?) (?:any ?more|any longer))${END}`,
	'iu',
);
const ONE_DONE = new RegExp(
	String.raw`${LEAD}${WHEN} ${AUX} (.{1,30}?) (?:done|finished|through) with (.{2,40}?)${END}`,
	'iu',
);

/** When something was done for the last time, by whoever ends last; `null`: something else is asked. */
export const whenDone = (question: string, { known, read }: Rereading): Understood | null => {
	const nobody = NOBODY.exec(question);
	const aim = (ALL_DONE.exec(question) ?? ALL_STOP.exec(question))?.[1] ?? nobody?.[1] ?? nobody?.[2];
	const one = aim === undefined ? ONE_DONE.exec(question) : null;
	const target = aim ?? one?.[2];
	if (target === undefined) return null;
	const reading = read(`when did ${one?.[1] ?? 'anyone'} look at ${target}?`);
	const query = onlyQuery(reading);
	if (!reading || query?.get !== 'when' || query.pick !== null) return null;
	return withQuery(reading, { ...query, pick: { is: 'ends-last' } }, known);
};
