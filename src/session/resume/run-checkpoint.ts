import * as v from 'valibot';
import type { DamagedSpan, SoundLoss } from '../../core/damage';
import { AppError } from '../../core/errors';
import type { PerceptionHints } from '../../core/perception';
import type { ModelUse } from '../../core/session';
import type { FlatConfig } from '../../pipeline/pipeline-config';
import type { PipelineState } from '../../pipeline/pipeline';
import { modelDifferences, ModelsChangedError, type ModelHistory } from './model-differences';
import type { ModelMemory } from './model-memory';
import { damage, soundLost } from '../file/value-schemas';
import type { SessionTally } from '../log/tally';

/** What must be the same for an interrupted run to go on; only of `models` somebody may decide otherwise. */
export type Fingerprint = {
	/** Of the file's bytes, hexadecimal. */
	inputSha256: string;
	/** Of the program. */
	app: string;
	/** What the run was asked for: fps, start, end, field of view, areas as one word, … */
	settings: FlatConfig;
	/** All that see or hear its frames. */
	models: readonly ModelUse[];
	/** Thresholds, from `flattenConfig`. */
	config: FlatConfig;
};

/** Where an interrupted run stood. With the growing file cut at `byteOffset` it makes the run whole. */
export type Checkpoint = {
	fingerprint: Fingerprint;
	/** Index of the next frame to analyse. */
	nextFrameIndex: number;
	/** Time of the latest analysed frame, milliseconds; `null` when there was none. */
	lastMs: number | null;
	/** Length of the growing file so far, in bytes. What follows belongs to frames that will be analysed again. */
	byteOffset: number;
	state: { pipeline: PipelineState; hints: PerceptionHints };
	/** Restores the models' memory; `null` where they start afresh with the next frame. */
	models: ModelMemory | null;
	/** Models of earlier parts of the run; those of the last one are in the fingerprint. */
	history: ModelHistory;
	/** Present when descriptors of faces were left out, so that people are harder to recognise after resuming. */
	isWithoutFaces?: true;
	tally: SessionTally;
	/** What is missing from the analysis so far. */
	damage: readonly DamagedSpan[];
	/** As in the header of a session. */
	soundLostMs: readonly SoundLoss[];
	/** Wall-clock milliseconds by stage so far. */
	wallMs: Readonly<Record<string, number>>;
};

/** A checkpoint but for the length of the growing file, which only its writer knows. */
export type RunCheckpoint = Omit<Checkpoint, 'byteOffset'>;

const FORMAT = 'regard-checkpoint/4';

const flat = v.record(v.string(), v.union([v.number(), v.string(), v.boolean()]));
const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const plain = v.looseObject({});
const modelUses = v.array(
	v.object({ name: v.string(), sha256: v.string(), backend: v.picklist(['wasm', 'webgl', 'webgpu']) }),
);
const envelope = v.object({
	format: v.literal(FORMAT, `Expected a checkpoint of format ${FORMAT}`),
	fingerprint: v.object({ inputSha256: v.string(), app: v.string(), settings: flat, models: modelUses, config: flat }),
	nextFrameIndex: count,
	lastMs: v.nullable(v.number()),
	byteOffset: count,
	state: v.object({
		pipeline: v.object({ track: plain, objects: plain, ground: plain, events: plain, graph: plain }),
		hints: v.object({ missingHeads: v.array(plain) }),
	}),
	models: v.nullable(
		v.object({
			fromIndex: count,
			afterMs: v.nullable(v.number()),
			hints: v.array(v.object({ missingHeads: v.array(plain) })),
		}),
	),
	history: v.object({
		earlier: modelUses,
		changedMs: v.array(v.number()),
		facesForgottenMs: v.exactOptional(v.array(v.number())),
	}),
	isWithoutFaces: v.exactOptional(v.literal(true)),
	tally: v.object({ frameCount: count, merges: v.array(plain), tracks: v.array(plain), objects: v.array(plain) }),
	// Checkpoints written before these fields existed record no damage.
	damage: v.optional(damage, []),
	soundLostMs: v.optional(soundLost, []),
	wallMs: v.record(v.string(), v.number()),
});

/** Path of the first value that JSON would change, such as NaN, `undefined` or a typed array; `null` when there is none. */
export const findUnplain = (value: unknown, path = ''): string | null => {
	if (value === null || typeof value === 'string' || typeof value === 'boolean') return null;
	if (typeof value === 'number') return Number.isFinite(value) ? null : path;
	if (typeof value !== 'object') return path;
	const prototype: unknown = Object.getPrototypeOf(value);
	if (!Array.isArray(value) && prototype !== Object.prototype && prototype !== null) return path;
	for (const [key, inner] of Object.entries(value)) {
		const found = findUnplain(inner, path === '' ? key : `${path}.${key}`);
		if (found !== null) return found;
	}
	return null;
};

/** As text for a file. Throws `internal`, naming the place, when the state is not plain data and could not be restored. */
export const serializeCheckpoint = (checkpoint: Checkpoint): string => {
	const unplain = findUnplain(checkpoint);
	if (unplain !== null) throw new AppError('internal', `State is not plain data at ${unplain}`);
	return JSON.stringify({ format: FORMAT, ...checkpoint });
};

const differences = (was: FlatConfig, is: FlatConfig): string[] =>
	[...new Set([...Object.keys(was), ...Object.keys(is)])]
		.sort()
		.filter((key) => was[key] !== is[key])
		.map((key) => `${key} (was ${was[key] ?? 'absent'}, is ${is[key] ?? 'absent'})`);

/** What differs between two runs besides their models, in plain words; empty when one may go on where the other stopped. */
const fingerprintDifferences = (was: Fingerprint, is: Fingerprint): string[] => [
	...(was.inputSha256 === is.inputSha256 ? [] : ['the video is another file']),
	...(was.app === is.app ? [] : [`program (was ${was.app}, is ${is.app})`]),
	...differences(was.settings, is.settings),
	...differences(was.config, is.config),
];

/**
 * Reads a checkpoint back.
 *
 * Throws `recording-invalid` when the text is not a whole checkpoint (naming the field), or when it is of another video,
 * program, setting or threshold (naming each); `ModelsChangedError` when only the models differ.
 *
 * @param mixesModels the user accepts that the models differ, and resumes with the current ones
 */
export const restoreCheckpoint = (text: string, expected: Fingerprint, mixesModels = false): Checkpoint => {
	let json: unknown;
	try {
		json = JSON.parse(text);
	} catch (cause) {
		throw new AppError('recording-invalid', 'The checkpoint is cut off or not JSON', { cause });
	}
	const result = v.safeParse(envelope, json, { abortEarly: true });
	if (!result.success) {
		const [issue] = result.issues;
		const field = v.getDotPath(issue);
		throw new AppError('recording-invalid', `Checkpoint${field === null ? '' : `, ${field}`}: ${issue.message}`);
	}
	const { format: _, ...whole } = json as { format: string } & Checkpoint;
	const { damage, soundLostMs } = result.output;
	const checkpoint = { ...whole, damage, soundLostMs };
	const differing = fingerprintDifferences(checkpoint.fingerprint, expected);
	if (differing.length > 0) {
		throw new AppError('recording-invalid', `The interrupted run was another one: ${differing.join('; ')}`);
	}
	const changed = modelDifferences(checkpoint.fingerprint.models, expected.models);
	if (changed.length > 0 && !mixesModels) throw new ModelsChangedError(changed);
	return checkpoint;
};
