import type { AppError } from '../core/errors';
import type { Perception } from '../core/perception';
import type { ModelUse, SessionHeader } from '../core/session';
import type { FlatConfig } from '../pipeline/pipeline-config';
import type { KeptLines } from '../session/log/restore-log';
import type { RunCheckpoint } from '../session/resume/run-checkpoint';
import type { KeptState } from '../session/store/entry';
import type { KeptSummary } from '../session/store/summary';
import type { FrameSource } from '../source/source';
import type { WorkerClient } from '../workers/client';
import type { PerceptionApi } from '../workers/perception/perception-api';
import type { OnEncoders } from './doubt';
import type { AnalysisRun } from './run-analysis';
import type { RunStart } from './session-run';

/** Where a run stands. With the lines appended before, it is all that it takes to show the session, or to go on with it. */
export type RunStanding = Omit<KeptSummary, 'seq' | 'byteOffset' | 'header'> & {
	/** First line of the session as far as it is known. */
	header: () => Promise<SessionHeader>;
	state: KeptState;
	/** Analysed up to, media time. */
	untilMs: number;
	/** From which the analysis resumes; `null`: it is over, or cannot be resumed. */
	checkpoint: RunCheckpoint | null;
};

/** Where a run goes while it grows. Each call is waited for before the next; one that fails ends the run. */
export type RunSink = {
	/** Lines of the growing file with their line feeds, empty if there are none, and what the models saw in the frame. */
	append(text: string, seen: Perception | null): Promise<void> | void;
	/** Everything appended so far belongs to it. */
	save(standing: RunStanding): Promise<void> | void;
	/** Nothing more comes. */
	close?(): Promise<void> | void;
};

/** An earlier part of the same run. */
export type EarlierPart = {
	/** Text of its checkpoint; `null`: it left none. */
	checkpoint: string | null;
	/** The user accepts that it was made with other models, and resumes with the current ones. */
	mixesModels: boolean;
	/** What it found, as far as the session is to be shown; else nothing. */
	lines: KeptLines;
};

/** What a job is told at its start. */
export type JobStart = Omit<RunStart, 'history'> & {
	/**
	 * One pass over the source from its start, or from where an earlier one stood: the number of the first frame to come,
	 * and the time of the one before it, milliseconds.
	 */
	frames(from: { firstIndex: number; afterMs: number | null } | null): FrameSource;
	/** The other settings: a run resumes only with the same ones. */
	asked: FlatConfig;
	/** Models that are loaded before the first frame and that saw or heard all frames. */
	models: readonly ModelUse[];
	/** Checkpoints hold what faces look like, so that people are known again when the run goes on. */
	keepsFaces: boolean;
	/** Wall-clock milliseconds after which the run is saved again; `null` or left out: as `Doubt` has it. */
	saveEveryMs?: number | null;
	/** `null` starts anew. */
	earlier: EarlierPart | null;
	/** Opens what keeps the run, once it is sure that it begins; `null`: it is not kept. */
	openSink(): Promise<RunSink | null>;
	/** Wall clock, milliseconds; grows. */
	nowMs(): number;
};

/** What the frame loop asks for while a job runs. */
export type JobPorts = Omit<AnalysisRun, 'source' | 'config' | 'resumeFrom' | 'warmUp'> & {
	/**
	 * A new worker with the same models loaded, in place of one that is of no use any more. Rejects when there is none.
	 * Without it the first failure ends the run.
	 */
	renewPerception?(cause: AppError): Promise<WorkerClient<PerceptionApi>>;
	onEncoders?: OnEncoders;
};

/** What the next frame depends on, by which a run goes on, and what the models have to see again for it. */
export type StandingModels = Pick<RunCheckpoint, 'nextFrameIndex' | 'lastMs' | 'state' | 'models'>;

/** Where a pass over the source begins: frames that bring the models to where they were come once more. */
export const passFrom = (from: StandingModels | null): Parameters<JobStart['frames']>[0] =>
	from?.models
		? { firstIndex: from.models.fromIndex, afterMs: from.models.afterMs }
		: from && { firstIndex: from.nextFrameIndex, afterMs: from.lastMs };
