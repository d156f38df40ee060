import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as v from 'valibot';
import type { AreaOfInterest } from '../../../src/core/attention';
import type { Truth } from '../../../src/bench/scenes/truth';
import { areasBeside, readTruth } from '../accuracy/clips.ts';

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
	/** `close`: rendered with large faces. `real`: filmed, with truth made by hand. */
	group: 'scene' | 'close' | 'real';
	/** How the people of a rendered scene stand or sit; `null` for real clips. */
	arrangement: string | null;
	video: string;
	truth: Truth;
	areas: readonly AreaOfInterest[];
	/** Analysed rate; `null` takes every frame. */
	fps: number | null;
};

const root = fileURLToPath(new URL('../../../', import.meta.url));
const shared = join(root, '..', 'shared');

/** Scenes rendered on this machine; see `training/scenes/README.md`. */
const rendered = join(root, 'stage-out');

/** Close scenes have seeds from here on. */
const FIRST_CLOSE_SEED = 20_000;

const arrangementOf = (truthFile: string): string =>
	v.parse(v.object({ scene: v.object({ arrangement: v.string() }) }), JSON.parse(readFileSync(truthFile, 'utf8'))).scene
		.arrangement;

const clipFrom = (folder: string, name: string, of: TruthPart, group: TruthClip['group']): TruthClip => {
	const truthFile = join(folder, `${name}.truth.json`);
	return {
		name,
		part: of,
		group,
		arrangement: group === 'real' ? null : arrangementOf(truthFile),
		video: join(folder, `${name}.mp4`),
		truth: readTruth(truthFile),
		areas: areasBeside(folder, name),
		fps: group === 'real' ? 10 : null,
	};
};

const isHere = (folder: string, name: string) =>
	existsSync(join(folder, `${name}.mp4`)) && existsSync(join(folder, `${name}.truth.json`));

/** The clips of a part that are here, and what is not. */
export const truthClips = (of: TruthPart): { clips: TruthClip[]; missing: string[] } => {
	const { media, random, scenes } = parts[of];
	const listed = [
		...random.map((name) => ({ folder: join(shared, 'stage', 'random'), name, group: 'scene' as const })),
		...media.map((name) => ({ folder: join(shared, 'media'), name, group: 'real' as const })),
	];
	const seeds = existsSync(rendered)
		? readdirSync(rendered).flatMap((file) => /^s(\d+)\.truth\.json$/.exec(file)?.[1] ?? [])
		: [];
	const made = seeds
		.map(Number)
		.filter((seed) => scenes.some(({ from, to }) => seed >= from && seed <= to))
		.sort((a, b) => a - b)
		.map((seed) => {
			const group = seed >= FIRST_CLOSE_SEED ? ('close' as const) : ('scene' as const);
			return { folder: rendered, name: `s${seed}`, group };
		});
	const all = [...listed, ...made];
	const here = all.filter(({ folder, name }) => isHere(folder, name));
	const missing = listed.length + made.length - here.length;
	return {
		clips: here.map(({ folder, name, group }) => clipFrom(folder, name, of, group)),
		missing: [
			...(missing > 0 ? [`${missing} clips of the ${of} part are not here`] : []),
			...(made.length === 0 ? [`no scenes rendered for the ${of} part: see training/scenes/README.md`] : []),
		],
	};
};
