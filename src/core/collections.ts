/** The keys of an object that was written out with all of its keys, such as a table, in their order. */
export const keysOf = <T extends object>(table: T): (keyof T & string)[] => Object.keys(table) as (keyof T & string)[];

/** Keys and values of an object that was written out with keys of one type alone, in their order. */
export const entriesOf = <K extends string, V>(table: Readonly<Partial<Record<K, V>>>): [K, V][] =>
	Object.entries(table) as [K, V][];

/** A table with a value for each of these keys. */
export const tableFrom = <K extends string, V>(keys: readonly K[], valueOf: (key: K) => V): Record<K, V> =>
	Object.fromEntries(keys.map((key) => [key, valueOf(key)])) as Record<K, V>;

/** A table with the same keys and other values. */
export const mapValues = <K extends string, V, W>(
	table: Readonly<Record<K, V>>,
	valueOf: (value: V, key: K) => W,
): Record<K, W> => tableFrom(keysOf(table), (key) => valueOf(table[key], key));

/**
 * The item at a place that is known to be there.
 *
 * @throws RangeError when it is not
 */
export const itemAt = <T>(items: ArrayLike<T>, index: number): T => {
	const item = items[index];
	if (item === undefined) throw new RangeError(`No item ${index} of ${items.length}`);
	return item;
};

/**
 * What a table has for a key that it is known to have.
 *
 * @throws RangeError when it has not
 */
export const entryOf = <V>(table: Readonly<Record<string, V>>, key: string): V => {
	const value = Object.hasOwn(table, key) ? table[key] : undefined;
	if (value === undefined) throw new RangeError(`No entry ${key}`);
	return value;
};

/** How many items at the front of a list satisfy a condition that holds up to some place and nowhere after (binary search). */
export const countWhile = (length: number, holds: (index: number) => boolean): number => {
	let low = 0;
	let high = length;
	while (low < high) {
		const middle = (low + high) >>> 1;
		if (holds(middle)) low = middle + 1;
		else high = middle;
	}
	return low;
};

/** The last item for which such a condition holds (see `countWhile`); `undefined` if it holds for none. */
export const lastWhile = <T>(items: readonly T[], holds: (item: T) => boolean): T | undefined =>
	items[countWhile(items.length, (i) => holds(items[i]!)) - 1];

/**
 * The items at the same places of two lists.
 *
 * @throws RangeError when the lists are not of the same length
 */
export const zip = <A, B>(a: readonly A[], b: readonly B[]): [A, B][] => {
	if (a.length !== b.length) throw new RangeError(`Lists of ${a.length} and ${b.length} items do not pair up`);
	return a.map((item, i) => [item, b[i]!]);
};

/** Every two items that follow each other: the first with the second, the second with the third, … */
export const neighboursOf = <T>(items: readonly T[]): [T, T][] => zip(items.slice(0, -1), items.slice(1));

/** How often each item occurs, in the order in which they first do. */
export const countOf = <T>(items: readonly T[]): Map<T, number> => {
	const counts = new Map<T, number>();
	for (const item of items) counts.set(item, (counts.get(item) ?? 0) + 1);
	return counts;
};

/** Deletes the keys set longest ago until no more than `most` are left. */
export const dropOldest = <K>(kept: Map<K, unknown>, most: number): void => {
	for (const key of kept.keys()) {
		if (kept.size <= most) return;
		kept.delete(key);
	}
};

/** Whether a word is one of a list, and so of the list's type. */
export const isOneOf = <T extends string>(list: readonly T[], word: string): word is T =>
	list.some((known) => known === word);

/** Every two of the items once, in their order: the first with the second, the first with the third, … */
export const pairsOf = <T>(items: readonly T[]): [T, T][] =>
	items.flatMap((a, i) => items.slice(i + 1).map((b): [T, T] => [a, b]));

/** The items that share a key, keys in the order in which they first occur. */
export const groupBy = <K, T>(items: readonly T[], keyOf: (item: T) => K): Map<K, T[]> => {
	const groups = new Map<K, T[]>();
	for (const item of items) {
		const key = keyOf(item);
		const group = groups.get(key);
		if (group) group.push(item);
		else groups.set(key, [item]);
	}
	return groups;
};
