/** The streams of events; each has a tag of its own in an answer. */
export type GraspSource = 'gaze' | 'gesture';

/** An event as the reward sees it: its stream and the numbers of its participants. */
export type GroundedEvent = { readonly source: GraspSource; readonly persons: readonly number[] };

/**
 * Weights of recall and precision, as released (`compute_grounding_score` of the training code of arXiv 2605.15764).
 */
const RECALL_WEIGHT = 0.7;
const PRECISION_WEIGHT = 0.3;

/** What stands between the tags of one stream, all of its pairs of tags joined. Case matters, as released. */
const taggedText = (text: string, source: GraspSource): string =>
	[...text.matchAll(new RegExp(`<${source}>([\\s\\S]*?)</${source}>`, 'g'))].map(([, inside]) => inside).join(' ');

/**
 * Numbers of the people that a text names as `Person 3` or `P3`. Case matters, as released: `person 3` names nobody. The
 * look-behind stands for the word boundary of the released expression, which knows all letters and not only those of ASCII.
 */
export const personNumbers = (text: string): ReadonlySet<number> =>
	new Set([...text.matchAll(/(?:Person\s+|(?<![\p{L}\p{N}_])P)(\d+)/gu)].map(([, digits]) => Number(digits)));

/** One stream of an answer against its events. People named in the question count for neither side. */
type StreamGrounding = {
	/** Named inside the tags, without those of the question. */
	readonly named: readonly number[];
	/** Participants of the events, without those of the question. */
	readonly expected: readonly number[];
	/** Expected and not named. */
	readonly missed: readonly number[];
	/** Named and not expected. */
	readonly extra: readonly number[];
};

/** The reward with its parts, for showing which people were missed or made up. */
export type Grounding = {
	/** Social Grounding Reward, 0 to 1. */
	readonly sgr: number;
	/** Mean over the events with somebody to find, 0 to 1. */
	readonly recall: number;
	/** Mean over the streams that name somebody and have somebody to find, 0 to 1; 0 without such a stream. */
	readonly precision: number;
	readonly gaze: StreamGrounding;
	readonly gesture: StreamGrounding;
};

const shareOf = (part: number, whole: number): number => part / whole;
const mean = (values: readonly number[]): number =>
	values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
const ascending = (numbers: Iterable<number>): number[] => [...numbers].sort((a, b) => a - b);

/**
 * Social Grounding Reward exactly as released: `0.7 · recall + 0.3 · precision` over the participants that an answer names
 * inside `<gaze>` and `<gesture>`; 0 without events, without text in the tags, or when the question names everybody.
 *
 * @param text the whole answer
 * @param events what it should rest on
 * @param question whose people are left out on both sides
 */
export const groundingOf = (text: string, events: readonly GroundedEvent[], question: string): Grounding => {
	const asked = personNumbers(question);
	const inside = { gaze: taggedText(text, 'gaze'), gesture: taggedText(text, 'gesture') };
	const named = { gaze: personNumbers(inside.gaze), gesture: personNumbers(inside.gesture) };
	const novel = events.map(({ source, persons }) => ({
		source,
		persons: new Set(persons.filter((person) => !asked.has(person))),
	}));
	const streamOf = (source: GraspSource): StreamGrounding => {
		const namedHere = new Set([...named[source]].filter((person) => !asked.has(person)));
		const expected = new Set(novel.filter((e) => e.source === source).flatMap((e) => [...e.persons]));
		return {
			named: ascending(namedHere),
			expected: ascending(expected),
			missed: ascending([...expected].filter((person) => !namedHere.has(person))),
			extra: ascending([...namedHere].filter((person) => !expected.has(person))),
		};
	};
	const streams = { gaze: streamOf('gaze'), gesture: streamOf('gesture') };
	const recall = mean(
		novel
			.filter(({ persons }) => persons.size > 0)
			.map(({ source, persons }) =>
				shareOf([...persons].filter((person) => named[source].has(person)).length, persons.size),
			),
	);
	const precision = mean(
		[streams.gaze, streams.gesture]
			.filter((stream) => stream.named.length > 0 && stream.expected.length > 0)
			.map((stream) => shareOf(stream.named.length - stream.extra.length, stream.named.length)),
	);
	const isBlank = inside.gaze.trim() === '' && inside.gesture.trim() === '';
	const hasNobody = streams.gaze.expected.length === 0 && streams.gesture.expected.length === 0;
	const sgr = isBlank || hasNobody ? 0 : RECALL_WEIGHT * recall + PRECISION_WEIGHT * precision;
	return { sgr, recall, precision, ...streams };
};

/** `groundingOf`, the number alone. */
export const socialGroundingReward = (text: string, events: readonly GroundedEvent[], question: string): number =>
	groundingOf(text, events, question).sgr;
