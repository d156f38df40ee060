import { AppError } from '../../core/errors';
import { AnalysedFrames } from '../../export/video/analysed-frames';
import { faceCovers, type AnalysedSpan } from '../../export/video/face-cover';
import { readOverlaySession, thingsAt, type OverlaySession } from '../../export/video/read-overlay';
import { openTarget, type OpenTarget } from '../../source/labelled-video/target';
import { openLabelledVideo, type LabelledVideoSource } from '../../source/labelled-video/write';
import type { Endpoint } from '../client';
import { serve } from '../serve';
import { linesOf } from '../../session/file/blob-lines';
import type {
	LabelledProgress,
	LabelledVideoApi,
	LabelledVideoDone,
	LabelledVideoJob,
	LabelledVideoOrder,
} from './labelled-video-api';
import type { LabelledPainter } from '../../draw/labelled-painter';

type Open = { job: LabelledVideoJob; source: LabelledVideoSource; session: OverlaySession; span: AnalysedSpan };

/** Progress is told no more often, milliseconds. */
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
	faceCovers(session.paths, source, source.durationMs, span, new Set(coveredGaps));

/** Draws the session on each frame, read along with the video. */
const painting = (open: Open, { look, coveredGaps }: LabelledVideoOrder, painter: LabelledPainter) => {
	const { job, session, source } = open;
	const frames = new AnalysedFrames(linesOf(job.session), session.stepMs);
	const covers = look.faces === 'shown' ? null : coversIn(open, coveredGaps);
	const { labels } = session;
	const { camera } = session.header;
	const { widthPx, heightPx } = source;
	return {
		paint: async (context: OffscreenCanvasRenderingContext2D, tMs: number): Promise<void> => {
			const { shown, next, share } = await frames.at(tMs);
			painter(context, {
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
	painter: LabelledPainter,
	signal: AbortSignal,
	emit: (progress: LabelledProgress) => void,
): Promise<{ done: LabelledVideoDone; target: OpenTarget }> => {
	const plan = await open.source.plan(order.container);
	const target = await openTarget(order.target);
	const pictures = painting(open, order, painter);
	let toldMs = 0;
	const onProgress = (progress: LabelledProgress) => {
		const nowMs = performance.now();
		if (nowMs - toldMs < PROGRESS_EVERY_MS) return;
		toldMs = nowMs;
		emit(progress);
	};
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

/**
 * Answers the calls of `LabelledVideoApi` at `port`.
 *
 * @param painter draws on each frame; it comes from `present`, whose drawings are those of the page
 */
export const serveLabelledVideo = (port: Endpoint, painter: LabelledPainter): void => {
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

	serve<LabelledVideoApi>(port, {
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
				gaps: coversIn(open, []).gaps,
				people: session.paths.map(({ personId }) => ({ personId, label: session.labels.get(personId) ?? null })),
			};
		},
		async write(order, { signal, emit }) {
			const current = open;
			if (!current) throw new AppError('protocol', 'No video is open');
			await writing.catch(() => {});
			const work = write(current, order, painter, signal, emit);
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
};
