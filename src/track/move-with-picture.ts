import { movedBox } from '../core/geometry/box';
import type { Vec2 } from '../core/geometry/space';
import type { PersonRecord, TrackRecord } from './state';
import type { StoredBody } from './stored';

/** Landmarks hold x, y and a depth for each point, in pixels. */
const movedPoints = (image: readonly number[], shift: Vec2<'image'>): number[] =>
	image.map((value, i) => value + (i % 3 < 2 ? shift[i % 3]! : 0));

const movedLimb = <T extends Pick<StoredBody, 'box' | 'landmarks'>>(limb: T | null, shift: Vec2<'image'>): T | null =>
	limb && {
		...limb,
		box: movedBox(limb.box, shift),
		landmarks: { ...limb.landmarks, image: movedPoints(limb.landmarks.image, shift) },
	};

/**
 * A track where the camera now sees it, after it turned (camera motion compensation, as in BoT-SORT, Aharon et al. 2022). Without
 * it, whoever the camera brings to where somebody was a moment ago would go on with their track. Speeds stay as they are: they
 * are people's own.
 */
export const moveTrack = (track: TrackRecord, shift: Vec2<'image'>): TrackRecord => {
	const [x, y] = shift;
	const { smooth } = track;
	return {
		...track,
		lastBox: movedBox(track.lastBox, shift),
		smooth: {
			...smooth,
			x: { ...smooth.x, value: smooth.x.value + x },
			y: { ...smooth.y, value: smooth.y.value + y },
		},
		body: movedLimb(track.body, shift),
		leftHand: movedLimb(track.leftHand, shift),
		rightHand: movedLimb(track.rightHand, shift),
	};
};

/** Somebody where the camera would now see them, had they stayed where they were last seen. */
export const movePerson = (person: PersonRecord, shift: Vec2<'image'>): PersonRecord => ({
	...person,
	lastBox: movedBox(person.lastBox, shift),
});
