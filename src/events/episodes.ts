import { targetKey, type Target, type TargetScore } from '../core/attention';
import { compareIds } from '../core/order';
import type { PersonId } from '../core/people';
import type { DeicticGesture, EventId, SocialEventKind } from '../core/social';
import type { EpisodeRule } from './events-config';

/** Something that may hold in the current frame, such as P1 and P2 in mutual gaze. */
export type Candidate = {
	kind: SocialEventKind;
	/** From `episodeKey`: the same in every frame for the same thing. */
	key: string;
	/** Directed kinds: actor first. Others: in order of id. */
	people: readonly PersonId[];
	/** 0 to 1. */
	strength: number;
	/** Distribution over targets, where the episode as a whole decides its target; empty where it has none. */
	scores: readonly TargetScore[];
	/** Start of what it responds to, such as a gesture; `null` when it responds to nothing. */
	cause: number | null;
	/** When it began, if that is known to be before the frame in which it shows; milliseconds. */
	sinceMs?: number;
	/** Which of the gestures a `deictic-gesture` is; pointing when it does not say. */
	gesture?: DeicticGesture;
};

/** Weight of one target over all frames of an episode: sum of strength times probability. */
export type TargetMass = { target: Target; mass: number };

/** A stretch of time in which something held, short gaps included. Plain data. */
export type Episode = {
	kind: SocialEventKind;
	key: string;
	people: readonly PersonId[];
	startMs: number;
	/** End of the last frame that had it, as far as known: final once the next frame has come. */
	endMs: number;
	firstFrame: number;
	lastFrame: number;
	peakFrame: number;
	/** Greatest strength, in `peakFrame`. */
	peak: number;
	frameCount: number;
	/** Over the frames that had it. */
	strengthSum: number;
	/** In order of first appearance. */
	masses: readonly TargetMass[];
	/** Assigned once it is certain to be an event. */
	eventId: EventId | null;
	/** As in its candidates. */
	cause: number | null;
	/** Shared attention that began with a gesture, a followed gaze or eye contact. */
	isJoint: boolean;
	/** As in its candidates. */
	gesture?: DeicticGesture;
};

/** A name for what holds. A gesture keeps its name when its target changes; the name of a look includes its target. */
export const episodeKey = ({
	kind,
	people,
	target = null,
	cause = null,
	gesture = 'pointing',
}: {
	kind: SocialEventKind;
	people: readonly PersonId[];
	/** Nothing when it has none. */
	target?: Target | null;
	cause?: number | null;
	gesture?: DeicticGesture | undefined;
}): string => {
	const where = kind === 'deictic-gesture' || target === null ? '' : `@${targetKey(target)}`;
	// Only one group turns at a time, and people may join it.
	const who = kind === 'attention-capture' ? '' : people.join('>');
	const what = gesture === 'pointing' ? kind : gesture;
	return `${what}:${who}${where}${cause === null ? '' : `#${cause}`}`;
};

/** The rule for each kind of episode. */
export type RuleOf = (kind: SocialEventKind) => EpisodeRule;

const isSameTarget = (a: Target, b: Target): boolean => a === b || targetKey(a) === targetKey(b);

/** Both together, equal targets added up. */
export const uniteMasses = (a: readonly TargetMass[], b: readonly TargetMass[]): readonly TargetMass[] => {
	if (b.length === 0) return a;
	// Most episodes have the same single target in every frame.
	const [was, is] = [a[0], b[0]];
	if (was && is && a.length === 1 && b.length === 1 && isSameTarget(was.target, is.target)) {
		return [{ target: was.target, mass: was.mass + is.mass }];
	}
	const byKey = new Map(a.map((m) => [targetKey(m.target), m]));
	for (const { target, mass } of b) {
		const key = targetKey(target);
		const was = byKey.get(key);
		byKey.set(key, { target: was?.target ?? target, mass: (was?.mass ?? 0) + mass });
	}
	return [...byKey.values()];
};

const addMasses = (masses: readonly TargetMass[], { strength, scores }: Candidate): readonly TargetMass[] =>
	scores.length === 0
		? masses
		: uniteMasses(
				masses,
				scores.map(({ target, probability }) => ({ target, mass: strength * probability })),
			);

/** A new episode, of one frame so far. */
export const startEpisode = (candidate: Candidate, frame: { index: number; tMs: number }): Episode => ({
	kind: candidate.kind,
	key: candidate.key,
	people: candidate.people,
	startMs: candidate.sinceMs ?? frame.tMs,
	endMs: frame.tMs,
	firstFrame: frame.index,
	lastFrame: frame.index,
	peakFrame: frame.index,
	peak: candidate.strength,
	frameCount: 1,
	strengthSum: candidate.strength,
	masses: addMasses([], candidate),
	eventId: null,
	cause: candidate.cause,
	isJoint: false,
	...(candidate.gesture && { gesture: candidate.gesture }),
});

/** People who join a group later belong to it; where people are part of the key, they cannot differ. */
const unitePeople = (a: readonly PersonId[], b: readonly PersonId[]): readonly PersonId[] =>
	a === b || b.every((p) => a.includes(p)) ? a : [...new Set([...a, ...b])].sort(compareIds);

/** The episode with one more frame. Field by field: it is done for every open episode in every frame, and spreads are slow. */
export const extendEpisode = (
	episode: Episode,
	candidate: Candidate,
	frame: { index: number; tMs: number },
): Episode => {
	const isPeak = candidate.strength > episode.peak;
	const extended: Episode = {
		kind: episode.kind,
		key: episode.key,
		people: unitePeople(episode.people, candidate.people),
		startMs: episode.startMs,
		endMs: frame.tMs,
		firstFrame: episode.firstFrame,
		lastFrame: frame.index,
		peakFrame: isPeak ? frame.index : episode.peakFrame,
		peak: isPeak ? candidate.strength : episode.peak,
		frameCount: episode.frameCount + 1,
		strengthSum: episode.strengthSum + candidate.strength,
		masses: addMasses(episode.masses, candidate),
		eventId: episode.eventId,
		cause: episode.cause,
		isJoint: episode.isJoint,
	};
	return episode.gesture === undefined ? extended : { ...extended, gesture: episode.gesture };
};

/** Settles `frame` now that its length is known: its end is the end of every episode that held in it. */
export const settleEpisode = (episode: Episode, frameIndex: number, frameEndMs: number): Episode =>
	episode.lastFrame === frameIndex ? { ...episode, endMs: frameEndMs } : episode;

/** True when it has lasted long enough, in enough frames, to be an event. */
export const isConfirmed = (episode: Episode, rule: EpisodeRule): boolean =>
	episode.frameCount >= rule.minFrames && episode.endMs - episode.startMs >= rule.minDurationMs;

/** Each thing that may hold in a frame once, as strongly as anything says: two gestures can have the same answer. */
const strongestOfEach = (candidates: readonly Candidate[]): readonly Candidate[] => {
	const byKey = new Map<string, Candidate>();
	for (const candidate of candidates) {
		const other = byKey.get(candidate.key);
		if (!other || candidate.strength > other.strength) byKey.set(candidate.key, candidate);
	}
	return byKey.size === candidates.length ? candidates : [...byKey.values()];
};

/**
 * Ends episodes that have not held for longer than the rule's gap, then starts or extends one for each candidate that is
 * strong enough (hysteresis: `startProbability` to begin, `keepProbability` to go on). Episodes must be settled. Ended
 * episodes that are no events are dropped.
 */
export const stepEpisodes = (
	episodes: readonly Episode[],
	candidates: readonly Candidate[],
	frame: { index: number; tMs: number },
	ruleOf: RuleOf,
): { open: Episode[]; ended: Episode[] } => {
	const open = new Map<string, Episode>();
	const ended: Episode[] = [];
	for (const episode of episodes) {
		const rule = ruleOf(episode.kind);
		if (frame.tMs - episode.endMs <= rule.maxGapMs) open.set(episode.key, episode);
		else if (isConfirmed(episode, rule)) ended.push(episode);
	}
	for (const candidate of strongestOfEach(candidates)) {
		const was = open.get(candidate.key);
		const rule = ruleOf(candidate.kind);
		if (was && candidate.strength >= rule.keepProbability) {
			open.set(candidate.key, extendEpisode(was, candidate, frame));
		} else if (!was && candidate.strength >= rule.startProbability) {
			open.set(candidate.key, startEpisode(candidate, frame));
		}
	}
	return { open: [...open.values()], ended };
};

/** The target with the greatest mass, the earlier of two equals; `null` when the episode has none. */
export const leadingTarget = ({ masses }: Episode): TargetMass | null =>
	masses.reduce<TargetMass | null>((best, m) => (best && best.mass >= m.mass ? best : m), null);

/**
 * Two episodes of what turned out to be the same thing, as one. The older id stays. Where they overlap, the same frames
 * would count twice, so the one with more frames stands for both.
 */
export const uniteEpisodes = (a: Episode, b: Episode): Episode => {
	const [first, second] = a.startMs <= b.startMs ? [a, b] : [b, a];
	const eventId = first.eventId ?? second.eventId;
	const isJoint = first.isJoint || second.isJoint;
	if (second.startMs < first.endMs)
		return { ...(second.frameCount > first.frameCount ? second : first), eventId, isJoint };
	const peak = second.peak > first.peak ? second : first;
	return {
		...first,
		endMs: second.endMs,
		lastFrame: second.lastFrame,
		peak: peak.peak,
		peakFrame: peak.peakFrame,
		frameCount: a.frameCount + b.frameCount,
		strengthSum: a.strengthSum + b.strengthSum,
		masses: uniteMasses(first.masses, second.masses),
		eventId,
		isJoint,
	};
};
