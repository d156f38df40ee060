import { not } from '../../query/build';
import type { Understood } from '../../query/reading';
import { eachMeasured, onlyQuery, withQuery, type Rereading } from './reread';

/* “Who was quiet for the longest stretch?”: of each the longest time of it at once, and not all of it together. */

const STRETCH = String.raw`(?:stretch|period|spell|run)(?: of time)?`;
const LONGEST = String.raw`(?:for )?(?:the )?longest(?: (?:single |uninterrupted |unbroken )?${STRETCH}| time (?:in a row|at a stretch|without a break)| in a row| at a stretch| in one go)`;
const WHO = String.raw`^\s*(?:(?:and|so|but|ok) )*(?:who|which (?:one|person|of them))(?: of them)?`;
const END = String.raw`\s*[?.!]*\s*$`;
const QUIET = new RegExp(
	String.raw`${WHO} (?:is|was|stays?|stayed|remain(?:s|ed)?|keeps?|kept) (?:quiet|silent) (?:${LONGEST}|(?:for )?(?:the )?longest(?: time)?)${END}`,
	'iu',
);
const NOT = new RegExp(
	String.raw`${WHO} (?:did(?: not|n't)|does(?: not|n't)|went without|goes without) (speak|talk|look(?:ing)? at .{1,30}?|speaking|talking) ${LONGEST}${END}`,
	'iu',
);

/** Whose longest time of not doing it was the longest; `null`: something else is asked. */
export const longestWithout = (question: string, { known, read }: Rereading): Understood | null => {
	const isQuiet = QUIET.test(question);
	const said = isQuiet ? 'speak' : NOT.exec(question)?.[1]?.replace(/^(speak|talk|look)ing/i, '$1');
	if (said === undefined) return null;
	const reading = read(`how long did each of them ${said}?`);
	const query = eachMeasured(onlyQuery(reading));
	if (!reading || query?.about.is !== 'does') return null;
	return withQuery(
		reading,
		{ ...query, about: not(query.about), measure: { of: 'longest' }, rank: { order: 'most', top: null } },
		known,
	);
};
