import type { DamagedSpan } from '../core/damage';
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

/** A running camera. Frames are pulled: the newest is returned when asked for, older ones are closed automatically. */
export type Webcam = FrameSource & {
	/** At the start, for the preview. Ends with `close`. */
	readonly stream: MediaStream;
	readonly deviceId: string | null;
	readonly label: string;
	/** It looks away from whoever holds the device. */
	readonly isFacingAway: boolean;
	/** At the start; a phone that is turned changes the size of later frames. `null` when the browser does not say. */
	readonly widthPx: number | null;
	readonly heightPx: number | null;
};

export type WebcamOptions = {
	/** From `listCameras`; the browser's choice when absent. */
	deviceId?: string;
	/** Without `deviceId`: the camera on the back of a phone, where there is one. */
	facing?: 'environment' | undefined;
	/**
	 * Called with `null` when the camera goes away by itself (unplugged, or taken back by the system), and when it is there
	 * again, with its new stream and id. `close` is no going away.
	 */
	onChange?: (camera: CameraNow | null) => void;
	/** Gives up waiting for the permission. */
	signal?: AbortSignal;
};

/** A camera that gives pictures. */
export type CameraNow = Pick<Webcam, 'stream' | 'deviceId'>;

/** A camera that is listed but cannot be opened yet, as just after it was plugged in, is asked again after this time. */
const BUSY_RETRY_MS = 1000;

/** A running camera whose pictures cannot be read is read anew after this time. */
const NO_PICTURE_RETRY_MS = 100;

/** Enough for faces across a table; larger pictures cost time and gain little at webcam distance. */
const WANTED: MediaTrackConstraints = { width: { ideal: 1280 }, height: { ideal: 720 }, frameRate: { ideal: 30 } };

const mediaDevices = (): MediaDevices => {
	// Absent on pages that are not served securely.
	const { mediaDevices: devices }: Partial<Navigator> = navigator;
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

/** Resolves with the next change of the list of cameras, or when `signal` is aborted. */
const changed = (signal: AbortSignal): Promise<void> =>
	new Promise((resolve) => {
		mediaDevices().addEventListener('devicechange', () => resolve(), { once: true, signal });
		signal.addEventListener('abort', () => resolve(), { once: true });
	});

const later = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Rejects as `openWebcam` does. */
const openStream = async (
	{ deviceId, facing }: Pick<WebcamOptions, 'deviceId' | 'facing'>,
	signal: AbortSignal | undefined,
): Promise<MediaStream> => {
	const video = {
		...WANTED,
		...(deviceId !== undefined && { deviceId: { exact: deviceId } }),
		...(facing && { facingMode: { ideal: facing } }),
	};
	const stream = await mediaDevices()
		.getUserMedia({ video, audio: false })
		.catch((cause: unknown) => {
			throw cameraError(cause);
		});
	if (signal?.aborted) {
		// Allowed after the visitor changed their mind: the camera's light must not stay on.
		stopAll(stream);
		signal.throwIfAborted();
	}
	return stream;
};

/** Whether this page may use the camera without asking; `null` where the browser does not say. */
const permission = async (): Promise<PermissionState | null> => {
	const status = await navigator.permissions.query({ name: 'camera' }).catch(() => null);
	return status?.state ?? null;
};

/**
 * Opens a camera that went away as soon as it is there again: the same device, or, where its id is new, one of the same
 * name that was not there before. Rejects with `camera-denied` when the page may not use cameras any more, and with the
 * reason of `signal`.
 */
const comeBack = async (
	{ deviceId, label, others }: { deviceId: string | null; label: string; others: ReadonlySet<string> },
	signal: AbortSignal,
): Promise<MediaStream> => {
	// A visitor who took the camera from the page is not asked for it at once.
	let mayOpen = (await permission()) !== 'prompt';
	for (;;) {
		signal.throwIfAborted();
		const change = changed(signal);
		const cameras = await listCameras().catch(() => []);
		const same =
			cameras.find((camera) => camera.deviceId === deviceId) ??
			cameras.find((camera) => camera.label === label && !others.has(camera.deviceId));
		let isBusy = false;
		if (mayOpen && same) {
			try {
				return await openStream({ deviceId: same.deviceId }, signal);
			} catch (e) {
				if (!(e instanceof AppError) || e.code === 'camera-denied') throw e;
				isBusy = e.code === 'camera-busy';
			}
		}
		await (isBusy ? Promise.race([change, later(BUSY_RETRY_MS)]) : change);
		mayOpen = true;
	}
};

/**
 * Asks for a camera and starts it.
 *
 * `frames` gives the newest picture each time it is asked, with `tMs` from 0 at the first; `index` counts the
 * pictures handed out. When the camera goes away it waits until it is back, and `damaged` tells of the time between. It
 * throws `camera-denied` when the page may not use the camera any more, and ends after `close`. One reading at a time.
 *
 * @throws AppError `camera-denied`, `camera-missing`, `camera-busy`; AbortError.
 */
export const openWebcam = async ({ onChange, signal, ...which }: WebcamOptions): Promise<Webcam> => {
	signal?.throwIfAborted();
	const closed = new AbortController();
	/** A running stream. `gone` is aborted when it ends by itself. */
	const follow = (stream: MediaStream) => {
		const [track] = stream.getVideoTracks();
		if (!track) throw new AppError('internal', 'The camera opened without a picture');
		const gone = new AbortController();
		const lose = () => {
			if (gone.signal.aborted || closed.signal.aborted) return;
			gone.abort();
			onChange?.(null);
		};
		// `stop` by ourselves fires no `ended` event.
		track.addEventListener('ended', lose);
		const settings = track.getSettings();
		return {
			stream,
			track,
			gone: gone.signal,
			lose,
			label: track.label,
			deviceId: settings.deviceId ?? null,
			settings,
		};
	};
	let now = follow(await openStream(which, signal));
	const first = now;
	const others = new Set((await listCameras().catch(() => [])).map((camera) => camera.deviceId));
	let gaps: DamagedSpan[] = [];

	async function* frames(stopped: AbortSignal): AsyncGenerator<Frame> {
		stopped.throwIfAborted();
		const over = AbortSignal.any([stopped, closed.signal]);
		gaps = [];
		let lastMs = -1;
		let lastAtMs = 0;
		let index = 0;
		while (!over.aborted) {
			if (now.gone.aborted) {
				const stream = await comeBack({ ...now, others }, over).catch((e: unknown) => {
					if (!over.aborted) throw e;
				});
				if (!stream) break;
				now = follow(stream);
				onChange?.(now);
			}
			const live = await openLiveFrames(now.stream);
			const until = AbortSignal.any([over, now.gone]);
			/** Between the camera's clock and `tMs`; a stream that is opened again has a clock of its own. */
			let offsetMs: number | null = null;
			try {
				for (;;) {
					const picture = await live.newest(until);
					if (until.aborted) {
						picture?.pixels.close();
						break;
					}
					if (!picture) {
						// Its end may show here before its event comes.
						if (now.track.readyState === 'ended') now.lose();
						else await later(NO_PICTURE_RETRY_MS);
						break;
					}
					const atMs = performance.now();
					const clockMs = picture.timestampUs / 1000;
					const isBack: boolean = offsetMs === null && lastMs >= 0;
					offsetMs ??= (isBack ? lastMs + atMs - lastAtMs : 0) - clockMs;
					const tMs = clockMs + offsetMs;
					// The same picture again, or a clock set back: time must grow.
					if (tMs <= lastMs) {
						picture.pixels.close();
						continue;
					}
					if (isBack) gaps.push({ fromMs: lastMs, toMs: tMs, reason: 'away' });
					lastMs = tMs;
					lastAtMs = atMs;
					yield { index: index++, tMs, ...picture.sizePx, pixels: picture.pixels };
				}
			} finally {
				live.close();
			}
		}
		stopped.throwIfAborted();
	}

	return {
		isLive: true,
		durationMs: null,
		stream: first.stream,
		deviceId: first.deviceId,
		label: first.label,
		isFacingAway: first.settings.facingMode === 'environment',
		widthPx: first.settings.width ?? null,
		heightPx: first.settings.height ?? null,
		frames,
		damaged: () => gaps,
		close() {
			closed.abort();
			stopAll(now.stream);
		},
	};
};
