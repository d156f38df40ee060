import { chromiumProcessesOf } from './processes.ts';
import type { Harnessed } from './page-harness.ts';
import type { Fault } from './scene.ts';

type Strike = Fault['strike'];

const HOUR_MS = 3_600_000;

/** The clock on the wall is set: up to a day back or forth. */
export const clockJump: Strike = async ({ page, choice }) => {
	await page.evaluate(
		(ms) => ((window as unknown as Harnessed).chaos.clockAheadMs = ms),
		48 * HOUR_MS * (choice - 0.5),
	);
};

/** All of the browser stands still for two to eight seconds, as when the lid is closed. */
export const sleep: Strike = async ({ choice }) => {
	const pids = chromiumProcessesOf(process.pid);
	if (pids.length === 0) throw new Error('No browser is running');
	const tell = (signal: 'SIGSTOP' | 'SIGCONT') => {
		for (const pid of pids) {
			try {
				process.kill(pid, signal);
			} catch {
				// It has ended meanwhile.
			}
		}
	};
	tell('SIGSTOP');
	await new Promise((resolve) => setTimeout(resolve, 2000 + 6000 * choice));
	tell('SIGCONT');
};

/** Browsers freeze pages in the background. */
export const frozenPage: Strike = async ({ devtools, choice }) => {
	await devtools.send('Page.setWebLifecycleState', { state: 'frozen' });
	const undo = async () => void (await devtools.send('Page.setWebLifecycleState', { state: 'active' }));
	return { after: { ms: 1000 + 4000 * choice }, undo };
};

/** No request is answered any more. */
export const networkGone: Strike = async ({ context }) => {
	await context.setOffline(true);
	return { after: 'end', undo: () => context.setOffline(false) };
};

/** The same while the models load, for some seconds. */
export const networkGoneEarly: Strike = async ({ context, choice }) => {
	await context.setOffline(true);
	return { after: { ms: 1000 + 4000 * choice }, undo: () => context.setOffline(false) };
};
