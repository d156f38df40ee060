import { Presets, SingleBar } from 'cli-progress';
import type { FileProgress } from '../../src/run/analyze-file.ts';

/** Shows the progress of the analysis of one file. */
export type ProgressDisplay = {
	update(progress: FileProgress): void;
	/** Leaves the terminal as it was. */
	stop(): void;
};

/** How often a line is written where nobody can watch a bar, milliseconds. */
const LINE_EVERY_MS = 5000;

const share = ({ tMs, fromMs, untilMs }: FileProgress): number =>
	untilMs > fromMs ? Math.min(1, Math.max(0, (tMs - fromMs) / (untilMs - fromMs))) : 1;

/** `42 s`, `3 min 05 s`, `2 h 07 min`. */
export const formatDuration = (ms: number): string => {
	const seconds = Math.round(ms / 1000);
	if (seconds < 60) return `${seconds} s`;
	const two = (n: number) => String(n).padStart(2, '0');
	if (seconds < 3600) return `${Math.floor(seconds / 60)} min ${two(seconds % 60)} s`;
	return `${Math.floor(seconds / 3600)} h ${two(Math.floor((seconds % 3600) / 60))} min`;
};

/** Time left at the pace since the first call, which also holds when a resumed run begins in the middle. */
const createEstimate = (now: () => number) => {
	let first: { share: number; atMs: number } | null = null;
	return (done: number): string => {
		first ??= { share: done, atMs: now() };
		const gained = done - first.share;
		return gained > 0 ? formatDuration(((now() - first.atMs) * (1 - done)) / gained) : '…';
	};
};

const createBar = (name: string, stream: NodeJS.WriteStream, now: () => number): ProgressDisplay => {
	const bar = new SingleBar(
		{
			format: `  ${name} {bar} {percentage} % · {frames} frames · {left} left`,
			stream,
			hideCursor: true,
			barsize: 24,
		},
		Presets.shades_classic,
	);
	const left = createEstimate(now);
	bar.start(1000, 0, { frames: 0, left: '…' });
	return {
		update: (progress) =>
			bar.update(Math.floor(1000 * share(progress)), { frames: progress.frames, left: left(share(progress)) }),
		stop: () => bar.stop(),
	};
};

/** A plain line every few seconds. */
export const createLines = (
	name: string,
	stream: NodeJS.WritableStream = process.stderr,
	now: () => number = () => performance.now(),
): ProgressDisplay => {
	const left = createEstimate(now);
	let toldAtMs = now();
	return {
		update(progress) {
			const leftText = left(share(progress));
			if (now() - toldAtMs < LINE_EVERY_MS) return;
			toldAtMs = now();
			const percent = Math.floor(100 * share(progress));
			stream.write(`  ${name}: ${percent} %, ${progress.frames} frames, ${leftText} left\n`);
		},
		stop: () => undefined,
	};
};

/** A bar on a terminal; elsewhere, such as in a log file, a plain line every few seconds. */
export const createProgress = (
	name: string,
	stream: NodeJS.WritableStream & { isTTY?: boolean } = process.stderr,
	now: () => number = () => performance.now(),
): ProgressDisplay =>
	stream.isTTY ? createBar(name, stream as NodeJS.WriteStream, now) : createLines(name, stream, now);
