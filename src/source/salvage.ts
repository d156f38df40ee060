import type { EncodedPacket, VideoSample } from 'mediabunny';
import { MAX_PACKETS_WAITING, type OpenPacketDecoder } from './packet-decoder';

/** Largest number of packets searched: a group of pictures of 20 s at 30 frames a second. */
export const MAX_SALVAGE_PACKETS = 600;

/**
 * Decodes a run of packets from its beginning and flushes. Samples come through `onSample`.
 * False when the decoder refused one of them.
 */
export type DecodeRun = (
	packets: readonly EncodedPacket[],
	onSample: (sample: VideoSample) => void,
) => Promise<boolean>;

/**
 * The good samples that a failing decoder took with it.
 *
 * A decoder that meets a corrupt packet drops the pictures it still holds back for reordering, and does not say which
 * packet it was. So the longest run of `packets` (from a key frame on) that decodes is looked for by halving,
 * and its samples after `afterSeconds` are returned, in order of time. The caller closes them.
 */
export const salvage = async (
	packets: readonly EncodedPacket[],
	afterSeconds: number,
	decodeRun: DecodeRun,
): Promise<VideoSample[]> => {
	let best: VideoSample[] = [];
	let good = 0;
	let bad = packets.length + 1;
	while (bad - good > 1) {
		const middle = (good + bad) >> 1;
		const samples: VideoSample[] = [];
		const isGood = await decodeRun(packets.slice(0, middle), (sample) => {
			if (sample.timestamp > afterSeconds) samples.push(sample);
			else sample.close();
		});
		if (isGood) good = middle;
		else bad = middle;
		const rejected = isGood ? best : samples;
		for (const sample of rejected) sample.close();
		if (isGood) best = samples;
	}
	return best.sort((a, b) => a.timestamp - b.timestamp);
};

/** Decodes each run with a decoder of its own, until `isClosed`. */
export const createRunDecoder =
	(openDecoder: OpenPacketDecoder, isClosed: () => boolean): DecodeRun =>
	async (run, onSample) => {
		let isGood = true;
		const decoder = await openDecoder(onSample, () => void (isGood = false));
		try {
			for (const packet of run) {
				decoder.decode(packet);
				while (isGood && !isClosed() && decoder.getDecodeQueueSize() >= MAX_PACKETS_WAITING) {
					await new Promise((resolve) => setTimeout(resolve));
				}
				if (!isGood || isClosed()) return false;
			}
			await decoder.flush();
			return isGood;
		} catch {
			return false;
		} finally {
			decoder.close();
		}
	};
