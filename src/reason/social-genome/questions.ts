import * as v from 'valibot';
import { goodRows, type GoodRows } from '../json-rows';
import { answerLetters, type AnswerLetter } from './trace';

/** A question of Social Genome with its four answers. */
export type SocialGenomeQuestion = {
	readonly qid: string;
	readonly question: string;
	readonly videoName: string;
	/** Span of the clip as the file has it, such as `0.00-60.00`. */
	readonly ts: string;
	readonly answers: readonly [string, string, string, string];
	/** `null` in the test part, whose labels are not published. */
	readonly right: AnswerLetter | null;
	/** The untouched row. */
	readonly original: unknown;
};

const row = v.looseObject({
	qid: v.string(),
	q: v.string(),
	vid_name: v.string(),
	ts: v.string(),
	...{ a0: v.string(), a1: v.string(), a2: v.string(), a3: v.string() },
	answer_idx: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(3))),
});
const questionShape = v.pipe(
	row,
	v.transform((original): SocialGenomeQuestion => {
		const { qid, q: question, vid_name: videoName, ts, a0, a1, a2, a3, answer_idx: index } = original;
		const right = index === undefined ? null : (answerLetters[index] ?? null);
		return { qid, question, videoName, ts, answers: [a0, a1, a2, a3], right, original };
	}),
);

/**
 * Reads `qa_test.json` of Social Genome or a file of Social-IQ 2.0: JSON lines or a list, of the eight published fields
 * and, where there are labels, `answer_idx`.
 *
 * @throws AppError `evaluation-invalid` when no question is left
 */
export const readSocialGenome = (text: string, where: string): GoodRows<SocialGenomeQuestion> =>
	goodRows(questionShape, text, where, ({ qid }) => qid);
