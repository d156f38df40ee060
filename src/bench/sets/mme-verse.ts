import * as v from 'valibot';
import { groupBy } from '../../core/collections';
import { mean, sum } from '../../core/maths/statistics';
import type { NamedFile } from '../../core/named-file';
import { afterThoughts } from '../../reason/grasp/prompt';
import { goodRows, idShape } from '../../reason/json-rows';
import { defineSet, LINES } from '../benchmark-set';
import { accuracyOfPairs, weightedF1, type ClassPair } from '../scores/class-scores';
import { countNote, leftOutNotes, mainPercent, type ReportPart } from '../set-report';
import { tinyMmeVerse } from '../tiny/mme-verse';
import { countWords } from '../../core/text/words';

/** Names of the sets in the released configurations; the abstract says twelve. */
export const mmeVerseSets = [
	...['bold', 'caer', 'ch_sims_v2_s', 'cmu_mosei', 'cmu_mosi', 'dfew', 'e3', 'iemocap', 'mafw', 'mc_eiu', 'meld'],
	...['mer2023', 'mer2024_semi'],
] as const;

const recordShape = v.looseObject({
	video_id: idShape,
	label: v.optional(v.nullable(v.string()), null),
	dataset: v.optional(v.string()),
	task: v.optional(v.string(), 'emotion'),
	instruction: v.optional(v.string(), ''),
});
const chance = v.pipe(v.number(), v.minValue(0), v.maxValue(1));
const replyShape = v.looseObject({
	video_id: idShape,
	response: v.string(),
	dataset: v.optional(v.string()),
	/** Left out: the model had all of them. */
	modality: v.optional(v.string(), 'all'),
	confidence: v.optional(chance, 1),
	scores: v.optional(v.record(v.string(), chance)),
});

/** The label that a text is: what follows the thoughts, inside `<answer>` if there is one, lower case, without blanks around. */
export const labelIn = (text: string): string => {
	const said = afterThoughts(text);
	return (/<answer>([\s\S]*?)<\/answer>/i.exec(said)?.[1] ?? said)
		.toLowerCase()
		.trim()
		.replace(/[.!]+$/, '')
		.trim();
};

/** What one modality says of a clip: labels with their weights, and the heaviest. */
export type Vote = {
	readonly modality: string;
	readonly label: string;
	readonly weights: Readonly<Record<string, number>>;
};

/** The fused label, and whether several were as heavy; then the first vote’s goes before. */
type Fused = { readonly label: string; readonly isTie: boolean };

/** Late fusion, ours: the weights of all votes are added up for each label, and the heaviest label is taken. */
export const fuseVotes = (votes: readonly Vote[]): Fused | null => {
	const labels = [...new Set(votes.flatMap(({ label, weights }) => [label, ...Object.keys(weights)]))];
	const totals = labels.map((label) => sum(votes.map(({ weights }) => weights[label] ?? 0)));
	const most = Math.max(...totals);
	// Sums of the same numbers in another order differ by rounding.
	const best = labels.filter((_, i) => most - (totals[i] ?? 0) < 1e-9);
	const [label] = best;
	return label === undefined ? null : { label, isTie: best.length > 1 };
};

/** The set that a file is of, by its name. */
const setIn = (name: string): string | null => mmeVerseSets.find((set) => name.toLowerCase().includes(set)) ?? null;

const readAll = async <Shape extends typeof recordShape | typeof replyShape>(
	files: readonly NamedFile[],
	shape: Shape,
) => {
	const read = await Promise.all(
		files.map(async ({ name, blob }) => {
			const { rows, wrong } = goodRows(shape, await blob.text(), name);
			return { rows: rows.map((row) => ({ ...row, set: row.dataset?.toLowerCase() ?? setIn(name) })), wrong };
		}),
	);
	return { rows: read.flatMap(({ rows }) => rows), wrong: read.flatMap(({ wrong }) => wrong) };
};

const voteOf = ({ modality, response, confidence, scores }: v.InferOutput<typeof replyShape>): Vote => {
	const label = labelIn(response);
	const weights = scores
		? Object.fromEntries(Object.entries(scores).map(([name, weight]) => [labelIn(name), weight]))
		: { [label]: confidence };
	return { modality, label, weights };
};

type Clip = ClassPair & {
	readonly id: string;
	readonly set: string;
	readonly task: string;
	readonly votes: readonly Vote[];
	readonly isTie: boolean;
};

/** Clips whose votes are listed. */
const MOST_LISTED = 40;

const votesPart = (clips: readonly Clip[]): ReportPart => {
	const modalities = [...new Set(clips.flatMap(({ votes }) => votes.map(({ modality }) => modality)))];
	const said = (clip: Clip, modality: string) => clip.votes.find((vote) => vote.modality === modality);
	const pairsOf = (modality: string): ClassPair[] =>
		clips.flatMap((clip) => {
			const vote = said(clip, modality);
			return vote ? [{ truth: clip.truth, said: vote.label }] : [];
		});
	const row = (name: string, pairs: readonly ClassPair[], is?: 'whole') => ({
		...{ name, ...(is && { is }) },
		cells: [String(pairs.length), mainPercent(accuracyOfPairs(pairs)), mainPercent(weightedF1(pairs))],
	});
	return {
		title: 'Votes',
		about:
			'Late fusion, ours: for each label the weights of all modalities are added up, and the heaviest label is taken; of several the one named first.',
		label: 'Votes of the modalities',
		tables: [
			{
				columns: ['Modality', 'Clips', 'Accuracy', 'Weighted F1'],
				rows: [...modalities.map((modality) => row(modality, pairsOf(modality))), row('fused', clips, 'whole')],
			},
			{
				columns: ['Clip', 'Label', ...modalities.map((modality) => `says ${modality}`), 'Fused'],
				rows: clips.slice(0, MOST_LISTED).map((clip) => ({
					...{ name: clip.id, note: clip.set },
					cells: [
						clip.truth,
						...modalities.map((modality) => {
							const vote = said(clip, modality);
							return vote ? `${vote.label} ${(vote.weights[vote.label] ?? 0).toFixed(2)}` : '–';
						}),
						`${clip.said ?? '–'}${clip.isTie ? ' (tie)' : ''}`,
					],
				})),
			},
		],
		notes: [
			...countNote(clips.filter(({ isTie }) => isTie).length, 'clip', 'where labels tie'),
			...(clips.length > MOST_LISTED ? [`The first ${MOST_LISTED} of ${clips.length} clips are listed.`] : []),
		],
	};
};

/** Emotion-LLaMAv2’s collection of emotion sets in one form of instruction records. */
export const mmeVerseSet = defineSet({
	id: 'mmeverse',
	title: 'MMEVerse',
	about: 'Emotions of clips in twelve sets: accuracy and weighted F1 on lower-cased labels, as Emotion-LLaMAv2 scores.',
	source: 'Emotion-LLaMAv2 and MMEVerse, arXiv 2601.16449',
	files: [
		{ id: 'records', label: 'Records', placeholder: 'RECORDS', accept: LINES, holds: 'several' },
		{ id: 'replies', label: 'Replies', placeholder: 'REPLIES', accept: LINES, holds: 'several' },
	],
	options: {},
	help: {
		needs: 'a file or folder of records and, to score, one of replies',
		does: 'accuracy and weighted F1 of emotions for each set, votes of modalities fused; without REPLIES list the prompts',
		forms: `RECORDS of mmeverse are {"video_id", "label", "dataset", "task", "instruction"}, without dataset the set is read from the
name of the file; REPLIES {"video_id", "response"}, one file may be both; with "modality" and "confidence" or "scores" they are
fused. Names beside video_id, label and response are ours.`,
	},
	tiny: tinyMmeVerse,
	async read(files) {
		const { rows: items, wrong } = await readAll(files['records'] ?? [], recordShape);
		return { items, wrong };
	},
	prompts: ({ video_id, set, task, instruction }) => ({ video_id, dataset: set, task, user: instruction }),
	async score({ data: { items, wrong }, files }) {
		const replies = await readAll(files['replies'] ?? [], replyShape);
		const said = groupBy(replies.rows, (reply) => `${reply.set ?? ''} ${reply.video_id}`);
		const clips = items.flatMap(({ video_id: id, label, set, task }): Clip[] => {
			if (label === null) return [];
			const votes = (said.get(`${set ?? ''} ${id}`) ?? said.get(` ${id}`) ?? []).map(voteOf);
			const fused = fuseVotes(votes);
			const own = { id, set: set ?? 'no set named', task, votes };
			return [{ ...own, truth: labelIn(label), said: fused?.label ?? null, isTie: fused?.isTie ?? false }];
		});
		return { clips, open: items.length - clips.length, wrong: [...wrong, ...replies.wrong] };
	},
	rows({ clips, open, wrong }) {
		const sets = [...groupBy(clips, ({ set }) => set)].map(([name, some]) => ({
			...{ name, some, accuracy: accuracyOfPairs(some), f1: weightedF1(some) },
			tasks: [...new Set(some.map(({ task }) => task))].join(', '),
		}));
		const unanswered = (some: readonly Clip[]) => String(some.filter(({ said }) => said === null).length);
		return [
			{
				about: `${countWords(clips.length, 'clip')} of ${countWords(sets.length, 'set')}. Labels are compared in lower case.`,
				label: 'MMEVerse scores',
				tables: [
					{
						columns: ['Set', 'Clips', 'Accuracy', 'Weighted F1', 'Without a reply'],
						rows: [
							...sets.map(({ name, some, accuracy, f1, tasks }) => ({
								...{ name, note: tasks },
								cells: [String(some.length), mainPercent(accuracy), mainPercent(f1), unanswered(some)],
							})),
							{
								...{ name: 'Mean over sets', is: 'whole' as const },
								cells: [
									String(clips.length),
									mainPercent(mean(sets.flatMap(({ accuracy }) => accuracy ?? []))),
									mainPercent(mean(sets.flatMap(({ f1 }) => f1 ?? []))),
									unanswered(clips),
								],
							},
						],
					},
				],
				notes: [
					...countNote(open, 'record', 'without a label, not scored'),
					...leftOutNotes(wrong),
					'No scores of Emotion-LLaMAv2 are published in a form that could stand here.',
				],
			},
			votesPart(clips),
		];
	},
});
