import type { Camera } from '../../core/geometry/camera';
import type { Correction } from '../../core/corrections';
import type { Merge } from '../../core/people';
import type { SocialEvent } from '../../core/social';
import type { PipelineConfig } from '../../pipeline/pipeline-config';
import type { PresenceParts } from '../log/presence-columns';
import type { AttentionRun } from '../log/attention-runs';

export type { Doubt } from '../corrections/doubtful';

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
	/** Of the new run, without events coded by people and without gestures that involve things. */
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
