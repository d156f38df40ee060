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

/** Lines about something that was measured; none where it was not. */
const linesOf = <T>(found: T | null, words: (found: T) => readonly string[]): readonly string[] =>
	found === null ? [] : words(found);

/** A table of the rows of one kind of truth, and a blank line; nothing without rows. */
const truthTable = (
	{ accuracy }: Results,
	format: string,
	title: string,
	columns: Parameters<typeof tableOf>[1],
): readonly string[] => {
	const rows = accuracy
		.filter(({ score }) => score.format === format)
		.map(({ clip, method, score }) => ({ name: method === 'fused' ? clip : `  ${method} only`, score }));
	return rows.length > 0 ? [title, ...tableOf(rows, columns), ''] : [];
};

/** Prints everything that was measured as tables and sentences, goals last. */
export const printResults = (results: Results) => {
	const { accuracy, encoders } = results;
	const heard = accuracy.flatMap(({ clip, speech }) =>
		speech === null ? [] : [`${clip} ${Math.round(speech * 100)} %`],
	);
	const lines = [
		'',
		...truthTable(results, 'stage-truth/1', 'Rendered clips, exact truth', exactColumns),
		...truthTable(results, 'truth/1', 'Real clips, hand-made truth', markedColumns),
		...(accuracy.length > 0 ? [...LEGEND, ''] : []),
		...accuracy.flatMap(({ events }) => (events ? [...clipEventLines(events), ''] : [])),
		...(heard.length > 0 ? [`Speech heard, share of frames with sound: ${heard.join(', ')}`, ''] : []),
		...linesOf(results.speed, (found) => speedLines('the sample, 13 s, while the browser still compiles', found)),
		...linesOf(results.speedOfMinute, (found) => speedLines('the sample over and over for a minute', found)),
		...linesOf(results.twoThreadsOverOne, (found) => [coresLine(found)]),
		...linesOf(results.middle, (found) => [middleLine(found)]),
		...linesOf(results.live, (found) => [liveLine(found)]),
		...linesOf(results.app, appLines),
		...results.human.map(humanLine),
		...linesOf(results.memory, memoryLines),
		...linesOf(results.gestures, gestureLines),
		...linesOf(results.vacation, vacationLines),
		...linesOf(results.grasp, graspScoreLines),
		...linesOf(results.language, languageLines),
		...linesOf(results.hour, hourLines),
		...askLines(results.ask),
		...linesOf(results.askModels, askModelsLines),
		...linesOf(results.timeline, timelineLines),
		...linesOf(results.export, exportLines),
		...(encoders.length > 0 ? ['', 'Each clip without and with a model', ...effectLines(encoders)] : []),
		...faceLines(results.faces),
		...gpuLines(results.gpuRuns),
		...speechLines(results.speech),
		'',
		...goalLines(results.goals),
		...results.skipped.map((s) => `Skipped: ${s}`),
		...results.failed.map((f) => `FAILED: ${f}`),
	];
	console.log(lines.join('\n'));
};
