import type { Frame } from '../../core/perception';
import { isAbort } from '../../core/errors';
import type { FrameSource, ReadOptions, ReadStatus, VideoInfo } from '../../source/source';
import { RenewedWorker } from '../renewed-worker';
import { openInWorker } from '../start';
import type { VideoFileApi } from './video-file.worker';

/** One reading of a video file. */
type VideoFrameSource = FrameSource & {
	/** How well it could be read so far; final once `frames` ended. `damage` is a sentence for people, or `null`. */
	status(): ReadStatus;
};

/** An open video file; decoding goes on in a worker of its own, in whose place another comes when it dies. */
export type OpenVideo = {
	info: VideoInfo;
	/**
	 * A reading of the file: all of it by default. Several may go on side by side, and one source may be read again
	 * from its beginning. See `ReadOptions` for times and ticks.
	 */
	frames(options: Partial<ReadOptions> & Pick<ReadOptions, 'fps'>): VideoFrameSource;
	/** The frame shown at `tMs`, with `index` 0; `null` before the first. The caller closes it. */
	frameAt(tMs: number, signal?: AbortSignal): Promise<Frame | null>;
	/** SHA-256 of the file, hexadecimal; computed in the worker, so the page stays responsive. */
	sha256(signal?: AbortSignal, onProgress?: (doneBytes: number, totalBytes: number) => void): Promise<string>;
	/** Ends every reading and stops the worker. */
	close(): void;
};

const UNREAD: ReadStatus = { readableUntilMs: 0, damaged: [], damage: null };

const discard = (frame: Frame | null) => frame?.pixels.close();

const readFrames = (
	workers: RenewedWorker<VideoFileApi>,
	info: VideoInfo,
	options: ReadOptions,
	isFileClosed: () => boolean,
): VideoFrameSource => {
	const closing = new AbortController();
	let status = UNREAD;

	async function* frames(signal: AbortSignal): AsyncGenerator<Frame> {
		const either = AbortSignal.any([signal, closing.signal]);
		const isOver = () => closing.signal.aborted || isFileClosed();
		signal.throwIfAborted();
		if (isOver()) return;
		const worker = await workers.get();
		const { stream } = await worker.call('start', options);
		try {
			for (;;) {
				const onDiscarded = (late: { frame: Frame | null }) => discard(late.frame);
				const next = await worker.call('nextFrame', { stream }, { signal: either, onDiscarded });
				({ status } = next);
				if (!next.frame) break;
				yield next.frame;
				signal.throwIfAborted();
			}
		} catch (cause) {
			signal.throwIfAborted();
			// Closed by us, not by the caller's signal: an ordinary end.
			if (isOver() && (isAbort(cause) || isFileClosed())) return;
			throw cause;
		} finally {
			// Also when the consumer leaves the loop. A worker that is gone has stopped already.
			if (!isFileClosed()) worker.call('stop', { stream }).catch(() => {});
		}
	}

	return {
		isLive: false,
		durationMs: info.durationMs,
		frames,
		status: () => status,
		damaged: () => status.damaged,
		close: () => closing.abort(),
	};
};

/**
 * Opens a video file in a worker. A reading under way when that dies rejects with `worker-died`; one that begins later has
 * a new worker.
 *
 * @param name for messages.
 * @throws AppError as `source/video-file.ts` says, `worker-died`.
 */
export const openVideoFile = async (file: Blob, name: string): Promise<OpenVideo> => {
	const start = () =>
		openInWorker('video-file', async (worker) => ({ worker, info: await worker.call('open', { file, name }) }));
	const { worker: first, info } = await start();
	const workers = new RenewedWorker(async () => (await start()).worker, first);
	let isClosed = false;
	return {
		info,
		frames: (options) =>
			readFrames(workers, info, { startMs: 0, endMs: null, firstIndex: 0, ...options }, () => isClosed),
		frameAt: (tMs, signal) =>
			workers.use((worker) => worker.call('frameAt', { tMs }, { signal, onDiscarded: discard })),
		sha256: (signal, onProgress) =>
			workers.use((worker) =>
				worker.call('sha256', null, {
					signal,
					onEvent: ({ doneBytes, totalBytes }) => onProgress?.(doneBytes, totalBytes),
				}),
			),
		close() {
			isClosed = true;
			workers.close();
		},
	};
};
