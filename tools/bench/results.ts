import type { Goal } from '../../src/bench/scenes/goals';
import type { AskModelsScore } from './ask/ask-models.ts';
import type { AskScore } from './ask/ask.ts';
import type { AccuracyRow } from './accuracy/accuracy.ts';
import type { AppScore } from './speed/app.ts';
import type { LiveScore } from './speed/camera.ts';
import type { FaceSetScore } from './encoders/encoder-faces.ts';
import type { GpuRun, HeardSpeech } from './encoders/encoder-runs.ts';
import type { EncoderEffect } from './encoders/encoders.ts';
import type { GestureScores } from './accuracy/gestures.ts';
import type { ExportScore } from './hour/export.ts';
import type { HourScore } from './hour/hour.ts';
import type { GraspScores } from './accuracy/grasp.ts';
import type { HumanComparison } from './speed/human.ts';
import type { LanguageScore } from './language/language.ts';
import type { MemoryScore } from './speed/memory.ts';
import type { MiddleSpeed } from './speed/middle.ts';
import type { TimelineScore } from './timeline/timeline.ts';
import type { SpeedSummary } from './speed/timing.ts';
import type { VacationScores } from './accuracy/vacation.ts';
import { note } from './log.ts';

/** Everything that bench found out; the JSON file. */
export type Results = {
	startedAt: string;
	machine: { cpu: string; cores: number; node: string };
	skipped: string[];
	failed: string[];
	accuracy: AccuracyRow[];
	/** The sample, 13 s, most of which the browser is still compiling. */
	speed: SpeedSummary | null;
	/** The sample over and over for a minute. */
	speedOfMinute: SpeedSummary | null;
	/** What two threads get done against one; see `cores.ts`. */
	twoThreadsOverOne: number | null;
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

const messageOf = (e: unknown): string => (e instanceof Error ? e.message.split('\n')[0]! : String(e));

/** Runs one part; what fails is named, and the others go on. */
export const attempt = async <T>(results: Results, name: string, run: () => Promise<T>): Promise<T | null> => {
	note(`${name} …`);
	try {
		return await run();
	} catch (e) {
		results.failed.push(`${name}: ${messageOf(e)}`);
		note(`  failed: ${messageOf(e)}`);
		return null;
	}
};
