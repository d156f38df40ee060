import { AppError } from '../../core/errors';
import { repliesOf, type HumanSenseItem } from './item';

/** Models with replies beside the questions of a published result file, in the order of the file. */
export const modelsWithReplies = (items: readonly HumanSenseItem[]): string[] => [
	...new Set(items.flatMap((item) => [...repliesOf(item).keys()])),
];

/** One model’s replies beside the questions, in their order; `null` where it has none. */
export const repliesBy = (items: readonly HumanSenseItem[], model: string): (string | null)[] =>
	items.map((item) => repliesOf(item).get(model) ?? null);

/** Replies as the lines of a file that `readHumanSenseReplies` reads. Those that are missing are left out. */
export const replyLines = (replies: readonly (string | null)[]): string =>
	replies.flatMap((reply, index) => (reply === null ? [] : [`${JSON.stringify({ index, reply })}\n`])).join('');

/**
 * Reads replies from JSON lines `{"index", "reply"}`, the place of a question in its file counted from 0: our own form,
 * for the published one keeps replies in the question file.
 *
 * @param count questions in the file
 * @returns one for each question; `null` where there is none; of several the last
 * @throws AppError `evaluation-invalid`, with the line
 */
export const readHumanSenseReplies = (text: string, where: string, count: number): (string | null)[] => {
	const replies: (string | null)[] = Array.from({ length: count }, () => null);
	for (const [i, line] of text.split('\n').entries()) {
		if (line.trim() === '') continue;
		const fail = (what: string, cause?: unknown) =>
			new AppError('evaluation-invalid', `${where}, line ${i + 1}: ${what}`, { cause });
		let value: unknown;
		try {
			value = JSON.parse(line);
		} catch (cause) {
			throw fail('not JSON', cause);
		}
		const { index, reply } = (value ?? {}) as { index?: unknown; reply?: unknown };
		if (typeof index !== 'number' || !Number.isInteger(index) || index < 0)
			throw fail('index is not the index of a question');
		if (index >= count) throw fail(`there is no question ${index}: the file has ${count}`);
		if (typeof reply !== 'string') throw fail('reply is not text');
		replies[index] = reply;
	}
	return replies;
};
