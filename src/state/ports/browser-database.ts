import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import { AppError } from '../../core/errors';

/** The browser's refusal to store something, as an `AppError`. */
export const unavailable = (cause: unknown): AppError => {
	if (cause instanceof AppError) return cause;
	const isFull = cause instanceof Error && cause.name === 'QuotaExceededError';
	return isFull
		? new AppError('storage-full', 'No room for the list of sessions.', { cause })
		: new AppError('storage-unavailable', `Nothing can be kept: ${String(cause)}`, { cause });
};

/** Runs a storage operation. Rejects with an `AppError`. */
export const guarded = async <T>(run: () => Promise<T>): Promise<T> => {
	try {
		return await run();
	} catch (e) {
		throw unavailable(e);
	}
};

/**
 * Gives a database of the browser, opened when it is first asked for, and again once the browser has ended it. Rejects with
 * an `AppError`.
 *
 * @param upgrade makes the stores of a new one
 */
export const browserDatabase = <Stores extends DBSchema>(
	name: string,
	upgrade: (db: IDBPDatabase<Stores>) => void,
): (() => Promise<IDBPDatabase<Stores>>) => {
	let opened: Promise<IDBPDatabase<Stores>> | null = null;
	return () =>
		guarded(async () => {
			opened ??= openDB<Stores>(name, 1, { upgrade, terminated: () => (opened = null) });
			try {
				return await opened;
			} catch (e) {
				opened = null;
				throw e;
			}
		});
};
