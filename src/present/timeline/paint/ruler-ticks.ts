import type { TimeSpan } from '../../../state/timeline/timeline-span';

/** Steps a ruler may have, milliseconds, and into how many parts each is divided. */
const STEPS: readonly (readonly [stepMs: number, parts: number])[] = [
	[20, 4],
	[50, 5],
	[100, 5],
	[200, 4],
	[500, 5],
	[1000, 5],
	[2000, 4],
	[5000, 5],
	[10_000, 5],
	[15_000, 3],
	[30_000, 3],
	[60_000, 4],
	[120_000, 4],
	[300_000, 5],
	[600_000, 5],
	[900_000, 3],
	[1_800_000, 3],
	[3_600_000, 4],
	[7_200_000, 4],
];

const stepOf = (lengthMs: number, widthPx: number, minPx: number) =>
	STEPS.find(([step]) => (step / lengthMs) * widthPx >= minPx) ?? STEPS.at(-1)!;

/** Marks that are written out stand at least this far apart, CSS pixels. */
const MIN_PX = 72;

/** The ruler's step, milliseconds: the finest whose marks stand at least `minPx` apart. */
export const rulerStepMs = (lengthMs: number, widthPx: number, minPx = MIN_PX): number =>
	stepOf(lengthMs, widthPx, minPx)[0];

const two = (v: number): string => String(v).padStart(2, '0');

/** A time as a ruler writes it: as exact as its step, with hours from an hour on: `0:05`, `0:05.2`, `1:02:00`. */
export const rulerWords = (tMs: number, stepMs: number): string => {
	const whole = Math.floor(tMs / 1000 + 1e-9);
	const hours = Math.floor(whole / 3600);
	const minutes = Math.floor(whole / 60) % 60;
	const digits = stepMs >= 1000 ? 0 : stepMs >= 100 ? 1 : 2;
	const rest = digits === 0 ? '' : (((tMs / 1000) % 1) + 1e-9).toFixed(3).slice(1, 2 + digits);
	return `${hours > 0 ? `${hours}:${two(minutes)}` : minutes}:${two(whole % 60)}${rest}`;
};

/** The marks of a ruler: their times, and whether one is written out; those between are shorter. */
export const rulerMarks = (span: TimeSpan, widthPx: number): { tMs: number; words: string | null }[] => {
	const [stepMs, parts] = stepOf(span.endMs - span.startMs, widthPx, MIN_PX);
	const marks: { tMs: number; words: string | null }[] = [];
	const first = Math.ceil((span.startMs / stepMs) * parts - 1e-9);
	for (let i = first; (i * stepMs) / parts <= span.endMs; i++) {
		const tMs = (i * stepMs) / parts;
		marks.push({ tMs, words: i % parts === 0 ? rulerWords(tMs, stepMs) : null });
	}
	return marks;
};
