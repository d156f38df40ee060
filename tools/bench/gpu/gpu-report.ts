import { fixed } from '../../../src/bench/scenes/report';
import { languageLines } from '../language/language.ts';
import type { GpuRow, GpuScore } from './gpu.ts';

const graphicsWords = ({ graphics: { webGpu, webGl } }: GpuScore): string =>
	`WebGPU: ${webGpu ? `${webGpu.vendor} ${webGpu.architecture}${webGpu.isSoftware ? ' (software)' : ''}, ${webGpu.hasHalfPrecision ? 'with' : 'without'} half precision` : 'none'}; WebGL: ${webGl ?? 'not told'}`;

const HEADINGS = [
	...['People', 'Picture', 'offline, frames/s', 'ms a frame', 'people seen'],
	...['live, frames/s', 'capture to overlay, ms (p95)', 'people seen', 'memory, MiB', 'failed'],
];

const cellsOf = ({ people, widthPx, heightPx, offline, live, usedMiB, failed }: GpuRow): string[] => [
	...[String(people), `${widthPx} × ${heightPx}`],
	...[fixed(offline?.fps ?? null, 1), fixed(offline?.msPerFrame ?? null, 1), fixed(offline?.peopleAFrame ?? null, 1)],
	...[
		fixed(live?.analysedFps ?? null, 1),
		`${fixed(live?.delayP50Ms ?? null, 0)} (${fixed(live?.delayP95Ms ?? null, 0)})`,
	],
	...[fixed(live?.peopleAFrame ?? null, 1), fixed(usedMiB, 0), failed.join('; ')],
];

const stagesOf = ({ people, heightPx, offline }: GpuRow): string[] =>
	offline === null
		? []
		: [
				`${people} people, ${heightPx}p: ${Object.entries(offline.stages)
					.map(([name, ms]) => `${name} ${ms.toFixed(1)}`)
					.join(', ')}`,
			];

const TINY = 'No GPU here: tiny sizes in software, which show that the plan runs, not how fast anything is.';

/** The score as lines to print. */
export const gpuScoreLines = (score: GpuScore): string[] => [
	`On the GPU. ${graphicsWords(score)}`,
	...(score.isTiny ? [`  ${TINY}`] : []),
	...score.rows.map(
		(row) =>
			`  ${cellsOf(row)
				.map((cell, i) => `${HEADINGS[i]}: ${cell || '–'}`)
				.join(', ')}`,
	),
	...score.rows.flatMap(stagesOf).map((line) => `  ms a frame by stage, ${line}`),
	...(score.language ? languageLines(score.language) : []),
];

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const rowOf = (cells: readonly string[], tag: 'td' | 'th'): string =>
	`<tr>${cells.map((cell) => `<${tag}>${escaped(cell)}</${tag}>`).join('')}</tr>`;

/** The score as one page without scripts. @param machine what it was measured on */
export const gpuPage = (score: GpuScore, machine: string): string =>
	[
		'<!doctype html><html lang="en"><meta charset="utf-8"><title>Regard on a GPU</title>',
		'<style>body{font:15px/1.5 sans-serif;margin:2rem;max-width:80rem}td,th{padding:.2rem .7rem;text-align:right;border-bottom:1px solid #ccc}</style>',
		`<h1>Regard on a GPU</h1><p>${escaped(machine)}</p><p>${escaped(graphicsWords(score))}</p>`,
		score.isTiny ? `<p><strong>${TINY}</strong></p>` : '',
		`<table>${rowOf(HEADINGS, 'th')}${score.rows.map((row) => rowOf(cellsOf(row), 'td')).join('')}</table>`,
		'<h2>Milliseconds a frame by stage, offline</h2>',
		`<ul>${score.rows
			.flatMap(stagesOf)
			.map((line) => `<li>${escaped(line)}</li>`)
			.join('')}</ul>`,
		score.language ? `<pre>${escaped(languageLines(score.language).join('\n'))}</pre>` : '',
		'<p>Stages are timed by the clock of their workers, which wait for results: times of the device alone are not asked for.</p>',
		'</html>\n',
	].join('\n');
