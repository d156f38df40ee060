import { does, ranging, variable } from '../../query/build';
import type { MeasureQuery, Query, Span } from '../../query/query';

/* To interrupt somebody is to begin to speak while they speak. That both spoke at once alone does not tell who broke in on whom. */

const INTERRUPT =
	/\b(?:interrupt(?:s|ed|ing|ions?)?|cut(?:s|ting)? (?:\S+ ){0,2}off|br(?:eak|oke|eaks) in on|butt(?:s|ed)? in)\b/i;
const WHO_WHOM =
	/^\s*(?:and |so )?(?:who (?:most )?(?:interrupt(?:s|ed)?|cuts? off|broke in on|breaks in on) (?:whom|who)|(?:list|show)?(?: me)?(?: all)?(?: the)? interruptions)(?: (?:the )?(most|least)(?: often)?)?(?: and how often)?[\s?.!]*$/i;

const begun = (span: Span): Span => {
	if (span.is === 'both') return { ...span, of: span.of.map(begun) };
	const isSpoken = span.is === 'beside' && span.anchor.is === 'does' && span.anchor.doing === 'speaking';
	return isSpoken && span.relation === 'during' ? { ...span, isBegun: true } : span;
};

/** Who began to speak while who spoke, and how often; `null`: something else is asked. */
export const whoInterrupted = (question: string): MeasureQuery | null => {
	const asked = WHO_WHOM.exec(question);
	if (!asked) return null;
	const order = asked[1]?.toLowerCase() === 'least' ? 'least' : 'most';
	return {
		get: 'measure',
		vars: { x: ranging('person'), y: ranging('person') },
		about: does('speaking', variable('x')),
		span: begun({
			...{ is: 'beside', relation: 'during', anchor: does('speaking', variable('y')) },
			...{ pick: null, edge: 'start', withinMs: null },
		}),
		measure: { of: 'count' },
		by: ['x', 'y'].map((name) => ({ by: 'var', name })),
		pick: null,
		rank: { order, top: null },
		keep: null,
	};
};

/** What was read as speaking at the same time, of a question for who interrupts: beginning to speak then. */
export const asInterrupted = (query: Query, question: string): Query =>
	'about' in query && query.about.is === 'does' && query.about.doing === 'speaking' && INTERRUPT.test(question)
		? { ...query, span: begun(query.span) }
		: query;
