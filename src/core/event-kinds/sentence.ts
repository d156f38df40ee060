import type { Target } from '../attention';
import { listWords } from '../text/words';
import type { NameOf } from '../people';
import type { SocialEvent } from '../social';
import { eventKinds } from './kinds';

/**
 * One event as a sentence in the present without its time and full stop: `Anna looks at Ben`.
 *
 * @param targetWords what stands for a target in a sentence; not asked where the event has none, or one outside of all that is known
 */
export const eventSentence = (
	event: Pick<SocialEvent, 'kind' | 'gesture' | 'people' | 'target'>,
	nameOf: NameOf,
	targetWords: (target: Target) => string | null,
): string => {
	const names = event.people.map(nameOf);
	const [first = 'Somebody', second = 'somebody'] = names;
	// What is none of the known people and things is “something”, or goes unsaid.
	const target = event.target && event.target.kind !== 'outside' ? targetWords(event.target) : null;
	const everyone = names.length > 0 ? listWords(names) : 'Somebody';
	return eventKinds[event.kind].sentence({ first, second, everyone, target, gesture: event.gesture });
};
