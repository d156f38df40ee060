import { eventsWithin, groundedEvents, type ClipEvent, type GraspClip } from './clips/clip';
import { groundingOf, type Grounding } from './social-grounding-reward';
import { lookUp } from './look-up';
import { parseQuestion } from './parse-question';
import { whenIn } from './parse-words';
import { optionLetters, parseLetter, type OptionLetter } from './prompt';

/**
 * The events that an answer may be held against without knowing the key: what the event graph itself finds for the
 * question, looks left out, for the published ground truth has none. Where it finds nothing, whatever happens at the time
 * that the question names; without a time, none.
 */
export const referenceEvents = (question: string, clip: GraspClip): ClipEvent[] => {
	const query = parseQuestion(question);
	const found = (query && lookUp(query, clip)?.events) ?? [];
	const when = whenIn(question);
	const events = found.length > 0 || !when ? found : eventsWithin(clip.events, when);
	return events.filter((event) => event.type !== 'look');
};

/** One of several replies to the same question. */
type ScoredReply = {
	readonly text: string;
	readonly letter: OptionLetter | null;
	readonly grounding: Grounding;
};

/** The reply that was chosen, and all of them. */
export type BestOf = { readonly best: ScoredReply; readonly replies: readonly ScoredReply[] };

/** The most common letter; in a tie the first alphabetically. `null` when none has any. */
export const commonLetter = (letters: readonly (OptionLetter | null)[]): OptionLetter | null => {
	const count = (letter: OptionLetter): number => letters.filter((l) => l === letter).length;
	const best = optionLetters.reduce((a, b) => (count(b) > count(a) ? b : a));
	return count(best) > 0 ? best : null;
};

/**
 * The reply that names the people of our own events best (SGR), which needs no key. In a tie, the first one with the
 * letter that most of the tied replies have (ours).
 *
 * @param texts at least one
 */
export const bestOf = (texts: readonly string[], question: string, clip: GraspClip): BestOf => {
	const events = groundedEvents(referenceEvents(question, clip));
	const replies = texts.map((text): ScoredReply => ({
		text,
		letter: parseLetter(text),
		grounding: groundingOf(text, events, question),
	}));
	const highest = Math.max(...replies.map((r) => r.grounding.sgr));
	const top = replies.filter((r) => r.grounding.sgr >= highest - 1e-9);
	const letter = commonLetter(top.map((r) => r.letter));
	return { best: top.find((r) => r.letter === letter) ?? top[0]!, replies };
};
