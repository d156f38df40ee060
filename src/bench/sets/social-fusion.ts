import * as v from 'valibot';
import { mean } from '../../core/maths/statistics';
import { goodRows, idShape } from '../../reason/json-rows';
import { boxAsText } from '../../reason/prompts/box-prompt';
import { parseAnswer } from '../../reason/prompts/parse-answer';
import { promptSource, socialPrompts, socialTasks } from '../../reason/prompts/social-fusion';
import { defineSet, jsonLines, LINES, shortPrompt, textOf, type GivenFiles, type Seeing } from '../benchmark-set';
import { gazeDistances } from '../gaze/gaze-metrics';
import { anchorSource, socialFusionAnchors, type PublishedScore } from '../probe/social-fusion-anchors';
import { accuracyOfPairs } from '../scores/class-scores';
import { classPrecision } from '../scores/ranking';
import { seenReply } from '../seeing/social-fusion';
import {
	countNote,
	leftOutNotes,
	mainNumber,
	mainPercent,
	numberFigure,
	percentFigure,
	type ScoreRow,
} from '../set-report';
import { tinySocialFusion } from '../tiny/social-fusion';
import { countWords } from '../../core/text/words';

const finite = v.pipe(v.number(), v.finite());
const taskShape = v.picklist(socialTasks);
const box = v.looseObject({
	...{ x: finite, y: finite, width: v.pipe(finite, v.minValue(0)), height: v.pipe(finite, v.minValue(0)) },
	unit: v.optional(v.picklist(['px', 'share']), 'share'),
});
const unitPoint = v.tuple([finite, finite]);

const itemShape = v.pipe(
	v.looseObject({
		id: idShape,
		task: taskShape,
		label: v.optional(v.string()),
		points: v.optional(v.pipe(v.array(unitPoint), v.minLength(1))),
		boxes: v.optional(v.array(box), []),
		/** Of the picture, pixels; only for boxes in pixels. */
		width: v.optional(v.pipe(finite, v.minValue(1)), 1),
		height: v.optional(v.pipe(finite, v.minValue(1)), 1),
	}),
	v.transform(({ label, points, boxes, width: widthPx, height: heightPx, ...item }) => {
		const { answer, options } = socialPrompts[item.task];
		const isNamed = (text: string | undefined) => text?.trim().toLowerCase() === label?.trim().toLowerCase();
		const key = options.find((option) => option.key === label || isNamed(option.text))?.key ?? null;
		const shown = boxes.map((own) =>
			boxAsText(own, own.unit === 'share' ? { widthPx: 1, heightPx: 1 } : { widthPx, heightPx }),
		);
		const seenBoxes = boxes.map(({ unit, ...place }) => ({
			...place,
			of: unit === 'share' ? { widthPx: 1, heightPx: 1 } : widthPx > 1 ? { widthPx, heightPx } : null,
		}));
		const { id, task } = item;
		return { id, task, isPoint: answer === 'point', key, points: points ?? [], boxes: shown, seenBoxes };
	}),
	v.check(({ isPoint, key }) => isPoint || key !== null, 'label: it is none of the options of the prompt'),
	v.check(({ isPoint, points }) => !isPoint || points.length > 0, 'points: there are none'),
	v.check(
		// The face and the hand of one person are the whole picture’s; the prompts of these tasks speak of no box.
		({ task: asked, boxes }) => socialPrompts[asked].boxCount === 0 || boxes.length === socialPrompts[asked].boxCount,
		'boxes: not as many as the prompt speaks of',
	),
);
type Item = v.InferOutput<typeof itemShape>;

const replyShape = v.pipe(
	v.looseObject({
		id: idShape,
		task: v.optional(taskShape),
		reply: v.optional(v.string()),
		scores: v.optional(v.record(v.string(), finite)),
	}),
	v.check(
		({ reply, scores }) => reply !== undefined || scores !== undefined,
		'reply: there is neither that nor scores',
	),
);
type Reply = v.InferOutput<typeof replyShape>;

/** What a reply says: the option by its words, else the likeliest of its scores. */
const optionIn = ({ task: asked }: Item, reply: Reply | undefined): string | null => {
	const said = reply?.reply === undefined ? null : parseAnswer(asked, reply.reply);
	if (said?.kind === 'option') return said.key;
	const scores = Object.entries(reply?.scores ?? {}).filter(([key]) =>
		socialPrompts[asked].options.some((option) => option.key === key),
	);
	return scores.sort(([, a], [, b]) => b - a)[0]?.[0] ?? null;
};

/** Scores of a task whose answers are options. mAP is over the scores of the replies, of those without over 1 for what is said. */
const optionScores = (items: readonly Item[], replyTo: (item: Item) => Reply | undefined) => {
	const [{ task: asked } = { task: socialTasks[0] ?? 'lam' }] = items;
	const keys = socialPrompts[asked].options.map(({ key }) => key);
	const said = items.map((item) => optionIn(item, replyTo(item)));
	const probabilities = items.flatMap((item, i) => {
		const scores = replyTo(item)?.scores;
		return keys.map((key) => (scores ? (scores[key] ?? 0) : Number(said[i] === key)));
	});
	const labels = items.map(({ key }) => keys.indexOf(key ?? ''));
	return {
		accuracy: accuracyOfPairs(items.map(({ key }, i) => ({ truth: key ?? '', said: said[i] ?? null }))),
		meanPrecision: classPrecision(probabilities, labels, keys.length).mean,
		unread: said.filter((key) => key === null).length,
		withScores: items.filter((item) => replyTo(item)?.scores).length,
	};
};

/** Distances of GazeFollow’s points; a reply that names no point has none. */
const pointScores = (items: readonly Item[], replyTo: (item: Item) => Reply | undefined) => {
	const found = items.flatMap((item) => {
		const said = parseAnswer(item.task, replyTo(item)?.reply ?? '');
		const annotations = item.points.map(([x, y]) => ({ x, y }));
		return (said?.kind === 'point' && gazeDistances(said.point, annotations)) || [];
	});
	return {
		nearest: mean(found.map(({ nearest }) => nearest)),
		average: mean(found.map(({ meanOfDistances }) => meanOfDistances)),
		unread: items.length - found.length,
	};
};

const published = (asked: Item['task'], metric: PublishedScore['metric']): number | null =>
	socialFusionAnchors[asked].find((anchor) => anchor.metric === metric && anchor.what.startsWith('SocialFusion'))
		?.value ?? null;

const readItems = async (files: GivenFiles) => {
	const { text, name } = await textOf(files, 'items');
	return goodRows(itemShape, text, name, ({ id, task, boxes }) => [id, task, ...boxes].join(' '));
};

/** Boxes in words, for a model that takes none. */
const boxWords = ({ boxes }: Item): string[] => boxes.map((own, i) => `Bounding box ${i + 1}: ${own}`);

const seeing: Seeing<Item> = {
	...{ pictures: 'pictures', checkpoint: 'checkpoint', into: 'replies' },
	items: async (files) => (await readItems(files)).rows,
	pictureOf: ({ id }) => id,
	row: seenReply,
	file: (rows) => Promise.resolve(jsonLines('socialfusion-replies.jsonl', rows)),
	lacks:
		'An image–text model gets each picture’s middle square and sentences of ours, and no boxes; it answers no gaze. A checkpoint gets the published prompts and the boxes.',
};

/** SocialFusion’s five tasks behind its published prompts: replies of any model, read by the form that they ask for. */
export const socialFusionSet = defineSet({
	id: 'socialfusion',
	title: 'SocialFusion',
	about:
		'Gesture, gaze, expression, looking at the camera and relation behind the published prompts. The items’ fields and boxes as text are ours; the prompts are SocialFusion’s, word for word.',
	source: anchorSource,
	files: [
		{ id: 'items', label: 'Labelled pictures', placeholder: 'ITEMS', accept: LINES },
		{ id: 'replies', label: 'Replies', placeholder: 'REPLIES', accept: LINES },
		{
			...{ id: 'pictures', label: 'Pictures, for a model that sees (folder)', placeholder: 'FOLDER', holds: 'folder' },
			option: 'of pictures, for a model that sees: --checkpoint or --clip',
		},
		{
			...{ id: 'checkpoint', label: 'Checkpoint (folder)', placeholder: 'FOLDER', holds: 'folder' },
			option: `of a checkpoint in SocialFusion's shape: manifest.json (social-fusion-checkpoint/1, ours) and its ONNX parts`,
		},
	],
	options: {},
	help: {
		needs: 'the file of labelled pictures and, to score, a file of replies',
		does: 'accuracy and mAP behind SocialFusion’s prompts; without REPLIES list them',
		forms: `ITEMS of socialfusion are JSON lines {"id", "task": ${socialTasks.map((name) => `"${name}"`).join('|')}, "label" or
"points", "boxes"}, as "labels" lists them; REPLIES {"id", "task", "reply"} with, for mAP, "scores": {"a": 0.7, …}.`,
	},
	async read(files) {
		const { rows, wrong } = await readItems(files);
		return { items: rows, wrong };
	},
	prompts(item) {
		const words = boxWords(item);
		const { id, task } = item;
		return { id, task, user: socialPrompts[task].text, ...(words.length > 0 && { boxes: words }) };
	},
	asking: {
		into: 'replies',
		prompts: (item) => [shortPrompt([...boxWords(item), socialPrompts[item.task].text].join('\n'))],
		row: ({ id, task }, [reply = '']) => ({ id, task, reply }),
		lacks: 'It gets the boxes as text and sees no picture, so that its score says what can be guessed.',
	},
	seeing,
	async score({ data: { items, wrong }, files }) {
		const { text, name } = await textOf(files, 'replies');
		const replies = goodRows(replyShape, text, name);
		// Of one picture there may be several tasks, and of a task several pairs: their replies are in order.
		const queues = new Map<string, Reply[]>();
		for (const reply of replies.rows) {
			const key = `${reply.id} ${reply.task ?? ''}`;
			queues.set(key, [...(queues.get(key) ?? []), reply]);
		}
		const given = new Map(
			items.map((item) => {
				const queue = queues.get(`${item.id} ${item.task}`) ?? queues.get(`${item.id} `);
				return [item, queue?.shift()];
			}),
		);
		const replyTo = (item: Item) => given.get(item);
		const tasks = socialTasks.flatMap((asked) => {
			const own = items.filter((item) => item.task === asked);
			if (own.length === 0) return [];
			const unanswered = own.filter((item) => !replyTo(item)).length;
			const common = { task: asked, items: own.length, unanswered };
			const isPoint = socialPrompts[asked].answer === 'point';
			return [
				{
					...common,
					point: isPoint ? pointScores(own, replyTo) : null,
					option: isPoint ? null : optionScores(own, replyTo),
				},
			];
		});
		return { tasks, wrong: [...wrong, ...replies.wrong] };
	},
	tiny: tinySocialFusion,
	rows({ tasks, wrong }) {
		const metric = (name: string, note: string, cells: ScoreRow['cells']): ScoreRow => ({ name, note, cells });
		const unread = tasks.reduce((sum, { option, point, unanswered }) => {
			const count = (option?.unread ?? 0) + (point?.unread ?? 0);
			return sum + count - unanswered;
		}, 0);
		const withoutScores = tasks.reduce(
			(sum, { option, items, unanswered }) => sum + (option ? items - unanswered - option.withScores : 0),
			0,
		);
		return [
			{
				about: `${countWords(
					tasks.reduce((sum, { items }) => sum + items, 0),
					'picture',
				)}; ${tasks.reduce((sum, { unanswered }) => sum + unanswered, 0)} without a reply, counted as wrong.`,
				label: 'SocialFusion scores',
				tables: [
					{
						columns: ['Task', 'Here', 'SocialFusion, published'],
						rows: tasks.flatMap(({ task: asked, items, option, point }) => [
							...(option
								? [
										metric(asked, `accuracy of ${items}`, [
											mainPercent(option.accuracy),
											percentFigure(published(asked, 'accuracy')),
										]),
										metric(asked, 'mAP', [mainPercent(option.meanPrecision), percentFigure(published(asked, 'mAP'))]),
									]
								: []),
							...(point
								? [
										metric(asked, `min L2 of ${items}`, [
											mainNumber(point.nearest),
											numberFigure(published(asked, 'min L2')),
										]),
										metric(asked, 'avg L2', [mainNumber(point.average), numberFigure(published(asked, 'avg L2'))]),
									]
								: []),
						]),
					},
				],
				notes: [
					...leftOutNotes(wrong),
					...countNote(unread, ['reply', 'replies'], 'not in the form that the prompt asks for, counted as wrong'),
					...countNote(
						withoutScores,
						['reply', 'replies'],
						'without scores: for mAP what they say counts 1, the rest 0',
					),
					`Published, not measured here: ${anchorSource}. Prompts: ${promptSource}.`,
				],
			},
		];
	},
});
