import type { Understood } from '../../../query/reading';
import { onlyQuery, withQuery, type Rereading } from '../reread';

/* “In what order does she first look at the toys?”, “in what order did they first speak?”: each once, by its first time. */

const END = String.raw`\s*[?.!]*\s*$`;
const ORDER = String.raw`^\s*(?:(?:and|so|but|ok) )*in (?:what|which) order (?:did|does|do|was|were|is|are) `;
const PATTERNS = [
	new RegExp(String.raw`${ORDER}([^?]{1,40}?) ((?:look|point|speak|talk|nod)\b[^?]*?) for the first time${END}`, 'iu'),
	new RegExp(
		String.raw`${ORDER}([^?]{1,40}?) ((?:look|point)(?:s|ed)? (?:at|to) (?:all )?(?:the )?different [^?]*?)${END}`,
		'iu',
	),
	new RegExp(String.raw`${ORDER}([^?]{1,40}?) first ([^?]*?)${END}`, 'iu'),
];
const ALL =
	/^(?:they|they all|all|all of them|each of them|each|everyone|everybody|the (?:others|people|children|kids|two|three|four|five|six)(?: of them)?)$/i;

/** More in order than anybody is. */
const MOST_IN_ORDER = 99;

/** Who or what came first, second, …, each once; `null`: something else is asked. */
export const inFirstOrder = (question: string, { known, read }: Rereading): Understood | null => {
	const [, who = '', deed = ''] = PATTERNS.map((pattern) => pattern.exec(question)).find((one) => one !== null) ?? [];
	if (who === '') return null;
	const plain = deed.replace(/\b(?:different|two|three|four|five|six|various|\d+) (?=\p{L})/iu, '');
	const reading = read(
		ALL.test(who)
			? `who ${plain.replace(/^(?:look|point|speak|talk|nod|gaze)\b/i, '$&s')} first, second and third?`
			: `in what order did ${who} ${plain}?`,
	);
	const query = onlyQuery(reading);
	if (!reading || query?.get !== 'sequence') return null;
	return withQuery(reading, { ...query, take: { is: 'first', n: MOST_IN_ORDER, isDistinct: true } }, known);
};
