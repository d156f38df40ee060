import type { AreaOfInterest } from '../../core/attention';
import type { ModelSet, ModelUse } from '../../core/session';
import type { Frame } from '../../core/perception';
import type { FrameSource } from '../../source/source';
import type { CameraNow } from '../../source/webcam';
import type { WorkerClient } from '../../workers/client';
import type { PerceptionApi, PerceptionSettings } from '../../workers/perception/perception-api';
import type { ReasonClient } from '../../workers/reason/reason-client';
import type { Hearing } from '../../workers/sound/speech-client';
import type { TranscriptClient } from '../../workers/sound/transcript-client';
import type { SourceRequest, SourceSummary } from '../phase';
import type { KeepingPorts } from './session-storage';

/** A source that opened. */
export type OpenSource = {
	summary: SourceSummary;
	schedule: PerceptionSettings['schedule'];
	/** Things that come with the source, as those of the sample. */
	areas: readonly AreaOfInterest[];
	/**
	 * One pass over the source from its start, or from where an earlier one stood. `fps`: analysed frames a second; `null`
	 * takes every frame. `from`: number of the first frame to come, and time of the one before it, milliseconds.
	 */
	frames(fps: number | null, from?: { firstIndex: number; afterMs: number | null }): FrameSource;
	/** Size of the file; left out without one. */
	fileBytes?: number;
	/** The picture at a time, for files that no `<video>` element can play. `null` without a file. */
	frameAt: ((tMs: number) => Promise<Frame | null>) | null;
	/** Hears the file; `null` when it has no sound. Without it nothing can be heard. */
	openHearing?(signal: AbortSignal): Promise<Hearing | null>;
	/** Of the file's bytes, hexadecimal; `null` for a webcam. */
	sha256(): Promise<string | null>;
	close(): void;
};

/** A camera that can be chosen. */
export type CameraChoice = { deviceId: string; label: string };

/** What the Watch view needs of the world; tests pass stand-ins. */
export type WatchPorts = {
	/**
	 * Opens what was asked for. Rejects with an `AppError`.
	 * `onCamera`: the open camera went away (`null`), or is there again, with what it is now.
	 */
	openSource(
		request: Exclude<SourceRequest, { kind: 'session' }>,
		onCamera: (camera: CameraNow | null) => void,
	): Promise<OpenSource>;
	/** Calls back with the cameras now and whenever that changes. */
	watchCameras(callback: (cameras: readonly CameraChoice[]) => void): void;
	connectPerception(): WorkerClient<PerceptionApi>;
	/** Asks for the microphone and hears it. `onLost`: it went away. Rejects with an `AppError`. */
	hearMicrophone?(onLost: () => void, signal: AbortSignal): Promise<Hearing>;
	/** Loads the model for transcripts; `null` when it is not there. */
	openTranscripts?(signal: AbortSignal): Promise<TranscriptClient | null>;
	/** Starts the worker that answers questions. */
	connectReason?(): ReasonClient;
	/** Where sessions are kept; left out: nowhere. */
	keeping?: KeepingPorts;
	/** Models that are on beside the analysis; left out: none. */
	modelsBeside?(): readonly ModelUse[];
	/** Absolute address of the models folder. */
	modelsUrl: string;
	/** The vision models that this device looks with; left out: all. */
	modelSet?: ModelSet;
	/** Wall clock, milliseconds; grows. */
	nowMs(): number;
	/** The date, for the header of a session file. */
	today(): Date;
};
