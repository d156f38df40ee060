import type { ModelUse } from '../core/session';
import { encoderModel } from '../models/embedded-encoders';
import { modelWithId } from '../models/catalogue/entries';
import { withoutFaceVectors } from '../pipeline/without-face-vectors';
import type { Checkpoint } from '../session/resume/run-checkpoint';
import {
	continueHistory,
	modelDifferences,
	modelDifferenceWords,
	type ModelDifference,
} from '../session/resume/model-differences';
import type { KeptSession } from '../session/store/session-store';

/** What a person calls a model of this name. */
const modelTitle = (name: string): string => modelWithId(name)?.title ?? name;

const isIdentityModel = (name: string): boolean => modelWithId(name)?.task === encoderModel('identity').task;

/**
 * A checkpoint as a run with the models of now goes on from it: its history says where other models took over, and what
 * only the earlier ones could compare is gone from its state. The same checkpoint when no model differs.
 */
export const takenUpWith = <T extends Pick<Checkpoint, 'fingerprint' | 'state' | 'history' | 'lastMs'>>(
	checkpoint: T,
	models: readonly ModelUse[],
): T => {
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
