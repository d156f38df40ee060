import * as v from 'valibot';
import { AppError } from '../../core/errors';
import { afterThoughts } from '../../reason/grasp/prompt';
import { defineSet, textOf } from '../benchmark-set';
import { checkShape } from '../datasets/json-rows';
import { parseShape } from '../datasets/sample';
import { repliesByName, repliesField } from '../grasp/replies';
import { tallyReport } from '../set-report';

/** Who is spoken to, whom a pronoun means, and which player is masked. */
export type MmsiTask = 'STI' | 'PCR' | 'MPP';

/** An item of MMSI or Online-MMSI as GRASP’s authors prepare it. */
export type MmsiItem = {
	readonly id: string;
	readonly task: MmsiTask;
	readonly clipName: string;
	readonly videoPath: string;
	/** `P0`, `P1`, … */
	readonly speaker: string;
	readonly utterance: string;
	/** With `[MASK]`; `null` but for MPP. */
	readonly maskedUtterance: string | null;
	/** Turns, oldest first. Online: up to this utterance and no further. */
	readonly context: readonly string[];
	readonly choices: readonly string[];
	readonly question: string;
	readonly answer: string;
	/** The untouched row. */
	readonly original: unknown;
};

/** Turns on each side that the offline context has, and turns that the online one has, this utterance included. */
const OFFLINE_TURNS = 5;
const ONLINE_TURNS = 10;

/**
 * The context of an utterance, as published. Offline: five turns on either side, more on one side where the other has
 * fewer, eleven in all. Online: the last ten with this one; nothing that comes after it.
 *
 * @param turns the whole transcript; @param index of the utterance in it
 */
export const mmsiContext = (turns: readonly string[], index: number, setting: 'offline' | 'online'): string[] => {
	if (setting === 'online') return turns.slice(Math.max(0, index - ONLINE_TURNS + 1), index + 1);
	const missing = Math.max(0, OFFLINE_TURNS - (turns.length - index) + 1);
	const from = Math.max(0, index - OFFLINE_TURNS - missing);
	return turns.slice(from, from + 2 * OFFLINE_TURNS + 1);
};

const row = v.looseObject({
	id: v.string(),
	task: v.picklist(['STI', 'PCR', 'MPP']),
	clip_name: v.string(),
	video_path: v.string(),
	speaker: v.string(),
	utterance: v.string(),
	utterance_masked: v.nullish(v.string()),
	context: v.array(v.string()),
	choices: v.array(v.string()),
	question: v.string(),
	answer: v.string(),
});

/**
 * Reads a file of MMSI (one JSON list a task).
 *
 * @param setting `online` refuses items whose context goes on after their utterance or is longer than ten turns
 * @throws AppError `evaluation-invalid`
 */
export const readMmsi = (text: string, where: string, setting: 'offline' | 'online'): MmsiItem[] =>
	parseShape(v.array(v.unknown()), text, where).map((original, i): MmsiItem => {
		const at = `${where}, item ${i + 1}`;
		const item = checkShape(row, original, at);
		if (!item.choices.includes(item.answer)) {
			throw new AppError('evaluation-invalid', `${at}: the answer ${item.answer} is none of its choices`);
		}
		const isPast = item.context.at(-1) === item.utterance && item.context.length <= ONLINE_TURNS;
		if (setting === 'online' && !isPast) {
			throw new AppError('evaluation-invalid', `${at}: an online context must end with the utterance itself`);
		}
		return {
			id: item.id,
			task: item.task,
			clipName: item.clip_name,
			videoPath: item.video_path,
			speaker: item.speaker,
			utterance: item.utterance,
			maskedUtterance: item.utterance_masked ?? null,
			context: item.context,
			choices: item.choices,
			question: item.question,
			answer: item.answer,
			original,
		};
	});

/** Words for a model: the conversation, the question and its choices. Ours; the published one is unknown. */
export const mmsiPrompt = ({ context, question, choices }: MmsiItem): string =>
	`Conversation:\n${context.join('\n')}\n\n${question}\nChoices: ${choices.join(', ')}\nAnswer with just the player, e.g. <answer>${choices[0] ?? 'P0'}</answer>.`;

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
		files: [{ id: 'questions', label: 'Questions', placeholder: 'FILE', accept: '.json' }, repliesField],
		options: {},
		help: {
			needs: 'the file of questions and, to score, a file of replies',
			does: `score replies to ${title}; without REPLIES list the prompts`,
		},
		async read(files) {
			const { text, name } = await textOf(files, 'questions');
			return { items: readMmsi(text, name, setting) };
		},
		prompts: (item) => ({ name: item.id, video: item.videoPath, user: mmsiPrompt(item) }),
		score: async ({ data, files }) => scoreMmsi(data.items, await repliesByName(files)),
		rows: ({ tasks, overall }) =>
			tallyReport(`${title} scores`, [
				...tasks.map((tally) => ({ name: tally.task, ...tally })),
				{ name: 'all', ...overall },
			]),
	});
};

/** MMSI, and the same with what was said up to the utterance alone. */
export const mmsiSet = mmsiSetOf('offline');
export const onlineMmsiSet = mmsiSetOf('online');
