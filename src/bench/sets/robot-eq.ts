import * as v from 'valibot';
import { boxCentre, boxContains, iou } from '../../core/geometry/box';
import type { Box } from '../../core/geometry/space';
import { mean } from '../../core/maths/statistics';
import { cosine } from '../../core/maths/vectors';
import { afterThoughts } from '../../reason/grasp/prompt';
import { goodRows, idShape } from '../../reason/json-rows';
import type { SentenceEncoder } from '../../reason/social-genome/measures';
import { defineSet, LINES, textOf, type GivenFiles } from '../benchmark-set';
import { underOwnNames } from '../fields';
import { accuracyOfPairs, classF1, type ClassPair } from '../scores/class-scores';
import { sentencesOf, vectorsField } from '../sentence-vectors';
import { countNote, leftOutNotes, mainNumber, mainPercent, type ReportPart } from '../set-report';
import { tinyRobotEq } from '../tiny/robot-eq';
import { countWords } from '../../core/text/words';

type Verdict = 'proper' | 'improper';

/**
 * The verdict that a text gives, ours: once its thoughts are over, the first of its words that says proper (appropriate, yes,
 * true, 1) or improper (inappropriate, not proper, no, false, 0); `null` without one.
 */
export const verdictIn = (text: string): Verdict | null => {
	const found =
		/\b(?:(improper|inappropriate|not\s+(?:proper|appropriate)|no|false|0)|(?:proper|appropriate|yes|true|1))\b/i.exec(
			afterThoughts(text),
		);
	return found && (found[1] === undefined ? 'proper' : 'improper');
};

const verdictShape = v.pipe(
	v.union([v.string(), v.number(), v.boolean()]),
	v.transform((value) => verdictIn(String(value))),
	v.nullable(v.picklist(['proper', 'improper'])),
	v.check((verdict) => verdict !== null, 'neither proper nor improper'),
);
const numbers = v.pipe(v.array(v.pipe(v.number(), v.finite())), v.length(4));
const itemShape = v.pipe(
	v.looseObject({
		id: idShape,
		action: v.pipe(v.string(), v.nonEmpty()),
		picture: v.optional(v.string(), ''),
		label: v.optional(verdictShape),
		box: v.optional(numbers),
	}),
	v.check(({ label, box }) => label !== undefined || box !== undefined, 'label: there is neither a label nor a box'),
);
const replyShape = v.looseObject({
	id: idShape,
	answer: v.optional(v.string()),
	norms: v.optional(v.boolean(), false),
	box: v.optional(numbers),
	point: v.optional(v.pipe(v.array(v.pipe(v.number(), v.finite())), v.length(2))),
});
const normShape = v.looseObject({
	id: idShape,
	text: v.pipe(v.string(), v.nonEmpty()),
	verdict: v.optional(verdictShape),
});
type Norm = v.InferOutput<typeof normShape>;

/** A norm card with its cosine to an action. */
type Card = { readonly norm: Norm; readonly likeness: number };

/** The cards likest to each action, the likest first; of cards as like the first. */
export const retrieveNorms = async (
	actions: readonly string[],
	norms: readonly Norm[],
	{ encode }: Pick<SentenceEncoder, 'encode'>,
	most: number,
): Promise<Card[][]> => {
	const cards = await encode(norms.map(({ text }) => text));
	const asked = await encode(actions);
	return asked.map((action) =>
		norms
			.map((norm, i) => ({ norm, likeness: cosine(action, cards[i] ?? []) ?? 0 }))
			.sort((a, b) => b.likeness - a.likeness)
			.slice(0, most),
	);
};

const readNorms = async (files: GivenFiles) => {
	if (!files['norms']) return { rows: [], wrong: [] };
	const { text, name } = await textOf(files, 'norms');
	return goodRows(normShape, text, name, ({ id }) => id);
};

/** A box of four numbers; `null` where its sides are not above 0. */
const boxOf = (four: readonly number[], isCorners: boolean): Box | null => {
	const [x = 0, y = 0, right = 0, bottom = 0] = four;
	const [width, height] = isCorners ? [right - x, bottom - y] : [right, bottom];
	return width > 0 && height > 0 ? { x, y, width, height } : null;
};

/** Items whose cards are listed. */
const MOST_LISTED = 40;

/** RobotEQ: whether a robot’s action is proper, with norm cards and without, and where. */
export const robotEqSet = defineSet({
	id: 'roboteq',
	title: 'RobotEQ',
	about:
		'Whether a robot’s action is proper, with norm cards and without, and where. Its fields and its measure of places are not published: you say which field is which, and the measures are ours.',
	source: 'RobotEQ, arXiv 2605.06234',
	files: [
		{ id: 'items', label: 'Actions and places', placeholder: 'ITEMS', accept: LINES },
		{ id: 'replies', label: 'Replies', placeholder: 'REPLIES', accept: LINES },
		{
			id: 'norms',
			label: 'Norm cards',
			placeholder: 'FILE',
			accept: LINES,
			option: 'JSON lines {"id", "text", "verdict"}: norm cards for RobotEQ, the likest of which go before a question',
			isForPrompts: true,
		},
		vectorsField,
	],
	options: {
		fields: {
			kind: 'fields',
			label: 'Which field is which',
			placeholder: 'PAIRS',
			file: 'items',
			fields: { id: 'Id', action: 'Action', label: 'Proper or improper', box: 'Box', picture: 'Picture' },
			about: 'what the fields of RobotEQ are called: id=…,action=…,label=…,box=…,picture=… (default: as here)',
		},
		boxes: {
			kind: 'choice',
			label: 'Boxes are',
			placeholder: 'FORM',
			choices: ['corners', 'size'],
			about: 'of boxes: corners for x1, y1, x2, y2 (default) or size for x, y, width, height',
		},
		cards: {
			kind: 'number',
			label: 'Norm cards each',
			placeholder: 'N',
			...{ least: 1, most: 20, default: 3 },
			about: 'norm cards before a question (default 3)',
		},
	},
	help: {
		needs: 'the file of items and, to score, a file of replies',
		does: 'proper or improper actions with norm cards and without, and places; without REPLIES list the prompts',
		forms: `ITEMS of roboteq are JSON lines {"id", "action", "label" or "box", "picture"} or with the names that --fields says; REPLIES
{"id", "answer", "norms": whether cards were given} and, for places, {"id", "box" or "point"}.`,
	},
	tiny: tinyRobotEq,
	async read(files, { fields, cards }, tools) {
		const { text, name } = await textOf(files, 'items');
		const mapped = v.pipe(
			v.unknown(),
			v.transform((row) => underOwnNames(row, fields)),
			itemShape,
		);
		const items = goodRows(mapped, text, name, ({ id }) => id);
		const norms = await readNorms(files);
		const encoder = norms.rows.length > 0 ? await sentencesOf(files, tools) : null;
		const actions = items.rows.map(({ action }) => action);
		const found = encoder ? await retrieveNorms(actions, norms.rows, encoder, Math.round(cards)) : [];
		return {
			items: items.rows.map((item, i) => ({ ...item, cards: found[i] ?? [] })),
			encoder: encoder?.name ?? null,
			wrong: [...items.wrong, ...norms.wrong],
		};
	},
	/** Ours; the published ones are unknown. */
	prompts({ id, picture, action, label, cards }) {
		const asked =
			label === undefined
				? `Where should the robot do this: ${action}? Answer with a box.`
				: `Is it proper for the robot to do this unasked: ${action}? Answer proper or improper.`;
		const norms = cards.map(({ norm }) => norm.text);
		return {
			id,
			picture,
			user: asked,
			...(norms.length > 0 && { norms, userWithNorms: [...norms, asked].join('\n') }),
		};
	},
	async score({ data: { items, encoder, wrong }, files, options: { boxes } }) {
		const { text, name } = await textOf(files, 'replies');
		const replies = goodRows(replyShape, text, name);
		const said = new Map(replies.rows.map((reply) => [`${reply.id} ${reply.norms}`, reply]));
		const answerTo = (id: string, norms: boolean): Verdict | null =>
			verdictIn(said.get(`${id} ${norms}`)?.answer ?? '');
		const judged = items.flatMap(({ id, action, label, cards }) =>
			label === undefined || label === null
				? []
				: [{ id, action, label, cards, without: answerTo(id, false), withCards: answerTo(id, true) }],
		);
		const isCorners = boxes === 'corners';
		const places = items.flatMap(({ id, box: four }) => {
			const box = four && boxOf(four, isCorners);
			if (!box) return [];
			const reply = said.get(`${id} false`) ?? said.get(`${id} true`);
			const own = reply?.box ? boxOf(reply.box, isCorners) : null;
			const [x, y] = reply?.point ?? (own ? boxCentre(own) : []);
			const isInside = x !== undefined && y !== undefined && boxContains(box, x, y);
			return [{ id, hasBox: own !== null, overlap: own ? iou(own, box) : 0, isInside, isAnswered: x !== undefined }];
		});
		return {
			...{ judged, places, encoder },
			hasCardReplies: replies.rows.some(({ norms }) => norms),
			wrong: [...wrong, ...replies.wrong],
		};
	},
	rows({ judged, places, encoder, hasCardReplies, wrong }) {
		const row = (title: string, definition: string, saidOf: (item: (typeof judged)[number]) => Verdict | null) => {
			const pairs = judged.map((item): ClassPair => ({ truth: item.label, said: saidOf(item) }));
			return {
				...{ name: title, definition },
				cells: [
					mainPercent(accuracyOfPairs(pairs)),
					mainPercent(classF1(pairs, 'proper')),
					mainPercent(classF1(pairs, 'improper')),
					String(pairs.filter(({ said }) => said === null).length),
				],
			};
		};
		const hasVerdicts = judged.some(({ cards }) => cards.some(({ norm }) => norm.verdict));
		const byCard = (item: (typeof judged)[number]) => item.cards.find(({ norm }) => norm.verdict)?.norm.verdict ?? null;
		const judgment: ReportPart = {
			about: `${countWords(judged.length, 'action')} to judge, ${countWords(places.length, 'place')} to find.`,
			label: 'RobotEQ scores',
			tables: [
				{
					columns: ['Replies', 'Accuracy', 'F1 of proper', 'F1 of improper', 'Without an answer'],
					rows: [
						row('without norm cards', 'ours', ({ without }) => without),
						...(hasCardReplies ? [row('with norm cards', 'ours', ({ withCards }) => withCards)] : []),
						...(hasVerdicts ? [row('what the likest card says', 'ours: no model asked', byCard)] : []),
					],
				},
			],
			notes: [...leftOutNotes(wrong), 'No scores of RobotEQ are published in a form that could stand here.'],
		};
		const found = places.filter(({ isAnswered }) => isAnswered);
		const shareOf = (isRight: (place: (typeof places)[number]) => boolean) =>
			mainPercent(places.length === 0 ? null : places.filter(isRight).length / places.length);
		const where: ReportPart = {
			title: 'Places',
			about: `${countWords(places.length, 'place')}; where no box or point was given it counts as missed.`,
			label: 'RobotEQ places',
			tables: [
				{
					columns: ['Measure', 'Value'],
					rows: [
						{
							name: 'Mean IoU of boxes',
							cells: [mainNumber(mean(places.filter(({ hasBox }) => hasBox).map(({ overlap }) => overlap)))],
							definition: 'ours: of replies with a box',
						},
						{ name: 'IoU of 0.5 at least', cells: [shareOf(({ overlap }) => overlap >= 0.5)], definition: 'ours' },
						{
							name: 'Point in the box',
							cells: [shareOf(({ isInside }) => isInside)],
							definition: 'ours: the point, or the middle of the box',
						},
					],
				},
			],
			notes: countNote(places.length - found.length, 'place', 'without a box or point'),
		};
		const cards: ReportPart = {
			title: 'Norm cards',
			about: `The likest card of each action, compared by ${encoder ?? ''}.`,
			label: 'Norm cards found',
			tables: [
				{
					columns: ['Action', 'Card', 'Cosine', 'Says', 'True'],
					rows: judged.slice(0, MOST_LISTED).flatMap(({ id, action, label, cards: [card] }) =>
						card
							? [
									{
										...{ name: id, note: action },
										cells: [card.norm.text, card.likeness.toFixed(2), card.norm.verdict ?? '–', label],
									},
								]
							: [],
					),
				},
			],
			notes: judged.length > MOST_LISTED ? [`The first ${MOST_LISTED} of ${judged.length} actions are listed.`] : [],
		};
		return [judgment, ...(places.length > 0 ? [where] : []), ...(encoder === null ? [] : [cards])];
	},
});
