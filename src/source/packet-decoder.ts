import type { EncodedPacket, VideoSample, VideoSampleSink } from 'mediabunny';
import { AppError } from '../core/errors';

/** A decoder that takes packets one by one. */
export type PacketDecoder = {
	/** The browser's own, if that is what decodes. */
	readonly decoder: Pick<VideoDecoder, 'addEventListener'> | null;
	/** Packets that it has not yet begun. */
	getDecodeQueueSize(): number;
	decode(packet: EncodedPacket): void;
	flush(): Promise<void>;
	close(): void;
};

/** Opens decoders for one track. Samples arrive in order of time; none arrive after an error. */
export type OpenPacketDecoder = (
	onSample: (sample: VideoSample) => void,
	onError: (error: unknown) => void,
) => Promise<PacketDecoder>;

type DecoderMaker = { _createDecoder: OpenPacketDecoder };

const makesDecoders = (sink: object): sink is DecoderMaker =>
	'_createDecoder' in sink && typeof sink._createDecoder === 'function';

/**
 * The part of mediabunny's decoder that we drive ourselves. Internal there (1.61.0, pinned), and the reason is
 * this: `VideoSampleSink.samples()` decodes up to 40 frames ahead, half a gigabyte at 4K, and drops all of them
 * when a later packet turns out to be corrupt, although they were good. Its decoder wrapper holds the many
 * work-arounds for real files (reordered B-frames, interlaced H.264, HEVC leading pictures), so it is used, not
 * written again.
 *
 * @throws AppError `internal` when this version of mediabunny has no such decoder
 */
export const packetDecoders = (sink: VideoSampleSink): OpenPacketDecoder => {
	const maker: object = sink;
	if (!makesDecoders(maker)) {
		throw new AppError('internal', 'This version of mediabunny has no decoder for single packets (_createDecoder)');
	}
	return (onSample, onError) => maker._createDecoder(onSample, onError);
};

/**
 * Packets given to the decoder that it has not yet begun. Enough to keep it busy between two of our turns; the
 * decoder may hold back more on its own (reordering), which this does not limit, so that it can never starve.
 */
export const MAX_PACKETS_WAITING = 3;
