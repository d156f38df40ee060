import type { Understood } from '../../../query/reading';
import { namesOf } from '../../typed/rewriting';
import { onlyQuery, withQuery, type Rereading } from '../reread';

const MORE = String.raw`(?:the )?(?:more|most|longer|longest|less|least|shorter|shortest)`;
const CONTACT = String.raw`(?:eye[- ]?contact|mutual gaze)`;
const HELD = String.raw`(?:${MORE} (?:time in |total )?${CONTACT}|${CONTACT} (?:for )?${MORE}|look(?:ed|s)? at each other (?:for )?${MORE})`;

/** “Anna and Ben or Ben and Cleo, who had more eye contact?”: the two pairs held against each other; `null`: something else is asked. */
export const whichPair = (question: string, { known, read }: Rereading): Understood | null => {
	if (/\b(?:or|vs\.?|versus)\b.*\b(?:or|vs\.?|versus)\b/i.test(question)) return null;
	const { person } = namesOf(known);
	const two = String.raw`\b(${person}) (?:and|&) (${person}),? (?:or|vs\.?|versus) (${person}) (?:and|&) (${person})\b`;
	const patterns = [
		new RegExp(String.raw`^[^?.!]*?${two}[^?.!]*\b${HELD}\s*[?.!]*\s*$`, 'iu'),
		new RegExp(String.raw`^[^?.!]*\b${HELD}\b[^?.!]*?${two}\s*[?.!]*\s*$`, 'iu'),
	];
	const found = patterns.map((pattern) => pattern.exec(question)).find((match) => match !== null);
	if (!found) return null;
	const [, a = '', b = '', c = '', d = ''] = found;
	const isLess = /\b(?:less|least|shorter|shortest)\b/i.test(question);
	const reading = read(`did ${a} and ${b} have ${isLess ? 'less' : 'more'} eye contact than ${c} and ${d}?`);
	const said = onlyQuery(reading);
	if (!reading || said?.get !== 'compare') return null;
	const { held, ...asked } = said;
	return held ? withQuery(reading, asked, known) : null;
};
