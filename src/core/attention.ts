import type { HandGesture } from './hand-gestures';
import type { ExpressionScore, FaceMovements, PairRelations } from './perception';
import { idFrom, type HeadPose, type Id, type PersonId } from './people';
import type { Box, Vec2, Vec3 } from './geometry/space';

/** One thing in the scene: `cup`, `O3`, … */
export type ObjectId = Id<string, 'ObjectId'>;

/** The id of the thing with this number: `O3`. */
export const objectIdOf = (number: number | string): ObjectId => idFrom(`O${number}`);

/** Something in the picture, drawn by a person or found by a detector, that can be looked at or pointed at. */
export type AreaOfInterest = {
	objectId: ObjectId;
	label: string;
	from: 'marked' | 'detected';
	box: Box;
};

/** A look or a pointing gesture as a half line. */
export type Ray = {
	/** `head-pose` stands in for the eyes when they cannot be read. */
	kind: 'eye-gaze' | 'head-pose' | 'deictic';
	/** Metres. */
	origin: Vec3<'camera'>;
	/** Unit length. */
	direction: Vec3<'camera'>;
	/** Standard deviation of the direction about each of its two axes, radians. */
	sigmaRad: number;
	/** Probability that the ray means anything: eyes open, a hand that points. */
	confidence: number;
};

/** Something that can be attended to. */
export type Target =
	| { kind: 'person'; personId: PersonId; part: 'head' | 'body' | 'hand' }
	| { kind: 'object'; objectId: ObjectId; label: string }
	| { kind: 'camera' }
	/** Elsewhere: none of the known candidates. */
	| { kind: 'outside' };

export type TargetScore = {
	target: Target;
	/** 0 to 1. */
	probability: number;
	/** Between the ray and the middle of the target, radians. `null` without a ray, and for `outside`. */
	visualAngleRad: number | null;
};

/** A distribution over targets, never a bare arg-max. */
export type Attention = {
	/** `null` when it is known only from something other than a ray. */
	ray: Ray | null;
	/** Most probable first; sums to 1 with `outside` among them. */
	scores: readonly TargetScore[];
};

export type Gaze = Attention & {
	/**
	 * Where the look lands in the picture: where its ray reaches the distance of the likeliest target, or leaves the
	 * picture when that is `outside`. `null` when it lands beside the picture or in the camera, or cannot be known. In
	 * files of `regard/1` it is the middle of that target.
	 */
	point: Vec2<'image'> | null;
	/**
	 * Middle of the likeliest target in the picture; `null` for the camera and `outside`. Absent in what is read back from
	 * files of `regard/1`.
	 */
	targetPoint?: Vec2<'image'> | null;
};

/** Something done with a thing: held up for others, offered, or reached for. Pointing is `Pointing`. */
export type Handling = {
	gesture: 'showing' | 'giving' | 'reaching';
	hand: 'left' | 'right';
	/** Probability that the hand makes it, 0 to 1. */
	confidence: number;
	/** The thing shown or reached for; whom it is given to. Sums to 1. */
	scores: readonly TargetScore[];
};

export type Pointing = Attention & { ray: Ray; hand: 'left' | 'right' };

/** One person seen in one frame: what was measured and where they attend. Never a prediction. */
export type Observation = {
	frameIndex: number;
	tMs: number;
	personId: PersonId;
	/** The head. */
	box: Box;
	/** In the camera in use. */
	headPose: HeadPose | null;
	/**
	 * Spread of where the head points, from its face, radians. `null`: no face is seen, and the head pose is that of a body or
	 * of a head from behind. Absent in what is read back from a file.
	 */
	faceSigmaRad?: number | null;
	/** `null`: gaze could not be measured. */
	gaze: Gaze | null;
	/** `null`: no hand points. */
	pointing: Pointing | null;
	/**
	 * `null`: no hand or no thing is seen, or none of the gestures is made. Absent in what is read back from a file, where
	 * the events carry it.
	 */
	handling?: Handling | null;
	/** `null`: the hands show none of the known shapes, or are not seen. */
	gesture: HandGesture | null;
	/** Probability that this person speaks, 0 to 1. `null`: the mouth cannot be seen well enough to tell. */
	speaking: number | null;
	/** What the face looks most like to a classifier, not a feeling. `null`: switched off, or no face to read. */
	expression: ExpressionScore | null;
	/** What the face does. Absent: apparent expressions are switched off, or there was no face to measure. */
	faceMovements?: FaceMovements;
	/**
	 * How pictures of this person with others compare with captions of relations: a likeness, never a fact about the two.
	 * Read now and then, and absent in all other frames. Each pair stands with one of the two.
	 */
	likeness?: readonly (PairRelations & { with: PersonId })[];
};

/** True for equal targets: the same as comparing their `targetKey`s, without making the names. */
export const isSameTarget = (a: Target, b: Target): boolean => {
	if (a.kind === 'person') return b.kind === 'person' && a.personId === b.personId && a.part === b.part;
	if (a.kind === 'object') return b.kind === 'object' && a.objectId === b.objectId;
	return a.kind === b.kind;
};

/** A name for a target that is the same for equal targets: `person:P2`, `object:cup`, `camera`, `outside`. */
export const targetKey = (target: Target): string => {
	switch (target.kind) {
		case 'person':
			return target.part === 'head' ? `person:${target.personId}` : `person:${target.personId}:${target.part}`;
		case 'object':
			return `object:${target.objectId}`;
		case 'camera':
		case 'outside':
			return target.kind;
	}
};
