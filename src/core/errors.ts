/** What went wrong, for the interface to switch on; its words are in `present/wording.ts`. */
export type ErrorCode =
	| 'camera-denied'
	| 'camera-missing'
	| 'camera-busy'
	| 'microphone-denied'
	| 'microphone-missing'
	/** It is on, but what hears it stopped. */
	| 'microphone-unheard'
	/** No bytes. */
	| 'file-empty'
	/** Not a picture or a video of a format we know. */
	| 'file-unknown-format'
	| 'file-no-video'
	/** The container is fine but the browser cannot decode the codec; the message names it. */
	| 'video-codec-unsupported'
	| 'video-unreadable'
	/** The browser encodes no video of this size. */
	| 'video-encoder-missing'
	/** Encoding or writing a video stopped in the middle; the message says what the encoder said. */
	| 'video-encoder-failed'
	/** A still picture of a known format that the browser cannot decode; the message names the format. */
	| 'image-unreadable'
	/** Smaller than anything could be seen in. */
	| 'video-too-small'
	| 'model-missing'
	| 'model-corrupt'
	/** A model could not be loaded over the network; the message says what the host answered. */
	| 'download-failed'
	/** No room left for a model; what was there before is kept. */
	| 'storage-full'
	/** This browser lets the page keep no files, or another tab is writing the same one. */
	| 'storage-unavailable'
	/** The session is being written by another run, in this tab or another. */
	| 'session-busy'
	/** The session that is shown was deleted in another tab. */
	| 'session-deleted'
	| 'backend-unavailable'
	/** The browser took back every decoder that was asked for; the file is not to blame. */
	| 'decoder-reclaimed'
	/** The GPU went away in the middle: driver reset, computer asleep, or memory taken by something else. */
	| 'device-lost'
	/** The graphics through which pictures go to the vision models are gone, or no picture came back as it was written. */
	| 'graphics-lost'
	/** What a model computed cannot be right, and it is wrong about a known input, too. */
	| 'results-wrong'
	/** The vision models were gone when the run ended, and nothing of it had been checked before. */
	| 'results-unchecked'
	| 'out-of-memory'
	| 'worker-died'
	/** A worker neither answered nor reported anything for longer than any of its work takes. */
	| 'worker-silent'
	| 'protocol'
	| 'areas-invalid'
	| 'recording-invalid'
	/** An interrupted analysis cannot go on: another version, other settings, or damaged; the message says which. */
	| 'resume-impossible'
	/** An interrupted analysis was made with other models than are there now; the message names them. */
	| 'models-changed'
	/** A file of features, predictions or annotations for the Evaluate view; the message says what and where. */
	| 'evaluation-invalid'
	/** A coder's file (ELAN, BORIS, CSV) or a mapping of its names; the message says what, where and what to do. */
	| 'codes-invalid'
	| 'internal';

/** The message is for the log: what happened first, file names and addresses last. */
export class AppError extends Error {
	override readonly name = 'AppError';
	constructor(
		readonly code: ErrorCode,
		message: string,
		options?: { cause?: unknown },
	) {
		super(message, options);
	}
}

/** What was said of something that was thrown, whatever it is. */
export const messageOf = (thrown: unknown): string => (thrown instanceof Error ? thrown.message : String(thrown));

/** True for the error that an `AbortSignal` makes: somebody asked to stop. */
export const isAbort = (e: unknown): boolean => e instanceof DOMException && e.name === 'AbortError';
