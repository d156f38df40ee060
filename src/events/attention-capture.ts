import { compareIds } from '../core/order';
import type { EventsConfig } from './config';
import { episodeKey, type Candidate } from './episodes';
import { shiftProbability } from './gaze-shift';
import type { Trace } from './traces';

/** The moment around `midMs` if enough people turn at once; as strong as the last of those it takes. */
export const attentionCaptures = (traces: readonly Trace[], midMs: number, config: EventsConfig): Candidate[] => {
	const { minPeople, minAngleRad, keepProbability } = config.attentionCapture;
	const turning = traces
		.flatMap(({ personId, samples }) => {
			const p = shiftProbability({ personId, samples }, midMs, minAngleRad, config);
			return p !== null && p >= keepProbability ? [{ personId, p }] : [];
		})
		.sort((a, b) => b.p - a.p || compareIds(a.personId, b.personId));
	const weakest = turning[minPeople - 1];
	if (!weakest) return [];
	return [
		{
			kind: 'attention-capture',
			key: episodeKey('attention-capture', [], null, null),
			people: turning.map((t) => t.personId).sort(compareIds),
			strength: weakest.p,
			scores: [],
			cause: null,
		},
	];
};
