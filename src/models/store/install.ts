import { AppError } from '../../core/errors';
import { chunksOf, hashBlob } from './digest';
import { matchFile, type KnownFile } from './match';
import { emptyRecord, type ModelStorage } from './storage';
import { acceptFile } from './verdict';

/** A file that somebody gives to the page. `name`: its path within what was dropped, with `/`. */
export type GivenFile = { name: string; blob: Blob };

/** What became of it, in words for people. */
export type InstallResult = {
	name: string;
	outcome: 'installed' | 'unknown' | 'refused' | 'unclear' | 'failed';
	message: string;
};

/**
 * Installs a model's file from the visitor's own disk: nothing is loaded over the network. It is kept only when it is
 * the one of the catalogue.
 * @throws the reason of `signal`; whatever else goes wrong is in the result
 */
export const installFile = async (
	{ name, blob }: GivenFile,
	storage: ModelStorage,
	now: Date,
	signal: AbortSignal,
): Promise<InstallResult> => {
	const sha256 = await hashBlob(blob, signal);
	const match = matchFile(name, blob.size, sha256);
	switch (match.kind) {
		case 'unknown':
			return { name, outcome: 'unknown', message: 'No model in the list has a file of this name and content.' };
		case 'unclear':
			return {
				name,
				outcome: 'unclear',
				message: `It could belong to ${match.titles.join(' or ')}. Drop it in a folder that is named like the model.`,
			};
		case 'refused':
			return { name, outcome: 'refused', message: match.because };
		case 'match':
	}
	try {
		for (const file of match.files) await keep(file, { blob, sha256 }, { storage, now, signal });
	} catch (error) {
		signal.throwIfAborted();
		const isWrong = error instanceof AppError && error.code === 'model-corrupt';
		const message = error instanceof Error ? error.message : String(error);
		return { name, outcome: isWrong ? 'refused' : 'failed', message };
	}
	const titles = [...new Set(match.files.map(({ entry }) => entry.title))];
	return { name, outcome: 'installed', message: `Installed for ${titles.join(', ')}.` };
};

const keep = async (
	{ entry, file }: KnownFile,
	{ blob, sha256 }: { blob: Blob; sha256: string },
	{ storage, now, signal }: { storage: ModelStorage; now: Date; signal: AbortSignal },
): Promise<void> => {
	const record = await storage.record(entry.id, file.path);
	const expected = { modelId: entry.id, path: file.path, bytes: file.bytes, sha256: file.sha256 };
	// Before a byte is written: what is there already, such as half a download, is not given up for a wrong file.
	const accepted = acceptFile(expected, { bytes: blob.size, sha256 }, record, now);
	if (record?.state === 'complete') return;
	const open = await storage.open(entry.id, file.path);
	try {
		open.truncate(0);
		for await (const bytes of chunksOf(blob, signal)) open.write(bytes, open.size());
		open.flush();
	} catch (error) {
		open.close();
		await storage.remove(entry.id, file.path);
		await storage.putRecord({ ...emptyRecord(entry.id, file.path), pin: record?.pin ?? null });
		throw error;
	}
	open.close();
	await storage.publish(entry.id, file.path);
	await storage.putRecord({ ...accepted, url: null, etag: null, lastModified: null });
};
