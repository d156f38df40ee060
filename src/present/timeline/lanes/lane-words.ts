import type { NameOf } from '../../../core/people';
import { formatPercent, formatSeconds, formatTime } from '../../ui/format';
import { eventWords, targetWords } from '../../ui/wording';
import type { Lane } from './lane-book';
import type { LaneItem } from './lane-items';

/** Name of a lane: `Anna`, `Anna – Ben`, `3 or more`. */
export const laneWords = (lane: Pick<Lane, 'kind' | 'people'>, nameOf: NameOf): string =>
	lane.kind === 'group' ? '3 or more' : lane.people.map(nameOf).join(' – ');

/** One item as a sentence without a full stop. */
export const itemWords = ({ event, run }: Pick<LaneItem, 'event' | 'run'>, nameOf: NameOf): string => {
	if (event) return eventWords(event, nameOf);
	if (!run) return '';
	if (run.by === 'pointing') return `${nameOf(run.personId)} points at ${targetWords(run.target, nameOf)}`;
	return `${nameOf(run.personId)} looks ${run.target.kind === 'outside' ? 'elsewhere' : `at ${targetWords(run.target, nameOf)}`}`;
};

/** How sure an item is, 0 to 1: an event's confidence, a run's mean probability. */
export const certaintyOf = ({ event, run }: Pick<LaneItem, 'event' | 'run'>): number =>
	event?.confidence ?? run?.probability ?? 0;

/** An item as a screen reader says it: what, when, how long, how sure. */
export const itemSaid = (item: LaneItem, nameOf: NameOf): string =>
	[
		itemWords(item, nameOf),
		`at ${formatTime(item.startMs)}`,
		item.event?.endMs === null ? 'goes on' : formatSeconds(item.endMs - item.startMs),
		`${formatPercent(certaintyOf(item))} sure`,
		...(item.event?.source === 'person' ? ['set by a person'] : []),
	].join(', ');
