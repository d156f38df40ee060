import type { Understood } from '../../query/reading';
import { eachMeasured, onlyQuery, withQuery, type Rereading } from './reread';

/* “Who looks more at people than at objects?”: what each does at the one is held against what they do at the other. */

const LOOK = String.raw`(?:looks?|looked|is looking|was looking|gaze[sd]?|stare[sd]?|glance[sd]?|points?|pointed)`;
const MORE = String.raw`(more often|more frequently|more|longer|for longer|less often|less frequently|less|for less time)`;
const PATTERN = new RegExp(
	String.raw`^\s*(?:(?:and|so|but|ok) )*(who|which (?:of them|one|ones|people|person)|(?:did|does|is there) (?:any(?:one|body)|some(?:one|body))(?: who)?)(?: of them)? (${LOOK}) (?:${MORE} at (.{1,40}?)|at (.{1,40}?) ${MORE}) than (?:they (?:did|do) )?(?:(?:he|she|they) (?:looks?|looked) )?at (.{1,40}?)\s*[?.!]*\s*$`,
	'iu',
);

/** Those who do something towards one more than towards another; `null`: something else is asked. */
export const moreAtThan = (question: string, { known, read }: Rereading): Understood | null => {
	const [, asked = '', verb = '', moreA, first, second, moreB, than = ''] = PATTERN.exec(question) ?? [];
	const [more, aim] = [moreA ?? moreB ?? '', first ?? second];
	if (verb === '' || aim === undefined || /^(?:him|her|them|it)\b/i.test(than)) return null;
	const base = /point/i.test(verb) ? 'point' : 'look';
	const amount = /often|frequently/i.test(more) || base === 'point' ? 'how often' : 'how long';
	const [one, other] = [aim, than].map((at) => read(`${amount} did each of them ${base} at ${at}?`));
	const [query, held] = [one, other].map((reading) => eachMeasured(onlyQuery(reading ?? null)));
	if (!one || query?.about.is !== 'does' || held?.about.is !== 'does') return null;
	if (query.about.who?.is !== 'var' || held.about.who?.is !== 'var') return null;
	const who = query.about.who.name;
	const range = query.vars[who];
	if (!range) return null;
	const against = { ...held.about, who: query.about.who };
	// Whoever is one of the two is not held against looks at themselves.
	const aims = [query.about.whom, held.about.whom].flatMap((slot) => (slot?.is === 'person' ? [slot] : []));
	const isAny = /^(?:did|does|is there)\b/i.test(asked);
	return withQuery(
		one,
		{
			...query,
			vars: { ...held.vars, ...query.vars, [who]: { ...range, except: [...range.except, ...aims] } },
			keep: { op: /^(?:for )?less/i.test(more) ? 'under' : 'over', value: 0, against },
			...(isAny && { claim: { is: 'some' } as const }),
		},
		known,
	);
};
