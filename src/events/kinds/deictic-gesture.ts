import { targetKey, type Observation } from '../../core/attention';
import type { EventsConfig } from '../events-config';
import {
	episodeKey,
	extendEpisode,
	isConfirmed,
	leadingTarget,
	startEpisode,
	type Candidate,
	type Episode,
} from '../episodes';

/**
 * A gesture that seems to have turned to another target: should that last, `before` ends and `since` is a gesture of its
 * own; should it pass, the open episode, which has all frames, goes on.
 */
export type TargetChange = { before: Episode; since: Episode };

/** Everyone who may be pointing in this frame; as strong as the ray is sure to be a pointing. */
export const pointings = (observations: readonly Observation[]): Candidate[] =>
	observations.flatMap(({ personId, pointing }): Candidate[] => {
		if (!pointing) return [];
		const people = [personId];
		const key = episodeKey({ kind: 'deictic-gesture', people });
		const { ray, scores } = pointing;
		return [{ kind: 'deictic-gesture', key, people, strength: ray.confidence, scores, cause: null }];
	});

/**
 * Everyone who may be showing, giving or reaching in this frame. Each is an episode of its own: an object that is shown
 * and then given makes two.
 */
export const handlings = (observations: readonly Observation[]): Candidate[] =>
	observations.flatMap(({ personId, handling }): Candidate[] => {
		if (!handling) return [];
		const people = [personId];
		const { gesture, confidence: strength, scores } = handling;
		const key = episodeKey({ kind: 'deictic-gesture', people, gesture });
		return [{ kind: 'deictic-gesture', key, people, strength, scores, cause: null, gesture }];
	});

/**
 * Follows, for each pointing of this frame, whether its target has changed for good.
 *
 * @param episodes those `before` this frame, settled, and those `open` after it, with the `candidates` of the frame.
 */
export const stepTargetChanges = (
	changes: readonly TargetChange[],
	episodes: { before: readonly Episode[]; candidates: readonly Candidate[]; open: readonly Episode[] },
	frame: { index: number; tMs: number },
	{ deicticGesture }: EventsConfig,
): { changes: TargetChange[]; open: Episode[]; ended: Episode[] } => {
	const { before, candidates, open } = episodes;
	const next: TargetChange[] = [];
	const ended: Episode[] = [];
	const replaced = new Map<string, Episode>();
	for (const episode of open) {
		if (episode.kind !== 'deictic-gesture') continue;
		const change = changes.find((c) => c.before.key === episode.key);
		const candidate = candidates.find((c) => c.key === episode.key);
		const was = before.find((e) => e.key === episode.key && e.startMs === episode.startMs);
		if (!was) continue;
		if (!candidate || episode.lastFrame !== frame.index) {
			if (change) next.push(change);
			continue;
		}
		const base = change?.before ?? was;
		const top = candidate.scores[0];
		const leader = leadingTarget(base);
		const isElsewhere =
			top &&
			leader &&
			top.probability >= deicticGesture.startProbability &&
			targetKey(top.target) !== targetKey(leader.target);
		if (!isElsewhere) continue;
		const sinceLeader = change && leadingTarget(change.since);
		const goesOn = sinceLeader && targetKey(sinceLeader.target) === targetKey(top.target);
		const since = goesOn ? extendEpisode(change.since, candidate, frame) : startEpisode(candidate, frame);
		const beforeChange = goesOn ? base : was;
		if (frame.tMs - since.startMs >= deicticGesture.targetChangeMs) {
			// What came before was too short to be a gesture: it was this one, mistaken at first.
			if (!isConfirmed(beforeChange, deicticGesture)) continue;
			ended.push({ ...beforeChange, eventId: episode.eventId });
			replaced.set(episode.key, since);
		} else {
			next.push({ before: beforeChange, since });
		}
	}
	return { changes: next, open: open.map((e) => replaced.get(e.key) ?? e), ended };
};
