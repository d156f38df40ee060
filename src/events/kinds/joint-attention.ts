import { targetKey } from '../../core/attention';
import type { PersonId } from '../../core/people';
import type { EventsConfig } from '../events-config';
import { isConfirmed, leadingTarget, type Episode } from '../episodes';
import type { RecentPointing } from './pointing-followed';

/** Eye contact that is over, for as long as shared attention may still begin with it. */
export type PastContact = { people: readonly PersonId[]; endMs: number };

const samePeople = (a: readonly PersonId[], b: readonly PersonId[]): boolean =>
	a.length === b.length && a.every((p) => b.includes(p));

/**
 * Marks the shared attention that began with a gesture towards its target, with one following the other's gaze, or with
 * eye contact of the two: it is joint. Once joint, it stays so.
 *
 * @param open everything open in this frame; @param contacts eye contacts that ended a while ago.
 */
export const markJoint = (
	open: readonly Episode[],
	contacts: readonly PastContact[],
	pointings: readonly RecentPointing[],
	config: EventsConfig,
): Episode[] => {
	const { withinMs } = config.jointAttention;
	const follows = open.filter((e) => e.kind === 'gaze-following' && isConfirmed(e, config.gazeFollowing));
	const mutual = open.filter((e) => e.kind === 'mutual-gaze' && isConfirmed(e, config.mutualGaze));
	return open.map((episode) => {
		const target = episode.kind === 'shared-attention' && !episode.isJoint ? leadingTarget(episode)?.target : null;
		if (!target) return episode;
		const { startMs, people } = episode;
		const key = targetKey(target);
		const isWithin = (fromMs: number, untilMs: number) => fromMs <= startMs && startMs - untilMs <= withinMs;
		const isJoint =
			pointings.some((p) => targetKey(p.target) === key && isWithin(p.startMs, p.endMs)) ||
			follows.some((f) => samePeople(f.people, people) && targetKey(leadingTarget(f)!.target) === key) ||
			contacts.some((c) => samePeople(c.people, people) && isWithin(-Infinity, c.endMs)) ||
			mutual.some((m) => samePeople(m.people, people) && isWithin(m.startMs, m.endMs));
		return isJoint ? { ...episode, isJoint } : episode;
	});
};

/** The eye contacts to remember after this frame. */
export const stepContacts = (
	contacts: readonly PastContact[],
	ended: readonly Episode[],
	tMs: number,
	{ jointAttention }: EventsConfig,
): PastContact[] => [
	...contacts.filter((c) => tMs - c.endMs <= jointAttention.withinMs),
	...ended.filter((e) => e.kind === 'mutual-gaze').map(({ people, endMs }) => ({ people, endMs })),
];
