import { graspCategories } from '../../reason/grasp/categories';
import { graspPrompt } from '../../reason/grasp/prompt';
import { defineSet, shortPrompt, textOf } from '../benchmark-set';
import { readGraspBench } from '../grasp/bench-folder';
import { chooseReplies, graphReport, type GraphReport, type ReplyChoosing } from '../grasp/best-of';
import { lettersOf, readGraspReplies, repliesField } from '../grasp/replies';
import { accuracyOf, GRASP_CHANCE, graspAnchors, graspAnchorSource, graspReport, type Tally } from '../grasp/report';
import { readSessionClips } from '../grasp/session-clips';
import { tinyGrasp } from '../tiny/grasp';
import {
	leftOutNotes,
	mainPercent,
	mainPoints,
	mainTenths,
	percentFigure,
	pointsFigure,
	tenthsFigure,
	type ReportPart,
	type ScoreRow,
} from '../set-report';
import { countWords } from '../../core/text/words';

/** Path under the bench folder, whatever folder it was chosen in; `null` for files that are no part of it. */
const benchPath = (name: string): string | null => /(?:^|\/)((?:json|video)\/[^/]+)$/.exec(name)?.[1] ?? null;

const tallyRow = (name: string, note: string, tally: Tally, is?: 'whole'): ScoreRow => ({
	...{ name, note, cells: [`${tally.right} of ${tally.items}`, mainPercent(accuracyOf(tally))] },
	...(is && { is }),
});

/** What choosing among several replies by SGR does, against one reply and the most common letter. */
const choosingPart = (c: ReplyChoosing): ReportPart => ({
	title: 'Best of several replies by Social Grounding Reward',
	about: `Of the replies to one question, the one that names the people of the session’s own events best is taken, without the key: ${countWords(c.items, 'question')}${
		c.repliesEach === null ? '' : `, ${c.repliesEach.toFixed(1)} replies each`
	}; ${c.withoutSession} without a session of their clip, ${c.withOneReply} with one reply. People are taken to be numbered in the sessions as in the questions.`,
	label: 'Best of several replies',
	tables: [
		{
			columns: ['Questions', 'One reply', 'Most common letter', 'Best by SGR', 'Lift'],
			rows: [
				{
					...{ name: 'All', note: String(c.items), is: 'whole' },
					cells: [
						...[percentFigure(c.single), percentFigure(c.majority)],
						...[mainPercent(c.bestBySgr), mainPoints(c.lift)],
					],
				},
				...c.categories.map(({ category, items, single, bestBySgr }) => ({
					...{ name: category, note: String(items) },
					cells: [percentFigure(single), '', percentFigure(bestBySgr), pointsFigure(bestBySgr - single)],
				})),
			],
		},
	],
	notes: [`Mean SGR ${c.meanSgr?.toFixed(3) ?? '–'} of all replies, ${c.bestSgr?.toFixed(3) ?? '–'} of those taken.`],
});

/** What the events of the sessions answer, no model asked. */
const graphPart = ({ asked, answered, report }: GraphReport): ReportPart => ({
	title: 'Answers of the event graph',
	about: `No model is asked: each question is read and looked up in the events of its clip’s session. ${countWords(asked, 'question')} with a session, ${answered} of them answered; the others count as wrong.`,
	label: 'Answers of the event graph',
	tables: [
		{
			columns: ['Questions', 'Right', 'Accuracy'],
			rows: [
				tallyRow('Event graph, Gaze', 'T1 to T6', report.groups.gaze),
				tallyRow('Event graph, Gesture', 'G1 to G6', report.groups.gesture),
				tallyRow('Event graph, Joint', 'J1 to J4', report.groups.joint),
				tallyRow('Event graph', 'all items with a session', report.overall, 'whole'),
			],
		},
	],
	notes: [],
});

/** GRASP-Bench: sixteen categories of questions about gaze and gesture, beside the published scores. */
export const graspSet = defineSet({
	id: 'grasp',
	title: 'GRASP-Bench',
	about: 'Questions about gaze and gesture, and replies to them.',
	source: graspAnchorSource,
	files: [
		{ id: 'folder', label: 'Folder with json/ and video/', placeholder: 'FOLDER', holds: 'folder' },
		repliesField,
		{
			id: 'sessions',
			label: 'Sessions of the clips, if there are several replies each',
			placeholder: 'FOLDER',
			accept: '.jsonl',
			holds: 'several',
			option: `of NAME.regard.jsonl for GRASP's clips: of several replies to a question the one with the best Social Grounding
Reward against the session's events is taken, without the key, and the lift measured`,
		},
	],
	tiny: tinyGrasp,
	options: {
		plain: {
			label: 'Without thoughts',
			kind: 'flag',
			about: "list GRASP's prompts for models that do not reason",
		},
	},
	help: {
		needs: 'the folder of the benchmark and, to score, a file of replies',
		does: 'score replies to GRASP-Bench (json/ and video/); without REPLIES list the prompts',
		forms: `REPLIES of grasp, mmsi, online-mmsi and tvqa are JSON lines {"name", "reply"}, for grasp several of one name being samples
to choose from, or the list that GRASP's own evaluation writes.`,
	},
	async read(files) {
		const parts = (files['folder'] ?? []).flatMap(({ name, blob }) => {
			const path = benchPath(name);
			return path === null ? [] : [{ path, blob }];
		});
		return readGraspBench(
			await Promise.all(
				parts.map(async ({ path, blob }) => (path.startsWith('json/') ? { path, text: await blob.text() } : { path })),
			),
		);
	},
	prompts: (item, { plain }) => ({
		...{ name: item.name, video: item.video },
		...graspPrompt(item, plain ? 'plain' : 'reasoning'),
	}),
	asking: {
		into: repliesField.id,
		// As many tokens as released: 2048 with thoughts, 64 without.
		prompts(item, { plain }) {
			const { system, user } = graspPrompt(item, plain ? 'plain' : 'reasoning');
			return [shortPrompt(user, { system, maxTokens: plain ? 64 : 2048 })];
		},
		row: ({ name }, [reply = '']) => ({ name, reply }),
		takesSeveral: true,
		lacks: 'It sees no clip, so that its score says what question and options tell.',
	},
	async score({ data: { items }, files }) {
		const { text, name: file } = await textOf(files, 'replies');
		const { rows: replies, wrong } = readGraspReplies(text, file);
		const letters = lettersOf(replies);
		const report = graspReport(items.map((item) => ({ ...item, letter: letters.get(item.name) ?? null })));
		const sessions = files['sessions'] ?? [];
		if (sessions.length === 0) return { ...report, choosing: null, graph: null, wrong };
		const { clips, wrong: wrongSessions } = await readSessionClips(sessions);
		return {
			...report,
			choosing: chooseReplies(items, replies, clips),
			graph: graphReport(items, clips),
			wrong: [...wrong, ...wrongSessions],
		};
	},
	rows({ categories, groups, difficulties, overall, unanswered, choosing, graph, wrong }, { data, files }) {
		const { items, leftOut } = data;
		const left = Object.entries(leftOut).map(([reason, count]) => ` Left out: ${count} × ${reason}.`);
		const missing = items.filter((item) => !item.hasVideo).length;
		const scores: ReportPart = {
			about: `${files['replies']?.[0]?.name}: ${countWords(overall.items, 'question')}, scored by the letter alone; ${unanswered} without an answer, counted as wrong. Averages are weighted by the number of questions. Chance is ${100 * GRASP_CHANCE} %.${left.join('')}`,
			label: 'GRASP-Bench scores',
			tables: [
				{
					columns: ['Questions', 'Right', 'Accuracy'],
					rows: [
						...categories.map((c) => tallyRow(c.category, graspCategories[c.category].name, c)),
						tallyRow('Gaze', 'T1 to T6', groups.gaze, 'whole'),
						tallyRow('Gesture', 'G1 to G6', groups.gesture, 'whole'),
						tallyRow('Joint', 'J1 to J4', groups.joint, 'whole'),
						...difficulties.map((d) => tallyRow(d.difficulty, 'difficulty', d)),
						tallyRow('Overall', 'all items', overall, 'whole'),
					],
				},
				{
					columns: ['Published, not measured here, %', 'Gaze', 'Gesture', 'Joint', 'Overall'],
					rows: [
						{
							...{ name: 'Measured here', is: 'whole' },
							cells: [groups.gaze, groups.gesture, groups.joint, overall].map((t) => mainTenths(accuracyOf(t))),
						},
						...graspAnchors.map(({ model, gaze, gesture, joint, overall: all }): ScoreRow => ({
							...{ name: model, is: 'published' },
							cells: [gaze, gesture, joint, all].map((share) => tenthsFigure(share / 100)),
						})),
					],
				},
			],
			notes: [...leftOutNotes([...data.wrong, ...wrong]), `Published: ${graspAnchorSource}.`],
			details: missing > 0 ? [`Without their video: ${missing}`] : [],
		};
		return [scores, ...(graph ? [graphPart(graph)] : []), ...(choosing ? [choosingPart(choosing)] : [])];
	},
});
