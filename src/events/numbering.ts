import { eventIdOf, type EventId } from '../core/social';
import { isConfirmed, type Episode, type RuleOf } from './episodes';

/** Order of episodes: by start, then by key, so that the same input always numbers alike. */
const compareEpisodes = (a: Episode, b: Episode): number =>
	a.startMs - b.startMs || (a.key < b.key ? -1 : a.key > b.key ? 1 : 0);

/**
 * Numbers episodes `E1`, `E2`, … in order of start. An episode waits for its number while an earlier one may still become an
 * event; the rules' longest gap or duration decides that, so numbers have no gaps and never change. What is detected only
 * afterwards, such as a nod, takes the next free number then.
 *
 * @param found `ended`: confirmed episodes that are over, some perhaps without an id yet.
 * @param undecidedFromMs start of the earliest thing outside both lists that may yet become an episode.
 */
export const numberEpisodes = (
	{ open, ended }: { open: readonly Episode[]; ended: readonly Episode[] },
	nextEvent: number,
	undecidedFromMs: number | null,
	ruleOf: RuleOf,
): { open: Episode[]; ended: Episode[]; waiting: Episode[]; nextEvent: number } => {
	const isWaiting = (e: Episode) => e.eventId === null;
	if (!open.some(isWaiting) && !ended.some(isWaiting)) {
		return { open: [...open], ended: [...ended].sort(compareEpisodes), waiting: [], nextEvent };
	}
	const ids = new Map<Episode, EventId>();
	const isOver = new Set(ended);
	let next = nextEvent;
	for (const episode of [...open, ...ended].filter(isWaiting).sort(compareEpisodes)) {
		if (undecidedFromMs !== null && episode.startMs > undecidedFromMs) break;
		if (!isOver.has(episode) && !isConfirmed(episode, ruleOf(episode.kind))) break;
		ids.set(episode, eventIdOf(next));
		next++;
	}
	const numbered = (episode: Episode): Episode => {
		const eventId = ids.get(episode);
		return eventId === undefined ? episode : { ...episode, eventId };
	};
	const over = ended.map(numbered).sort(compareEpisodes);
	return {
		open: open.map(numbered),
		ended: over.filter((e) => e.eventId !== null),
		waiting: over.filter(isWaiting),
		nextEvent: next,
	};
};
