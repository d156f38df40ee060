import type { EncoderSwitches, FaceDetection } from '../../core/perception';
import type { Box } from '../../core/geometry/space';
import { iou } from '../../core/geometry/box';
import type { PerceiveConfig } from '../perceive-config';
import { eyeSpanPx } from '../encoders/face-points';
import { isDuplicate } from '../faces/merge-faces';
import type { PictureChange } from '../picture/shot-cut';

/** A face as it was last seen, and how often it was encoded. */
type EncodedFace = {
	box: Box;
	seenMs: number;
	identityRuns: number;
	/** Times of the last runs; `null` before the first. */
	identityMs: number | null;
	/** How much the picture has changed since the last run for identity, the distances of its frames added up. */
	changed: number;
	expressionMs: number | null;
};

/** What encoders did since the last fresh start. Plain data. */
export type EncoderState = {
	objectRuns: number;
	/** Time of the last run for things; `null` before the first. */
	objectsMs: number | null;
	faces: readonly EncodedFace[];
	/** Runs that the faces of the next frame are taken to have had: those there at a checkpoint are known already. */
	knownRuns: number;
};

/**
 * After a fresh start.
 *
 * @param isShotStart whether this is a new shot, and not merely a checkpoint inside one
 */
export const initialEncoders = (isShotStart: boolean, config: PerceiveConfig): EncoderState => ({
	objectRuns: isShotStart ? 0 : config.objectsFirstRuns,
	objectsMs: null,
	faces: [],
	knownRuns: isShotStart ? 0 : config.identityFirstRuns - 1,
});

/** Whether to look for things now, whether that is no longer one of the first looks of a shot, and the state if so. */
export const planObjects = (
	state: EncoderState,
	tMs: number,
	config: PerceiveConfig,
): { state: EncoderState; isDue: boolean; isRoutine: boolean } => {
	const isRoutine = state.objectRuns >= config.objectsFirstRuns;
	const everyMs = isRoutine ? config.objectsEveryMs : config.objectsFirstEveryMs;
	const isDue = state.objectsMs === null || tMs - state.objectsMs >= everyMs;
	return { isDue, isRoutine, state: isDue ? { ...state, objectRuns: state.objectRuns + 1, objectsMs: tMs } : state };
};

/** Which faces of a frame to encode, by their place in its list. */
export type FacePlan = { identity: readonly number[]; expression: readonly number[] };

const newFace = (box: Box, tMs: number, identityRuns: number): EncodedFace => ({
	box,
	seenMs: tMs,
	identityRuns,
	identityMs: null,
	changed: 0,
	expressionMs: null,
});

/**
 * Chooses the faces to encode in this frame: for identity those encoded least first, among them the largest and most
 * frontal (the widest between the eyes); for expression those whose turn is longest ago. Faces are followed from frame
 * to frame by their place. Where the picture jumps, somebody else may be in that place: such a face is new.
 */
export const planFaces = (
	state: EncoderState,
	faces: readonly FaceDetection[],
	{ tMs, change, switches }: { tMs: number; change: PictureChange; switches: EncoderSwitches },
	config: PerceiveConfig,
): { state: EncoderState; plan: FacePlan } => {
	const left = new Set(state.faces);
	const known = faces.map(({ box, landmarks }, place) => {
		const [before] = [...left]
			.filter((face) => isDuplicate(face.box, box, config))
			.sort((a, b) => iou(b.box, box) - iou(a.box, box));
		if (before) left.delete(before);
		const face = before
			? {
					...before,
					box,
					seenMs: tMs,
					identityRuns: change.isJump ? 0 : before.identityRuns,
					changed: before.changed + change.distance,
				}
			: newFace(box, tMs, state.knownRuns);
		return { place, face, spanPx: eyeSpanPx(landmarks) };
	});
	const isOld = (lastMs: number | null, everyMs: number) => lastMs === null || tMs - lastMs >= everyMs;

	const identity = !switches.identity
		? []
		: known
				.filter(
					({ face, spanPx }) =>
						spanPx >= config.identityMinEyesPx &&
						(face.identityRuns < config.identityFirstRuns ||
							isOld(face.identityMs, config.identityEveryMs) ||
							(face.changed >= config.identityAgainChange && isOld(face.identityMs, config.identityAgainMs))),
				)
				.sort((a, b) => a.face.identityRuns - b.face.identityRuns || b.spanPx - a.spanPx)
				.slice(0, config.identityMaxFaces);
	const expression = !switches.expression
		? []
		: known
				.filter(({ face }) => isOld(face.expressionMs, config.expressionEveryMs))
				.sort((a, b) => (a.face.expressionMs ?? -1) - (b.face.expressionMs ?? -1) || b.spanPx - a.spanPx)
				.slice(0, config.expressionMaxFaces);

	const encoded = known.map((one) => ({
		...one.face,
		...(identity.includes(one) && { identityRuns: one.face.identityRuns + 1, identityMs: tMs, changed: 0 }),
		...(expression.includes(one) && { expressionMs: tMs }),
	}));
	const unseen = [...left].filter((face) => tMs - face.seenMs < config.encodedFaceMs);
	const placesOf = (some: readonly { place: number }[]) => some.map(({ place }) => place);
	return {
		state: { ...state, faces: [...encoded, ...unseen], knownRuns: 0 },
		plan: { identity: placesOf(identity), expression: placesOf(expression) },
	};
};
