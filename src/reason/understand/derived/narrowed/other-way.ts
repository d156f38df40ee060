import { variable, ranging } from '../../../query/build';
import type { Query } from '../../../query/query';
import type { Understood } from '../../../query/reading';
import { onlyQuery, withQuery, type Rereading } from '../reread';

/* “Does Anna give Ben something or is it the other way round?”: which of two does it to the other. */

const OTHER_WAY = String.raw`(?:(?:is|was|does|did) (?:it|that|this) )?(?:rather |maybe |more )?(?:(?:go(?:es)? )?(?:the )?other way(?: a?round)?|vice[- ]versa|the (?:reverse|opposite|converse)|reversed|the other direction)`;
const PATTERN = new RegExp(
	String.raw`^\s*(?:(?:and|so|but|ok)[, ]+)*((?:does|did|is|was|has)\b[^?]{8,}?),? or ${OTHER_WAY}\s*[?.!]*\s*$`,
	'iu',
);

/** Who of two does it to the other; `null`: something else is asked. What is held by its size has a rule of its own. */
export const otherWay = (question: string, { known, read }: Rereading): Understood | null => {
	const first = PATTERN.exec(question)?.[1];
	if (first === undefined) return null;
	if (/\b(?:more|less|longer|most|least|often)\b/i.test(first)) {
		const held = / or the other way round\W*$/i.test(question) ? null : read(`${first} or the other way round?`);
		return held && { is: 'read', readings: [held] };
	}
	const reading = read(`${first}?`);
	const query = onlyQuery(reading);
	if (!reading || query?.get !== 'whether' || query.about.is !== 'does' || Object.keys(query.vars).length > 0)
		return null;
	const { who, whom } = query.about;
	if (who?.is !== 'person' || whom?.is !== 'person') return null;
	const own: Query = {
		...{ get: 'list', span: query.span, show: ['x', 'y'], pick: null },
		vars: { x: ranging('person', { among: [who, whom] }), y: ranging('person', { among: [who, whom] }) },
		about: { ...query.about, who: variable('x'), whom: variable('y') },
	};
	return withQuery(reading, own, known);
};
