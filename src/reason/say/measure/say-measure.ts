import { isNothing, MAX_LINES, nothing, subject, timeWords, wholeSentence } from './measured';
import { changeSentence } from './change';
import { rankSentence } from './rank';
import { groupBy, itemAt } from '../../../core/collections';
import { capital, listWords } from '../../../core/text/words';
import { keyWord, verb } from '../names';
import { lengthWord } from '../../answer/wording';
import { any } from '../../query/build';
import type { AskSession } from '../../answer/types';
import type { Measured, MeasureFound } from '../../query/found';
import type { MeasureQuery } from '../../query/query';
import { mayBeMissed } from '../certainty';
import { knownShare } from '../known-share';
import { claimed, KEEPS } from './claimed';
import { keptSentence, kindWord } from './groups';
import { firstOf, sentence, type Said, type Sentence, type Shown } from '../said';
import { isMutual } from '../../query/relations';
import { namedIn, rowsIn } from '../say-whether';
import { cellWord, groupWords, headOf, measureWord, sizeWord } from '../sizes';

/** A share that is asked for as “all the time”: pauses of a blink are none. */
const ALL = 0.99;

/** More groups of two ends stand in one line for each who. */
const MOST_APART = 3;

const sayOne = (query: MeasureQuery, one: Measured, session: AskSession): Sentence =>
	sentence(capital(wholeSentence(query, one, session)), rowsIn(one.found), one.each[0]?.from ?? null);

const table = (query: MeasureQuery, groups: readonly Measured[], session: AskSession): Shown => {
	const heads = query.by.map((by) => headOf(by, query.about));
	return {
		is: 'table',
		caption: `${measureWord(query.measure)}, all groups`,
		head: [...heads, measureWord(query.measure)],
		rows: groups.map((one) => ({
			cells: [...groupWords(one, session, kindWord), cellWord(query.measure, one.size)],
			at: one.found[0]?.time ?? null,
		})),
	};
};

/** Of nobody at whom it is done it is told that it is done at none of them. */
const atAny = (query: MeasureQuery): MeasureQuery => {
	const { about, vars } = query;
	const range = about.is === 'does' && about.whom?.is === 'var' ? vars[about.whom.name] : undefined;
	return about.is === 'does' && range && !range.among ? { ...query, about: { ...about, whom: any(range.of) } } : query;
};

/** `Ben looked at Anna 12 %, at Cem 30 % and at the cup 21 % of the time in which it is known (13.0 s)`. */
const shareLine = (query: MeasureQuery, some: readonly Measured[], session: AskSession): Sentence => {
	const [first] = some;
	const start = first ? subject(query, first, session) : '';
	const time = first ? timeWords(query, first, session) : '';
	const bare = time === '' ? start : start.replace(time, '');
	const who = first ? keyWord(whoOf(query, first) ?? '', session) : '';
	const done = query.about.is === 'does' ? verb(query.about.doing, { whom: null, what: null }, 'past') : '';
	const words = some.map((one, i) => {
		const whole = subject(query, one, session).replace(time, '');
		const said = i > 0 && whole.startsWith(`${who} ${done} `) ? whole.slice(who.length + done.length + 2) : whole;
		return `${i === 0 ? bare : said} ${sizeWord(query.measure, one.size)}`;
	});
	return sentence(
		capital(`${listWords(words)} of the time in which it is known${time} (${lengthWord(first?.ofMs ?? 0)})`),
		some.flatMap(({ found }) => rowsIn(found)),
	);
};

/** `Ben looked at Anna for 1.6 s, at Cem for 4.2 s and at the cup for 3.0 s`: all of one in a line. */
const lineOf = (query: MeasureQuery, own: readonly Measured[], session: AskSession): Sentence => {
	const some = own.filter((one) => !isNothing(one));
	const one = itemAt(own, 0);
	const who = whoOf(query, one);
	if (who === null || query.about.is !== 'does') return sayOne(query, one, session);
	if (some.length === 0) return sayOne(atAny(query), one, session);
	const [ofMs] = some.map((each) => each.ofMs);
	const isShare = query.measure.of === 'share' && query.measure.base === null && some.length > 1;
	if (isShare && ofMs && some.every((each) => each.ofMs === ofMs)) return shareLine(query, some, session);
	const start = `${keyWord(who, session)} ${verb(query.about.doing, { whom: null, what: null }, 'past')} `;
	const words = some.map((each, i) => {
		const whole = wholeSentence(query, each, session);
		return i > 0 && whole.startsWith(start) ? whole.slice(start.length) : whole;
	});
	return sentence(
		capital(listWords(words)),
		own.flatMap(({ found }) => rowsIn(found)),
	);
};

/** Whoever does it in a group; `null`: nobody in particular. */
const whoOf = ({ about }: MeasureQuery, { group }: Measured): string | null => {
	const name = about.is === 'does' && about.who?.is === 'var' ? about.who.name : null;
	const key = group.find((one) => one.is === 'key' && one.name === name);
	return key?.is === 'key' ? key.key : null;
};

/** One line for each group; of two ends one line for each who. */
const groupSentences = (query: MeasureQuery, groups: readonly Measured[], session: AskSession): readonly Sentence[] => {
	const { about, by } = query;
	const isDirected = about.is === 'does' && !isMutual(about.doing) && by.length === 2 && about.whom?.is === 'var';
	if (!isDirected || by.some((one) => one.by !== 'var') || groups.length <= MOST_APART)
		return firstOf(
			groups.map((one) => sayOne(query, one, session)),
			MAX_LINES,
		);
	const lanes = groupBy(groups, (one) => whoOf(query, one) ?? '');
	return firstOf(
		[...lanes.values()].map((own) => lineOf(query, own, session)),
		MAX_LINES,
	);
};

/** Those that are measured, in the order in which they are told; `null`: pairs, windows or kinds are. */
const listedIn = ({ by }: MeasureQuery, groups: readonly Measured[]): { listed?: readonly string[] } => {
	const [one, ...more] = by;
	if (one?.by !== 'var' || more.length > 0) return {};
	return { listed: groups.flatMap(({ group }) => group.flatMap((part) => (part.is === 'key' ? [part.key] : []))) };
};

/** How much of it there is. */
export const sayMeasure = (query: MeasureQuery, found: MeasureFound, session: AskSession): Said => {
	const groups = query.rank ? [...found.groups, ...found.others] : found.groups;
	const said = saidOf(query, found, session);
	// Of one size, and of those that are held against each other.
	const told = query.by.length === 0 || (query.rank && query.by.length === 1) ? groups.slice(0, 2) : [];
	const known =
		said.status === 'answered'
			? knownShare(
					told.map((value) => ({ query, value })),
					session,
				)
			: null;
	return { ...said, ...(known && { sentences: [...said.sentences, known] }), ...listedIn(query, groups) };
};

const saidOf = (query: MeasureQuery, found: MeasureFound, session: AskSession): Said => {
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
		const isAllOfIt = keep !== null && measure.of === 'share' && keep.op === 'at-least' && keep.value >= ALL;
		const negated = isAllOfIt
			? isYes
				? ', all the time'
				: ', not all the time'
			: keep && !isYes
				? `, not ${KEEPS[keep.op]} ${sizeWord(measure, keep.value)}`
				: than.replace(/^: /, ', ');
		return {
			...{ yes: keep ? isYes : null, shown: [], status: statusOf(query, first), isList: false, named },
			sentences: [{ ...said, text: `${said.text}${negated}` }],
		};
	}
	const groups = query.rank ? [...found.groups, ...found.others] : found.groups;
	const shown = groups.length > 1 ? [table(query, groups, session)] : [];
	const rank = changeSentence(query, found, session) ?? rankSentence(query, found, session);
	// Where all are below what was asked for, how much each has is the answer.
	const isPair = query.by.length === 2 && query.about.is === 'does' && isMutual(query.about.doing);
	const isKept = query.keep !== null && (query.by.length === 1 || isPair) && query.by[0]?.by === 'var';
	const isBelow = isKept && groups.length === 0 && !all.every(isNothing);
	if ((groups.length === 0 && !isBelow) || (rank && all.every(isNothing))) {
		const one = first ?? null;
		const none = one ? nothing(query, { ...one, group: [], size: null }, session) : 'nothing of the kind happened';
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
	// How soon it was is told of those who did it.
	const some = query.measure.of === 'latency' ? groups.filter((one) => !isNothing(one)) : groups;
	return {
		...{ yes: null, shown, status: 'answered', isList: true, named },
		sentences: groupSentences(query, some.length > 0 ? some : groups, session),
	};
};

/** A length or number of nothing is an answer; a latency of nothing is not. */
const statusOf = ({ measure }: MeasureQuery, { size }: Measured): Said['status'] =>
	size === null && measure.of !== 'share' && measure.of !== 'rate' ? 'not-seen' : 'answered';

const namedOf = (query: MeasureQuery, { groups }: MeasureFound, others: readonly string[]): string[] => {
	const values = groups.flatMap(({ group }) => group.flatMap((one) => (one.is === 'key' ? [one.key] : [])));
	return [...new Set([...values, ...groups.flatMap((one) => one.values), ...others])];
};
