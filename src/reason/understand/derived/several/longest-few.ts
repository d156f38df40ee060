import type { MeasureQuery } from '../../../query/query';
import type { Understood } from '../../../query/reading';
import { onlyQuery, withQuery, type Rereading } from '../reread';

/* “Anna's three longest looks at Ben”: the longest times of it, each by itself. */

const END = String.raw`\s*[?.!]*\s*$`;
const LEAD = String.raw`^\s*(?:(?:and|so|please|give me|show me|list|find|name|tell me|when (?:were|are|was)|what (?:were|are)|which (?:were|are)) )*(?:the )?`;
const COUNT = String.raw`(two|three|four|five|six|seven|eight|nine|ten|\d{1,2})`;
const DEED = String.raw`(looks?|glances|gazes|turns|speaking turns|turns at talk|times of eye contact|eye contacts|moments of eye contact|mutual gazes|pointings|nods|silences|pauses)`;
const PATTERNS = [
	new RegExp(
		String.raw`${LEAD}(?:(.{1,30}?)(?:'s|s') )?${COUNT} (longest|shortest) (?:single )?${DEED}((?: (?:at|between|of|by|with) [^?]*?)?)${END}`,
		'iu',
	),
	new RegExp(
		String.raw`${LEAD}${COUNT} (longest|shortest) (?:single )?${DEED}((?: (?:at|between|of|by|with) [^?]*?)?)${END}`,
		'iu',
	),
];
const NUMBERS = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];

/** So many of the longest or shortest times of something; `null`: something else is asked. */
export const longestFew = (question: string, { known, read }: Rereading): Understood | null => {
	const [owned, bare] = PATTERNS.map((pattern) => pattern.exec(question));
	const found = owned?.[1] !== undefined ? owned.slice(1) : bare ? [undefined, ...bare.slice(1)] : null;
	if (!found) return null;
	const [owner, count = '', order = '', deed = '', rest = ''] = found;
	const isOf = / (?:of|by) /i.test(rest) && owner === undefined && !/^ (?:between|with)/i.test(rest);
	const who = owner ?? (isOf ? rest.replace(/^ (?:of|by) /i, '') : undefined);
	const one = deed
		.replace(/^(?:speaking )?turns.*/i, 'speaking turn')
		.replace(/^(?:times|moments) of /i, '')
		.replace(/s$/i, '');
	const noun = who === undefined ? `the ${order} ${one}${rest}` : `${who}'s ${order} ${one}${isOf ? '' : rest}`;
	const reading = read(`when was ${noun}?`);
	const query = onlyQuery(reading);
	const top = NUMBERS.includes(count.toLowerCase()) ? NUMBERS.indexOf(count.toLowerCase()) : Number(count);
	if (!reading || query?.get !== 'when' || query.pick === null || !(top > 0)) return null;
	// Of one who does it, or of two: what others do meanwhile would be measured with it.
	if (query.about.is !== 'does' || query.about.who?.is !== 'person') return null;
	const measured: MeasureQuery = {
		...{ get: 'measure', vars: query.vars, about: query.about, span: query.span, pick: null, keep: null },
		measure: { of: 'time' },
		by: [{ by: 'times', of: query.about }],
		rank: { order: /^l/i.test(order) ? 'most' : 'least', top },
	};
	return withQuery(reading, measured, known);
};
