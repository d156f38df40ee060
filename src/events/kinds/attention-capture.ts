import { compareIds } from '../../core/order';
import type { EventsConfig } from '../events-config';
import { episodeKey, type Candidate } from '../episodes';
import { shiftProbability, type Turn } from './gaze-shift';

/** The moment if enough people turn at once; as strong as the last of those it takes. */
export const attentionCaptures = (turns: readonly Turn[], { attentionCapture }: EventsConfig): Candidate[] => {
	const { minPeople, minAngleRad, keepProbability } = attentionCapture;
	const turning = turns
		.map((turn) => ({ personId: turn.personId, p: shiftProbability(turn, minAngleRad) }))
		.filter(({ p }) => p >= keepProbability)
		.sort((a, b) => b.p - a.p || compareIds(a.personId, b.personId));
	const weakest = turning[minPeople - 1];
	if (!weakest) return [];
	return [
		{
			kind: 'attention-capture',
			key: episodeKey({ kind: 'attention-capture', people: [] }),
			people: turning.map((t) => t.personId).sort(compareIds),
			strength: weakest.p,
			scores: [],
			cause: null,
		},
	];
};
