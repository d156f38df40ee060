// Who and whom, numbers, conditions and spans as symbols. The grammar stands in read-queries.ts.
import { slotKey, type MaskedQuestion } from '../../src/reason/understand/reader/mask.ts';
import { fractions, literals } from '../../src/reason/understand/reader/symbols.ts';
import type { AskSession } from '../../src/reason/answer/types.ts';
import type { Condition, Pick, Range, Slot, Span } from '../../src/reason/query/query.ts';

/** What cannot be said in symbols. */
export class Unsayable extends Error {}

export type At = { readonly session: AskSession; readonly masked: MaskedQuestion; readonly names: Map<string, string> };

export const fail = (why: string): never => {
	throw new Unsayable(why);
};

export const isNear = (a: number, b: number): boolean => Math.abs(a - b) < 1.5;

export const variableOf = (name: string, { names }: At): string => {
	const known = names.get(name) ?? `v${names.size}`;
	names.set(name, known);
	if (names.size > 4) fail('variables');
	return known;
};

export const slot = (one: Slot | null, at: At): string => {
	if (one === null) return '-';
	switch (one.is) {
		case 'camera':
			return 'cam';
		case 'elsewhere':
			return 'else';
		case 'any':
			return `any-${one.of}`;
		case 'var':
			return variableOf(one.name, at);
		case 'person':
		case 'thing': {
			const [kind, id = ''] = slotKey(one, at.session)?.split(/:(.*)/) ?? [];
			const found = (kind === 'person' ? at.masked.people : at.masked.things).indexOf(id);
			if (found < 0) fail(`not named: ${one.name}`);
			return `${kind === 'person' ? 'p' : 't'}${found}`;
		}
	}
};

/** A number by its slot or as a literal; `of`: how it counts. */
export const number = (value: number, of: 'ms' | 'value', { masked }: At): string[] => {
	const found = masked.numbers.findIndex((own) =>
		isNear(own[of] * (of === 'value' ? 1000 : 1), value * (of === 'value' ? 1000 : 1)),
	);
	if (found >= 0) return [`n${found}`];
	const plain = of === 'ms' ? value / 1000 : value;
	if (literals.some((own) => own === plain)) return [`#${plain}`];
	if (of === 'ms' && literals.some((own) => own === plain / 60)) return ['mins', `#${plain / 60}`];
	return fail(`number: ${value}`);
};

export const share = (value: number, at: At): string[] => {
	const found = at.masked.numbers.findIndex((own) => Math.abs(own.value - value) < 1e-6);
	if (found >= 0) return [`n${found}`];
	return literals.some((own) => own === value * 100) ? [`#${value * 100}`] : fail(`share: ${value}`);
};

export const moment = (ms: number | null, at: At, isStart: boolean): string[] => {
	const end = at.session.untilMs;
	if (ms === null || (isStart && ms === 0) || (!isStart && isNear(ms, end))) return ['open'];
	for (const [name, part] of Object.entries(fractions)) if (isNear(ms, end * part)) return [`f-${name}`];
	if (isNear(ms, end - 1)) return ['the-end'];
	const { numbers } = at.masked;
	const direct = numbers.findIndex((own) => isNear(own.ms, ms));
	if (direct >= 0) return [`n${direct}`];
	const back = numbers.findIndex((own) => isNear(end - own.ms, ms));
	if (back >= 0) return ['back', `n${back}`];
	const minute = numbers.findIndex((own) => isNear((own.value - 1) * 60_000, ms));
	if (minute >= 0 && isStart) return ['minute', `n${minute}`];
	const ended = numbers.findIndex((own) => isNear(own.value * 60_000, ms));
	if (ended >= 0) return ['mins', `n${ended}`];
	for (const one of literals) if (isNear(one * 1000, ms)) return [`#${one}`];
	for (const one of literals) if (isNear(one * 60_000, ms)) return ['mins', `#${one}`];
	for (const one of literals) if (isNear(end - one * 1000, ms)) return ['back', `#${one}`];
	for (const one of literals) if (isNear(end - one * 60_000, ms)) return ['back', 'mins', `#${one}`];
	return fail(`moment: ${ms}`);
};

export const pick = (one: Pick, at: At): string[] => {
	if (one.per) fail('per');
	return one.n === undefined ? [`pick-${one.is}`] : [`nth-${one.is}`, ...number(one.n, 'value', at)];
};

const folded = (word: string, parts: readonly string[][]): string[] =>
	parts.reduceRight((right, left) => [word, ...left, ...right]);

export const condition = (one: Condition, at: At): string[] => {
	switch (one.is) {
		case 'does': {
			const ends = [slot(one.who, at), slot(one.whom, at)];
			return one.what === null ? [`do-${one.doing}`, ...ends] : ['to', `do-${one.doing}`, ...ends, slot(one.what, at)];
		}
		case 'and':
		case 'or':
			return folded(
				one.is,
				one.of.map((part) => condition(part, at)),
			);
		case 'not':
		case 'ever':
			return [one.is, ...condition(one.of, at)];
		case 'number': {
			const count = one.op === 'all' ? [] : number(one.count, 'value', at);
			return [`num-${one.op}`, variableOf(one.of, at), ...count, ...condition(one.holds, at)];
		}
		case 'lasting': {
			const inner = condition(one.of, at);
			// “More than” has one ms more, “less than” one less.
			const bound = (ms: number | null, exact: string, beyond: string, step: number): string[] => {
				if (ms === null) return [];
				return ms % 10 === 0 ? [exact, ...number(ms, 'ms', at)] : [beyond, ...number(ms - step, 'ms', at)];
			};
			const least = bound(one.atLeastMs, 'least', 'over', 1);
			const most = bound(one.atMostMs, 'most', 'under', -1);
			return [...least, ...most, ...inner];
		}
		case 'in':
			return ['in', ...condition(one.of, at), ...span(one.span, at)];
		case 'pick':
			return ['one', ...pick(one.pick, at), ...condition(one.of, at)];
	}
};

export const span = (one: Span, at: At): string[] => {
	switch (one.is) {
		case 'all':
			return ['always'];
		case 'between':
			return ['from', ...moment(one.startMs, at, true), ...moment(one.endMs, at, false)];
		case 'at':
			return ['at', ...(one.tMs === 0 ? ['#0'] : moment(one.tMs, at, false))];
		case 'both':
			return folded(
				'both',
				one.of.map((part) => span(part, at)),
			);
		case 'beside':
			return [
				one.relation,
				...(one.edge === 'end' ? ['edge-end'] : []),
				...(one.isBegun ? ['begun'] : []),
				...(one.withinMs === null ? [] : ['within', ...number(one.withinMs, 'ms', at)]),
				...(one.pick ? pick(one.pick, at) : []),
				...condition(one.anchor, at),
			];
	}
};

const isEverybody = (range: Range, { session }: At): boolean =>
	range.of === 'person' &&
	range.among?.length === session.people.length &&
	range.among.every((one) => one.is === 'person') &&
	new Set(range.among.map((one) => (one.is === 'person' ? one.name : ''))).size === session.people.length;

/** Declared behind what uses them, in the order in which they are used. */
export const variables = (vars: Readonly<Record<string, Range>>, at: At): string[] => {
	const used = [...at.names.keys()];
	return used.flatMap((name) => {
		const range = vars[name] ?? fail(`undeclared: ${name}`);
		const among =
			range.among === null || isEverybody(range, at) ? [] : ['among', ...range.among.map((s) => slot(s, at))];
		const except = range.except.length === 0 ? [] : ['except', ...range.except.map((s) => slot(s, at))];
		return [`of-${range.of}`, ...among, ...except];
	});
};
