import type { Query, Slot } from '../../query/query';
import type { Turn } from '../../query/reading';
import { sameSlot } from '../conditions';
import { slotOfKey } from '../words/slots';

/** Somebody but those who are named, who are known only when all of the question is read: see `withoutNamed`. */
export const somebodyElse: Slot = { is: 'any', of: 'person', but: [] };

type Plain = Readonly<Record<string, unknown>>;

const isPlain = (value: unknown): value is Plain =>
	typeof value === 'object' && value !== null && !Array.isArray(value);
const partsOf = (value: unknown): readonly unknown[] =>
	Array.isArray(value) ? value : isPlain(value) ? Object.values(value) : [];

const isElse = (value: unknown): boolean =>
	isPlain(value) && value['is'] === 'any' && Array.isArray(value['but']) && value['but'].length === 0;
const hasElse = (value: unknown): boolean => isElse(value) || partsOf(value).some(hasElse);

/** Everybody who is named, in whatever part. */
const peopleIn = (value: unknown): readonly Slot[] => {
	if (isPlain(value) && value['is'] === 'person' && typeof value['name'] === 'string')
		return [{ is: 'person', name: value['name'] }];
	return partsOf(value).flatMap(peopleIn);
};

const unlike = (slots: readonly Slot[]): readonly Slot[] =>
	slots.filter((one, at) => slots.findIndex((other) => sameSlot(one, other)) === at);

const replacedIn = (value: unknown, but: readonly Slot[]): unknown => {
	if (isElse(value)) return { is: 'any', of: 'person', ...(but.length > 0 && { but }) };
	if (Array.isArray(value)) return value.map((one: unknown) => replacedIn(one, but));
	if (!isPlain(value)) return value;
	return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, replacedIn(one, but)]));
};

/** Variables that are asked for, and told. */
const askedIn = (query: Query): readonly Slot[] => {
	const names =
		query.get === 'list'
			? query.show
			: query.get === 'measure'
				? query.by.flatMap((one) => (one.by === 'var' ? [one.name] : []))
				: [];
	return names.map((name) => ({ is: 'var', name }));
};

/**
 * A query in which somebody else is none of those whom the question names or asks for: “does Ben nod while somebody else
 * speaks?”. Where it names nobody, none of those talked of before; where nobody was, anybody.
 */
export const withoutNamed = (query: Query, turn: Turn | null): Query => {
	if (!hasElse(query)) return query;
	if (query.get === 'compare')
		return { ...query, sides: query.sides.map((side) => ({ ...side, ...withoutNamed(side, turn) }) as typeof side) };
	const own = unlike([...('about' in query ? peopleIn([query.about, query.span]) : []), ...askedIn(query)]);
	const told = (turn?.named ?? []).flatMap((key) => slotOfKey(key) ?? []).filter(({ is }) => is === 'person');
	return replacedIn(query, own.length > 0 ? own : told) as Query;
};
