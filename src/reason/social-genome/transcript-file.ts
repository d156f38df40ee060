import type { PersonId } from '../../core/people';
import { spreadWords, type SpokenWord } from '../../core/transcript';
import { AppError } from '../../core/errors';

/** `01:02:03.500`, `02:03,5` or `3.5` in milliseconds; `null` for anything else. */
const timeOf = (text: string): number | null => {
	const match = /^(?:(?:(\d+):)?(\d{1,2}):)?(\d{1,2})(?:[.,](\d{1,3}))?$/.exec(text);
	if (!match) return null;
	const [, hours = '0', minutes = '0', seconds = '0', part = '0'] = match;
	return 1000 * (3600 * Number(hours) + 60 * Number(minutes) + Number(seconds)) + Number(part.padEnd(3, '0'));
};

/** Who speaks a cue: WebVTT’s voice tag, or a name with a colon before the words. */
const voiceOf = (text: string): { voice: string | null; words: string } => {
	const tag = /^<v(?:\.[^\s>]+)*\s+([^>]+)>/.exec(text);
	if (tag) return { voice: tag[1]?.trim() ?? null, words: text.slice(tag[0].length) };
	const colon = /^([\p{Lu}][\p{L}\p{N} .'-]{0,30}):\s+/u.exec(text);
	return { voice: colon?.[1]?.trim() ?? null, words: text.slice(colon?.[0].length ?? 0) };
};

/**
 * Reads a transcript, WebVTT or SubRip: the words of each cue, with its times, the cue’s length shared out among them by
 * their letters. Tags and notes are passed over.
 *
 * @param personOf the person of a voice’s name; `null` for somebody who is not among those seen
 * @throws AppError `evaluation-invalid` when there is no cue, or one ends before it starts
 */
export const readTranscriptFile = (
	text: string,
	where: string,
	personOf: (voice: string) => PersonId | null,
): SpokenWord[] => {
	const blocks = text
		.replace(/^\uFEFF/, '')
		.replaceAll('\r\n', '\n')
		.split(/\n{2,}/);
	let cues = 0;
	const words = blocks.flatMap((block, number): SpokenWord[] => {
		const lines = block.split('\n');
		const at = lines.findIndex((line) => line.includes('-->'));
		const times = lines[at];
		if (times === undefined) return [];
		const [from = '', to = ''] = times.split('-->').map((part) => part.trim().split(/\s+/)[0] ?? '');
		const [startMs, endMs] = [timeOf(from), timeOf(to)];
		if (startMs === null || endMs === null || endMs < startMs) {
			throw new AppError('evaluation-invalid', `${where}, part ${number + 1}: "${times.trim()}" is not a time span`);
		}
		cues++;
		const { voice, words: said } = voiceOf(
			lines
				.slice(at + 1)
				.join(' ')
				.trim(),
		);
		const parts = said
			.replace(/<[^>]*>/g, '')
			.split(/\s+/)
			.filter(Boolean);
		const personId = voice === null ? null : personOf(voice);
		return spreadWords(parts, startMs, endMs).map(({ word, from: wordMs, until }) => ({
			...{ text: word, startMs: wordMs, endMs: until, personId },
		}));
	});
	if (cues === 0) throw new AppError('evaluation-invalid', `${where} contains no WebVTT or SubRip cues`);
	return words;
};
