import type { PersonId } from '../../core/people';
import { type AnalysedSpan, type CoverGap, faceCovers } from '../../export/video/face-cover';
import type { LabelledContainer, LabelledVideoPlan } from '../../source/labelled-video/plan';
import { type OpenTarget, type TargetChoice, openTarget } from '../../source/labelled-video/target';
import {
	type LabelledProgress,
	type LabelledVideoResult,
	type LabelledVideoSource,
	openLabelledVideo,
} from '../../source/labelled-video/write';
import type { Method } from '../protocol';
import { AppError } from '../../core/errors';
import { AnalysedFrames } from '../../export/video/analysed-frames';
import { readOverlaySession, thingsAt, type OverlaySession } from '../../export/video/read-overlay';
import { serve } from '../serve';
import { throttled } from '../turns';
import { linesOf } from '../../session/file/blob-lines';
import { paintLabelled, type LabelledLook } from '../../draw/labelled-painter';

/** A video and its session. */
export type LabelledVideoJob = {
	video: Blob;
	/** For messages. */
	name: string;
	/** Lines of the session file. */
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
	/** The stretch that was analysed: outside of it nothing is drawn. Milliseconds of media time. */
	analysed: { startMs: number; endMs: number };
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

type Open = { job: LabelledVideoJob; source: LabelledVideoSource; session: OverlaySession; span: AnalysedSpan };

/** Shortest time between progress reports, milliseconds. */
const PROGRESS_EVERY_MS = 150;

/** What is no farther from the start or the end of the video than this many steps belongs to it. */
const EDGE_STEPS = 2.5;

/** The analysed stretch: the last frame lasts for a step, and to the end of the video when that is near. */
const spanOf = (analysed: LabelledVideoJob['analysed'], stepMs: number, durationMs: number): AnalysedSpan => {
	if (!analysed) return { startMs: 0, endMs: durationMs, stepMs };
	const endMs = analysed.endMs + stepMs;
	return {
		startMs: analysed.startMs > EDGE_STEPS * stepMs ? analysed.startMs : 0,
		endMs: durationMs - endMs > EDGE_STEPS * stepMs ? endMs : durationMs,
		stepMs,
	};
};

const coversIn = ({ session, source, span }: Open, coveredGaps: readonly string[]) =>
	faceCovers(session.paths, { picture: source, durationMs: source.durationMs, span }, new Set(coveredGaps));

/** Draws the session on each frame, read along with the video. */
const painting = (open: Open, { look, coveredGaps }: LabelledVideoOrder) => {
	const { job, session, source } = open;
	const frames = new AnalysedFrames(linesOf(job.session), session.stepMs);
	const covers = look.faces === 'shown' ? null : coversIn(open, coveredGaps);
	const { labels } = session;
	const { camera } = session.header;
	const { widthPx, heightPx } = source;
	return {
		paint: async (context: OffscreenCanvasRenderingContext2D, tMs: number): Promise<void> => {
			const { shown, next, share } = await frames.at(tMs);
			paintLabelled(context, {
				...{ widthPx, heightPx, camera, labels, look, share },
				shown: shown?.observations ?? [],
				next: next?.observations ?? null,
				things: thingsAt(session.things, tMs),
				covers: covers?.at(tMs) ?? { boxes: [], isWhole: false },
			});
		},
		close: () => frames.close(),
	};
};

/** Writes the open video. What it wrote is removed when it fails or is cancelled. */
const write = async (
	open: Open,
	order: LabelledVideoOrder,
	signal: AbortSignal,
	emit: (progress: LabelledProgress) => void,
): Promise<{ done: LabelledVideoDone; target: OpenTarget }> => {
	const plan = await open.source.plan(order.container);
	const target = await openTarget(order.target);
	const pictures = painting(open, order);
	const onProgress = throttled(PROGRESS_EVERY_MS, emit);
	try {
		const result = await open.source.write({ plan, paint: pictures.paint, signal, target: target.stream, onProgress });
		signal.throwIfAborted();
		return { done: { ...result, plan, file: await target.file() }, target };
	} catch (cause) {
		await target.remove();
		throw cause;
	} finally {
		pictures.close();
	}
};

let open: Open | null = null;
/** Each may still be on its way into the downloads. */
let finished: readonly OpenTarget[] = [];
/** The writing under way; one that was cancelled takes a moment to tidy up. */
let writing: Promise<unknown> = Promise.resolve();
const discard = async () => {
	await writing.catch(() => {});
	const all = finished;
	finished = [];
	for (const target of all) await target.remove();
};

serve<LabelledVideoApi>(self, {
	async open(job) {
		open?.source.close();
		open = null;
		const session = await readOverlaySession(linesOf(job.session));
		const source = await openLabelledVideo(job.video, job.name);
		const { widthPx, heightPx, durationMs } = source;
		open = { job, source, session, span: spanOf(job.analysed, session.stepMs, durationMs) };
		const planOf = (container: 'auto' | 'mp4' | 'webm') => source.plan(container).catch(() => null);
		return {
			...{ widthPx, heightPx, durationMs },
			plans: { auto: await planOf('auto'), mp4: await planOf('mp4'), webm: await planOf('webm') },
			analysed: { startMs: open.span.startMs, endMs: open.span.endMs },
			gaps: coversIn(open, []).gaps,
			people: session.paths.map(({ personId }) => ({ personId, label: session.labels.get(personId) ?? null })),
		};
	},
	async write(order, { signal, emit }) {
		const current = open;
		if (!current) throw new AppError('protocol', 'No video is open');
		await writing.catch(() => {});
		const work = write(current, order, signal, emit);
		writing = work;
		const { done, target } = await work;
		if (done.file) finished = [...finished, target];
		return done;
	},
	async discard() {
		await discard();
		return null;
	},
});
