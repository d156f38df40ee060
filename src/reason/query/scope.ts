import { personKey, resolvePerson, resolveThings } from '../answer/resolve';
import type { AskSession } from '../answer/types';
import type { Interval, Stretches } from './intervals';
import type { Asked, Condition, Query, Range, Slot, Span } from './query';
import { relationsOf, type Relations, type Time } from './relations';

/** What variables stand for, by name: keys of people and things, `camera`. */
export type Env = ReadonlyMap<string, string>;

/** Moments that count. `only`: what `begins` there (`inside`: after their start), or `ends` there; `null`: whatever meets them. `anchor`: what they hang on. */
export type Window = Interval & {
	readonly only: 'begins' | 'begun' | 'inside' | 'ends' | null;
	readonly anchor: Time | null;
};

/** What conditions are evaluated over. */
export type Scope = {
	readonly session: AskSession;
	readonly relations: Relations;
	/** Values of each variable. */
	readonly values: Readonly<Record<string, readonly string[]>>;
	/** Where `ever` looks. */
	readonly windows: readonly Window[];
	/** Whether anything of the query does. */
	readonly hasEver: boolean;
	readonly whole: Stretches;
	/** What was found for conditions already, by what their variables stood for. */
	readonly kept: WeakMap<Condition, Map<string, readonly Time[]>>;
	/** The same, where it is unknown whether they hold. */
	readonly keptUnknown: WeakMap<Condition, Map<string, Stretches>>;
};

/** Somebody or something of a query that is not in the session. */
export class Absent extends Error {
	override readonly name = 'Absent';
	constructor(
		readonly kind: 'person' | 'thing',
		readonly named: string,
	) {
		super(`No ${kind} ${named}`);
	}
}

/**
 * The keys that a slot of fixed meaning may be; several for things that share a label.
 *
 * @throws Absent
 */
export const keysOfSlot = (slot: Slot, session: AskSession, env: Env): readonly string[] | null => {
	switch (slot.is) {
		case 'person': {
			const personId = resolvePerson({ by: 'name', name: slot.name }, session);
			if (personId === null) throw new Absent('person', slot.name);
			return [personKey(personId)];
		}
		case 'thing': {
			const ids = resolveThings(slot.name, session.objects);
			if (ids.length === 0) throw new Absent('thing', slot.name);
			return ids.map((id) => `object:${id}`);
		}
		case 'camera':
			return ['camera'];
		case 'elsewhere':
			return ['outside'];
		case 'var': {
			const key = env.get(slot.name);
			return key === undefined ? null : [key];
		}
		case 'any':
			return null;
	}
};

const NONE: Env = new Map();

/** What variables stand for, to be kept by: the same in whatever order they were given their values. */
export const keyOfEnv = (env: Env): string => {
	if (env.size < 2) return [...env].map(([name, key]) => `${name}=${key}`).join('');
	return [...env]
		.map(([name, key]) => `${name}=${key}`)
		.sort()
		.join(' ');
};

const valuesOf = ({ of, among, except }: Range, session: AskSession, relations: Relations): readonly string[] => {
	const fixed = (slots: readonly Slot[]): string[] => slots.flatMap((slot) => keysOfSlot(slot, session, NONE) ?? []);
	const all =
		of === 'person'
			? relations.people
			: of === 'thing'
				? relations.things
				: [...relations.people, ...relations.things, 'camera'];
	const left = new Set(fixed(except));
	return [...new Set(among ? fixed(among) : all)].filter((key) => !left.has(key));
};

/**
 * What the variables of a query range over in a session, and what finds its times.
 *
 * @throws Absent
 */
export const scopeOf = (vars: Readonly<Record<string, Range>>, session: AskSession, query: unknown = null): Scope => {
	const relations = relationsOf(session);
	const whole = [{ startMs: 0, endMs: session.untilMs }];
	return {
		session,
		relations,
		values: Object.fromEntries(
			Object.entries(vars).map(([name, range]) => [name, valuesOf(range, session, relations)]),
		),
		hasEver: JSON.stringify(query).includes('"is":"ever"'),
		windows: whole.map((w) => ({ ...w, only: null, anchor: null })),
		whole: session.untilMs > 0 ? whole : [],
		kept: new WeakMap(),
		keptUnknown: new WeakMap(),
	};
};

type Atom = Extract<Condition, { is: 'does' }>;

/** Everything that is said to be done in a condition. */
export const atomsOf = (condition: Condition): readonly Atom[] => {
	switch (condition.is) {
		case 'does':
			return [condition];
		case 'and':
		case 'or':
			return condition.of.flatMap(atomsOf);
		case 'number':
			return atomsOf(condition.holds);
		case 'in':
			return [...atomsOf(condition.of), ...atomsOfSpan(condition.span)];
		case 'not':
		case 'ever':
		case 'lasting':
		case 'pick':
			return atomsOf(condition.of);
	}
};

/** Everything that is said to be done in a span. */
export const atomsOfSpan = (span: Span): readonly Atom[] =>
	span.is === 'beside' ? atomsOf(span.anchor) : span.is === 'both' ? span.of.flatMap(atomsOfSpan) : [];

const isVar = (slot: Slot | null, name: string): boolean => slot?.is === 'var' && slot.name === name;

const slotsOf = ({ who, whom, what }: Atom): readonly Slot[] => [who, whom, what].filter((slot) => slot !== null);

const varsOf = (slot: Slot): readonly string[] =>
	slot.is === 'var' ? [slot.name] : slot.is === 'any' ? (slot.but ?? []).flatMap(varsOf) : [];

/** Variables of a condition that it does not count over itself. */
export const freeVars = (condition: Condition): ReadonlySet<string> => {
	switch (condition.is) {
		case 'does':
			return new Set(slotsOf(condition).flatMap(varsOf));
		case 'and':
		case 'or':
			return new Set(condition.of.flatMap((one) => [...freeVars(one)]));
		case 'number':
			return new Set([...freeVars(condition.holds)].filter((name) => name !== condition.of));
		case 'in':
			return new Set([...freeVars(condition.of), ...freeVarsOfSpan(condition.span)]);
		case 'not':
		case 'ever':
		case 'lasting':
		case 'pick':
			return freeVars(condition.of);
	}
};

/** Variables that a span hangs on. */
export const freeVarsOfSpan = (span: Span): ReadonlySet<string> =>
	span.is === 'beside'
		? freeVars(span.anchor)
		: span.is === 'both'
			? new Set(span.of.flatMap((one) => [...freeVarsOfSpan(one)]))
			: new Set();

/**
 * The values of a variable that may be meant where the others stand for what they do. Not where everything done with it
 * would be done by somebody to themselves, as when everybody looks at Anna.
 */
export const valuesIn = (name: string, condition: Condition, scope: Scope, env: Env): readonly string[] => {
	const taken = new Set(env.values());
	const own = atomsOf(condition).filter((atom) => slotsOf(atom).some((slot) => isVar(slot, name)));
	const others = own.map(
		(atom) =>
			new Set(
				slotsOf(atom).flatMap((slot) =>
					isVar(slot, name) || slot.is === 'any' ? [] : (keysOfSlot(slot, scope.session, env) ?? []),
				),
			),
	);
	const isMeant = (key: string): boolean => others.length === 0 || others.some((keys) => !keys.has(key));
	return (scope.values[name] ?? []).filter((key) => !taken.has(key) && isMeant(key));
};

/** All that some variables may stand for together: what may be meant in what is asked, and in what its span hangs on. */
export const envsOf = (
	names: readonly string[],
	{ about, span }: Pick<Asked, 'about' | 'span'>,
	scope: Scope,
): Env[] => {
	const all: readonly Condition[] = [about, ...atomsOfSpan(span)];
	return names.reduce<Env[]>(
		(envs, name) =>
			envs.flatMap((env) => {
				const [first = [], ...others] = all.map((one) => valuesIn(name, one, scope, env));
				const values = first.filter((key) => others.every((own) => own.includes(key)));
				return values.map((key) => new Map([...env, [name, key]]));
			}),
		[NONE],
	);
};

/** Variables that the answer names: those listed, in sequence, or that groups are made by. None where a number or times are asked for. */
export const askedFor = (query: Query): readonly string[] => {
	if (query.get === 'list') return query.show;
	if (query.get === 'sequence') return [query.show];
	return query.get === 'measure' ? query.by.flatMap((group) => (group.by === 'var' ? [group.name] : [])) : [];
};

/** Whether every variable that a query uses is declared in it. */
export const isClosed = (query: Query): boolean => {
	if (query.get === 'compare') return query.sides.every(isClosed);
	if (query.get === 'table') return query.columns.every(isClosed);
	if (query.get === 'state' || query.get === 'summary') return true;
	const against = query.get === 'measure' ? query.keep?.against : undefined;
	const abouts = [query.about, ...(against ? [against] : [])];
	const used = [...abouts.flatMap((one) => [...freeVars(one), ...countedIn(one)]), ...freeVarsOfSpan(query.span)];
	return [...used, ...askedFor(query)].every((name) => Object.hasOwn(query.vars, name));
};

/** Variables that a condition counts over. */
const countedIn = (condition: Condition): readonly string[] => {
	switch (condition.is) {
		case 'does':
			return [];
		case 'and':
		case 'or':
			return condition.of.flatMap(countedIn);
		case 'number':
			return [condition.of, ...countedIn(condition.holds)];
		case 'not':
		case 'ever':
		case 'lasting':
		case 'pick':
		case 'in':
			return countedIn(condition.of);
	}
};

/** @throws Absent when it is claimed of somebody or something that is not there */
export const checkClaim = (query: Query, session: AskSession): void => {
	const claim = 'claim' in query ? query.claim : null;
	if (claim?.is === 'best' && typeof claim.of !== 'number') keysOfSlot(claim.of, session, new Map());
};
