import type { AskSession, Described } from '../../answer/types';
import type { Reading, Understood } from '../../query/reading';
import { hasTag, type Item } from '../words/items';
import type { Known } from '../words/noun';
import { descriptionOf } from '../words/told';

/** More pairs are too many to choose from. */
const MOST_PAIRS = 6;

/** “Which of the two women …?”, of three people, which nothing told. */
export const fewIn = (missing: readonly Item[], items: readonly Item[], { people }: Known): Few | null => {
	for (const item of missing) {
		const count = items[items.indexOf(item) - 1]?.number ?? null;
		if (count !== null && count > 1 && count < people.length) return { text: `the ${count} ${item.text}`, count, item };
	}
	return null;
};

/** So many of all who are there, of whom nothing tells which. */
export type Few = { readonly text: string; readonly count: number; readonly item: Item };

/** Asks which two are meant, with what it is of each two; `null`: they are no two, or it is not understood then either. */
export const asksForFew = (
	{ text, count, item }: Few,
	session: AskSession,
	read: (told: AskSession) => Reading | null,
): Understood | null => {
	const { people, described = [] } = session;
	const isTold = described.some((one) => descriptionOf(one.text) === descriptionOf(text));
	const pairs = people.flatMap((a, i) => people.slice(i + 1).map((b) => [a, b]));
	if (isTold || count !== 2 || !hasTag(item, 'sexed', 'child') || pairs.length > MOST_PAIRS) return null;
	const options = pairs.flatMap((pair): Reading[] => {
		const meant: Described = { text, people: pair.map(({ personId }) => personId) };
		const reading = read({ ...session, described: [...described, meant] });
		return reading ? [{ ...reading, label: pair.map(({ name }) => name).join(' and '), meant: [meant] }] : [];
	});
	const asks = `Who is meant by “the two ${item.text}”?`;
	return options.length === pairs.length ? { is: 'unclear', asks, options } : null;
};
