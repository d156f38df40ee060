import { existsSync, readdirSync, readFileSync } from 'node:fs';

/** Of every process below this one that is a Chromium renderer, the largest resident size; `null` without /proc. */
export const rendererMiB = (): number | null => {
	if (!existsSync('/proc/self/status')) return null;
	const parents = new Map<number, number>();
	const renderers: { pid: number; residentMiB: number }[] = [];
	for (const name of readdirSync('/proc').filter((n) => /^\d+$/.test(n))) {
		try {
			const status = readFileSync(`/proc/${name}/status`, 'utf8');
			parents.set(Number(name), Number(/^PPid:\s+(\d+)/m.exec(status)?.[1]));
			const kiB = Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0);
			if (readFileSync(`/proc/${name}/cmdline`, 'utf8').includes('--type=renderer')) {
				renderers.push({ pid: Number(name), residentMiB: kiB / 1024 });
			}
		} catch {
			// It ended while we looked.
		}
	}
	const isOurs = (pid: number): boolean => {
		for (let at: number | undefined = pid; at !== undefined && at > 1; at = parents.get(at)) {
			if (at === process.pid) return true;
		}
		return false;
	};
	const ours = renderers.filter((r) => isOurs(r.pid)).map((r) => r.residentMiB);
	return ours.length === 0 ? null : Math.max(...ours);
};

/** The largest resident size while `act` runs, looked at five times a second, MiB; `null` without /proc. */
export const largestWhile = async <Result>(
	act: () => Promise<Result>,
): Promise<{ result: Result; residentMiB: number | null }> => {
	let residentMiB = rendererMiB();
	const timer = setInterval(() => {
		const now = rendererMiB();
		if (now !== null) residentMiB = Math.max(residentMiB ?? 0, now);
	}, 200);
	try {
		return { result: await act(), residentMiB };
	} finally {
		clearInterval(timer);
	}
};
