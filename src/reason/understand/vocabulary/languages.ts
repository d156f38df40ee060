import { german } from './de';
import { english } from './en';
import { spanish } from './es';
import { french } from './fr';
import type { Vocabulary } from './vocabulary';

/** The languages in which questions are understood; English where nothing tells. */
const VOCABULARIES: readonly Vocabulary[] = [english, german, french, spanish];

/** The language that a question is asked in, by its small words. */
export const languageOf = (question: string): Vocabulary => {
	const words = question.toLowerCase().match(/[\p{L}']+/gu) ?? [];
	const score = ({ marks }: Vocabulary): number => {
		const own = new Set(marks.split(' '));
		return words.filter((word) => own.has(word)).length;
	};
	return VOCABULARIES.reduce((best, one) => (score(one) > score(best) ? one : best), english);
};
