import { and } from '../../query/build';
import type { Query } from '../../query/query';
import { isAsked, measureFrom } from './exchange';

const CORRECTION =
	/^\s*(?:no|nope|nah|sorry|wait|not that|wrong)\b[\s,.!;:–-]*(?:(?:but )?i (?:meant|mean)|i was asking about|rather)\s+/i;
const MEANT = /^\s*(?:but )?i (?:meant|mean)\s+/i;

/** “No, I meant Ben looking at Anna”: what is meant, without what says that it was not; `null`: it corrects nothing. */
export const correctionIn = (question: string): string | null => {
	const lead = CORRECTION.exec(question) ?? MEANT.exec(question);
	return lead ? question.slice(lead[0].length) : null;
};

/** What is meant, measured as before: “no, I meant while he speaks”, of how often or what share. */
export const asBefore = (query: Query, last: Query | undefined): Query => {
	if (query.get !== 'whether' || !last || !isAsked(last) || last.get !== 'measure') return query;
	const { measure } = last;
	const within = last.span.is === 'between' ? last.span : ({ is: 'all' } as const);
	if (measure.of === 'share' && query.span.is === 'beside' && query.span.relation === 'during') {
		const { anchor } = query.span;
		const own = { ...query, about: and(query.about, anchor), span: within };
		return measureFrom(own, { of: 'share', base: anchor });
	}
	const kept = measure.of === 'share' ? ({ of: 'share', base: null } as const) : measure;
	return measureFrom({ ...query, span: query.span.is === 'all' ? within : query.span }, kept);
};
