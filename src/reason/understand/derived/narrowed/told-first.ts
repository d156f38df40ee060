import type { Understood } from '../../../query/reading';
import { twoSentences } from '../../typed/framed/two-sentences';
import { onlyQuery, withQuery, type Rereading } from '../reread';

/* “Anna points at the globe. Who does not look at it?”: what is said first is the time that the question is of. */

/** What follows a gesture is so after it begins; who does not is asked of the time right after it as well. */
const FOLLOWS =
	/\b(?:turn(?:s|ed)?|follow(?:s|ed)?|react(?:s|ed)?|respond(?:s|ed)?|look(?:s|ed)? (?:over|up|there))\b/i;
const GESTURE = /\b(?:point|show|g[ai]ve|hand|reach)(?:s|es|ed|ing)?\b/i;
/** So long after a gesture a look is still said to follow it, as in a conversation. Ours. */
const WITHIN = 'within 10 s after';

/** A question of the time that a sentence before it tells; `null`: nothing is told first. */
export const toldFirst = (question: string, { known, read }: Rereading): Understood | null => {
	const two = twoSentences(question);
	if (!two) return null;
	const { first, asked } = two;
	const told = read(`${first}.`) ?? read(`was there a moment when ${first}?`);
	const [part] = told?.parts ?? [];
	if (part?.is !== 'query' || part.query.get !== 'whether' || part.query.about.is !== 'does') return null;
	const plain = asked.replace(/^(?:and|so|but|now) /i, '');
	const isFollowing = GESTURE.test(first) && FOLLOWS.test(plain);
	const looking = plain
		.replace(/\bturn(s|ed)?(?: (?:over|round|around))? (?=to\b|towards?\b)/gi, 'look$1 ')
		.replace(/\b(look(?:s|ed)?) to(?:wards?)? /gi, '$1 at ');
	const reading = read(`${isFollowing ? WITHIN : 'when'} ${first}, ${looking}?`);
	if (!reading) return null;
	const { who } = part.query.about;
	const query = onlyQuery(reading);
	const [name, ...more] = query?.get === 'list' ? query.show : [];
	const range = query?.get === 'list' && name !== undefined ? query.vars[name] : undefined;
	// Whoever points looks there already, and is not asked about.
	const isOpen = isFollowing && who?.is === 'person' && range?.of === 'person' && range.among === null;
	if (query?.get !== 'list' || name === undefined || !range || !isOpen || more.length > 0)
		return { is: 'read', readings: [reading] };
	const vars = { ...query.vars, [name]: { ...range, except: [...range.except, who] } };
	return withQuery(reading, { ...query, vars }, known);
};
