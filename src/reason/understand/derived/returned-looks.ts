import { does, ranging, variable } from '../../query/build';
import type { Condition, MeasureQuery, Query, Slot, Span } from '../../query/query';
import type { Understood } from '../../query/reading';
import { onlyQuery, withQuery, type Rereading } from './reread';

/* “How many of her looks at Ben were not returned?”, “which looks were unreturned?”: looks that he answered with none of his. */

const END = String.raw`\s*[?.!]*\s*$`;
const LEAD = String.raw`^\s*(?:(?:and|so|but|ok) )*`;
const LOOKS = String.raw`(?:looks?|glances?|gazes?)`;
const BACK = String.raw`(?:returned|reciprocated|answered|met|mutual)`;
const FATE = String.raw`(?:(?:were|was|are|is|got|get|went|go|remained|remain|stayed|stay)(?: (not|never))? (un|non-?)?${BACK}|found (no) (?:answer|return))`;
const BY = String.raw`(?: by (?:them|him|her|that person|the other|whoever it was|the person looked at))?`;
const WANTED = String.raw`(which|what|how many|list the|show the|when|number of|count of)`;
const PATTERNS = [
	new RegExp(
		String.raw`${LEAD}${WANTED}(?: of)?(?: (.{1,30}?)(?:'s|s'))? ${LOOKS}(?: (?:at|to|towards) (.{1,30}?))?(?: that)? ${FATE}${BY}${END}`,
		'iu',
	),
	new RegExp(
		String.raw`${LEAD}${WANTED}(?: of)?(?: the)? ${LOOKS} (?:of|by|from) (.{1,30}?)(?: (?:at|to|towards) (.{1,30}?))?(?: that)? ${FATE}${BY}${END}`,
		'iu',
	),
];

/** Looks that were answered, or not: how many, or which; `null`: something else is asked. */
export const returnedLooks = (question: string, { known, read }: Rereading): Understood | null => {
	const found = PATTERNS.map((pattern) => pattern.exec(question)).find((match) => match !== null);
	if (!found) return null;
	const [, wanted = '', by, at, not, un, no] = found;
	const isFailed = [not, un, no].filter((word) => word !== undefined && word !== '').length === 1;
	const isPositive = [not, un, no].every((word) => word === undefined || word === '');
	if (!isFailed && !isPositive) return null;
	const plain = by?.replace(/^(?:the|all|all the) ?/iu, '') ?? '';
	const reading = read(`how often did ${plain === '' ? (known.people[0]?.name ?? '') : plain} nod?`);
	const nods = onlyQuery(reading);
	if (!reading || nods?.get !== 'measure' || nods.about.is !== 'does' || nods.by.length > 0) return null;
	const aimed = at === undefined ? null : onlyQuery(read(`who looked at ${at}?`));
	const aim = aimed?.get === 'list' && aimed.about.is === 'does' ? aimed.about.whom : null;
	if (at !== undefined && aim?.is !== 'person') return null;
	const who: Slot = plain !== '' && nods.about.who?.is === 'person' ? nods.about.who : variable('x');
	if (plain !== '' && who.is !== 'person') return null;
	const whom: Slot = aim ?? variable('y');
	const vars = {
		...(who.is === 'var' && { x: ranging('person') }),
		...(whom.is === 'var' && { y: ranging('person') }),
	};
	const look: Condition = does('look', who, whom);
	const span: Span = {
		...{ is: 'beside', relation: 'during', anchor: does('look', whom, who), pick: null, edge: 'start', withinMs: null },
	};
	const about: Condition = { is: 'in', of: look, span, ...(isFailed && { isOutside: true }) };
	const asked = isFailed ? ({ vars, about, span: { is: 'all' } } as const) : ({ vars, about: look, span } as const);
	const isCounted = /^(?:how many|number|count)/iu.test(wanted);
	const measure: MeasureQuery = {
		...{ get: 'measure', ...asked, measure: { of: 'count' }, pick: null, keep: null },
		...{ by: [], rank: null },
	};
	const query: Query = isCounted ? measure : { get: 'when', ...asked, pick: null };
	return withQuery(reading, query, known);
};
