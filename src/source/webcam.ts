import { AppError } from '../core/errors';
import type { Frame } from '../core/perception';
import { openLiveFrames } from './live-frames';
import type { FrameSource } from './source';

/** A camera that can be chosen. */
export type CameraDevice = {
	deviceId: string;
	/** The device's own name; `Camera 1`, … as long as the visitor has not allowed the camera. */
	label: string;
};

/** A running camera. Its frames are pulled: the newest when asked, the others are closed by themselves. */
export type Webcam = FrameSource & {
	/** For the preview. Ends with `close`. */
	readonly stream: MediaStream;
	readonly deviceId: string | null;
	readonly label: string;
	/** At the start; a phone that is turned changes the size of later frames. `null` when the browser does not say. */
	readonly widthPx: number | null;
	readonly heightPx: number | null;
};

export type WebcamOptions = {
	/** From `listCameras`; the browser's choice when absent. */
	deviceId?: string;
	/** Called once when the camera goes away by itself: unplugged, taken back by the system or the visitor. */
	onLost: (error: AppError) => void;
	/** Gives up waiting for the permission. */
	signal?: AbortSignal;
};

/** Enough for faces across a table; larger pictures cost time and gain little at webcam distance. */
const WANTED: MediaTrackConstraints = { width: { ideal: 1280 }, height: { ideal: 720 }, frameRate: { ideal: 30 } };

const mediaDevices = (): MediaDevices => {
	// Absent on pages that are not served securely.
	const devices = (navigator as { mediaDevices?: MediaDevices }).mediaDevices;
	if (!devices) throw new AppError('camera-missing', 'No camera access: the page is not served by HTTPS or localhost');
	return devices;
};

/** Our error for what `getUserMedia` rejects with (names: W3C Media Capture and Streams, 10.6). */
export const cameraError = (cause: unknown): AppError => {
	const { name, message } = cause as DOMException;
	const said = message ? `${name}: ${message}` : name;
	switch (name) {
		case 'NotAllowedError':
		case 'SecurityError':
			return new AppError('camera-denied', `The camera was not allowed (${said})`, { cause });
		case 'NotFoundError':
		case 'OverconstrainedError':
			return new AppError('camera-missing', `The camera was not found (${said})`, { cause });
		case 'NotReadableError':
		case 'AbortError':
			return new AppError('camera-busy', `The camera cannot be read (${said})`, { cause });
		default:
			return new AppError('internal', `The camera failed (${said})`, { cause });
	}
};

/** The cameras of this machine. Asks for no permission, so names may be placeholders. Empty when there are none. */
export const listCameras = async (): Promise<CameraDevice[]> => {
	const devices = await mediaDevices().enumerateDevices();
	return devices
		.filter(({ kind }) => kind === 'videoinput')
		.map(({ deviceId, label }, i) => ({ deviceId, label: label || `Camera ${i + 1}` }));
};

/** Calls back with the list whenever a camera is plugged in or out. Returns what stops that. */
export const watchCameras = (callback: (cameras: readonly CameraDevice[]) => void): (() => void) => {
	const devices = mediaDevices();
	let isOn = true;
	const onChange = () =>
		void listCameras().then(
			(cameras) => isOn && callback(cameras),
			// The list is a convenience; opening a camera tells what is wrong.
			() => {},
		);
	devices.addEventListener('devicechange', onChange);
	return () => {
		isOn = false;
		devices.removeEventListener('devicechange', onChange);
	};
};

const stopAll = (stream: MediaStream) => {
	for (const track of stream.getTracks()) track.stop();
};

/**
 * Asks for a camera and starts it.
 *
 * `frames` gives the newest picture each time it is asked, with `tMs` from 0 at the first; `index` counts the
 * pictures handed out. It throws `camera-lost` when the camera goes away, and ends after `close`. One reading at a
 * time.
 *
 * @throws AppError `camera-denied`, `camera-missing`, `camera-busy`; AbortError.
 */
export const openWebcam = async ({ deviceId, onLost, signal }: WebcamOptions): Promise<Webcam> => {
	const devices = mediaDevices();
	signal?.throwIfAborted();
	const video = { ...WANTED, ...(deviceId !== undefined && { deviceId: { exact: deviceId } }) };
	const stream = await devices.getUserMedia({ video, audio: false }).catch((cause: unknown) => {
		throw cameraError(cause);
	});
	if (signal?.aborted) {
		// Allowed after the visitor changed their mind: the camera's light must not stay on.
		stopAll(stream);
		signal.throwIfAborted();
	}
	const track = stream.getVideoTracks()[0]!;
	const settings = track.getSettings();

	// Aborted with the AppError when the camera is lost, and without one by `close`.
	const ended = new AbortController();
	track.addEventListener('ended', () => {
		if (ended.signal.aborted) return;
		const lost = new AppError('camera-lost', `The camera went away: ${track.label}`);
		ended.abort(lost);
		onLost(lost);
	});

	async function* frames(stopped: AbortSignal): AsyncGenerator<Frame> {
		stopped.throwIfAborted();
		const over = AbortSignal.any([stopped, ended.signal]);
		const live = await openLiveFrames(stream);
		let firstUs: number | null = null;
		let lastMs = -1;
		let index = 0;
		try {
			for (;;) {
				const picture = await live.newest(over);
				stopped.throwIfAborted();
				if (ended.signal.reason instanceof AppError) throw ended.signal.reason;
				if (!picture || ended.signal.aborted) {
					picture?.pixels.close();
					return;
				}
				firstUs ??= picture.timestampUs;
				const tMs = (picture.timestampUs - firstUs) / 1000;
				// The same picture again, or a clock set back: time must grow.
				if (tMs <= lastMs) {
					picture.pixels.close();
					continue;
				}
				lastMs = tMs;
				yield { index: index++, tMs, ...picture.sizePx, pixels: picture.pixels };
			}
		} finally {
			live.close();
		}
	}

	return {
		isLive: true,
		durationMs: null,
		stream,
		deviceId: settings.deviceId ?? null,
		label: track.label,
		widthPx: settings.width ?? null,
		heightPx: settings.height ?? null,
		frames,
		close() {
			// `stop` by ourselves fires no `ended` event.
			ended.abort();
			stopAll(stream);
		},
	};
};
