// What speaks against a reading of the model, by the words of the question and by sense.
import type { MaskedQuestion } from './mask.ts';
import type { AskSession } from '../../src/reason/answer/types.ts';
import type { Query } from '../../src/reason/query/query.ts';
import { contraryIn } from '../../src/reason/understand/check/contrary.ts';
import { unmetIn } from '../../src/reason/understand/check/expected.ts';
import { isMeant } from '../../src/reason/understand/check/meant.ts';
import { isNonsense } from '../../src/reason/understand/check/sound.ts';
import { asTyped } from '../../src/reason/understand/typed/typed.ts';
import { withoutAsides } from '../../src/reason/understand/words/asides.ts';
import { readItems, withoutTail } from '../../src/reason/understand/words/read-items.ts';

/** `marks`: somebody or something named is not in it; `nonsense`; `unmet`, `contrary`: words that want something else; `strange`: a word that nobody knows. */
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
	const items = withoutTail(readItems(withoutAsides(asTyped(question, session)), session));
	const strange = items.filter((item) => !item.isKnown && item.sign === null && !isMeant(item, queries));
	return [
		...(named.every((mark) => symbols.includes(mark)) ? [] : ['marks']),
		...(queries.some(isNonsense) ? ['nonsense'] : []),
		...(unmetIn(items, queries).length > 0 ? ['unmet'] : []),
		...(contraryIn(items, queries).length > 0 ? ['contrary'] : []),
		...(strange.length > 0 ? ['strange'] : []),
	];
};
