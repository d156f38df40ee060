import type { AudioCodec, VideoCodec } from 'mediabunny';

/** Containers that a labelled video is written in. */
export type LabelledContainer = 'mp4' | 'webm';

/** What becomes of the sound. */
export type SoundPlan =
	| { kind: 'none' }
	/** The encoded packets of the file, as they are. */
	| { kind: 'copied'; codec: AudioCodec }
	/** Decoded and re-encoded. `rateHz`: to resample to; `null` keeps the file's rate. */
	| { kind: 'encoded'; from: AudioCodec; codec: AudioCodec; rateHz: number | null }
	/** There is sound that cannot be carried over; `codec` is `null` when not even its name is known. */
	| { kind: 'left-out'; codec: AudioCodec | null };

/** How a labelled video is going to be written. */
export type LabelledVideoPlan = {
	container: LabelledContainer;
	videoCodec: VideoCodec;
	/** Size of the picture written: even, as H.264 requires, so at most one pixel less than the file's. */
	widthPx: number;
	heightPx: number;
	sound: SoundPlan;
};

/** The file's sound, as far as it can be told without decoding it; `null` without sound. */
export type SoundFacts = {
	/** `null`: a codec nobody here knows. */
	codec: AudioCodec | null;
	rateHz: number;
	channels: number;
	canDecode: boolean;
} | null;

/** What the browser and the containers can do; a port, so that the choice is testable anywhere. */
export type EncodingAbilities = {
	canEncodeVideo(codec: VideoCodec, widthPx: number, heightPx: number): Promise<boolean>;
	canEncodeAudio(codec: AudioCodec, rateHz: number, channels: number): Promise<boolean>;
	/** Whether packets of a codec may stand in a container. */
	canHold(container: LabelledContainer, codec: AudioCodec): boolean;
};

/** H.264 plays everywhere, so it is first in MP4; VP9 is the best that every WebM player knows. */
const VIDEO_CODECS: Readonly<Record<LabelledContainer, readonly VideoCodec[]>> = {
	mp4: ['avc', 'vp9', 'av1'],
	webm: ['vp9', 'vp8', 'av1'],
};
/** Codecs for re-encoding sound, the most widely supported first. */
const AUDIO_CODECS: Readonly<Record<LabelledContainer, readonly AudioCodec[]>> = {
	mp4: ['aac', 'opus'],
	webm: ['opus'],
};
/** Rate that every Opus encoder takes. */
const OPUS_RATE_HZ = 48_000;

/** Even, and at least 2. */
const even = (px: number): number => Math.max(2, px - (px % 2));

const planSound = async (
	container: LabelledContainer,
	facts: SoundFacts,
	abilities: EncodingAbilities,
): Promise<SoundPlan> => {
	if (!facts) return { kind: 'none' };
	const { codec: from, rateHz, channels, canDecode } = facts;
	if (from !== null && abilities.canHold(container, from)) return { kind: 'copied', codec: from };
	if (from === null || !canDecode) return { kind: 'left-out', codec: from };
	for (const codec of AUDIO_CODECS[container]) {
		for (const wanted of [null, OPUS_RATE_HZ]) {
			if (await abilities.canEncodeAudio(codec, wanted ?? rateHz, channels)) {
				return { kind: 'encoded', from, codec, rateHz: wanted };
			}
		}
	}
	return { kind: 'left-out', codec: from };
};

/** How much of the sound survives: the more the better. */
const SOUND_RANK: Readonly<Record<SoundPlan['kind'], number>> = { copied: 2, none: 2, encoded: 1, 'left-out': 0 };

/** A plan that loses sound which the other container would keep is worse; so is a codec that few players support. */
const rank = ({ videoCodec, sound }: LabelledVideoPlan): number =>
	(sound.kind === 'left-out' ? 0 : 10) +
	(videoCodec === 'avc' ? 3 : videoCodec === 'vp9' ? 2 : 0) +
	SOUND_RANK[sound.kind];

/**
 * The best way to write a labelled video here: one that keeps the sound, then one in H.264, then one that copies the
 * sound instead of re-encoding it. `null` when no video codec can be encoded at this size.
 *
 * @param wanted container asked for; `auto` lets the best one win, MP4 when both are as good
 */
export const planLabelledVideo = async (
	picture: { widthPx: number; heightPx: number },
	sound: SoundFacts,
	abilities: EncodingAbilities,
	wanted: LabelledContainer | 'auto' = 'auto',
): Promise<LabelledVideoPlan | null> => {
	const [widthPx, heightPx] = [even(picture.widthPx), even(picture.heightPx)];
	let best: LabelledVideoPlan | null = null;
	for (const container of wanted === 'auto' ? (['mp4', 'webm'] as const) : [wanted]) {
		for (const videoCodec of VIDEO_CODECS[container]) {
			if (!(await abilities.canEncodeVideo(videoCodec, widthPx, heightPx))) continue;
			const plan = { container, videoCodec, widthPx, heightPx, sound: await planSound(container, sound, abilities) };
			if (!best || rank(plan) > rank(best)) best = plan;
			break;
		}
	}
	return best;
};
