import * as v from 'valibot';
import { parseLetter, type OptionLetter } from '../../reason/grasp/prompt';
import { textOf, type GivenFiles } from '../benchmark-set';
import { goodRows, type GoodRows } from '../../reason/json-rows';

/** What a model replied to an item. */
export type GraspReply = { readonly name: string; readonly reply: string };

const replyLine = v.union([
	v.looseObject({ name: v.string(), reply: v.string() }),
	v.pipe(
		v.looseObject({ video_path: v.string(), raw_output: v.string() }),
		v.transform(({ video_path: path, raw_output: reply }) => ({ name: path.replace(/^.*\/|\.[^.]+$/g, ''), reply })),
	),
	v.pipe(
		v.looseObject({ name: v.string(), pred: v.string() }),
		v.transform(({ name, pred }) => ({ name, reply: pred })),
	),
]);

/**
 * Reads replies: JSON lines `{"name", "reply"}` or `{"name", "pred"}`, or the list that the released evaluation writes
 * (`video_path` and `raw_output`).
 *
 * @throws AppError `evaluation-invalid` when no reply is left
 */
export const readGraspReplies = (text: string, where: string): GoodRows<GraspReply> => {
	const { rows, wrong } = goodRows(replyLine, text, where);
	return { rows: rows.map(({ name, reply }) => ({ name, reply })), wrong };
};

/** The field for such a file. */
export const repliesField = {
	id: 'replies',
	label: 'Replies of a model',
	placeholder: 'REPLIES',
	accept: '.jsonl,.ndjson,.json',
} as const;

/** Replies of the file that was given, by name; the last reply of a name counts. @throws AppError `evaluation-invalid` */
export const repliesByName = async (files: GivenFiles) => {
	const { text, name: file } = await textOf(files, repliesField.id);
	const { rows, wrong } = readGraspReplies(text, file);
	return { replies: new Map(rows.map(({ name, reply }) => [name, reply])), wrong };
};

/** Letters of replies by item name; the last reply of a name counts. */
export const lettersOf = (replies: readonly GraspReply[]): ReadonlyMap<string, OptionLetter | null> =>
	new Map(replies.map(({ name, reply }) => [name, parseLetter(reply)]));
