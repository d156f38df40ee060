import { ranging, variable } from '../../../query/build';
import type { Condition, Query } from '../../../query/query';
import type { Reading, Understood } from '../../../query/reading';
import { labelOf } from '../../label';
import { namesOf } from '../../typed/rewriting';
import { onlyQuery, withQuery, type Rereading } from '../reread';

/* “Longer at the tower than at Mum and the ball together?”: at the one or the other, read from the question with each alone. */

const TOGETHER = String.raw`(?:combined|together|put together|taken together|added (?:up|together))`;

type Data = readonly unknown[] | { readonly [key: string]: unknown };
const isData = (value: unknown): value is Data => typeof value === 'object' && value !== null;
const isLook = (value: unknown): value is Condition =>
	isData(value) && 'is' in value && value['is'] === 'does' && 'doing' in value && value['doing'] === 'look';

/** Two readings that differ by whom or what one look is at, as one at either; `null`: they differ otherwise. */
const merged = (a: unknown, b: unknown): { readonly value: unknown; readonly count: number } | null => {
	if (JSON.stringify(a) === JSON.stringify(b)) return { value: a, count: 0 };
	if (isLook(a) && isLook(b)) return { value: { is: 'or', of: [a, b] }, count: 1 };
	if (!isData(a) || !isData(b) || Array.isArray(a) !== Array.isArray(b)) return null;
	const [first, second] = [Object.entries(a), new Map(Object.entries(b))];
	if (first.length !== second.size) return null;
	const parts = first.map(([key, value]) => [key, merged(value, second.get(key))] as const);
	const known = parts.flatMap(([key, part]) => (part ? [[key, part] as const] : []));
	if (known.length < parts.length) return null;
	const values = known.map(([, { value }]) => value);
	const count = known.reduce((sum, [, part]) => sum + part.count, 0);
	return { value: Array.isArray(a) ? values : Object.fromEntries(known.map(([key], i) => [key, values[i]])), count };
};

const isOfTime = (query: Query): boolean =>
	query.get === 'measure'
		? query.measure.of === 'time' || query.measure.of === 'share'
		: query.get === 'compare' && query.sides.every(isOfTime);

/** How many looks at the one or the other: a look at each that follow on each other are two. */
const countedAtEither = (a: Query, b: Query): Query | null => {
	if (a.get !== 'measure' || b.get !== 'measure' || a.measure.of !== 'count' || a.by.length > 0) return null;
	if (a.about.is !== 'does' || b.about.is !== 'does' || a.about.doing !== 'look' || !a.about.whom || !b.about.whom)
		return null;
	const both = ranging('target', { among: [a.about.whom, b.about.whom] });
	return { ...a, vars: { ...a.vars, z: both }, about: { ...a.about, whom: variable('z') } };
};

/** How long at two of them together; `null`: something else is asked. */
export const combined = (question: string, { known, read }: Rereading): Understood | null => {
	const { person, thing } = namesOf(known);
	const one = String.raw`(?:the )?(?:${person}|${thing})`;
	const found = new RegExp(
		String.raw`^(.*\b(?:at|on|with|to) )(?:both )?(${one}) (?:and|plus) (?:at |on |with |to )?(${one}),? ${TOGETHER}\b(.*)$`,
		'iu',
	).exec(question);
	if (!found) return null;
	const [, before = '', first, second, after = ''] = found;
	const readings = [first, second].map((name) => read(`${before}${name}${after}`));
	const [reading, other] = readings;
	if (!reading || !other) return null;
	const [a, b] = readings.map((one) => onlyQuery(one ?? null));
	const counted = a && b && countedAtEither(a, b);
	if (counted) return withQuery(reading, counted, known);
	if (!reading.parts.every((part) => part.is === 'query' && isOfTime(part.query))) return null;
	const both = merged(reading.parts, other.parts);
	if (both?.count !== 1) return null;
	// Data of the same form as both, with one look in two ways.
	const parts = both.value as Reading['parts'];
	return { is: 'read', readings: [{ ...reading, parts, label: labelOf(parts, known) }] };
};
