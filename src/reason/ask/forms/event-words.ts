import { eventSentence } from '../../../core/event-kinds/sentence';
import type { SocialEvent } from '../../../core/social';
import type { AskSession } from '../../answer/types';
import { personWord, targetWord } from '../../answer/wording';

/** One event as a sentence in the present without its time and full stop, in the session's names: `Anna looks at the cup`. */
export const sentenceOf = (event: SocialEvent, session: Pick<AskSession, 'people' | 'objects'>): string =>
	eventSentence(
		event,
		(personId) => personWord(personId, session),
		(target) => targetWord(target, session),
	);
