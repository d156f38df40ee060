import { cover } from '../../core/geometry/box';
import { headBoxFromBody, headBoxFromFace } from '../../core/head-box';
import type { HeadSight, Perception } from '../../core/perception';
import { eyesOf } from '../encoders/face-eyes';
import type { HeadView } from '../encoders/regard-gaze';

/** What was found of people in one frame. */
export type Found = Pick<Perception, 'faces' | 'bodies' | 'heads'>;

/** From this share of the smaller head on, the heads of a body and of a face are one. */
const SAME_HEAD_COVER = 0.5;

/** The heads of a frame, each once: of the faces, then of the bodies, then those found alone; `null` where there is none. */
export const headViewsOf = ({ faces, bodies, heads }: Found): (HeadView | null)[] => {
	const faced = (faces ?? []).map((face) => ({ box: headBoxFromFace(face), eyes: eyesOf(face.landmarks) }));
	const bodied = (bodies ?? []).map((body): HeadView | null => {
		const box = headBoxFromBody(body);
		return box && !faced.some((face) => cover(face.box, box) > SAME_HEAD_COVER) ? { box, eyes: null } : null;
	});
	return [...faced, ...bodied, ...(heads ?? []).map(({ box }) => ({ box, eyes: null }))];
};

/** What was found, with what was read of the heads, in the order of `headViewsOf`. */
export const withSights = <F extends Found>(found: F, sights: readonly (HeadSight | null)[]): F => {
	let place = 0;
	const each = <T extends object>(list: readonly T[] | null) =>
		list &&
		list.map((it) => {
			const sight = sights[place++];
			return sight ? { ...it, sight } : it;
		});
	return { ...found, faces: each(found.faces), bodies: each(found.bodies), heads: each(found.heads) };
};
