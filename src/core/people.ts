import type { BodyDetection, FaceDetection, HandDetection } from './perception';
import type { Box, Rotation, Vec3 } from './space';

declare const name: unique symbol;
/** A plain value that TypeScript keeps apart from other plain values. */
export type Id<Base, Name extends string> = Base & { readonly [name]: Name };
/** One unbroken sighting. */
export type TrackId = Id<number, 'TrackId'>;
/** One person through the whole session: `P1`, `P2`, …, readable in logs, tables and prompts. */
export type PersonId = Id<string, 'PersonId'>;

export type HeadPose = {
	/** Midway between the eyeballs, metres. */
	eyesMid: Vec3<'camera'>;
	/** Yaw, pitch and roll come from `headAngles`; they are not stored twice. */
	cameraFromHead: Rotation<'camera', 'head'>;
};

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
};

/** Says that two ids were the same person all along; `from` is used no more. */
export type Merge = { from: PersonId; into: PersonId };

export type Person = {
	personId: PersonId;
	/** Given by the visitor. */
	label: string | null;
	trackIds: readonly TrackId[];
};
