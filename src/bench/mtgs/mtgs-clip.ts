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
		const looks = exact.map(({ p }, i) => {
			const { gazeTarget } = p;
			const j = gazeTarget.kind === 'person' ? exact.findIndex((other) => other.p.person === gazeTarget.person) : -1;
			return { i, isKnown: p.isFixating && p.blink < 0.5, head: j >= 0 ? j : null, key: sharedKey(p) };
		});
		const pairs = pairsOf(looks);
		return [
			{
				scores: scoresFromAttention(exact.map(({ observation }) => observation)),
				labels: {
					lookingAtHead: looks.map(({ isKnown, head }) => (isKnown ? head : undefined)),
					lookingAtEachOther: pairs.map(([a, b]) => (a.isKnown && b.isKnown ? a.head === b.i && b.head === a.i : null)),
					sharedAttention: pairs.map(([a, b]) => (a.isKnown && b.isKnown ? a.key !== null && a.key === b.key : null)),
				},
			},
		];
	});
