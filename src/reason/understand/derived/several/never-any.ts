import type { Doing } from '../../../answer/doings';
import { does, ever, not, ranging, variable } from '../../../query/build';
import type { Condition, ListQuery } from '../../../query/query';
import type { Understood } from '../../../query/reading';
import { withQuery, type Rereading } from '../reread';

/* “Who never pointed, gave or reached for anything?”: nobody of whom any of it can be said. */

const AIM = String.raw`(?: (?:at|to|for|towards?|into))?(?: (?:anything|anybody|anyone|something|it|a thing|any of (?:them|it)))?(?: to (?:anyone|anybody))?`;
const DEED = String.raw`(pointed|gestured|gave|showed|reached|nodded|shook (?:their|his|her|the) heads?|spoke|talked)${AIM}`;
const ASKED = new RegExp(
	String.raw`^\s*(?:(?:and|so|but|ok) )*(?:who(?: of (?:them|the \p{L}+))?|which (?:of (?:them|the \p{L}+)|one|person|child|kid)) (?:never|did not|didn't|has never|neither) (?:ever )?${DEED}(?:,? (?:or|nor|and)(?: never)? |, (?:never )?)${DEED}(?:,? (?:or|nor|and)(?: never)? ${DEED})?\s*[?.!]*\s*$`,
	'iu',
);

const DOINGS: Readonly<Record<string, Doing>> = {
	...{ pointed: 'pointing', gestured: 'pointing', gave: 'giving', showed: 'showing', reached: 'reaching' },
	...{ nodded: 'head-nod', shook: 'head-shake', spoke: 'speaking', talked: 'speaking' },
};

/** Who did none of several things; `null`: something else is asked. */
export const neverAny = (question: string, { known, read }: Rereading): Understood | null => {
	const [, ...verbs] = ASKED.exec(question) ?? [];
	const all = verbs.flatMap((verb) => DOINGS[verb?.split(' ')[0]?.toLowerCase() ?? ''] ?? []);
	const reading = all.length > 1 ? read('who never nodded?') : null;
	if (!reading) return null;
	const of = [...new Set(all)].map((doing): Condition => does(doing, variable('x')));
	const query: ListQuery = {
		...{ get: 'list', vars: { x: ranging('person') }, show: ['x'], pick: null, span: { is: 'all' } },
		about: not(ever({ is: 'or', of })),
	};
	return withQuery(reading, query, known);
};
