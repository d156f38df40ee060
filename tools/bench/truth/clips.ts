import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as v from 'valibot';
import type { AreaOfInterest } from '../../../src/core/attention';
import type { Truth } from '../../../src/bench/scenes/truth';
import { happeningsFrom, type TrueHappenings } from '../../../src/bench/truth/event-tally';
import { areasBeside, readTruth, readTruthJson, truthFileOf } from '../accuracy/clips.ts';

/**
 * What may be looked at while choosing, what only tells how good the choice was, and the scenes by which stated probabilities are
 * corrected once all else is chosen: what was chosen by a scene is stated too surely there as well.
 */
export type TruthPart = 'choose' | 'check' | 'calibrate';

const part = v.object({
	media: v.array(v.string()),
	random: v.array(v.string()),
	scenes: v.array(v.object({ from: v.number(), to: v.number() })),
});
const parts = v.parse(
	v.object({ choose: part, check: part, calibrate: part }),
	JSON.parse(readFileSync(new URL('parts.json', import.meta.url), 'utf8')),
);

/** A clip that is scored against its truth. */
export type TruthClip = {
	name: string;
	part: TruthPart;
	/**
	 * `close`: rendered with large faces. `film`: rendered as films frame people, heads cut by the border. `real`: filmed, with truth made
	 * by hand.
	 */
	group: 'scene' | 'close' | 'film' | 'real';
	/** How the people of a rendered scene stand or sit; `null` for real clips. */
	arrangement: string | null;
	video: string;
	truth: Truth;
	areas: readonly AreaOfInterest[];
	/** What happens in a rendered scene; `null` for real clips. */
	happenings: TrueHappenings | null;
	/** Analysed rate; `null` takes every frame. */
	fps: number | null;
};

const root = fileURLToPath(new URL('../../../', import.meta.url));
const shared = join(root, '..', 'shared');

/** Rendered scenes, those that are part of the project and those that were rendered here: see `training/scenes/README.md`. */
const renderedFolders = [join(root, 'training', 'scenes', 'kept'), join(root, 'stage-out')];

/** Close scenes have seeds from here on, and film-like ones from there. */
const FIRST_CLOSE_SEED = 20_000;
const FIRST_FILM_SEED = 30_000;

const arrangementOf = (truthFile: string): string =>
	v.parse(v.object({ scene: v.object({ arrangement: v.string() }) }), readTruthJson(truthFile)).scene.arrangement;

type Place = { folder: string; name: string; group: TruthClip['group'] };

/** `null` when its video or its truth is not here. */
const clipFrom = ({ folder, name, group }: Place, of: TruthPart): TruthClip | null => {
	const video = join(folder, `${name}.mp4`);
	const truthFile = truthFileOf(folder, name);
	if (truthFile === null || !existsSync(video)) return null;
	const truth = readTruth(truthFile);
	return {
		name,
		part: of,
		group,
		arrangement: group === 'real' ? null : arrangementOf(truthFile),
		video,
		truth,
		happenings: group === 'real' ? null : happeningsFrom(readTruthJson(truthFile), truth),
		areas: areasBeside(folder, name),
		fps: group === 'real' ? 10 : null,
	};
};

/** Seeds of the scenes in a folder of rendered ones. */
const seedsIn = (folder: string): number[] =>
	existsSync(folder)
		? readdirSync(folder).flatMap((file) => {
				const seed = /^s(\d+)\.mp4$/.exec(file)?.[1];
				return seed === undefined ? [] : [Number(seed)];
			})
		: [];

/** The clips of a part that are here, and what is not. */
export const truthClips = (of: TruthPart): { clips: TruthClip[]; missing: string[] } => {
	const { media, random, scenes } = parts[of];
	const listed: Place[] = [
		...random.map((name) => ({ folder: join(shared, 'stage', 'random'), name, group: 'scene' as const })),
		...media.map((name) => ({ folder: join(shared, 'media'), name, group: 'real' as const })),
	];
	const places = new Map(renderedFolders.flatMap((folder) => seedsIn(folder).map((seed) => [seed, folder])));
	const made = [...places]
		.filter(([seed]) => scenes.some(({ from, to }) => seed >= from && seed <= to))
		.sort(([a], [b]) => a - b)
		.map(([seed, folder]): Place => ({
			folder,
			name: `s${seed}`,
			group: seed < FIRST_CLOSE_SEED ? 'scene' : seed < FIRST_FILM_SEED ? 'close' : 'film',
		}));
	const all = [...listed, ...made];
	const clips = all.flatMap((place) => clipFrom(place, of) ?? []);
	const missing = all.length - clips.length;
	return {
		clips,
		missing: [
			...(missing > 0 ? [`${missing} clips of the ${of} part are not here`] : []),
			...(made.length === 0 ? [`no scenes rendered for the ${of} part: see training/scenes/README.md`] : []),
		],
	};
};
