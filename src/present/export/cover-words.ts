import type { NameOf } from '../../core/people';
import type { CoverGap, LabelledVideoPlan, SoundPlan } from '../../state/export/labelled-video.svelte';
import { formatTime } from '../ui/format';

const CODECS: Readonly<Record<string, string>> = {
	avc: 'H.264',
	hevc: 'H.265',
	vp8: 'VP8',
	vp9: 'VP9',
	av1: 'AV1',
	aac: 'AAC',
	opus: 'Opus',
	mp3: 'MP3',
	vorbis: 'Vorbis',
	flac: 'FLAC',
};

/** A codec as people know it. */
const codecName = (codec: string): string => CODECS[codec] ?? codec.toUpperCase();

const soundWords = (sound: SoundPlan): string => {
	switch (sound.kind) {
		case 'none':
			return 'The video has no sound.';
		case 'copied':
			return `The sound is copied as it is (${codecName(sound.codec)}).`;
		case 'encoded':
			return `The sound is re-encoded from ${codecName(sound.from)} to ${codecName(sound.codec)}.`;
		case 'left-out':
			return `The sound${sound.codec === null ? '' : ` (${codecName(sound.codec)})`} cannot be included: this browser cannot put it into such a file.`;
	}
};

/** How a video is going to be written. */
export const planWords = ({ container, videoCodec, sound }: LabelledVideoPlan): string =>
	`${container === 'mp4' ? 'MP4' : 'WebM'} with ${codecName(videoCodec)}. ${soundWords(sound)}`;

/** What a place of the review is about. */
export const gapWords = ({ personId, kind }: CoverGap, nameOf: NameOf): string => {
	if (personId === null) return 'Not analysed';
	switch (kind) {
		case 'between':
			return `${nameOf(personId)} was not seen here`;
		case 'before':
			return `Before ${nameOf(personId)} was seen first`;
		case 'after':
			return `After ${nameOf(personId)} was seen last`;
		case 'not-analysed':
			return 'Not analysed';
	}
};

/** What covers it. */
export const coverWords = ({ cover, isAtEdge }: CoverGap, isCovered: boolean): string => {
	if (cover === 'whole-picture') return 'the whole picture is covered';
	if (isCovered) return 'the last known place is covered';
	const hint = isAtEdge ? '; they were at the edge of the picture' : '';
	return cover === 'guessed' ? `covered by a guess between two places${hint}` : `not covered${hint}`;
};

/** From when to when. */
export const spanWords = ({ startMs, endMs }: { startMs: number; endMs: number }): string =>
	`${formatTime(startMs)} – ${formatTime(endMs)}`;

/** What of a video is left as it is, for it was not analysed (yet); `null`: nothing. Times in milliseconds. */
export const restWords = ({ startMs, endMs }: { startMs: number; endMs: number }, durationMs: number): string | null =>
	startMs <= 0 && endMs >= durationMs
		? null
		: `Analysed from ${formatTime(startMs)} to ${formatTime(endMs)} of ${formatTime(durationMs)}: nothing is drawn on the rest.`;
