import { languageOf } from '../vocabulary/languages';
import type { Known } from '../words/noun';
import { arrows } from './arrows';
import { everydayForms } from './everyday-forms';
import { phases } from './phases';
import { namesOf, rewritten } from './rewriting';
import { shorthand } from './shorthand';
import { stretches } from './stretches';
import { completedSentence } from './tails';

/**
 * An English question as it was typed, in whole words and sentences: short forms, pieces of the video, vague times, and what
 * leaves its verb out.
 */
export const asTyped = (question: string, known: Known): string => {
	if (languageOf(question).language !== 'en') return question;
	const names = namesOf(known);
	const plain = rewritten(question.replace(/[’‘`´]/g, "'"), [
		...shorthand(names),
		...phases(known.untilMs),
		...arrows(names),
		...everydayForms(names),
		...stretches(names),
	]);
	return completedSentence(plain, names).replace(/\s+/g, ' ').trim();
};
