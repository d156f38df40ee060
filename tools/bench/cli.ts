// npm run bench: accuracy on clips with truth, and speed, as tables and as JSON. `--help` lists the options.
import { cpus } from 'node:os';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { eventGoals, markedGoals, sampleGoals } from '../../src/bench/scenes/goals';
import { measureAskModels } from './ask/ask-models.ts';
import { askModelGoals } from './ask/ask-report.ts';
import { measureAsk } from './ask/ask.ts';
import { openAnalysisBrowser } from '../analyze/browser.ts';
import { runCommand } from '../command-line.ts';
import { startBenchBrowser } from './browser.ts';
import { findClips } from './accuracy/clips.ts';
import { measureGestures } from './accuracy/gestures.ts';
import { measureExports } from './hour/export.ts';
import { hourGoals, measureHour } from './hour/hour.ts';
import { writeHour } from './hour/hour-file.ts';
import { measureSyntheticGrasp } from './accuracy/grasp.ts';
import { languageGoals, measureLanguage } from './language/language.ts';
import { measureMemory } from './speed/memory.ts';
import { needsBrowser, parseOptions, USAGE, type BenchOptions } from './options.ts';
import { measureTimeline, timelineGoals } from './timeline/timeline.ts';
import { measureVacation } from './accuracy/vacation.ts';
import { note, progress } from './log.ts';
import { runAccuracy, checkBaselines, runSpeed, runEncoders, runGrasp, runHuman } from './parts.ts';
import { printResults } from './print-results.ts';
import { attempt, type Results } from './results.ts';
import { speedGoals } from './speed/speed-goals.ts';

const measure = async (options: BenchOptions): Promise<Results> => {
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
		speedOfMinute: null,
		twoThreadsOverOne: null,
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
	if (![...options.parts].some(needsBrowser)) return results;
	const needsPage = wants('speed') || wants('human') || wants('memory');
	const analysis = await openAnalysisBrowser({ log: note });
	const page = needsPage ? await startBenchBrowser() : null;
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
	const ofSample = product.filter((r) => r.group === 'sample');
	results.goals.push(
		...ofSample.flatMap((r) => sampleGoals(r.score)),
		...ofSample.flatMap((r) => eventGoals(r.events?.events.all.f1 ?? null)),
		...markedGoals(product.filter((r) => r.group === 'media').map((r) => r.score)),
		...speedGoals(results),
	);
	return results;
};

await runCommand({
	script: 'bench',
	usage: USAGE,
	parse: parseOptions,
	async run(options) {
		const results = await measure(options);
		printResults(results);
		mkdirSync(dirname(options.json), { recursive: true });
		writeFileSync(options.json, `${JSON.stringify(results, null, '\t')}\n`);
		console.log(`\nAll numbers: ${options.json}`);
		return results.failed.length > 0 ? 1 : 0;
	},
});
