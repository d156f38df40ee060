import type { AskSession } from '../../answer/types';
import type { Query } from '../../query/query';
import { contraryIn } from '../check/contrary';
import { unmetIn } from '../check/expected';
import { isNonsense } from '../check/sound';
import { asTyped } from '../typed/typed';
import { withoutAsides } from '../words/asides';
import type { Item } from '../words/items';
import { readItems, withoutTail } from '../words/read-items';

/** The words of a question, as the rules read them. */
export const wordsOf = (question: string, session: AskSession): readonly Item[] =>
	withoutTail(readItems(withoutAsides(asTyped(question, session)), session));

/** Whether queries say what no question means, or a word of the question wants something else or in another form. */
export const isSpokenAgainst = (question: string, session: AskSession, queries: readonly Query[]): boolean => {
	const items = wordsOf(question, session);
	return queries.some(isNonsense) || unmetIn(items, queries).length > 0 || contraryIn(items, queries).length > 0;
};
