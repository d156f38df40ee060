import { cover, enlarged } from '../../core/geometry/box';
import { headBoxFromBody, headBoxFromFace, SEEN_TIMES } from '../../core/body/head-box';
import type { Box } from '../../core/geometry/space';
import type { HeadDetection, HeadSight, Perception } from '../../core/perception';
import { eyeballsOf } from './eyeballs';
import type { HeadView } from '../encoders/regard-gaze';
import type { PerceiveConfig } from '../perceive-config';

/** What was found of people in one frame. */
export type Found = Pick<Perception, 'faces' | 'bodies' | 'heads'>;

/** From this share of the smaller head on, the heads of a body and of a face are one. */
const SAME_HEAD_COVER = 0.5;

/** Heads as they are framed in training are so many times as large as those guessed from persons: 82 persons in random scenes. */
const OF_PERSON_TIMES = 1.17;

/** A box that ends within this share of the picture's width from its side is cut there. */
const AT_SIDE = 0.01;
/** Boxes of people whom the side of the picture cuts are narrower than this share of their height … */
const CUT_WIDTH = 0.4;
/** … and where they hold no more than a head, it takes this share of the height: 0.8 to 0.9 in film-like scenes of the choose part. */
const CUT_HEAD = 0.85;
/** Width of a head with hair by its height, as for `headOfPerson`. */
const HEAD_ASPECT = 0.8;

/**
 * Where the head of a person may be whom the side of the picture cuts: over a shoulder, in films, of somebody near only a part of the
 * head is seen, and its size is told by neither side of the box.
 */
const cutHeadOf = (person: Box | null, widthPx: number): NonNullable<HeadView['cut']> | null => {
	if (!person || person.width > CUT_WIDTH * person.height) return null;
	const isAtLeft = person.x <= AT_SIDE * widthPx;
	const isAtRight = person.x + person.width >= (1 - AT_SIDE) * widthPx;
	if (isAtLeft === isAtRight) return null;
	const seen = { ...person, height: CUT_HEAD * person.height };
	const width = Math.max(person.width, HEAD_ASPECT * seen.height);
	return { seen, whole: { ...seen, width, x: isAtRight ? person.x : person.x + person.width - width } };
};

/** The heads of a frame, each once: of the faces, then of the bodies, then those found alone; `null` where there is none. */
export const headViewsOf = ({ faces, bodies, heads }: Found, widthPx: number): (HeadView | null)[] => {
	const faced = (faces ?? []).map((face) => ({
		box: enlarged(headBoxFromFace(face), SEEN_TIMES),
		eyes: eyeballsOf(face.landmarks),
	}));
	const bodied = (bodies ?? []).map((body): HeadView | null => {
		const anatomical = headBoxFromBody(body);
		const box = anatomical && enlarged(anatomical, SEEN_TIMES);
		return box && !faced.some((face) => cover(face.box, box) > SAME_HEAD_COVER) ? { box, eyes: null } : null;
	});
	return [
		...faced,
		...bodied,
		...(heads ?? []).map(({ box, person }) => ({
			box: enlarged(box, OF_PERSON_TIMES),
			eyes: null,
			cut: cutHeadOf(person, widthPx),
		})),
	];
};

/** A guessed head where its pixels say that it is; none where they say that there is no head, or where only a faint guess was. */
const settled = (head: HeadDetection, sight: HeadSight | null, config: PerceiveConfig): HeadDetection[] => {
	if (!sight) return head.score >= config.minPersonScore ? [head] : [];
	if (sight.place.probability < config.sightLeastHead) return [];
	return [{ ...head, box: enlarged(sight.place.box, 1 / SEEN_TIMES), sight }];
};

/** What was found, with what was read of the heads, in the order of `headViewsOf`. */
export const withSights = <F extends Found>(
	found: F,
	sights: readonly (HeadSight | null)[],
	config: PerceiveConfig,
): F => {
	let place = 0;
	const next = () => sights[place++] ?? null;
	const each = <T extends object>(list: readonly T[] | null) =>
		list &&
		list.map((it) => {
			const sight = next();
			return sight ? { ...it, sight } : it;
		});
	const [faces, bodies] = [each(found.faces), each(found.bodies)];
	return {
		...found,
		faces,
		bodies,
		heads: found.heads && found.heads.flatMap((head) => settled(head, next(), config)),
	};
};
