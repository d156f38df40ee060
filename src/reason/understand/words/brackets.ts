import { hasTag, type Item } from './items';

/** The words of a question outside of its brackets, and those in them. */
export const bracketsOf = (
	items: readonly Item[],
): { readonly outside: readonly Item[]; readonly inside: readonly Item[] } => {
	const outside: Item[] = [];
	const inside: Item[] = [];
	let depth = 0;
	for (const item of items) {
		if (item.sign === '(') depth += 1;
		else if (item.sign === ')') depth = Math.max(0, depth - 1);
		else (depth === 0 ? outside : inside).push(item);
	}
	return { outside, inside };
};

/** Whether a remark says what counts: a time, an exception, so many. Others say again what is meant: “(not the pointer)”. */
export const isRestricting = (inside: readonly Item[], outside: readonly Item[]): boolean =>
	// “Who …? (not the pointer)”.
	(hasTag(inside[0], 'not') && outside.some((item) => hasTag(item, 'who', 'whom', 'whose', 'which'))) ||
	inside.some(
		(item) =>
			item.clockMs !== null ||
			(item.number !== null && !hasTag(item, 'one')) ||
			hasTag(item, 'except', 'only', 'without', 'half', 'while', 'before', 'after', 'until', 'since', 'over', 'under'),
	);

/** Whether a remark can be read as a part of its sentence. */
export const isPartOfSentence = (inside: readonly Item[]): boolean => !hasTag(inside[0], 'not', 'only');
