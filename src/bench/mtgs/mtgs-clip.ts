import { matchFrames } from '../scenes/match';
import { pairsOf } from '../../core/collections';
import { scoresFromAttention } from './mtgs';
import type { SocialFrame } from './mtgs-metrics';
import type { Prediction } from '../scenes/prediction';
import { exactAt, truthTargetKey, type ExactPerson, type Truth } from '../scenes/truth';

/** Something in the picture that two can share: a thing or a head, never the camera or elsewhere. */
const sharedKey = ({ gazeTarget }: ExactPerson): string | null =>
	gazeTarget.kind === 'object' || gazeTarget.kind === 'person' ? truthTargetKey(gazeTarget) : null;

/**
 * Every frame of a rendered clip with the people that were found, as MTGS scores them: our distributions over targets
 * against the scripted targets. Eyes on their way or closed are not labelled. People with unknown gaze are scored as
 * looking at nothing.
 */
export const socialFramesOf = (truth: Truth, prediction: Prediction): SocialFrame[] =>
	matchFrames(truth, prediction).flatMap(({ tMs, byPerson }): SocialFrame[] => {
		const exact = (exactAt(truth, tMs)?.people ?? []).flatMap((p) => {
			const observation = byPerson.get(p.person);
			return observation ? [{ p, observation }] : [];
		});
		if (exact.length === 0) return [];
		const isKnown = (i: number) => exact[i]!.p.isFixating && exact[i]!.p.blink < 0.5;
		const headOf = (i: number): number | null => {
			const { gazeTarget } = exact[i]!.p;
			const j = gazeTarget.kind === 'person' ? exact.findIndex(({ p }) => p.person === gazeTarget.person) : -1;
			return j >= 0 ? j : null;
		};
		const pairs = pairsOf([...exact.keys()]);
		return [
			{
				scores: scoresFromAttention(exact.map(({ observation }) => observation)),
				labels: {
					lookingAtHead: exact.map((_, i) => (isKnown(i) ? headOf(i) : undefined)),
					lookingAtEachOther: pairs.map(([i, j]) =>
						isKnown(i) && isKnown(j) ? headOf(i) === j && headOf(j) === i : null,
					),
					sharedAttention: pairs.map(([i, j]) => {
						if (!isKnown(i) || !isKnown(j)) return null;
						const key = sharedKey(exact[i]!.p);
						return key !== null && key === sharedKey(exact[j]!.p);
					}),
				},
			},
		];
	});
