import { capital } from '../../core/text/words';
import { doings } from '../answer/doings';
import type { AskSession } from '../answer/types';
import { lengthWord, timesWord } from '../answer/wording';
import type { Measured, MeasureFound } from '../query/found';
import type { MeasureQuery, Slot } from '../query/query';
import { isMutual } from '../query/relations';
import type { Env } from '../query/scope';
import { lengthIn, type InWindow } from '../query/windows';
import { mayBeMissed } from './certainty';
import { claimed, KEEPS } from './claimed';
import { anchorRows, clause, notClause, nthWord, slotWord, spanClause, type Known } from './clause';
import { keptSentence, kindWord, MAX_OTHERS, nameOf } from './groups';
import { keyList, verb } from './names';
import { sentence, type Said, type Sentence, type Shown } from './said';
import { namedIn, rowsIn } from './say-whether';
import { groupWords, headOf, measureWord, ofWord, sizeWord, whenWord, windowName } from './sizes';

/** Two that differ by less, as a share of the larger, are said to be close. */
export const CLOSE = 0.1;
/** More lines are not read; the table has all. */
const MAX_LINES = 16;

const envOf = ({ group }: Measured): Env =>
	new Map(group.flatMap((one) => (one.is === 'key' ? [[one.name, one.key] as const] : [])));

/** What is summed over all at whom it is done; of one time it is said at whom. */
const SUMS: ReadonlySet<string> = new Set(['time', 'count', 'share', 'rate', 'mean']);

/** The times that a measured value is of: of the longest that one alone. */
const timesOf = ({ measure }: MeasureQuery, { found, size }: Measured): readonly InWindow[] =>
	measure.of === 'longest' ? found.filter((one) => lengthIn([one]) === size) : found;

const knownOf = (query: MeasureQuery, one: Measured, session: AskSession): Known => ({
	...{ rows: rowsIn(timesOf(query, one)), session, env: envOf(one), vars: query.vars },
});

const windowWord = ({ group }: Measured, session: AskSession): string => {
	const window = group.find((part) => part.is === 'window');
	if (window?.is !== 'window') return '';
	const name = windowName(window.window, session);
	return name ? ` in ${name}` : whenWord(window.window);
};

/** What was measured, as a sentence without its size. */
const subject = (query: MeasureQuery, one: Measured, session: AskSession): string => {
	const known = knownOf(query, one, session);
	const isSum = query.pick === null && SUMS.has(query.measure.of);
	return `${clause(query.about, { ...known, isSum })}${timeWords(query, one, session)}`;
};

const timeWords = (query: MeasureQuery, one: Measured, session: AskSession): string => {
	// How long until then says after what.
	if (query.measure.of === 'latency') return '';
	const known = { ...knownOf(query, one, session), rows: anchorRows(one.found) };
	return `${spanClause(query.span, known)}${windowWord(one, session)}`;
};

/** ` 0.6 s after Ben pointed at Anna`. */
const latencyPhrase = (query: MeasureQuery, one: Measured, session: AskSession, size: number): string => {
	const { span } = query;
	const known = { ...knownOf(query, one, session), rows: anchorRows(one.found) };
	const edge =
		span.is !== 'beside'
			? 'the start'
			: span.edge === 'end'
				? `${clause(span.anchor, known)} no more`
				: clause(span.anchor, known);
	const many = one.each.length > 1 ? ` on average (${timesWord(one.each.length)})` : '';
	return ` ${lengthWord(size)} after ${edge}${many}`;
};

/** ` for 4.2 s`, ` 3 times`. */
const sizePhrase = (query: MeasureQuery, one: Measured, session: AskSession): string => {
	const { measure, pick } = query;
	const { size } = one;
	if (size === null) return ': not known';
	switch (measure.of) {
		case 'time':
			return ` for ${lengthWord(size)}${pick || one.found.length < 2 ? '' : ' in all'}`;
		case 'count':
			return ` ${timesWord(size)}`;
		case 'share':
		case 'rate':
			return `: ${sizeWord(measure, size)}${ofWord(measure, one)}`;
		case 'mean':
			return ` for ${lengthWord(size)} on average (${timesWord(one.found.length)})`;
		case 'longest': {
			const [longest] = timesOf(query, one);
			return ` for ${lengthWord(size)} at the longest${longest ? `,${whenWord(longest.time)}` : ''}`;
		}
		case 'latency':
			return latencyPhrase(query, one, session, size);
		case 'distinct':
			return '';
	}
};

const isNothing = ({ size, found }: Measured): boolean => size === null || size === 0 || found.length === 0;

/** That there is none of it, with the number all the same. */
const nothing = (query: MeasureQuery, one: Measured, session: AskSession): string => {
	const known = { ...knownOf(query, one, session), rows: [] };
	const time = `${spanClause(query.span, known)}${windowWord(one, session)}`;
	const { measure } = query;
	const size = one.size === null ? '' : `: ${sizeWord(measure, one.size)}${ofWord(measure, one)}`;
	// “Nobody looked at anybody: 0 %” and not that it did not happen that nobody did.
	const isPlain = query.about.is === 'does' || one.size === null;
	const said = isPlain ? notClause(query.about, known) : clause(query.about, known);
	return `${said}${time}${measure.of === 'latency' ? '' : size}`;
};

/** `Ben looked at 3 different things: the cup, the ball and the laptop`. */
const distinctClause = (query: MeasureQuery, one: Measured, session: AskSession): string => {
	const { measure, vars, about } = query;
	if (measure.of !== 'distinct') return '';
	const [single, many] = NOUNS[vars[measure.name]?.of ?? 'target'];
	const count = one.values.length;
	const number = count === 1 ? `1 ${single}` : `${count} different ${many}`;
	const list = keyList(one.values, session);
	const time = timeWords(query, one, session);
	if (about.is !== 'does') return `${number}: ${list}${time}`;
	const { who, whom, what, doing } = about;
	const end = (slot: Slot | null): string | null =>
		slot?.is === 'var' && slot.name === measure.name ? number : slotWord(slot, session, envOf(one));
	return `${end(who) ?? 'somebody'} ${verb(doing, { whom: end(whom), what: end(what) }, 'past')}${time}: ${list}`;
};

const NOUNS = { person: ['person', 'people'], thing: ['thing', 'things'], target: ['target', 'targets'] } as const;

/** A measured value as a whole sentence. */
export const wholeSentence = (query: MeasureQuery, one: Measured, session: AskSession): string => {
	if (isNothing(one)) return nothing(query, one, session);
	if (query.measure.of === 'distinct') return distinctClause(query, one, session);
	return `${subject(query, one, session)}${sizePhrase(query, one, session)}`;
};

const sayOne = (query: MeasureQuery, one: Measured, session: AskSession): Sentence =>
	sentence(capital(wholeSentence(query, one, session)), rowsIn(one.found), one.each[0]?.from ?? null);

const table = (query: MeasureQuery, groups: readonly Measured[], session: AskSession): Shown => {
	const heads = query.by.map((by) => headOf(by, query.about));
	return {
		is: 'table',
		caption: `${measureWord(query.measure)}, all groups`,
		head: [...heads, measureWord(query.measure)],
		rows: groups.map((one) => ({
			cells: [...groupWords(one, session, kindWord), sizeWord(query.measure, one.size)],
			at: one.found[0]?.time ?? null,
		})),
	};
};

/** `Anna looked the most at the cup`, `the cup was looked at the most`: where those at whom it is done are ranked. */
const aimClause = (
	{ by, about, vars, ...query }: MeasureQuery,
	one: Measured,
	session: AskSession,
	most: string,
): string | null => {
	const [group, ...more] = by;
	if (about.is !== 'does' || group?.by !== 'var' || more.length > 0 || isMutual(about.doing)) return null;
	if (about.whom?.is !== 'var' || about.whom.name !== group.name || about.doing === 'event') return null;
	const { past, to } = doings[about.doing].verb;
	const known = knownOf({ by, about, vars, ...query }, one, session);
	const isAnybody = about.who === null || about.who.is === 'any' || about.who.is === 'var';
	const [first = ''] = groupWords(one, session, kindWord);
	const time = timeWords({ by, about, vars, ...query }, one, session);
	if (isAnybody && (about.doing === 'look' || about.doing === 'pointing')) {
		return `${first} was ${past} at${time} ${most}`;
	}
	const who = isAnybody ? 'they' : (slotWord(about.who, session, known.env) ?? 'they');
	return `${who} ${past}${time} ${most}${to}${first}`;
};

/** Those that share the first place, named before all others, and how close the next comes. */
const rankSentence = (query: MeasureQuery, found: MeasureFound, session: AskSession): Sentence | null => {
	const [best] = found.groups;
	if (!best || !query.rank) return null;
	const { nth } = query.rank;
	const same = nth ? found.groups : found.groups.filter(({ place }) => place === 1);
	const all = [...found.groups, ...found.others].filter((one) => !same.includes(one));
	// Who asks for the order of all of them gets all.
	const others =
		query.rank.top === null ? all.slice(0, MAX_LINES) : all.filter((one) => !isNothing(one)).slice(0, MAX_OTHERS);
	const [next] = others;
	const isClose =
		typeof next?.size === 'number' &&
		typeof best.size === 'number' &&
		Math.abs(best.size - next.size) <= CLOSE * Math.max(best.size, next.size);
	const name = (one: Measured): string => nameOf(query, one, session);
	// “Less in the second half: 5.5 s”.
	const isOfWindows = query.by.length === 1 && query.by[0]?.by === 'window';
	const than = query.rank.order === 'most' ? 'less in' : 'more in';
	const rest = others.map((one) =>
		isOfWindows
			? `${than} ${name(one)}: ${sizeWord(query.measure, one.size)}`
			: `${name(one)} ${sizeWord(query.measure, one.size)}`,
	);
	const tail = rest.length > 0 ? `; ${isClose ? 'close behind: ' : ''}${rest.join(', ')}` : '';
	const rows = same.flatMap((one) => rowsIn(one.found));
	if (same.length > 1) {
		const names = same.map(name);
		return sentence(
			`${names.length > 2 ? names.join(', ') : names.join(' and ')}, equally: ${sizeWord(query.measure, best.size)} each (${clause(query.about, knownOf(query, best, session))})${tail}`,
			rows,
		);
	}
	const isTwo = isOfWindows && all.length === 1;
	const [more, less] = isTwo ? ['more', 'less'] : ['the most', 'the least'];
	const plain = query.rank.order === 'most' ? more : less;
	const most = nth ? plain.replace('the ', `the ${nthWord(nth)} `) : plain;
	const said = aimClause(query, best, session, most) ?? `${subject(query, best, session)} ${most}`;
	// Who was asked for stands first, whatever else it takes to say what they did.
	const [first = ''] = groupWords(best, session, kindWord);
	const head = ` ${said} `.includes(` ${first} `) ? said : `${capital(name(best))}: ${said}`;
	return sentence(`${head}: ${sizeWord(query.measure, best.size)}${ofWord(query.measure, best)}${tail}`, rows);
};

/** One line for each group. */
const groupSentences = (query: MeasureQuery, groups: readonly Measured[], session: AskSession): Sentence[] =>
	groups.slice(0, MAX_LINES).map((one) => sayOne(query, one, session));

/** How much of it there is. */
export const sayMeasure = (query: MeasureQuery, found: MeasureFound, session: AskSession): Said => {
	const all = [...found.groups, ...found.others];
	const rows = all.flatMap((one) => rowsIn(one.found));
	const named = namedOf(query, found, namedIn(rows));
	const [first] = all;
	if (query.by.length === 0 && first) {
		const { keep, measure } = query;
		const than = keep ? `: ${KEEPS[keep.op]} ${sizeWord(measure, keep.value)}` : '';
		const isMissed =
			keep === null && isNothing(first) && (statusOf(query, first) === 'not-seen' || mayBeMissed(query.about, session));
		const plain = sayOne(query, first, session);
		const said = isMissed ? { ...plain, text: `Not seen: ${wholeSentence(query, first, session)}` } : plain;
		const isYes = found.groups.length > 0;
		const negated =
			keep && !isYes ? `, not ${KEEPS[keep.op]} ${sizeWord(measure, keep.value)}` : than.replace(/^: /, ', ');
		return {
			...{ yes: keep ? isYes : null, shown: [], status: statusOf(query, first), isList: false, named },
			sentences: [{ ...said, text: `${said.text}${negated}` }],
		};
	}
	const groups = query.rank ? [...found.groups, ...found.others] : found.groups;
	const shown = groups.length > 1 ? [table(query, groups, session)] : [];
	const rank = rankSentence(query, found, session);
	// Where all are below what was asked for, how much each has is the answer.
	const isKept = query.keep !== null && query.by.length === 1 && query.by[0]?.by === 'var';
	const isBelow = isKept && groups.length === 0 && !all.every(isNothing);
	if ((groups.length === 0 && !isBelow) || (rank && all.every(isNothing))) {
		const one = first ?? null;
		const none = one ? nothing(query, { ...one, group: [] }, session) : 'nothing of the kind happened';
		return {
			...{ yes: null, shown, status: 'not-seen', isList: false, named },
			sentences: [sentence(`Not seen: ${none}`)],
		};
	}
	if (rank) {
		return {
			...{ yes: claimed(query, found, session), shown, status: 'answered', isList: query.rank?.top === null, named },
			sentences: [{ ...rank, text: capital(rank.text) }],
		};
	}
	if (isKept) {
		return {
			...{ yes: claimed(query, found, session), shown, status: 'answered', isList: false, named },
			sentences: [keptSentence(query, found, session)],
		};
	}
	return {
		...{ yes: null, shown, status: 'answered', isList: true, named },
		sentences: groupSentences(query, groups, session),
	};
};

/** A length or number of nothing is an answer; a latency of nothing is not. */
const statusOf = ({ measure }: MeasureQuery, { size }: Measured): Said['status'] =>
	size === null && measure.of !== 'share' && measure.of !== 'rate' ? 'not-seen' : 'answered';

const namedOf = (query: MeasureQuery, { groups }: MeasureFound, others: readonly string[]): string[] => {
	const values = groups.flatMap(({ group }) => group.flatMap((one) => (one.is === 'key' ? [one.key] : [])));
	return [...new Set([...values, ...groups.flatMap((one) => one.values), ...others])];
};
