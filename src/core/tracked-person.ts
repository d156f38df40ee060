import type { PersonId, TrackId } from './people';
import type { BodyDetection, FaceDetection, HandDetection, HeadSight } from './perception';
import type { Box } from './geometry/space';

/** A detection of this or an earlier frame: models that run less often are carried until their next run. */
export type Carried<Detection> = { detection: Detection; seenMs: number };

/** One tracked person in one frame. */
export type Track = {
	trackId: TrackId;
	/** `null` until there is enough evidence to say who this is. */
	personId: PersonId | null;
	/** `lost` tracks are predicted, not seen in this frame. */
	status: 'tentative' | 'confirmed' | 'lost';
	/** The head with hair, smoothed. Predicted while `lost`. */
	headBox: Box;
	firstSeenMs: number;
	lastSeenMs: number;
	/**
	 * Seen in this very frame; `null` when not. A head whose face cannot be seen has a body only. Its `expression` is
	 * smoothed over the last frames.
	 */
	face: FaceDetection | null;
	body: Carried<BodyDetection> | null;
	leftHand: Carried<HandDetection> | null;
	rightHand: Carried<HandDetection> | null;
	/** What was read from the pixels of the head in this very frame; absent when it was not. */
	sight?: HeadSight;
};
