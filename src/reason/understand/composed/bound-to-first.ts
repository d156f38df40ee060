import { and, any, both } from '../../query/build';
import type { Part } from '../../query/reading';
import type { ListQuery, Query, Range, Span } from '../../query/query';

/** Variables that a condition or span names. */
const namesIn = (value: unknown): readonly string[] => [
	...new Set([...JSON.stringify(value).matchAll(/\{"is":"var","name":"([^"]+)"\}/g)].flatMap(([, name]) => name ?? [])),
];

/** The same with whoever and whatever it is in place of some variables. */
const withoutNames = <T>(value: T, names: readonly string[], vars: Readonly<Record<string, Range>>): T =>
	JSON.parse(
		names.reduce(
			(text, name) =>
				text.replaceAll(JSON.stringify({ is: 'var', name }), JSON.stringify(any(vars[name]?.of ?? 'target'))),
			JSON.stringify(value),
		),
	) as T;

/** While what a list is about was so: of one time of it, such as the first, that one alone. */
const meanwhile = ({ about, pick, vars }: ListQuery, kept: readonly string[]): Span => {
	const names = namesIn(about);
	const own = withoutNames(
		about,
		names.filter((name) => !kept.includes(name)),
		vars,
	);
	const anchor = pick ? and({ is: 'pick', pick, of: withoutNames(about, names, vars) }, own) : own;
	return { is: 'beside', relation: 'during', anchor, pick: null, edge: 'start', withinMs: null };
};

const isSame = (a: Span, b: Span): boolean => JSON.stringify(a) === JSON.stringify(b);

/**
 * “Who pointed, and was anybody looking at them?”: whoever was found first, and while it was so. A later part that speaks of those
 * whom the first one asks for would stand for nobody by itself.
 */
export const boundToFirst = (parts: readonly Part[]): readonly Part[] => {
	const [first] = parts;
	const asked = first?.is === 'query' && first.query.get === 'list' ? first.query : null;
	if (!asked) return parts;
	const bound = (query: Query): Query => {
		if (!('vars' in query) || query.vars === undefined || !('about' in query)) return query;
		const { vars } = query;
		const free = namesIn([query.about, query.span]).filter((name) => !Object.hasOwn(vars, name));
		if (free.length === 0 || !free.every((name) => asked.show.includes(name))) return query;
		const own = Object.fromEntries(free.flatMap((name) => (asked.vars[name] ? [[name, asked.vars[name]]] : [])));
		const spans = isSame(query.span, asked.span) ? [query.span] : [query.span, asked.span];
		return { ...query, vars: { ...own, ...vars }, span: both([...spans, meanwhile(asked, free)]) };
	};
	return parts.map((part, at) => (at > 0 && part.is === 'query' ? { ...part, query: bound(part.query) } : part));
};
