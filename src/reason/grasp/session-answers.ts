import type { EventId } from '../../core/social';
import { answerFromGraph, type GraphAnswer } from './answer';
import { graspCategories, type GraspCategory } from './categories';
import { groundedEvents, type GraspClip } from './clips/clip';
import { generateQuestions, type GenerateOptions } from './made/generate';
import { socialGroundingReward } from './social-grounding-reward';
import type { GraspItem } from './item';
import { letteredOptions } from './prompt';
import type { GraspQuery } from './query';
import type { SeededRandom } from '../../core/maths/random';
import { taggedAnswer } from './tagged-answer';

/** One line of `NAME.answers.jsonl`. */
export type AnswerLine = {
	readonly question: string;
	/** What was looked up; `null` when the question could not be read. */
	readonly query: ({ readonly category: GraspCategory } & GraspQuery) | null;
	/** With what was seen in tags and the letter: `<gaze>…</gaze><answer>B</answer>`. `null` when nothing was seen. */
	readonly answer: string | null;
	/** Four, with letters. */
	readonly options: readonly string[];
	/** Events of the session, by time. */
	readonly citations: readonly EventId[];
	readonly status: GraphAnswer['status'];
	/** Social Grounding Reward of the answer, 0 to 1, as released: 0 also where the question names everybody. */
	readonly sgr: number;
};

/** Answers one question from the event graph and writes it down with its evidence. */
const answerLine = (item: Extract<GraspItem, { format: 'mcq' }>, clip: GraspClip): AnswerLine => {
	const { status, query, letter, events } = answerFromGraph(item, clip);
	const answer = status === 'answered' ? taggedAnswer(events, letter) : null;
	return {
		question: item.question,
		query: query && { category: item.category, ...query },
		answer,
		options: letteredOptions(item.options),
		citations: [...new Set(events.flatMap((event) => event.sessionEvents))],
		status,
		sgr: answer === null ? 0 : socialGroundingReward(answer, groundedEvents(item.events), item.question),
	};
};

/** Questions about clips in GRASP’s forms with the answers of their event graphs; by clip, then by category. */
export const answersOfClips = (
	clips: readonly GraspClip[],
	random: SeededRandom,
	options: GenerateOptions = {},
): AnswerLine[] =>
	clips.flatMap((clip) => {
		const order = Object.keys(graspCategories);
		return generateQuestions(clip, random, { ...options, format: 'bench' })
			.flatMap((item) => (item.format === 'mcq' ? [item] : []))
			.sort((a, b) => order.indexOf(a.category) - order.indexOf(b.category))
			.map((item) => answerLine(item, clip));
	});
