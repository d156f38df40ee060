import { isAbort } from '../../core/errors';
import type { WorkerClient } from '../../workers/client';
import { startWorker } from '../../workers/start';
import { problemOf, type Problem } from '../phase';
import type { CoverGap } from '../../export/video/face-cover';
import type { LabelledContainer } from '../../source/labelled-video/plan';
import type { LabelledProgress } from '../../source/labelled-video/write';
import type {
	LabelledVideoApi,
	LabelledVideoDone,
	LabelledVideoJob,
	LabelledVideoOverview,
} from '../../workers/labelled-video/labelled-video.worker';
import type { TargetChoice } from '../../source/labelled-video/target';
import type { LabelledLook } from '../../draw/labelled-painter';

export type { CoverGap } from '../../export/video/face-cover';
export type { LabelledContainer, LabelledVideoPlan, SoundPlan } from '../../source/labelled-video/plan';

/** Where the writing of a labelled video stands. */
export type LabelledVideoPhase =
	| { kind: 'closed' }
	/** The session is being read and the video looked at. */
	| { kind: 'opening' }
	| { kind: 'ready'; overview: LabelledVideoOverview }
	| { kind: 'writing'; overview: LabelledVideoOverview; progress: LabelledProgress | null }
	| { kind: 'failed'; problem: Problem; overview: LabelledVideoOverview | null };

/** Time for a download to be copied on disk, milliseconds; browsers do not report when it is done. */
const DOWNLOAD_MS = 120_000;

/** What is drawn unless somebody asks for something else. */
const defaultLook: LabelledLook = { showRays: true, showBoxes: true, showNames: true, faces: 'shown' };

/** A labelled video on its way: what is chosen, what should be looked at, and how far it is. */
export class LabelledVideo {
	phase = $state.raw<LabelledVideoPhase>({ kind: 'closed' });
	look = $state.raw<LabelledLook>(defaultLook);
	container = $state<LabelledContainer | 'auto'>('auto');
	/** Ids of gaps that are to be covered by the last known place. */
	coveredGaps = $state.raw<readonly string[]>([]);

	#worker: WorkerClient<LabelledVideoApi> | null = null;
	#abort = new AbortController();
	#isDownloading = false;

	/** What is known of the open video. */
	get overview(): LabelledVideoOverview | null {
		return 'overview' in this.phase ? this.phase.overview : null;
	}

	/** Places to look at when faces are covered; none when they are shown. */
	get gaps(): readonly CoverGap[] {
		return this.look.faces === 'shown' ? [] : (this.overview?.gaps ?? []);
	}

	/** Reads the session and looks at the video. */
	async open(job: LabelledVideoJob): Promise<void> {
		this.close();
		const { signal } = this.#abort;
		this.phase = { kind: 'opening' };
		this.coveredGaps = [];
		const worker = (this.#worker = startWorker('labelled-video'));
		try {
			const overview = await worker.call('open', job, { signal });
			this.phase = { kind: 'ready', overview };
		} catch (cause) {
			if (!signal.aborted) this.phase = { kind: 'failed', problem: problemOf(cause, job.name), overview: null };
		}
	}

	/** Covers a gap by the last known place, or no longer. */
	setCovered(gapIds: readonly string[], isCovered: boolean): void {
		const others = this.coveredGaps.filter((id) => !gapIds.includes(id));
		this.coveredGaps = isCovered ? [...others, ...gapIds] : others;
	}

	/** Writes the video; `null` when it was cancelled or went wrong, which `phase` tells. */
	async write(target: TargetChoice, name: string): Promise<LabelledVideoDone | null> {
		const { overview } = this;
		if (!overview || !this.#worker || this.phase.kind === 'writing') return null;
		const abort = (this.#abort = new AbortController());
		this.phase = { kind: 'writing', overview, progress: null };
		const { container, look } = this;
		try {
			const done = await this.#worker.call(
				'write',
				{ container, look, coveredGaps: this.coveredGaps, target },
				{
					signal: abort.signal,
					onEvent: (progress) => (this.phase = { kind: 'writing', overview, progress }),
				},
			);
			this.#isDownloading ||= done.file !== null;
			this.phase = { kind: 'ready', overview };
			return done;
		} catch (cause) {
			// The worker goes on until it notices; what it has written it removes by itself.
			if (this.#abort !== abort) return null;
			this.phase = isAbort(cause)
				? { kind: 'ready', overview }
				: { kind: 'failed', problem: problemOf(cause, name), overview };
			return null;
		}
	}

	/** Ends the writing; nothing of it stays. */
	cancel(): void {
		this.#abort.abort(new DOMException('Cancelled', 'AbortError'));
	}

	/** Ends everything. The private copy of a video is removed once its download had time to end. */
	close(): void {
		this.cancel();
		this.#abort = new AbortController();
		const worker = this.#worker;
		this.#worker = null;
		this.phase = { kind: 'closed' };
		const waitMs = this.#isDownloading ? DOWNLOAD_MS : 0;
		this.#isDownloading = false;
		// It removes its files first.
		const stop = () => worker?.close();
		setTimeout(() => void worker?.call('discard', null).then(stop, stop), waitMs);
	}
}
