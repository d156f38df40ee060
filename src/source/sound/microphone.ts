import { AppError } from '../../core/errors';
import workletUrl from './microphone-worklet?worker&url';

/** Name that `microphone-worklet.ts` registers. */
const WORKLET = 'microphone';

/** A microphone that is on. */
export type Microphone = {
	/** Its device's own name. */
	label: string;
	/** Turns it off. */
	close(): void;
};

export type MicrophoneOptions = {
	/** Pieces of about a fiftieth of a second, one channel, −1 to 1; the array is the receiver's. */
	onSamples: (samples: Float32Array, rateHz: number) => void;
	/** Called once when the microphone is lost. */
	onLost?: () => void;
	/** Gives up waiting for the permission. */
	signal?: AbortSignal;
};

/** Our error for what `getUserMedia` rejects with (names: W3C Media Capture and Streams, 10.6). */
const microphoneError = (cause: unknown): AppError => {
	const { name, message } = cause as DOMException;
	const said = message ? `${name}: ${message}` : name;
	switch (name) {
		case 'NotAllowedError':
		case 'SecurityError':
			return new AppError('microphone-denied', `The microphone was not allowed (${said})`, { cause });
		default:
			return new AppError('microphone-missing', `The microphone cannot be used (${said})`, { cause });
	}
};

/**
 * Asks for a microphone and turns it on. Only after the visitor asked for it: the browser asks for permission.
 *
 * @throws AppError `microphone-denied`, `microphone-missing`; AbortError
 */
export const openMicrophone = async ({ onSamples, onLost, signal }: MicrophoneOptions): Promise<Microphone> => {
	// Absent on pages that are not served securely.
	const { mediaDevices: devices }: Partial<Navigator> = navigator;
	if (!devices) throw new AppError('microphone-missing', 'No microphone access: the page is not served securely');
	signal?.throwIfAborted();
	// The browser's own noise suppression would cut what the speech model is to judge.
	const audio = { echoCancellation: true, noiseSuppression: false, autoGainControl: true, channelCount: 1 };
	const stream = await devices.getUserMedia({ audio, video: false }).catch((cause: unknown) => {
		throw microphoneError(cause);
	});
	const track = stream.getAudioTracks()[0]!;
	const context = new AudioContext();
	let isClosed = false;
	const close = (): void => {
		if (isClosed) return;
		isClosed = true;
		track.stop();
		void context.close().catch(() => undefined);
	};
	try {
		signal?.throwIfAborted();
		await context.audioWorklet.addModule(workletUrl);
		await context.resume();
		const node = new AudioWorkletNode(context, WORKLET, { numberOfOutputs: 0 });
		node.port.onmessage = ({ data }: MessageEvent<Float32Array>) => {
			if (!isClosed) onSamples(data, context.sampleRate);
		};
		context.createMediaStreamSource(stream).connect(node);
		signal?.throwIfAborted();
	} catch (cause) {
		close();
		signal?.throwIfAborted();
		throw microphoneError(cause);
	}
	track.addEventListener('ended', () => {
		if (isClosed) return;
		close();
		onLost?.();
	});
	return { label: track.label, close };
};
