// npm run bench: accuracy on clips with truth, and speed, as tables and as JSON. `--help` lists the options.
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { eventGoals, markedGoals, sampleGoals, type Goal } from '../../src/bench/scenes/goals';
import { measureAskModels } from './ask/ask-models.ts';
import { askModelGoals } from './ask/ask-report.ts';
import { measureAskAnswers } from './ask/ask-answers.ts';
import { measureAsk } from './ask/ask.ts';
import { openAnalysisBrowser } from '../analyze/browser.ts';
import { runCommand } from '../command-line.ts';
import { startBenchBrowser } from './browser.ts';
import { findClips, type Clip } from './accuracy/clips.ts';
import { gpuPage } from './gpu/gpu-report.ts';
import { measureGpu } from './gpu/gpu.ts';
import { measureGestures } from './accuracy/gestures.ts';
import { measureExports } from './hour/export.ts';
import { measureReaders } from './hour/readers.ts';
import { hourGoals, measureHour } from './hour/hour.ts';
import { writeHour } from './hour/hour-file.ts';
import { measureSyntheticGrasp } from './accuracy/grasp.ts';
import { languageGoals, measureLanguage } from './language/language.ts';
import { measureMemory } from './speed/memory.ts';
import { needsBrowser, parseOptions, USAGE, type BenchOptions, type Part } from './options.ts';
import { measureJobs } from './speed/jobs.ts';
import { measurePhone, phoneGoals } from './phone/phone.ts';
import { measureStudies } from './study/study.ts';
import { measureStudyView, studyViewGoals } from './study-view/study-view.ts';
import { measureTimeline, timelineGoals } from './timeline/timeline.ts';
import { measureVacation } from './accuracy/vacation.ts';
import { note, progress } from './log.ts';
import { outFolder } from './page-server.ts';
import { runAccuracy, checkBaselines, runSpeed, runEncoders, runGrasp, runHuman, runTruth } from './parts.ts';
import { attempt, measureInto, printResults, startResults, type Results } from './results.ts';
import { speedGoals } from './speed/speed-goals.ts';

/** What the results are held to. */
const goalsOf = (results: Results): Goal[] => {
	const { timeline, studyView, askModels, language, hour, phone, accuracy } = results;
	const product = accuracy.filter((r) => r.method === 'fused');
	const ofSample = product.filter((r) => r.group === 'sample');
	return [
		...(timeline ? timelineGoals(timeline) : []),
		...(studyView ? studyViewGoals(studyView) : []),
		...(askModels ? askModelGoals(askModels) : []),
		...languageGoals(language),
		...(hour ? hourGoals(hour) : []),
		...(phone ? phoneGoals(phone) : []),
		...ofSample.flatMap((r) => sampleGoals(r.score)),
		...ofSample.flatMap((r) => eventGoals(r.events?.events.all.f1 ?? null)),
		...markedGoals(product.filter((r) => r.group === 'media').map((r) => r.score)),
		...speedGoals(results),
	];
};

/** The parts that need the program in its page. */
const measureInBrowser = async (results: Results, options: BenchOptions, all: readonly Clip[], sample: Clip) => {
	const wants = (part: Part) => options.parts.has(part);
	const analysis = await openAnalysisBrowser({ log: note });
	const page = wants('speed') || wants('human') || wants('memory') ? await startBenchBrowser() : null;
	try {
		// Speed first, on a machine that has not been busy.
		if (page && wants('speed')) await runSpeed(results, analysis, page, sample);
		if (page && wants('human')) await runHuman(results, page, sample);
		const clips = all.filter((c) => wants(c.group) && (options.clip === null || c.name.includes(options.clip)));
		await runAccuracy(results, analysis, clips);
		checkBaselines(results);
		if (wants('truth')) await runTruth(results, analysis, options);
		await runGrasp(results, analysis, sample);
		if (wants('encoders')) await runEncoders(results, analysis, all, options.clip);
		if (page && wants('memory')) {
			const seconds = options.memoryMinutes * 60;
			await measureInto(results, 'memory', 'Memory', () =>
				measureMemory({ page, analysis }, sample, (frames) => progress(`  ${frames} frames`), seconds),
			);
		}
	} finally {
		await page?.close();
		await analysis.close();
	}
};

const measure = async (options: BenchOptions): Promise<Results> => {
	const { clips, sample, missing } = findClips();
	const { hourMinutes: minutes, askModels } = options;
	const wants = (part: Part) => options.parts.has(part);
	const results = startResults(missing);
	if (wants('gestures')) results.gestures = measureGestures();
	if (wants('events')) results.vacation = measureVacation();
	if (wants('grasp')) results.grasp = measureSyntheticGrasp();
	if (wants('ask')) {
		results.ask = measureAsk();
		await measureInto(results, 'askAnswers', 'Questions answered', () => measureAskAnswers(options.isSealed));
	}
	if (wants('hour')) results.hour = await measureHour(minutes);
	if (wants('export')) {
		await measureInto(results, 'export', 'Exporting a synthetic session', () => measureExports(minutes));
	}
	if (wants('readers')) results.readers = await measureReaders();
	if (wants('study')) results.study = measureStudies(options.studies, note);
	if (wants('study-view')) {
		const size = { sessions: options.sessions, minutes, events: Math.round((20_000 * minutes) / 60) };
		await measureInto(results, 'studyView', 'The view Study', () => measureStudyView(size, note));
	}
	if (wants('jobs')) await measureInto(results, 'jobs', 'Several files at once', () => measureJobs(sample.video));
	if (wants('timeline')) {
		await measureInto(results, 'timeline', 'Moving over the time line', () => measureTimeline(minutes));
	}
	if (askModels) {
		const measured = await attempt(results, 'Language models in Ask', () => measureAskModels(askModels, note));
		results.askModels = measured?.score ?? null;
		results.skipped.push(...(measured?.missing ?? []));
	}
	if (wants('language')) {
		const measured = await attempt(results, 'Language models', () => measureLanguage(sample.video));
		results.language = measured?.score ?? null;
		results.skipped.push(...(measured?.missing ?? []));
	}
	if (wants('phone')) await measureInto(results, 'phone', 'A phone', measurePhone);
	if (wants('gpu')) {
		await measureInto(results, 'gpu', 'The GPU', () => measureGpu(sample));
		const machine = `${results.machine.cpu}, ${results.machine.cores} cores, ${results.startedAt}`;
		if (results.gpu) writeFileSync(`${outFolder}gpu.html`, gpuPage(results.gpu, machine));
	}
	if (wants('hour') && options.hourOut !== null) await writeHour(options.hourOut, { minutes });
	if (!wants('memory')) results.skipped.push('memory over ten minutes: ask with --memory');
	if (wants('events') && !results.vacation) results.skipped.push('../shared/data/vacation_plus is not here');
	if ([...options.parts].some(needsBrowser)) await measureInBrowser(results, options, clips, sample);
	results.goals = goalsOf(results);
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
