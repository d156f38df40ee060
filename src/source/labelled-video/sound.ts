import {
	AudioSampleSink,
	AudioSampleSource,
	EncodedAudioPacketSource,
	EncodedPacketSink,
	Quality,
	type AudioSource,
	type InputAudioTrack,
} from 'mediabunny';
import type { SoundPlan } from './plan';

/** The sound of a file on its way into another one. */
export type SoundCarrier = {
	/** What the output's sound track is made of. */
	source: AudioSource;
	/** Hands over all that begins before a time of the media timeline, in seconds. */
	until(seconds: number): Promise<void>;
	/** Hands over the rest, up to a time, and ends the track. */
	finish(seconds: number): Promise<void>;
	/** Frees what is held. */
	close(): void;
};

/** One sample or packet at a time, with the next one waiting: the sound must not run ahead of the picture. */
const paced = <T extends { timestamp: number; duration: number }>(
	items: AsyncGenerator<T, void, unknown>,
	take: (item: T) => Promise<void>,
	discard: (item: T) => void,
) => {
	let waiting: T | null = null;
	let isOver = false;
	return {
		async until(seconds: number): Promise<void> {
			while (!isOver) {
				if (!waiting) {
					const { value, done } = await items.next();
					if (done || !value) {
						isOver = true;
						return;
					}
					waiting = value;
				}
				if (waiting.timestamp >= seconds) return;
				const item = waiting;
				waiting = null;
				// What ends before time 0 is not heard.
				if (item.timestamp + item.duration > 0) await take(item);
				discard(item);
			}
		},
		close(): void {
			isOver = true;
			if (waiting) discard(waiting);
			waiting = null;
			void items.return();
		},
	};
};

const copied = async (track: InputAudioTrack, codec: Extract<SoundPlan, { kind: 'copied' }>['codec']) => {
	const source = new EncodedAudioPacketSource(codec);
	const decoderConfig = await track.getDecoderConfig();
	let isFirst = true;
	const pace = paced(
		new EncodedPacketSink(track).packets(),
		async (packet) => {
			await source.add(packet, isFirst && decoderConfig ? { decoderConfig } : undefined);
			isFirst = false;
		},
		() => {},
	);
	return { source, pace };
};

const encoded = (track: InputAudioTrack, { codec, rateHz }: Extract<SoundPlan, { kind: 'encoded' }>) => {
	const source = new AudioSampleSource({
		codec,
		quality: new Quality('high'),
		...(rateHz !== null && { transform: { sampleRate: rateHz } }),
	});
	const pace = paced(
		new AudioSampleSink(track).samples(),
		(sample) => source.add(sample),
		(sample) => sample.close(),
	);
	return { source, pace };
};

/**
 * Carries a sound track into an output, at the pace of the picture, so that little of either is held.
 *
 * @returns `null` when the plan has no sound
 */
export const carrySound = async (track: InputAudioTrack | null, plan: SoundPlan): Promise<SoundCarrier | null> => {
	if (!track || plan.kind === 'none' || plan.kind === 'left-out') return null;
	const { source, pace } = plan.kind === 'copied' ? await copied(track, plan.codec) : encoded(track, plan);
	return {
		source,
		until: (seconds) => pace.until(seconds),
		async finish(seconds) {
			await pace.until(seconds);
			source.close();
		},
		close: () => pace.close(),
	};
};
