import type { ClipEvent } from './clips/clip';
import type { OptionLetter } from './prompt';
import { eventSentence } from './wording';

/** Most events told in one tag; more do not help a reader. Ours. */
const MOST_TOLD = 6;

const told = (events: readonly ClipEvent[], source: ClipEvent['source']): string => {
	const sentences = events
		.filter((e) => e.source === source)
		.slice(0, MOST_TOLD)
		.map(eventSentence);
	return sentences.length === 0 ? '' : `<${source}>${sentences.join(' ')}</${source}>`;
};

/**
 * An answer in the published form: what was seen in `<gaze>` and `<gesture>`, then the letter in `<answer>`. Without
 * events there are no tags, and without a letter no answer.
 */
export const taggedAnswer = (events: readonly ClipEvent[], letter: OptionLetter | null): string =>
	[told(events, 'gaze'), told(events, 'gesture'), letter === null ? '' : `<answer>${letter}</answer>`]
		.filter((part) => part !== '')
		.join('\n');
