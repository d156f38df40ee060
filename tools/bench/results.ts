import { cpus } from 'node:os';
import { keysOf } from '../../src/core/collections';
import { messageOf } from '../../src/core/errors';
import { goalLines, type Goal } from '../../src/bench/scenes/goals';
import { accuracyLines } from './accuracy/accuracy.ts';
import { gestureLines } from './accuracy/gestures.ts';
import { graspScoreLines } from './accuracy/grasp.ts';
import { truthLines } from './truth/lines.ts';
import type { TruthScore } from './truth/measure.ts';
import { vacationLines } from './accuracy/vacation.ts';
import { askAnswersLines } from './ask/ask-answers.ts';
import { askModelsLines } from './ask/ask-report.ts';
import { askLines } from './ask/ask.ts';
import { faceLines } from './encoders/encoder-faces.ts';
import { gpuLines, speechLines } from './encoders/encoder-runs.ts';
import { effectLines } from './encoders/encoders.ts';
import { gpuScoreLines } from './gpu/gpu-report.ts';
import { exportLines } from './hour/export.ts';
import { readerLines } from './hour/readers.ts';
import { hourLines } from './hour/hour.ts';
import { languageLines } from './language/language.ts';
import { note } from './log.ts';
import { phoneLines } from './phone/phone.ts';
import {
	appLines,
	coresLines,
	humanLines,
	liveLines,
	memoryLines,
	middleLines,
	scalingLines,
	speedLines,
	visitsLines,
} from './print.ts';
import { jobsLines } from './speed/jobs.ts';
import { studyLines } from './study/study.ts';
import { studyViewLines } from './study-view/study-view.ts';
import { timelineLines } from './timeline/timeline.ts';

type Lines = readonly string[];
/** Something that is measured: what stands in the results until then, and how it is printed. */
type Measure<Found> = { readonly none: () => Found; readonly lines: (found: Found) => Lines };

const one = <Found>(lines: (found: Found) => Lines): Measure<Found | null> => ({
	none: () => null,
	lines: (found) => (found === null ? [] : lines(found)),
});
const list = <Found>(lines: (found: readonly Found[]) => Lines): Measure<Found[]> => ({ none: () => [], lines });

/** All that bench measures, in the order in which it is printed: a further measurement belongs here. */
const TABLE = {
	accuracy: list(accuracyLines),
	speed: one(speedLines('the sample, 13 s, while the browser still compiles')),
	speedOfMinute: one(speedLines('the sample over and over for a minute')),
	/** What two threads get done against one; see `cores.ts`. */
	twoThreadsOverOne: one(coresLines),
	scaling: one(scalingLines),
	middle: one(middleLines),
	live: one(liveLines),
	app: one(appLines),
	visits: one(visitsLines),
	human: list(humanLines),
	memory: one(memoryLines),
	/** Looks, heads and pointing in the parts to choose and to check by. */
	truth: list((scores: readonly TruthScore[]) => scores.flatMap(truthLines)),
	gestures: one(gestureLines),
	/** Events from given targets. */
	vacation: one(vacationLines),
	/** Questions in GRASP's forms. */
	grasp: one(graspScoreLines),
	/** Language models, and what they cost the live analysis. */
	language: one(languageLines),
	/** How the program scales with people and pixels on a GPU; in tiny sizes where there is none. */
	gpu: one(gpuScoreLines),
	/** The page on half a core. */
	phone: one(phoneLines),
	/** An hour of synthetic session. */
	hour: one(hourLines),
	/** Free questions about the sample, both halves. */
	ask: list(askLines),
	/** Questions asked and answered end to end. */
	askAnswers: list(askAnswersLines),
	askModels: one(askModelsLines),
	/** Panning over an hour of session. */
	timeline: one(timelineLines),
	/** The same session in every format. */
	export: one(exportLines),
	/** What broken or hostile files cost whoever reads them, by their size. */
	readers: list(readerLines),
	/** Made-up studies with and without a difference between conditions. */
	study: list(studyLines),
	/** A large study in its view. */
	studyView: one(studyViewLines),
	/** Files one after the other against two at once. */
	jobs: one(jobsLines),
	encoders: list(effectLines),
	/** The embedded face models against the figures of their notes. */
	faces: list(faceLines),
	/** The embedded models on WebGPU. */
	gpuRuns: list(gpuLines),
	/** Speech heard in real clips. */
	speech: list(speechLines),
};

type Found = { [Key in keyof typeof TABLE]: ReturnType<(typeof TABLE)[Key]['none']> };
const MEASURES: { readonly [Key in keyof Found]: Measure<Found[Key]> } = TABLE;

const noneFound = (): Found => {
	const found: Partial<Found> = {};
	const start = <Key extends keyof Found>(key: Key) => (found[key] = MEASURES[key].none());
	keysOf(MEASURES).forEach(start);
	return found as Found;
};

/** Everything that bench found out; the JSON file. */
export type Results = Found & {
	readonly startedAt: string;
	readonly machine: { readonly cpu: string; readonly cores: number; readonly node: string };
	readonly skipped: string[];
	readonly failed: string[];
	goals: readonly Goal[];
};

/** Results before anything was measured. */
export const startResults = (skipped: readonly string[]): Results => ({
	startedAt: new Date().toISOString(),
	machine: { cpu: cpus()[0]?.model ?? 'unknown', cores: cpus().length, node: process.version },
	skipped: [...skipped],
	failed: [],
	...noneFound(),
	goals: [],
});

const linesOf = <Key extends keyof Found>(key: Key, found: Found): Lines => MEASURES[key].lines(found[key]);

/** Prints everything that was measured as tables and sentences, goals last. */
export const printResults = (results: Results): void => {
	const { goals, skipped, failed } = results;
	const lines = [
		'',
		...keysOf(MEASURES).flatMap((key) => linesOf(key, results)),
		'',
		...goalLines(goals),
		...skipped.map((what) => `Skipped: ${what}`),
		...failed.map((what) => `FAILED: ${what}`),
	];
	console.log(lines.join('\n'));
};

/** Runs one part; what fails is named, and the others go on. */
export const attempt = async <T>(results: Results, name: string, run: () => Promise<T>): Promise<T | null> => {
	note(`${name} …`);
	try {
		return await run();
	} catch (e) {
		const [what] = messageOf(e).split('\n');
		results.failed.push(`${name}: ${what}`);
		note(`  failed: ${what}`);
		return null;
	}
};

/** The same for something that goes into the results; what fails leaves them as they are. */
export const measureInto = async <Key extends keyof Found>(
	results: Results,
	key: Key,
	name: string,
	run: () => Promise<Results[Key]>,
): Promise<void> => {
	results[key] = (await attempt(results, name, run)) ?? results[key];
};
