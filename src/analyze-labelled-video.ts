import { AppError } from './core/errors';
import type {
	LabelledVideoApi,
	LabelledVideoDone,
	LabelledVideoOrder,
} from './workers/labelled-video/labelled-video.worker';
import type { WorkerClient } from './workers/client';
import { startWorker } from './workers/start';
import { toWire, type WireError } from './workers/protocol';

/**
 * Labelled videos for `npm run analyze`, in the page that analyses: the video comes through the page's first file input,
 * its finished session through the second, and the result leaves as a download. `tools/analyze/browser.ts` is the other
 * side.
 */

/** What the driver asks for. */
export type LabelledVideoRequest = Pick<LabelledVideoOrder, 'container' | 'look'> & {
	/** Of the video's file, for messages. */
	name: string;
	/** Starts of the first and the last analysed frame, milliseconds; `null`: all of the video. */
	analysed: { startMs: number; endMs: number } | null;
	/** Every gap in which a known face is lost is covered by its last known place. */
	coversGaps: boolean;
};

/** A place to look at before the video is shown to anybody. */
export type LabelledVideoGap = { startMs: number; endMs: number; words: string };

/** What the driver gets back once the download has begun. */
export type LabelledVideoOutcome =
	| {
			plan: LabelledVideoDone['plan'];
			frames: number;
			damage: string | null;
			gaps: readonly LabelledVideoGap[];
	  }
	| { error: WireError };

declare global {
	// eslint-disable-next-line @typescript-eslint/consistent-type-definitions -- extends the global window
	interface Window {
		regardLabelledVideo(request: LabelledVideoRequest): Promise<LabelledVideoOutcome>;
	}
}

const sessionInput = document.createElement('input');
sessionInput.type = 'file';
sessionInput.id = 'session';
sessionInput.setAttribute('aria-label', 'Session of the file');
document.body.append(sessionInput);

let worker: WorkerClient<LabelledVideoApi> | null = null;

const save = (file: Blob, name: string) => {
	const link = document.createElement('a');
	link.href = URL.createObjectURL(file);
	link.download = name;
	link.click();
};

window.regardLabelledVideo = async ({ name, analysed, container, look, coversGaps }) => {
	try {
		const video = document.querySelector<HTMLInputElement>('input[type=file]:not(#session)')?.files?.[0];
		const session = sessionInput.files?.[0];
		if (!video || !session) throw new AppError('internal', 'No video or no session was given to the page');
		worker ??= startWorker('labelled-video');
		// What came before has been saved by now.
		await worker.call('discard', null);
		const overview = await worker.call('open', { video, name, session, analysed });
		const gaps = look.faces === 'shown' ? [] : overview.gaps;
		const coveredGaps = coversGaps ? gaps.map(({ gapId }) => gapId) : [];
		const done = await worker.call('write', { container, look, coveredGaps, target: { kind: 'private' } });
		if (done.file) save(done.file, `video.${done.plan.container}`);
		const words = (gap: (typeof gaps)[number]): string => {
			if (gap.personId === null) return 'not analysed; the whole picture is covered';
			const where = { between: 'not seen', before: 'not seen yet', after: 'not seen any more', 'not-analysed': '' }[
				gap.kind
			];
			const cover = coversGaps
				? 'last known place covered'
				: gap.cover === 'guessed'
					? 'covered by a guess'
					: 'not covered';
			return `${gap.personId} ${where}, ${cover}${gap.isAtEdge ? ', was at the edge of the picture' : ''}`;
		};
		return {
			...{ plan: done.plan, frames: done.frames, damage: done.damage },
			gaps: gaps.map((gap) => ({ startMs: gap.startMs, endMs: gap.endMs, words: words(gap) })),
		};
	} catch (cause) {
		// A worker that broke must not take the next video with it.
		worker?.close();
		worker = null;
		return { error: toWire(cause) };
	}
};
