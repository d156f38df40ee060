import { targetKey, type Observation } from '../../core/attention';
import { mergeObservation, mergePointing, renameKeys, resolveMerges, type RenameKey } from '../../core/merge';
import { idFrom, type Merge, type PersonId } from '../../core/people';
import type { FrameInfo } from '../../core/perception';
import { itemAt } from '../../core/collections';
import type { Vec3 } from '../../core/geometry/space';
import { lookBack, type FilterStep } from '../targets/attention-filter';
import type { Landing } from '../targets/landing';
import { soften } from '../targets/soften';
import type { Hold } from '../pointing/pointing';
import { withoutProvisional } from '../provisional';

/** What later frames need to know of one person's look. Plain data. */
export type Look = {
	/** The frame it is about: about `headLagMs` before the one in which the head was read. */
	frameIndex: number;
	step: FilterStep;
	/** To which stated probabilities are raised: see `SofteningConfig`. */
	power: number;
	/** Unit length. */
	direction: Vec3<'camera'>;
	sigmaRad: number;
	/** Where it lands if it goes to each target of the step. */
	landings: readonly Landing[];
};

/** A frame whose observations wait for the frames after it. Plain data. */
export type WaitingFrame = {
	frame: FrameInfo;
	isShotStart: boolean;
	observations: readonly Observation[];
	/** By person; nobody without a measured look. */
	looks: Readonly<Record<PersonId, Look>>;
	/** By person; nobody whose hands move or do not look like pointing. */
	holds: Readonly<Record<PersonId, Hold>>;
};

/**
 * Pointing begins when the hand comes to rest, although that it points is known only once it has been still for a while.
 */
const pointingOf = (observation: Observation, [first, ...later]: readonly WaitingFrame[]): Observation => {
	const { personId, pointing } = observation;
	const hold = first?.holds[personId];
	if (pointing || !hold) return observation;
	const turnsOut = later.some(({ holds }) => {
		const then = holds[personId];
		return then?.isOn && then.sinceMs <= first.frame.tMs;
	});
	if (!turnsOut) return observation;
	// A hand on its way to point is not reaching.
	const handling = observation.handling?.hand === hold.pointing.hand ? null : (observation.handling ?? null);
	return { ...observation, pointing: hold.pointing, handling };
};

/**
 * The observations of the first frame, with each gaze's ray from the look that is about this frame, and its targets
 * weighed by all frames given up to the next cut. Pointing starts where its hold does.
 */
export const settleFirst = ([first, ...later]: readonly [WaitingFrame, ...WaitingFrame[]]): readonly Observation[] => {
	const cut = later.findIndex(({ isShotStart }) => isShotStart);
	const shot = [first, ...(cut < 0 ? later : later.slice(0, cut))];
	const observed = first.observations.map((observation) => pointingOf(observation, shot));
	return withoutProvisional(observed).map((observation) => {
		const { personId, gaze } = observation;
		if (!gaze || !first.looks[personId]) return observation;
		const looks = shot.flatMap(({ looks: all }) => all[personId] ?? []);
		// Where the head is no longer read by the time it has followed the eyes, its last reading counts.
		const about = looks.filter(({ frameIndex }) => frameIndex <= first.frame.index);
		const look = about.at(-1)!;
		const belief = lookBack([look.step, ...looks.slice(about.length).map(({ step }) => step)]);
		const at = new Map(look.step.keys.map((key, i) => [key, i]));
		const probabilities = gaze.scores.map(({ target }) => belief[at.get(targetKey(target)) ?? -1] ?? 0);
		if (!(Math.max(...probabilities) > 0)) return observation;
		const stated = soften(probabilities, look.power);
		const scores = gaze.scores
			.map((score, i) => ({ ...score, probability: itemAt(stated, i) }))
			.sort((a, b) => b.probability - a.probability);
		const top = at.get(targetKey(scores[0]!.target))!;
		const ray = gaze.ray && { ...gaze.ray, direction: look.direction, sigmaRad: look.sigmaRad };
		return { ...observation, gaze: { ray, scores, ...itemAt(look.landings, top) } };
	});
};

/**
 * The frame of this shot nearest to `lagMs` before `now`; half way between two, the later one, for readings of the eyes
 * go out of date.
 */
export const frameBefore = (waiting: readonly WaitingFrame[], now: FrameInfo, lagMs: number): FrameInfo => {
	const farOff = ({ tMs }: FrameInfo) => Math.abs(now.tMs - tMs - lagMs);
	let nearest = now;
	for (let k = waiting.length - 1; k >= 0; k--) {
		const { frame, isShotStart } = waiting[k]!;
		// Times are rounded: a millisecond must not decide.
		if (farOff(frame) < farOff(nearest) - 1) nearest = frame;
		if (isShotStart) break;
	}
	return nearest;
};

/** A look under final ids; `null` where two of its targets have become one. */
const renameLook = (look: Look, rename: RenameKey): Look | null => {
	const keys = look.step.keys.map(rename);
	return new Set(keys).size === keys.length ? { ...look, step: { ...look.step, keys } } : null;
};

/** Waiting frames under final ids. Where somebody turns out to be another in the same frame, what the other did counts. */
export const mergeWaiting = (waiting: readonly WaitingFrame[], merges: readonly Merge[]): readonly WaitingFrame[] => {
	if (merges.length === 0) return waiting;
	const resolve = resolveMerges(merges);
	const rename = renameKeys(merges);
	/** By person, those who have kept their id last, so that they stay. */
	const byFinalId = <V>(byPerson: Readonly<Record<PersonId, V>>, change: (value: V, into: PersonId) => V | null) => {
		const all = Object.entries(byPerson).map(([id, value]) => ({ id: idFrom<string, 'PersonId'>(id), value }));
		const former = all.filter(({ id }) => resolve(id) !== id);
		return Object.fromEntries(
			[...former, ...all.filter((one) => !former.includes(one))].flatMap(({ id, value }) => {
				const changed = change(value, resolve(id));
				return changed ? [[resolve(id), changed]] : [];
			}),
		);
	};
	return waiting.map(({ frame, isShotStart, observations, looks, holds }) => ({
		frame,
		isShotStart,
		observations: observations.map((o) => mergeObservation(o, resolve)),
		looks: byFinalId(looks, (look) => renameLook(look, rename)),
		holds: byFinalId(holds, (hold, into) => ({ ...hold, pointing: mergePointing(hold.pointing, into, resolve) })),
	}));
};
