// A query as a line of symbols, which a small model can write one after the other. The grammar stands in read-queries.ts.
import type { MaskedQuestion } from '../../src/reason/understand/reader/mask.ts';
import {
	condition,
	fail,
	isNear,
	moment,
	number,
	pick,
	share,
	slot,
	span,
	Unsayable,
	variableOf,
	variables,
	type At,
} from './write-terms.ts';
import type { AskSession } from '../../src/reason/answer/types.ts';
import type { Asked, Group, MeasureQuery, Query } from '../../src/reason/query/query.ts';

const windows = (group: Extract<Group, { by: 'window' }>, { session }: At): string => {
	const { windows: parts } = group;
	const [first] = parts;
	const length = session.untilMs / parts.length;
	const isEven = parts.every((part, i) => isNear(part.startMs, length * i) && isNear(part.endMs, length * (i + 1)));
	if (isEven && parts.length >= 2 && parts.length <= 4) return `by-parts-${parts.length}`;
	if (first && isNear(first.endMs - first.startMs, 60_000) && first.startMs === 0) return 'by-minutes';
	return fail('windows');
};

const tail = (query: Asked, at: At): string[] => [
	...condition(query.about, at),
	...span(query.span, at),
	...variables(query.vars, at),
	';',
];

const measured = (query: MeasureQuery, session: AskSession, masked: MaskedQuestion): string[] => {
	const at: At = { session, masked, names: new Map() };
	const { measure, by, rank, keep, claim } = query;
	const of = measure.of === 'share' && measure.isCounted ? 'counted-share' : measure.of;
	const value =
		keep &&
		(measure.of === 'share'
			? share(keep.value, at)
			: measure.of === 'count' || measure.of === 'distinct'
				? number(keep.value, 'value', at)
				: measure.of === 'rate'
					? number(keep.value, 'value', at)
					: number(keep.value, 'ms', at));
	return [
		`get-${of}`,
		...(measure.of === 'distinct' ? [variableOf(measure.name, at)] : []),
		...by.flatMap((group) => {
			if (group.by === 'var') return ['by', variableOf(group.name, at)];
			if (group.by === 'kind') return ['by-kind'];
			return group.by === 'window' ? [windows(group, at)] : ['by-times', ...condition(group.of, at)];
		}),
		...(query.pick ? pick(query.pick, at) : []),
		...(rank
			? [
					`rank-${rank.order}`,
					...(rank.top === null ? [] : ['top', ...number(rank.top, 'value', at)]),
					...(rank.nth === undefined ? [] : ['place', ...number(rank.nth, 'value', at)]),
					...(rank.change ? [rank.change] : []),
					...(rank.isGap ? ['gap'] : []),
				]
			: []),
		...(keep
			? keep.than
				? [`keep-${keep.op}`, 'than', slot(keep.than, at)]
				: [`keep-${keep.op}`, ...(value ?? [])]
			: []),
		...(claim ? claimed(claim, at) : []),
		...(measure.of === 'share' && measure.base ? ['base', ...condition(measure.base, at)] : []),
		'about',
		...tail(query, at),
	];
};

const claimed = (claim: NonNullable<MeasureQuery['claim']>, at: At): string[] => {
	if (claim.is !== 'best') return [`claim-${claim.is}`];
	const of = claim.of;
	return ['claim-best', ...(typeof of === 'number' ? moment(of, at, false) : [slot(of, at)])];
};

const written = (query: Query, session: AskSession, masked: MaskedQuestion): string[] => {
	const at: At = { session, masked, names: new Map() };
	switch (query.get) {
		case 'list':
			return [
				'get-list',
				...query.show.map((name) => variableOf(name, at)),
				...(query.pick ? pick(query.pick, at) : []),
				...(query.claim ? claimed(query.claim, at) : []),
				'about',
				...tail(query, at),
			];
		case 'whether':
			return ['get-whether', ...(query.every ? ['every'] : []), 'about', ...tail(query, at)];
		case 'when':
			return [
				'get-when',
				...(query.pick ? pick(query.pick, at) : []),
				...(query.isReversed ? ['reversed'] : []),
				'about',
				...tail(query, at),
			];
		case 'measure':
			return measured(query, session, masked);
		case 'compare': {
			const { held } = query;
			return [
				`compare-${query.order}`,
				...(query.isGap ? ['gap'] : []),
				...(held ? [`keep-${held.op}`, ...number(held.times, 'value', at)] : []),
				'about',
				...query.sides.flatMap((side) => measured(side, session, masked)),
				';',
			];
		}
		case 'table':
			return ['table', ...query.columns.flatMap((side) => measured(side, session, masked)), ';'];
		case 'sequence':
			return [
				'get-sequence',
				variableOf(query.show, at),
				...(query.take
					? [
							`take-${query.take.is}`,
							...number(query.take.n, 'value', at),
							...(query.take.isDistinct ? ['distinct'] : []),
						]
					: []),
				...(query.isReversed ? ['reversed'] : []),
				'about',
				...tail(query, at),
			];
		case 'state':
			return [
				'get-state',
				...query.who.map((who) => slot(who, at)),
				'about',
				...(query.tMs === 0 ? ['#0'] : moment(query.tMs, at, false)),
				';',
			];
		case 'summary':
			return [
				`tell-${query.as}`,
				...query.who.map((who) => slot(who, at)),
				...(query.side ? [`side-${query.side}`] : []),
				'about',
				...span(query.span, at),
				';',
			];
		case 'explain':
			return ['get-explain', 'about', ...tail(query, at)];
	}
};

/** The symbols of one or more queries; `null` and why: they name what the question does not. */
export const linearOf = (
	queries: readonly Query[],
	session: AskSession,
	masked: MaskedQuestion,
): { readonly symbols: readonly string[] } | { readonly why: string } => {
	try {
		return { symbols: queries.flatMap((query) => written(query, session, masked)) };
	} catch (error) {
		if (error instanceof Unsayable) return { why: error.message };
		throw error;
	}
};
