import { parseJson } from '../read-json';
import { readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { WriteError } from './explain.ts';

/** Who writes a session. */
type Owner = { pid: number; host: string; startedAt: string };

/** Another run writes the session that was asked for. */
export class SessionBusyError extends Error {
	override readonly name = 'SessionBusyError';
	constructor(path: string, owner: Owner | null) {
		const who = owner
			? `process ${owner.pid} on ${owner.host}, since ${owner.startedAt}`
			: 'a process that cannot be named';
		super(
			`Another run writes into the same file of the same folder (${who}). Nothing was touched. ` +
				`Wait for it, or choose another --out; if it is no longer there, delete ${path}.`,
		);
	}
}

const errorCode = (e: unknown): string | undefined => (e instanceof Error && 'code' in e ? String(e.code) : undefined);

const readOwner = (text: string): Owner | null => {
	try {
		const { pid, host, startedAt } = parseJson<Partial<Owner>>(text);
		const isWhole = Number.isInteger(pid) && typeof host === 'string' && typeof startedAt === 'string';
		return isWhole && pid !== undefined && pid > 0 ? { pid, host, startedAt } : null;
	} catch {
		return null;
	}
};

const isAlive = (pid: number): boolean => {
	try {
		process.kill(pid, 0);
		return true;
	} catch (e) {
		// Somebody else's process may not be asked, so it is there.
		return errorCode(e) === 'EPERM';
	}
};

/** An owner touches its lock this often, so that other computers see that it lives. */
const BEAT_MS = 60_000;
/** One that has not done so for this long is dead: fifteen beats, for a file server may show the time of a file late. */
const SILENT_MS = 15 * BEAT_MS;

/** How long ago a lock was touched, by the clock of whoever keeps the files, milliseconds. */
const silentMs = (path: string): number => {
	const now = `${path}.${process.pid}.now`;
	try {
		writeFileSync(now, '');
		return statSync(now).mtimeMs - statSync(path).mtimeMs;
	} catch {
		// Let go of at this moment, or a folder in which nothing can be written: the next try tells.
		return 0;
	} finally {
		rmSync(now, { force: true });
	}
};

/** True when the owner surely writes no more: its process has ended here, or it has been silent on another computer. */
const isGone = ({ pid, host }: Owner, path: string): boolean =>
	host === hostname() ? pid === process.pid || !isAlive(pid) : silentMs(path) > SILENT_MS;

const held = new Map<string, string>();

/**
 * Touches the locks that this process holds. Where another computer has taken one over, after a sleep of this one, this
 * process ends at once, before it writes into what is no longer its own.
 */
const beat = (): void => {
	for (const [path, text] of held) {
		try {
			if (readFileSync(path, 'utf8') === text) {
				// Written and not touched: a touch would put the clock of this computer there.
				writeFileSync(path, text, { flag: 'r+' });
				continue;
			}
		} catch {
			// It cannot be read or touched at this moment; the next beat tries again.
			continue;
		}
		console.error(`Another run has taken over ${path}, for this one was silent for too long. It goes on there.`);
		process.exit(1);
	}
};
let beating: NodeJS.Timeout | null = null;

/** Lets go of a lock that this process holds. Safe to call twice, and when it was taken over. */
export const unlockSession = (path: string): void => {
	const text = held.get(path);
	held.delete(path);
	try {
		if (text !== undefined && readFileSync(path, 'utf8') === text) rmSync(path);
	} catch {
		// It is gone, and so is what it was for.
	}
};

// Also when the command ends in the middle.
process.on('exit', () => {
	for (const path of held.keys()) unlockSession(path);
});

/** Puts the lock there; false when there is one. */
const place = (path: string, text: string): boolean => {
	try {
		writeFileSync(path, text, { flag: 'wx' });
		return true;
	} catch (e) {
		if (errorCode(e) === 'EEXIST') return false;
		throw new WriteError(path, e);
	}
};

/** Takes away the lock of an owner that is gone; one that another run has put in its place meanwhile goes back. */
const clear = (path: string, stale: string): void => {
	const aside = `${path}.${process.pid}`;
	try {
		renameSync(path, aside);
		const found = readFileSync(aside, 'utf8');
		if (found !== stale) place(path, found);
	} catch (e) {
		if (errorCode(e) !== 'ENOENT') throw new WriteError(path, e);
	} finally {
		rmSync(aside, { force: true });
	}
};

/**
 * Makes this process the only one that writes a session: `path` then names it. A lock whose process has ended is taken
 * over, and so is one of another computer that has not touched it for a quarter of an hour. It goes with `unlockSession`, or with the process.
 *
 * @throws SessionBusyError at once, and with nothing touched, when another run writes it; WriteError
 */
export const lockSession = (path: string): void => {
	const owner: Owner = { pid: process.pid, host: hostname(), startedAt: new Date().toISOString() };
	const text = `${JSON.stringify(owner)}\n`;
	for (const isLast of [false, true]) {
		if (place(path, text)) {
			beating ??= setInterval(beat, BEAT_MS).unref();
			return void held.set(path, text);
		}
		let found: string;
		try {
			found = readFileSync(path, 'utf8');
		} catch {
			// Let go of at this moment.
			continue;
		}
		const other = readOwner(found);
		if (isLast || !other || !isGone(other, path)) throw new SessionBusyError(path, other);
		clear(path, found);
	}
	throw new SessionBusyError(path, null);
};
