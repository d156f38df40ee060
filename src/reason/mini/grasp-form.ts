import { sharedSeconds, type ClipEvent, type ClipGaze, type SecondsSpan } from '../grasp/clips/clip';
import { gestureVerbIn, peopleIn, whenIn } from '../grasp/parse-words';
import { letteredOptions, type OptionLetter } from '../grasp/prompt';
import { taggedAnswer } from '../grasp/tagged-answer';
import { seconds } from '../grasp/wording';
import { bodyText, miniTokens } from '../language-model/mini-tokens';

/** Events that a body lists: about 10 tokens each, so that question and options fit into 450 tokens with them. */
export const MOST_EVENTS = 26;
/** Characters of the question and of one option. */
const QUESTION_LENGTH = 300;
const OPTION_LENGTH = 160;
/** An event this near to the question's time may be what it asks about, for times in questions are rounded; s. */
const NEAR_S = 2;

const GAZE_WORDS: Readonly<Record<ClipGaze['type'], string>> = {
	look: 'look',
	mutual_gaze: 'contact',
	joint_attention: 'joint',
	gaze_following: 'follow',
	attention_capture: 'capture',
	sudden_gaze_shift: 'shift',
};

const GESTURE_WORDS = { pointing: 'point', giving: 'give', showing: 'show', reaching: 'reach' } as const;

const timeText = ({ startS, endS }: SecondsSpan): string =>
	startS === endS ? seconds(startS) : `${seconds(startS)}-${seconds(endS)}`;

const peopleText = (event: ClipEvent): string => {
	const names = event.people.map((person) => `P${person}`);
	if (event.source === 'gesture') {
		const { by, target } = event;
		const aim = target.kind === 'person' ? `P${target.person}` : target.kind === 'object' ? 'object' : 'place';
		return `P${by}>${aim}`;
	}
	// Who looks and at whom; who is followed and by whom.
	return names.join(event.type === 'look' || event.type === 'gaze_following' ? '>' : ' ');
};

/**
 * One event as a line: `look P1>P2 3.2-4.5`, `contact P1 P2 3.2-4.5`, `joint P1 P2 P3 5.0-6.0`, `follow P1>P2 7.0-7.5`
 * (leader first), `capture P1 P2 8.0`, `shift P1 9.0`, `point P1>object 2.0-3.0`. Seconds with one decimal.
 */
export const eventLine = (event: ClipEvent): string =>
	`${event.source === 'gaze' ? GAZE_WORDS[event.type] : GESTURE_WORDS[event.type]} ${peopleText(event)} ${timeText(event)}`;

/** The more, the more likely it is that the question is about this event. */
const nearness = (event: ClipEvent, question: string): number => {
	const when = whenIn(question);
	const asked = peopleIn(question);
	const shared = when ? sharedSeconds(event, when) : 0;
	const byTime = when === null ? 0 : shared >= 0 ? 8 : shared >= -NEAR_S ? 4 : 0;
	const byPeople = event.people.filter((person) => asked.includes(person)).length > 0 ? 3 : 0;
	const byStream = (event.source === 'gesture') === (gestureVerbIn(question) !== null) ? 2 : 0;
	return byTime + byPeople + byStream + (event.isSelected ? 1 : 0);
};

/**
 * Which events a question is shown, in order of time: all of them up to `MOST_EVENTS`. Of more, those with most points
 * stay: 8 for sharing the question's time or 4 for being within 2 s of it, 3 for a person that it names, 2 for its
 * stream (gestures when it has a word for one, else gaze), 1 for being among the merger's 25; then earlier ones.
 */
export const eventsShown = (question: string, events: readonly ClipEvent[]): ClipEvent[] => {
	const byTime = (a: ClipEvent, b: ClipEvent): number => a.startS - b.startS || a.endS - b.endS;
	return [...events]
		.sort(byTime)
		.map((event) => ({ event, points: nearness(event, question) }))
		.sort((a, b) => b.points - a.points)
		.slice(0, MOST_EVENTS)
		.map(({ event }) => event)
		.sort(byTime);
};

/**
 * The prompt of the third task, a question with four options in GRASP's form: the clip's events, one a line, then the
 * question, then the options with their letters.
 *
 * ```
 * <|grasp|>look P1>P2 3.2-4.5
 * contact P1 P2 4.5-6.0
 * Who is Person 1 looking at between 3.2 and 4.5 seconds?
 * A) Person 2
 * …
 * ```
 *
 * @param item options with or without letters
 */
export const graspBody = (
	{ question, options }: { readonly question: string; readonly options: readonly string[] },
	events: readonly ClipEvent[],
): string => {
	const plain = options.map((option) => bodyText(option.replace(/^\s*[A-D]\)\s*/, ''), OPTION_LENGTH));
	const lines = eventsShown(question, events).map(eventLine);
	return [
		`${miniTokens.grasp}${lines.length > 0 ? lines.join('\n') : 'nothing'}`,
		bodyText(question, QUESTION_LENGTH),
		...letteredOptions(plain),
	].join('\n');
};

/** The reply of the third task: what was seen in tags and the letter, as `taggedAnswer` writes them. */
export const graspReply = (events: readonly ClipEvent[], letter: OptionLetter): string => taggedAnswer(events, letter);
