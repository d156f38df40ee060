import type { MeasureQuery } from '../../../query/query';
import type { Understood } from '../../../query/reading';
import { onlyQuery, withQuery, type Rereading } from '../reread';

/* “What percentage of her turns were longer than 10 s?”: of their number, and not of the time. */

const ASKED =
	/^\s*(?:(?:and|so|but|ok) )*(?:(?:what|which) )?(?:percentage|percent|%|share|proportion|fraction) of (?:all )?(?:the )?(.{1,30}?) ?(?:'s?|s') (?:speaking )?(turns|utterances|looks|glances|nods)(?: at (.{1,30}?))? (?:(?:that )?(?:were|was|are|is|lasted|last|took|take)|of) ((?:longer|shorter|more|less) than|over|under|at least|at most) (\d+(?:\.\d+)?) ?(s|secs?|seconds?|minutes?|min)\s*[?.!]*\s*$/iu;

/** What part of some turns or looks lasted so long; `null`: something else is asked. */
export const shareLonger = (question: string, { known, read }: Rereading): Understood | null => {
	const [, who = '', what = '', aim, bound = '', length = '', unit = ''] = ASKED.exec(question) ?? [];
	if (who === '') return null;
	const deed = /^(?:looks|glances)/iu.test(what)
		? `look${aim === undefined ? '' : ` at ${aim}`}`
		: /^nods/iu.test(what)
			? 'nod'
			: 'speak';
	const than = bound.replace(/^longer/iu, 'more').replace(/^shorter/iu, 'less');
	const reading = read(`how many times did ${who} ${deed} for ${than} ${length} ${unit}?`);
	const query = onlyQuery(reading);
	if (!reading || query?.get !== 'measure' || query.measure.of !== 'count' || query.about.is !== 'lasting') return null;
	const share: MeasureQuery = { ...query, measure: { of: 'share', base: query.about.of, isCounted: true } };
	return withQuery(reading, share, known);
};
