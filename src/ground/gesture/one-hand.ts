import { keysOf, tableFrom } from '../../core/collections';
import { ONE_HAND_GESTURES, type OneHandGesture } from '../../core/hand-gestures';
import { dot } from '../../core/geometry/vector';
import type { GestureConfig } from './gesture-config';
import { above, all, below, distance, type FingerState, type HandShape, type Point } from './finger-states';

/** Which of the four fingers are out, as `1` or `0` from index to little finger; `thumb`: out, in or either. */
type FingerPattern = { fingers: string; thumb: 'out' | 'in' | 'any' };

/** Where a hand is to the face of its person, in heights of that face; `null` when none is seen. */
export type NearFace = {
	/** From the index tip to the middle of the mouth. */
	mouthDistance: number | null;
	/** From the chin down to the wrist. */
	belowChin: number | null;
};

const TO_CAMERA: Point = [0, 0, -1];

/** How far a finger is out, or in. */
const as = (finger: FingerState, isOut: boolean): number => (isOut ? finger.straight : finger.curled);

/** How far fingers and thumb are as a definition asks. */
const fits = ({ index, middle, ring, little, thumb }: HandShape, { fingers, thumb: asks }: FingerPattern): number =>
	all(
		as(index, fingers[0] === '1'),
		as(middle, fingers[1] === '1'),
		as(ring, fingers[2] === '1'),
		as(little, fingers[3] === '1'),
		asks === 'out' ? thumb.out : asks === 'in' ? 1 - thumb.out : 1,
	);

/** Nothing shown. */
const NONE = tableFrom(ONE_HAND_GESTURES, () => 0);

/**
 * How well one hand fits each class that needs one hand, 0 to 1: the weakest of the conditions of its definition
 * (HaGRIDv2, Nuzhdin et al. 2024, in the words of SocialFusion's prompt). Fingers that a definition calls "out" are
 * straight, the others curled.
 *
 * @param near where the hand is to the face; where none is seen `mute` is 0, and where no head is known no hand rests
 */
export const oneHandScores = (
	hand: HandShape,
	{ mouthDistance, belowChin }: NearFace,
	config: GestureConfig,
): Record<OneHandGesture, number> => {
	const { index, middle, ring, little, thumb } = hand;
	const four = [index, middle, ring, little];
	// Whether a hand is hooked or closed is seen in the fingers together; each alone is noisy.
	const folded = four.reduce((sum, f) => sum + f.folded / 4, 0);
	const atCamera = above(dot(index.direction, TO_CAMERA), config.atCamera);
	const only = fits(hand, { fingers: '1000', thumb: 'any' });
	const thumbAlone = all(fits(hand, { fingers: '0000', thumb: 'out' }), folded);
	/** Shown by hands that may rest as well. */
	const shownAtRest = {
		like: all(thumbAlone, above(-thumb.direction[1], config.upright)),
		dislike: all(thumbAlone, above(thumb.direction[1], config.upright)),
		point: all(only, atCamera),
	};
	const isShown = Math.max(
		above(-hand.direction[1], config.raised),
		belowChin === null ? 1 : below(belowChin, config.atRest),
	);
	// Most hands rest for most of the time.
	if (isShown === 0) return { ...NONE, ...shownAtRest };

	const shown = above(hand.palmFacing, config.palmShown);
	const back = above(-hand.palmFacing, config.palmShown);
	const pairApart = above(hand.indexMiddleRad, config.apart);
	const allApart = above(hand.indexLittleRad, config.fanned);
	const pinch = below(distance(thumb.tip, index.tip), config.touching);
	const closed = Math.max(pinch, below(distance(thumb.tip, middle.tip), config.touching));

	const notStraight = all(...four.map((f) => 1 - f.straight));
	const hooked = four.reduce((sum, f) => sum + f.hooked / 4, 0);
	const flat = fits(hand, { fingers: '1111', thumb: 'any' });
	const two = fits(hand, { fingers: '1100', thumb: 'in' });
	const atMouth = mouthDistance === null ? 0 : below(mouthDistance, config.atMouth);
	const isOne = all(fits(hand, { fingers: '1000', thumb: 'in' }), 1 - atCamera);

	/** Shown by a hand that does not rest. */
	const held = {
		call: fits(hand, { fingers: '0001', thumb: 'out' }),
		fist: all(fits(hand, { fingers: '0000', thumb: 'in' }), ...four.map((f) => f.folded)),
		one: all(isOne, 1 - atMouth),
		mute: all(only, atMouth, 1 - atCamera),
		three: fits(hand, { fingers: '1110', thumb: 'in' }),
		three2: all(fits(hand, { fingers: '1100', thumb: 'out' }), pairApart),
		three_gun: all(fits(hand, { fingers: '1100', thumb: 'out' }), thumb.square, 1 - pairApart),
		three3: fits(hand, { fingers: '1101', thumb: 'in' }),
		four: all(flat, thumb.across, allApart),
		ok: all(middle.straight, ring.straight, little.straight, 1 - index.straight, pinch),
		palm: all(flat, 1 - thumb.across, allApart, shown),
		stop: all(flat, 1 - allApart, shown),
		stop_inverted: all(flat, 1 - allApart, back),
		peace: all(two, pairApart, shown),
		peace_inverted: all(two, pairApart, back),
		two_up: all(two, 1 - pairApart, shown),
		two_up_inverted: all(two, 1 - pairApart, back),
		rock: fits(hand, { fingers: '1001', thumb: 'in' }),
		little_finger: fits(hand, { fingers: '0001', thumb: 'in' }),
		middle_finger: fits(hand, { fingers: '0100', thumb: 'in' }),
		thumb_index: all(fits(hand, { fingers: '1000', thumb: 'out' }), thumb.square, 1 - atCamera),
		grabbing: all(notStraight, 1 - folded, hooked, 1 - closed),
		grip: all(notStraight, 1 - folded, closed),
	};
	for (const name of keysOf(held)) held[name] = Math.min(held[name], isShown);
	return { ...held, ...shownAtRest };
};
