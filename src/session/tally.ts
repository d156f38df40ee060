import { resolveMerges } from '../core/merge';
import { compareIds } from '../core/order';
import type { Merge, Person, PersonId, TrackId } from '../core/people';
import type { SocialGraph } from '../core/social';
import type { PipelineOutput } from '../pipeline/pipeline';

/** What a session file needs at its end besides the graph. Plain data: it is part of a checkpoint. */
export type SessionTally = {
	/** Analysed. */
	frameCount: number;
	/** In the order they were made. */
	merges: readonly Merge[];
	/** Under the ids of their time. */
	tracks: readonly { trackId: TrackId; personId: PersonId }[];
};

/** Of a session in which nothing happened yet. */
export const emptyTally: SessionTally = { frameCount: 0, merges: [], tracks: [] };

/** The tally after one more frame. */
export const addToTally = (
	tally: SessionTally,
	{ tracks, merges }: Pick<PipelineOutput, 'tracks' | 'merges'>,
): SessionTally => {
	const added = tracks.flatMap(({ trackId, personId }) =>
		personId !== null && !tally.tracks.some((t) => t.trackId === trackId && t.personId === personId)
			? [{ trackId, personId }]
			: [],
	);
	return {
		frameCount: tally.frameCount + 1,
		merges: merges.length > 0 ? [...tally.merges, ...merges] : tally.merges,
		tracks: added.length > 0 ? [...tally.tracks, ...added] : tally.tracks,
	};
};

/** Everyone seen in the session, under final ids, in order of id. `labels` are by final id. */
export const peopleOf = (
	tally: SessionTally,
	graph: SocialGraph,
	labels: ReadonlyMap<PersonId, string> = new Map(),
): Person[] => {
	const resolve = resolveMerges(tally.merges);
	return graph.people
		.map(({ personId }) => ({
			personId,
			label: labels.get(personId) ?? null,
			trackIds: [...new Set(tally.tracks.filter((t) => resolve(t.personId) === personId).map((t) => t.trackId))].sort(
				(a, b) => a - b,
			),
		}))
		.sort((a, b) => compareIds(a.personId, b.personId));
};
