import type { EncoderSwitches, FaceDetection } from '../../core/perception';
import type { Box } from '../../core/space';
import { iou } from '../../core/box';
import type { PerceiveConfig } from '../perceive-config';
import { eyeSpanPx } from '../encoders/face-points';
import { isDuplicate } from '../faces/merge-faces';

/** A face as it was last seen, and how often it was encoded. */
type EncodedFace = {
	box: Box;
	seenMs: number;
	identityRuns: number;
	/** Times of the last runs; `null` before the first. */
	identityMs: number | null;
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

/** Whether to look for things now, and the state if so. */
export const planObjects = (
	state: EncoderState,
	tMs: number,
	config: PerceiveConfig,
): { state: EncoderState; isDue: boolean } => {
	const everyMs = state.objectRuns < config.objectsFirstRuns ? config.objectsFirstEveryMs : config.objectsEveryMs;
	const isDue = state.objectsMs === null || tMs - state.objectsMs >= everyMs;
	return { isDue, state: isDue ? { ...state, objectRuns: state.objectRuns + 1, objectsMs: tMs } : state };
};

/** Which faces of a frame to encode, by their place in its list. */
export type FacePlan = { identity: readonly number[]; expression: readonly number[] };

const newFace = (box: Box, tMs: number, identityRuns: number): EncodedFace => ({
	box,
	seenMs: tMs,
	identityRuns,
	identityMs: null,
	expressionMs: null,
});

/**
 * Chooses the faces to encode in this frame: for identity those encoded least first, among them the largest and most
 * frontal (the widest between the eyes); for expression those whose turn is longest ago. Faces are followed from frame
 * to frame by their place.
 */
export const planFaces = (
	state: EncoderState,
	faces: readonly FaceDetection[],
	{ tMs, switches }: { tMs: number; switches: EncoderSwitches },
	config: PerceiveConfig,
): { state: EncoderState; plan: FacePlan } => {
	const left = [...state.faces];
	const known = faces.map(({ box }) => {
		let best = -1;
		left.forEach((face, i) => {
			if (!isDuplicate(face.box, box, config)) return;
			if (best < 0 || iou(face.box, box) > iou(left[best]!.box, box)) best = i;
		});
		const [before] = best < 0 ? [] : left.splice(best, 1);
		return before ? { ...before, box, seenMs: tMs } : newFace(box, tMs, state.knownRuns);
	});
	const spans = faces.map(({ landmarks }) => eyeSpanPx(landmarks));
	const isOld = (lastMs: number | null, everyMs: number) => lastMs === null || tMs - lastMs >= everyMs;

	const identity = !switches.identity
		? []
		: faces
				.map((_, i) => i)
				.filter(
					(i) =>
						spans[i]! >= config.identityMinEyesPx &&
						(known[i]!.identityRuns < config.identityFirstRuns || isOld(known[i]!.identityMs, config.identityEveryMs)),
				)
				.sort((a, b) => known[a]!.identityRuns - known[b]!.identityRuns || spans[b]! - spans[a]!)
				.slice(0, config.identityMaxFaces);
	const expression = !switches.expression
		? []
		: faces
				.map((_, i) => i)
				.filter((i) => isOld(known[i]!.expressionMs, config.expressionEveryMs))
				.sort((a, b) => (known[a]!.expressionMs ?? -1) - (known[b]!.expressionMs ?? -1) || spans[b]! - spans[a]!)
				.slice(0, config.expressionMaxFaces);

	for (const i of identity) {
		known[i] = { ...known[i]!, identityRuns: known[i]!.identityRuns + 1, identityMs: tMs };
	}
	for (const i of expression) known[i] = { ...known[i]!, expressionMs: tMs };
	const unseen = left.filter((face) => tMs - face.seenMs < config.encodedFaceMs);
	return { state: { ...state, faces: [...known, ...unseen], knownRuns: 0 }, plan: { identity, expression } };
};
