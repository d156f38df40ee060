import * as v from 'valibot';
import { AppError } from '../../core/errors';
import { checkShape, goodOnes, parseShape, type GoodRows } from '../json-rows';
import { humanSenseTaskOf, humanSenseTasks, type HumanSenseCode, type HumanSenseTask } from './tasks';

/** How an item is asked and scored. */
export type HumanSensePattern = 'single' | 'multiple' | 'number' | 'yes-no';

/** `question_pattern` of the published files, word for word. */
export const questionPatterns: Readonly<Record<string, HumanSensePattern>> = {
	'Multiple-choice question (select one answer choice)': 'single',
	'Multiple-choice question (select one or more answer choices)': 'multiple',
	'Question and answer (Arabic numerals)': 'number',
	'Judgment question (Yes or No)': 'yes-no',
};

/** One question of HumanSense. */
export type HumanSenseItem = {
	/** Place in its file, from 0, questions that were left out counted. */
	readonly index: number;
	readonly videoPath: string;
	/** Span of the clip in the video, seconds; `null` when the whole video counts. */
	readonly clip: { readonly startS: number; readonly endS: number } | null;
	readonly question: string;
	readonly taskType: string;
	/** `null`: a task type that none of the fifteen is known by. */
	readonly task: HumanSenseTask | null;
	readonly pattern: HumanSensePattern;
	/** With their letters, as the file has them; empty where there are none to choose from. */
	readonly options: readonly string[];
	/** The key: `B`, `ABD`, `3`, `Yes`. */
	readonly answer: string;
	/** What is said in the video, English; `null` when the file has none. */
	readonly transcript: string | null;
	/** The untouched row, replies of models under their names included. */
	readonly original: unknown;
};

const text = v.pipe(
	v.union([v.string(), v.number()]),
	v.transform((value) => String(value)),
);

const row = v.looseObject({
	video_path: v.string(),
	video_or_clip: v.nullish(v.string()),
	time: v.nullish(v.string()),
	questions: v.looseObject({
		question: v.string(),
		task_type: v.string(),
		question_pattern: v.picklist(Object.keys(questionPatterns)),
		options: v.nullish(v.array(v.string())),
		answer: v.pipe(text, v.nonEmpty()),
		asr_en: v.nullish(v.string()),
	}),
});

/** `[12.5 - 20]` as the published runner reads it. */
const clipOf = (time: string): { startS: number; endS: number } | null => {
	const match = /^\s*\[?\s*(\d+(?:\.\d+)?)\s*-\s*(\d+(?:\.\d+)?)\s*\]?\s*$/.exec(time);
	if (!match) return null;
	const [startS, endS] = [Number(match[1]), Number(match[2])];
	return endS > startS ? { startS, endS } : null;
};

/**
 * Reads `HumanSense_VQA.json` or `HumanSense_AQA.json`.
 *
 * @param taskTypes which task the file's `task_type` strings stand for, where the program knows none: seven of them are
 *   not published
 * @throws AppError `evaluation-invalid` when no question is left
 */
export const readHumanSense = (
	json: string,
	where: string,
	taskTypes: Readonly<Record<string, HumanSenseCode>> = {},
): GoodRows<HumanSenseItem> => {
	const rows = parseShape(v.unknown(), json, where);
	if (!Array.isArray(rows)) throw new AppError('evaluation-invalid', `${where} is not a list of questions`);
	return goodOnes(rows, where, (original: unknown, index): HumanSenseItem => {
		const place = `${where}, question ${index + 1}`;
		const fail = (what: string) => new AppError('evaluation-invalid', `${place}: ${what}`);
		const { video_path: videoPath, video_or_clip: part, time, questions: q } = checkShape(row, original, place);
		const pattern = questionPatterns[q.question_pattern]!;
		const options = q.options ?? [];
		if ((pattern === 'single' || pattern === 'multiple') && options.length < 2)
			throw fail('questions.options: there are none');
		const clip = part === 'clip' ? clipOf(time ?? '') : null;
		if (part === 'clip' && !clip) throw fail(`time: "${time ?? ''}" is not a time span`);
		const code = taskTypes[q.task_type];
		return {
			index,
			videoPath,
			clip,
			question: q.question,
			taskType: q.task_type,
			task: humanSenseTasks.find((t) => t.code === code) ?? humanSenseTaskOf(q.task_type),
			pattern,
			options,
			answer: q.answer,
			transcript: q.asr_en ?? null,
			original,
		};
	});
};

/** What stands beside a question and is no model's reply. */
const FIELDS = new Set('question task_type question_pattern options answer full_frame_number fps asr_en'.split(' '));

/** Replies that a published result file holds beside each question, by the name of the model. */
export const repliesOf = (item: HumanSenseItem): ReadonlyMap<string, string> => {
	const { questions } = item.original as { questions: Readonly<Record<string, unknown>> };
	return new Map(
		Object.entries(questions).flatMap(([name, reply]): [string, string][] =>
			!FIELDS.has(name) && typeof reply === 'string' ? [[name, reply]] : [],
		),
	);
};
