import { groupBy, itemAt } from '../../core/collections';
import { capital } from '../../core/text/words';
import { personKey } from '../answer/resolve';
import type { AskSession } from '../answer/types';
import { lengthWord, timesWord, timeWord } from '../answer/wording';
import type { WhenFound, WhetherFound } from '../query/found';
import type { Condition, WhenQuery, WhetherQuery } from '../query/query';
import { runQuery } from '../query/run';
import { endsOf, type Relation } from '../query/relations';
import type { InWindow } from '../query/windows';
import { mayBeMissed, WELL_KNOWN } from './certainty';
import { anchorRows, clause, notClause, spanClause } from './clause';
import { type Known } from './slot-words';
import { rowsClause } from './rows-clause';
import { sentence, type Said, type Sentence, type Shown } from './said';
import { sayList } from './say-list';
import { toldTimes } from './short-times';
import { shortWhen, whenWord } from './sizes';

/** More times are not told one by one: the table has them. */
const MAX_TIMES = 12;

export const rowsIn = (found: readonly InWindow[]): Relation[] => found.flatMap(({ time }) => time.rows);

/** Keys of those who take part, in order of their first time. */
export const namedIn = (rows: readonly Relation[]): string[] => [
	...new Set(
		rows.flatMap((row) => {
			const { whom, what } = endsOf(row);
			return [personKey(row.who), ...[whom, what].flatMap((end) => (end === null || end === 'outside' ? [] : [end]))];
		}),
	),
];

const knownOf = (query: WhetherQuery | WhenQuery, session: AskSession, rows: readonly Relation[]): Known => ({
	...{ rows, session, env: new Map(), vars: query.vars },
});

/** How much of the time it could not be told; empty where it could as good as always. */
const unknownWord = (value: WhetherFound): string =>
	value.ofMs === 0 || value.knownMs >= WELL_KNOWN * value.ofMs ? '' : `, as far as it is known (${knownWord(value)})`;

const knownWord = ({ knownMs, ofMs, isMean }: WhetherFound): string =>
	`${lengthWord(knownMs)} of ${lengthWord(ofMs)}${isMean ? ' of each on average' : ''}`;

/** Of what is known for less of the time than it is not, “no” would say too much. */
const isBarelyKnown = ({ knownMs, ofMs }: WhetherFound): boolean => ofMs > 0 && knownMs < ofMs / 2;

/** “Nobody did” all along needs no times. */
const isAllAlong = ({ time, parts: [part], window }: InWindow): boolean =>
	time.rows.length === 0 && part !== undefined && part.startMs <= window.startMs && part.endMs >= window.endMs;

const howOften = ([first, ...more]: readonly InWindow[], time: string): string => {
	if (!first || isAllAlong(first)) return '';
	if (more.length === 0) return time === '' ? whenWord(first.time) : ` (${shortWhen(first.time)})`;
	return `, ${timesWord(more.length + 1)}, first at ${timeWord(first.time.startMs)}`;
};

/** How often, or when; of what is so at a moment or over the whole time, as “ever” is, there is nothing to say. */
const timesWords = ({ about, span }: WhetherQuery, found: readonly InWindow[], time: string): string => {
	const isWhole = JSON.stringify(about).includes('"is":"ever"');
	if (isWhole && about.is === 'number')
		return about.op !== 'all' && about.count === 0 ? ' at any time' : ' at some time';
	if (isWhole) return '';
	return span.is === 'at' ? '' : howOften(found, time);
};

const everyAnswer = (query: WhetherQuery, found: WhetherFound, session: AskSession): string | null => {
	const { every } = found;
	if (!every) return null;
	const known = knownOf(query, session, rowsIn(found.found));
	const [missing] = every.missing;
	const but = missing && every.held > 0 ? `; not${whenWord(missing)}` : '';
	const shown = known.rows.length > 0 ? `: ${rowsClause(known.rows, session)}` : '';
	return `it was so ${every.held} of ${every.of} ${every.of === 1 ? 'time' : 'times'}${shown}${but}`;
};

/** Of “did nobody …?” that somebody did, and of “did they all …?” that not all of them did: who. */
const whoDid = ({ about, vars, span }: WhetherQuery, session: AskSession): string | null => {
	if (about.is !== 'number' || (about.op !== 'all' && (about.op !== 'exactly' || about.count !== 0))) return null;
	const isAll = about.op === 'all';
	// Each of them with each of the others.
	const inner = isAll && about.holds.is === 'number' && about.holds.op === 'all' ? about.holds : null;
	const held = inner ? inner.holds : about.holds;
	const holds = held.is === 'ever' ? held.of : held;
	if (holds.is !== 'does' || (isAll && held.is !== 'ever')) return null;
	const show = [about.of, ...(inner ? [inner.of] : [])];
	const query = { get: 'list', vars, about: holds, span, show, pick: null } as const;
	const found = runQuery(query, session);
	if (found.is !== 'list' || found.value.items.length === 0) return null;
	const { sentences } = sayList(query, found.value, session);
	const told = sentences.map(({ text }) => text.replace(/\.$/, '')).join('; ');
	return isAll ? `not all of them: ${told}` : told;
};

/** Whether it happens. */
export const sayWhether = (query: WhetherQuery, value: WhetherFound, session: AskSession): Said => {
	const rows = rowsIn(value.found);
	const known = knownOf(query, session, rows);
	const time = spanClause(query.span, { ...known, rows: anchorRows(value.found) });
	const often = timesWords(query, value.found, time);
	const every = everyAnswer(query, value, session);
	const said =
		every ??
		(value.yes
			? `${clause(query.about, known)}${time}${often}`
			: (whoDid(query, session) ?? `${notClause(query.about, { ...known, rows: [] })}${time}${unknownWord(value)}`));
	// What was perceived with less than certainty may have been missed.
	const isMissed = !value.yes && every === null && (mayBeMissed(query.about, session) || isBarelyKnown(value));
	if (isMissed) {
		const { knownMs, ofMs } = value;
		const known = ofMs > 0 && knownMs < ofMs ? `, looked for in ${knownWord(value)}, where` : ', which';
		const text = `Not seen: ${notClause(query.about, { ...knownOf(query, session, []), rows: [] })}${time}${known}${known.endsWith('where') ? ' it' : ''} may have been missed`;
		return {
			...{ yes: null, shown: [], status: 'not-seen', isList: false },
			...{ sentences: [sentence(text, rows)], named: namedIn(rows) },
		};
	}
	return {
		...{ yes: value.yes, shown: [], status: 'answered', isList: false },
		sentences: [sentence(capital(said), rows)],
		named: namedIn(rows),
	};
};

const timesTable = (query: WhenQuery, found: readonly InWindow[], session: AskSession): Shown => ({
	is: 'table',
	caption: 'All times',
	head: ['What', 'From', 'To', 'Length'],
	rows: found.map((one) => ({
		cells: [
			capital(clause(query.about, knownOf(query, session, one.time.rows))),
			timeWord(one.time.startMs),
			timeWord(one.time.endMs),
			lengthWord(one.time.endMs - one.time.startMs),
		],
		at: one.time,
	})),
});

/** Times of the same clause are told together. */
const whenSentence = (query: WhenQuery, all: readonly InWindow[], session: AskSession): Sentence => {
	const { told: found, rest: short } = query.pick ? { told: all, rest: '' } : toldTimes(query.about, all);
	const clauses = found.map((one) => clause(query.about, knownOf(query, session, one.time.rows)));
	const [first] = clauses;
	const rows = rowsIn(all);
	const isSame = clauses.every((text) => text === first);
	const shown = found.slice(0, MAX_TIMES);
	const rest = found.length - shown.length;
	const more = `${rest > 0 ? `; and ${rest} more ${rest === 1 ? 'time' : 'times'}` : ''}${short}`;
	if (!isSame) {
		// What it takes long to say is said once for all its times; else they are told in order.
		const isLong = query.about.is === 'number';
		const alike = [
			...groupBy(shown, (one) => `${clauses[shown.indexOf(one)] ?? ''}${isLong ? '' : shown.indexOf(one)}`),
		].map(([, own]) => [clauses[shown.indexOf(itemAt(own, 0))] ?? '', own] as const);
		const each = alike.map(([text, own]) => {
			const [first, ...others] = own;
			return first && others.length === 0
				? `${text}${whenWord(first.time)}`
				: `${text} ${timesWord(own.length)}: ${own.map(({ time }) => shortWhen(time)).join(', ')}`;
		});
		return sentence(`${each.join('; ')}${more}`, rows);
	}
	// Several as long as each other.
	if (found.length > 1 && (query.pick?.is === 'longest' || query.pick?.is === 'shortest')) {
		const { time } = itemAt(found, 0);
		const length = lengthWord(time.endMs - time.startMs);
		return sentence(`${first} for ${length}, ${timesWord(found.length)}, first${whenWord(time)}`, rows, time);
	}
	const [only, ...others] = shown;
	if (only && others.length === 0) {
		const isLong = only.time.endMs > only.time.startMs;
		const length = isLong ? ` (${lengthWord(only.time.endMs - only.time.startMs)})` : '';
		return sentence(`${first}${whenWord(only.time)}${length}${more}`, rows, only.time);
	}
	return sentence(
		`${first} ${timesWord(found.length)}: ${shown.map((one) => shortWhen(one.time)).join(', ')}${more}`,
		rows,
	);
};

/** That there is no time of it. */
const neverClause = (about: Condition, known: Known): string =>
	about.is === 'number' && about.op === 'all'
		? `there was no moment at which ${clause(about, known)}`
		: notClause(about, known);

/** Two that are asked for in one: which came first, and what after that; `null`: it is one, or too many times. */
const inTurn = ({ about, pick }: WhenQuery, found: readonly InWindow[], session: AskSession): string | null => {
	if (about.is !== 'or' || pick || found.length < 2 || found.length > 4) return null;
	const said = found.map(({ time }) => `${rowsClause(time.rows, session)} (${shortWhen(time)})`);
	return `first ${said.join('; after that ')}`;
};

/** When it happens. */
export const sayWhen = (query: WhenQuery, { found }: WhenFound, session: AskSession): Said => {
	const rows = rowsIn(found);
	if (found.length === 0) {
		const none = knownOf(query, session, []);
		return {
			...{ yes: null, shown: [], status: 'not-seen', named: [], isList: false },
			sentences: [sentence(`Not seen: ${neverClause(query.about, none)}${spanClause(query.span, none)}`)],
		};
	}
	const turns = inTurn(query, found, session);
	const said = turns === null ? whenSentence(query, found, session) : sentence(turns, rows);
	return {
		...{ yes: null, status: 'answered', isList: found.length > 2, named: namedIn(rows) },
		shown: found.length > 1 ? [timesTable(query, found, session)] : [],
		sentences: [{ ...said, text: capital(said.text), at: found[0]?.time ?? null }],
	};
};
