import { isSameTarget } from '../../core/attention';
import type { EventsConfig } from '../events-config';
import { episodeKey, type Candidate } from '../episodes';
import type { HeldLook } from '../looks';

/**
 * Those who turned to what somebody already looked at, for as long as both look there: leader first, follower second. The
 * follower's turn must have been seen, and must come after the leader's by at least the time a look takes to follow.
 */
export const gazeFollowings = (looks: readonly HeldLook[], { gazeFollowing }: EventsConfig): Candidate[] =>
	looks.flatMap((follower) =>
		looks.flatMap((leader): Candidate[] => {
			const { target } = follower;
			if (leader.by === follower.by || target.kind === 'camera') return [];
			if (!isSameTarget(leader.target, target)) return [];
			if (target.kind === 'person' && (target.personId === leader.by || target.personId === follower.by)) return [];
			const lagMs = follower.startMs - leader.startMs;
			const isFollowing = follower.hasSeenOnset && lagMs >= gazeFollowing.minLagMs && lagMs <= gazeFollowing.maxLagMs;
			if (!isFollowing) return [];
			const people = [leader.by, follower.by];
			return [
				{
					kind: 'gaze-following',
					key: episodeKey({ kind: 'gaze-following', people, target }),
					people,
					strength: Math.min(leader.probability, follower.probability),
					scores: [{ target, probability: 1, visualAngleRad: null }],
					cause: null,
				},
			];
		}),
	);
