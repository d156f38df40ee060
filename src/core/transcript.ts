import type { PersonId } from './people';

/** A word that was said, on the media timeline. */
export type TranscriptWord = { text: string; startMs: number; endMs: number };

/** A word with who said it; `null` when nobody in view seems to have. */
export type SpokenWord = TranscriptWord & { personId: PersonId | null };

/**
 * Words with the part of a stretch of time that each takes, by its share of the letters.
 *
 * @param from beginning of the stretch, in the unit of the parts
 */
export const spreadWords = (
	words: readonly string[],
	from: number,
	until: number,
): { word: string; from: number; until: number }[] => {
	const letters = words.reduce((sum, word) => sum + word.length, 0);
	const at = (count: number) => from + ((until - from) * count) / Math.max(1, letters);
	let before = 0;
	return words.map((word) => {
		const part = { word, from: at(before), until: at(before + word.length) };
		before += word.length;
		return part;
	});
};
