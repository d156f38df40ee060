import type { Understood } from '../../../query/reading';
import { onlyQuery, withQuery, type Rereading } from '../reread';

/* “Does Anna ever start eye contact with Ben?”: whether she began it at least once, and not whether they had any. */

const STARTS = String.raw`(?:initiate|start|begin|seek)`;
const ENDS = String.raw`(?:end|break(?: off)?|terminate|stop|finish|cut off|drop)`;
const CONTACT = String.raw`(?:the |their |any )?(?:eye[- ]?contact|mutual gaze|joint attention)`;
const PATTERN = new RegExp(
	String.raw`^\s*(?:(?:and|so|but|ok)[, ]+)*(?:does|did|do) (?!who\b|they\b|any|some)([^?,]{2,30}?)(?: ever| also| sometimes| once)?(?: (${STARTS})| ${ENDS}) ${CONTACT}(?: off)?( with [^?,]{2,30}?)?(?: (?:at least once|ever|at all))?\s*[?.!]*\s*$`,
	'iu',
);

/** Whether somebody ever began or ended it; `null`: something else is asked. */
export const everInitiated = (question: string, { known, read }: Rereading): Understood | null => {
	const found = PATTERN.exec(question);
	if (!found) return null;
	const [, who = '', starts, aim = ''] = found;
	const kind = /joint/i.test(question) ? 'joint attention' : 'eye contact';
	const reading = read(`how often does ${who} ${starts === undefined ? 'end' : 'start'} ${kind}${aim}?`);
	const query = onlyQuery(reading);
	if (!reading || query?.get !== 'measure' || query.measure.of !== 'count' || query.rank || query.keep) return null;
	return withQuery(reading, { ...query, keep: { op: 'at-least', value: 1 } }, known);
};
