import { countWhile, groupBy, itemAt } from '../../core/collections';
import { timesOf, unknownOf } from './evaluate';
import { inWindows, isShared, lengthIn, type InWindow } from './windows';
import { boundOf, groupKey, heldAgainst, heldToOwn, isKept } from './held';
import type { CompareFound, GroupKey, Measured, MeasureFound, TableFound, TableRow } from './found';
import { intersect, lengthOf, subtract, union, type Interval, type Stretches } from './intervals';
import type { Condition, Group, MeasureQuery, TableQuery } from './query';
import type { Time } from './relations';
import type { Scope, Window } from './scope';
import { merged, oneWay, pickedHits, scopeAt, search, type Hit } from './search';

const MINUTE_MS = 60_000;

/** Time in which it is known of at least one hit that it holds, or of all that it does not. */
const knownOf = ({ about }: MeasureQuery, hits: readonly Hit[], scope: Scope): Stretches => {
	const parts = hits.map(({ env, windows }) => {
		const inner = scopeAt(scope, windows);
		const span = union(windows);
		const yes = intersect(union(timesOf(about, inner, env)), span);
		return { span, yes, known: union([...yes, ...subtract(span, unknownOf(about, inner, env))]) };
	});
	const [first, ...rest] = parts;
	if (!first) return [];
	return union([
		...parts.flatMap(({ yes }) => yes),
		...rest.reduce((left, p) => intersect(left, p.known), first.known),
	]);
};

/** Where a condition of its own holds, within the windows of the hits. */
const baseOf = (query: MeasureQuery, base: NonNullable<ShareBase>, hits: readonly Hit[], scope: Scope): Stretches =>
	union(
		hits.flatMap(({ env, windows }) => intersect(union(timesOf(base, scopeAt(scope, windows), env)), union(windows))),
	);

type ShareBase = Extract<MeasureQuery['measure'], { of: 'share' }>['base'];

/** From each anchor to the next time that begins, whoever does it. Nothing comes after itself. */
const latenciesOf = (hits: readonly Hit[]): Measured['each'] => {
	const soonest = new Map<string, Measured['each'][number]>();
	for (const { windows, found } of hits) {
		for (const window of windows) {
			const { startMs, endMs, anchor } = window;
			let at = countWhile(found.length, (i) => (found[i]?.time.startMs ?? Infinity) < startMs);
			let next = found[at];
			while (next && anchor && isShared(next.time, anchor)) next = found[++at];
			const nextMs = next?.time.startMs ?? Infinity;
			if (nextMs >= endMs) continue;
			const key = anchor?.key ?? `${startMs}`;
			const known = soonest.get(key);
			if (!known || nextMs - startMs < known.ms) soonest.set(key, { ms: nextMs - startMs, from: anchor ?? window });
		}
	}
	return [...soonest.values()];
};

const lengthsOf = (found: readonly InWindow[]): number[] => found.map((one) => lengthIn([one]));

type Size = Pick<Measured, 'size' | 'ofMs' | 'ofCount' | 'values' | 'each'>;

/** The times of a condition of its own within the windows of the hits, each once. */
const countedOf = (base: Condition, hits: readonly Hit[], scope: Scope): readonly Time[] => [
	...new Map(
		hits.flatMap(({ env, windows }) =>
			inWindows(timesOf(base, scopeAt(scope, windows), env), windows).map(({ time }) => [time.key, time] as const),
		),
	).values(),
];

const sizeOf = (query: MeasureQuery, hits: readonly Hit[], found: readonly InWindow[], scope: Scope): Size => {
	const none = { ofMs: null, values: [], each: [] };
	const { measure } = query;
	switch (measure.of) {
		case 'time':
			return { ...none, size: lengthIn(found) };
		case 'count':
			return { ...none, size: found.length };
		case 'share': {
			if (measure.base && measure.isCounted) {
				const all = countedOf(measure.base, hits, scope);
				const ids = new Set(found.flatMap(({ time }) => time.rows.map(({ id }) => id)));
				const held = all.filter(({ rows }) => rows.some(({ id }) => ids.has(id)));
				return { ...none, size: all.length > 0 ? held.length / all.length : null, ofCount: all.length };
			}
			const base = measure.base ? baseOf(query, measure.base, hits, scope) : knownOf(query, hits, scope);
			const ofMs = lengthOf(base);
			const holdsMs = lengthOf(intersect(union(found.flatMap(({ parts }) => parts)), base));
			return { ...none, size: ofMs > 0 ? holdsMs / ofMs : null, ofMs };
		}
		case 'rate': {
			const ofMs = lengthOf(knownOf(query, hits, scope));
			return { ...none, size: ofMs > 0 ? found.length / (ofMs / MINUTE_MS) : null, ofMs };
		}
		case 'mean': {
			const lengths = lengthsOf(found);
			return { ...none, size: lengths.length > 0 ? lengths.reduce((a, b) => a + b, 0) / lengths.length : null };
		}
		case 'longest':
			return { ...none, size: lengthsOf(found).reduce((a, b) => Math.max(a, b), 0) };
		case 'latency': {
			const each = latenciesOf(hits);
			return { ...none, each, size: each.length > 0 ? each.reduce((sum, { ms }) => sum + ms, 0) / each.length : null };
		}
		case 'distinct': {
			const { name } = measure;
			const values = new Set(
				[...hits]
					.filter((hit) => hit.found.length > 0)
					.sort((a, b) => firstMs(a) - firstMs(b))
					.flatMap(({ env }) => env.get(name) ?? []),
			);
			return { ...none, size: values.size, values: [...values] };
		}
	}
};

const firstMs = ({ found }: Hit): number => found[0]?.time.startMs ?? Infinity;

/** The hits in a window alone. */
const hitsIn = (hits: readonly Hit[], { startMs, endMs }: Interval): readonly Hit[] =>
	hits.map(({ env, windows, found }) => ({
		env,
		windows: windows.flatMap((w): Window[] => {
			const cut = { ...w, startMs: Math.max(w.startMs, startMs), endMs: Math.min(w.endMs, endMs) };
			return cut.startMs < cut.endMs ? [cut] : [];
		}),
		found: found.flatMap((one): InWindow[] => {
			const parts = one.parts.flatMap((p): Interval[] => {
				const cut = { startMs: Math.max(p.startMs, startMs), endMs: Math.min(p.endMs, endMs) };
				const isMoment = p.startMs === p.endMs && cut.startMs === cut.endMs && p.startMs < endMs;
				return cut.startMs < cut.endMs || isMoment ? [cut] : [];
			});
			return parts.length > 0 ? [{ ...one, parts }] : [];
		}),
	}));

const kindOf = ({ time }: InWindow): (GroupKey & { is: 'kind' })['kind'] | null =>
	time.rows[0] ? (time.rows[0].gesture ?? time.rows[0].kind) : null;

type Grouped = { readonly group: readonly GroupKey[]; readonly hits: readonly Hit[] };

/** Hits while each time of a condition holds; variables that it shares with them stand for the same. */
const splitByTimes = ({ group, hits }: Grouped, of: Condition, scope: Scope): readonly Grouped[] => {
	const parts = hits.flatMap((hit) => {
		const inner = scopeAt(scope, hit.windows);
		return inWindows(timesOf(of, inner, hit.env), hit.windows).map(({ time }) => ({ time, hit }));
	});
	return [...groupBy(parts, ({ time }) => time.key).values()]
		.flatMap((own): Grouped[] => {
			const time = own[0]?.time;
			return time
				? [{ group: [...group, { is: 'time', time }], hits: own.flatMap(({ hit }) => hitsIn([hit], time)) }]
				: [];
		})
		.sort((a, b) => startOf(a) - startOf(b));
};

const startOf = ({ group }: Grouped): number => {
	const last = group.at(-1);
	return last?.is === 'time' ? last.time.startMs : 0;
};

/** Hits told apart by one more thing. */
const split = ({ group, hits }: Grouped, by: Group, scope: Scope): readonly Grouped[] => {
	switch (by.by) {
		case 'var':
			return [...groupBy(hits, ({ env }) => env.get(by.name) ?? '')].map(([key, own]) => ({
				group: [...group, { is: 'key', name: by.name, key }],
				hits: own,
			}));
		case 'kind': {
			const kinds = new Set(hits.flatMap(({ found }) => found.flatMap((one) => kindOf(one) ?? [])));
			return [...kinds].map((kind) => ({
				group: [...group, { is: 'kind', kind }],
				hits: hits.map((hit) => ({ ...hit, found: hit.found.filter((one) => kindOf(one) === kind) })),
			}));
		}
		case 'window':
			return by.windows.map((window) => ({
				group: [...group, { is: 'window', window }],
				hits: hitsIn(hits, window),
			}));
		case 'times':
			return splitByTimes({ group, hits }, by.of, scope);
	}
};

const placed = (groups: readonly Measured[], order: 'most' | 'least'): readonly Measured[] => {
	const signed = ({ size }: Measured): number => (order === 'most' ? -1 : 1) * (size ?? 0);
	// What nothing is known of stands last, whatever the order.
	const sorted = [...groups].sort((a, b) => Number(a.size === null) - Number(b.size === null) || signed(a) - signed(b));
	return sorted.map((one) => ({ ...one, place: 1 + sorted.findIndex(({ size }) => size === one.size) }));
};

/** Measures by groups. */
export const runMeasure = (query: MeasureQuery, scope: Scope): MeasureFound => {
	const names = query.by.flatMap((by) => (by.by === 'var' ? [by.name] : []));
	const hits = pickedHits(oneWay(search(query, scope), query, names, scope), query.pick);
	const start: readonly Grouped[] = [{ group: [], hits }];
	const groups = query.by
		.reduce((parts, by) => parts.flatMap((part) => split(part, by, scope)), start)
		.map(({ group, hits: own }): Measured => {
			const found = merged(own);
			return { group, found, place: null, ...sizeOf(query, own, found, scope) };
		});
	const against = query.keep?.against;
	const own = against && runMeasure({ ...query, about: against, rank: null, keep: null }, scope).groups;
	const held = own ? heldToOwn(groups, own) : groups;
	const { keep, all } = heldAgainst(query.keep, held, scope);
	const kept = all.filter(({ size, heldTo }) => isKept(size, boundOf(keep, heldTo)));
	const dropped = held.filter((one) => !kept.includes(one));
	const { rank } = query;
	if (!rank) return { groups: kept, others: dropped };
	const inOrder = placed(kept, rank.order);
	const nth = rank.nth ? inOrder[rank.nth - 1] : undefined;
	if (nth) {
		const isNth = ({ place }: Measured): boolean => place === nth.place;
		return { groups: inOrder.filter(isNth), others: [...inOrder.filter((one) => !isNth(one)), ...dropped] };
	}
	const top = rank.top ?? inOrder.length;
	const isIn = ({ place }: Measured): boolean => (place ?? 1) <= top;
	return { groups: inOrder.filter(isIn), others: [...inOrder.filter((one) => !isIn(one)), ...dropped] };
};

/** The one value of a measure without groups. */
export const measured = (query: MeasureQuery, scope: Scope): Measured =>
	itemAt(runMeasure({ ...query, by: [], rank: null, keep: null }, scope).groups, 0);

/** Sides in order, best first. */
export const compared = (sides: readonly Measured[], order: 'most' | 'least'): CompareFound => ({
	sides,
	order: sides
		.map((side, index) => ({ size: side.size ?? -Infinity, index }))
		.sort((a, b) => (order === 'most' ? b.size - a.size : a.size - b.size) || a.index - b.index)
		.map(({ index }) => index),
});

/** Columns beside each other, a row for each group in the order in which the columns have them. */
export const tableOf = ({ columns }: TableQuery, found: readonly MeasureFound[]): TableFound => {
	const rows = new Map<string, TableRow>();
	for (const [at, { groups, others }] of found.entries()) {
		for (const one of [...groups, ...others]) {
			const key = groupKey(one.group);
			const row = rows.get(key) ?? { group: one.group, cells: columns.map(() => null) };
			rows.set(key, { ...row, cells: row.cells.map((cell, i) => (i === at ? one : cell)) });
		}
	}
	return { rows: [...rows.values()] };
};
