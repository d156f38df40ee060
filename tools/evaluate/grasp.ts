import { createReadStream, existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { createInterface } from 'node:readline';
import { chooseReplies } from '../../src/bench/sets/grasp-best-of.ts';
import { isSessionName, readSessionClips } from '../../src/state/evaluate/grasp-session-clips.ts';
import { lettersOf, readGraspBench, readGraspReplies } from '../../src/bench/sets/grasp-bench.ts';
import { mmsiPrompt, readMmsi, scoreMmsi } from '../../src/bench/sets/grasp-bench-mmsi.ts';
import { graspReport } from '../../src/bench/sets/grasp-bench-report.ts';
import { readTvqa, scoreTvqa, tvqaPrompt } from '../../src/bench/sets/grasp-bench-tvqa.ts';
import { graspPrompt } from '../../src/reason/grasp/prompt.ts';
import { choosingLines, graspLines, leftOutLines, tallyLine } from './grasp-tables.ts';

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

/** What is asked for. */
export type QuestionJob = {
	readonly set: QuestionSet;
	/** Folder of GRASP-Bench, or the JSON file of the others. */
	readonly source: string;
	/** `null`: list the prompts. */
	readonly replies: string | null;
	/** Folder of sessions to choose among replies by; `null`: none. */
	readonly sessions: string | null;
	/** Of GRASP's published prompts. */
	readonly style: 'reasoning' | 'plain';
};

const readReplies = (path: string) => readGraspReplies(readFileSync(path, 'utf8'), basename(path));

const repliesById = (path: string): ReadonlyMap<string, string> =>
	new Map(readReplies(path).map(({ name, reply }) => [name, reply]));

const jsonLines = (rows: readonly unknown[]): string[] => rows.map((row) => JSON.stringify(row));

/**
 * Scores replies to a benchmark; without replies lists the prompts as JSON lines, for whoever runs a model.
 *
 * @throws AppError `evaluation-invalid`
 */
export const evaluateQuestions = async ({
	set,
	source,
	replies,
	sessions,
	style,
}: QuestionJob): Promise<QuestionResult> => {
	if (set === 'grasp') {
		const bench = readGraspBench(folderFiles(source));
		if (replies === null) {
			const prompts = bench.items.map((item) => ({ name: item.name, video: item.video, ...graspPrompt(item, style) }));
			return { lines: jsonLines(prompts), result: prompts };
		}
		const given = readReplies(replies);
		const letters = lettersOf(given);
		const report = graspReport(bench.items.map((item) => ({ ...item, letter: letters.get(item.name) ?? null })));
		const missing = bench.items.filter((item) => !item.hasVideo).length;
		const lines = [...graspLines(report), ...leftOutLines(bench.leftOut, missing)];
		if (sessions === null) return { lines, result: report };
		const files = readdirSync(sessions).filter(isSessionName);
		const clips = await readSessionClips(
			files.map((name) => ({
				name,
				lines: () => createInterface({ input: createReadStream(join(sessions, name)), crlfDelay: Infinity }),
			})),
		);
		const choosing = chooseReplies(bench.items, given, clips);
		return { lines: [...lines, ...choosingLines(choosing)], result: { report, choosing } };
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
