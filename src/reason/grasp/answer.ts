import type { ClipEvent, GraspClip } from './clips/clip';
import { lookUp } from './look-up';
import { parseQuestion } from './parse-question';
import { optionLetters, withoutLetter, type OptionLetter } from './prompt';
import type { GraspQuery } from './query';
import { optionFit } from './values';

/**
 * What the event graph answers. `answered`: one option fits best. `not-seen`: no event of what the question supposes.
 * `unsupported`: the question is in no form known here, or no option says what the events say.
 */
export type GraphAnswer = {
	readonly status: 'answered' | 'not-seen' | 'unsupported';
	/** `null` when the question could not be read. */
	readonly query: GraspQuery | null;
	readonly letter: OptionLetter | null;
	/** The events that it rests on, by time. */
	readonly events: readonly ClipEvent[];
};

/**
 * Answers a four-option question from an event graph alone: reads the question's text, looks it up, and takes the option
 * that says the same. Never sees the key. Deterministic.
 *
 * @param options with or without letters
 */
export const answerFromGraph = (
	{ question, options }: { question: string; options: readonly string[] },
	clip: GraspClip,
): GraphAnswer => {
	const query = parseQuestion(question);
	if (!query) return { status: 'unsupported', query, letter: null, events: [] };
	const found = lookUp(query, clip);
	if (!found) return { status: 'not-seen', query, letter: null, events: [] };
	const events = [...found.events].sort((a, b) => a.startS - b.startS || a.endS - b.endS);
	const fits = options.map((option) => optionFit(withoutLetter(option), found.value));
	const best = Math.max(0, ...fits);
	const letter = best > 0 ? (optionLetters[fits.indexOf(best)] ?? null) : null;
	return { status: letter ? 'answered' : 'unsupported', query, letter, events };
};
