import { parseJson } from '../read-json';
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { allModels } from '../../src/models/catalogue/entries';
import { isPublishedFile, PLACED_LIST } from '../../src/models/store/placed';

/** A file of a model in the served folder. `mtimeMs` tells a changed file without reading it. */
type PlacedEntry = { path: string; bytes: number; sha256: string; mtimeMs: number };
type PlacedList = { id: string; files: PlacedEntry[] }[];

const hashOf = async (path: string): Promise<string> => {
	const hash = createHash('sha256');
	for await (const chunk of createReadStream(path)) hash.update(chunk as Uint8Array);
	return hash.digest('hex');
};

const before = async (list: string): Promise<PlacedList> => {
	try {
		return parseJson<PlacedList>(await readFile(list, 'utf8'));
	} catch {
		return [];
	}
};

const filesIn = async (folder: string): Promise<string[]> => {
	const found = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
	return found
		.filter((entry) => entry.isFile() && !entry.name.startsWith('.') && !entry.name.endsWith('.partial'))
		.map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
		.sort();
};

/**
 * Writes down which models lie in the models folder beside the embedded ones, pulled or placed by hand, so that the page
 * finds them with one request. Files are hashed when they are new or changed; the list is written only when it changes.
 * @param log gets a line for each file that is not the one of the catalogue, and is left out
 */
export const listPlaced = async (folder: string, log: (line: string) => void): Promise<void> => {
	const list = join(folder, PLACED_LIST);
	const known = await before(list);
	const placed: PlacedList = [];
	for (const entry of allModels.filter(({ tier }) => tier !== 'embedded')) {
		const published = [...entry.sharedFiles, ...entry.variants.flatMap((variant) => variant.files)];
		const files: PlacedEntry[] = [];
		for (const path of await filesIn(join(folder, entry.id))) {
			const expected = published.find((file) => file.path === path);
			if (!expected) continue;
			const { size: bytes, mtimeMs } = await stat(join(folder, entry.id, path));
			const old = known.find(({ id }) => id === entry.id)?.files.find((file) => file.path === path);
			const isSame = old?.bytes === bytes && old.mtimeMs === mtimeMs;
			const sha256 = isSame ? old.sha256 : await hashOf(join(folder, entry.id, path));
			if (isPublishedFile(expected, { bytes, sha256 })) files.push({ path, bytes, sha256, mtimeMs });
			else log(`${entry.id}/${path} is not the file of the catalogue and is not used.`);
		}
		if (files.length > 0) placed.push({ id: entry.id, files });
	}
	const text = `${JSON.stringify(placed, null, '\t')}\n`;
	if (text !== (await readFile(list, 'utf8').catch(() => null))) await writeFile(list, text);
};
