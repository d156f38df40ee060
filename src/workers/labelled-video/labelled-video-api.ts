import type { LabelledLook } from '../../draw/labelled-painter';
import type { AreaOfInterest, Observation } from '../../core/attention';
import type { Camera } from '../../core/camera';
import type { PersonId } from '../../core/people';
import type { Box } from '../../core/space';
import type { CoverGap } from '../../export/video/face-cover';
import type { LabelledContainer, LabelledVideoPlan } from '../../source/labelled-video/plan';
import type { TargetChoice } from '../../source/labelled-video/target';
import type { LabelledProgress, LabelledVideoResult } from '../../source/labelled-video/write';
import type { Method } from '../protocol';

export type { CoverGap } from '../../export/video/face-cover';
export type { LabelledContainer, LabelledVideoPlan, SoundPlan } from '../../source/labelled-video/plan';
export type { TargetChoice } from '../../source/labelled-video/target';
export type { LabelledProgress } from '../../source/labelled-video/write';

/** A video and its session. */
export type LabelledVideoJob = {
	video: Blob;
	/** For messages. */
	name: string;
	/** Lines of the session, `regard/1`. */
	session: Blob;
	/** Starts of the first and the last analysed frame, milliseconds; `null`: all of the video was analysed. */
	analysed: { startMs: number; endMs: number } | null;
};

/** What can be said before anything is written. */
export type LabelledVideoOverview = {
	widthPx: number;
	heightPx: number;
	durationMs: number;
	/** How it is written best, and how in each container; `null` where that cannot be. */
	plans: Readonly<Record<LabelledContainer | 'auto', LabelledVideoPlan | null>>;
	/** Places to look at before a video with covered faces is shown to anybody. */
	gaps: readonly CoverGap[];
	/** People whose heads are known. */
	people: readonly { personId: PersonId; label: string | null }[];
};

/** How to write it. */
export type LabelledVideoOrder = {
	container: LabelledContainer | 'auto';
	look: LabelledLook;
	/** Ids of gaps that are covered by the last known place. */
	coveredGaps: readonly string[];
	target: TargetChoice;
};

/** A video that was written. */
export type LabelledVideoDone = LabelledVideoResult & {
	plan: LabelledVideoPlan;
	/** To be saved as a download; `null` when it lies in the file that was chosen. */
	file: Blob | null;
};

/** The worker that writes labelled videos. */
export type LabelledVideoApi = {
	/** Reads the session and looks at the video. Forgets those before. */
	open: Method<LabelledVideoJob, LabelledVideoOverview>;
	/** Writes the open video. A cancelled or failed writing leaves nothing behind. */
	write: Method<LabelledVideoOrder, LabelledVideoDone, LabelledProgress>;
	/** Removes the private copies of the videos written so far, once they were saved. */
	discard: Method<null, null>;
};
