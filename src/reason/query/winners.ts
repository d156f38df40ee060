import type { AskSession } from '../answer/types';
import type { Interval } from './intervals';
import type { Query } from './query';
import { runQuery } from './run';

/** Whom or what a query finds, and when. */
export type Winners = {
	/** Keys of people and things, `camera`. */
	readonly keys: readonly string[];
	/** From the start of the first to the end of the last of it; `null`: at no time in particular. */
	readonly atMs: Interval | null;
};

/** Finds what variables of a query stand for; `null`: they are not asked for. */
export type Find = (query: Query, names: readonly string[]) => Winners | null;

const around = (times: readonly Interval[]): Interval | null =>
	times.length === 0
		? null
		: {
				startMs: Math.min(...times.map(({ startMs }) => startMs)),
				endMs: Math.max(...times.map(({ endMs }) => endMs)),
			};

/**
 * The values of variables that answer a query: all that are listed, those in the first place, those that are kept; `null`:
 * it asks for none.
 */
export const winnersOf = (query: Query, names: readonly string[], session: AskSession): Winners | null => {
	if (query.get !== 'list' && query.get !== 'measure') return null;
	const found = runQuery(query, session);
	if (found.is === 'absent') return { keys: [], atMs: null };
	if (found.is === 'list') {
		const places = names.map((name) => found.query.show.indexOf(name));
		if (places.includes(-1)) return null;
		const { items } = found.value;
		return {
			keys: [...new Set(items.flatMap(({ values }) => places.flatMap((at) => values[at] ?? [])))],
			atMs: around(items.flatMap((one) => one.found.map(({ time }) => time))),
		};
	}
	if (found.is !== 'measure' || (!found.query.rank && !found.query.keep)) return null;
	const { rank } = found.query;
	const best = found.value.groups.filter(
		({ place, size }) =>
			!rank ||
			((rank.nth ? place === rank.nth : (place ?? Infinity) <= (rank.top ?? 1)) &&
				(rank.order === 'least' || (size ?? 0) > 0)),
	);
	const keys = best.flatMap(({ group }) =>
		group.flatMap((key) => (key.is === 'key' && names.includes(key.name) ? [key.key] : [])),
	);
	return { keys: [...new Set(keys)], atMs: null };
};
