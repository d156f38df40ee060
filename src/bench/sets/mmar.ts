import * as v from 'valibot';
import { mean } from '../../core/maths/statistics';
import { goodRows, idShape } from '../../reason/json-rows';
import { defineSet, LINES, shortPrompt, textOf, type GivenFiles } from '../benchmark-set';
import {
	countNote,
	leftOutNotes,
	mainNumber,
	mainPercent,
	percentFigure,
	publishedTable,
	tallyTable,
	type Picks,
	type ReportPart,
} from '../set-report';
import { tinyMmar } from '../tiny/mmar';
import { countWords } from '../../core/text/words';

const SOURCE = 'MMAR, its repository (MMAR-meta.jsonl, evaluation.py, evaluation_rubrics.py)';
const anchors = [
	['Gemini 2.5 Pro', 0.747],
	['Qwen3-Omni-Thinking', 0.664],
	['GPT-4o Audio', 0.635],
	['Qwen2.5-Omni-7B', 0.567],
	['Random choice', 0.293],
] as const;

const itemShape = v.looseObject({
	id: idShape,
	audio_path: v.string(),
	question: v.string(),
	choices: v.pipe(v.array(v.string()), v.minLength(1)),
	answer: v.pipe(v.string(), v.nonEmpty()),
	modality: v.string(),
	category: v.string(),
	'sub-category': v.string(),
	rubric: v.optional(v.array(v.looseObject({ name: v.string(), scoring_point: v.string() })), []),
});
type Item = v.InferOutput<typeof itemShape>;

/** A row without `answer_prediction` is skipped, as published. */
const replyShape = v.looseObject({
	id: idShape,
	answer_prediction: v.optional(v.string()),
	thinking_prediction: v.optional(v.string(), ''),
});

const share = v.pipe(v.number(), v.minValue(0), v.maxValue(1));
const judgmentShape = v.union([
	v.object({ id: idShape, scores: v.pipe(v.array(share), v.minLength(1)) }),
	v.object({
		id: idShape,
		point: v.pipe(v.number(), v.integer(), v.minValue(1)),
		score: v.pipe(v.union([v.number(), v.string()]), v.transform(Number), v.picklist([0, 1])),
	}),
]);
type Judgment = v.InferOutput<typeof judgmentShape>;

const wordsOf = (text: string): Set<string> => new Set(text.toLowerCase().match(/[\p{L}\p{N}_]+/gu));

/**
 * Whether a prediction is right, as published: it has every word of the answer, and no word that belongs to another choice
 * and not to the answer. Words are runs of letters, digits and underscores, whatever their case.
 */
export const isMatch = (prediction: string, answer: string, choices: readonly string[]): boolean => {
	const said = wordsOf(prediction);
	const wanted = wordsOf(answer);
	if (said.size === 0) return false;
	const others = choices.flatMap((choice) => [...wordsOf(choice)]).filter((word) => !wanted.has(word));
	return [...wanted].every((word) => said.has(word)) && !others.some((word) => said.has(word));
};

/** Ours. */
const promptOf = ({ question, choices }: { readonly question: string; readonly choices: readonly string[] }): string =>
	`${question}\nChoices:\n${choices.join('\n')}\nAnswer with the text of one choice.`;

/**
 * Mean of a judge’s runs without the lowest and the highest: of the published five the middle three. Of one or two runs,
 * which are ours, all count; `null` of none.
 */
export const middleMean = (scores: readonly number[]): number | null => {
	const sorted = [...scores].sort((a, b) => a - b);
	return mean(sorted.length < 3 ? sorted : sorted.slice(1, -1));
};

/** Judgments of an item, 0 to 1 each: of runs, or of one reader who has judged all points. */
const runsOf = ({ id, rubric }: Item, judgments: readonly Judgment[]): number[] => {
	const own = judgments.filter((one) => one.id === id);
	const points = new Map(own.flatMap((one) => ('point' in one ? [[one.point, one.score] as const] : [])));
	const isWhole = rubric.length > 0 && rubric.every((_, i) => points.has(i + 1));
	const byReader = isWhole ? mean(rubric.map((_, i) => points.get(i + 1) ?? 0)) : null;
	return [...own.flatMap((one) => ('scores' in one ? one.scores : [])), ...(byReader === null ? [] : [byReader])];
};

type Scored = Item & {
	readonly isRight: boolean;
	readonly thoughts: string;
	readonly runs: readonly number[];
	/** 0 where the answer is wrong, whatever the judge says; `null`: right and not judged. */
	readonly rubricScore: number | null;
};

const readJudgments = async (files: GivenFiles) => {
	if (!files['judgments']) return { rows: [], wrong: [] };
	const { text, name } = await textOf(files, 'judgments');
	return text.trim() === '' ? { rows: [], wrong: [] } : goodRows(judgmentShape, text, name);
};

/** Points that a reader can judge at a time: the form is a table. */
const MOST_PICKS = 40;

const picksOf = (items: readonly Scored[], judgments: readonly Judgment[]): Picks => ({
	...{ file: 'judgments', field: 'score', choices: ['0', '1'] },
	label: 'Points of the rubrics, judged here',
	others: judgments.filter((one) => !('point' in one)),
	rows: items
		.filter(({ isRight }) => isRight)
		.flatMap(({ id, rubric, thoughts }) =>
			rubric.map(({ scoring_point: words }, i) => {
				const judged = judgments.find((one) => 'point' in one && one.id === id && one.point === i + 1);
				return {
					words: `${id}: ${words}${thoughts === '' ? '' : ` — “${thoughts}”`}`,
					line: { id, point: i + 1 },
					chosen: judged && 'score' in judged ? String(judged.score) : null,
				};
			}),
		)
		.slice(0, MOST_PICKS),
});

/** MMAR: questions about what is heard, on four layers. */
export const mmarSet = defineSet({
	id: 'mmar',
	title: 'MMAR',
	about: 'Questions about what is heard, on four layers. Right by exact string match, as published.',
	source: SOURCE,
	files: [
		{ id: 'items', label: 'Items', placeholder: 'ITEMS', accept: LINES },
		{ id: 'replies', label: 'Replies', placeholder: 'REPLIES', accept: LINES },
		{
			id: 'judgments',
			label: 'Judgments of the rubrics',
			placeholder: 'FILE',
			accept: LINES,
			option: `JSON lines {"id", "scores"} of a judge's runs by MMAR's rubrics, 0 to 1 each, or {"id", "point", "score"}`,
		},
	],
	options: {},
	help: {
		needs: 'the file of items and, to score, a file of replies',
		does: 'score replies to MMAR by exact string match; without REPLIES list the prompts',
		forms: `ITEMS of mmar are the rows of MMAR-meta.jsonl; REPLIES {"id", "answer_prediction", "thinking_prediction"}, or those rows
with these fields: one file may be both.`,
	},
	tiny: tinyMmar,
	async read(files) {
		const { text, name } = await textOf(files, 'items');
		const { rows: items, wrong } = goodRows(itemShape, text, name, ({ id }) => id);
		return { items, wrong };
	},
	/** Ours; the published one is unknown. */
	prompts: (item) => ({ ...{ id: item.id, audio: item.audio_path }, user: promptOf(item) }),
	asking: {
		into: 'replies',
		prompts: (item) => [shortPrompt(promptOf(item))],
		row: ({ id }, [reply = '']) => ({ id, answer_prediction: reply }),
		lacks: 'It hears nothing, so that its score says what question and choices tell.',
	},
	async score({ data: { items, wrong }, files }) {
		const { text, name } = await textOf(files, 'replies');
		const replies = goodRows(replyShape, text, name);
		const judgments = await readJudgments(files);
		const said = new Map(replies.rows.map((row) => [row.id, row]));
		const scored = items.flatMap((item): Scored[] => {
			const reply = said.get(item.id);
			if (reply?.answer_prediction === undefined) return [];
			const isRight = isMatch(reply.answer_prediction, item.answer, item.choices);
			const runs = runsOf(item, judgments.rows);
			const rubricScore = isRight ? middleMean(runs) : 0;
			return [{ ...item, isRight, thoughts: reply.thinking_prediction, runs, rubricScore }];
		});
		const ids = new Set(items.map(({ id }) => id));
		return {
			items: scored,
			skipped: items.length - scored.length,
			unknown: [...said.keys()].filter((id) => !ids.has(id)).length,
			judgments: judgments.rows,
			wrong: [...wrong, ...replies.wrong, ...judgments.wrong],
		};
	},
	rows({ items, skipped, unknown, judgments, wrong }) {
		const isRight = (item: Scored) => item.isRight;
		const right = items.filter(isRight).length;
		const withSkipped = items.length + skipped;
		const layers = tallyTable('Layer', items, ({ category }) => category, isRight);
		// Wrong answers alone say nothing of reasons.
		const judged = items.some(({ runs }) => runs.length > 0)
			? items.flatMap(({ rubricScore }) => rubricScore ?? [])
			: [];
		const isPublishedForm = items.every(({ runs, isRight: ok }) => !ok || runs.length === 5);
		const part = (title: string, groupOf: (item: Scored) => string): ReportPart => ({
			...{ title: `By ${title.toLowerCase()}`, about: `Right answers by ${title.toLowerCase()}.` },
			...{ label: `MMAR by ${title.toLowerCase()}`, tables: [tallyTable(title, items, groupOf, isRight)], notes: [] },
		});
		return [
			{
				about: `${countWords(items.length, 'item')} with a prediction; ${countWords(skipped, 'item')} without one skipped, as published.`,
				label: 'MMAR scores',
				tables: [
					{
						...layers,
						rows: [
							...layers.rows,
							{
								name: 'All, ours',
								note: 'items without a prediction as wrong',
								cells: [`${right} of ${withSkipped}`, percentFigure(withSkipped === 0 ? null : right / withSkipped)],
							},
						],
					},
					publishedTable(anchors.map(([model, value]) => [model, percentFigure(value)])),
				],
				notes: [
					...countNote(unknown, ['reply', 'replies'], 'to no item'),
					...leftOutNotes(wrong),
					`Published: ${SOURCE}.`,
				],
			},
			part('Modality', ({ modality }) => modality),
			part('Sub-category', (item) => item['sub-category']),
			{
				title: 'Rubrics',
				about: `Reasons judged by the items’ rubrics: 0 where the answer is wrong, else the mean of the middle three of five runs of a judge. Judged or wrong: ${judged.length} of ${countWords(items.length, 'item')}.`,
				label: 'MMAR rubrics',
				tables: [
					{
						columns: ['Measure', 'Value'],
						rows: [
							{
								name: 'Mean rubric score',
								cells: [mainNumber(mean(judged))],
								definition: isPublishedForm ? 'published form; the judge is yours' : 'ours: not five runs of each item',
							},
							{
								name: 'Judged',
								cells: [mainPercent(items.length === 0 ? null : judged.length / items.length)],
								definition: 'right answers without a judgment are left out',
							},
						],
					},
				],
				picks: picksOf(items, judgments),
				notes: [],
			},
		];
	},
});
