import type { AskSession, Described } from '../../answer/types';
import type { Reading, Understood } from '../../query/reading';
import { hasTag, type Item } from '../words/items';
import type { Known } from '../words/noun';
import { descriptionOf } from '../words/told';

/** More pairs are too many to choose from. */
const MOST_PAIRS = 6;

/** “Which of the two women …?” among three people, where nothing says which two; `null`: no such phrase. */
export const fewIn = (missing: readonly Item[], items: readonly Item[], { people }: Known): Few | null => {
	for (const item of missing) {
		const count = items[items.indexOf(item) - 1]?.number ?? null;
		if (count !== null && count > 1 && count < people.length) return { text: `the ${count} ${item.text}`, count, item };
	}
	return null;
};

/** A number of people, fewer than are there, with nothing to say which ones. */
export type Few = { readonly text: string; readonly count: number; readonly item: Item };

/** Asks which pair is meant, with a reading for each pair; `null`: it is no pair, or the question is not understood even then. */
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
