import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
import { csvRow } from '../../src/export/write-formats/cells.ts';
import { newDescription } from '../../src/study/folder/study-file.ts';
import { STUDY_FILES } from '../../src/study/folder/study-paths.ts';

/** Extensions of videos, in lower case. */
const VIDEOS = new Set(['.mp4', '.m4v', '.mov', '.mkv', '.webm', '.avi', '.mts', '.m2ts', '.mpg', '.mpeg', '.3gp']);

/** Folders whose videos are no recordings: results, and what starts with a dot. */
const isPassedOver = (path: string): boolean =>
	path.split('/').some((part) => part === 'derivatives' || part === 'node_modules' || part.startsWith('.'));

const videosIn = (folder: string): string[] =>
	readdirSync(folder, { recursive: true, encoding: 'utf8' })
		.map((path) => path.replaceAll('\\', '/'))
		.filter((path) => VIDEOS.has(extname(path).toLowerCase()) && !isPassedOver(path))
		.sort();

/** Parts of a BIDS name that tell recordings apart (BIDS 1.10, “Entities”). */
const ENTITIES = /(?:^|_)((?:sub|ses|task|run)-[A-Za-z0-9]+)/g;

/** An id from the name of a video: its BIDS entities where it has a subject, else what of its name may be in an id. */
const idOf = (path: string): string => {
	const name = basename(path, extname(path));
	const entities = [...name.matchAll(ENTITIES)].map(([, entity = '']) => entity);
	if (entities.some((entity) => entity.startsWith('sub-'))) return entities.join('_');
	return (
		name
			.replace(/[^\w.-]+/g, '-')
			.replace(/^[^A-Za-z0-9]+|-+$/g, '')
			.slice(0, 90) || 'session'
	);
};

/** An id for each video; the second of a name gets `-2`, and so on. */
const idsOf = (paths: readonly string[]): string[] => {
	const seen = new Map<string, number>();
	return paths.map((path) => {
		const id = idOf(path);
		const times = (seen.get(id.toLowerCase()) ?? 0) + 1;
		seen.set(id.toLowerCase(), times);
		return times === 1 ? id : `${id}-${times}`;
	});
};

/** What `init` wrote, and how many videos it found. */
export type Initialised = { written: string[]; videos: number };

/**
 * Makes a folder a study: study.json, sessions.csv with a row for each video in it, participants.csv. What is there
 * already is left as it is.
 */
export const initStudy = (folder: string): Initialised => {
	mkdirSync(folder, { recursive: true });
	const videos = videosIn(folder);
	const ids = idsOf(videos);
	const sessions = [
		['session_id', 'file', 'group', 'condition', 'dyad', 'age_months', 'coder_file', 'fov'],
		...videos.map((path, i) => [ids[i] ?? null, path, ...Array.from({ length: 6 }, () => null)]),
	];
	const texts: Readonly<Record<string, string>> = {
		[STUDY_FILES.description]: `${JSON.stringify(newDescription(basename(folder)), null, '\t')}\n`,
		[STUDY_FILES.sessions]: sessions.map(csvRow).join(''),
		[STUDY_FILES.participants]: csvRow(['participant_id', 'role', 'session_id', 'person', 'confirmed']),
	};
	const written = Object.keys(texts).filter((name) => !existsSync(join(folder, name)));
	for (const name of written) writeFileSync(join(folder, name), texts[name] ?? '');
	return { written, videos: videos.length };
};
