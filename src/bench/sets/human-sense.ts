import { AppError } from '../../core/errors';
import { readHumanSense } from '../../reason/human-sense/item';
import { humanSensePrompt, humanSenseStyles } from '../../reason/human-sense/prompt';
import { modelsWithReplies, readHumanSenseReplies, repliesBy } from '../../reason/human-sense/replies';
import { humanSenseReport, type HumanSenseReport } from '../../reason/human-sense/report';
import { defineSet, LINES, textOf } from '../benchmark-set';
import { radarSvg } from '../scores/radar';
import { leftOutNotes, mainPercent, percentFigure, type ReportPart, type ScoreRow } from '../set-report';
import { tinyHumanSense } from '../tiny/human-sense';
import { countWords } from '../../core/text/words';

/** Mean of people over the tasks, 0 to 1: published, not measured here. */
const PEOPLE = 0.875;

/** Tasks, levels and the mean over tasks, with people’s published accuracy. `wrong`: rows that were left out. */
export const humanSensePart = (
	{ rows, levels, mean, all, unknown }: HumanSenseReport,
	wrong: readonly string[],
): ReportPart => ({
	about: `Mean over ${countWords(mean.codes.length, 'task')} ${mean.accuracy === null ? '–' : (100 * mean.accuracy).toFixed(1)} %; ${countWords(all.total, 'reply', 'replies')}, ${countWords(all.unanswered, 'question')} without one. The two audio tasks (FR2, PC) are left out of every mean, as in the paper.`,
	label: 'HumanSense scores',
	tables: [
		{
			columns: ['Task', 'Level', 'Score', 'Accuracy', 'People, published'],
			rows: [
				...rows.map(({ code, name, level, correct, total, accuracy, publishedHuman, isAudio }) => ({
					...{ name: code, note: `${name}${isAudio ? ' (audio)' : ''}` },
					cells: [`L${level}`, `${correct} of ${total}`, mainPercent(accuracy), percentFigure(publishedHuman)],
				})),
				...levels.map(({ level, accuracy, codes }): ScoreRow => ({
					...{ name: `L${level}`, note: codes.join(', '), is: 'whole' },
					cells: ['', '', mainPercent(accuracy), ''],
				})),
				{
					...{ name: 'Mean over tasks', is: 'whole' },
					cells: ['', '', mainPercent(mean.accuracy), percentFigure(PEOPLE)],
				},
			],
		},
	],
	notes: leftOutNotes(wrong),
	details: unknown.map(
		({ taskType, total, accuracy }) =>
			`Task type "${taskType}" is none of the fifteen known: ${countWords(total, 'reply', 'replies')}, ${accuracy === null ? '–' : (100 * accuracy).toFixed(1)} %, in no mean`,
	),
});

/** HumanSense: fifteen tasks on four levels. The view asks a language model, too, and has a panel of its own. */
export const humanSenseSet = defineSet({
	id: 'humansense',
	title: 'HumanSense',
	about: 'Fifteen tasks about people, in three styles of prompt.',
	source: 'HumanSense, arXiv 2508.10576, Table 1',
	files: [
		{ id: 'questions', label: 'HumanSense_VQA.json or _AQA.json', placeholder: 'FILE', accept: '.json' },
		{ id: 'replies', label: 'Replies (JSON lines)', placeholder: 'REPLIES', accept: LINES },
	],
	options: {
		style: {
			kind: 'choice',
			placeholder: 'STYLE',
			choices: humanSenseStyles,
			about: `of HumanSense's prompts: plain, think or enhanced (default plain)`,
		},
		model: {
			kind: 'text',
			placeholder: 'NAME',
			about: 'scores the replies of this model in the file of questions',
		},
		'as-released': { kind: 'flag', about: `scores exactly as HumanSense's scripts` },
		'skip-abnormal': { kind: 'flag', about: 'leaves Abnormal_Recognition out, as its script does' },
		'with-transcript': { kind: 'flag', about: 'puts what is said before each prompt' },
	},
	help: {
		needs: 'the file of questions and, to score, a file of replies',
		does: 'score replies to HumanSense; without any list the prompts',
		forms: `FILE of humansense is HumanSense_VQA.json or _AQA.json; its REPLIES are JSON lines {"index", "reply"} or, with --model,
those beside the questions.`,
	},
	async read(files) {
		const { text, name } = await textOf(files, 'questions');
		const { rows: items, wrong } = readHumanSense(text, name);
		const known = modelsWithReplies(items);
		return {
			items,
			wrong,
			name,
			known,
			hint: known.length > 0 ? `Replies in the file, for --model: ${known.join(', ')}` : null,
		};
	},
	prompts: (item, { style, 'with-transcript': withTranscript }) => ({
		...{ index: item.index, video: item.videoPath, clip: item.clip },
		...humanSensePrompt(item, style, { withTranscript }),
	}),
	hasReplies: ({ model }) => model !== null,
	async score({ data: { items, known, name }, files, options }) {
		const { model, style, 'as-released': asReleased, 'skip-abnormal': skipsAbnormal } = options;
		const repliesIn = async () => {
			if (model === null) {
				const file = await textOf(files, 'replies');
				return readHumanSenseReplies(file.text, file.name, items);
			}
			if (known.includes(model)) return { replies: repliesBy(items, model), wrong: [] };
			const others = known.length > 0 ? known.join(', ') : 'none';
			throw new AppError('evaluation-invalid', `${name} has no replies from ${model}. Replies from: ${others}`);
		};
		const protocol = style === 'think' ? 'think' : 'plain';
		const { replies, wrong } = await repliesIn();
		return { ...humanSenseReport(items, replies, { protocol, asReleased, skipsAbnormal }), wrong };
	},
	tiny: tinyHumanSense,
	rows: (report, { data }) => [humanSensePart(report, [...data.wrong, ...report.wrong])],
	draw: { option: 'radar', about: 'draws the radar, as SVG', svg: ({ rows }) => radarSvg(rows) },
});
