import type { Understood } from '../../query/reading';
import { labelOf } from '../label';
import { onlyQuery, type Rereading } from './reread';

/* “Do they spend longer looking at each other or both looking at the pan?”: two clauses of what they do, the longer one first. */

const MORE = String.raw`(longer|more time|more of the time|most of the time|less time)`;
const ING = String.raw`(?:looking|watching|staring|gazing|speaking|talking|pointing|nodding)`;
const WHO = String.raw`(.{1,30}?)`;
const PATTERN = new RegExp(
	String.raw`^\s*(?:(?:and|so|but|ok) )*(?:do|does|did) ${WHO} (?:spend )?${MORE} (${ING}\b[^?,]*?|(?:in |having |making )?eye[- ]?contact),? or (?:rather )?((?:both |together )?${ING}\b[^?]*?|(?:in |having |making )?eye[- ]?contact)\s*[?.!]*\s*$`,
	'iu',
);

const clauseOf = (who: string, deed: string): string => {
	const isBoth = /\bboth\b|\btogether\b/i.test(deed);
	const plain = deed.replace(/\b(?:both|together)\b ?/gi, '').trim();
	if (/eye[- ]?contact/i.test(plain)) return `how long did ${who} have eye contact?`;
	return `how long ${/^(?:he|she|.*\d|\p{Lu}\S*)$/u.test(who) && !/ and /i.test(who) ? 'was' : 'were'} ${isBoth ? 'both' : who} ${plain}?`;
};

/** Which of two that the same people do takes more time; `null`: something else is asked. */
export const eitherOf = (question: string, { known, read }: Rereading): Understood | null => {
	const [, who = '', more = '', first = '', second = ''] = PATTERN.exec(question) ?? [];
	if (first === '' || second === '') return null;
	const readings = [first, second].map((deed) => read(clauseOf(who, deed)));
	const sides = readings.flatMap((reading) => {
		const query = onlyQuery(reading);
		return query?.get === 'measure' && query.by.length === 0 && query.keep === null ? [query] : [];
	});
	const [reading] = readings;
	if (!reading || sides.length < 2) return null;
	const query = { get: 'compare', sides, order: /less/i.test(more) ? 'least' : 'most' } as const;
	const parts = [{ is: 'query', query }] as const;
	return { is: 'read', readings: [{ ...reading, parts, label: labelOf(parts, known) }] };
};
