import {
	calibrationTogether,
	reliabilityOf,
	statedLooks,
	type CalibrationTogether,
	type ReliabilityBin,
} from '../../../src/bench/truth/calibration';
import { addTallies, tallyOf, type EventTally } from '../../../src/bench/truth/event-tally';
import type { Figure } from '../../../src/bench/truth/figure';
import { clipFigures, sceneFigures } from '../../../src/bench/truth/figures';
import { macrosOf, type Macro } from '../../../src/bench/truth/macro';
import { scoredSceneOf, type ScoredScene } from '../../../src/bench/truth/scored-scene';
import type { Prediction } from '../../../src/bench/scenes/prediction';
import type { TruthClip, TruthPart } from './clips.ts';

/** A clip with what was said of it. `events`: of a rendered scene. */
export type ScoredClip = { clip: TruthClip; scene: ScoredScene; events: readonly EventTally[] };

export const scoreTruthClip = (clip: TruthClip, prediction: Prediction): ScoredClip => {
	const scene = scoredSceneOf(clip.truth, prediction);
	return { clip, scene, events: clip.happenings ? tallyOf(scene, clip.happenings, prediction) : [] };
};

/** Figures of clips that belong together. `values`: by clip; `null` where a clip has nothing to measure. */
export type TruthTable = {
	title: string;
	figures: readonly { figure: Omit<Figure, 'measure'>; macro: Macro | null; values: readonly (number | null)[] }[];
	clips: readonly string[];
};

export type TruthScore = {
	part: TruthPart;
	tables: readonly TruthTable[];
	/** Settled looks of all rendered scenes together. */
	reliability: readonly ReliabilityBin[];
	/** The same, each scene weighing the same; `null` without looks. */
	calibration: CalibrationTogether | null;
	/** Events of all rendered scenes together. */
	events: readonly EventTally[];
};

const tableOf = (title: string, figures: readonly Figure[], scored: readonly ScoredClip[]): TruthTable => {
	const scenes = scored.map(({ scene }) => scene);
	return {
		title,
		clips: scored.map(({ clip }) => clip.name),
		figures: macrosOf(figures, scenes).map(({ figure, macro }) => ({
			figure: { key: figure.key, title: figure.title, unit: figure.unit },
			macro,
			values: scenes.map((scene) => figure.measure(scene)?.value ?? null),
		})),
	};
};

/** What the figures say of one part: scenes of all arrangements, each arrangement, close and film-like scenes, and real clips. */
export const truthScoreOf = (part: TruthPart, scored: readonly ScoredClip[]): TruthScore => {
	const of = (group: TruthClip['group']) => scored.filter(({ clip }) => clip.group === group);
	// Film-like scenes stand alone: what is said of the others stays what it was measured as before there were any.
	const rendered = scored.filter(({ clip }) => clip.group === 'scene' || clip.group === 'close');
	const arrangements = [...new Set(rendered.map(({ clip }) => clip.arrangement ?? ''))].sort();
	const groups: [string, readonly Figure[], readonly ScoredClip[]][] = [
		['random scenes', sceneFigures, of('scene')],
		['close scenes', sceneFigures, of('close')],
		['film-like scenes', sceneFigures, of('film')],
		...arrangements.map((name): [string, readonly Figure[], readonly ScoredClip[]] => [
			name,
			sceneFigures,
			rendered.filter(({ clip }) => clip.arrangement === name),
		]),
		['real clips', clipFigures, of('real')],
	];
	return {
		part,
		tables: groups
			.filter(([, , clips]) => clips.length > 0)
			.map(([title, figures, clips]) => tableOf(title, figures, clips)),
		reliability: reliabilityOf(rendered.flatMap(({ scene }) => statedLooks(scene).map(({ of: look }) => look))),
		calibration: calibrationTogether(rendered.map(({ scene }) => scene)),
		events: addTallies(rendered.map(({ events }) => events)),
	};
};
