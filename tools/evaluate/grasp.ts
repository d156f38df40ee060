import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { lettersOf, readGraspBench, readGraspReplies } from '../../src/bench/grasp-bench.ts';
import { mmsiPrompt, readMmsi, scoreMmsi } from '../../src/bench/grasp-bench-mmsi.ts';
import { graspReport } from '../../src/bench/grasp-bench-report.ts';
import { readTvqa, scoreTvqa, tvqaPrompt } from '../../src/bench/grasp-bench-tvqa.ts';
import { graspPrompt } from '../../src/reason/grasp/prompt.ts';
import { graspLines, leftOutLines, tallyLine } from './grasp-tables.ts';

/** Benchmarks that GRASP's authors run: their own and two beside it. */
export const questionSets = ['grasp', 'mmsi', 'online-mmsi', 'tvqa'] as const;
export type QuestionSet = (typeof questionSets)[number];

/** What came of it: lines to print, and the result as data. */
export type QuestionResult = { readonly lines: readonly string[]; readonly result: unknown };

/** Files of a bench-shaped folder: the text of `json/`, the names of `video/`. */
const folderFiles = (folder: string): { path: string; text?: string }[] =>
	(['json', 'video'] as const).flatMap((part) => {
		const inside = join(folder, part);
		if (!existsSync(inside)) return [];
		return readdirSync(inside).map((name) => ({
			path: `${part}/${name}`,
			...(name.endsWith('.json') && { text: readFileSync(join(inside, name), 'utf8') }),
		}));
	});

const readReplies = (path: string) => readGraspReplies(readFileSync(path, 'utf8'), basename(path));

const repliesById = (path: string): ReadonlyMap<string, string> =>
	new Map(readReplies(path).map(({ name, reply }) => [name, reply]));

const jsonLines = (rows: readonly unknown[]): string[] => rows.map((row) => JSON.stringify(row));

/**
 * Scores replies to a benchmark; without replies lists the prompts as JSON lines, for whoever runs a model.
 *
 * @param source folder of GRASP-Bench, or the JSON file of the others
 * @param style of GRASP's published prompts
 * @throws AppError `evaluation-invalid`
 */
export const evaluateQuestions = (
	set: QuestionSet,
	source: string,
	replies: string | null,
	style: 'reasoning' | 'plain',
): QuestionResult => {
	if (set === 'grasp') {
		const bench = readGraspBench(folderFiles(source));
		if (replies === null) {
			const prompts = bench.items.map((item) => ({ name: item.name, video: item.video, ...graspPrompt(item, style) }));
			return { lines: jsonLines(prompts), result: prompts };
		}
		const letters = lettersOf(readReplies(replies));
		const report = graspReport(bench.items.map((item) => ({ ...item, letter: letters.get(item.name) ?? null })));
		const missing = bench.items.filter((item) => !item.hasVideo).length;
		return { lines: [...graspLines(report), ...leftOutLines(bench.leftOut, missing)], result: report };
	}
	const text = readFileSync(source, 'utf8');
	if (set === 'tvqa') {
		const items = readTvqa(text, basename(source));
		if (replies === null) {
			const prompts = items.map((item) => ({ name: item.qid, video: item.videoName, user: tvqaPrompt(item) }));
			return { lines: jsonLines(prompts), result: prompts };
		}
		const score = scoreTvqa(items, repliesById(replies));
		return { lines: [tallyLine('TVQA+', score)], result: score };
	}
	const items = readMmsi(text, basename(source), set === 'mmsi' ? 'offline' : 'online');
	if (replies === null) {
		const prompts = items.map((item) => ({ name: item.id, video: item.videoPath, user: mmsiPrompt(item) }));
		return { lines: jsonLines(prompts), result: prompts };
	}
	const score = scoreMmsi(items, repliesById(replies));
	const lines = [...score.tasks.map(({ task, ...tally }) => tallyLine(task, tally)), tallyLine('all', score.overall)];
	return { lines, result: score };
};
