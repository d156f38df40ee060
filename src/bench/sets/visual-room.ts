import * as v from 'valibot';
import { countOf } from '../../core/collections';
import { sum } from '../../core/maths/statistics';
import { afterThoughts } from '../../reason/grasp/prompt';
import { goodRows, idShape } from '../../reason/json-rows';
import { defineSet, LINES, shortPrompt, textOf, type GivenFiles } from '../benchmark-set';
import { rateOf } from '../scores/intervals';
import { countNote, leftOutNotes, mainPercent, matchById, percentFigure, publishedTable } from '../set-report';
import { tinyVisualRoom } from '../tiny/visual-room';
import { countWords } from '../../core/text/words';

const SOURCE = 'Visual Room, arXiv 2505.23272';

/** Why perceived items are misunderstood, as the paper names it. */
const visualRoomCauses = ['emotional reasoning', 'common sense', 'context alignment'] as const;

const question = v.looseObject({
	question: v.string(),
	options: v.optional(v.array(v.string()), []),
	answer: v.pipe(v.string(), v.trim(), v.nonEmpty()),
});
type Question = v.InferOutput<typeof question>;

const itemShape = v.looseObject({
	id: idShape,
	picture: v.optional(v.string(), ''),
	text: v.optional(v.string(), ''),
	perception: v.pipe(v.array(question), v.minLength(1)),
	sarcasm: question,
});
const replyShape = v.looseObject({
	id: idShape,
	perception: v.array(v.nullable(v.string())),
	sarcasm: v.optional(v.nullable(v.string()), null),
});
const causeShape = v.looseObject({ id: idShape, cause: v.picklist(visualRoomCauses) });

/** Lower case, one blank between words, without quotes and marks at the ends. */
const plain = (text: string): string =>
	text
		.toLowerCase()
		.replace(/\s+/g, ' ')
		.replace(/^[\s"'“”.,!(]+|[\s"'“”.,!)]+$/g, '');

/**
 * Whether a reply gives the answer, ours: once its thoughts are over it is the answer, begins with the letter of that option,
 * or, where the answer is yes or no, begins with that word. Case, blanks and marks at the ends do not count.
 */
export const isAnswered = (reply: string, { answer, options }: Pick<Question, 'answer' | 'options'>): boolean => {
	const said = plain(afterThoughts(reply));
	const wanted = plain(answer);
	if (said === wanted) return true;
	const [first = ''] = said.split(/[\s).:,;]/);
	if (options.length > 0) {
		const option = first.length === 1 ? options[first.charCodeAt(0) - 'a'.charCodeAt(0)] : undefined;
		return option !== undefined && plain(option) === wanted;
	}
	return (wanted === 'yes' || wanted === 'no') && first === wanted;
};

const readCauses = async (files: GivenFiles) => {
	if (!files['causes']) return { rows: [], wrong: [] };
	const { text, name } = await textOf(files, 'causes');
	return text.trim() === '' ? { rows: [], wrong: [] } : goodRows(causeShape, text, name);
};

const promptOf = ({ question: asked, options }: Question): string =>
	[asked, ...options.map((option, i) => `${String.fromCharCode(65 + i)}) ${option}`)].join('\n');

/** Visual Room’s two tiers: what is seen, and only where that is right, whether it is meant sarcastically. */
export const visualRoomSet = defineSet({
	id: 'visual-room',
	title: 'Visual Room',
	about: 'What a picture shows, then whether it is meant sarcastically. Form of the items and gate are ours.',
	source: SOURCE,
	files: [
		{ id: 'items', label: 'Items', placeholder: 'ITEMS', accept: LINES },
		{ id: 'replies', label: 'Replies', placeholder: 'REPLIES', accept: LINES },
		{
			id: 'causes',
			label: 'Causes of errors',
			placeholder: 'FILE',
			accept: LINES,
			option: `JSON lines {"id", "cause"} for Visual Room: ${visualRoomCauses.join(', ')}`,
		},
	],
	options: {
		gate: {
			kind: 'choice',
			label: 'Perceived when right are',
			placeholder: 'RULE',
			choices: ['all', 'most'],
			about: `all or most perception questions must be right for an item of Visual Room to count as perceived (default all; ours)`,
		},
	},
	help: {
		needs: 'the file of items and, to score, a file of replies',
		does: 'perception, gate, sarcasm, and errors where perception was right; without REPLIES list the prompts',
		forms: `ITEMS of visual-room are JSON lines {"id", "picture", "text", "perception": [{"question", "options", "answer"}],
"sarcasm": {"question", "answer"}}; REPLIES {"id", "perception": [reply], "sarcasm": reply}. Both are ours.`,
	},
	tiny: tinyVisualRoom,
	async read(files) {
		const { text, name } = await textOf(files, 'items');
		const { rows: items, wrong } = goodRows(itemShape, text, name, ({ id }) => id);
		return { items, wrong };
	},
	prompts: ({ id, picture, text, perception, sarcasm }) => ({
		...{ id, picture, text },
		...{ perception: perception.map(promptOf), sarcasm: promptOf(sarcasm) },
	}),
	asking: {
		into: 'replies',
		prompts: ({ text, perception, sarcasm }) => [
			...perception.map((one) => shortPrompt(promptOf(one))),
			shortPrompt([...(text ? [text] : []), promptOf(sarcasm)].join('\n')),
		],
		row: ({ id, perception }, replies) => ({
			...{ id, perception: replies.slice(0, perception.length), sarcasm: replies[perception.length] ?? '' },
		}),
		lacks: 'It sees no picture: what it gets right of the first tier it guessed.',
	},
	async score({ data: { items, wrong }, files, options: { gate } }) {
		const { text, name } = await textOf(files, 'replies');
		const replies = goodRows(replyShape, text, name);
		const causes = await readCauses(files);
		const { rows, unanswered, unknown } = matchById(items, replies.rows);
		const causeOf = new Map(causes.rows.map(({ id, cause }) => [id, cause]));
		const scored = items.map((item) => {
			const reply = rows.get(item.id);
			const seen = item.perception.filter((one, i) => isAnswered(reply?.perception[i] ?? '', one)).length;
			const asked = item.perception.length;
			return {
				...{ id: item.id, words: [item.text, item.sarcasm.question].filter(Boolean).join(' '), seen, asked },
				isPerceived: gate === 'all' ? seen === asked : 2 * seen > asked,
				isUnderstood: isAnswered(reply?.sarcasm ?? '', item.sarcasm),
				said: reply?.sarcasm ?? null,
				cause: causeOf.get(item.id) ?? null,
			};
		});
		return {
			...{ items: scored, gate, unanswered, unknown },
			wrong: [...wrong, ...replies.wrong, ...causes.wrong],
			otherCauses: causes.rows.filter(({ id }) => !items.some((item) => item.id === id)),
		};
	},
	rows({ items, gate, unanswered, unknown, wrong, otherCauses }) {
		const perceived = items.filter(({ isPerceived }) => isPerceived);
		const errors = perceived.filter(({ isUnderstood }) => !isUnderstood);
		const conditional = rateOf(errors.length, perceived.length);
		const row = (label: string, count: number, total: number, definition: string) => ({
			...{ name: label, definition },
			cells: [`${count} of ${total}`, mainPercent(total === 0 ? null : count / total)],
		});
		const causes = countOf<string>(errors.map(({ cause }) => cause ?? 'not said'));
		return [
			{
				about: `${countWords(items.length, 'item')}. Sarcasm counts where ${gate} perception questions are right; ${countWords(items.length - perceived.length, 'other item')} not in the denominator.`,
				label: 'Visual Room scores',
				tables: [
					{
						columns: ['Tier', 'Count', 'Share'],
						rows: [
							row(
								'Perception: questions',
								sum(items.map(({ seen }) => seen)),
								sum(items.map(({ asked }) => asked)),
								'ours',
							),
							row(
								'Perception: items through the gate',
								perceived.length,
								items.length,
								`ours: ${gate} questions right`,
							),
							row(
								'Sarcasm: right',
								perceived.length - errors.length,
								perceived.length,
								'of the items through the gate',
							),
							row(
								'Conditional error',
								errors.length,
								perceived.length,
								'published: wrong given that perception was right',
							),
						],
					},
					publishedTable([
						['Conditional error, mean of eight models', percentFigure(0.161)],
						['the same, later version', percentFigure(0.171)],
					]),
				],
				notes: [
					...(conditional.low === null || conditional.high === null
						? []
						: [
								`95 % interval of the conditional error ${(100 * conditional.low).toFixed(1)} to ${(100 * conditional.high).toFixed(1)} % (Wilson).`,
							]),
					...countNote(unanswered, 'item', 'without a reply, counted as not perceived'),
					...countNote(unknown.length, ['reply', 'replies'], 'to no item'),
					...leftOutNotes(wrong),
					`Published: ${SOURCE}.`,
				],
			},
			{
				title: 'Causes',
				about: `Why the ${errors.length} perceived items are misunderstood, in the paper’s three causes: the reader says which.`,
				label: 'Causes of errors',
				tables: [
					{
						columns: ['Cause', 'Items'],
						rows: [...visualRoomCauses, 'not said'].map((cause) => ({
							name: cause,
							cells: [String(causes.get(cause) ?? 0)],
						})),
					},
				],
				picks: {
					...{ file: 'causes', field: 'cause', choices: visualRoomCauses, label: 'Cause of each error' },
					others: otherCauses,
					rows: errors.map(({ id, words, said, cause }) => ({
						words: `${id}: ${words} — “${said ?? ''}”`,
						...{ line: { id }, chosen: cause },
					})),
				},
				notes: [],
			},
		];
	},
});
