import { AppError } from '../../core/errors';
import type { Frame } from '../../core/perception';
import { sha256OfBlob } from '../../source/sha256';
import { openVideo, type VideoFile, type VideoReader } from '../../source/video-file';
import type { ReadOptions, ReadStatus, VideoInfo } from '../../source/source';
import type { Method } from '../protocol';
import { serve } from '../serve';

/** A reading of the open file, as `start` named it. Several may go on side by side. */
export type StreamId = { stream: number };

export type VideoFileApi = {
	open: Method<{ file: Blob; name: string }, VideoInfo>;
	/** Begins a reading; its frames come by `nextFrame`. */
	start: Method<ReadOptions, StreamId>;
	/**
	 * The next frame in order of time; `null` at the end. Reads one frame ahead, never more. `status`: what could not be
	 * read so far; final with that `null`.
	 */
	nextFrame: Method<StreamId, { frame: Frame | null; status: ReadStatus }>;
	/** Ends a reading and frees what it holds. */
	stop: Method<StreamId, null>;
	/** The frame shown at `tMs`; `null` when there is none. */
	frameAt: Method<{ tMs: number }, Frame | null>;
	/** SHA-256 of the file, hexadecimal. */
	sha256: Method<null, string, { doneBytes: number; totalBytes: number }>;
};

/** A reading with the one frame it is ahead by. */
type Stream = { reader: VideoReader; ahead: Promise<Frame | null> | null };

let open: { video: VideoFile; file: Blob } | null = null;
const streams = new Map<number, Stream>();
let nextStream = 0;

const opened = () => {
	if (!open) throw new AppError('protocol', 'No file is open');
	return open;
};

const streamOf = (id: number): Stream => {
	const stream = streams.get(id);
	if (!stream) throw new AppError('protocol', `No such stream: ${id}`);
	return stream;
};

const closePixels = (frame: Frame | null) => frame?.pixels.close();

const stop = (id: number) => {
	const stream = streams.get(id);
	streams.delete(id);
	stream?.reader.close();
	stream?.ahead?.then(closePixels, () => {});
};

/** The frame that is ready, or the one being decoded. A failure waits until somebody asks for the frame. */
const take = (stream: Stream): Promise<Frame | null> => {
	const frame = stream.ahead ?? stream.reader.next();
	stream.ahead = null;
	return frame;
};

const readAhead = (stream: Stream) => {
	stream.ahead = stream.reader.next();
	stream.ahead.catch(() => {});
};

serve<VideoFileApi>(self, {
	async open({ file, name }) {
		for (const id of [...streams.keys()]) stop(id);
		open?.video.close();
		open = null;
		open = { video: await openVideo(file, name), file };
		return open.video.info;
	},
	start(options) {
		const stream = nextStream++;
		streams.set(stream, { reader: opened().video.read(options), ahead: null });
		return { stream };
	},
	async nextFrame({ stream: id }, { signal, transfer }) {
		const stream = streamOf(id);
		const frame = await take(stream);
		const status = stream.reader.status();
		if (!frame) return { frame, status };
		// The caller may have stopped the stream, or lost interest, while the frame was being decoded.
		if (signal.aborted || !streams.has(id)) {
			closePixels(frame);
			return { frame: null, status };
		}
		transfer(frame.pixels);
		readAhead(stream);
		return { frame, status };
	},
	stop({ stream }) {
		stop(stream);
		return null;
	},
	async frameAt({ tMs }, { transfer }) {
		const frame = await opened().video.frameAt(tMs);
		if (frame) transfer(frame.pixels);
		return frame;
	},
	sha256: (_, { signal, emit }) =>
		sha256OfBlob(opened().file, signal, (doneBytes, totalBytes) => emit({ doneBytes, totalBytes })),
});
