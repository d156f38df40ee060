import { doings, type Doing } from '../answer/doings';
import type { AskSession } from '../answer/types';
import { listWords } from '../../core/text/words';
import { lengthWord, timeWord } from '../answer/wording';
import { always, any, between, camera, person, ranging, thing, variable } from '../query/build';
import type {
	Asked,
	Condition,
	Measure,
	MeasureQuery,
	Query,
	Slot,
	Span,
	StateQuery,
	SummaryQuery,
} from '../query/query';
import { relationsOf } from '../query/relations';
import { Absent } from '../query/scope';
import { spanClause } from './clause';
import { deedOf, keyWord } from './names';

/** One part of how a question was understood, and what else it could be: each choice asks again. */
export type AskChip = {
	readonly of: 'who' | 'what' | 'whom' | 'when' | 'measure';
	readonly label: string;
	/** The first is what was understood. */
	readonly choices: readonly { readonly label: string; readonly query: Query }[];
};

type Does = Extract<Condition, { is: 'does' }>;
type AskedQuery = Extract<Query, Asked>;

type Choice = AskChip['choices'][number];

/** The choices but those that say the same as the first. */
const chip = (of: AskChip['of'], label: string, query: Query, others: readonly Choice[]): AskChip => ({
	of,
	label,
	choices: [
		{ label, query },
		...others.filter((one) => JSON.stringify(one.query) !== JSON.stringify(query) && one.label !== label),
	],
});

const slotLabel = (slot: Slot | null, session: AskSession, own: string): string => {
	if (slot === null || slot.is === 'any')
		return slot?.of === 'thing' ? 'any thing' : `any${own === 'who' ? 'body' : 'body or thing'}`;
	if (slot.is === 'var') return `${own}?`;
	if (slot.is === 'camera') return 'the camera';
	if (slot.is === 'elsewhere') return 'elsewhere';
	return keyWord(slot.is === 'person' ? `person:${slot.name}` : `object:${slot.name}`, session);
};

const deedLabel = (doing: Does['doing']): string => (doing === 'event' ? 'any event' : doings[doing].verb.base);

const withAtom = (query: AskedQuery, atom: Does): Query => ({ ...query, about: atom });

/** Everything that is done in the session. */
const deedsIn = (session: AskSession): readonly Doing[] => [
	...new Set([...relationsOf(session).of('look', null), ...relationsOf(session).of('event', null)].map(deedOf)),
];

const atomChips = (query: AskedQuery, atom: Does, session: AskSession): AskChip[] => {
	const people = session.people.map(({ personId }) => person(personId));
	const things = [...new Map(session.objects.map((o) => [o.label, thing(o.objectId)])).values()];
	const choose = (key: 'who' | 'whom', slots: readonly Slot[]): Choice[] =>
		slots.map((slot) => ({ label: slotLabel(slot, session, key), query: withAtom(query, { ...atom, [key]: slot }) }));
	const deeds = deedsIn(session).map((doing): Choice => ({
		label: deedLabel(doing),
		query: withAtom(query, { ...atom, doing }),
	}));
	return [
		chip('who', slotLabel(atom.who, session, 'who'), query, choose('who', [any('person'), ...people])),
		chip('what', deedLabel(atom.doing), query, deeds),
		chip(
			'whom',
			slotLabel(atom.whom, session, 'whom'),
			query,
			choose('whom', [any('person'), any('thing'), ...people, ...things, camera]),
		),
	];
};

const spanChip = (
	{ span: own, vars }: Pick<Asked, 'span' | 'vars'>,
	session: AskSession,
	query: Query,
	withSpan: (span: Span) => Query,
): AskChip => {
	const { untilMs } = session;
	const label = (span: Span): string => {
		try {
			const words = spanClause(span, { rows: [], session, env: new Map(), vars }).trim();
			return words || `all ${lengthWord(untilMs)}`;
		} catch (e) {
			// The time may hang on somebody who is not there.
			if (e instanceof Absent) return 'as asked';
			throw e;
		}
	};
	const spans = [always, between(null, untilMs / 2), between(untilMs / 2, null)];
	const words = [`all ${lengthWord(untilMs)}`, 'the first half', 'the second half'];
	return chip(
		'when',
		label(own),
		query,
		spans.map((span, i) => ({ label: words[i] ?? label(span), query: withSpan(span) })),
	);
};

const MEASURES: readonly (readonly [string, Measure])[] = [
	['how long', { of: 'time' }],
	['how often', { of: 'count' }],
	['what share', { of: 'share', base: null }],
	['the longest', { of: 'longest' }],
];

const measureLabel = (query: AskedQuery): string => {
	if (query.get !== 'measure')
		return { list: 'who or what', whether: 'whether', when: 'when', sequence: 'in order', explain: 'what came before' }[
			query.get
		];
	const { measure } = query;
	return MEASURES.find(([, { of }]) => of === measure.of)?.[0] ?? measure.of;
};

const measureChip = (query: AskedQuery): AskChip => {
	const { vars, about, span } = query;
	const asked: Asked = { vars, about, span };
	const names =
		about.is === 'does' ? [about.who, about.whom].flatMap((slot) => (slot?.is === 'var' ? [slot.name] : [])) : [];
	const by = query.get === 'measure' ? query.by : names.map((name) => ({ by: 'var' as const, name }));
	const rank = query.get === 'measure' ? query.rank : null;
	const measures = MEASURES.map(([label, measure]): Choice => ({
		label,
		query: { ...asked, get: 'measure', measure, by, rank, pick: null, keep: null },
	}));
	return chip('measure', measureLabel(query), query, [
		...(about.is === 'does' ? listings(asked, about) : []),
		{ label: 'whether', query: { ...asked, get: 'whether', every: false } },
		{ label: 'when', query: { ...asked, get: 'when', pick: null } },
		...measures,
	]);
};

/** Who, and at whom, as lists. */
const listings = (asked: Asked, about: Does): Choice[] => [
	{
		label: 'who',
		query: {
			...asked,
			get: 'list',
			vars: { x: ranging('person') },
			show: ['x'],
			pick: null,
			about: { ...about, who: variable('x') },
		},
	},
	{
		label: 'at whom or what',
		query: {
			...asked,
			get: 'list',
			vars: { y: ranging('target') },
			show: ['y'],
			pick: null,
			about: { ...about, whom: variable('y') },
		},
	},
];

/** Measures that stand in columns or beside each other: when, and how much of what. */
const measuresChips = (
	query: Extract<Query, { get: 'table' | 'compare' }>,
	columns: readonly MeasureQuery[],
	session: AskSession,
): readonly AskChip[] => {
	const [first] = columns;
	if (!first) return [];
	const each = (change: (column: MeasureQuery) => MeasureQuery): Query => {
		const changed = columns.map(change);
		const distinct = changed.filter(
			(one, i) => changed.findIndex((other) => JSON.stringify(other) === JSON.stringify(one)) === i,
		);
		const [only, ...more] = distinct;
		if (only && more.length === 0) return only;
		return query.get === 'table' ? { get: 'table', columns: distinct } : { ...query, sides: distinct };
	};
	// Sides that differ in their times are told apart by these.
	const isOneTime = columns.every((one) => JSON.stringify(one.span) === JSON.stringify(first.span));
	const names = [...new Set(columns.map(measureLabel))];
	return [
		...(isOneTime ? [spanChip(first, session, query, (span) => each((column) => ({ ...column, span })))] : []),
		chip(
			'measure',
			names.length > 1 ? 'several measures' : (names[0] ?? ''),
			query,
			MEASURES.map(([label, measure]) => ({ label, query: each((column) => ({ ...column, measure })) })),
		),
	];
};

const SUMMARIES = [
	['in two sentences', 'short'],
	['in five lines', 'long'],
	['the key moments', 'moments'],
	['what changed', 'change'],
	['what is not known', 'unknown'],
] as const;

/** A summary: of whom, when, and in what form. */
const summaryChips = (query: SummaryQuery, session: AskSession): readonly AskChip[] => {
	const { who, as } = query;
	const label = as === 'doing' ? 'what they did' : SUMMARIES.find(([, one]) => one === as)?.[0];
	if (label === undefined) return [];
	const people = session.people.map(({ personId }) => person(personId));
	const names = who.map((slot) => slotLabel(slot, session, 'who'));
	return [
		chip('who', names.length > 0 ? listWords(names) : 'everybody', query, [
			{ label: 'everybody', query: { ...query, who: [] } },
			...people.map((slot) => ({ label: slotLabel(slot, session, 'who'), query: { ...query, who: [slot] } })),
		]),
		spanChip({ span: query.span, vars: {} }, session, query, (span) => ({ ...query, span })),
		chip(
			'measure',
			label,
			query,
			SUMMARIES.map(([words, one]) => ({ label: words, query: { ...query, as: one } })),
		),
	];
};

/** Where everybody looked at one moment: who, and a little before or after. */
const stateChips = (query: StateQuery, session: AskSession): readonly AskChip[] => {
	const { who, tMs } = query;
	const names = who.map((slot) => slotLabel(slot, session, 'who'));
	const people = session.people.map(({ personId }) => person(personId));
	const moments = [tMs - 1000, tMs + 1000].filter((ms) => ms >= 0 && ms <= session.untilMs);
	return [
		chip('who', names.length > 0 ? listWords(names) : 'everybody', query, [
			{ label: 'everybody', query: { ...query, who: [] } },
			...people.map((slot) => ({ label: slotLabel(slot, session, 'who'), query: { ...query, who: [slot] } })),
		]),
		chip(
			'when',
			`at ${timeWord(tMs)}`,
			query,
			moments.map((ms) => ({ label: `at ${timeWord(ms)}`, query: { ...query, tMs: ms } })),
		),
	];
};

/** How a query was understood, part by part; none for what has no parts. */
export const chipsOf = (query: Query, session: AskSession): readonly AskChip[] => {
	if (query.get === 'table') return measuresChips(query, query.columns, session);
	if (query.get === 'compare') return measuresChips(query, query.sides, session);
	if (query.get === 'summary') return summaryChips(query, session);
	if (query.get === 'state') return stateChips(query, session);
	const own = query.about.is === 'does' ? atomChips(query, query.about, session) : [];
	return [...own, spanChip(query, session, query, (span) => ({ ...query, span })), measureChip(query)];
};
