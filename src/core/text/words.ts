/** `A`, `A and B`, `A, B and C`; empty for no items. */
export const listWords = (items: readonly string[]): string =>
	items.length < 2 ? (items[0] ?? '') : `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`;

/** With a capital at the beginning. */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** `1 question`, `2 questions`, `0 questions`. @param many the plural, where it is not with an s alone */
export const countWords = (count: number, one: string, many = `${one}s`): string =>
	`${count} ${count === 1 ? one : many}`;
