import { doings, type Doing } from '../answer/doings';
import type { AskSession } from '../answer/types';
import { lengthWord } from '../answer/wording';
import { always, any, between, camera, person, ranging, thing, variable } from '../query/build';
import type { Asked, Condition, Measure, Query, Slot, Span } from '../query/query';
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

const spanChip = (query: AskedQuery, session: AskSession): AskChip => {
	const { untilMs } = session;
	const label = (span: Span): string => {
		try {
			const words = spanClause(span, { rows: [], session, env: new Map(), vars: query.vars }).trim();
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
		label(query.span),
		query,
		spans.map((span, i) => ({ label: words[i] ?? label(span), query: { ...query, span } })),
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

/** How a query was understood, part by part; none for what has no parts. */
export const chipsOf = (query: Query, session: AskSession): readonly AskChip[] => {
	if (!('about' in query)) return [];
	const own = query.about.is === 'does' ? atomChips(query, query.about, session) : [];
	return [...own, spanChip(query, session), measureChip(query)];
};
