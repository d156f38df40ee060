import type { Observation } from '../../core/attention';
import type { PersonId } from '../../core/people';
import type { EventsConfig } from '../events-config';
import { bestTarget } from '../best-target';
import { episodeKey, leadingTarget, type Candidate, type Episode } from '../episodes';
import type { LooksState } from '../looks';

const outsideOf = (observation: Observation): number => {
	const best = bestTarget(observation);
	return best?.target.kind === 'outside' ? best.probability : 0;
};

type Faced = { other: PersonId; endMs: number };

/** The heads a person looked at a moment ago and does not look at now, with the end of each look. */
const facedBy = (by: PersonId, { past, open }: LooksState, frame: { index: number }): Faced[] => {
	const over = past.filter((p) => p.by === by).map(({ target, endMs }) => ({ target, endMs }));
	// It ended a moment ago, and is held open only in case it was a blink.
	const ending = open
		.filter((e) => e.people[0] === by && e.lastFrame !== frame.index)
		.map((e) => ({ target: leadingTarget(e)?.target, endMs: e.endMs }));
	return [...over, ...ending].flatMap(({ target, endMs }): Faced[] =>
		target?.kind === 'person' && target.part === 'head' ? [{ other: target.personId, endMs }] : [],
	);
};

/**
 * Those who have turned their gaze from somebody's face to nothing known, and keep it there. The averter comes
 * first, then the one whose face it was; whether that person keeps looking is a matter for `look-at-head`. Turning to
 * another person or thing is not an aversion.
 */
export const gazeAversions = (
	observations: readonly Observation[],
	{ looks, open }: { looks: LooksState; open: readonly Episode[] },
	frame: { index: number; tMs: number },
	{ gazeAversion }: EventsConfig,
): Candidate[] =>
	observations.flatMap((averter): Candidate[] => {
		const strength = outsideOf(averter);
		if (strength < gazeAversion.keepProbability) return [];
		const going = open.find((e) => e.kind === 'gaze-aversion' && e.people[0] === averter.personId);
		const latest = facedBy(averter.personId, looks, frame)
			.filter(({ endMs }) => frame.tMs - endMs <= gazeAversion.turnMs)
			.reduce<Faced | null>((best, f) => (best && best.endMs >= f.endMs ? best : f), null);
		const people = going?.people ?? (latest && [averter.personId, latest.other]);
		if (!people) return [];
		const key = episodeKey({ kind: 'gaze-aversion', people });
		// It began when the gaze left the face.
		const since = latest && !going ? { sinceMs: latest.endMs } : {};
		return [{ kind: 'gaze-aversion', key, people, strength, scores: [], cause: null, ...since }];
	});
