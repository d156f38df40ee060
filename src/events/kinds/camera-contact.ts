import type { Observation } from '../../core/attention';
import { bestTarget } from '../best-target';
import { episodeKey, type Candidate } from '../episodes';

/** Everyone who looks into the camera in this frame with at least this probability ("looking at me"). */
export const cameraContacts = (observations: readonly Observation[], minProbability: number): Candidate[] =>
	observations.flatMap((observation): Candidate[] => {
		const score = bestTarget(observation);
		if (score?.target.kind !== 'camera' || score.probability < minProbability) return [];
		const people = [observation.personId];
		return [
			{
				kind: 'camera-contact',
				key: episodeKey({ kind: 'camera-contact', people, target: score.target }),
				people,
				strength: score.probability,
				scores: [{ ...score, probability: 1 }],
				cause: null,
			},
		];
	});
