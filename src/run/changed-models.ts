import type { ModelUse } from '../core/session';
import { encoderModel } from '../models/embedded-encoders';
import { modelWithId } from '../models/catalogue/entries';
import { withoutFaceVectors } from '../pipeline/without-face-vectors';
import type { Checkpoint } from '../session/resume/run-checkpoint';
import {
	continueHistory,
	modelDifferences,
	modelDifferenceWords,
	noModelHistory,
	type ModelDifference,
	type ModelHistory,
} from '../session/resume/model-differences';
import type { KeptSession } from '../session/store/session-store';

/** What a person calls a model of this name. */
const modelTitle = (name: string): string => modelWithId(name)?.title ?? name;

const isIdentityModel = (name: string): boolean => modelWithId(name)?.task === encoderModel('identity').task;

/** What of a checkpoint depends on how it is taken up. */
type TakenUp = Pick<Checkpoint, 'fingerprint' | 'state' | 'history' | 'lastMs' | 'isWithoutFaces'>;

/** The history, with the time from which on faces are not known any more. */
const facesForgotten = ({ history, lastMs }: TakenUp): ModelHistory => ({
	...history,
	facesForgottenMs: [...new Set([...(history.facesForgottenMs ?? []), lastMs ?? 0])],
});

/** The history of a run at its start: one whose checkpoints are to leave faces out says so from then on. */
export const historyFrom = (history: ModelHistory | undefined, keepsFaces: boolean): ModelHistory => ({
	...(history ?? noModelHistory),
	...(!keepsFaces && { facesForgottenMs: history?.facesForgottenMs ?? [] }),
});

/** A checkpoint that leaves out what faces look like. */
export const withoutFaces = <T extends Pick<Checkpoint, 'state'>>(checkpoint: T): T & { isWithoutFaces: true } => {
	const { state } = checkpoint;
	return { ...checkpoint, isWithoutFaces: true, state: { ...state, pipeline: withoutFaceVectors(state.pipeline) } };
};

/**
 * A checkpoint as a run with the models of now goes on from it: its history says where other models took over, and what
 * only the earlier ones could compare is gone from its state. The same checkpoint when no model differs, and none of it
 * was left out.
 */
export const takenUpWith = <T extends TakenUp>(earlier: T, models: readonly ModelUse[]): T => {
	const checkpoint = earlier.isWithoutFaces ? { ...earlier, history: facesForgotten(earlier) } : earlier;
	const { fingerprint, state, history, lastMs } = checkpoint;
	const differences = modelDifferences(fingerprint.models, models);
	if (differences.length === 0) return checkpoint;
	const areFacesReadOtherwise = differences.some(
		({ name, was, is }) => was?.sha256 !== is?.sha256 && isIdentityModel(name),
	);
	return {
		...checkpoint,
		history: continueHistory(history, fingerprint.models, models, lastMs ?? 0),
		state: areFacesReadOtherwise ? { ...state, pipeline: withoutFaceVectors(state.pipeline) } : state,
	};
};

/** A kept analysis that does not go on unasked: other models are there than it was begun with. */
export type ChangedModels = {
	kept: KeptSession;
	/** In what they differ, each a clause without a full stop. */
	differences: readonly string[];
	/** How far it was analysed with the earlier ones, media time. */
	untilMs: number;
};

/** The same for showing. */
export const changedModelsOf = (kept: KeptSession, differences: readonly ModelDifference[]): ChangedModels => ({
	kept,
	differences: differences.map((one) => modelDifferenceWords(one, modelTitle)),
	untilMs: kept.entry.untilMs,
});
