import { groupBy } from '../../core/collections';
import { personKey } from '../answer/resolve';
import type { AskSession } from '../answer/types';
import { unknownOf, windowsOf } from './evaluate';
import { inWindows, type InWindow } from './windows';
import type { Absence, ExplainFound, Found, Listed, SequenceFound, StateFound, Step, WhetherFound } from './found';
import { lengthOf, meets, subtract, union } from './intervals';
import { compared, measured, runMeasure, tableOf } from './measure';
import type {
	Asked,
	ExplainQuery,
	ListQuery,
	Query,
	SequenceQuery,
	StateQuery,
	WhenQuery,
	WhetherQuery,
} from './query';
import { endsOf, type Relation } from './relations';
import { finder } from './times';
import { Absent, checkClaim, envsOf, freeVarsOfSpan, keysOfSlot, scopeOf, type Scope } from './scope';
import { isUntold, merged, oneWay, pickedHits, scopeAt, search, type Hit } from './search';

const runList = (query: ListQuery, scope: Scope): readonly Listed[] => {
	const hits = pickedHits(oneWay(search(query, scope), query, query.show, scope), query.pick);
	const groups = groupBy(hits, ({ env }) => query.show.map((name) => env.get(name)).join(' '));
	return [...groups.values()]
		.map((own): Listed => ({
			values: query.show.map((name) => own[0]?.env.get(name) ?? ''),
			found: merged(own),
		}))
		.filter(({ found }) => found.length > 0)
		.sort((a, b) => startOf(a) - startOf(b));
};

const startOf = ({ found: [first] }: Listed): number => first?.time.startMs ?? Infinity;

/** Of “anybody”, who may be there for a moment only, the mean of all: there may be no time in which all are known. */
const knownIn = (
	{ about }: Asked,
	hits: readonly Hit[],
	scope: Scope,
): Pick<WhetherFound, 'knownMs' | 'ofMs' | 'isMean'> => {
	const each = hits.map(({ env, windows }) => {
		const span = union(windows);
		const known = subtract(span, unknownOf(about, scopeAt(scope, windows), env));
		return { ofMs: lengthOf(span), knownMs: lengthOf(known) };
	});
	const ofMs = lengthOf(union(hits.flatMap(({ windows }) => windows)));
	const ofAllMs = each.reduce((sum, one) => sum + one.ofMs, 0);
	const share = ofAllMs > 0 ? each.reduce((sum, one) => sum + one.knownMs, 0) / ofAllMs : 0;
	const [first] = each;
	const isSame = each.every((one) => first && one.knownMs * first.ofMs === first.knownMs * one.ofMs);
	return { ofMs, knownMs: share * ofMs, isMean: !isSame };
};

/** Whether it holds beside each anchor of the span, whatever other variables stand for. */
const runEvery = (query: WhetherQuery, hits: readonly Hit[]): NonNullable<WhetherFound['every']> => {
	const ofSpan = [...freeVarsOfSpan(query.span)];
	const groups = groupBy(hits, ({ env }) => ofSpan.map((name) => env.get(name)).join(' '));
	const anchors = new Map<string, { window: Hit['windows'][number]; isHeld: boolean }>();
	for (const own of groups.values()) {
		const near = own.map(({ found }) => finder(found.map(({ time }) => time)));
		for (const window of own[0]?.windows ?? []) {
			const key = window.anchor?.key ?? `${window.startMs} ${window.endMs}`;
			const isHeld = near.some((meeting) => inWindows(meeting(window), [window]).length > 0);
			anchors.set(key, { window, isHeld: isHeld || (anchors.get(key)?.isHeld ?? false) });
		}
	}
	const all = [...anchors.values()];
	return {
		held: all.filter(({ isHeld }) => isHeld).length,
		of: all.length,
		missing: all.flatMap(({ window, isHeld }) => (isHeld ? [] : [window.anchor ?? window])),
	};
};

const runWhether = (query: WhetherQuery, scope: Scope): WhetherFound => {
	const hits = search(query, scope);
	const found = merged(hits);
	const every = query.every ? runEvery(query, hits) : null;
	const yes = every ? every.of > 0 && every.held === every.of : found.length > 0;
	return { yes, found, every, ...knownIn(query, hits, scope) };
};

const runWhen = (query: WhenQuery, scope: Scope): readonly InWindow[] =>
	turned(merged(pickedHits(search(query, scope), query.pick)), query);

const turned = <T>(all: readonly T[], { isReversed }: { readonly isReversed?: boolean | undefined }): readonly T[] =>
	isReversed ? [...all].reverse() : all;

/** Times with the values that they have, run together where one follows the same. */
const stepsOf = (hits: readonly Hit[], show: string): Step[] => {
	const steps: Step[] = [];
	const all = hits
		.flatMap(({ env, found }) => found.map((one) => ({ key: env.get(show) ?? '', one })))
		.sort((a, b) => a.one.time.startMs - b.one.time.startMs);
	for (const { key, one } of all) {
		const last = steps.at(-1);
		const { startMs, endMs } = one.time;
		if (last?.key === key) {
			const found = [...last.found, one];
			steps[steps.length - 1] = { ...last, endMs: Math.max(last.endMs, endMs), times: last.times + 1, found };
		} else steps.push({ key, startMs, endMs, times: 1, found: [one] });
	}
	return steps;
};

/** The first or last of the steps. */
const taken = (steps: readonly Step[], take: SequenceQuery['take']): readonly Step[] => {
	if (!take) return steps;
	const inOrder = take.is === 'first' ? steps : [...steps].reverse();
	const own = take.isDistinct
		? inOrder.filter((one, i) => inOrder.findIndex(({ key }) => key === one.key) === i)
		: inOrder;
	const some = own.slice(0, take.n);
	return take.is === 'first' ? some : [...some].reverse();
};

const runSequence = (query: SequenceQuery, scope: Scope): SequenceFound => {
	const hits = search(query, scope);
	const others = (hit: Hit): string[] => [...hit.env].flatMap(([name, key]) => (name === query.show ? [] : [key]));
	return {
		lanes: [...groupBy(hits, (hit) => others(hit).join(' ')).values()]
			.map((own) => ({
				values: own[0] ? others(own[0]) : [],
				steps: turned(taken(stepsOf(own, query.show), query.take), query),
			}))
			.filter(({ steps }) => steps.length > 0),
	};
};

const runState = ({ who, tMs }: StateQuery, scope: Scope): StateFound => {
	const asked = who.flatMap((slot) => keysOfSlot(slot, scope.session, new Map()) ?? []);
	const moment = { startMs: tMs, endMs: tMs };
	const holds = (rows: readonly Relation[]): readonly Relation[] => rows.filter((row) => meets(row, moment));
	return {
		tMs,
		people: (asked.length > 0 ? asked : scope.relations.people).map((key) => ({
			who: key,
			look: holds(scope.relations.of('look', key))[0] ?? null,
			doing: holds(scope.relations.of('event', key)).filter(({ kind }) => kind !== 'look-at-head'),
		})),
	};
};

/** How long before an event another still is its neighbour. Ours: after that, people have looked elsewhere twice. */
const NEIGHBOUR_MS = 3000;

/** Whether one could have drawn the other on: a gesture of somebody else, at what the other then turned to or at them. */
const isLead = (row: Relation, to: readonly Relation[]): boolean => {
	if (row.kind !== 'deictic-gesture' || to.some(({ who }) => who === row.who)) return false;
	const aims = new Set(to.flatMap((one) => [endsOf(one).whom, endsOf(one).what, personKey(one.who)]));
	const { whom, what } = endsOf(row);
	return aims.has(personKey(row.who)) || [whom, what].some((end) => end !== null && aims.has(end));
};

/** Whether it is a look of somebody else at the same, which may have been followed, or at those who did it. */
const isShown = (row: Relation, to: readonly Relation[]): boolean => {
	if (row.kind !== 'look' || to.some(({ who }) => who === row.who)) return false;
	const aims = new Set(to.flatMap((one) => [endsOf(one).whom, personKey(one.who)]));
	const { whom } = endsOf(row);
	return whom !== null && aims.has(whom);
};

/** Where those who did it looked before says nothing of why. */
const isOwnLook = (row: Relation, to: readonly Relation[]): boolean =>
	['look', 'look-at-head', 'gaze-shift', 'camera-contact'].includes(row.kind) && to.some(({ who }) => who === row.who);

/**
 * What began last before something, and not long before; those that began at once with it, too. A gesture towards the same
 * comes before whatever else there was, then a look of somebody else at the same; one’s own looks come last.
 */
const runExplain = (query: ExplainQuery, scope: Scope): ExplainFound => {
	const times = merged(search(query, scope));
	const told = times.map((of) => ({ of, ...ledTo(of, scope) }));
	// Of several times the first that somebody’s gesture led to; else the first.
	const [first] = told;
	const best = told.find(({ isLed }) => isLed) ?? first;
	return best ? { of: best.of, before: best.before } : { of: null, before: [] };
};

/** What came before one time, and whether it was a gesture towards the same. */
const ledTo = ({ time }: InWindow, scope: Scope): Pick<ExplainFound, 'before'> & { readonly isLed: boolean } => {
	const { startMs, rows } = time;
	const own = new Set(rows.flatMap(({ eventIds }) => eventIds));
	const earlier = [...scope.relations.of('event', null), ...scope.relations.of('look', null)]
		.filter((r) => r.startMs < startMs && !r.eventIds.some((id) => own.has(id)))
		.filter((r) => startMs - r.startMs <= NEIGHBOUR_MS || (isLead(r, rows) && r.endMs >= startMs));
	const isOther = (row: Relation): boolean => row.kind !== 'look' && !isOwnLook(row, rows);
	const leads = earlier.filter((row) => isLead(row, rows));
	const sorts = [(row: Relation) => isShown(row, rows), isOther];
	const before =
		leads.length > 0 ? leads : (sorts.map((is) => earlier.filter(is)).find((some) => some.length > 0) ?? earlier);
	const latestMs = before.reduce((latest, r) => Math.max(latest, r.startMs), -Infinity);
	const latest = before.filter((r) => r.startMs === latestMs);
	return { before: [...new Map(latest.map((r) => [r.id, r])).values()], isLed: leads.length > 0 };
};

/** Why a span has no moments; `null`: it has some. */
const absenceOf = (query: Asked, scope: Scope): Absence | null => {
	if (isUntold(query, scope)) return { is: 'untold' };
	const envs = envsOf([...freeVarsOfSpan(query.span)], query, scope);
	if (envs.some((env) => windowsOf(query.span, scope, env).length > 0)) return null;
	return { is: query.span.is === 'beside' || query.span.is === 'both' ? 'anchor' : 'time' };
};

const runAsked = (query: Exclude<Query, { get: 'compare' | 'table' | 'state' | 'summary' }>, scope: Scope): Found => {
	const absence = absenceOf(query, scope);
	if (absence) return { is: 'absent', query, absence };
	switch (query.get) {
		case 'list':
			return { is: 'list', query, value: { items: runList(query, scope) } };
		case 'whether':
			return { is: 'whether', query, value: runWhether(query, scope) };
		case 'when':
			return { is: 'when', query, value: { found: runWhen(query, scope) } };
		case 'measure':
			return { is: 'measure', query, value: runMeasure(query, scope) };
		case 'sequence':
			return { is: 'sequence', query, value: runSequence(query, scope) };
		case 'explain':
			return { is: 'explain', query, value: runExplain(query, scope) };
	}
};

const run = (query: Query, session: AskSession): Found => {
	switch (query.get) {
		case 'compare': {
			const sides = query.sides.map((side) => {
				const scope = scopeOf(side.vars, session, side);
				return { absence: absenceOf(side, scope), value: measured(side, scope) };
			});
			const [absence] = sides.flatMap((side) => side.absence ?? []);
			if (absence) return { is: 'absent', query, absence };
			return {
				is: 'compare',
				query,
				value: compared(
					sides.map(({ value }) => value),
					query.order,
				),
			};
		}
		case 'table': {
			const columns = query.columns.map((column) => {
				const scope = scopeOf(column.vars, session, column);
				return { absence: absenceOf(column, scope), value: runMeasure(column, scope) };
			});
			const [absence] = columns.flatMap((column) => column.absence ?? []);
			if (absence) return { is: 'absent', query, absence };
			return {
				is: 'table',
				query,
				value: tableOf(
					query,
					columns.map(({ value }) => value),
				),
			};
		}
		case 'state': {
			if (query.tMs >= session.untilMs) return { is: 'absent', query, absence: { is: 'time' } };
			return { is: 'state', query, value: runState(query, scopeOf({}, session)) };
		}
		case 'summary': {
			const scope = scopeOf(query.vars ?? {}, session);
			for (const slot of query.who) keysOfSlot(slot, session, new Map());
			if (windowsOf(query.span, scope, new Map()).length === 0) {
				const isAnchored = query.span.is === 'beside' || query.span.is === 'both';
				return { is: 'absent', query, absence: { is: isAnchored ? 'anchor' : 'time' } };
			}
			return { is: 'summary', query };
		}
		case 'list':
		case 'whether':
		case 'when':
		case 'measure':
		case 'sequence':
		case 'explain':
			checkClaim(query, session);
			return runAsked(query, scopeOf(query.vars, session, query));
	}
};

/**
 * Answers a query exactly, from events and looks alone. What it means stands in docs/ask.md. Never throws: somebody or
 * something that is not there is an answer, too.
 */
export const runQuery = (query: Query, session: AskSession): Found => {
	try {
		return run(query, session);
	} catch (e) {
		if (e instanceof Absent) return { is: 'absent', query, absence: { is: e.kind, name: e.named } };
		throw e;
	}
};
