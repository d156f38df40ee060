// What speaks against a reading of the model, by the words of the question and by sense.
import type { AskSession } from '../../src/reason/answer/types.ts';
import type { Query } from '../../src/reason/query/query.ts';
import { isMeant } from '../../src/reason/understand/check/meant.ts';
import type { MaskedQuestion } from '../../src/reason/understand/reader/mask.ts';
import { isSpokenAgainst, wordsOf } from '../../src/reason/understand/reader/spoken-against.ts';

/** `marks`: somebody or something named is not in it; `words`: they want something else; `strange`: a word that nobody knows. */
export const objectionsTo = (
	question: string,
	session: AskSession,
	{ masked, symbols, queries }: { masked: MaskedQuestion; symbols: readonly string[]; queries: readonly Query[] },
): readonly string[] => {
	const named = [
		...masked.people.map((_, i) => `p${i}`),
		...masked.things.map((_, i) => `t${i}`),
		...masked.numbers.map((_, i) => `n${i}`),
	];
	const strange = wordsOf(question, session).filter(
		(item) => !item.isKnown && item.sign === null && !isMeant(item, queries),
	);
	return [
		...(named.every((mark) => symbols.includes(mark)) ? [] : ['marks']),
		...(isSpokenAgainst(question, session, queries) ? ['words'] : []),
		...(strange.length > 0 ? ['strange'] : []),
	];
};
