import { twoThreadsOverOne } from './speed/cores.ts';
import { longClip } from './speed/long-file.ts';
import { predictionFromJsonLines } from '../../src/bench/scenes/prediction';
import type { AnalysisBrowser } from '../analyze/browser.ts';
import { accuracyOf, analyseClip } from './accuracy/accuracy.ts';
import { measureApp } from './speed/app.ts';
import type { BenchBrowser } from './browser.ts';
import { measureLive } from './speed/camera.ts';
import type { Clip } from './accuracy/clips.ts';
import { openBenchPage } from './bench-page.ts';
import { measurePortraits, measureRendered } from './encoders/encoder-faces.ts';
import { measureOnGpu, measureSpeech } from './encoders/encoder-runs.ts';
import { directionEffect, loadDirectionModel } from './encoders/encoders.ts';
import { clipGrasp, type GraspScores } from './accuracy/grasp.ts';
import { compareWithHuman } from './speed/human.ts';
import { middleSpeed } from './speed/middle.ts';
import { summarise } from './speed/timing.ts';
import { progress } from './log.ts';
import { attempt, type Results } from './results.ts';

/** Heads, looks, pointing and events of each clip against its truth, with what the baselines say. */
export const runAccuracy = async (results: Results, analysis: AnalysisBrowser, clips: readonly Clip[]) => {
	for (const clip of clips) {
		const rows = await attempt(results, `Analysing ${clip.name}`, () =>
			accuracyOf(analysis, clip, (frames) => progress(`  ${frames} frames`)),
		);
		results.accuracy.push(...(rows ?? []));
	}
};

/** A baseline that says exactly what the product says is none: then the middle ignored the method. */
export const checkBaselines = (results: Results) => {
	for (const method of ['head-pose', 'iris'] as const) {
		const pairs = results.accuracy
			.filter((r) => r.method === method && r.score.targets.settled.total > 0)
			.map((r) => [r, results.accuracy.find((p) => p.clip === r.clip && p.method === 'fused')!] as const);
		const isSame = pairs.every(([a, b]) => JSON.stringify(a.score.targets) === JSON.stringify(b.score.targets));
		if (pairs.length > 0 && isSame) results.failed.push(`baseline ${method}: the same targets as the product`);
	}
};

/** Speed offline and live, of the pure middle, and of the page itself. */
export const runSpeed = async (results: Results, analysis: AnalysisBrowser, page: BenchBrowser, sample: Clip) => {
	const options = { fps: 10, records: false } as const;
	const timed = await attempt(results, 'Offline speed', () => analyseClip(analysis, sample, options));
	results.speed = timed && summarise(timed.result);
	const minute = await attempt(results, 'Offline speed over a minute', async () =>
		analyseClip(analysis, await longClip(page, sample, 60), options),
	);
	results.speedOfMinute = minute && summarise(minute.result);
	results.twoThreadsOverOne = await attempt(results, 'Two threads against one', () => twoThreadsOverOne());
	results.middle = await attempt(results, 'Pure middle', async () => {
		const { perceptions } = await analyseClip(analysis, sample, { fps: 5, records: true });
		return middleSpeed(perceptions);
	});
	results.live = await attempt(results, 'Live speed', () => measureLive(page, sample));
	results.app = await attempt(results, 'The page itself', () => measureApp());
};

/** Every clip without and with the gaze direction model, from one and the same recording. */
export const runEncoders = async (
	results: Results,
	analysis: AnalysisBrowser,
	clips: readonly Clip[],
	named: string | null,
) => {
	const portraits = await attempt(results, 'Embedded face models on portraits', () => measurePortraits());
	if (portraits) results.faces.push(portraits);
	const browser = await openBenchPage('encoders/page', { global: 'encodersBench', printsErrors: true });
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
export const runGrasp = async (results: Results, scores: GraspScores, analysis: AnalysisBrowser, sample: Clip) => {
	const rows = await attempt(results, "Questions in GRASP's forms about the sample", async () => {
		const { session } = await analyseClip(analysis, sample, { fps: sample.fps, records: false });
		return clipGrasp(sample, predictionFromJsonLines(session));
	});
	if (rows) results.grasp = { ...scores, rows: [...scores.rows, ...rows] };
};

/** Frames a second and face recall beside the library human, with one thread and with several. */
export const runHuman = async (results: Results, page: BenchBrowser, sample: Clip) => {
	for (const usesThreads of [false, true]) {
		const name = `Side by side with human, ${usesThreads ? 'threads' : 'one thread'}`;
		const compared = await attempt(results, name, () =>
			compareWithHuman(page, sample, { fps: 5, usesThreads }, (frames) => progress(`  ${frames} frames`)),
		);
		if (compared) results.human.push(compared);
	}
};
