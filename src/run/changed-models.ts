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

/** The parts of a checkpoint that depend on how the run resumes from it. */
type TakenUp = Pick<Checkpoint, 'fingerprint' | 'state' | 'history' | 'lastMs' | 'isWithoutFaces'>;

/** The history, with the time from which faces are no longer known. */
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
 * The checkpoint from which a run with the current models resumes: its history says where other models took over, and its
 * state lacks what only the earlier ones could compare. Returned unchanged when no model differs and nothing was left out.
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

/** A kept analysis that resumes only on request: the installed models differ from those it began with. */
export type ChangedModels = {
	kept: KeptSession;
	/** How they differ, each as a clause without a full stop. */
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
