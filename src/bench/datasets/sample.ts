import * as v from 'valibot';
import { AppError } from '../../core/errors';
import type { Box } from '../../core/space';
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

/**
 * JSON in a shape.
 *
 * @throws AppError `evaluation-invalid` that names the first place that is wrong
 */
export const parseShape = <Schema extends v.GenericSchema>(
	schema: Schema,
	text: string,
	where: string,
): v.InferOutput<Schema> => {
	let value: unknown;
	try {
		value = JSON.parse(text);
	} catch (cause) {
		throw new AppError('evaluation-invalid', `${where}: not JSON (${(cause as Error).message})`, { cause });
	}
	const result = v.safeParse(schema, value);
	if (result.success) return result.output;
	const [issue] = result.issues;
	throw new AppError('evaluation-invalid', `${where}: ${v.getDotPath(issue) ?? 'the file'}: ${issue.message}`);
};
