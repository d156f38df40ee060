import { CHECKPOINT_FRAMES } from '../core/checkpoint';
import type { PerceiveConfig } from './perceive-config';

/** What pictures are for: as they come, the frames of a file, or one still picture. */
export type Schedule = 'live' | 'offline' | 'image';

/** Parts of a frame to look at more closely: none, all, or the one whose turn it is (modulo their number). */
export type Parts = 'none' | 'all' | { turn: number };

/** The parts that `parts` selects. */
export const partsOf = <Part>(candidates: readonly Part[], parts: Parts): readonly Part[] => {
	if (parts === 'none' || candidates.length === 0) return [];
	return parts === 'all' ? candidates : [candidates[parts.turn % candidates.length]!];
};

/** What runs on one frame. Faces always do. */
export type FramePlan = {
	/** Forget everything from earlier frames first. */
	restart: boolean;
	hands: boolean;
	bodies: boolean;
	/** Which parts of the frame to search for more bodies. */
	bodyCrops: Parts;
	/** When somebody's face is not seen, run bodies even if they are not due, on these parts; `null`: do not. */
	ifUnseen: { bodyCrops: Parts } | null;
	/** Which tiles to search for small faces. */
	tiles: Parts;
	/** Look closer where the tracker misses heads. */
	missingHeads: boolean;
};

/** Milliseconds that models took lately; `null` before their first run. */
type LiveCosts = { facesMs: number | null; handsMs: number | null; bodiesMs: number | null };

/** Live scheduling, plain data. */
export type LiveState = {
	costs: LiveCosts;
	/** Frames since hands and bodies last ran. */
	sinceHands: number;
	sinceBodies: number;
	/** Frames planned so far. */
	count: number;
};

/** One still picture: everything runs, nothing is remembered. */
export const imagePlan = (): FramePlan => ({
	restart: true,
	hands: true,
	bodies: true,
	bodyCrops: 'all',
	ifUnseen: null,
	tiles: 'all',
	missingHeads: true,
});

/** On every n-th frame since the checkpoint, the number of the turn; `none` on all others. */
const turnOf = (since: number, every: number): Parts => (since % every === 0 ? { turn: since / every } : 'none');

/**
 * Depends on the frame's index alone, so that a run can be repeated and resumed. (Whether `ifUnseen` applies depends on what
 * was seen since the last checkpoint, and on the tracker's hints, which are stored with it.)
 */
export const offlinePlan = (index: number, config: PerceiveConfig): FramePlan => {
	const since = index % CHECKPOINT_FRAMES;
	return {
		restart: since === 0,
		hands: since % config.offlineHandsEvery === 0,
		bodies: since % config.offlineBodiesEvery === 0,
		bodyCrops: turnOf(since, config.bodyCropEvery),
		ifUnseen: { bodyCrops: turnOf(since, config.unseenCropEvery) },
		tiles: since % config.tileEvery === 1 % config.tileEvery ? { turn: Math.floor(since / config.tileEvery) } : 'none',
		missingHeads: since % config.missingHeadsEvery === 1 % config.missingHeadsEvery,
	};
};

export const initialLiveState: LiveState = {
	costs: { facesMs: null, handsMs: null, bodiesMs: null },
	sinceHands: 0,
	sinceBodies: 0,
	count: 0,
};

/** The n for which a model of this cost fits into the budget when it runs on every n-th frame. */
const every = (costMs: number | null, budgetMs: number, config: PerceiveConfig): number =>
	costMs === null ? 1 : Math.min(config.liveMaxEvery, Math.max(1, Math.ceil(costMs / Math.max(budgetMs, 1))));

/**
 * Faces run on every frame, so that the first result is there at once; hands join them on the second frame and bodies
 * on the third. All three run side by side, and each has the whole budget: a model that takes twice as long runs on every
 * second frame, and so on. When neither hands nor bodies fit into every frame, the two take turns.
 */
export const livePlan = (state: LiveState, config: PerceiveConfig): { state: LiveState; plan: FramePlan } => {
	const { facesMs, handsMs, bodiesMs } = state.costs;
	const budgetMs = config.liveBudgetMs;
	const handsEvery = every(handsMs, budgetMs, config);
	const bodiesEvery = every(bodiesMs, budgetMs, config);
	const hands = facesMs !== null && state.sinceHands + 1 >= handsEvery;
	const isTaken = hands && handsEvery > 1 && bodiesEvery > 1;
	const bodies = handsMs !== null && state.sinceBodies + 1 >= bodiesEvery && !isTaken;
	const hasRoom = (facesMs ?? budgetMs) < 0.75 * budgetMs;
	return {
		plan: {
			restart: false,
			hands,
			bodies,
			bodyCrops: bodies && (bodiesMs ?? budgetMs) < 0.75 * budgetMs ? { turn: state.count } : 'none',
			ifUnseen: null,
			tiles:
				hasRoom && state.count % config.tileEvery === 0 ? { turn: Math.floor(state.count / config.tileEvery) } : 'none',
			missingHeads: hasRoom && state.count % config.missingHeadsEvery === 0,
		},
		state: {
			...state,
			sinceHands: hands ? 0 : state.sinceHands + 1,
			sinceBodies: bodies ? 0 : state.sinceBodies + 1,
			count: state.count + 1,
		},
	};
};

const smooth = (before: number | null, now: number | undefined): number | null =>
	now === undefined ? before : before === null ? now : before + 0.2 * (now - before);

/** Updates the costs with what each model took on a frame; a model that did not run keeps its cost. */
export const learnCosts = (
	state: LiveState,
	took: { facesMs?: number | undefined; handsMs?: number | undefined; bodiesMs?: number | undefined },
): LiveState => ({
	...state,
	costs: {
		facesMs: smooth(state.costs.facesMs, took.facesMs),
		handsMs: smooth(state.costs.handsMs, took.handsMs),
		bodiesMs: smooth(state.costs.bodiesMs, took.bodiesMs),
	},
});

/** The same without closer looks, where there are none. */
const withinReach = (plan: FramePlan, { closerLooks }: PerceiveConfig): FramePlan =>
	closerLooks ? plan : { ...plan, bodyCrops: 'none', ifUnseen: null, tiles: 'none', missingHeads: false };

/** Plans frames one after another; live, by what the models took before. */
export const createPlanner = (schedule: Schedule, config: PerceiveConfig) => {
	let live = initialLiveState;
	return {
		/** What runs on the frame with this index. */
		plan(index: number): FramePlan {
			if (schedule === 'image') return withinReach(imagePlan(), config);
			if (schedule === 'offline') return withinReach(offlinePlan(index, config), config);
			const next = livePlan(live, config);
			live = next.state;
			return withinReach(next.plan, config);
		},
		/** Updates the costs with a frame's timings, by the names of the models. */
		learn(timingsMs: Readonly<Record<string, number>>): void {
			const { faces: facesMs, hands: handsMs, bodies: bodiesMs } = timingsMs;
			live = learnCosts(live, { facesMs, handsMs, bodiesMs });
		},
	};
};
