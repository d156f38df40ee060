import type { Box } from '../../core/geometry/space';
import { hasHead } from '../bodies/body-crops';
import { aroundPoints } from '../bodies/still-rules';
import type { Carried } from './carried';
import { unseenPersons } from './person-heads';

/** Elbows and wrists of `pose-33`: whoever raises a hand moves them. */
const FOREARMS = [13, 14, 15, 16];

/**
 * Where hands may come to be seen: about the elbows and wrists of those whose body is known. `null`, anywhere: a face has no
 * body, or somebody was seen of whom neither was found.
 */
export const handPlaces = ({ faces, bodies, bodyLooks, personHeads }: Carried): readonly Box[] | null => {
	// Those that only closer looks find are not among the bodies of each frame.
	const known = [...bodies, ...bodyLooks.flatMap(({ found }) => found)];
	const isKnown =
		unseenPersons(personHeads).length === 0 && faces.every((face) => known.some((body) => hasHead(body, face.box)));
	return isKnown && known.length > 0 ? known.flatMap((body) => aroundPoints(body, FOREARMS)) : null;
};
