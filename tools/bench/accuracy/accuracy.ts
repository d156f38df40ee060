import { readFileSync } from 'node:fs';
import { predictionFromJsonLines } from '../../../src/bench/scenes/prediction';
import { predictionFromRecording } from '../../../src/bench/scenes/replay-prediction';
import { exactColumns, LEGEND, markedColumns, tableOf } from '../../../src/bench/scenes/report';
import { scoreClip, type ClipScore } from '../../../src/bench/scenes/score-clip';
import { defaultEncoders, type Perception } from '../../../src/core/perception';
import { finalizeLines } from '../../../src/session/file/json-lines';
import { offlineConfig } from '../../../src/pipeline/pipeline-config';
import type { FileResult } from '../../../src/run/analyze-file';
import type { AnalysisBrowser } from '../../analyze/browser.ts';
import type { Clip } from './clips.ts';
import { clipEventLines, scoreClipEvents, type ClipEvents } from './events.ts';
import { perceptionsFromLines } from './recording.ts';

/**
 * One row of the accuracy table. `speech`: share of the frames with sound in which speech is heard (at least 0.5); `null`
 * without sound, and for baselines. `events`: of rendered clips, for the product only.
 */
export type AccuracyRow = {
	clip: string;
	group: Clip['group'];
	/** Which middle made the row: the product, or a bare ray with the nearest target. */
	method: 'fused' | (typeof BASELINES)[number];
	score: ClipScore;
	speech: number | null;
	events: ClipEvents | null;
};

/** The methods that the product is compared with. */
export const BASELINES = ['head-pose', 'iris'] as const;

/** What one analysis of a clip left behind. */
export type ClipAnalysis = {
	/** Text of the finished session file. */
	session: string;
	result: FileResult;
	/** Empty when they were not asked for. */
	perceptions: readonly Perception[];
};

async function* linesOf(text: string): AsyncGenerator<string> {
	for (const line of text.split('\n')) if (line !== '') yield await Promise.resolve(line);
}

/** Analyses a file as `npm run analyze` does, without writing it down. */
export const analyseClip = async (
	browser: AnalysisBrowser,
	{ video, name, group, areas }: Pick<Clip, 'video' | 'name' | 'group' | 'areas'>,
	{ fps, records, onProgress }: { fps: number | null; records: boolean; onProgress?: (frames: number) => void },
): Promise<ClipAnalysis> => {
	let growing = '';
	let recording = '';
	const result = await browser.analyze(
		video,
		{
			name: `${name}.mp4`,
			isSample: group === 'sample',
			keepsFaces: true,
			fps,
			startMs: 0,
			endMs: null,
			horizontalFovRad: null,
			encoders: defaultEncoders,
			areas,
			app: 'regard bench',
			startedAt: new Date().toISOString(),
			checkpoint: null,
		},
		{
			append: (text) => void (growing += text),
			checkpoint: () => {},
			...(records && { perceptions: (lines: string) => void (recording += lines) }),
			progress: ({ frames }) => onProgress?.(frames),
		},
	);
	let session = '';
	for await (const line of finalizeLines(linesOf(growing), result.ending)) session += line;
	return { session, result, perceptions: perceptionsFromLines(recording) };
};

/** The clip's rows from recorded perceptions: the baselines see exactly what the product saw. */
const baselineRows = (clip: Clip, perceptions: readonly Perception[]): AccuracyRow[] =>
	BASELINES.map((method) => {
		const offline = offlineConfig(clip.fps);
		const config = { ...offline, ground: { ...offline.ground, method } };
		const prediction = predictionFromRecording(clip.truth, perceptions, { areas: clip.areas, config });
		const score = scoreClip(clip.truth, prediction);
		return { clip: clip.name, group: clip.group, method, score, speech: null, events: null };
	});

const speechShare = (perceptions: readonly Perception[]): number | null => {
	const heard = perceptions.flatMap(({ sound }) => (sound ? [sound.speech] : []));
	return heard.length > 0 ? heard.filter((p) => p >= 0.5).length / heard.length : null;
};

/** Analyses a clip and scores its session file: the product's row first, then the baselines'. */
export const accuracyOf = async (
	browser: AnalysisBrowser,
	clip: Clip,
	onProgress: (frames: number) => void,
): Promise<AccuracyRow[]> => {
	const { session, perceptions } = await analyseClip(browser, clip, { fps: clip.fps, records: true, onProgress });
	const prediction = predictionFromJsonLines(session);
	const score = scoreClip(clip.truth, prediction);
	const speech = speechShare(perceptions);
	const truthJson = (): unknown => JSON.parse(readFileSync(clip.video.replace(/\.mp4$/, '.truth.json'), 'utf8'));
	const events = clip.truth.exact ? scoreClipEvents(clip.truth, truthJson(), prediction) : null;
	return [
		{ clip: clip.name, group: clip.group, method: 'fused', score, speech, events },
		...baselineRows(clip, perceptions),
	];
};

/** A table of the rows of one kind of truth, and a blank line; nothing without rows. */
const truthTable = (
	accuracy: readonly AccuracyRow[],
	format: ClipScore['format'],
	title: string,
	columns: Parameters<typeof tableOf>[1],
): readonly string[] => {
	const rows = accuracy
		.filter(({ score }) => score.format === format)
		.map(({ clip, method, score }) => ({ name: method === 'fused' ? clip : `  ${method} only`, score }));
	return rows.length > 0 ? [title, ...tableOf(rows, columns), ''] : [];
};

/** The rows as tables, with events and speech heard below. */
export const accuracyLines = (rows: readonly AccuracyRow[]): string[] => {
	const heard = rows.flatMap(({ clip, speech }) => (speech === null ? [] : [`${clip} ${Math.round(speech * 100)} %`]));
	return [
		...truthTable(rows, 'stage-truth/1', 'Rendered clips, exact truth', exactColumns),
		...truthTable(rows, 'truth/1', 'Real clips, hand-made truth', markedColumns),
		...(rows.length > 0 ? [...LEGEND, ''] : []),
		...rows.flatMap(({ events }) => (events ? [...clipEventLines(events), ''] : [])),
		...(heard.length > 0 ? [`Speech heard, share of frames with sound: ${heard.join(', ')}`, ''] : []),
	];
};
