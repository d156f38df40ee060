import type { EventId } from '../../core/social';
import type { Fact, Segment } from '../answer/types';

/** What parts of an answer say, without marks. */
export const textOf = (segments: readonly Segment[]): string =>
	segments
		.map((s) => (s.kind === 'citation' ? '' : s.text))
		.join('')
		.replace(/[^\S\n]+/g, ' ')
		.replace(/ ([.,;!?])/g, '$1')
		.trim();

/** Events of all facts that parts of an answer cite, each once. */
export const citationsOf = (segments: readonly Segment[], facts: readonly Fact[]): readonly EventId[] => {
	const cited = new Set(segments.flatMap((s) => (s.kind === 'citation' ? [s.factId] : [])));
	return [...new Set(facts.filter((f) => cited.has(f.id)).flatMap((f) => f.eventIds))];
};
