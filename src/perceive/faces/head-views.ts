import { cover, enlarged } from '../../core/geometry/box';
import { headBoxFromBody, headBoxFromFace, SEEN_TIMES } from '../../core/body/head-box';
import type { HeadDetection, HeadSight, Perception } from '../../core/perception';
import { eyeballsOf } from './eyeballs';
import type { HeadView } from '../encoders/regard-gaze';
import { cutHeadOfPerson } from './person-box';
import type { PerceiveConfig } from '../perceive-config';

/** What was found of people in one frame. */
export type Found = Pick<Perception, 'faces' | 'bodies' | 'heads'>;

/** From this share of the smaller head on, the heads of a body and of a face are one. */
const SAME_HEAD_COVER = 0.5;

/** Heads as they are framed in training are so many times as large as those guessed from persons: 82 persons in random scenes. */
const OF_PERSON_TIMES = 1.17;

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
			cut: person && cutHeadOfPerson(person, widthPx),
		})),
	];
};

const mayBeHead = ({ place }: HeadSight, { sightLeastHead }: PerceiveConfig): boolean =>
	place.probability >= sightLeastHead;

/** Of hips, coats and hands the network says that they may be heads, but neither where such a head lies nor where it faces. */
const isHead = (sight: HeadSight, config: PerceiveConfig): boolean =>
	mayBeHead(sight, config) &&
	(sight.place.boxSigma <= config.sightHardly.boxSigma || sight.head.sigmaRad <= config.sightHardly.headRad);

/**
 * A guessed head where its pixels say that it is; none where they say that there is no head, or where only a faint guess was. Of a
 * head that the picture cuts, nobody is sure.
 */
const settled = (
	head: HeadDetection,
	sight: HeadSight | null,
	widthPx: number,
	config: PerceiveConfig,
): HeadDetection[] => {
	if (!sight) return head.score >= config.minPersonScore ? [head] : [];
	const isCut = head.person !== null && cutHeadOfPerson(head.person, widthPx) !== null;
	if (!(isCut ? mayBeHead(sight, config) : isHead(sight, config))) return [];
	return [{ ...head, box: enlarged(sight.place.box, 1 / SEEN_TIMES), sight }];
};

/** What was found, with what was read of the heads, in the order of `headViewsOf`. Bodies without a head are none. */
export const withSights = <F extends Found>(
	found: F,
	sights: readonly (HeadSight | null)[],
	widthPx: number,
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
		bodies: bodies && bodies.filter(({ sight }) => !sight || isHead(sight, config)),
		heads: found.heads && found.heads.flatMap((head) => settled(head, next(), widthPx, config)),
	};
};
