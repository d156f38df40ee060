import type { PersonId } from '../../core/people';
import type { EventId } from '../../core/social';
import type { AskSession, Fact } from './types';
import type { Found } from './lookup';
import { summaryOf } from './phrase';
import type { Query } from './query';
import type { Row } from './rows';
import { rowTime, rowWords } from './wording';

/** More single events are not listed: the first fact counts all of them. */
const MAX_ROW_FACTS = 8;

const peopleOf = (row: Row): PersonId[] => [
	row.by,
	...row.to.flatMap((t) => (t.kind === 'person' ? [t.personId] : [])),
];

const unique = <T>(items: readonly T[]): T[] => [...new Set(items)];

/** One event or look as a fact. */
const rowFact = (row: Row, number: number, session: AskSession): Fact => ({
	id: `F${number}`,
	text: `${rowWords(row, session)}${rowTime(row)}.`,
	eventIds: row.eventIds,
	startMs: row.startMs,
	endMs: row.endMs,
	people: unique(peopleOf(row)),
});

/**
 * What an answer may say: first the answer itself as one fact over all that shows it, then the events and looks one by
 * one, in order of time. Empty when nothing was found.
 */
export const factsOf = (query: Query, found: Found, session: AskSession): Fact[] => {
	if (found.status !== 'answered') return [];
	const { support, anchors } = found;
	const rows = [...support, ...anchors.filter((a) => !support.some((r) => r.id === a.id))];
	const eventIds: readonly EventId[] = unique(support.flatMap((r) => r.eventIds));
	const first: Fact = {
		id: 'F1',
		text: summaryOf(query, found, session),
		eventIds,
		startMs: support.length > 0 ? Math.min(...support.map((r) => r.startMs)) : 0,
		endMs: support.length > 0 ? Math.max(...support.map((r) => r.endMs)) : session.untilMs,
		people: unique(support.flatMap(peopleOf)),
	};
	return [first, ...rows.slice(0, MAX_ROW_FACTS).map((row, i) => rowFact(row, i + 2, session))];
};
