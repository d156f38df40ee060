import type { Box } from '../../core/geometry/space';
import type { SocialTask } from '../../reason/prompts/social-fusion';
import type { Split } from '../probe/feature-set';

/** One labelled example of a published data set, without its picture. */
export type TaskSample = {
	readonly task: SocialTask;
	/** Path or name of the picture as the annotations have it, so that it can be found. */
	readonly picture: string;
	/** What the label is about: the face, the hands, or the two of a pair in the order of the annotations. */
	readonly boxes: readonly LabelledBox[];
	/** Key of the answer in the published prompt: `a`…`ag`, `Yes`, `No`. */
	readonly answer: string;
	readonly split: Split;
	/** Person or video, whose samples must not be torn apart; `null` when not known. */
	readonly group: string | null;
};

/** A box, in pixels of the picture or in shares of its width and height, as the data set has it. */
export type LabelledBox = Box & { readonly unit: 'px' | 'share' };

/** What a loader made of a file. */
export type Loaded = {
	readonly samples: readonly TaskSample[];
	/** Annotations that the task does not use, by reason. */
	readonly leftOut: Readonly<Record<string, number>>;
};

/** Counts what is left out, by reason. */
export const createTally = () => {
	const counts: Record<string, number> = {};
	return { counts, leaveOut: (reason: string) => void (counts[reason] = (counts[reason] ?? 0) + 1) };
};
