import { systemCode } from '../system-error.ts';
import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { availableParallelism, totalmem } from 'node:os';
import { basename, extname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type { AreaOfInterest } from '../../src/core/attention.ts';
import { AppError } from '../../src/core/errors.ts';
import { defaultEncoders, type EncoderSwitches } from '../../src/core/perception.ts';
import { deg } from '../../src/core/geometry/space.ts';
import { exportFormat, exportFormats, type ExportFormat } from '../../src/export/write-formats/formats.ts';
import { parseAreasText } from '../../src/source/areas.ts';
import type { LabelledContainer } from '../../src/source/labelled-video/plan.ts';
import type { LandmarkChoice } from '../../src/workers/perception/perception-api.ts';
import type { FaceStyle } from '../../src/draw/labelled-painter.ts';
import { numberOption, readArgs, UsageError } from '../command-line.ts';
import { defaultJobs } from './jobs.ts';
import { questionForms, type QuestionForm } from './questions.ts';

/** The clip that is analysed when no video is named. */
export const sampleVideo = fileURLToPath(new URL('../../public/samples/table-talk.mp4', import.meta.url));
const sampleAreas = fileURLToPath(new URL('../../public/samples/table-talk.aoi.json', import.meta.url));

/** One file, by its absolute path, with its areas of interest. */
export type Input = { path: string; isSample: boolean; areas: readonly AreaOfInterest[] };

export type AnalyzeOptions = {
	inputs: readonly Input[];
	/** Absolute path of the folder for the results. */
	out: string;
	/** How many files are analysed at once. */
	jobs: number;
	/** `null`: every frame. */
	fps: number | null;
	startMs: number;
	/** `null`: to the end. */
	endMs: number | null;
	horizontalFovRad: number | null;
	encoders: EncoderSwitches;
	/** Looks are weighed by what the others do: who looks back, who speaks. */
	usesContext: boolean;
	/** Who finds landmarks of faces. */
	landmarks: Exclude<LandmarkChoice, 'auto'>;
	/** Checkpoints hold what faces look like. */
	keepsFaces: boolean;
	/** Wall-clock milliseconds from one checkpoint to the next; `null`: as the machine allows. */
	saveEveryMs: number | null;
	resumes: boolean;
	/** Going on with other models than the interrupted run had is wanted. */
	mixesModels: boolean;
	records: boolean;
	/** Formats to write beside each session. */
	exports: readonly ExportFormat[];
	/** How to write the video again; `null`: not at all. */
	labelledVideo: LabelledVideoOptions | null;
	/** Questions to answer about each session; `null`: none. */
	questions: QuestionForm | null;
	/** Free questions, in the order given. */
	asks: readonly string[];
	/** Whether each of them stands for itself; else they are one conversation. */
	asksEach: boolean;
	/** Whether a model reads those that the rules are in doubt about. */
	usesReader: boolean;
	/** Absolute path of what was said, for free questions; `null`: none. */
	transcript: string | null;
};

/** The labelled video, as asked for. */
export type LabelledVideoOptions = {
	faces: FaceStyle;
	coversGaps: boolean;
	container: LabelledContainer | 'auto';
};

const readAreas = (path: string): AreaOfInterest[] => {
	let text: string;
	try {
		text = readFileSync(path, 'utf8');
	} catch (e) {
		const isMissing = systemCode(e) === 'ENOENT';
		throw new UsageError(`The file of --aoi ${isMissing ? 'does not exist' : 'cannot be read'}: ${path}`);
	}
	try {
		return parseAreasText(text);
	} catch (e) {
		throw e instanceof AppError ? new UsageError(`The file of --aoi is not valid. ${e.message}: ${path}`) : e;
	}
};

const LABELLED_VIDEO = 'labelled-video';

const idsIn = (list: string): string[] => [...new Set(list.split(',').map((id) => id.trim().toLowerCase()))];

const FACES: readonly FaceStyle[] = ['shown', 'mosaic', 'plain'];
const VIDEO_TYPES: readonly LabelledContainer[] = ['mp4', 'webm'];

const oneOf = <T extends string>(name: string, text: string, choices: readonly T[]): T => {
	const found = choices.find((choice) => choice === text);
	if (found !== undefined) return found;
	throw new UsageError(`--${name} must be one of ${choices.join(', ')}, not "${text}"`);
};

/** How the labelled video is asked for; its options without it are a mistake. */
const readLabelledVideo = (values: {
	export?: string | undefined;
	faces?: string | undefined;
	'cover-gaps': boolean;
	'video-type'?: string | undefined;
}): LabelledVideoOptions | null => {
	if (!idsIn(values.export ?? '').includes(LABELLED_VIDEO)) {
		const given = values.faces !== undefined || values['cover-gaps'] || values['video-type'] !== undefined;
		if (given) throw new UsageError(`--faces, --cover-gaps and --video-type need --export ${LABELLED_VIDEO}`);
		return null;
	}
	return {
		faces: oneOf('faces', values.faces ?? 'shown', FACES),
		coversGaps: values['cover-gaps'],
		container: values['video-type'] === undefined ? 'auto' : oneOf('video-type', values['video-type'], VIDEO_TYPES),
	};
};

const readFormats = (list: string): readonly ExportFormat[] => {
	if (list.trim() === 'all') return exportFormats;
	const ids = idsIn(list).filter((id) => id !== LABELLED_VIDEO);
	return ids.map((id) => {
		const format = exportFormat(id);
		if (!format) {
			const known = exportFormats.map((f) => f.id).join(', ');
			throw new UsageError(`--export: there is no format "${id}". There are ${known}, ${LABELLED_VIDEO}, and all`);
		}
		return format;
	});
};

const readQuestionForm = (text: string): QuestionForm => {
	const form = questionForms.find((known) => known === text.trim().toLowerCase());
	if (!form) throw new UsageError(`--questions must be ${questionForms.join(' or ')}, not "${text}"`);
	return form;
};

const readAsks = (texts: readonly string[]): readonly string[] => {
	if (texts.some((text) => text.trim() === ''))
		throw new UsageError('--ask needs a question, such as --ask "Who looked at the cup?"');
	return texts;
};

/** An option that says how free questions are answered; without one it is a mistake. */
const forAsks = (name: string, isGiven: boolean, texts: readonly string[]): boolean => {
	if (isGiven && texts.length === 0) throw new UsageError(`--${name} is for --ask`);
	return isGiven;
};

/** A transcript is of one video, and only free questions use it. */
const readTranscript = (
	path: string | undefined,
	asks: readonly string[],
	videos: readonly string[],
	folder: string,
): string | null => {
	if (path === undefined) return null;
	if (asks.length === 0) throw new UsageError('--transcript is for --ask');
	if (videos.length > 1) throw new UsageError('--transcript goes with one video');
	const whole = resolve(folder, path);
	if (!existsSync(whole)) throw new UsageError(`--transcript: there is no such file: ${whole}`);
	return whole;
};

/** Two videos of the same name would overwrite each other's results. */
const requireDistinctNames = (paths: readonly string[]): void => {
	const byName = new Map<string, string>();
	for (const path of paths) {
		const name = basename(path, extname(path));
		const other = byName.get(name);
		if (other !== undefined) {
			const what = other === path ? `${path} is named twice` : `${other} and ${path} have the same name`;
			throw new UsageError(`${what}: both would be written to ${name}.regard.jsonl. Use two folders.`);
		}
		byName.set(name, path);
	}
};

/**
 * What the command line asks for; `null` when it asks for help.
 *
 * @param folder paths are relative to this one.
 * @throws UsageError
 */
export const parseOptions = (args: string[], folder = process.cwd()): AnalyzeOptions | null => {
	const { values, positionals } = readArgs(() =>
		parseArgs({
			args,
			allowPositionals: true,
			options: {
				out: { type: 'string', default: 'regard-out' },
				jobs: { type: 'string' },
				fps: { type: 'string', default: '10' },
				start: { type: 'string' },
				end: { type: 'string' },
				aoi: { type: 'string' },
				fov: { type: 'string' },
				'no-objects': { type: 'boolean', default: false },
				'no-identity': { type: 'boolean', default: false },
				'no-sight': { type: 'boolean', default: false },
				'no-context': { type: 'boolean', default: false },
				landmarks: { type: 'string', default: 'tasks' },
				expression: { type: 'boolean', default: false },
				'no-face-checkpoint': { type: 'boolean', default: false },
				'save-every': { type: 'string' },
				resume: { type: 'boolean', default: false },
				'mixed-models': { type: 'boolean', default: false },
				export: { type: 'string' },
				faces: { type: 'string' },
				'cover-gaps': { type: 'boolean', default: false },
				'video-type': { type: 'string' },
				questions: { type: 'string' },
				ask: { type: 'string', multiple: true, default: [] },
				'ask-each': { type: 'boolean', default: false },
				'no-reader': { type: 'boolean', default: false },
				transcript: { type: 'string' },
				record: { type: 'boolean', default: false },
				help: { type: 'boolean', short: 'h', default: false },
			},
		}),
	);
	if (values.help) return null;
	const startMs = values.start === undefined ? 0 : numberOption('start', values.start, { least: 0, most: 1e6 }) * 1000;
	const endMs = values.end === undefined ? null : numberOption('end', values.end, { least: 0, most: 1e6 }) * 1000;
	if (endMs !== null && endMs <= startMs) throw new UsageError('--end must be after --start');

	if (values.record && values.resume) {
		throw new UsageError('--record cannot go with --resume: the recording would lack what came before');
	}

	if (values['mixed-models'] && !values.resume) throw new UsageError('--mixed-models is for --resume');

	const given = values.aoi === undefined ? null : readAreas(resolve(folder, values.aoi));
	const paths = positionals.length > 0 ? positionals.map((path) => resolve(folder, path)) : [sampleVideo];
	requireDistinctNames(paths);
	const inputs = paths.map((path): Input => {
		const isSample = existsSync(path) && realpathSync(path) === realpathSync(sampleVideo);
		return { path, isSample, areas: given ?? (isSample ? readAreas(sampleAreas) : []) };
	});
	return {
		inputs,
		out: resolve(folder, values.out),
		jobs:
			values.jobs === undefined
				? defaultJobs({ cores: availableParallelism(), memoryBytes: totalmem() })
				: numberOption('jobs', values.jobs, { least: 1, most: 64, isWhole: true }),
		fps: values.fps === 'all' ? null : numberOption('fps', values.fps, { least: 0.1, most: 240 }),
		startMs,
		endMs,
		horizontalFovRad: values.fov === undefined ? null : deg(numberOption('fov', values.fov, { least: 5, most: 170 })),
		encoders: {
			...defaultEncoders,
			objects: !values['no-objects'],
			identity: !values['no-identity'],
			sight: !values['no-sight'],
			expression: values.expression,
		},
		usesContext: !values['no-context'],
		landmarks: oneOf('landmarks', values.landmarks, ['tasks', 'onnx']),
		keepsFaces: !values['no-face-checkpoint'],
		saveEveryMs:
			values['save-every'] === undefined
				? null
				: numberOption('save-every', values['save-every'], { least: 0.1, most: 3600 }) * 1000,
		resumes: values.resume,
		mixesModels: values['mixed-models'],
		records: values.record,
		exports: values.export === undefined ? [] : readFormats(values.export),
		labelledVideo: readLabelledVideo(values),
		questions: values.questions === undefined ? null : readQuestionForm(values.questions),
		asks: readAsks(values.ask),
		asksEach: forAsks('ask-each', values['ask-each'], values.ask),
		usesReader: !forAsks('no-reader', values['no-reader'], values.ask),
		transcript: readTranscript(values.transcript, values.ask, paths, folder),
	};
};
