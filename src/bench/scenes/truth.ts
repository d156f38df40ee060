import type { Box, Vec3 } from '../../core/geometry/space';

/** Name of a person in a truth file: a letter such as `A`. Not a `PersonId`: those are what the program made up. */
export type TruthPerson = string;

/** Which way a look or a gesture leaves the picture, as the viewer sees it. `null`: not said. */
export type OffscreenSide = 'left' | 'right' | 'up' | 'down' | 'front' | 'up_left' | 'up_right';

/** What somebody really attended to. */
export type TruthTarget =
	| { kind: 'person'; person: TruthPerson }
	| { kind: 'object'; objectId: string }
	| { kind: 'camera' }
	/** Out of the picture, or at nothing that has a name. */
	| { kind: 'away'; side: OffscreenSide | null };

/** A head that a person marked, or that the renderer drew, at one time. Box in pixels, head with hair. */
type HeadMark = { person: TruthPerson; tMs: number; box: Box };

/** One person in one frame of a rendered clip: exact. Directions are unit vectors in camera axes (x right, y down, z forward). */
export type ExactPerson = {
	person: TruthPerson;
	headBox: Box;
	/** Midpoint of the eyeball centres, metres. */
	eyesMid: Vec3<'camera'>;
	headYawRad: number;
	headPitchRad: number;
	/** Where the eyes really point in this frame. */
	gazeDirection: Vec3<'camera'>;
	/** The scripted target, from the start of the saccade on. */
	gazeTarget: TruthTarget;
	/** Where the target of the look is, metres. `null`: not said. */
	gazeTargetAt: Vec3<'camera'> | null;
	/** True once the eyes have arrived (error below 1.5°): a settled look. */
	isFixating: boolean;
	/** 0 open to 1 closed. */
	blink: number;
	/** Share of the front of the face that the camera sees, 0 to 1; 1 in older scenes, which do not say. */
	visibleFraction: number;
	/** `null`: the person does not point. */
	pointing: { hand: 'left' | 'right'; target: TruthTarget; phase: 'raise' | 'hold' | 'retract' } | null;
};

/** One exact frame. */
export type ExactFrame = { tMs: number; people: readonly ExactPerson[] };

/** Kinds of `truth/1` facts that this version can be scored on. */
export type FactKind = 'looks_at' | 'points_at' | 'mutual_gaze' | 'looks_at_camera';

/** Something plainly seen, over a span; `who` has two people for `mutual_gaze`, else one. */
export type Fact = {
	kind: FactKind;
	startMs: number;
	endMs: number;
	who: readonly TruthPerson[];
	/** `null` for `mutual_gaze`, or when nobody can say at what. */
	target: TruthTarget | null;
	confidence: 'high' | 'medium';
};

/** A half-open span of the media timeline. */
export type Span = { startMs: number; endMs: number };

/** Truth of one clip, from either published format. */
export type Truth = {
	clip: string;
	format: 'stage-truth/1' | 'truth/1';
	widthPx: number;
	heightPx: number;
	/** Frames a second of the clip itself. */
	fps: number;
	durationMs: number;
	/** Field of view across the picture, of rendered clips; `null`: nobody knows. */
	horizontalFovRad: number | null;
	people: readonly TruthPerson[];
	/** Things of a rendered clip with where they are, metres; empty for hand-labelled ones. */
	things: readonly { objectId: string; at: Vec3<'camera'> }[];
	cutsMs: readonly number[];
	/** Sorted by time. For `stage-truth/1` empty: `exact` has the boxes. */
	marks: readonly HeadMark[];
	/** Exact frames; `null` for hand-labelled clips. */
	exact: readonly ExactFrame[] | null;
	/** Pointing gestures from raise to retract, of rendered clips. */
	pointings: readonly (Span & { person: TruthPerson; target: TruthTarget })[];
	facts: readonly Fact[];
	/** Kinds that plainly never happen: any such event is a false alarm. */
	absent: readonly string[];
	noPeople: readonly Span[];
	/** Who is in view when, for people without marks. */
	presence: readonly (Span & { person: TruthPerson })[];
	/** True when every visible head is marked, so that any other head is a false one. */
	isEveryHeadMarked: boolean;
};

/** A head where it is known, or taken, to be at one moment. */
export type TruthHead = {
	person: TruthPerson;
	box: Box;
	/** False far from any mark: good for telling people apart, not for counting a miss. */
	isCounted: boolean;
	/** Whether the box was seen, and not only taken from marks longer than `MARK_HOLD_MS` away. */
	isPlaced: boolean;
};

/** How long before its first and after its last mark a hand-marked head counts as still there, in the same shot. */
const MARK_HOLD_MS = 500;

/** Number of the shot that `tMs` lies in, from 0. */
export const shotAt = (truth: Truth, tMs: number): number => truth.cutsMs.filter((cutMs) => cutMs <= tMs).length;

const mix = (a: number, b: number, share: number) => a + (b - a) * share;

const mixBoxes = (a: Box, b: Box, share: number): Box => ({
	x: mix(a.x, b.x, share),
	y: mix(a.y, b.y, share),
	width: mix(a.width, b.width, share),
	height: mix(a.height, b.height, share),
});

/** The exact frame shown at `tMs`; `null` when the clip is not rendered or the nearest frame is over half a frame away. */
export const exactAt = (truth: Truth, tMs: number): ExactFrame | null => {
	const frame = truth.exact?.[Math.round((tMs * truth.fps) / 1000)] ?? null;
	return frame && Math.abs(frame.tMs - tMs) <= 501 / truth.fps ? frame : null;
};

/**
 * Every head known at `tMs`. Exact clips: the heads of that frame whose middle lies in the picture. Marked clips: boxes are
 * interpolated between two marks of a person in the same shot and held to both sides; they count within
 * `MARK_HOLD_MS` of the outer marks.
 */
export const headsAt = (truth: Truth, tMs: number): readonly TruthHead[] => {
	if (truth.exact) {
		return (exactAt(truth, tMs)?.people ?? []).map(({ person, headBox: box }) => {
			const middleX = box.x + box.width / 2;
			const middleY = box.y + box.height / 2;
			const isInside = middleX >= 0 && middleX < truth.widthPx && middleY >= 0 && middleY < truth.heightPx;
			return { person, box, isCounted: isInside, isPlaced: true };
		});
	}
	const shot = shotAt(truth, tMs);
	return truth.people.flatMap((person): TruthHead[] => {
		const marks = truth.marks.filter((m) => m.person === person && shotAt(truth, m.tMs) === shot);
		const before = marks.findLast((m) => m.tMs <= tMs);
		const after = marks.find((m) => m.tMs > tMs);
		const isPlaced = [before, after].some((m) => m && Math.abs(m.tMs - tMs) <= MARK_HOLD_MS);
		if (before && after) {
			const share = (tMs - before.tMs) / (after.tMs - before.tMs);
			return [{ person, box: mixBoxes(before.box, after.box, share), isCounted: true, isPlaced }];
		}
		const only = before ?? after;
		return only ? [{ person, box: only.box, isCounted: isPlaced, isPlaced }] : [];
	});
};

/** True when `tMs` lies in one of the spans. */
export const isWithin = (spans: readonly Span[], tMs: number): boolean =>
	spans.some((s) => tMs >= s.startMs && tMs < s.endMs);

/** A name for a true target that is the same for equal targets: `person:A`, `object:cup`, `camera`, `away`. */
export const truthTargetKey = (target: TruthTarget): string => {
	switch (target.kind) {
		case 'person':
			return `person:${target.person}`;
		case 'object':
			return `object:${target.objectId}`;
		case 'camera':
		case 'away':
			return target.kind;
	}
};
