import { fixed, percent } from '../../src/bench/scenes/report';
import type { AppScore } from './speed/app.ts';
import type { Visit, VisitsScore } from './speed/visits.ts';
import type { LiveScore } from './speed/camera.ts';
import type { HumanComparison } from './speed/human.ts';
import type { MemoryScore } from './speed/memory.ts';
import type { MiddleSpeed } from './speed/middle.ts';
import type { ScalingScore } from './speed/scaling.ts';
import type { SpeedSummary } from './speed/timing.ts';

/** Offline speed of one clip. */
export const speedLines =
	(clip: string) =>
	(s: SpeedSummary): string[] => [
		`Offline, ${clip} at 10 frames a second: ${fixed(s.msPerFrame, 1)} ms a frame, ${fixed(s.fps, 1)} frames/s, ${fixed(s.timesRealTime, 2)} × real time`,
		`  ms a frame by stage: ${Object.entries(s.stages)
			.map(([name, ms]) => `${name} ${ms.toFixed(1)}`)
			.join(', ')}`,
		`  processor time of the browser: ${fixed(s.processorMsPerFrame, 1)} ms a frame`,
		`  outside the models and decoding: ${percent(s.outsideShare)} % of a frame`,
		`  the known picture, by which the graphics are checked: ${fixed(100 * s.checkShare, 2)} % of a frame`,
	];

export const coresLines = (ratio: number): string[] => [
	`Two threads at once did ${fixed(ratio, 2)} × the work of one (2 on free cores): speeds above are of such a machine`,
];

export const scalingLines = (sizes: ScalingScore): string[] => [
	`A picture brought to the sizes of the models, and three heads cut out, in Node: ${sizes.map(({ widthPx, heightPx, ms, headsMs }) => `${widthPx} × ${heightPx} ${fixed(ms, 1)} and ${fixed(headsMs, 1)} ms`).join(', ')}`,
];

export const middleLines = (m: MiddleSpeed): string[] => [
	`Pure middle in Node, ${m.people} people: ${fixed(m.meanMs, 2)} ms a frame (95th percentile ${fixed(m.p95Ms, 2)}; ${fixed(m.firstMs, 2)} while the compiler warms up)`,
];

export const liveLines = (l: LiveScore): string[] => [
	`Live, fake camera ${l.widthPx} × ${l.heightPx} at ${fixed(l.cameraFps, 0)}: ${fixed(l.analysedFps, 1)} frames/s analysed with ${fixed(l.peopleAFrame, 1)} people; capture to overlay ${fixed(l.delayP50Ms, 0)} ms (95th percentile ${fixed(l.delayP95Ms, 0)})`,
];

export const appLines = (a: AppScore): string[] => [
	`Opened page to first ray, fresh profile: ${a.firstRayMs === null ? 'none seen' : `${(a.firstRayMs / 1000).toFixed(1)} s`}`,
	`Main-thread scripting while analysing: 95th percentile ${fixed(a.scripting.displayedP95Ms, 1)} ms of a displayed frame (1/60 s), by processor time ${fixed(a.scripting.displayedP95ProcessorMs, 1)} ms; between two analysed frames, at ${fixed(a.scripting.analysedFps, 1)} a second, median ${fixed(a.scripting.analysedP50Ms, 1)}, 95th percentile ${fixed(a.scripting.analysedP95Ms, 1)} ms`,
	`Tasks over 50 ms while analysing: ${a.longTasks.count} (longest ${fixed(a.longTasks.longestMs, 0)} ms); before the first ray: ${a.longTasksAtStart.count} (longest ${fixed(a.longTasksAtStart.longestMs, 0)} ms)`,
	`Requests outside the page's origin: ${a.foreignRequests.length}`,
];

const visitLine = (name: string, { firstRayMs, sentMB }: Visit): string =>
	`${name} of the page: ${firstRayMs === null ? 'no ray within a minute' : `first ray after ${(firstRayMs / 1000).toFixed(1)} s`}, ${fixed(sentMB, 1)} MB sent before it`;

export const visitsLines = ({ first, second }: VisitsScore): string[] => [
	visitLine('First visit', first),
	visitLine('Second visit', second),
];

export const humanLines = (compared: readonly HumanComparison[]): string[] =>
	compared.map(
		(h) =>
			`@vladmandic/human (${h.backend}, ${h.usesThreads ? 'threads' : 'one thread'}) beside us on ${h.frames} frames of ${h.clip}: ${fixed(h.human.fps, 2)} against ${fixed(h.regard.fps, 2)} frames/s: × ${fixed(h.ratio, 2)} (chunks × ${fixed(h.chunkRatios.least, 2)} to ${fixed(h.chunkRatios.most, 2)}); face recall ${percent(h.human.recall)} against ${percent(h.regard.recall)} %`,
	);

export const memoryLines = (m: MemoryScore): string[] => [
	`Memory of the renderer over ${fixed(m.mediaS / 60, 1)} minutes of video (${fixed(m.wallS, 0)} s): second minute ${fixed(m.secondMinuteMiB, 0)} MiB, last minute ${fixed(m.lastMinuteMiB, 0)} MiB; in use after collecting garbage ${fixed(m.usedEarlyMiB, 0)} and ${fixed(m.usedLateMiB, 0)} MiB`,
	`  MiB at each tenth: ${Array.from({ length: 10 }, (_, i) => m.curve[Math.floor(((i + 1) * m.curve.length) / 10) - 1])
		.map((c) => (c ? c.residentMiB.toFixed(0) : '–'))
		.join(' ')}`,
];
