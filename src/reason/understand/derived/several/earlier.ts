import { atomsOf } from '../../../query/scope';
import type { Understood } from '../../../query/reading';
import { onlyQuery, withQuery, type Rereading } from '../reread';

/* “Did Tomas speak earlier than Ruth?”: whether he was the first of the two, and not before any time of hers. */

const VERBS: readonly (readonly [base: string, past: string])[] = [
	['speak', 'spoke'],
	['talk', 'talked'],
	['nod', 'nodded'],
	['point', 'pointed'],
	['look', 'looked'],
];
const PATTERN = new RegExp(
	String.raw`^\s*(?:(?:and|so|but|ok)[, ]+)*(?:did|does) ([^?,]{2,30}?) (?:start to |begin to )?(${VERBS.map(([base]) => base).join('|')})((?: (?:at|to) (?:the )?[^?,]{2,30}?)?) (?:(?:earlier|sooner) than ([^?,]{2,30}?)(?: (?:did|does))?|before ([^?,]{2,30}?) (?:did|does|spoke|talked|nodded|pointed))\s*[?.!]*\s*$`,
	'iu',
);

/** Whether one of two is the first to do it; `null`: something else is asked. */
export const earlier = (question: string, { known, read }: Rereading): Understood | null => {
	const [, one = '', base = '', aim = '', than, before] = PATTERN.exec(question) ?? [];
	const other = than ?? before;
	// “Did she look at it before he did?” has a rule of its own.
	if (other === undefined || (before !== undefined && base.toLowerCase() === 'look')) return null;
	const behind = /(spoke|talked|nodded|pointed)\s*[?.!]*\s*$/i.exec(question)?.[1]?.toLowerCase();
	const past = VERBS.find(([verb]) => verb === base.toLowerCase())?.[1];
	if (behind !== undefined && behind !== past) return null;
	const reading = read(`who ${past}${aim} first, ${one} or ${other}?`);
	const query = onlyQuery(reading);
	const own = onlyQuery(read(`did ${one} ${base}${aim}?`));
	const [atom] = own && 'about' in own ? atomsOf(own.about) : [];
	if (!reading || query?.get !== 'list' || query.pick?.is !== 'first' || atom?.who?.is !== 'person') return null;
	return withQuery(reading, { ...query, claim: { is: 'best', of: atom.who } }, known);
};
