import * as v from 'valibot';
import { afterThoughts } from '../../reason/grasp/prompt';
import { defineSet, shortPrompt, textOf } from '../benchmark-set';
import { clipSessions, eventPart, eventTally, lookedAtLongest } from '../event-answers';
import { goodRows, idShape, type GoodRows } from '../../reason/json-rows';
import { repliesByName, repliesField } from '../grasp/replies';
import { tallyReport } from '../set-report';
import { tinyMmsi } from '../tiny/mmsi';

/** Turns that an online context has, the utterance included. */
const ONLINE_TURNS = 10;

/** A row as GRASP’s authors prepare it. */
const row = v.pipe(
	v.looseObject({
		id: idShape,
		task: v.picklist(['STI', 'PCR', 'MPP']),
		video_path: v.string(),
		utterance: v.string(),
		utterance_masked: v.nullish(v.string()),
		context: v.array(v.string()),
		choices: v.array(v.string()),
		question: v.string(),
		answer: v.string(),
		speaker: v.nullish(v.string()),
	}),
	v.transform(({ id, task, video_path: videoPath, utterance, context, choices, question, answer, ...more }) => ({
		...{ id, task, videoPath, utterance, context, choices, question, answer },
		/** With `[MASK]`; `null` but for MPP. */
		maskedUtterance: more.utterance_masked ?? null,
		/** `P0`, `P1`, …; `null` where the file does not say. */
		speaker: more.speaker ?? null,
	})),
	v.check(({ choices, answer }) => choices.includes(answer), 'answer: it is none of the choices'),
);
const onlineRow = v.pipe(
	row,
	v.check(
		({ context, utterance }) => context.at(-1) === utterance && context.length <= ONLINE_TURNS,
		`context: online it must end with the utterance itself, of ${ONLINE_TURNS} turns at most`,
	),
);

/**
 * An item of MMSI or Online-MMSI. `choices` are `P0`, `P1`, …; `context` has turns, oldest first, online up
 * to this utterance and no further.
 */
export type MmsiItem = Readonly<v.InferOutput<typeof row>>;

/**
 * Reads a file of MMSI (one JSON list a task).
 *
 * @param setting `online` leaves out items whose context goes on after their utterance or is longer than ten turns
 * @throws AppError `evaluation-invalid` when no item is left
 */
export const readMmsi = (text: string, where: string, setting: 'offline' | 'online'): GoodRows<MmsiItem> =>
	goodRows(setting === 'online' ? onlineRow : row, text, where, ({ id }) => id);

/** The conversation without who `[MASK]` is: the utterance that is asked about has it wherever it comes. */
const hidden = ({ context, utterance, maskedUtterance }: MmsiItem): readonly string[] =>
	maskedUtterance === null ? context : context.map((turn) => (turn === utterance ? maskedUtterance : turn));

/** Words for a model: the conversation, the question and its choices. Ours; the published one is unknown. */
export const mmsiPrompt = (item: MmsiItem): string => {
	const { question, choices } = item;
	return `Conversation:\n${hidden(item).join('\n')}\n\n${question}\nChoices: ${choices.join(', ')}\nAnswer with just the player, e.g. <answer>${choices[0] ?? 'P0'}</answer>.`;
};

/**
 * The player that a reply names: inside `<answer>` if there is one, after any `</think>`; the first that is named. `null`
 * when it is none of the choices. Ours; the published parser is unknown.
 */
export const parsePlayer = (reply: string, choices: readonly string[]): string | null => {
	const text = afterThoughts(reply);
	const inside = /<answer>([\s\S]*?)<\/answer>/i.exec(text)?.[1] ?? text;
	const named = /\bP(?:layer\s*)?(\d+)\b/i.exec(inside);
	const player = named ? `P${named[1]}` : null;
	return player !== null && choices.includes(player) ? player : null;
};

/** Accuracy by task, and over all; replies by item id. An item without a player in its reply is wrong. */
export const scoreMmsi = (items: readonly MmsiItem[], replies: ReadonlyMap<string, string>) => {
	const scored = items.map((item) => ({
		task: item.task,
		player: parsePlayer(replies.get(item.id) ?? '', item.choices),
		answer: item.answer,
	}));
	const tally = (of: typeof scored) => ({
		items: of.length,
		right: of.filter((s) => s.player === s.answer).length,
		unanswered: of.filter((s) => s.player === null).length,
	});
	return {
		tasks: (['STI', 'PCR', 'MPP'] as const)
			.map((task) => ({ task, ...tally(scored.filter((s) => s.task === task)) }))
			.filter(({ items: count }) => count > 0),
		overall: tally(scored),
	};
};

const mmsiSetOf = (setting: 'offline' | 'online') => {
	const title = setting === 'online' ? 'Online-MMSI' : 'MMSI';
	return defineSet({
		id: title.toLowerCase(),
		title,
		about: 'Who is spoken to, whom a pronoun means, and which player is masked, in games of social deduction.',
		source: 'MMSI and Online-MMSI, as GRASP’s authors prepare them',
		files: [{ id: 'questions', label: 'Questions', placeholder: 'FILE', accept: '.json' }, repliesField, clipSessions],
		options: {},
		help: {
			needs: 'the file of questions and, to score, a file of replies',
			does: `score replies to ${title}; without REPLIES list the prompts`,
		},
		async read(files) {
			const { text, name } = await textOf(files, 'questions');
			const { rows: items, wrong } = readMmsi(text, name, setting);
			return { items, wrong };
		},
		prompts: (item) => ({ name: item.id, video: item.videoPath, user: mmsiPrompt(item) }),
		asking: {
			into: repliesField.id,
			prompts: (item) => [shortPrompt(mmsiPrompt(item))],
			row: ({ id: name }, [reply = '']) => ({ name, reply }),
			lacks: 'It reads the conversation, and sees no clip.',
		},
		async score({ data, files }) {
			const { replies, wrong } = await repliesByName(files);
			const addressed = data.items.filter(({ task }) => task === 'STI');
			const graph = await eventTally(addressed, files['sessions'] ?? [], {
				clipOf: ({ videoPath }) => videoPath,
				answer: ({ speaker, choices }, session) =>
					speaker === null ? null : lookedAtLongest(speaker, choices, session),
				truth: ({ choices, answer }) => choices.indexOf(answer),
			});
			return { ...scoreMmsi(data.items, replies), graph, wrong: [...data.wrong, ...wrong] };
		},
		tiny: tinyMmsi(setting),
		rows: ({ tasks, overall, graph, wrong }) => [
			...tallyReport(
				`${title} scores`,
				[...tasks.map((tally) => ({ name: tally.task, ...tally })), { name: 'all', ...overall }],
				wrong,
			),
			...eventPart(
				graph,
				'Of STI alone: the player whom the speaker looks at longest in the clip, people being named P0, P1 … in its session. Pronouns and masked players are in no event.',
			),
		],
	});
};

/** MMSI, and the same with what was said up to the utterance alone. */
export const mmsiSet = mmsiSetOf('offline');
export const onlineMmsiSet = mmsiSetOf('online');
