import type { Camera } from '../core/camera';
import type { Correction, CorrectionStep } from '../core/corrections';
import type { Merge } from '../core/people';
import type { SocialEvent } from '../core/social';
import type { PipelineConfig } from '../pipeline/config';
import type { DoubtfulPlace } from '../session/corrections/doubtful';
import type { PresenceParts } from '../session/corrections/presence';
import type { Method } from '../workers/protocol';
import type { AttentionRun } from './attention-runs';

export type { Doubt, DoubtfulPlace } from '../session/corrections/doubtful';

/** What a session is run again from. */
export type CorrectionsInput = {
	/** What the machine saw, as lines of a session file; others are passed over. */
	lines: Blob;
	/** Of people, made since these lines were written. */
	merges: readonly Merge[];
	/** Size of the frames. */
	picture: { widthPx: number; heightPx: number };
	camera: Camera;
	config: PipelineConfig;
	/** Where the last frame ends, milliseconds; `null` when nobody knows. */
	endMs: number | null;
};

/** What a run under corrections gave. */
export type CorrectionsResult = {
	/** Of the new run: without what people coded, and without what hands do with things. */
	events: readonly SocialEvent[];
	runs: readonly AttentionRun[];
	presence: PresenceParts;
	/** Frames that had to be run. */
	ranFrames: number;
};

/** What the corrected session is written from. */
export type CorrectedFileInput = {
	/** The session with its corrections as lines. */
	session: Blob;
	corrections: readonly Correction[];
	/** All events as they are shown. */
	events: readonly SocialEvent[];
	presence: PresenceParts;
};

/** The worker that holds the observations of the open session and runs the middle again. */
export type CorrectionsApi = {
	/** Reads the observations of a session in place of those before. Reports how much is read, 0 to 1. */
	load: Method<CorrectionsInput, null, number>;
	/** Runs again from the first frame that changed. Reports how much is done, 0 to 1. Rejects with `protocol` before `load`. */
	run: Method<readonly CorrectionStep[], CorrectionsResult, number>;
	/** Places where somebody may have become somebody else, under these corrections; in order of time. */
	doubts: Method<readonly CorrectionStep[], readonly DoubtfulPlace[]>;
	/** The session as corrected, as lines. Reports how much is done, 0 to 1. */
	file: Method<CorrectedFileInput, Blob, number>;
};
