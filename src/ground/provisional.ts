import type { Attention, Gaze, Observation, TargetScore } from '../core/attention';
import { idFrom, type Merge, type PersonId, type TrackId } from '../core/people';
import type { Track } from '../core/tracked-person';

/*
 * Somebody who appears is believed only after some sightings. Offline, where frames wait to be settled, their looks are
 * followed from the first sighting on, under an id that leaves `ground` only once it has become that of a person.
 */

const PREFIX = 'T';

const provisionalId = (trackId: TrackId): PersonId => idFrom(`${PREFIX}${trackId}`);

/** True for somebody who is not believed to be there yet. */
export const isProvisional = (personId: PersonId): boolean => personId.startsWith(PREFIX);

/**
 * The tracks of a frame, those that are not believed yet under provisional ids, and as merges who of them turned out to be
 * whom.
 *
 * @param isRemembered of an id: whether somebody was followed under it
 */
export const followFromTheFirst = (
	tracks: readonly Track[],
	isRemembered: (personId: PersonId) => boolean,
): { tracks: readonly Track[]; merges: readonly Merge[] } => ({
	tracks: tracks.map((track) =>
		track.personId === null && track.status === 'tentative'
			? { ...track, personId: provisionalId(track.trackId) }
			: track,
	),
	merges: tracks.flatMap(({ trackId, personId: into }) => {
		const from = provisionalId(trackId);
		return into !== null && isRemembered(from) ? [{ from, into }] : [];
	}),
});

/** Somebody believed, or no person. */
const isKnown = ({ target }: TargetScore): boolean => target.kind !== 'person' || !isProvisional(target.personId);

/** Scores among what is believed to be there. They sum to what they did. */
const amongKnown = (scores: readonly TargetScore[]): readonly TargetScore[] => {
	if (scores.every(isKnown)) return scores;
	const known = scores.filter(isKnown);
	const sum = known.reduce((all, { probability }) => all + probability, 0);
	return sum > 0 ? known.map((score) => ({ ...score, probability: score.probability / sum })) : [];
};

const attentionAmongKnown = <A extends Attention>(attention: A | null): A | null => {
	if (!attention) return null;
	const scores = amongKnown(attention.scores);
	if (scores === attention.scores) return attention;
	return scores.length > 0 ? { ...attention, scores } : null;
};

/** Where a look lands is known only for the target that was the likeliest. */
const gazeAmongKnown = (gaze: Gaze | null): Gaze | null => {
	const known = attentionAmongKnown(gaze);
	return known === gaze || known === null || gaze?.scores[0]?.target === known.scores[0]?.target
		? known
		: { ...known, point: null, targetPoint: null };
};

/** What was observed of people who are believed to be there, with nobody else as a target. */
export const withoutProvisional = (observations: readonly Observation[]): readonly Observation[] =>
	observations.flatMap((observation) => {
		if (isProvisional(observation.personId)) return [];
		const { handling, likeness } = observation;
		const gaze = gazeAmongKnown(observation.gaze);
		const pointing = attentionAmongKnown(observation.pointing);
		const scores = handling && amongKnown(handling.scores);
		const isSame =
			gaze === observation.gaze &&
			pointing === observation.pointing &&
			scores === handling?.scores &&
			!likeness?.some(({ with: other }) => isProvisional(other));
		// Mostly everybody is believed.
		if (isSame) return [observation];
		return [
			{
				...observation,
				gaze,
				pointing,
				...(handling && scores && { handling: { ...handling, scores } }),
				...(likeness && { likeness: likeness.filter(({ with: other }) => !isProvisional(other)) }),
			},
		];
	});
