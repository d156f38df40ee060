/** How far a face made one movement. `name`: a blendshape of the 52 of ARKit that MediaPipe gives. `score`: 0 to 1. */
export type FaceMovement = { readonly name: string; readonly score: number };

/** Where on the face. */
export type FaceRegion = 'brows' | 'eyes' | 'nose and cheeks' | 'mouth' | 'jaw';

/** A movement in words. `sides`: whether it is measured for left and right, by names that end in `Left` and `Right`. */
export type MovementWords = {
	readonly name: string;
	readonly sides: boolean;
	readonly region: FaceRegion;
	/** Subject and verb phrase; of both sides, and of one, where `SIDE` stands for left or right. */
	readonly both: string;
	readonly one: string;
};

const sided = (name: string, region: FaceRegion, both: string, one: string): MovementWords => ({
	name,
	sides: true,
	region,
	both,
	one,
});
const whole = (name: string, region: FaceRegion, both: string): MovementWords => ({
	name,
	sides: false,
	region,
	both,
	one: both,
});

/**
 * Every movement in words that say what moved and nothing else (Apple, ARFaceAnchor.BlendShapeLocation). Left and right
 * are the person's own. `_neutral`, which says that nothing moved, is none.
 */
export const MOVEMENTS: readonly MovementWords[] = [
	whole('browInnerUp', 'brows', 'the inner ends of the brows are raised'),
	sided('browOuterUp', 'brows', 'the outer ends of both brows are raised', 'the outer end of the SIDE brow is raised'),
	sided('browDown', 'brows', 'both brows are lowered', 'the SIDE brow is lowered'),
	sided('eyeBlink', 'eyes', 'both eyelids are closing', 'the SIDE eyelid is closing'),
	sided('eyeSquint', 'eyes', 'both eyes are narrowed', 'the SIDE eye is narrowed'),
	sided('eyeWide', 'eyes', 'both eyes are opened wide', 'the SIDE eye is opened wide'),
	sided('eyeLookDown', 'eyes', 'both eyes are turned down', 'the SIDE eye is turned down'),
	sided('eyeLookUp', 'eyes', 'both eyes are turned up', 'the SIDE eye is turned up'),
	sided('eyeLookIn', 'eyes', 'both eyes are turned towards the nose', 'the SIDE eye is turned towards the nose'),
	sided('eyeLookOut', 'eyes', 'both eyes are turned outwards', 'the SIDE eye is turned outwards'),
	sided('noseSneer', 'nose and cheeks', 'both sides of the nose are wrinkled', 'the SIDE side of the nose is wrinkled'),
	sided('cheekSquint', 'nose and cheeks', 'both cheeks are raised', 'the SIDE cheek is raised'),
	whole('cheekPuff', 'nose and cheeks', 'the cheeks are puffed out'),
	sided('mouthSmile', 'mouth', 'both corners of the mouth are pulled up', 'the SIDE corner of the mouth is pulled up'),
	sided(
		'mouthFrown',
		'mouth',
		'both corners of the mouth are pulled down',
		'the SIDE corner of the mouth is pulled down',
	),
	sided('mouthDimple', 'mouth', 'both corners of the mouth are drawn in', 'the SIDE corner of the mouth is drawn in'),
	sided(
		'mouthStretch',
		'mouth',
		'both corners of the mouth are drawn aside',
		'the SIDE corner of the mouth is drawn aside',
	),
	sided(
		'mouthPress',
		'mouth',
		'the lips are pressed together on both sides',
		'the lips are pressed together on the SIDE',
	),
	sided('mouthUpperUp', 'mouth', 'the upper lip is raised on both sides', 'the upper lip is raised on the SIDE'),
	sided('mouthLowerDown', 'mouth', 'the lower lip is lowered on both sides', 'the lower lip is lowered on the SIDE'),
	sided('mouth', 'mouth', 'the mouth is moved to both sides', 'the mouth is moved to the SIDE'),
	whole('mouthPucker', 'mouth', 'the lips are puckered'),
	whole('mouthFunnel', 'mouth', 'the lips form a funnel'),
	whole('mouthRollUpper', 'mouth', 'the upper lip is rolled in'),
	whole('mouthRollLower', 'mouth', 'the lower lip is rolled in'),
	whole('mouthShrugUpper', 'mouth', 'the upper lip is pushed up'),
	whole('mouthShrugLower', 'mouth', 'the lower lip is pushed up'),
	whole('mouthClose', 'mouth', 'the lips are closed over an open jaw'),
	whole('jawOpen', 'jaw', 'the jaw is open'),
	whole('jawForward', 'jaw', 'the jaw is pushed forward'),
	sided('jaw', 'jaw', 'the jaw is moved to both sides', 'the jaw is moved to the SIDE'),
	whole('tongueOut', 'jaw', 'the tongue is out'),
];
