import type { EncodedPacket, VideoSample } from 'mediabunny';
import { MAX_PACKETS_WAITING, type OpenPacketDecoder, type PacketDecoder } from './packet-decoder';

/** Decodes a track on demand from one key frame to its end, or to the first packet that cannot be decoded. */
export class DecodePass {
	/** The key frame that it begins with. */
	readonly start: EncodedPacket;
	/** Decoded and not yet taken; whoever takes a sample closes it. */
	readonly ready: VideoSample[] = [];
	/** Why it ended early: what the decoder or the container said. */
	failure: { cause: unknown } | null = null;
	/** The packet that was given to the decoder last. */
	lastSent: EncodedPacket | null = null;
	/** All samples have come. */
	isFlushed = false;
	readonly #packets: AsyncGenerator<EncodedPacket, void, unknown>;
	#decoder: PacketDecoder | null = null;
	#areAllPacketsSent = false;
	#isClosed = false;
	#wake = () => {};

	/** @param packets of the track, from `start` on */
	constructor(start: EncodedPacket, packets: AsyncGenerator<EncodedPacket, void, unknown>) {
		this.start = start;
		this.#packets = packets;
	}

	/** Opens the decoder. Rejects with what it said. */
	async open(openDecoder: OpenPacketDecoder): Promise<void> {
		const decoder = await openDecoder(
			(sample) => {
				if (this.#isClosed || this.failure) return sample.close();
				this.ready.push(sample);
				this.#wake();
			},
			(cause) => {
				this.failure ??= { cause };
				this.#wake();
			},
		);
		if (this.#isClosed) return decoder.close();
		this.#decoder = decoder;
		decoder.decoder?.addEventListener('dequeue', () => this.#wake());
	}

	/** Gives the decoder another packet, or waits until it wants one. `failure` tells when that goes wrong. */
	async advance(): Promise<void> {
		const decoder = this.#decoder;
		if (!decoder) return;
		const changed = new Promise<void>((resolve) => void (this.#wake = resolve));
		try {
			if (this.#areAllPacketsSent) {
				this.isFlushed = true;
				await decoder.flush();
			} else if (decoder.getDecodeQueueSize() < MAX_PACKETS_WAITING) {
				await this.#feed(decoder);
			} else {
				await changed;
			}
		} catch (cause) {
			this.failure ??= { cause };
		}
	}

	async #feed(decoder: PacketDecoder): Promise<void> {
		const next = await this.#packets.next();
		if (this.#isClosed || this.failure) return;
		if (next.done) {
			this.#areAllPacketsSent = true;
			return;
		}
		this.lastSent = next.value;
		decoder.decode(next.value);
	}

	/** Ends decoding; samples that are ready stay. */
	stop(): void {
		this.#decoder?.close();
		this.#decoder = null;
		void this.#packets.return();
	}

	/** Ends decoding and closes every sample not taken. */
	close(): void {
		this.#isClosed = true;
		this.stop();
		for (const sample of this.ready.splice(0)) sample.close();
		this.#wake();
	}
}
