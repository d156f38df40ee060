// npm run bench: accuracy on clips with truth, and speed, as tables and as JSON. `--help` lists the options.
import { cpus } from 'node:os';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { eventGoals, goalLines, markedGoals, sampleGoals, type Goal } from '../../src/bench/goals';
import { predictionFromJsonLines } from '../../src/bench/prediction';
import { exactColumns, LEGEND, markedColumns, tableOf } from '../../src/bench/report';
import { measureAskModels, type AskModelsScore } from './ask-models.ts';
import { askModelGoals, askModelsLines } from './ask-report.ts';
import { askLines, measureAsk, type AskScore } from './ask.ts';
import { openAnalysisBrowser, type AnalysisBrowser } from '../analyze/browser.ts';
import { accuracyOf, analyseClip, type AccuracyRow } from './accuracy.ts';
import { measureApp, type AppScore } from './app.ts';
import { startBenchBrowser, type BenchBrowser } from './browser.ts';
import { measureLive, type LiveScore } from './camera.ts';
import { findClips, type Clip } from './clips.ts';
import { openEncodersBrowser } from './encoders-browser.ts';
import { faceLines, measurePortraits, measureRendered, type FaceSetScore } from './encoder-faces.ts';
import { gpuLines, measureOnGpu, measureSpeech, speechLines, type GpuRun, type HeardSpeech } from './encoder-runs.ts';
import { directionEffect, effectLines, loadDirectionModel, type EncoderEffect } from './encoders.ts';
import { clipEventLines } from './events.ts';
import { gestureLines, measureGestures, type GestureScores } from './gestures.ts';
import { exportLines, measureExports, type ExportScore } from './export.ts';
import { hourGoals, hourLines, measureHour, type HourScore } from './hour.ts';
import { writeHour } from './hour-file.ts';
import { clipGrasp, graspScoreLines, measureSyntheticGrasp, type GraspScores } from './grasp.ts';
import { compareWithHuman, type HumanComparison } from './human.ts';
import { languageGoals, languageLines, measureLanguage, type LanguageScore } from './language.ts';
import { measureMemory, type MemoryScore } from './memory.ts';
import { middleSpeed, type MiddleSpeed } from './middle.ts';
import { parseOptions, USAGE, type BenchOptions } from './options.ts';
import { appLines, humanLine, liveLine, memoryLines, middleLine, speedLines } from './print.ts';
import { measureTimeline, timelineGoals, timelineLines, type TimelineScore } from './timeline.ts';
import { summarise, type SpeedSummary } from './timing.ts';
import { measureVacation, vacationLines, type VacationScores } from './vacation.ts';

/** Everything that bench found out; the JSON file. */
type Results = {
	startedAt: string;
	machine: { cpu: string; cores: number; node: string };
	skipped: string[];
	failed: string[];
	accuracy: AccuracyRow[];
	speed: SpeedSummary | null;
	middle: MiddleSpeed | null;
	live: LiveScore | null;
	app: AppScore | null;
	human: HumanComparison[];
	memory: MemoryScore | null;
	gestures: GestureScores | null;
	/** Events from given targets. */
	vacation: VacationScores | null;
	/** Questions in GRASP's forms. */
	grasp: GraspScores | null;
	encoders: EncoderEffect[];
	/** The embedded face models against the figures of their notes. */
	faces: FaceSetScore[];
	/** The embedded models on WebGPU. */
	gpuRuns: GpuRun[];
	/** Speech heard in real clips. */
	speech: HeardSpeech[];
	/** Language models, and what they cost the live analysis. */
	language: LanguageScore | null;
	/** Panning over an hour of session. */
	timeline: TimelineScore | null;
	/** An hour of synthetic session. */
	hour: HourScore | null;
	/** Free questions about the sample, both halves. */
	ask: AskScore[];
	askModels: AskModelsScore | null;
	/** The same session in every format. */
	export: ExportScore | null;
	goals: Goal[];
};

const progress = (text: string) => {
	if (process.stderr.isTTY) process.stderr.write(`\r\x1b[K${text}`);
};
const note = (text: string) => {
	progress('');
	console.error(text);
};

const messageOf = (e: unknown): string => (e instanceof Error ? e.message.split('\n')[0]! : String(e));

/** Runs one part; what fails is named, and the others go on. */
const attempt = async <T>(results: Results, name: string, run: () => Promise<T>): Promise<T | null> => {
	note(`${name} …`);
	try {
		return await run();
	} catch (e) {
		results.failed.push(`${name}: ${messageOf(e)}`);
		note(`  failed: ${messageOf(e)}`);
		return null;
	}
};

const runAccuracy = async (results: Results, analysis: AnalysisBrowser, clips: readonly Clip[]) => {
	for (const clip of clips) {
		const rows = await attempt(results, `Analysing ${clip.name}`, () =>
			accuracyOf(analysis, clip, (frames) => progress(`  ${frames} frames`)),
		);
		results.accuracy.push(...(rows ?? []));
	}
};

/** A baseline that says exactly what the product says is none: then the middle ignored the method. */
const checkBaselines = (results: Results) => {
	for (const method of ['head-pose', 'iris'] as const) {
		const pairs = results.accuracy
			.filter((r) => r.method === method && r.score.targets.settled.total > 0)
			.map((r) => [r, results.accuracy.find((p) => p.clip === r.clip && p.method === 'fused')!] as const);
		const isSame = pairs.every(([a, b]) => JSON.stringify(a.score.targets) === JSON.stringify(b.score.targets));
		if (pairs.length > 0 && isSame) results.failed.push(`baseline ${method}: the same targets as the product`);
	}
};

const runSpeed = async (results: Results, analysis: AnalysisBrowser, page: BenchBrowser, sample: Clip) => {
	const options = { fps: 10, records: false } as const;
	const timed = await attempt(results, 'Offline speed', () => analyseClip(analysis, sample, options));
	results.speed = timed && summarise(timed.result);
	results.middle = await attempt(results, 'Pure middle', async () => {
		const { perceptions } = await analyseClip(analysis, sample, { fps: 5, records: true });
		return middleSpeed(perceptions);
	});
	results.live = await attempt(results, 'Live speed', () => measureLive(page, sample));
	results.app = await attempt(results, 'The page itself', () => measureApp());
};

/** Every clip without and with the gaze direction model, from one and the same recording. */
const runEncoders = async (
	results: Results,
	analysis: AnalysisBrowser,
	clips: readonly Clip[],
	named: string | null,
) => {
	const portraits = await attempt(results, 'Embedded face models on portraits', () => measurePortraits());
	if (portraits) results.faces.push(portraits);
	const browser = await openEncodersBrowser();
	try {
		const sample = clips.find(({ name }) => name === 'table-talk');
		if (sample && (named === null || sample.name.includes(named))) {
			const rendered = await attempt(results, 'Embedded face models on the sample', async () => {
				const { perceptions } = await analyseClip(analysis, sample, { fps: sample.fps, records: true });
				return measureRendered(browser, sample, perceptions);
			});
			if (rendered) results.faces.push(rendered);
		}
		results.gpuRuns = (await attempt(results, 'Embedded models on WebGPU', () => measureOnGpu(browser))) ?? [];
		results.speech = (await attempt(results, 'Speech in real clips', () => measureSpeech(browser))) ?? [];
		if (!(await loadDirectionModel(browser))) {
			results.skipped.push('a gaze direction model: its files are not in ../shared/models');
			return;
		}
		for (const clip of clips.filter(({ name }) => named === null || name.includes(named))) {
			const effect = await attempt(results, `${clip.name} with a gaze direction model`, async () => {
				const { perceptions } = await analyseClip(analysis, clip, { fps: clip.fps, records: true });
				return directionEffect(browser, clip, perceptions);
			});
			if (effect) results.encoders.push(effect);
		}
	} finally {
		await browser.close();
	}
};

/** Questions about what is true in the sample, answered from what the program perceives in it. */
const runGrasp = async (results: Results, scores: GraspScores, analysis: AnalysisBrowser, sample: Clip) => {
	const rows = await attempt(results, "Questions in GRASP's forms about the sample", async () => {
		const { session } = await analyseClip(analysis, sample, { fps: sample.fps, records: false });
		return clipGrasp(sample, predictionFromJsonLines(session, sample.truth));
	});
	if (rows) results.grasp = { ...scores, rows: [...scores.rows, ...rows] };
};

const runHuman = async (results: Results, page: BenchBrowser, sample: Clip) => {
	for (const usesThreads of [false, true]) {
		const name = `Side by side with human, ${usesThreads ? 'threads' : 'one thread'}`;
		const compared = await attempt(results, name, () =>
			compareWithHuman(page, sample, { fps: 5, usesThreads }, (frames) => progress(`  ${frames} frames`)),
		);
		if (compared) results.human.push(compared);
	}
};

const speedGoals = ({ speed, middle, app, human, memory, language }: Results): Goal[] => {
	const goals: Goal[] = [...languageGoals(language)];
	if (speed) {
		goals.push(
			{ name: 'speed: offline at 10 frames a second', value: speed.timesRealTime, is: 'at least', limit: 1, unit: '×' },
			{ name: 'speed: share outside the models', value: speed.outsideShare, is: 'at most', limit: 0.1, unit: '%' },
		);
	}
	if (middle) {
		goals.push({
			name: 'speed: pure middle, ten people, Node',
			value: middle.meanMs,
			is: 'at most',
			limit: 2,
			unit: 'ms',
		});
	}
	if (app) {
		goals.push(
			{
				name: 'page: opened to first ray',
				value: app.firstRayMs === null ? null : app.firstRayMs / 1000,
				is: 'at most',
				limit: 6,
				unit: 's',
			},
			{
				name: 'page: scripting a displayed frame, 95th percentile',
				value: app.scripting.displayedP95Ms,
				is: 'at most',
				limit: 8,
				unit: 'ms',
			},
			{
				name: 'page: tasks over 50 ms while analysing',
				value: app.firstRayMs === null ? null : app.longTasks.count,
				is: 'at most',
				limit: 0,
				unit: '',
			},
			{
				name: 'page: requests outside the origin',
				value: app.foreignRequests.length,
				is: 'at most',
				limit: 0,
				unit: '',
			},
		);
	}
	for (const h of human) {
		const name = `human, ${h.usesThreads ? 'threads' : 'one thread'}`;
		goals.push(
			{ name: `${name}: our frames a second over theirs`, value: h.ratio, is: 'at least', limit: 2.5, unit: '×' },
			{
				name: `${name}: our face recall`,
				value: h.regard.recall,
				is: 'at least',
				limit: h.human.recall ?? 0,
				unit: '%',
			},
		);
	}
	if (memory?.secondMinuteMiB) {
		const growth = (memory.lastMinuteMiB ?? Infinity) / memory.secondMinuteMiB;
		// Resident size wavers by some per cent with the engine's own collections.
		goals.push({
			name: 'memory: last minute over second minute',
			value: growth,
			is: 'at most',
			limit: 1.05,
			unit: '×',
		});
	}
	return goals;
};

const printResults = (results: Results) => {
	const rows = (format: string) =>
		results.accuracy
			.filter((r) => r.score.format === format)
			.map(({ clip, method, score }) => ({ name: method === 'fused' ? clip : `  ${method} only`, score }));
	const exact = rows('stage-truth/1');
	const marked = rows('truth/1');
	const lines: string[] = [''];
	if (exact.length > 0) lines.push('Rendered clips, exact truth', ...tableOf(exact, exactColumns), '');
	if (marked.length > 0) lines.push('Real clips, hand-made truth', ...tableOf(marked, markedColumns), '');
	if (results.accuracy.length > 0) lines.push(...LEGEND, '');
	for (const { events } of results.accuracy) if (events) lines.push(...clipEventLines(events), '');
	const heard = results.accuracy.flatMap(({ clip, speech }) =>
		speech === null ? [] : [`${clip} ${Math.round(speech * 100)} %`],
	);
	if (heard.length > 0) lines.push(`Speech heard, share of frames with sound: ${heard.join(', ')}`, '');
	if (results.speed) lines.push(...speedLines('the sample', results.speed));
	if (results.middle) lines.push(middleLine(results.middle));
	if (results.live) lines.push(liveLine(results.live));
	if (results.app) lines.push(...appLines(results.app));
	lines.push(...results.human.map(humanLine));
	if (results.memory) lines.push(...memoryLines(results.memory));
	if (results.gestures) lines.push(...gestureLines(results.gestures));
	if (results.vacation) lines.push(...vacationLines(results.vacation));
	if (results.grasp) lines.push(...graspScoreLines(results.grasp));
	if (results.language) lines.push(...languageLines(results.language));
	if (results.hour) lines.push(...hourLines(results.hour));
	lines.push(...askLines(results.ask));
	if (results.askModels) lines.push(...askModelsLines(results.askModels));
	if (results.timeline) lines.push(...timelineLines(results.timeline));
	if (results.export) lines.push(...exportLines(results.export));
	if (results.encoders.length > 0)
		lines.push('', 'Each clip without and with a model', ...effectLines(results.encoders));
	lines.push(...faceLines(results.faces), ...gpuLines(results.gpuRuns), ...speechLines(results.speech));
	lines.push('', ...goalLines(results.goals));
	lines.push(...results.skipped.map((s) => `Skipped: ${s}`), ...results.failed.map((f) => `FAILED: ${f}`));
	console.log(lines.join('\n'));
};

const run = async (options: BenchOptions): Promise<Results> => {
	const { clips: all, missing } = findClips();
	const sample = all[0]!;
	const wants = (part: Parameters<typeof options.parts.has>[0]) => options.parts.has(part);
	const clips = all.filter((c) => wants(c.group) && (options.clip === null || c.name.includes(options.clip)));
	const results: Results = {
		startedAt: new Date().toISOString(),
		machine: { cpu: cpus()[0]?.model ?? 'unknown', cores: cpus().length, node: process.version },
		skipped: missing,
		failed: [],
		accuracy: [],
		speed: null,
		middle: null,
		live: null,
		app: null,
		human: [],
		memory: null,
		gestures: wants('gestures') ? measureGestures() : null,
		vacation: wants('events') ? measureVacation() : null,
		grasp: wants('grasp') ? measureSyntheticGrasp() : null,
		encoders: [],
		faces: [],
		gpuRuns: [],
		speech: [],
		language: null,
		timeline: null,
		ask: wants('ask') ? measureAsk() : [],
		askModels: null,
		hour: wants('hour') ? await measureHour(options.hourMinutes) : null,
		export: null,
		goals: [],
	};
	if (wants('export')) {
		results.export = await attempt(results, 'Exporting a synthetic session', () => measureExports(options.hourMinutes));
	}
	if (wants('timeline')) {
		results.timeline = await attempt(results, 'Moving over the time line', () => measureTimeline(options.hourMinutes));
		if (results.timeline) results.goals.push(...timelineGoals(results.timeline));
	}
	if (options.askModels) {
		const asked = options.askModels;
		const measured = await attempt(results, 'Language models in Ask', () => measureAskModels(asked, note));
		results.askModels = measured?.score ?? null;
		results.skipped.push(...(measured?.missing ?? []));
		if (results.askModels) results.goals.push(...askModelGoals(results.askModels));
	}
	if (wants('language')) {
		const measured = await attempt(results, 'Language models', () => measureLanguage(sample.video));
		results.language = measured?.score ?? null;
		results.skipped.push(...(measured?.missing ?? []));
		results.goals.push(...languageGoals(results.language));
	}
	if (results.hour) results.goals.push(...hourGoals(results.hour));
	if (wants('hour') && options.hourOut !== null) await writeHour(options.hourOut, { minutes: options.hourMinutes });
	if (!wants('memory')) results.skipped.push('memory over ten minutes: ask with --memory');

	if (wants('events') && !results.vacation) results.skipped.push('../shared/data/vacation_plus is not here');
	if (
		[...options.parts].every((part) =>
			['gestures', 'events', 'hour', 'export', 'timeline', 'language', 'ask'].includes(part),
		)
	)
		return results;
	const needsPage = wants('speed') || wants('human') || wants('memory');
	const analysis = await openAnalysisBrowser({ log: note });
	const page = needsPage ? await startBenchBrowser([dirname(sample.video)]) : null;
	try {
		// Speed first, on a machine that has not been busy.
		if (page && wants('speed')) await runSpeed(results, analysis, page, sample);
		if (page && wants('human')) await runHuman(results, page, sample);
		await runAccuracy(results, analysis, clips);
		checkBaselines(results);
		if (results.grasp) await runGrasp(results, results.grasp, analysis, sample);
		if (wants('encoders')) await runEncoders(results, analysis, all, options.clip);
		if (page && wants('memory')) {
			results.memory = await attempt(results, 'Memory', () =>
				measureMemory(
					{ page, analysis },
					sample,
					(frames) => progress(`  ${frames} frames`),
					options.memoryMinutes * 60,
				),
			);
		}
	} finally {
		await page?.close();
		await analysis.close();
	}
	const product = results.accuracy.filter((r) => r.method === 'fused');
	results.goals = [
		...results.goals,
		...product.filter((r) => r.group === 'sample').flatMap((r) => sampleGoals(r.score)),
		...product.filter((r) => r.group === 'sample').flatMap((r) => eventGoals(r.events?.events.all.f1 ?? null)),
		...markedGoals(product.filter((r) => r.group === 'media').map((r) => r.score)),
		...speedGoals(results),
	];
	return results;
};

const options = parseOptions(process.argv.slice(2));
if (options === null) {
	console.log(USAGE);
} else {
	const results = await run(options);
	printResults(results);
	mkdirSync(dirname(options.json), { recursive: true });
	writeFileSync(options.json, `${JSON.stringify(results, null, '\t')}\n`);
	console.log(`\nAll numbers: ${options.json}`);
	if (results.failed.length > 0) process.exitCode = 1;
}
