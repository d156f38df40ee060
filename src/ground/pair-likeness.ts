import type { Observation } from '../core/attention';
import type { Track } from '../core/tracked-person';
import type { Box } from '../core/geometry/space';

const distance = (a: Box, b: Box): number =>
	Math.hypot(a.x + a.width / 2 - b.x - b.width / 2, a.y + a.height / 2 - b.y - b.height / 2);

/**
 * What was read of pictures of this person with others, under the others' ids. The other is who is seen nearest to where
 * that face was, within the size of the face; where nobody is, the reading is dropped. Empty where nothing was read.
 */
export const likenessOf = (track: Track, tracks: readonly Track[]): Pick<Observation, 'likeness'> => {
	const pairs = (track.face?.likeness ?? []).flatMap(({ other, domain, relation }) => {
		let nearest: { track: Track; apart: number } | null = null;
		for (const candidate of tracks) {
			if (candidate.personId === null || !candidate.face) continue;
			const apart = distance(candidate.face.box, other);
			if (apart <= Math.max(other.width, other.height) && apart < (nearest?.apart ?? Infinity))
				nearest = { track: candidate, apart };
		}
		const found = nearest?.track.personId ?? null;
		return found !== null && found !== track.personId ? [{ with: found, domain, relation }] : [];
	});
	return pairs.length > 0 ? { likeness: pairs } : {};
};
