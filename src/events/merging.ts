import type { Target } from '../core/attention';
import { mergeTarget, orderPeople, resolveMerges, type ResolvePerson } from '../core/merge';
import type { Merge } from '../core/people';
import { episodeKey, leadingTarget, uniteEpisodes, uniteMasses, type Episode } from './episodes';

/** Puts final ids into an episode; `null` when it is then between a person and themselves. Nobody points at themselves. */
const renameEpisode = (episode: Episode, resolve: ResolvePerson): Episode | null => {
	const people = orderPeople(episode.kind, episode.people.map(resolve));
	if (new Set(people).size < people.length) return null;
	const all = uniteMasses(
		[],
		episode.masses.map((m) => ({ ...m, target: mergeTarget(m.target, resolve) })),
	);
	const isOwn = (target: Target) => target.kind === 'person' && target.personId === people[0];
	const masses = episode.kind === 'deictic-gesture' ? all.filter((m) => !isOwn(m.target)) : all;
	// Giving something to oneself is giving it to nobody.
	if (episode.gesture !== undefined && all.length > 0 && masses.length === 0) return null;
	const renamed = { ...episode, people, masses };
	const target = leadingTarget(renamed)?.target ?? null;
	return {
		...renamed,
		key: episodeKey({ kind: episode.kind, people, target, cause: episode.cause, gesture: episode.gesture }),
	};
};

/**
 * The same episodes under final ids. `unite`: episodes of the same thing become one, as open ones must;
 * `keep`: two stretches that are over stay two.
 */
export const renameEpisodes = (
	episodes: readonly Episode[],
	merges: readonly Merge[],
	twins: 'unite' | 'keep',
): Episode[] => {
	const resolve = resolveMerges(merges);
	const renamed = episodes.flatMap((e) => renameEpisode(e, resolve) ?? []);
	if (twins === 'keep') return renamed;
	const byKey = new Map<string, Episode>();
	for (const episode of renamed) {
		const twin = byKey.get(episode.key);
		byKey.set(episode.key, twin ? uniteEpisodes(twin, episode) : episode);
	}
	return [...byKey.values()];
};
