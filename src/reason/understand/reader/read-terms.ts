// Symbols of who and whom, numbers, conditions and spans, read one after the other. The grammar stands in read-queries.ts.
import type { MaskedQuestion } from './mask';
import { fractions } from './symbols';
import { isOneOf } from '../../../core/collections';
import { doings, type Doing } from '../../answer/doings';
import type { AskSession } from '../../answer/types';
import type { Condition, Deed, Domain, Pick, Range, Slot, Span } from '../../query/query';

/** What is no query. */
export class Unreadable extends Error {}
export const fail = (why: string): never => {
	throw new Unreadable(why);
};

const picks = ['first', 'last', 'ends-last', 'longest', 'shortest', 'nth'] as const;
const domains = ['person', 'thing', 'target'] as const;
const relations = ['before', 'after', 'during'] as const;
const counts = ['exactly', 'at-least', 'at-most'] as const;

const domainOf = (name: string): Domain => (isOneOf(domains, name) ? name : fail(`domain ${name}`));

const deedOf = (symbol: string): Deed => {
	const name = symbol.slice(3);
	const isDoing = (one: string): one is Doing => Object.hasOwn(doings, one);
	return name === 'event' || isDoing(name) ? name : fail(`deed ${symbol}`);
};

/** Reads symbols one after the other. */
export class TermReader {
	#at = 0;
	constructor(
		readonly symbols: readonly string[],
		readonly session: AskSession,
		readonly masked: MaskedQuestion,
	) {}

	get next(): string {
		return this.symbols[this.#at] ?? '';
	}
	get isDone(): boolean {
		return this.#at >= this.symbols.length;
	}
	take(): string {
		const symbol = this.next;
		this.#at++;
		return symbol;
	}
	is(symbol: string): boolean {
		if (this.next !== symbol) return false;
		this.#at++;
		return true;
	}
	expect(symbol: string): void {
		if (!this.is(symbol)) fail(`${symbol} instead of ${this.next}`);
	}
	after(prefix: string): string | null {
		return this.next.startsWith(prefix) ? this.take().slice(prefix.length) : null;
	}

	slot(): Slot | null {
		const symbol = this.take();
		if (symbol === '-') return null;
		if (symbol === 'cam') return { is: 'camera' };
		if (symbol === 'else') return { is: 'elsewhere' };
		const [, kind, index = ''] = /^(p|t|v|any-)(.*)$/.exec(symbol) ?? [];
		if (kind === 'any-') return { is: 'any', of: domainOf(index) };
		if (kind === 'v') return { is: 'var', name: symbol };
		const id = (kind === 'p' ? this.masked.people : this.masked.things)[Number(index)];
		if (kind === undefined || id === undefined) return fail(`slot ${symbol}`);
		return { is: kind === 'p' ? 'person' : 'thing', name: id };
	}
	some(): Slot {
		return this.slot() ?? fail('nobody');
	}
	/** A number that counts. */
	count(): number {
		const literal = this.after('#');
		if (literal !== null) return Number(literal);
		const index = this.after('n');
		return (index === null ? undefined : this.masked.numbers[Number(index)])?.value ?? fail(`number ${this.next}`);
	}
	/** A length of time, ms. */
	length(): number {
		if (this.is('mins')) return this.count() * 60_000;
		const literal = this.after('#');
		if (literal !== null) return Number(literal) * 1000;
		const index = this.after('n');
		return (index === null ? undefined : this.masked.numbers[Number(index)])?.ms ?? fail(`length ${this.next}`);
	}
	moment(): number | null {
		const end = this.session.untilMs;
		if (this.is('open')) return null;
		if (this.is('the-end')) return end - 1;
		if (this.is('back')) return Math.max(0, end - this.length());
		if (this.is('minute')) return (this.count() - 1) * 60_000;
		const part = this.after('f-');
		if (part !== null)
			return isOneOf(Object.keys(fractions) as (keyof typeof fractions)[], part) ? end * fractions[part] : fail(part);
		return this.length();
	}
	pick(): Pick | null {
		const name = this.after('pick-');
		if (name !== null) return { is: isOneOf(picks, name) ? name : fail(name) };
		const nth = this.after('nth-');
		return nth === null ? null : { is: isOneOf(picks, nth) ? nth : fail(nth), n: this.count() };
	}

	condition(depth = 0): Condition {
		if (depth > 6) fail('too deep');
		const symbol = this.take();
		const inner = (): Condition => this.condition(depth + 1);
		if (symbol === 'to') {
			const doing = deedOf(this.take());
			return { is: 'does', doing, who: this.slot(), whom: this.slot(), what: this.slot() };
		}
		if (symbol.startsWith('do-'))
			return { is: 'does', doing: deedOf(symbol), who: this.slot(), whom: this.slot(), what: null };
		switch (symbol) {
			case 'and':
			case 'or':
				return { is: symbol, of: [inner(), inner()] };
			case 'not':
			case 'ever':
				return { is: symbol, of: inner() };
			case 'over':
				return { is: 'lasting', atLeastMs: this.length() + 1, atMostMs: null, of: inner() };
			case 'least':
				return { is: 'lasting', atLeastMs: this.length(), atMostMs: null, of: inner() };
			case 'under':
				return { is: 'lasting', atLeastMs: null, atMostMs: Math.max(0, this.length() - 1), of: inner() };
			case 'most':
				return { is: 'lasting', atLeastMs: null, atMostMs: this.length(), of: inner() };
			case 'in':
				return { is: 'in', of: inner(), span: this.span() };
			case 'one':
				return { is: 'pick', pick: this.pick() ?? fail('pick'), of: inner() };
		}
		const op = symbol.startsWith('num-') ? symbol.slice(4) : fail(`condition ${symbol}`);
		const of = this.take();
		if (op === 'all') return { is: 'number', of, op, count: 0, holds: inner() };
		return { is: 'number', of, op: isOneOf(counts, op) ? op : fail(op), count: this.count(), holds: inner() };
	}

	span(): Span {
		const symbol = this.take();
		switch (symbol) {
			case 'always':
				return { is: 'all' };
			case 'from':
				return { is: 'between', startMs: this.moment(), endMs: this.moment() };
			case 'at':
				return { is: 'at', tMs: this.moment() ?? this.session.untilMs - 1 };
			case 'both':
				return { is: 'both', of: [this.span(), this.span()] };
		}
		const relation = isOneOf(relations, symbol) ? symbol : fail(`span ${symbol}`);
		const edge = this.is('edge-end') ? 'end' : 'start';
		const isBegun = this.is('begun');
		const withinMs = this.is('within') ? this.length() : null;
		const pick = this.pick();
		return { is: 'beside', relation, edge, withinMs, pick, anchor: this.condition(), ...(isBegun && { isBegun }) };
	}

	/** What the variables range over: `v0`, `v1`, …. */
	vars(): Record<string, Range> {
		const vars: Record<string, Range> = {};
		for (let i = 0; ; i++) {
			const of = this.after('of-');
			if (of === null) return vars;
			const slots = (): Slot[] => {
				const list: Slot[] = [];
				while (/^(?:[pt]\d|cam)$/.test(this.next)) list.push(this.some());
				return list;
			};
			const among = this.is('among') ? slots() : null;
			vars[`v${i}`] = { of: domainOf(of), among, except: this.is('except') ? slots() : [] };
		}
	}
	asked(): { vars: Record<string, Range>; about: Condition; span: Span } {
		this.expect('about');
		const about = this.condition();
		const span = this.span();
		const vars = this.vars();
		this.expect(';');
		return { vars, about, span };
	}
}
