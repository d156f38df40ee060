import type { BodyDetection, FaceDetection, HandDetection } from '../../core/perception';
import type { BodyLook } from '../bodies/body-crop-memory';
import type { HandLook } from '../bodies/hand-crop-memory';
import { noPersonHeads, type PersonHeads } from './person-heads';
import type { SmallFace } from './small-faces';

/** What was seen, carried from frame to frame; starts anew at a checkpoint, at a cut and after a jump in time. */
export type Carried = {
	/** Of the frame before. */
	faces: readonly FaceDetection[];
	smallFaces: readonly SmallFace[];
	/** As last seen, for crops around heads and wrists. */
	bodies: readonly BodyDetection[];
	personHeads: PersonHeads;
	handsInFrame: readonly HandDetection[];
	/** Closer looks at wrists that may still hold. */
	handLooks: readonly HandLook[];
	/** Searches of parts of the frame for bodies that may still hold. */
	bodyLooks: readonly BodyLook[];
};

/** At the beginning. */
export const nothingCarried = (): Carried => ({
	faces: [],
	smallFaces: [],
	bodies: [],
	personHeads: noPersonHeads,
	handsInFrame: [],
	handLooks: [],
	bodyLooks: [],
});
