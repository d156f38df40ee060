import * as v from 'valibot';
import { afterThoughts } from '../../reason/grasp/prompt';
import { defineSet, shortPrompt, textOf } from '../benchmark-set';
import { clipSessions, eventPart, eventTally, optionByEvents } from '../event-answers';
import { goodRows, idShape, type GoodRows } from '../../reason/json-rows';
import { repliesByName, repliesField } from '../grasp/replies';
import { tallyReport } from '../set-report';
import { tinyTvqa } from '../tiny/tvqa';

/** Letters of TVQA+’s five options. */
const LETTERS = ['A', 'B', 'C', 'D', 'E'] as const;

/** A row as GRASP’s authors prepare it: five options about a span of a TV clip. */
const row = v.pipe(
	v.looseObject({
		qid: idShape,
		vid_name: v.string(),
		q: v.string(),
		...{ a0: v.string(), a1: v.string(), a2: v.string(), a3: v.string(), a4: v.string() },
		// The preparation script keeps what the source has, which is text in some copies.
		answer_idx: v.pipe(v.union([v.string(), v.number()]), v.transform(Number), v.picklist([0, 1, 2, 3, 4])),
		subtitle: v.optional(v.string(), ''),
	}),
	v.transform(({ qid, vid_name: videoName, q: question, a0, a1, a2, a3, a4, answer_idx: answer, subtitle }) => ({
		...{ qid, videoName, question, options: [a0, a1, a2, a3, a4], answer, subtitle },
	})),
);

/** An item of TVQA+. `answer` is the index of the right option, `subtitle` what is said in the span; empty: nothing. */
export type TvqaItem = Readonly<v.InferOutput<typeof row>>;

/** Reads the prepared JSON list of TVQA+. @throws AppError `evaluation-invalid` when no item is left */
export const readTvqa = (text: string, where: string): GoodRows<TvqaItem> =>
	goodRows(row, text, where, ({ qid }) => qid);

/** Words for a model, in the style of GRASP’s plain prompt. Ours; the published one is unknown. */
export const tvqaPrompt = ({ question, options, subtitle }: TvqaItem): string =>
	[
		...(subtitle === '' ? [] : [`Subtitles: ${subtitle}`]),
		question,
		...options.map((option, i) => `${LETTERS[i]}) ${option}`),
		'Answer with just the letter.',
	].join('\n');

/**
 * Index of the option that a reply names, 0 to 4; `null` for none. GRASP’s steps with five letters: after `</think>`,
 * inside `<answer>`, in `\boxed{}`, a letter with a bracket or full stop, the first character.
 */
export const parseTvqaReply = (reply: string): number | null => {
	let text = afterThoughts(reply);
	const indexOf = (words: string): number | null => {
		const index = LETTERS.findIndex((letter) => letter === words.trim().charAt(0).toUpperCase());
		return index < 0 ? null : index;
	};
	for (const form of [/<answer>([\s\S]*?)<\/answer>/, /\\boxed\{([^}]*?)\}/]) {
		const index = indexOf(form.exec(text)?.[1] ?? '');
		if (index !== null) return index;
	}
	text = text.replace(/^(Answer:\s*|The answer is\s*)/i, '');
	const marked = LETTERS.findIndex((letter) => text.includes(`${letter})`) || text.includes(`${letter}.`));
	return marked >= 0 ? marked : indexOf(text);
};

/** Accuracy over all; replies by question id. An item without a letter in its reply is wrong. */
export const scoreTvqa = (items: readonly TvqaItem[], replies: ReadonlyMap<string, string>) => {
	const said = items.map((item) => ({ item, index: parseTvqaReply(replies.get(item.qid) ?? '') }));
	return {
		items: items.length,
		right: said.filter(({ item, index }) => index === item.answer).length,
		unanswered: said.filter(({ index }) => index === null).length,
	};
};

/** TVQA+ with five options, as GRASP’s authors prepare it. */
export const tvqaSet = defineSet({
	id: 'tvqa',
	title: 'TVQA+',
	about: 'Questions with five options about spans of TV clips.',
	source: 'TVQA+, as GRASP’s authors prepare it',
	files: [{ id: 'questions', label: 'Questions', placeholder: 'FILE', accept: '.json' }, repliesField, clipSessions],
	options: {},
	help: {
		needs: 'the file of questions and, to score, a file of replies',
		does: 'score replies to TVQA+; without REPLIES list the prompts',
	},
	async read(files) {
		const { text, name } = await textOf(files, 'questions');
		const { rows: items, wrong } = readTvqa(text, name);
		return { items, wrong };
	},
	prompts: (item) => ({ name: item.qid, video: item.videoName, user: tvqaPrompt(item) }),
	asking: {
		into: repliesField.id,
		prompts: (item) => [shortPrompt(tvqaPrompt(item))],
		row: ({ qid: name }, [reply = '']) => ({ name, reply }),
		lacks: 'It reads the subtitles, and sees no clip.',
	},
	async score({ data, files }) {
		const { replies, wrong } = await repliesByName(files);
		const graph = await eventTally(data.items, files['sessions'] ?? [], {
			clipOf: ({ videoName }) => videoName,
			answer: ({ question, options }, session) => optionByEvents(question, options, session),
			truth: ({ answer }) => answer,
		});
		return { ...scoreTvqa(data.items, replies), graph, wrong: [...data.wrong, ...wrong] };
	},
	tiny: tinyTvqa,
	rows: ({ wrong, graph, ...tally }) => [
		...tallyReport('TVQA+ scores', [{ name: 'TVQA+', ...tally }], wrong),
		...eventPart(
			graph,
			'Questions of looks, gestures and speech are read as in Ask; most of TVQA+ asks what no event holds.',
		),
	],
});
