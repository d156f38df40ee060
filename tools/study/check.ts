import { statSync } from 'node:fs';
import { join } from 'node:path';
import { fileTypeFromFile } from 'file-type';
import { ALL_FORMATS, FilePathSource, Input } from 'mediabunny';
import type { Problem } from '../../src/study/folder/problem.ts';
import type { Study } from '../../src/study/folder/study-folder.ts';
import { openStudy } from './study-files.ts';

/** Files that sessions.csv names and that are not there, are no files, or are empty. */
const missingFiles = (folder: string, { sessions }: Study): Problem[] =>
	sessions.flatMap(({ row, file, coderFile, coderMap, areasFile }) => {
		const named = { file, coder_file: coderFile, coder_map: coderMap, aoi_file: areasFile };
		return Object.entries(named).flatMap(([column, path]): Problem[] => {
			if (path === null) return [];
			const stats = statSync(join(folder, path), { throwIfNoEntry: false });
			const wrong = !stats ? 'There is no such file' : !stats.isFile() ? 'This is no file' : 'The file is empty';
			if (stats?.isFile() && stats.size > 0) return [];
			return [{ file: 'sessions.csv', row, column, message: `${wrong}: ${path}. Put it there, or correct the path.` }];
		});
	});

/** Why a file cannot be analysed, as far as its head says; `null`: it says nothing against it. */
const unreadableBy = async (path: string): Promise<string | null> => {
	const type = await fileTypeFromFile(path);
	if (type?.mime.startsWith('image/')) return null;
	const input = new Input({ formats: ALL_FORMATS, source: new FilePathSource(path) });
	try {
		const track = await input.getPrimaryVideoTrack();
		if (!track) return 'There is no picture in it, only sound';
		const codec = await track.getCodec();
		return codec === null ? `Its codec (${String(await track.getInternalCodecId())}) cannot be read` : null;
	} catch {
		return 'It is no video or picture that can be read';
	} finally {
		input.dispose();
	}
};

/** Videos that cannot be read. Those that are missing are told of already. */
const unreadableFiles = async (folder: string, { sessions }: Study): Promise<Problem[]> => {
	const problems: Problem[] = [];
	/** By file: several sessions may be parts of one. */
	const seen = new Map<string, string | null>();
	for (const { row, file } of sessions) {
		const path = join(folder, file);
		const stats = statSync(path, { throwIfNoEntry: false });
		if (!stats?.isFile() || stats.size === 0) continue;
		const why = seen.has(file) ? (seen.get(file) ?? null) : await unreadableBy(path);
		seen.set(file, why);
		if (why === null) continue;
		const message = `${why}: ${file}. Convert it to MP4 (H.264), or take the row out.`;
		problems.push({ file: 'sessions.csv', row, column: 'file', message });
	}
	return problems;
};

/**
 * Everything that is wrong with a study, as far as can be told without analysing it.
 *
 * @throws UsageError when the folder is no study
 */
export const checkStudy = async (folder: string): Promise<{ study: Study; problems: Problem[] }> => {
	const { value: study, problems } = openStudy(folder);
	return { study, problems: [...problems, ...missingFiles(folder, study), ...(await unreadableFiles(folder, study))] };
};
