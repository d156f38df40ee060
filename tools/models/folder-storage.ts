import { parseJson } from '../read-json';
import { systemCode } from '../system-error';
import {
	closeSync,
	existsSync,
	fsyncSync,
	ftruncateSync,
	fstatSync,
	mkdirSync,
	openSync,
	readSync,
	writeSync,
} from 'node:fs';
import { readFile, rename, rm, stat, statfs, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { AppError } from '../../src/core/errors';
import { emptyRecord, type FileRecord, type ModelStorage, type OpenFile } from '../../src/models/store/storage';

/** What is known of the files of one model, in its folder. Not served to the page. */
const RECORDS = '.files.json';
/** Suffix of files still being written, so that a file under its own name is always complete. */
const PARTIAL = '.partial';

const isFull = (error: unknown): boolean => ['ENOSPC', 'EDQUOT'].includes(systemCode(error) ?? '');

const openFile = (path: string): OpenFile => {
	const fd = openSync(path, existsSync(path) ? 'r+' : 'w+');
	let isOpen = true;
	return {
		size: () => fstatSync(fd).size,
		read: (into, at) => readSync(fd, into, 0, into.length, at),
		write(bytes, at) {
			try {
				for (let done = 0; done < bytes.length;) done += writeSync(fd, bytes, done, bytes.length - done, at + done);
			} catch (error) {
				throw isFull(error) ? new AppError('storage-full', `No room for ${path}.`, { cause: error }) : error;
			}
		},
		truncate: (size) => ftruncateSync(fd, size),
		flush: () => fsyncSync(fd),
		close() {
			if (isOpen) closeSync(fd);
			isOpen = false;
		},
	};
};

/** Models in a folder of the disk: `FOLDER/ID/PATH`. One process at a time. */
export const folderStorage = (folder: string): ModelStorage => {
	const pathOf = (modelId: string, path: string) => join(folder, modelId, ...path.split('/'));
	const recordsOf = async (modelId: string): Promise<FileRecord[]> => {
		const text = await readFile(join(folder, modelId, RECORDS), 'utf8').catch(() => '[]');
		try {
			return parseJson<FileRecord[]>(text);
		} catch {
			// Cut off while it was written: files are hashed again before they count.
			return [];
		}
	};
	const known = new Map<string, Promise<FileRecord[]>>();
	const all = (modelId: string): Promise<FileRecord[]> => {
		if (!known.has(modelId)) known.set(modelId, recordsOf(modelId));
		return known.get(modelId)!;
	};
	return {
		open(modelId, path) {
			const target = `${pathOf(modelId, path)}${PARTIAL}`;
			mkdirSync(dirname(target), { recursive: true });
			return Promise.resolve(openFile(target));
		},
		publish: (modelId, path) => rename(`${pathOf(modelId, path)}${PARTIAL}`, pathOf(modelId, path)),
		async remove(modelId, path) {
			await rm(`${pathOf(modelId, path)}${PARTIAL}`, { force: true });
			await rm(pathOf(modelId, path), { force: true });
		},
		async sizeOf(modelId, path) {
			const found = await stat(pathOf(modelId, path)).catch(() =>
				stat(`${pathOf(modelId, path)}${PARTIAL}`).catch(() => null),
			);
			return found?.size ?? null;
		},
		async freeBytes() {
			mkdirSync(folder, { recursive: true });
			const { bavail, bsize } = await statfs(folder);
			return bavail * bsize;
		},
		async record(modelId, path) {
			const record = (await all(modelId)).find((candidate) => candidate.path === path) ?? null;
			// Somebody may have deleted the file by hand.
			if (record?.state !== 'complete' || existsSync(pathOf(modelId, path))) return record;
			return { ...emptyRecord(modelId, path), pin: record.pin };
		},
		async putRecord(record) {
			const records = [...(await all(record.modelId)).filter(({ path }) => path !== record.path), record];
			known.set(record.modelId, Promise.resolve(records));
			mkdirSync(join(folder, record.modelId), { recursive: true });
			await writeFile(join(folder, record.modelId, RECORDS), JSON.stringify(records, null, '\t'));
		},
		records: async () => (await Promise.all([...known.values()])).flat(),
	};
};
