import type { SocialEvent } from '../../../core/social';
import type { AskSession } from '../../answer/types';
import { listOf, personWord, targetWord } from '../../answer/wording';

type Session = Pick<AskSession, 'people' | 'objects'>;

const GESTURES = { pointing: 'points at', showing: 'shows', giving: 'offers something to', reaching: 'reaches for' };

/** One event as a sentence in the present without its time and full stop: `Anna looks at the cup`. */
export const eventSentence = (event: SocialEvent, session: Session): string => {
	const whole = session as AskSession;
	const names = event.people.map((id) => personWord(id, whole));
	const [first = 'Somebody', second = 'somebody'] = names;
	const target = event.target ? targetWord(event.target, whole) : null;
	switch (event.kind) {
		case 'look-at-head':
			return `${first} looks at ${target ?? second}`;
		case 'mutual-gaze':
			return `${listOf(names)} look at each other`;
		case 'shared-attention':
			return `${listOf(names)} look at ${target ?? 'the same thing'}`;
		case 'joint-attention':
			return `${listOf(names)} share attention${target ? ` to ${target}` : ''}`;
		case 'gaze-following':
			return `${second} follows the look of ${first}${target ? ` to ${target}` : ''}`;
		case 'gaze-aversion':
			return `${first} looks away from ${second}`;
		case 'gaze-shift':
			return `${first} turns the gaze${target ? ` to ${target}` : ''}`;
		case 'attention-capture':
			return `${listOf(names)} turn at once${target ? ` to ${target}` : ''}`;
		case 'camera-contact':
			return `${first} looks into the camera`;
		case 'deictic-gesture':
			return `${first} ${GESTURES[event.gesture ?? 'pointing']} ${target ?? 'something'}`;
		case 'pointing-followed':
			return `${second} looks where ${first} points`;
		case 'head-nod':
			return `${first} nods`;
		case 'head-shake':
			return `${first} shakes the head`;
		case 'speaking':
			return `${first} speaks`;
		case 'expression':
			return `The apparent expression of ${first} changes`;
	}
};
