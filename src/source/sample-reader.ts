import {
	EncodedPacketSink,
	VideoSampleSink,
	type EncodedPacket,
	type InputVideoTrack,
	type VideoSample,
} from 'mediabunny';
import { DecodePass } from './decode-pass';
import { packetDecoders } from './packet-decoder';
import { isReclaimed, Reclaims } from './reclaimed';
import { createRunDecoder, MAX_SALVAGE_PACKETS, salvage } from './salvage';

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
	/**
	 * The next sample, which the caller closes; `null` at the end. One call at a time. Rejects with `decoder-reclaimed` when
	 * the browser lets nothing be decoded.
	 */
	next(): Promise<VideoSample | null>;
	/** Grows while reading; final once `next` gave `null`. */
	readonly failures: readonly ReadFailure[];
	/** Closes the decoder and every sample not taken. A waiting `next` gives `null`. */
	close(): void;
};

/** Key frames in a row that give no picture at all before the rest of the file is given up. */
const MAX_FAILED_RESTARTS = 16;

const VERIFIED = { verifyKeyPackets: true };

/** Which stretches gave no samples. */
class Gaps {
	readonly failures: ReadFailure[] = [];
	/** Of the latest sample handed out; `null` before the first. */
	lastSeconds: number | null = null;
	#lastEndSeconds: number;

	constructor(startSeconds: number) {
		this.#lastEndSeconds = startSeconds;
	}

	/** Reading failed behind the last sample. Several bad key frames in a row are one gap. */
	begin(reason: ReadFailure['reason'], cause: unknown): void {
		if (this.failures.at(-1)?.toSeconds === null) return;
		this.failures.push({ fromSeconds: this.#lastEndSeconds, toSeconds: null, reason, cause });
	}

	/** A sample is handed out, which ends a gap. */
	take({ timestamp, duration }: VideoSample): void {
		const open = this.failures.at(-1);
		if (open?.toSeconds === null) open.toSeconds = timestamp;
		this.lastSeconds = Math.max(this.lastSeconds ?? -Infinity, timestamp);
		this.#lastEndSeconds = Math.max(this.#lastEndSeconds, timestamp + duration);
	}
}

/**
 * Reads `track` from the last key frame at or before `startSeconds`; the first samples may lie before it.
 *
 * Decodes only on demand. When the decoder refuses a packet, every sample before it is handed out first; then reading
 * goes on at the next key frame, and the gap is noted in `failures`. When the browser takes the decoder back, another goes
 * on where it stopped, as if nothing had happened.
 */
export const readSamples = (track: InputVideoTrack, startSeconds: number): SampleReader => {
	const openDecoder = packetDecoders(new VideoSampleSink(track));
	const packetSink = new EncodedPacketSink(track);
	const gaps = new Gaps(startSeconds);
	let pass: DecodePass | null = null;
	/** The failed pass from which all was recovered that could be. */
	let salvaged: DecodePass | null = null;
	let isClosed = false;
	let failedRestarts = 0;
	const reclaims = new Reclaims();
	/** Samples up to here, in seconds, come once more from another decoder. */
	let repeatedUntilSeconds = -Infinity;

	const begin = async (key: EncodedPacket) => {
		pass = new DecodePass(key, packetSink.packets(key, undefined, VERIFIED));
		await pass.open(openDecoder);
	};

	/** Another decoder in place of one that the browser took back. False when the file cannot be read any more. */
	const replace = async (lost: DecodePass | null, why: unknown): Promise<boolean> => {
		lost?.stop();
		for (let cause = why; ;) {
			await reclaims.next(cause);
			try {
				const { lastSeconds } = gaps;
				const before = await packetSink.getKeyPacket(lastSeconds ?? startSeconds, VERIFIED);
				const key = before && lost && before.sequenceNumber < lost.start.sequenceNumber ? lost.start : before;
				const first = key ?? (await packetSink.getFirstKeyPacket(VERIFIED));
				if (!first || isClosed) return false;
				repeatedUntilSeconds = lastSeconds ?? -Infinity;
				await begin(first);
				return true;
			} catch (e) {
				cause = e;
				if (isReclaimed(e)) continue;
				gaps.begin('corrupt', e);
				return false;
			}
		}
	};

	/** The next key frame behind everything handed out and behind the one that just failed. */
	const nextKey = async (failed: DecodePass): Promise<EncodedPacket | null> => {
		let key: EncodedPacket | null = failed.start;
		while ((key = await packetSink.getNextKeyPacket(key, VERIFIED))) {
			if (gaps.lastSeconds === null || key.timestamp > gaps.lastSeconds) return key;
		}
		return null;
	};

	/** Makes ready what was decoded before the corrupt packet and lost with the decoder. */
	const recover = async (failed: DecodePass) => {
		salvaged = failed;
		failed.stop();
		const { lastSent, start, ready } = failed;
		const { lastSeconds } = gaps;
		if (!lastSent) return;
		try {
			const before = lastSeconds === null ? null : await packetSink.getKeyPacket(lastSeconds, VERIFIED);
			const key = before && before.sequenceNumber > start.sequenceNumber ? before : start;
			const run: EncodedPacket[] = [];
			for await (const packet of packetSink.packets(key, undefined, VERIFIED)) {
				run.push(packet);
				if (packet.sequenceNumber >= lastSent.sequenceNumber) break;
				if (run.length > MAX_SALVAGE_PACKETS) return;
			}
			const decodeRun = createRunDecoder(openDecoder, () => isClosed);
			ready.push(...(await salvage(run, lastSeconds ?? -Infinity, decodeRun)));
			if (isClosed) failed.close();
		} catch {
			// Nothing more can be had; the failure itself is reported anyway.
		}
	};

	/** Goes on behind a packet that could not be decoded. False when there is nothing to go on with. */
	const restart = async (failed: DecodePass, cause: unknown): Promise<boolean> => {
		gaps.begin('corrupt', cause);
		failed.stop();
		if (++failedRestarts > MAX_FAILED_RESTARTS) return false;
		try {
			const key = await nextKey(failed);
			if (!key || isClosed) return false;
			await begin(key);
			return true;
		} catch {
			return false;
		}
	};

	/** Notes what the file's index promises behind the last sample: those bytes are missing. */
	const checkEnd = async () => {
		const last = await packetSink.getPacket(Infinity, { metadataOnly: true }).catch(() => null);
		if (last && last.timestamp > (gaps.lastSeconds ?? -Infinity)) gaps.begin('truncated', null);
	};

	const next = async (): Promise<VideoSample | null> => {
		try {
			if (!pass) {
				const key =
					(await packetSink.getKeyPacket(startSeconds, VERIFIED)) ?? (await packetSink.getFirstKeyPacket(VERIFIED));
				if (!key || isClosed) return null;
				await begin(key);
			}
		} catch (cause) {
			if (isReclaimed(cause)) {
				if (!(await replace(pass, cause))) return null;
			} else {
				gaps.begin('corrupt', cause);
				return null;
			}
		}
		while (pass && !isClosed) {
			const sample = pass.ready.shift();
			if (sample && sample.timestamp <= repeatedUntilSeconds) {
				sample.close();
			} else if (sample) {
				failedRestarts = 0;
				reclaims.well();
				gaps.take(sample);
				return sample;
			} else if (isReclaimed(pass.failure?.cause)) {
				if (!(await replace(pass, pass.failure?.cause))) return null;
			} else if (pass.failure) {
				if (salvaged !== pass) await recover(pass);
				else if (!(await restart(pass, pass.failure.cause))) return null;
			} else if (pass.isFlushed) {
				pass.stop();
				await checkEnd();
				return null;
			} else {
				await pass.advance();
			}
		}
		return null;
	};

	return {
		next,
		failures: gaps.failures,
		close() {
			isClosed = true;
			pass?.close();
		},
	};
};
