import * as v from 'valibot';
import { zip } from '../../core/collections';
import { goodRows } from '../json-rows';
import { repliesOf, type HumanSenseItem } from './item';

/** Models with replies beside the questions of a published result file, in the order of the file. */
export const modelsWithReplies = (items: readonly HumanSenseItem[]): string[] => [
	...new Set(items.flatMap((item) => [...repliesOf(item).keys()])),
];

/** One model’s replies beside the questions, in their order; `null` where it has none. */
export const repliesBy = (items: readonly HumanSenseItem[], model: string): (string | null)[] =>
	items.map((item) => repliesOf(item).get(model) ?? null);

/** Replies as the lines of a file that `readHumanSenseReplies` reads. Those that are missing are left out. */
export const replyLines = (items: readonly HumanSenseItem[], replies: readonly (string | null)[]): string =>
	zip(items, replies)
		.flatMap(([{ index }, reply]) => (reply === null ? [] : [`${JSON.stringify({ index, reply })}\n`]))
		.join('');

/**
 * Reads replies from JSON lines `{"index", "reply"}`, the place of a question in its file counted from 0: our own form,
 * for the published one keeps replies in the question file.
 *
 * @returns `replies`: one for each question, of several the last; `null` where there is none
 * @throws AppError `evaluation-invalid` when no line is a reply to a question
 */
export const readHumanSenseReplies = (text: string, where: string, items: readonly HumanSenseItem[]) => {
	const known = new Set(items.map(({ index }) => index));
	const replyShape = v.looseObject({
		index: v.pipe(
			v.number('it is not the index of a question'),
			v.check(
				(index) => known.has(index),
				({ input }) => `there is no question ${input}`,
			),
		),
		reply: v.string('it is not text'),
	});
	const { rows, wrong } = goodRows(replyShape, text, where);
	const said = new Map(rows.map(({ index, reply }) => [index, reply]));
	return { replies: items.map(({ index }) => said.get(index) ?? null), wrong };
};
