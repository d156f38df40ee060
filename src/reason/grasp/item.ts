import type { GraspCategory, GraspDifficulty } from './categories';
import { publishedCategory } from './categories';
import type { ClipEvent, SecondsSpan } from './clips/clip';
import { letteredOptions, type OptionLetter } from './prompt';

type ItemCommon = {
	readonly category: GraspCategory;
	readonly difficulty: GraspDifficulty;
	readonly question: string;
	/** Text of the right option, or the free text itself. */
	readonly answerText: string;
	/** Events that the answer rests on: the ground truth of the reward. */
	readonly events: readonly ClipEvent[];
	readonly when: SecondsSpan;
};

/** One question with its key. */
export type GraspItem =
	| (ItemCommon & {
			readonly format: 'mcq';
			/** Four, without letters. */
			readonly options: readonly string[];
			readonly answer: OptionLetter;
	  })
	| (ItemCommon & { readonly format: 'open_ended' });

/** An item of the published generator's file. */
export type PublishedItem = {
	category: string;
	difficulty: string;
	format: string;
	question: string;
	options?: string[];
	answer: string;
	answer_text: string;
	source_event_ids: (number | string)[];
	time_range: [number, number];
	video_id: string;
	dataset: string;
};

/** An item under the published names: `J1` as `C1`, options with letters. An event that is ours has its own id. */
export const publishedItem = (item: GraspItem, videoId: string, dataset: string): PublishedItem => ({
	category: publishedCategory(item.category),
	difficulty: item.difficulty,
	format: item.format,
	question: item.question,
	...(item.format === 'mcq' && { options: letteredOptions(item.options) }),
	answer: item.format === 'mcq' ? item.answer : item.answerText,
	answer_text: item.answerText,
	source_event_ids: item.events.map((event) => event.publishedId ?? event.id),
	time_range: [item.when.startS, item.when.endS],
	video_id: videoId,
	dataset,
});
