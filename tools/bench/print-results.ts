import { goalLines } from '../../src/bench/scenes/goals';
import { exactColumns, LEGEND, markedColumns, tableOf } from '../../src/bench/scenes/report';
import { askModelsLines } from './ask/ask-report.ts';
import { askLines } from './ask/ask.ts';
import { faceLines } from './encoders/encoder-faces.ts';
import { gpuLines, speechLines } from './encoders/encoder-runs.ts';
import { effectLines } from './encoders/encoders.ts';
import { clipEventLines } from './accuracy/events.ts';
import { gestureLines } from './accuracy/gestures.ts';
import { exportLines } from './hour/export.ts';
import { hourLines } from './hour/hour.ts';
import { graspScoreLines } from './accuracy/grasp.ts';
import { languageLines } from './language/language.ts';
import { appLines, coresLine, humanLine, liveLine, memoryLines, middleLine, speedLines } from './print.ts';
import { timelineLines } from './timeline/timeline.ts';
import { vacationLines } from './accuracy/vacation.ts';
import type { Results } from './results.ts';

/** Prints everything that was measured as tables and sentences, goals last. */
export const printResults = (results: Results) => {
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
	if (results.speed) lines.push(...speedLines('the sample, 13 s, while the browser still compiles', results.speed));
	if (results.speedOfMinute) lines.push(...speedLines('the sample over and over for a minute', results.speedOfMinute));
	if (results.twoThreadsOverOne !== null) lines.push(coresLine(results.twoThreadsOverOne));
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
