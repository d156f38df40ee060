import type { Understood } from '../../query/reading';
import { sameSlot } from '../conditions';
import { eachMeasured, onlyQuery, withQuery, type Rereading } from './reread';

/*
 * “Who looked at Anna more than she looked at them?”: each of them is held against what comes back, and not against one
 * number that is the same for all.
 */

const ASKED = String.raw`(?:(?:and|so|but|ok) )*(who(?: of (?:them|the \p{L}+|us))?|which (?:one|ones|people|person|\p{L}+)?(?: ?of (?:them|the \p{L}+))?|(?:did|does|do|is there) (?:any(?:one|body)|some(?:one|body))(?: who)?)`;
const MORE = String.raw`(more often|more frequently|more times|more|longer|for longer|less often|less frequently|less|for less time)`;
const BACK = String.raw`(?:(?:did|does|do|was|is|(?:looks?|looked|looking|pointed|points?|glanced|gazed|stared)) )?(?:back(?: at (?:them|him|her|that person))?|at (?:them|him|her|that person))`;
const PATTERN = new RegExp(
	String.raw`^\s*${ASKED} (look(?:s|ed)?|gaze[sd]?|stare[sd]?|glance[sd]?|point(?:s|ed)?) at (.{1,40}?) ${MORE} than (.{1,40}?) ${BACK}\s*[?.!]*\s*$`,
	'iu',
);
const PRONOUN = /^(?:s?he|they|that one|that person)$/i;

/** Those who do something towards somebody more than is done to them; `null`: something else is asked. */
export const moreThanBack = (question: string, { known, read }: Rereading): Understood | null => {
	const [, asked = '', verb = '', aim = '', more = '', back = ''] = PATTERN.exec(question) ?? [];
	if (verb === '') return null;
	const base = verb.toLowerCase().replace(/^(look|gaze|stare|glance|point)(?:s|d|ed)?$/, '$1');
	const amount = /often|frequently|times/i.test(more) || base === 'point' ? 'how often' : 'how long';
	const among = / ?\bof (?:them|the \p{L}+)$/iu.exec(asked)?.[0].trim() ?? 'of them';
	const reading = read(`${amount} did each ${among} ${base} at ${aim}?`);
	const query = eachMeasured(onlyQuery(reading));
	if (!reading || !query || query.about.is !== 'does') return null;
	const { who, whom } = query.about;
	if (who?.is !== 'var' || whom?.is !== 'person') return null;
	// Who looks back has to be whoever was looked at.
	const named = onlyQuery(read(`${amount} did each of them ${base} at ${back}?`));
	const other = named?.get === 'measure' && named.about.is === 'does' ? named.about.whom : null;
	if (!PRONOUN.test(back) && !(other && sameSlot(other, whom))) return null;
	const isAny = /^(?:did|does|do|is there)\b/i.test(asked);
	return withQuery(
		reading,
		{
			...query,
			keep: {
				op: /^(?:for )?less/i.test(more) ? 'under' : 'over',
				value: 0,
				against: { ...query.about, who: whom, whom: who },
			},
			...(isAny && { claim: { is: 'some' } as const }),
		},
		known,
	);
};
