import type { Target } from '../attention';
import { listWords } from '../text/words';
import type { NameOf } from '../people';
import type { SocialEvent } from '../social';
import { eventKinds } from './kinds';

/**
 * One event as a sentence in the present without its time and full stop: `Anna looks at Ben`.
 *
 * @param targetWords what stands for a target in a sentence; not asked where the event has none
 */
export const eventSentence = (
	event: Pick<SocialEvent, 'kind' | 'gesture' | 'people' | 'target'>,
	nameOf: NameOf,
	targetWords: (target: Target) => string | null,
): string => {
	const names = event.people.map(nameOf);
	const [first = 'Somebody', second = 'somebody'] = names;
	const target = event.target && targetWords(event.target);
	const everyone = names.length > 0 ? listWords(names) : 'Somebody';
	return eventKinds[event.kind].sentence({ first, second, everyone, target, gesture: event.gesture });
};
