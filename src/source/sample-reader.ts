import {
	EncodedPacketSink,
	VideoSampleSink,
	type EncodedPacket,
	type InputVideoTrack,
	type VideoSample,
} from 'mediabunny';
import { MAX_SALVAGE_PACKETS, salvage } from './salvage';

/** Where reading failed: the decoder refused a packet, or the bytes ended before the file's index did. */
export type ReadFailure = {
	/** Seconds on the media timeline: end of the last good sample, or where reading began. */
	fromSeconds: number;
	/** First good sample after it, seconds; `null` while there is none. */
	toSeconds: number | null;
	reason: 'truncated' | 'corrupt';
	/** What the decoder or the container said; `null` when the bytes simply ended. */
	cause: unknown;
};

/** Decoded samples of one video track in order of time, on demand. */
export type SampleReader = {
	/** The next sample, which the caller closes; `null` at the end. One call at a time. */
	next(): Promise<VideoSample | null>;
	/** Grows while reading; final once `next` gave `null`. */
	readonly failures: readonly ReadFailure[];
	/** Closes the decoder and every sample not taken. A waiting `next` gives `null`. */
	close(): void;
};

/**
 * The part of mediabunny's decoder that we drive ourselves. Internal there (1.61.0, pinned), and the reason is
 * this: `VideoSampleSink.samples()` decodes up to 40 frames ahead, half a gigabyte at 4K, and drops all of them
 * when a later packet turns out to be corrupt, although they were good. Its decoder wrapper holds the many
 * work-arounds for real files (reordered B-frames, interlaced H.264, HEVC leading pictures), so it is used, not
 * written again.
 */
type Decoder = {
	decoder: VideoDecoder | null;
	getDecodeQueueSize(): number;
	decode(packet: EncodedPacket): void;
	flush(): Promise<void>;
	close(): void;
};
type DecoderMaker = {
	_createDecoder(onSample: (sample: VideoSample) => void, onError: (error: unknown) => void): Promise<Decoder>;
};

/**
 * Packets given to the decoder that it has not yet begun. Enough to keep it busy between two of our turns; the
 * decoder may hold back more on its own (reordering), which this does not limit, so that it can never starve.
 */
const MAX_PACKETS_WAITING = 3;

/** Key frames in a row that give no picture at all before the rest of the file is given up. */
const MAX_FAILED_RESTARTS = 16;

const VERIFIED = { verifyKeyPackets: true };

/**
 * Reads `track` from the last key frame at or before `startSeconds`; the first samples may lie before it.
 *
 * Decodes only on demand. When the decoder refuses a packet, every sample before it is handed out first; then reading goes on at the next key frame, and the gap is noted in `failures`.
 */
export const readSamples = (track: InputVideoTrack, startSeconds: number): SampleReader => {
	const sink = new VideoSampleSink(track);
	const packetSink = new EncodedPacketSink(track);
	const ready: VideoSample[] = [];
	const failures: ReadFailure[] = [];

	let decoder: Decoder | null = null;
	let packets: AsyncGenerator<EncodedPacket, void, unknown> | null = null;
	let startPacket: EncodedPacket | null = null;
	let lastSent: EncodedPacket | null = null;
	let decoderError: { cause: unknown } | null = null;
	let isSalvaged = false;
	let areAllPacketsSent = false;
	let isFlushed = false;
	let isClosed = false;
	let lastSeconds: number | null = null;
	let lastEndSeconds = startSeconds;
	let failedRestarts = 0;
	let wake = () => {};

	const changed = () => new Promise<void>((resolve) => void (wake = resolve));

	const stopDecoding = () => {
		decoder?.close();
		decoder = null;
		void packets?.return();
		packets = null;
	};

	const begin = async (key: EncodedPacket) => {
		startPacket = key;
		areAllPacketsSent = isFlushed = isSalvaged = false;
		lastSent = null;
		decoderError = null;
		let isCurrent = true;
		const made = await (sink as unknown as DecoderMaker)._createDecoder(
			(sample) => {
				if (isClosed || !isCurrent) return sample.close();
				ready.push(sample);
				wake();
			},
			(cause) => {
				isCurrent = false;
				decoderError ??= { cause };
				wake();
			},
		);
		if (isClosed) return made.close();
		decoder = made;
		made.decoder?.addEventListener('dequeue', () => wake());
		packets = packetSink.packets(key, undefined, VERIFIED);
	};

	const noteFailure = (reason: ReadFailure['reason'], cause: unknown) => {
		const open = failures.at(-1);
		// Several bad key frames in a row are one gap.
		if (open?.toSeconds === null) return;
		failures.push({ fromSeconds: lastEndSeconds, toSeconds: null, reason, cause });
	};

	/** The next key frame behind everything handed out and behind the one that just failed. */
	const nextKey = async (): Promise<EncodedPacket | null> => {
		let key = startPacket;
		while (key) {
			key = await packetSink.getNextKeyPacket(key, VERIFIED);
			if (key && (lastSeconds === null || key.timestamp > lastSeconds)) return key;
		}
		return null;
	};

	/** Decodes a few packets with a decoder of their own; see `salvage`. */
	const decodeRun = async (run: readonly EncodedPacket[], onSample: (sample: VideoSample) => void) => {
		let isGood = true;
		const own = await (sink as unknown as DecoderMaker)._createDecoder(onSample, () => void (isGood = false));
		try {
			for (const packet of run) {
				own.decode(packet);
				while (isGood && !isClosed && own.getDecodeQueueSize() >= MAX_PACKETS_WAITING) {
					await new Promise((resolve) => setTimeout(resolve));
				}
				if (!isGood || isClosed) return false;
			}
			await own.flush();
			return isGood;
		} catch {
			return false;
		} finally {
			own.close();
		}
	};

	/** Makes ready what was decoded before the corrupt packet and lost with the decoder. */
	const recover = async () => {
		isSalvaged = true;
		stopDecoding();
		if (!lastSent || !startPacket) return;
		try {
			const before = lastSeconds === null ? null : await packetSink.getKeyPacket(lastSeconds, VERIFIED);
			const key = before && before.sequenceNumber > startPacket.sequenceNumber ? before : startPacket;
			const run: EncodedPacket[] = [];
			for await (const packet of packetSink.packets(key, undefined, VERIFIED)) {
				run.push(packet);
				if (packet.sequenceNumber >= lastSent.sequenceNumber) break;
				if (run.length > MAX_SALVAGE_PACKETS) return;
			}
			ready.push(...(await salvage(run, lastSeconds ?? -Infinity, decodeRun)));
			if (isClosed) for (const sample of ready.splice(0)) sample.close();
		} catch {
			// Nothing more can be had; the failure itself is reported anyway.
		}
	};

	/** Goes on behind a packet that could not be decoded. False when there is nothing to go on with. */
	const restart = async (cause: unknown): Promise<boolean> => {
		noteFailure('corrupt', cause);
		stopDecoding();
		if (++failedRestarts > MAX_FAILED_RESTARTS) return false;
		try {
			const key = await nextKey();
			if (!key || isClosed) return false;
			await begin(key);
			return true;
		} catch {
			return false;
		}
	};

	/** Sends one packet, or flushes once there are no more. */
	const feed = async () => {
		if (areAllPacketsSent) {
			isFlushed = true;
			await decoder!.flush();
			return;
		}
		const next = await packets!.next();
		if (isClosed || decoderError) return;
		if (next.done) areAllPacketsSent = true;
		else {
			lastSent = next.value;
			decoder!.decode(next.value);
		}
	};

	/** Notes what the file's index promises behind the last sample: those bytes are missing. */
	const checkEnd = async () => {
		const last = await packetSink.getPacket(Infinity, { metadataOnly: true }).catch(() => null);
		if (last && last.timestamp > (lastSeconds ?? -Infinity)) noteFailure('truncated', null);
	};

	const take = (): VideoSample => {
		const sample = ready.shift()!;
		const open = failures.at(-1);
		if (open?.toSeconds === null) open.toSeconds = sample.timestamp;
		failedRestarts = 0;
		lastSeconds = Math.max(lastSeconds ?? -Infinity, sample.timestamp);
		lastEndSeconds = Math.max(lastEndSeconds, sample.timestamp + sample.duration);
		return sample;
	};

	const next = async (): Promise<VideoSample | null> => {
		try {
			if (!startPacket) {
				const key =
					(await packetSink.getKeyPacket(startSeconds, VERIFIED)) ?? (await packetSink.getFirstKeyPacket(VERIFIED));
				if (!key || isClosed) return null;
				await begin(key);
			}
		} catch (cause) {
			noteFailure('corrupt', cause);
			return null;
		}
		for (;;) {
			if (isClosed) return null;
			if (ready.length > 0) return take();
			const failed = decoderError;
			if (failed) {
				if (!isSalvaged) {
					await recover();
					continue;
				}
				if (await restart(failed.cause)) continue;
				return null;
			}
			if (!decoder) return null;
			if (isFlushed) {
				stopDecoding();
				await checkEnd();
				return null;
			}
			const change = changed();
			try {
				if (decoder.getDecodeQueueSize() < MAX_PACKETS_WAITING || areAllPacketsSent) await feed();
				else await change;
			} catch (cause) {
				decoderError ??= { cause };
			}
		}
	};

	return {
		next,
		failures,
		close() {
			isClosed = true;
			stopDecoding();
			for (const sample of ready.splice(0)) sample.close();
			wake();
		},
	};
};
