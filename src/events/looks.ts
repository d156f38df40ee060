import { isSameTarget, type Observation, type Target } from '../core/attention';
import type { ResolvePerson } from '../core/merge';
import { mergeTarget } from '../core/merge';
import type { Merge, PersonId } from '../core/people';
import type { EventsConfig } from './events-config';
import { bestTarget } from './best-target';
import { episodeKey, leadingTarget, stepEpisodes, type Candidate, type Episode } from './episodes';
import { renameEpisodes } from './merging';

/** A look that is over, kept for as long as something may still respond to it. */
type PastLook = { by: PersonId; target: Target; endMs: number };

/** Everybody's looks at anything known, as episodes that never become events, and a short memory of them. Plain data. */
export type LooksState = {
	open: readonly Episode[];
	past: readonly PastLook[];
	/** Since when each person's gaze has been known, gaps of a blink apart. */
	known: readonly { personId: PersonId; firstMs: number; lastMs: number }[];
};

/** A look that holds in this frame. */
export type HeldLook = {
	by: PersonId;
	target: Target;
	/** When it began. */
	startMs: number;
	/** In this frame, 0 to 1. */
	probability: number;
	/** True when the gaze was known for some time before, so that the beginning was seen. */
	hasSeenOnset: boolean;
};

/** Before the first frame. */
export const noLooks: LooksState = { open: [], past: [], known: [] };

/** The key of a look in `LooksState`. */
const lookKey = (by: PersonId, target: Target): string => episodeKey({ kind: 'look-at-head', people: [by], target });

/** True for somebody's own head, which a target may turn out to be after a merge. */
const isOwn = (by: PersonId, target: Target | undefined): boolean =>
	target?.kind === 'person' && target.personId === by;

/** Looks at anything known that have at least this probability. */
const candidatesOf = (observations: readonly Observation[], minProbability: number): Candidate[] => {
	const candidates: Candidate[] = [];
	for (const observation of observations) {
		const { personId } = observation;
		const best = bestTarget(observation);
		if (!best || best.probability < minProbability) continue;
		const { target, probability } = best;
		if (target.kind === 'outside' || isOwn(personId, target)) continue;
		candidates.push({
			kind: 'look-at-head',
			key: lookKey(personId, target),
			people: [personId],
			strength: probability,
			scores: [{ target, probability: 1, visualAngleRad: null }],
			cause: null,
		});
	}
	return candidates;
};

const stepKnown = (
	known: LooksState['known'],
	observations: readonly Observation[],
	tMs: number,
	{ lookAtHead, maxFrameMs }: EventsConfig,
): LooksState['known'] => {
	const kept = new Map(
		known.filter((k) => tMs - k.lastMs <= lookAtHead.maxGapMs + maxFrameMs).map((k) => [k.personId, k] as const),
	);
	for (const { personId, gaze } of observations) {
		if (gaze) kept.set(personId, { personId, firstMs: kept.get(personId)?.firstMs ?? tMs, lastMs: tMs });
	}
	return [...kept.values()];
};

/** Follows everybody's looks by one frame. Episodes must be settled. */
export const stepLooks = (
	state: LooksState,
	observations: readonly Observation[],
	frame: { index: number; tMs: number },
	config: EventsConfig,
): LooksState => {
	const rule = config.lookAtHead;
	const { open, ended } = stepEpisodes(state.open, candidatesOf(observations, rule.keepProbability), frame, () => rule);
	const over = ended.flatMap((e): PastLook[] => {
		const target = leadingTarget(e)?.target;
		return target ? [{ by: e.people[0]!, target, endMs: e.endMs }] : [];
	});
	return {
		open,
		past: [...state.past, ...over].filter((p) => frame.tMs - p.endMs <= config.memoryMs),
		known: stepKnown(state.known, observations, frame.tMs, config),
	};
};

/** The looks of this frame that have begun, with their probability. */
export const heldLooks = (
	{ open, known }: LooksState,
	observations: readonly Observation[],
	frame: { index: number },
	{ gazeFollowing }: EventsConfig,
): HeldLook[] =>
	open.flatMap((episode): HeldLook[] => {
		const by = episode.people[0]!;
		const target = leadingTarget(episode)?.target;
		if (!target || episode.lastFrame !== frame.index) return [];
		const scores = observations.find((o) => o.personId === by)?.gaze?.scores;
		const score = scores?.find((s) => isSameTarget(s.target, target));
		if (!score) return [];
		const firstMs = known.find((k) => k.personId === by)?.firstMs ?? episode.startMs;
		const hasSeenOnset = episode.startMs - firstMs >= gazeFollowing.minLagMs;
		return [{ by, target, startMs: episode.startMs, probability: score.probability, hasSeenOnset }];
	});

/** The same under final ids. */
export const renameLooks = (state: LooksState, merges: readonly Merge[], resolve: ResolvePerson): LooksState => {
	const known = new Map<PersonId, LooksState['known'][number]>();
	for (const k of state.known) {
		const personId = resolve(k.personId);
		const was = known.get(personId);
		known.set(personId, {
			personId,
			firstMs: Math.min(k.firstMs, was?.firstMs ?? k.firstMs),
			lastMs: Math.max(k.lastMs, was?.lastMs ?? k.lastMs),
		});
	}
	return {
		open: renameEpisodes(state.open, merges, 'unite').filter((e) => !isOwn(e.people[0]!, leadingTarget(e)?.target)),
		past: state.past
			.map((p) => ({ ...p, by: resolve(p.by), target: mergeTarget(p.target, resolve) }))
			.filter(({ by, target }) => !isOwn(by, target)),
		known: [...known.values()],
	};
};
