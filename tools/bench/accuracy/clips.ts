import { parseJson, readJson } from '../../read-json.ts';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { fileURLToPath } from 'node:url';
import type { AreaOfInterest } from '../../../src/core/attention';
import { markedThings } from '../../../src/bench/scenes/marked-things';
import { markedTruthFrom } from '../../../src/bench/scenes/marked-truth';
import { stageTruthFrom } from '../../../src/bench/scenes/stage-truth';
import type { Truth } from '../../../src/bench/scenes/truth';

/** Hand-labelled clips in which some visible heads have no mark, so that precision cannot be counted. Found by looking. */
const CLIPS_WITH_UNMARKED_HEADS = new Set([
	// A hall in the dark: backs of heads and blurred faces in the first and last shot are not marked.
	'stage_pointing_audience',
]);

const root = fileURLToPath(new URL('../../../', import.meta.url));
const sampleFolder = join(root, 'public', 'samples');
const sharedFolder = join(root, '..', 'shared');

/** A clip with truth. `fps` is the analysed rate; `null` takes every frame of the clip. */
export type Clip = {
	name: string;
	group: 'sample' | 'stage' | 'media';
	video: string;
	truth: Truth;
	areas: readonly AreaOfInterest[];
	fps: number | null;
};

/** The truth file of a clip, which may be compressed; `null` when there is none. */
export const truthFileOf = (folder: string, name: string): string | null =>
	['.truth.json', '.truth.json.gz'].map((end) => join(folder, name + end)).find(existsSync) ?? null;

/** What a truth file holds, compressed or not. */
export const readTruthJson = <Shape>(path: string): Shape =>
	path.endsWith('.gz') ? parseJson<Shape>(gunzipSync(readFileSync(path)).toString()) : readJson<Shape>(path);

/** Reads a truth file of either format; the clip is named after the file. */
export const readTruth = (path: string): Truth => {
	const json = readTruthJson<unknown>(path);
	const name = basename(path).replace(/\.truth\.json(\.gz)?$/, '');
	const isStage = typeof json === 'object' && json !== null && 'schema' in json;
	return isStage ? stageTruthFrom(json, name) : markedTruthFrom(json, name, !CLIPS_WITH_UNMARKED_HEADS.has(name));
};

/** Reads marked objects from a file as `--aoi` takes it. */
export const readAreas = (path: string): AreaOfInterest[] => {
	const { objects } = readJson<{ objects: Omit<AreaOfInterest, 'from'>[] }>(path);
	return objects.map((o) => ({ ...o, from: 'marked' }));
};

/** Marked objects of a clip: from `NAME.aoi.json` beside its truth, else from its truth itself. */
export const areasBeside = (folder: string, name: string): AreaOfInterest[] => {
	const areasFile = join(folder, `${name}.aoi.json`);
	if (existsSync(areasFile)) return readAreas(areasFile);
	const truthFile = truthFileOf(folder, name);
	return truthFile === null ? [] : markedThings(readTruthJson(truthFile));
};

const clipFrom = (folder: string, name: string, group: Clip['group'], fps: number | null): Clip => ({
	name,
	group,
	video: join(folder, `${name}.mp4`),
	truth: readTruth(join(folder, `${name}.truth.json`)),
	areas: areasBeside(folder, name),
	fps,
});

/** Clips of one folder that have both a video and a truth file, in order of name. */
const clipsIn = (folder: string, group: Clip['group'], fps: number | null): Clip[] =>
	readdirSync(folder)
		.filter((f) => f.endsWith('.truth.json') && existsSync(join(folder, f.replace('.truth.json', '.mp4'))))
		.sort()
		.map((f) => clipFrom(folder, f.replace('.truth.json', ''), group, fps));

/** Every clip with truth that is here, the sample first, and what was looked for and not found. */
export const findClips = (): { clips: Clip[]; sample: Clip; missing: string[] } => {
	const sample = clipFrom(sampleFolder, 'table-talk', 'sample', null);
	const clips = [sample];
	const missing: string[] = [];
	const groups = [
		{ group: 'stage', path: join(sharedFolder, 'stage') },
		{ group: 'media', path: join(sharedFolder, 'media') },
	] as const;
	for (const { group, path } of groups) {
		if (existsSync(path)) clips.push(...clipsIn(path, group, 10));
		else missing.push(`../shared/${group} is not here: its clips are skipped`);
	}
	return { clips, sample, missing };
};
