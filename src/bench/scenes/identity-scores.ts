import type { PersonId } from '../../core/people';
import type { Tally } from '../scores/count';
import type { MatchedFrame } from './match';
import { shotAt, type Truth, type TruthPerson } from './truth';

export type IdentityScores = {
	/**
	 * Identity switches (IDSW of CLEAR MOT, Bernardin and Stiefelhagen 2008): a true person is matched to another
	 * `personId` than when last matched, with both matches in one shot.
	 */
	switchesInShots: number;
	/** The same, when the last match was in an earlier shot: the person was not known again after a cut. */
	switchesOverCuts: number;
	/** Identity purity: matched observations that are the main true person of their `personId`, all ids together. */
	purity: Tally;
	/** Purity of the worst id with at least five matched observations, 0 to 1; `null` without any. */
	worstPurity: number | null;
	/** How many ids each true person was given. */
	idsByPerson: Readonly<Record<TruthPerson, number>>;
};

/** An id with fewer matched observations than this says nothing about purity by itself. */
const MIN_OBSERVATIONS_OF_ID = 5;

/** Identity switches and purity of one clip. */
export const scoreIdentity = (truth: Truth, frames: readonly MatchedFrame[]): IdentityScores => {
	const last = new Map<TruthPerson, { personId: PersonId; shot: number }>();
	const votes = new Map<PersonId, Map<TruthPerson, number>>();
	const ids = new Map<TruthPerson, Set<PersonId>>();
	let switchesInShots = 0;
	let switchesOverCuts = 0;
	for (const frame of frames) {
		const shot = shotAt(truth, frame.tMs);
		for (const [person, { personId }] of frame.byPerson) {
			const before = last.get(person);
			if (before && before.personId !== personId) {
				if (before.shot === shot) switchesInShots += 1;
				else switchesOverCuts += 1;
			}
			last.set(person, { personId, shot });
			const counts = votes.get(personId) ?? new Map<TruthPerson, number>();
			counts.set(person, (counts.get(person) ?? 0) + 1);
			votes.set(personId, counts);
			ids.set(person, (ids.get(person) ?? new Set()).add(personId));
		}
	}
	const perId = [...votes.values()].map((counts) => {
		const all = [...counts.values()];
		return { main: Math.max(...all), total: all.reduce((sum, n) => sum + n, 0) };
	});
	const shares = perId.filter((id) => id.total >= MIN_OBSERVATIONS_OF_ID).map((id) => id.main / id.total);
	return {
		switchesInShots,
		switchesOverCuts,
		purity: {
			right: perId.reduce((sum, id) => sum + id.main, 0),
			total: perId.reduce((sum, id) => sum + id.total, 0),
		},
		worstPurity: shares.length === 0 ? null : Math.min(...shares),
		idsByPerson: Object.fromEntries([...ids].map(([person, set]) => [person, set.size])),
	};
};
