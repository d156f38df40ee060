import { existsSync, readFileSync } from 'node:fs';
import { chromiumProcessesOf } from '../../chaos/inject/processes.ts';

/** Ticks of the clock by which Linux counts processor time, milliseconds. */
const TICK_MS = 10;
/** Places in `/proc/PID/stat` after the name: time in the program, and in the system for it. */
const [USER, SYSTEM] = [11, 12] as const;

const tookMs = (pid: number): number => {
	try {
		const after = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
		return TICK_MS * (Number(after[USER]) + Number(after[SYSTEM]));
	} catch {
		// It ended while we looked.
		return 0;
	}
};

/**
 * Processor time that all processes of this command's browsers have taken so far, milliseconds; `null` without /proc. Unlike time
 * on the clock, it hardly depends on what else the machine does.
 */
export const browserTimeMs = (): number | null =>
	existsSync('/proc/self/stat') ? chromiumProcessesOf(process.pid).reduce((sum, pid) => sum + tookMs(pid), 0) : null;
