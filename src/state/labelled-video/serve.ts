import { AppError } from '../../core/errors';
import { AnalysedFrames } from '../../export/video/analysed-frames';
import { faceCovers, type AnalysedSpan } from '../../export/video/face-cover';
import { readOverlaySession, thingsAt, type OverlaySession } from '../../export/video/read-overlay';
import { openTarget, type OpenTarget } from '../../source/labelled-video/target';
import { openLabelledVideo, type LabelledVideoSource } from '../../source/labelled-video/write';
import type { Endpoint } from '../../workers/client';
import { serve } from '../../workers/serve';
import { linesOf } from '../blob-lines';
import type { LabelledPainter, LabelledVideoApi, LabelledVideoJob, LabelledVideoOrder } from './protocol';

type Open = { job: LabelledVideoJob; source: LabelledVideoSource; session: OverlaySession; span: AnalysedSpan };

/** Progress is told no more often, milliseconds. */
const PROGRESS_EVERY_MS = 150;

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

/**
 * Answers the calls of `LabelledVideoApi` at `port`.
 *
 * @param painter draws on each frame; it comes from `present`, whose drawings are those of the page
 */
export const serveLabelledVideo = (port: Endpoint, painter: LabelledPainter): void => {
	let open: Open | null = null;
	let finished: OpenTarget | null = null;
	const discard = async () => {
		await finished?.remove();
		finished = null;
	};

	serve<LabelledVideoApi>(port, {
		async open(job) {
			open?.source.close();
			open = null;
			const session = await readOverlaySession(linesOf(job.session));
			const source = await openLabelledVideo(job.video, job.name);
			const { widthPx, heightPx, durationMs } = source;
			const whole = { startMs: 0, endMs: durationMs };
			open = { job, source, session, span: { ...(job.analysed ?? whole), stepMs: session.stepMs } };
			const planOf = (container: 'auto' | 'mp4' | 'webm') => source.plan(container).catch(() => null);
			return {
				...{ widthPx, heightPx, durationMs },
				plans: { auto: await planOf('auto'), mp4: await planOf('mp4'), webm: await planOf('webm') },
				gaps: coversIn(open, []).gaps,
				people: session.paths.map(({ personId }) => ({ personId, label: session.labels.get(personId) ?? null })),
			};
		},
		async write(order, { signal, emit }) {
			if (!open) throw new AppError('protocol', 'No video is open');
			await discard();
			const plan = await open.source.plan(order.container);
			const target = await openTarget(order.target);
			const pictures = painting(open, order, painter);
			let toldMs = 0;
			try {
				const result = await open.source.write({
					...{ plan, paint: pictures.paint, signal, target: target.stream },
					onProgress(progress) {
						const nowMs = performance.now();
						if (nowMs - toldMs < PROGRESS_EVERY_MS) return;
						toldMs = nowMs;
						emit(progress);
					},
				});
				signal.throwIfAborted();
				const file = await target.file();
				if (file) finished = target;
				return { ...result, plan, file };
			} catch (cause) {
				await target.remove();
				throw cause;
			} finally {
				pictures.close();
			}
		},
		async discard() {
			await discard();
			return null;
		},
	});
};
