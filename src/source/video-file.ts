import {
	ALL_FORMATS,
	BlobSource,
	Input,
	UnsupportedInputFormatError,
	VideoSampleSink,
	type InputVideoTrack,
} from 'mediabunny';
import { AppError, messageOf } from '../core/errors';
import { describeDamage, type DamagedSpan } from '../core/damage';
import { convertsFrames } from '../core/frame-rgba';
import type { Frame } from '../core/perception';
import { MIN_SIDE_PX } from './limits';
import { createPicker } from './pick';
import { isReclaimed } from './reclaimed';
import { readSamples, type ReadFailure } from './sample-reader';
import type { ReadOptions, ReadStatus, VideoInfo } from './source';
import { uprightPixels } from './upright';

/** Longest a frame before a tick may be and still count as at it: half of Matroska's unit of time, 1 ms. */
const MAX_TICK_TOLERANCE_MS = 0.5;

/**
 * How much sooner than promised a video without an index of its frames (WebM, MKV, fragmented MP4) may end and still
 * be called whole: some recorders write a rounded duration. Where single frames last longer, as in recordings of a
 * screen, so may the last one, whose duration Matroska does not store: then one and a half of the longest frame.
 */
const END_TOLERANCE_MS = 1500;

/** Reads one part of a video file in order of time. */
export type VideoReader = {
	/**
	 * The next frame, which the caller closes; `null` at the end. One call at a time.
	 *
	 * @throws AppError `video-unreadable` when not a single frame of the part can be decoded because of damage;
	 * `decoder-reclaimed` when the browser takes every decoder back.
	 */
	next(): Promise<Frame | null>;
	status(): ReadStatus;
	/** Closes what was decoded and not yet handed out. */
	close(): void;
};

/** An open video file. Runs in a worker; see `workers/video-file-client.ts` for the window's side. */
export type VideoFile = {
	info: VideoInfo;
	read(options: ReadOptions): VideoReader;
	/** The frame shown at `tMs`, which the caller closes, with `index` 0; `null` when there is none. */
	frameAt(tMs: number): Promise<Frame | null>;
	/** Also ends every reader. */
	close(): void;
};

/** Media time in seconds as `Frame.tMs`: milliseconds, to the microsecond. */
const msFromSeconds = (seconds: number): number => Math.round(seconds * 1e6) / 1000;

const span = ({ fromSeconds, toSeconds, reason }: ReadFailure): DamagedSpan => ({
	fromMs: Math.max(0, msFromSeconds(fromSeconds)),
	toMs: toSeconds === null ? null : msFromSeconds(toSeconds),
	reason,
});

/** The codec's full name where known, else what the container calls it. */
const codecName = async (track: InputVideoTrack): Promise<string> => {
	const codec = await track.getCodec();
	const full = await track.getCodecParameterString().catch(() => null);
	if (codec) return full ? `${codec.toUpperCase()} (${full})` : codec.toUpperCase();
	const id = await track.getInternalCodecId();
	if (typeof id === 'string' && id.trim()) return id.trim();
	return id === null ? 'unknown codec' : `codec number ${String(id)}`;
};

/** The file's one picture track. @throws AppError that says what is there instead. */
const videoTrack = async (input: Input, name: string): Promise<InputVideoTrack> => {
	try {
		const track = await input.getPrimaryVideoTrack();
		if (track) return track;
		const sounds = await input.getAudioTracks();
		if (sounds.length > 0) {
			const codecs = await Promise.all(sounds.map(async (sound) => (await sound.getCodec()) ?? 'unknown'));
			throw new AppError('file-no-video', `The file holds sound only (${codecs.join(', ')}): ${name}`);
		}
		throw new AppError(
			'video-unreadable',
			`The file's index is missing or damaged; the recording or the copy may have been cut off: ${name}`,
		);
	} catch (cause) {
		if (cause instanceof AppError) throw cause;
		if (cause instanceof UnsupportedInputFormatError) {
			throw new AppError('file-unknown-format', `Not a video of a format we know: ${name}`, { cause });
		}
		throw new AppError('video-unreadable', `The file's index is damaged (${messageOf(cause)}): ${name}`, { cause });
	}
};

/**
 * Opens a video file: MP4, MOV, WebM, MKV and what else mediabunny reads. Only the parts that are needed are read.
 *
 * `tMs` of its frames is the presentation time on the file's own timeline, not counted from the first frame: a WebM
 * whose first picture is shown at 7 ms gives 7. Frames that end before time 0 are not presented and left out; one
 * that is on screen at time 0 has `tMs` 0.
 *
 * @param name for messages.
 * @throws AppError `file-empty`, `file-unknown-format`, `file-no-video`, `video-codec-unsupported`,
 * `video-too-small`, `video-unreadable`.
 */
export const openVideo = async (file: Blob, name: string): Promise<VideoFile> => {
	if (file.size === 0) throw new AppError('file-empty', `The file has no content: ${name}`);
	const input = new Input({ source: new BlobSource(file, { handleUnhandledError: () => {} }), formats: ALL_FORMATS });
	try {
		return await open(input, name);
	} catch (cause) {
		input.dispose();
		if (cause instanceof AppError) throw cause;
		throw new AppError('video-unreadable', `The file cannot be read (${messageOf(cause)}): ${name}`, { cause });
	}
};

const open = async (input: Input, name: string): Promise<VideoFile> => {
	const track = await videoTrack(input, name);
	const [widthPx, heightPx] = [await track.getDisplayWidth(), await track.getDisplayHeight()];
	if (Math.min(widthPx, heightPx) < MIN_SIDE_PX) {
		throw new AppError('video-too-small', `The picture is ${widthPx} × ${heightPx} pixels: ${name}`);
	}
	const codec = await codecName(track);
	if (!(await track.canDecode())) {
		throw new AppError(
			'video-codec-unsupported',
			`This browser cannot decode ${codec}. Convert the file, for example with: ` +
				`ffmpeg -i INPUT -c:v libx264 -pix_fmt yuv420p -crf 18 OUTPUT.mp4 (VP9 and AV1 work too): ${name}`,
		);
	}

	const promisedSeconds = await track.getDurationFromMetadata();
	const durationMs = msFromSeconds(promisedSeconds ?? (await track.computeDuration()));
	const info: VideoInfo = {
		widthPx,
		heightPx,
		durationMs,
		codec: await track.getCodecParameterString().catch(() => null),
		rotationDeg: await track.getRotation(),
	};
	const toleranceMs = Math.min(MAX_TICK_TOLERANCE_MS, 500 / (await track.getTimeResolution())) + 1e-6;
	/** Where the last sound ends; 0 without sound. */
	const soundEndMs = async (): Promise<number> => {
		const ends = (await input.getAudioTracks()).map((sound) => sound.computeDuration().catch(() => 0));
		return msFromSeconds(Math.max(0, ...(await Promise.all(ends))));
	};
	const draws = !(await convertsFrames());
	const readers = new Set<VideoReader>();

	const read = (options: ReadOptions): VideoReader => {
		const samples = readSamples(track, Math.max(options.startMs, options.afterMs ?? 0) / 1000);
		const pick = createPicker(options, toleranceMs);
		let index = options.firstIndex;
		let readableUntilMs = 0;
		let lastMs: number | null = null;
		let longestFrameMs = 0;
		let isOver = false;
		let endsEarly: DamagedSpan | null = null;

		const damaged = (): readonly DamagedSpan[] => {
			const spans = samples.failures.map(span);
			return endsEarly ? [...spans, endsEarly] : spans;
		};

		/** Compares what was read with what the container promised; see `END_TOLERANCE_MS`. */
		const checkEnd = async () => {
			if (promisedSeconds === null || samples.failures.at(-1)?.toSeconds === null) return;
			const toleranceMs = Math.max(END_TOLERANCE_MS, 1.5 * longestFrameMs);
			const isEarly = (endMs: number) => durationMs - endMs > toleranceMs;
			// The promise may have been about the sound.
			if (isEarly(readableUntilMs) && isEarly(await soundEndMs())) {
				endsEarly = { fromMs: readableUntilMs, toMs: null, reason: 'truncated' };
			}
		};

		const finish = async (isAllRead: boolean): Promise<null> => {
			isOver = true;
			if (isAllRead) await checkEnd();
			samples.close();
			const [damage] = damaged();
			if (index === options.firstIndex && isAllRead && damage && (options.afterMs ?? null) === null) {
				const cause = samples.failures[0]?.cause;
				throw new AppError(
					'video-unreadable',
					`No frame of the ${codec} video can be decoded` +
						`${options.startMs > 0 ? ` from ${options.startMs / 1000} s on` : ''}` +
						`${cause ? ` (${messageOf(cause)})` : ': its pictures are missing from the file'}: ${name}`,
					{ cause },
				);
			}
			return null;
		};

		const reader: VideoReader = {
			async next() {
				while (!isOver) {
					const sample = await samples.next();
					if (!sample) return isOver ? null : await finish(true);
					try {
						const endSeconds = sample.timestamp + sample.duration;
						// A frame without a duration that begins at time 0 is shown.
						if (endSeconds < 0 || (endSeconds === 0 && sample.timestamp < 0)) continue;
						const tMs = Math.max(0, msFromSeconds(sample.timestamp));
						longestFrameMs = Math.max(longestFrameMs, tMs - (lastMs ?? tMs));
						lastMs = tMs;
						const verdict = pick(tMs);
						if (verdict === 'end') return await finish(false);
						readableUntilMs = Math.max(readableUntilMs, msFromSeconds(endSeconds));
						if (verdict === 'skip') continue;
						return { index: index++, tMs, widthPx, heightPx, pixels: uprightPixels(sample, widthPx, heightPx, draws) };
					} finally {
						sample.close();
					}
				}
				return null;
			},
			status() {
				const spans = damaged();
				return { readableUntilMs, damaged: spans, damage: describeDamage(spans) };
			},
			close() {
				isOver = true;
				samples.close();
				readers.delete(reader);
			},
		};
		readers.add(reader);
		return reader;
	};

	const sink = new VideoSampleSink(track);
	return {
		info,
		read,
		async frameAt(tMs) {
			const sampleAt = () => sink.getSample(tMs / 1000);
			const again = (cause: unknown) => {
				if (isReclaimed(cause)) return sampleAt();
				throw cause;
			};
			const sample = await sampleAt()
				.catch(again)
				.catch((cause: unknown) => {
					throw new AppError(
						'video-unreadable',
						`The frame at ${tMs / 1000} s cannot be decoded (${messageOf(cause)}): ${name}`,
						{ cause },
					);
				});
			if (!sample) return null;
			try {
				const shownMs = Math.max(0, msFromSeconds(sample.timestamp));
				return { index: 0, tMs: shownMs, widthPx, heightPx, pixels: uprightPixels(sample, widthPx, heightPx, draws) };
			} finally {
				sample.close();
			}
		},
		close() {
			for (const reader of [...readers]) reader.close();
			input.dispose();
		},
	};
};
