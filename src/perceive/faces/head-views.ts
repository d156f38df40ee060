import { cover, enlarged } from '../../core/geometry/box';
import { headBoxFromBody, headBoxFromFace, SEEN_TIMES } from '../../core/body/head-box';
import type { HeadSight, Perception } from '../../core/perception';
import { eyeballsOf } from './eyeballs';
import type { HeadView } from '../encoders/regard-gaze';
import { isOnTrunk, settledHead } from './guessed-heads';
import { cutHeadOfPerson } from './person-box';
import type { PerceiveConfig } from '../perceive-config';

/** What was found of people in one frame. */
export type Found = Pick<Perception, 'faces' | 'bodies' | 'heads'>;

/** From this share of the smaller head on, the heads of a body and of a face are one. */
const SAME_HEAD_COVER = 0.5;

/** Heads as they are framed in training are so many times as large as those guessed from persons: 82 persons in random scenes. */
const OF_PERSON_TIMES = 1.17;

/** The heads of a frame, each once: of the faces, then of the bodies, then those found alone; `null` where there is none. */
export const headViewsOf = (
	{ faces, bodies, heads }: Found,
	picture: { widthPx: number; heightPx: number },
): (HeadView | null)[] => {
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
			cut: person && cutHeadOfPerson(person, picture),
		})),
	];
};

/**
 * Whether a body's head is one by its pixels. Of bodies that lie on hips, coats and hands the network says that there may be a head,
 * but neither where it lies nor where it faces. Heads that were guessed from people are not held to that: of those from behind, near
 * and cut by the picture, as in films, 0.36 would be lost.
 */
const isBodyHead = ({ place, head }: HeadSight, { sightLeastHead, sightHardly }: PerceiveConfig): boolean =>
	place.probability >= sightLeastHead &&
	(place.boxSigma <= sightHardly.boxSigma || head.sigmaRad <= sightHardly.headRad);

/** What was found, with what was read of the heads, in the order of `headViewsOf`. Bodies without a head are none. */
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
	const heads = found.heads && found.heads.flatMap((head) => settledHead(head, next(), config) ?? []);
	return {
		...found,
		faces,
		bodies: bodies && bodies.filter(({ sight }) => !sight || isBodyHead(sight, config)),
		heads: heads && heads.filter((head) => !isOnTrunk(head, heads, config)),
	};
};
