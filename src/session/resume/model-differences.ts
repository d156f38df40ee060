import { AppError } from '../../core/errors';
import type { ModelUse } from '../../core/session';

/** A model that differs between two parts of a run. `null`: that part did not use it. */
export type ModelDifference = { name: string; was: ModelUse | null; is: ModelUse | null };

const isSame = (a: ModelUse, b: ModelUse): boolean =>
	a.name === b.name && a.sha256 === b.sha256 && a.backend === b.backend;

/** Models of which one part of a run has another file or backend than the other, or none at all; by name. */
export const modelDifferences = (was: readonly ModelUse[], is: readonly ModelUse[]): ModelDifference[] => {
	const before = new Map(was.map((model) => [model.name, model]));
	const now = new Map(is.map((model) => [model.name, model]));
	return [...new Set([...before.keys(), ...now.keys()])].sort().flatMap((name) => {
		const [a, b] = [before.get(name) ?? null, now.get(name) ?? null];
		return a && b && isSame(a, b) ? [] : [{ name, was: a, is: b }];
	});
};

/** Long enough to tell two files of one model apart. */
const SHORT_HASH = 8;

/**
 * A difference as a clause without a full stop.
 *
 * @param titleOf what people call a model of this name
 */
export const modelDifferenceWords = (
	{ name, was, is }: ModelDifference,
	titleOf: (name: string) => string = (id) => id,
): string => {
	const title = titleOf(name);
	if (!is) return `${title} was used before and is not installed or not switched on now`;
	if (!was) return `${title} is used now and was not before`;
	if (was.sha256 === is.sha256) return `${title} ran on ${was.backend} and runs on ${is.backend} now`;
	const [a, b] = [was.sha256.slice(0, SHORT_HASH), is.sha256.slice(0, SHORT_HASH)];
	return `${title} is another file now (sha256 ${b}…, was ${a}…)`;
};

/** An interrupted run was made with other models than are there now; all else is the same. */
export class ModelsChangedError extends AppError {
	constructor(
		readonly differences: readonly ModelDifference[],
		titleOf?: (name: string) => string,
	) {
		const words = differences.map((one) => modelDifferenceWords(one, titleOf)).join('; ');
		super('models-changed', `The analysis was begun with other models: ${words}`);
	}
}

/** Which models took part in a run before its last part. Plain data, part of a checkpoint. */
export type ModelHistory = {
	/** Those of earlier parts that the last part does not have. */
	earlier: readonly ModelUse[];
	/** Media times, milliseconds: frames after each were seen by other models than those before. Ascending. */
	changedMs: readonly number[];
	/**
	 * Media times, milliseconds, at which the run went on without what faces had looked like. Ascending; left out as long as
	 * checkpoints keep that.
	 */
	facesForgottenMs?: readonly number[];
};

/** The same models from the first frame on. */
export const noModelHistory: ModelHistory = { earlier: [], changedMs: [] };

/**
 * The history of a run that goes on.
 *
 * @param atMs time of the last frame before it goes on, milliseconds
 */
export const continueHistory = (
	history: ModelHistory,
	was: readonly ModelUse[],
	is: readonly ModelUse[],
	atMs: number,
): ModelHistory => {
	if (modelDifferences(was, is).length === 0) return history;
	const all = allModelsOf(history, was);
	return {
		...history,
		earlier: all.filter((model) => !is.some((other) => isSame(model, other))),
		changedMs: [...history.changedMs, atMs],
	};
};

/** Every model that took part: the current ones, then those of earlier parts only. */
export const allModelsOf = ({ earlier }: ModelHistory, now: readonly ModelUse[]): ModelUse[] => [
	...now,
	...earlier.filter((model) => !now.some((other) => isSame(model, other))),
];
