import {
	ALL_FORMATS,
	BlobSource,
	canEncodeAudio,
	canEncodeVideo,
	Input,
	Mp4OutputFormat,
	Output,
	Quality,
	StreamTarget,
	VideoSample,
	VideoSampleSource,
	WebMOutputFormat,
	type InputAudioTrack,
	type StreamTargetChunk,
} from 'mediabunny';
import { AppError, isAbort, messageOf } from '../../core/errors';
import type { Frame } from '../../core/perception';
import { openVideo, type VideoFile } from '../video-file';
import {
	planLabelledVideo,
	type EncodingAbilities,
	type LabelledContainer,
	type LabelledVideoPlan,
	type SoundFacts,
} from './plan';
import { carrySound } from './sound';

/** Bytes with their place in the file, in any order; `FileSystemWritableFileStream` is such a stream. */
export type LabelledTarget = WritableStream<StreamTargetChunk>;

/**
 * Draws on the picture of a frame, which is on the canvas already, upright, one unit a pixel of the file. The next frame
 * waits for it.
 */
export type PaintFrame = (context: OffscreenCanvasRenderingContext2D, tMs: number) => void | Promise<void>;

/** How far the writing is, on the media timeline. */
export type LabelledProgress = { frames: number; tMs: number; durationMs: number };

/** A finished labelled video. */
export type LabelledVideoResult = {
	/** Frames written; each has the time of the file's own. */
	frames: number;
	/** What of the file could not be read, in plain words; `null` when all was well. */
	damage: string | null;
};

/** A video that can be written again with something drawn on it. Runs in a worker. */
export type LabelledVideoSource = {
	widthPx: number;
	heightPx: number;
	durationMs: number;
	/**
	 * How it would be written.
	 *
	 * @throws AppError `video-encoder-missing` when the browser encodes no video of this size.
	 */
	plan(wanted: LabelledContainer | 'auto'): Promise<LabelledVideoPlan>;
	/**
	 * Writes it: every frame once, at its own time, so that a variable frame rate stays. Holds two frames and the sound
	 * beside them, never the file.
	 *
	 * @throws AppError `video-unreadable`, `video-encoder-failed`, `storage-full`, `storage-unavailable`; AbortError. The
	 * target is aborted then, and its owner removes what is left of it.
	 */
	write(options: {
		plan: LabelledVideoPlan;
		paint: PaintFrame;
		target: LabelledTarget;
		signal: AbortSignal;
		onProgress: (progress: LabelledProgress) => void;
	}): Promise<LabelledVideoResult>;
	close(): void;
};

const formats = {
	// The index is at the end: it needs neither the whole file in memory nor the number of frames beforehand.
	mp4: () => new Mp4OutputFormat({ fastStart: false }),
	webm: () => new WebMOutputFormat(),
};

const abilities: EncodingAbilities = {
	canEncodeVideo: (codec, width, height) => canEncodeVideo(codec, { width, height, quality: new Quality('high') }),
	canEncodeAudio: (codec, sampleRate, numberOfChannels) =>
		canEncodeAudio(codec, { sampleRate, numberOfChannels, quality: new Quality('high') }),
	canHold: (container, codec) => formats[container]().getSupportedAudioCodecs().includes(codec),
};

const factsOf = async (track: InputAudioTrack | null): Promise<SoundFacts> =>
	track && {
		codec: await track.getCodec(),
		rateHz: await track.getSampleRate(),
		channels: await track.getNumberOfChannels(),
		canDecode: await track.canDecode(),
	};

/** Bytes are handed on in pieces of this size: many small writes would cost more than the encoding. */
const PIECE_BYTES = 4 << 20;
/** Sound goes this far ahead of the picture, seconds: players want both near each other in the file. */
const SOUND_AHEAD_S = 0.5;
/** Assumed duration of a frame that states none, milliseconds. */
const ASSUMED_FRAME_MS = 40;

/** The error for what went wrong; `name` is that of the file, for the message. */
const named = (cause: unknown, name: string): unknown => {
	if (cause instanceof AppError || isAbort(cause)) return cause;
	const what = messageOf(cause);
	const kind = cause instanceof DOMException ? cause.name : '';
	if (kind === 'QuotaExceededError') return new AppError('storage-full', `No room for the video of ${name}`, { cause });
	if (
		kind === 'NotAllowedError' ||
		kind === 'NotFoundError' ||
		kind === 'InvalidStateError' ||
		kind === 'NoModificationAllowedError'
	)
		return new AppError('storage-unavailable', `The video of ${name} could not be written (${what})`, { cause });
	return new AppError('video-encoder-failed', `The encoder stopped (${what}): ${name}`, { cause });
};

/** Passes bytes on and keeps what the other side says against them, which the muxer may report in other words. */
const watchTarget = (target: LabelledTarget) => {
	const writer = target.getWriter();
	let failure: { cause: unknown } | null = null;
	const keep = async (work: Promise<void>): Promise<void> => {
		try {
			await work;
		} catch (cause) {
			failure ??= { cause };
			throw cause;
		}
	};
	const stream: LabelledTarget = new WritableStream({
		write: (chunk) => keep(writer.write(chunk)),
		close: () => keep(writer.close()),
		abort: (reason) => writer.abort(reason),
	});
	return { stream, failure: () => failure, abort: (reason: unknown) => writer.abort(reason).catch(() => {}) };
};

/**
 * Opens a video to be written again with something drawn on it.
 *
 * @param name for messages
 * @throws AppError as `openVideo`.
 */
export const openLabelledVideo = async (file: Blob, name: string): Promise<LabelledVideoSource> => {
	const video = await openVideo(file, name);
	const input = new Input({ source: new BlobSource(file, { handleUnhandledError: () => {} }), formats: ALL_FORMATS });
	const track = await input.getPrimaryAudioTrack().catch(() => null);
	const { widthPx, heightPx, durationMs } = video.info;
	return {
		...{ widthPx, heightPx, durationMs },
		async plan(wanted) {
			const plan = await planLabelledVideo(video.info, await factsOf(track).catch(() => null), abilities, wanted);
			if (plan) return plan;
			throw new AppError(
				'video-encoder-missing',
				`This browser encodes no video of ${widthPx} × ${heightPx} pixels: ${name}`,
			);
		},
		async write({ plan, paint, target, signal, onProgress }) {
			const watched = watchTarget(target);
			const output = new Output({
				format: formats[plan.container](),
				target: new StreamTarget(watched.stream, { chunked: true, chunkSize: PIECE_BYTES }),
			});
			try {
				return await writeAll({ output, video, track, plan, paint, signal, onProgress });
			} catch (cause) {
				// First: giving up an output closes its target, and a closed target replaces the file that was there.
				await watched.abort(cause);
				await output.cancel().catch(() => {});
				throw named(watched.failure()?.cause ?? cause, name);
			}
		},
		close() {
			video.close();
			input.dispose();
		},
	};
};

type Work = {
	output: Output;
	video: VideoFile;
	track: InputAudioTrack | null;
	plan: LabelledVideoPlan;
	paint: PaintFrame;
	signal: AbortSignal;
	onProgress: (progress: LabelledProgress) => void;
};

const writeAll = async (work: Work): Promise<LabelledVideoResult> => {
	const { output, video, track, plan, paint, signal, onProgress } = work;
	const { durationMs } = video.info;
	const picture = new VideoSampleSource({ codec: plan.videoCodec, quality: new Quality('high'), keyFrameInterval: 2 });
	output.addVideoTrack(picture);
	const sound = await carrySound(track, plan.sound);
	if (sound) output.addAudioTrack(sound.source);
	const reader = video.read({ startMs: 0, endMs: null, fps: null, firstIndex: 0 });
	const canvas = new OffscreenCanvas(plan.widthPx, plan.heightPx);
	const context = canvas.getContext('2d', { alpha: false });
	if (!context) throw new AppError('out-of-memory', `No canvas of ${plan.widthPx} × ${plan.heightPx} pixels`);

	let frames = 0;
	let lengthMs = ASSUMED_FRAME_MS;
	let endMs = 0;
	const put = async (frame: Frame, nextMs: number | null) => {
		// The last frame lasts to the end of the file where the file says when that is.
		const ownMs = nextMs ?? (durationMs > frame.tMs ? durationMs : frame.tMs + lengthMs);
		lengthMs = ownMs - frame.tMs;
		endMs = ownMs;
		context.drawImage(frame.pixels, 0, 0);
		await paint(context, frame.tMs);
		const sample = new VideoSample(canvas, { timestamp: frame.tMs / 1000, duration: lengthMs / 1000 });
		try {
			await sound?.until(frame.tMs / 1000 + SOUND_AHEAD_S);
			await picture.add(sample);
		} finally {
			sample.close();
		}
		frames++;
		onProgress({ frames, tMs: frame.tMs, durationMs });
	};

	let held: Frame | null = null;
	try {
		await output.start();
		for (;;) {
			signal.throwIfAborted();
			const next: Frame | null = await reader.next();
			try {
				signal.throwIfAborted();
				// Two frames of one time cannot both be shown: the later one is.
				if (held && (!next || next.tMs > held.tMs)) await put(held, next?.tMs ?? null);
			} catch (cause) {
				next?.pixels.close();
				throw cause;
			}
			held?.pixels.close();
			held = next;
			if (!next) break;
		}
		if (frames === 0) throw new AppError('video-unreadable', 'No frame of the video could be decoded');
		picture.close();
		await sound?.finish(Math.max(endMs, durationMs) / 1000);
		signal.throwIfAborted();
		await output.finalize();
		return { frames, damage: reader.status().damage };
	} finally {
		held?.pixels.close();
		reader.close();
		sound?.close();
	}
};
