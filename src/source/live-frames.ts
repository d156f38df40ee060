/** One picture of a camera, upright. Whoever gets it closes `pixels`. */
type LivePicture = {
	pixels: VideoFrame | ImageBitmap;
	sizePx: { widthPx: number; heightPx: number };
	/** On the camera's own clock, microseconds. */
	timestampUs: number;
};

/** The newest picture of a camera, on demand; nothing queues. */
export type LiveFrames = {
	/** `null` once the camera has stopped or `signal` is aborted. One call at a time. */
	newest(signal: AbortSignal): Promise<LivePicture | null>;
	close(): void;
};

/** Not in the type definitions for windows. W3C mediacapture-transform; Chromium has it in windows, Safari in workers. */
type TrackProcessor = new (init: { track: MediaStreamTrack; maxBufferSize: number }) => {
	readable: ReadableStream<VideoFrame>;
};

/** Resolves when `signal` is aborted; `done` forgets the listener. */
const aborted = (signal: AbortSignal): { promise: Promise<null>; done: () => void } => {
	let onAbort = () => {};
	const promise = new Promise<null>((resolve) => {
		onAbort = () => resolve(null);
		if (signal.aborted) resolve(null);
		else signal.addEventListener('abort', onAbort, { once: true });
	});
	return { promise, done: () => signal.removeEventListener('abort', onAbort) };
};

/** The frame itself when it is upright and in square pixels, else a drawn copy; the frame is then closed. */
const upright = (frame: VideoFrame): LivePicture => {
	const { visibleRect, displayWidth, displayHeight, timestamp: timestampUs } = frame;
	// Newer than the type definitions: phones report how the device is held.
	const { rotation = 0, flip = false }: VideoFrame & { rotation?: number; flip?: boolean } = frame;
	const sizePx = { widthPx: displayWidth, heightPx: displayHeight };
	const isPlain = visibleRect?.width === displayWidth && visibleRect.height === displayHeight;
	if (rotation === 0 && !flip && isPlain) return { pixels: frame, sizePx, timestampUs };
	try {
		const canvas = new OffscreenCanvas(displayWidth, displayHeight);
		// Drawing applies rotation and mirroring by itself.
		canvas.getContext('2d', { alpha: false })!.drawImage(frame, 0, 0, displayWidth, displayHeight);
		return { pixels: canvas.transferToImageBitmap(), sizePx, timestampUs };
	} finally {
		frame.close();
	}
};

/**
 * Reads the track itself, which goes on in a hidden tab. The processor holds one picture and
 * replaces it by the next, closing the older.
 */
const trackFrames = (track: MediaStreamTrack, Processor: TrackProcessor): LiveFrames => {
	// A copy of the track: closing the reader must not stop the preview.
	const own = track.clone();
	const onEnded = () => own.stop();
	track.addEventListener('ended', onEnded);
	const reader = new Processor({ track: own, maxBufferSize: 1 }).readable.getReader();
	return {
		async newest(signal) {
			const abort = aborted(signal);
			const reading = reader.read().then(
				({ value }) => value ?? null,
				() => null,
			);
			const frame = await Promise.race([reading, abort.promise]);
			abort.done();
			if (frame) return upright(frame);
			// Aborted while waiting: what still comes is nobody's.
			void reading.then((late) => late?.close());
			return null;
		},
		close() {
			track.removeEventListener('ended', onEnded);
			void reader.cancel().catch(() => {});
			own.stop();
		},
	};
};

/**
 * Takes the pictures that a hidden video element presents: for browsers without `MediaStreamTrackProcessor`. Stops
 * while the tab is hidden in some of them.
 */
const presentedFrames = async (stream: MediaStream): Promise<LiveFrames> => {
	const video = document.createElement('video');
	video.muted = true;
	video.playsInline = true;
	video.srcObject = stream;
	await video.play().catch(() => {});

	let presented: number | null = null;
	let wake = () => {};
	let isClosed = false;
	let handle = 0;
	const onFrame: VideoFrameRequestCallback = (now, { captureTime, mediaTime }) => {
		// Capture time where the browser knows it; else the element's own clock.
		presented = captureTime === undefined ? Math.round(mediaTime * 1e6) || Math.round(now * 1000) : captureTime * 1000;
		wake();
		if (!isClosed) handle = video.requestVideoFrameCallback(onFrame);
	};
	handle = video.requestVideoFrameCallback(onFrame);

	return {
		async newest(signal) {
			const abort = aborted(signal);
			while (presented === null && !signal.aborted && !isClosed) {
				await Promise.race([new Promise<void>((resolve) => (wake = resolve)), abort.promise]);
			}
			abort.done();
			if (presented === null || signal.aborted || isClosed) return null;
			const timestampUs = presented;
			presented = null;
			const pixels = await createImageBitmap(video).catch(() => null);
			return pixels && { pixels, sizePx: { widthPx: pixels.width, heightPx: pixels.height }, timestampUs };
		},
		close() {
			isClosed = true;
			video.cancelVideoFrameCallback(handle);
			video.srcObject = null;
			wake();
		},
	};
};

/** Begins to read the pictures of a camera, in the best way this browser has. Call `close` at the end. */
export const openLiveFrames = async (stream: MediaStream): Promise<LiveFrames> => {
	const scope: typeof globalThis & { MediaStreamTrackProcessor?: TrackProcessor } = globalThis;
	const Processor = scope.MediaStreamTrackProcessor;
	const [track] = stream.getVideoTracks();
	return Processor && track ? trackFrames(track, Processor) : await presentedFrames(stream);
};
