// Symbols read back into queries. What is no query, or names what the question does not, is `null`.
//
//   line     := refuse | ask | query+
//   query    := get option* about condition span domain* ;      domain: one for each variable, in the order of their numbers
//             | compare-* gap? (keep-* number)? about measure+ ; | table measure+ ;
//   condition:= do-DOING slot slot | to do-DOING slot slot slot | and c c | or c c | not c | ever c
//             | num-OP variable number? c | over length c | least length c | under length c | most length c | in c span | one pick c
//   span     := always | from moment moment | at moment | both span span | RELATION edge-end? begun? (within number)? pick? c
//   moment   := open | f-PART | the-end | back length | minute number | length
//   number   := n0…n3 | #VALUE;  length := number | mins number
import type { MaskedQuestion } from './mask';
import { fail, TermReader, Unreadable } from './read-terms';
import { isOneOf } from '../../../core/collections';
import type { AskSession } from '../../answer/types';
import type { Claim, Group, Keep, Measure, MeasureQuery, Query, Slot } from '../../query/query';

const ops = ['over', 'under', 'exactly', 'at-least', 'at-most'] as const;
const tells = ['short', 'long', 'moments', 'change', 'people', 'things', 'places', 'doing', 'length'] as const;
const simpleMeasures = ['time', 'count', 'rate', 'mean', 'longest', 'latency'] as const;

/** Reads whole queries. */
class QueryReader extends TermReader {
	claim(): Claim | undefined {
		if (this.is('claim-some')) return { is: 'some' };
		if (this.is('claim-all')) return { is: 'all' };
		if (!this.is('claim-best')) return undefined;
		if (/^(?:[pt]\d|cam|else)$/.test(this.next)) return { is: 'best', of: this.some() };
		return { is: 'best', of: this.moment() ?? 0 };
	}

	windows(count: number): Group {
		const { untilMs } = this.session;
		const length = count === 0 ? 60_000 : untilMs / count;
		const parts = count === 0 ? Math.ceil(untilMs / length) : count;
		const windows = Array.from({ length: parts }, (_, i) => ({
			startMs: i * length,
			endMs: Math.min(untilMs, (i + 1) * length),
		}));
		return { by: 'window', windows };
	}
	groups(): Group[] {
		const groups: Group[] = [];
		for (;;) {
			if (this.is('by')) groups.push({ by: 'var', name: this.take() });
			else if (this.is('by-kind')) groups.push({ by: 'kind' });
			else if (this.is('by-times')) groups.push({ by: 'times', of: this.condition() });
			else if (this.is('by-minutes')) groups.push(this.windows(0));
			else {
				const parts = this.after('by-parts-');
				if (parts === null) return groups;
				groups.push(this.windows(Number(parts)));
			}
		}
	}
	rank(): MeasureQuery['rank'] {
		const order = this.after('rank-');
		if (order === null) return null;
		return {
			order: order === 'most' ? 'most' : 'least',
			top: this.is('top') ? this.count() : null,
			...(this.is('place') && { nth: this.count() }),
			...(this.is('rise') ? { change: 'rise' as const } : this.is('fall') ? { change: 'fall' as const } : {}),
			...(this.is('gap') && { isGap: true }),
		};
	}
	keep(measure: Measure['of']): Keep | null {
		const op = this.after('keep-');
		if (op === null) return null;
		const known = isOneOf(ops, op) ? op : fail(op);
		if (this.is('than')) return { op: known, value: 0, than: this.some() };
		if (measure === 'share') {
			const isLiteral = this.next.startsWith('#');
			const value = this.count();
			return { op: known, value: isLiteral ? value / 100 : value };
		}
		return { op: known, value: ['count', 'distinct', 'rate'].includes(measure) ? this.count() : this.length() };
	}
	measured(): MeasureQuery {
		const name = this.after('get-') ?? fail(`measure ${this.next}`);
		const kind = isOneOf(simpleMeasures, name)
			? name
			: name === 'share' || name === 'counted-share'
				? 'share'
				: name === 'distinct'
					? 'distinct'
					: fail(name);
		const distinct = kind === 'distinct' ? this.take() : '';
		const by = this.groups();
		const pick = this.pick();
		const rank = this.rank();
		const keep = this.keep(kind);
		const claim = this.claim();
		const base = this.is('base') ? this.condition() : null;
		const measure: Measure =
			kind === 'share'
				? { of: 'share', base, ...(name === 'counted-share' && { isCounted: true }) }
				: kind === 'distinct'
					? { of: 'distinct', name: distinct }
					: { of: kind };
		return { get: 'measure', measure, by, pick, rank, keep, ...(claim && { claim }), ...this.asked() };
	}
	several(): MeasureQuery[] {
		const sides: MeasureQuery[] = [];
		while (!this.is(';')) sides.push(this.measured());
		return sides;
	}

	query(): Query {
		const symbol = this.next;
		const names = (): string[] => {
			const own: string[] = [];
			while (/^v\d$/.test(this.next)) own.push(this.take());
			return own;
		};
		const people = (): Slot[] => {
			const own: Slot[] = [];
			while (/^[pt]\d$/.test(this.next)) own.push(this.some());
			return own;
		};
		const order = this.after('compare-');
		if (order !== null) {
			const isGap = this.is('gap');
			const op = this.after('keep-');
			const held = op === null ? null : { op: isOneOf(ops, op) ? op : fail(op), times: this.count() };
			this.expect('about');
			const sides = this.several();
			if (sides.length < 2) fail('one side');
			return {
				get: 'compare',
				sides,
				order: order === 'most' ? 'most' : 'least',
				...(held && { held }),
				...(isGap && { isGap }),
			};
		}
		if (this.is('table')) return { get: 'table', columns: this.several() };
		const as = this.after('tell-');
		if (as !== null) {
			const who = people();
			const side = this.after('side-');
			this.expect('about');
			const span = this.span();
			this.expect(';');
			return {
				get: 'summary',
				as: isOneOf(tells, as) ? as : fail(as),
				who,
				span,
				...(side && { side: side === 'left' ? ('left' as const) : ('right' as const) }),
			};
		}
		if (this.is('get-list')) {
			const show = names();
			if (show.length === 0) fail('nothing to show');
			const pick = this.pick();
			const claim = this.claim();
			return { get: 'list', show, pick, ...(claim && { claim }), ...this.asked() };
		}
		if (this.is('get-whether')) return { get: 'whether', every: this.is('every'), ...this.asked() };
		if (this.is('get-when')) {
			const pick = this.pick();
			const isReversed = this.is('reversed');
			return { get: 'when', pick, ...(isReversed && { isReversed }), ...this.asked() };
		}
		if (this.is('get-explain')) return { get: 'explain', ...this.asked() };
		if (this.is('get-sequence')) {
			const show = this.take();
			const first = this.after('take-');
			const take =
				first === null
					? null
					: {
							is: first === 'first' ? ('first' as const) : ('last' as const),
							n: this.count(),
							isDistinct: this.is('distinct'),
						};
			const isReversed = this.is('reversed');
			return { get: 'sequence', show, ...(take && { take }), ...(isReversed && { isReversed }), ...this.asked() };
		}
		if (this.is('get-state')) {
			const who = people();
			this.expect('about');
			const tMs = this.moment() ?? this.session.untilMs - 1;
			this.expect(';');
			return { get: 'state', who, tMs };
		}
		return symbol.startsWith('get-') ? this.measured() : fail(`query ${symbol}`);
	}
}

/** Every variable that a query names. */
const namesIn = (value: unknown): readonly string[] => [
	...new Set([...(JSON.stringify(value).matchAll(/"v\d"/g) ?? [])].map(([name]) => name.slice(1, -1))),
];

const isClosed = (query: Query): boolean => {
	if (query.get === 'compare') return query.sides.every(isClosed);
	if (query.get === 'table') return query.columns.every(isClosed);
	if (!('vars' in query)) return namesIn(query).length === 0;
	const { vars = {}, ...rest } = query;
	const used = namesIn(rest);
	return used.length === Object.keys(vars).length && used.every((name) => Object.hasOwn(vars, name));
};

/** The queries of a line of symbols; `refuse`, `ask`: there is none; `null`: it is no query. */
export const queriesOf = (
	symbols: readonly string[],
	session: AskSession,
	masked: MaskedQuestion,
): readonly Query[] | 'refuse' | 'ask' | null => {
	const [only] = symbols;
	if (symbols.length === 1 && (only === 'refuse' || only === 'ask')) return only;
	const reader = new QueryReader(symbols, session, masked);
	const queries: Query[] = [];
	try {
		while (!reader.isDone) queries.push(reader.query());
	} catch (error) {
		if (error instanceof Unreadable) return null;
		throw error;
	}
	return queries.length > 0 && queries.length <= 3 && queries.every(isClosed) ? queries : null;
};
