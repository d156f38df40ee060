import { targetKey, type Target } from '../../core/attention';
import { mergeTarget, resolveMerges } from '../../core/merge';
import type { Merge, PersonId } from '../../core/people';
import type { EventsConfig } from '../events-config';
import { episodeKey, isConfirmed, leadingTarget, type Candidate, type Episode } from '../episodes';
import type { HeldLook } from '../looks';

/** A pointing gesture for as long as a look may still follow it. Plain data. */
export type RecentPointing = {
	from: PersonId;
	target: Target;
	startMs: number;
	/** End of its latest frame so far. */
	endMs: number;
	/** Who has looked along it already; each person follows a gesture once. */
	followers: readonly PersonId[];
};

/** What this detector remembers. Plain data. */
export type FollowState = { pointings: readonly RecentPointing[] };

/** Gestures that a look may follow now: those going on, and those that ended a short while ago. */
const stepPointings = (
	pointings: readonly RecentPointing[],
	gestures: readonly Episode[],
	tMs: number,
	{ deicticGesture, pointingFollowed }: EventsConfig,
): RecentPointing[] => {
	const recent = pointings.filter((p) => tMs - p.endMs <= pointingFollowed.withinMs);
	for (const episode of gestures) {
		const target = leadingTarget(episode)?.target;
		const from = episode.people[0];
		if (!target || !from || target.kind === 'outside' || !isConfirmed(episode, deicticGesture)) continue;
		const { startMs, endMs } = episode;
		const at = recent.findIndex((p) => p.from === from && p.startMs === startMs);
		const followers = recent[at]?.followers ?? [];
		const pointing: RecentPointing = { from, target, startMs, endMs, followers };
		if (at < 0) recent.push(pointing);
		else recent[at] = pointing;
	}
	return recent;
};

const followKey = (p: RecentPointing, by: PersonId) =>
	episodeKey({ kind: 'pointing-followed', people: [p.from, by], target: p.target, cause: p.startMs });

/**
 * Looks of others that began after a pointing gesture and go where it pointed. Someone who already looked there when the
 * gesture began does not follow it.
 *
 * @param now looks that hold in this frame, open and just ended episodes of deictic gestures, and follow episodes that
 * ended as events just now
 */
export const stepFollowers = (
	state: FollowState,
	{ looks, gestures, ended }: { looks: readonly HeldLook[]; gestures: readonly Episode[]; ended: readonly Episode[] },
	frame: { tMs: number },
	config: EventsConfig,
): { state: FollowState; candidates: Candidate[] } => {
	const pointings = stepPointings(state.pointings, gestures, frame.tMs, config).map((p) => {
		const followers = ended.flatMap(({ key, people: [, by] }) => (by && key === followKey(p, by) ? [by] : []));
		return followers.length === 0 ? p : { ...p, followers: [...p.followers, ...followers] };
	});
	const candidates = pointings.flatMap((p) =>
		looks.flatMap(({ by, target, startMs, probability }): Candidate[] => {
			const isFollowing = targetKey(target) === targetKey(p.target) && by !== p.from && startMs > p.startMs;
			if (!isFollowing || p.followers.includes(by)) return [];
			return [
				{
					kind: 'pointing-followed',
					key: followKey(p, by),
					people: [p.from, by],
					strength: probability,
					scores: [{ target: p.target, probability: 1, visualAngleRad: null }],
					cause: p.startMs,
				},
			];
		}),
	);
	return { state: { pointings }, candidates };
};

/** The same gestures under final ids. */
export const renamePointings = (pointings: readonly RecentPointing[], merges: readonly Merge[]): RecentPointing[] => {
	const resolve = resolveMerges(merges);
	return pointings.map((p) => ({
		...p,
		from: resolve(p.from),
		target: mergeTarget(p.target, resolve),
		followers: p.followers.map(resolve),
	}));
};
