import { targetKey } from '../../core/attention';
import type { PersonId } from '../../core/people';
import type { SocialEvent } from '../../core/social';
import type { AskSession } from '../../state/ask/ask-session';

/** Questions that are offered at most. */
const MOST = 5;

const lengthOf = ({ startMs, endMs }: SocialEvent, untilMs: number): number => (endMs ?? untilMs) - startMs;

/** The one that comes most, the first of equals; `undefined` for none. */
const mostOf = <T>(items: readonly T[], keyOf: (item: T) => string, weightOf: (item: T) => number): T | undefined => {
	const sums = new Map<string, { item: T; weight: number }>();
	for (const item of items) {
		const sum = sums.get(keyOf(item));
		sums.set(keyOf(item), { item: sum?.item ?? item, weight: (sum?.weight ?? 0) + weightOf(item) });
	}
	return [...sums.values()].reduce<{ item: T; weight: number } | undefined>(
		(best, next) => (best && best.weight >= next.weight ? best : next),
		undefined,
	)?.item;
};

/**
 * Questions that fit this session: about what happens most in it, each about something else, and one whose answer may be
 * that it was not seen. None for a session without people.
 */
export const suggestQuestions = ({ people, events, looks, untilMs }: AskSession): string[] => {
	const nameOf = (personId: PersonId): string => people.find((one) => one.personId === personId)?.name ?? personId;
	const found: string[] = [];
	if (people.length === 0) return found;

	const thing = mostOf(
		looks.filter(({ target }) => target.kind === 'object'),
		({ target }) => targetKey(target),
		({ startMs, endMs }) => endMs - startMs,
	);
	const mutual = mostOf(
		events.filter(({ kind, people: two }) => kind === 'mutual-gaze' && two.length === 2),
		({ people: two }) => two.join(),
		(event) => lengthOf(event, untilMs),
	);
	const gesture = events.find(({ kind, gesture: name }) => kind === 'deictic-gesture' && name === 'pointing');
	const shared = mostOf(
		events.filter(({ kind }) => kind === 'joint-attention' || kind === 'shared-attention'),
		({ target, people: all }) => (target ? targetKey(target) : all.join()),
		(event) => lengthOf(event, untilMs),
	);
	if (thing?.target.kind === 'object') found.push(`Who looked at the ${thing.target.label} first?`);
	if (mutual) {
		const [a, b] = mutual.people.map(nameOf);
		found.push(`How long did ${a} and ${b} look at each other?`);
	}
	const [pointer] = gesture?.people ?? [];
	if (pointer !== undefined) found.push(`What did ${nameOf(pointer)} point at?`);
	if (shared && !gesture) found.push('When did they first look at the same thing?');
	if (people.length > 2) found.push('Who looked at others most?');
	const last = people.at(-1)!;
	if (people.length > 1 && thing?.target.kind === 'object') {
		found.push(`What happened just before ${nameOf(thing.personId)} looked at the ${thing.target.label}?`);
	}
	if (!events.some(({ kind, people: all }) => kind === 'camera-contact' && all[0] === last.personId)) {
		found.push(`Did ${last.name} ever look into the camera?`);
	}
	return found.slice(0, MOST);
};

/** What forms beyond lookups can be answered with. */
export type FormsThere = {
	/** Whether apparent expressions are switched on. */
	readonly hasEmotions: boolean;
	/** Whether there is a transcript. */
	readonly hasWords: boolean;
};

/** A search for moments that this session has something to find for. */
const momentsQuestion = (events: readonly SocialEvent[]): string => {
	if (events.some(({ kind }) => kind === 'gaze-aversion')) return 'Find the awkward moments';
	return events.some(({ kind }) => kind === 'mutual-gaze') ? 'Find the warm moments' : 'Find the lively moments';
};

/**
 * One question of each form that this session has the data for: moments and change over time wherever there are events,
 * what somebody says next where there is a transcript, a face where apparent expressions are switched on.
 */
export const suggestForms = (
	{ people, events, untilMs }: AskSession,
	{ hasEmotions, hasWords }: FormsThere,
): string[] => {
	const busiest = mostOf(
		people.map(({ personId, name }) => ({ personId, name })),
		({ personId }) => personId,
		({ personId }) =>
			events.reduce((sum, event) => sum + (event.people.includes(personId) ? lengthOf(event, untilMs) : 0), 0),
	);
	if (!busiest || events.length === 0) return [];
	const of = hasEmotions ? 'expression' : 'interaction';
	return [
		momentsQuestion(events),
		`How did the ${of} of ${busiest.name} change?`,
		...(hasWords ? [`What is ${busiest.name} likely to say next?`] : []),
		...(hasEmotions ? [`Describe the face of ${busiest.name}`] : []),
	];
};
