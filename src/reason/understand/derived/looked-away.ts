import { does } from '../../query/build';
import type { Condition, Query, Span } from '../../query/query';
import type { Understood } from '../../query/reading';
import { onlyQuery, withQuery, type Rereading } from './reread';

/* “Did he look away from the phone while she spoke?”: looks at something else that begin where one at the phone ends. */

const ASKED =
	/^\s*((?:(?:and|so|but) )*(?:did|does|do|when (?:did|does|do)|how (?:often|many times) (?:did|does|do)) )(.{1,30}?) ((?:ever )?)(?:look|glance|turn|gaze)s? (?:away|up|off) from (the .*)$/iu;

/** What begins this soon after the end of something follows at once, ms: a blink and the turn of a head. */
const AT_ONCE = 500;

/** Whether, when or how often somebody looked away from a thing; `null`: something else is asked. */
export const lookedAway = (question: string, { known, read }: Rereading): Understood | null => {
	const found = ASKED.exec(question);
	if (!found) return null;
	const reading = read(`${found[1]}${found[2]} ${found[3]}look at ${found[4]}`);
	const query = onlyQuery(reading);
	const isOpen = query?.get === 'whether' || query?.get === 'when' || query?.get === 'measure';
	if (!reading || !isOpen || query.about.is !== 'does' || query.about.doing !== 'look') return null;
	const { who, whom } = query.about;
	if (who?.is !== 'person' || whom?.is !== 'thing') return null;
	const away: Span = {
		...{ is: 'beside', relation: 'after', anchor: query.about, pick: null, edge: 'end', withinMs: AT_ONCE },
	};
	const other: Condition = {
		is: 'or',
		of: [does('look', who, { is: 'any', of: 'target', but: [whom] }), does('look', who, { is: 'elsewhere' })],
	};
	// Times are told as they are; of what did not happen it is said what did not.
	const span: Span = query.span.is === 'all' ? away : { is: 'both', of: [query.span, away] };
	const changed: Query =
		query.get === 'when' ? { ...query, about: other, span } : { ...query, about: { is: 'in', of: other, span: away } };
	return withQuery(reading, changed, known);
};
