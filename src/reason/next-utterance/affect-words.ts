import Papa from 'papaparse';
import type { TextPair } from './text-measures';

/** How words are rated, as the reader's own list says. The program brings no such list: those known have their own terms. */
export type AffectLexicon = Readonly<Record<string, { readonly valence: number; readonly arousal: number }>>;

/** Which of the two ratings a measure reads. */
export type AffectAxis = 'valence' | 'arousal';

/** How much a difference weighs on top of itself, as published (SayNext, evaluate.py). */
const DIFFERENCE_WEIGHT = 0.8;
/** Of a text whose rated words are all alike: there is nothing to spread. As published. */
const MIDDLE = 0.5;

/**
 * Reads a lexicon as the published evaluation does: a table, comma or tab separated, with the columns `word`, `valence`
 * and `arousal`; more columns (`dominance`, `intensity`) are let be. Rows without a word or with ratings that are no
 * numbers are left out.
 *
 * @returns `null` when one of the three columns is missing or no row is left
 */
export const readAffectLexicon = (table: string): AffectLexicon | null => {
	const { data, meta } = Papa.parse<Record<string, string>>(table.replace(/^\uFEFF/, ''), {
		header: true,
		skipEmptyLines: 'greedy',
		transformHeader: (name) => name.trim().toLowerCase(),
	});
	if (!['word', 'valence', 'arousal'].every((column) => meta.fields?.includes(column))) return null;
	const rating = (cell: string | undefined) => (cell?.trim() ? Number(cell) : Number.NaN);
	const rows = data.flatMap((row) => {
		const word = row.word?.trim().toLowerCase();
		const [valence, arousal] = [rating(row.valence), rating(row.arousal)];
		return word && Number.isFinite(valence) && Number.isFinite(arousal) ? [[word, { valence, arousal }] as const] : [];
	});
	return rows.length === 0 ? null : Object.fromEntries(rows);
};

/**
 * Mean rating of a text's words, 0 to 1: words are what stands between blanks, lower-cased, with their punctuation (so
 * `great,` is not `great`); ratings are spread from 0 to 1 between the lowest and the highest **in this text**. One rated
 * word, or all alike: 0.5. None: 0 (SayNext, evaluate.py).
 */
export const textAffect = (text: string, lexicon: AffectLexicon, axis: AffectAxis): number => {
	const ratings = text
		.toLowerCase()
		.split(/\s+/)
		.flatMap((word) => (Object.hasOwn(lexicon, word) ? (lexicon[word]?.[axis] ?? []) : []));
	if (ratings.length === 0) return 0;
	const [lowest, highest] = [Math.min(...ratings), Math.max(...ratings)];
	if (lowest === highest) return MIDDLE;
	return ratings.reduce((sum, value) => sum + (value - lowest) / (highest - lowest), 0) / ratings.length;
};

/** Consistency for a difference of two {@link textAffect}, 1 down to −0.8: `1 − (|d| + 0.8·|d|)`. */
export const consistencyOf = (difference: number): number =>
	1 - (Math.abs(difference) + DIFFERENCE_WEIGHT * Math.abs(difference));

/** CEC-V or CEC-A of one pair: how alike its texts are rated. Says how words are rated, not how anybody is. */
export const affectConsistency = ({ prediction, answer }: TextPair, lexicon: AffectLexicon, axis: AffectAxis): number =>
	consistencyOf(textAffect(prediction, lexicon, axis) - textAffect(answer, lexicon, axis));
