import { dirname, join } from 'node:path';
import { predictionFromJsonLines } from '../../src/bench/scenes/prediction';
import type { AnalysisBrowser } from '../analyze/browser.ts';
import { accuracyOf, analyseClip, BASELINES } from './accuracy/accuracy.ts';
import type { Clip } from './accuracy/clips.ts';
import { clipGrasp } from './accuracy/grasp.ts';
import { openBenchPage } from './bench-page.ts';
import type { BenchBrowser } from './browser.ts';
import { measurePortraits, measureRendered } from './encoders/encoder-faces.ts';
import { measureOnGpu, measureSpeech } from './encoders/encoder-runs.ts';
import { directionEffect, loadDirectionModel } from './encoders/encoders.ts';
import { progress } from './log.ts';
import type { BenchOptions } from './options.ts';
import { attempt, measureInto, type Results } from './results.ts';
import { measureApp } from './speed/app.ts';
import { measureVisits } from './speed/visits.ts';
import { measureLive } from './speed/camera.ts';
import { twoThreadsOverOne } from './speed/cores.ts';
import { compareWithHuman } from './speed/human.ts';
import { longClip } from './speed/long-file.ts';
import { middleSpeed } from './speed/middle.ts';
import { browserTimeMs } from './speed/processor-time.ts';
import { measureScaling } from './speed/scaling.ts';
import { summarise } from './speed/timing.ts';
import { measureTruth } from './truth/run.ts';

const showFrames = (frames: number) => progress(`  ${frames} frames`);

/** Heads, looks, pointing and events of each clip against its truth, with what the baselines say. */
export const runAccuracy = async (results: Results, analysis: AnalysisBrowser, clips: readonly Clip[]) => {
	for (const clip of clips) {
		const rows = await attempt(results, `Analysing ${clip.name}`, () => accuracyOf(analysis, clip, showFrames));
		results.accuracy.push(...(rows ?? []));
	}
};

/** A baseline that says exactly what the product says is none: then the middle ignored the method. */
export const checkBaselines = (results: Results) => {
	const targetsOf = (method: string, clip: string) =>
		JSON.stringify(results.accuracy.find((r) => r.method === method && r.clip === clip)?.score.targets);
	for (const method of BASELINES) {
		const clips = results.accuracy
			.filter((r) => r.method === method && r.score.targets.settled.total > 0)
			.map((r) => r.clip);
		const isSame = clips.every((clip) => targetsOf(method, clip) === targetsOf('fused', clip));
		if (clips.length > 0 && isSame) results.failed.push(`baseline ${method}: the same targets as the product`);
	}
};

/** Speed offline and live, of the pure middle, and of the page itself. */
export const runSpeed = async (results: Results, analysis: AnalysisBrowser, page: BenchBrowser, sample: Clip) => {
	const speedOf = async (clip: Clip) => {
		const before = browserTimeMs();
		const { result } = await analyseClip(analysis, clip, { fps: 10, records: false });
		const after = browserTimeMs();
		return summarise(result, before === null || after === null ? null : after - before);
	};
	await measureInto(results, 'scaling', 'Scaling of pictures', measureScaling);
	await measureInto(results, 'speed', 'Offline speed', () => speedOf(sample));
	await measureInto(results, 'speedOfMinute', 'Offline speed over a minute', async () =>
		speedOf(await longClip(page, sample, 60)),
	);
	await measureInto(results, 'twoThreadsOverOne', 'Two threads against one', twoThreadsOverOne);
	await measureInto(results, 'middle', 'Pure middle', async () => {
		const { perceptions } = await analyseClip(analysis, sample, { fps: 5, records: true });
		return middleSpeed(perceptions);
	});
	await measureInto(results, 'live', 'Live speed', () => measureLive(page, sample));
	await measureInto(results, 'app', 'The page itself', () => measureApp());
	await measureInto(results, 'visits', 'First and second visit', measureVisits);
};

/** Every clip without and with the gaze direction model, from one and the same recording. */
export const runEncoders = async (
	results: Results,
	analysis: AnalysisBrowser,
	clips: readonly Clip[],
	named: string | null,
) => {
	const portraits = await attempt(results, 'Embedded face models on portraits', measurePortraits);
	if (portraits) results.faces.push(portraits);
	const perceive = async (clip: Clip) =>
		(await analyseClip(analysis, clip, { fps: clip.fps, records: true })).perceptions;
	const wanted = clips.filter(({ name }) => named === null || name.includes(named));
	const browser = await openBenchPage('encoders/page', { global: 'encodersBench', printsErrors: true });
	try {
		const sample = wanted.find(({ name }) => name === 'table-talk');
		if (sample) {
			const rendered = await attempt(results, 'Embedded face models on the sample', async () =>
				measureRendered(browser, sample, await perceive(sample)),
			);
			if (rendered) results.faces.push(rendered);
		}
		await measureInto(results, 'gpuRuns', 'Embedded models on WebGPU', () => measureOnGpu(browser));
		await measureInto(results, 'speech', 'Speech in real clips', () => measureSpeech(browser));
		if (!(await loadDirectionModel(browser))) {
			results.skipped.push('a gaze direction model: its files are not in ../shared/models');
			return;
		}
		for (const clip of wanted) {
			const effect = await attempt(results, `${clip.name} with a gaze direction model`, async () =>
				directionEffect(browser, clip, await perceive(clip)),
			);
			if (effect) results.encoders.push(effect);
		}
	} finally {
		await browser.close();
	}
};

/** Questions about what is true in the sample, answered from what the program perceives in it. */
export const runGrasp = async (results: Results, analysis: AnalysisBrowser, sample: Clip) => {
	const { grasp } = results;
	if (!grasp) return;
	await measureInto(results, 'grasp', "Questions in GRASP's forms about the sample", async () => {
		const { session } = await analyseClip(analysis, sample, { fps: sample.fps, records: false });
		return { ...grasp, rows: [...grasp.rows, ...clipGrasp(sample, predictionFromJsonLines(session))] };
	});
};

/** Frames a second and face recall beside the library human, with one thread and with several. */
export const runHuman = async (results: Results, page: BenchBrowser, sample: Clip) => {
	for (const usesThreads of [false, true]) {
		const name = `Side by side with human, ${usesThreads ? 'threads' : 'one thread'}`;
		const compared = await attempt(results, name, () =>
			compareWithHuman(page, sample, { fps: 5, usesThreads }, showFrames),
		);
		if (compared) results.human.push(compared);
	}
};

/** Every clip of the parts asked for, scored by the figures that count. */
export const runTruth = async (
	results: Results,
	analysis: AnalysisBrowser,
	{ truthParts, clip, json }: BenchOptions,
) => {
	for (const part of truthParts) {
		const measured = await attempt(results, `Truth, ${part} part`, () =>
			measureTruth(analysis, { part, clip, out: join(dirname(json), 'truth') }),
		);
		if (measured) results.truth.push(measured.score);
		results.skipped.push(...(measured?.missing ?? []));
	}
};
