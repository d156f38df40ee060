import type { Observation } from '../core/attention';
import type { EventsConfig } from './config';
import { episodeKey, type Candidate } from './episodes';
import { lookAtHead } from './look-at-head';
import type { LooksState } from './looks';

const outsideOf = ({ gaze }: Observation): number =>
	gaze?.scores.find(({ target }) => target.kind === 'outside')?.probability ?? 0;

/**
 * Those who look at nothing known while somebody looks at them whom they looked at a short while ago: they have looked
 * away, and not to something else. Averter first, looker second; as strong as the weaker of the two.
 */
export const gazeAversions = (
	observations: readonly Observation[],
	{ past, open }: LooksState,
	frame: { index: number; tMs: number },
	{ gazeAversion }: EventsConfig,
	goesOn: (key: string) => boolean,
): Candidate[] =>
	observations.flatMap((averter) =>
		observations.flatMap((looker): Candidate[] => {
			if (averter.personId === looker.personId) return [];
			const strength = Math.min(outsideOf(averter), lookAtHead(looker, averter.personId));
			if (strength < gazeAversion.keepProbability) return [];
			const people = [averter.personId, looker.personId];
			const key = episodeKey('gaze-aversion', people, null, null);
			const isAtLooker = (by: string, target: LooksState['past'][number]['target']) =>
				by === averter.personId && target.kind === 'person' && target.personId === looker.personId;
			const looked =
				past.some((p) => isAtLooker(p.by, p.target) && frame.tMs - p.endMs <= gazeAversion.withinMs) ||
				// Over since a moment, and held open only in case it was a blink.
				open.some((e) => e.lastFrame !== frame.index && e.masses.some((m) => isAtLooker(e.people[0]!, m.target)));
			return looked || goesOn(key) ? [{ kind: 'gaze-aversion', key, people, strength, scores: [], cause: null }] : [];
		}),
	);
