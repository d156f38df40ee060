import { readdirSync, readFileSync } from 'node:fs';

/** A file of the process table; empty when the process has ended meanwhile. */
const processFile = (pid: string, name: 'cmdline' | 'stat'): string => {
	try {
		return readFileSync(`/proc/${pid}/${name}`, 'utf8');
	} catch {
		return '';
	}
};

/**
 * Ids of the processes of the browsers that a process has started. Linux only.
 *
 * @param flag only those started with it, such as `--type=gpu-process`
 */
export const chromiumProcessesOf = (ancestor: number, flag = ''): number[] => {
	const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
	// `pid (name) state parent …`, and a name may hold anything.
	const parents = new Map(pids.map((pid) => [pid, processFile(pid, 'stat').split(') ').at(-1)?.split(' ')[1] ?? '']));
	const isBelow = (pid: string | undefined): boolean =>
		pid !== undefined && pid !== '' && (pid === String(ancestor) || isBelow(parents.get(pid)));
	return pids
		.filter((pid) => {
			const command = processFile(pid, 'cmdline');
			return isBelow(pid) && /chrom|edge/i.test(command.split('\0')[0] ?? '') && command.includes(flag);
		})
		.map(Number);
};
