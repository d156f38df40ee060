import * as v from 'valibot';
import { AppError } from '../../core/errors';
import { categoryOf, type GraspCategory } from '../../reason/grasp/categories';
import { goodOnes, parseShape } from '../../reason/json-rows';
import { optionLetters, type OptionLetter } from '../../reason/grasp/prompt';

/** One item of a GRASP-Bench folder. */
export type GraspBenchItem = {
	/** Name of its file without `.json`; unique in the folder. */
	readonly name: string;
	/** Path of its clip under the folder, `video/{clip_file}`. */
	readonly video: string;
	/** Whether that file is in the folder. */
	readonly hasVideo: boolean;
	/** `null` for a name that is not one of the sixteen: counted in the whole, in no group, as released. */
	readonly category: GraspCategory | null;
	readonly difficulty: string;
	readonly question: string;
	/** With letters, as stored. */
	readonly options: readonly string[];
	/** `answer_text` disagrees with it in some released items; the letter alone counts. */
	readonly answer: OptionLetter;
};

/** A folder of the bench, and what of it could not be used. */
export type GraspBench = {
	readonly items: readonly GraspBenchItem[];
	/** Reason to count: free text, for the bench has four options everywhere; a key that is none. */
	readonly leftOut: Readonly<Record<string, number>>;
	/** Files that could not be read, each with its path and field. */
	readonly wrong: readonly string[];
};

const row = v.looseObject({
	clip_file: v.string(),
	qa: v.looseObject({
		category: v.string(),
		difficulty: v.optional(v.string(), 'unknown'),
		question: v.string(),
		options: v.optional(v.array(v.string()), []),
		answer: v.string(),
	}),
});

/**
 * Reads a bench-shaped folder: `json/{name}.json` with `video/{name}.mp4`, items in order of name.
 *
 * @param files paths under the folder; `text` of the JSON files, the videos are only looked for
 * @throws AppError `evaluation-invalid`: no file that is JSON of this shape.
 */
export const readGraspBench = (files: readonly { path: string; text?: string }[]): GraspBench => {
	const paths = new Set(files.map((f) => f.path));
	const leftOut: Record<string, number> = {};
	const leaveOut = (reason: string): [] => {
		leftOut[reason] = (leftOut[reason] ?? 0) + 1;
		return [];
	};
	const rows = files.filter((f) => /^json\/[^/]+\.json$/.test(f.path)).sort((a, b) => (a.path < b.path ? -1 : 1));
	if (rows.length === 0) throw new AppError('evaluation-invalid', 'No json/*.json in the folder');
	const { rows: found, wrong } = goodOnes(rows, 'The folder', ({ path, text = '' }): GraspBenchItem[] => {
		const { clip_file: clipFile, qa } = parseShape(row, text, path);
		if (qa.options.length === 0) return leaveOut('free text');
		const answer = optionLetters.find((letter) => letter === qa.answer.trim().toUpperCase());
		if (!answer) return leaveOut(`key "${qa.answer}"`);
		const video = `video/${clipFile}`;
		return [
			{
				name: path.replace(/^json\/|\.json$/g, ''),
				video,
				hasVideo: paths.has(video),
				category: categoryOf(qa.category),
				difficulty: qa.difficulty,
				question: qa.question,
				options: qa.options,
				answer,
			},
		];
	});
	return { items: found.flat(), leftOut, wrong };
};
