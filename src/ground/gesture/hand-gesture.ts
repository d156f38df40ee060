import { entriesOf } from '../../core/collections';
import type { HandGesture, HandGestureName } from '../../core/hand-gestures';
import type { Box } from '../../core/geometry/space';
import { FACE, xyAt } from '../../core/landmarks';
import type { FaceDetection, HandDetection } from '../../core/perception';
import type { GestureConfig } from './gesture-config';
import { handShapeOf, INDEX_TIP, WRIST } from './finger-states';
import { oneHandScores, type NearFace } from './one-hand';
import { twoHandScores } from './two-hands';

/** Numbers of MediaPipe's face mesh: middle of the inner upper and lower lip. */
const LIPS = [13, 14] as const;

/** Whose hands they are: their face, and the box of their head, chin to crown; `null` where it is not seen or not known. */
export type HandsOwner = { face: FaceDetection | null; headBox: Box | null };

/** A face, forehead to chin, against a head with hair: 0.18 m of 0.24 m (`SizeConfig.headHeightM`). */
const FACE_OF_HEAD = 0.75;

/** Where a hand is to a face, or to a head of which no face is seen. */
const nearFace = (hand: HandDetection, { face, headBox }: HandsOwner): NearFace => {
	if (!face) {
		const [, wristY] = xyAt(hand.landmarks.image, WRIST);
		const belowChin = headBox && (wristY - headBox.y - headBox.height) / (FACE_OF_HEAD * headBox.height);
		return { mouthDistance: null, belowChin: belowChin !== null && Number.isFinite(belowChin) ? belowChin : null };
	}
	const at = (k: number) => xyAt(face.landmarks.image, k);
	const [upper, lower, top, chin] = [at(LIPS[0]), at(LIPS[1]), at(FACE.foreheadTop), at(FACE.chin)];
	const height = Math.hypot(top[0] - chin[0], top[1] - chin[1]);
	const [tip, wrist] = [xyAt(hand.landmarks.image, INDEX_TIP), xyAt(hand.landmarks.image, WRIST)];
	const inFaces = (px: number): number | null => (Number.isFinite(px / height) ? px / height : null);
	return {
		mouthDistance: inFaces(Math.hypot(tip[0] - (upper[0] + lower[0]) / 2, tip[1] - (upper[1] + lower[1]) / 2)),
		belowChin: inFaces(wrist[1] - chin[1]),
	};
};

/** The best, when it is good and clearly better than the next. */
const clearest = (
	scores: Readonly<Partial<Record<HandGestureName, number>>>,
	config: GestureConfig,
): { name: HandGestureName; score: number } | null => {
	let best: { name: HandGestureName; score: number } | null = null;
	let next = 0;
	for (const [name, score] of entriesOf(scores)) {
		if (best && score <= best.score) {
			next = Math.max(next, score);
			continue;
		}
		next = best?.score ?? 0;
		best = { name, score };
	}
	if (!best || best.score < config.minScore) return null;
	return best.score - next >= config.minMargin ? best : null;
};

/**
 * The gesture one person's hands show, one of the 33 classes of HaGRIDv2; `null` when none fits clearly. A shape of both
 * hands goes before shapes of one; of two hands that each show something, the clearer one is told.
 *
 * @param owner for `mute`, and for hands at rest
 */
export const handGestureOf = (
	hands: { left: HandDetection | null; right: HandDetection | null },
	owner: HandsOwner,
	config: GestureConfig,
): HandGesture | null => {
	const seen = (['left', 'right'] as const).flatMap((side) => {
		const detection = hands[side];
		const hand = detection && { ...detection, side };
		const shape = hand && handShapeOf(hand, config);
		return shape ? [{ hand, shape, side }] : [];
	});
	const [left, right] = seen;
	const pair = left && right ? twoHandScores(left, right, config) : null;
	const shared = pair && clearest(pair, config);
	if (shared) return { hand: 'both', ...shared };
	// Hands that come near a shape of both are not each showing one of their own.
	if (pair && Math.max(...Object.values(pair)) >= config.pairDoubt) return null;
	const single = seen.flatMap(({ hand, shape, side }): HandGesture[] => {
		const scores = oneHandScores(shape, nearFace(hand, owner), config);
		const best = clearest(scores, config);
		return best ? [{ hand: side, ...best }] : [];
	});
	return single.sort((a, b) => b.score - a.score)[0] ?? null;
};
