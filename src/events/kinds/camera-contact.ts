import type { Observation } from '../../core/attention';
import { episodeKey, type Candidate } from '../episodes';

/** Everyone who looks into the camera in this frame with at least this probability ("looking at me"). */
export const cameraContacts = (observations: readonly Observation[], minProbability: number): Candidate[] =>
	observations.flatMap(({ personId, gaze }): Candidate[] => {
		const score = gaze?.scores.find(({ target }) => target.kind === 'camera');
		if (!score || score.probability < minProbability) return [];
		const people = [personId];
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
