import { CLOSE, isNothing, knownOf, MAX_LINES, subject, timeWords, wholeSentence } from './measured';
import { capital, listWords } from '../../../core/text/words';
import { doings } from '../../answer/doings';
import type { AskSession } from '../../answer/types';
import type { Measured, MeasureFound } from '../../query/found';
import type { MeasureQuery } from '../../query/query';
import { isMutual } from '../../query/relations';
import { clause } from '../clause';
import { contactTurn } from '../contact-turns';
import { KINDS, keyList, nthWord, verb } from '../names';
import { slotWord } from '../slot-words';
import { kindWord, MAX_OTHERS, nameOf } from './groups';
import { sentence, type Sentence } from '../said';
import { rowsIn } from '../say-whether';
import { groupWords, ofWord, shortWhen, sizeWord } from '../sizes';

/** So many pairs after the first, and so many that share a place, are told; the table has all. */
const MAX_PAIRS = 5;
const MAX_TIED = 6;

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
		return `${first} was ${past} at ${most}${time}`;
	}
	const who = isAnybody ? 'they' : (slotWord(about.who, session, known.env) ?? 'they');
	return `${who} ${past} ${most}${to}${first}${time}`;
};

/** `Ann spoke for 33.5 s (12:06.5–12:40.0), 31.5 s (3:00.0–3:31.5)`: the longest times of one thing. */
const timesSentence = (query: MeasureQuery, { groups }: MeasureFound, session: AskSession): Sentence => {
	const [first] = groups;
	const words = groups.map((one) => {
		const time = one.found[0]?.time;
		return `${sizeWord(query.measure, one.size)}${time ? ` (${shortWhen(time)})` : ''}`;
	});
	const done = first ? clause(query.about, knownOf(query, first, session)) : '';
	return sentence(
		`${done} for ${listWords(words)}`,
		groups.flatMap((one) => rowsIn(one.found)),
	);
};

/** `Ben (4 min 21.0 s) and Ann (3 min 54.5 s) spoke the most; Lina 1 min 50.5 s`: so many as were asked for. */
const bestSentence = (query: MeasureQuery, { groups }: MeasureFound, session: AskSession): Sentence => {
	const word = (one: Measured): string => `${nameOf(query, one, session)} ${sizeWord(query.measure, one.size)}`;
	const rows = groups.flatMap((one) => rowsIn(one.found));
	const most = query.rank?.order === 'least' ? 'the least' : 'the most';
	// Of those who did nothing of it none is among the first.
	const some = query.rank?.order === 'least' ? groups : groups.filter((one, i) => i === 0 || !isNothing(one));
	const said = some.map((one, i) => (i === 0 ? wholeSentence(query, one, session) : word(one)));
	return sentence(`${listWords(said)}, ${most}`, rows);
};

/** Those that share the first place, named before all others, and how close the next comes. */
export const rankSentence = (query: MeasureQuery, found: MeasureFound, session: AskSession): Sentence | null => {
	const [best] = found.groups;
	if (!best || !query.rank) return null;
	if ((query.rank.top ?? 1) > 1 && query.by.length === 1 && query.by[0]?.by === 'times')
		return timesSentence(query, found, session);
	if ((query.rank.top ?? 1) > 1) return bestSentence(query, found, session);
	const { nth } = query.rank;
	const same = nth ? found.groups : found.groups.filter(({ place }) => place === 1);
	const all = [...found.groups, ...found.others].filter((one) => !same.includes(one));
	const isOfWindows = query.by.length === 1 && query.by[0]?.by === 'window';
	// Who asks for the order of all of them gets all; of many minutes the next few are enough.
	const isManyWindows = isOfWindows && all.length > MAX_OTHERS;
	const others =
		query.rank.top === null && !isManyWindows
			? all.slice(0, query.by.length > 1 ? MAX_PAIRS : MAX_LINES)
			: all.filter((one) => !isNothing(one)).slice(0, MAX_OTHERS);
	const [next] = others;
	const isClose =
		typeof next?.size === 'number' &&
		typeof best.size === 'number' &&
		Math.abs(best.size - next.size) <= CLOSE * Math.max(best.size, next.size);
	const name = (one: Measured): string => nameOf(query, one, session);
	// “Less in the second half: 5.5 s”.
	const than = query.rank.order === 'most' ? 'less in' : 'more in';
	const rest = others.map((one) =>
		isOfWindows && !isManyWindows
			? `${than} ${name(one)}: ${sizeWord(query.measure, one.size)}`
			: `${name(one)} ${sizeWord(query.measure, one.size)}`,
	);
	const gap = query.rank.isGap && typeof next?.size === 'number' ? Math.abs((best.size ?? 0) - next.size) : null;
	const gapWord = gap === null ? '' : `, a difference of ${sizeWord(query.measure, gap)}`;
	const left = query.rank.top === null && !isManyWindows ? all.length - others.length : 0;
	const more = left > 0 ? ` and ${left} more` : '';
	const tail = rest.length > 0 ? `; ${isClose ? 'close behind: ' : ''}${rest.join(', ')}${more}${gapWord}` : '';
	// All that are named with their sizes are shown, the first before the others.
	const rows = [...same, ...others].flatMap((one) => rowsIn(one.found));
	if (same.length > 1) {
		const names = same.slice(0, MAX_TIED).map(name);
		const more = same.length > MAX_TIED ? [`${same.length - MAX_TIED} more`] : [];
		// Of none at all there is nothing to say that they did.
		if (best.size === 0) {
			const zero = `${sizeWord(query.measure, 0)} each`;
			return sentence(`${listWords([...names, ...more])}, equally: ${zero}${tail}`, rows);
		}
		const done = contactTurn(query)
			? subject(query, best, session)
			: `${clause(query.about, knownOf(query, best, session))}${timeWords(query, best, session)}`;
		return sentence(
			`${listWords([...names, ...more])}, equally: ${sizeWord(query.measure, best.size)} each (${done})${tail}`,
			rows,
		);
	}
	const isTwo = isOfWindows && all.length === 1;
	const [rise, fall] = isTwo ? ['more', 'less'] : ['the most', 'the least'];
	const plain = query.rank.order === 'most' ? rise : fall;
	// “Who speaks more often?”: not for how long.
	const soon = query.rank.order === 'most' ? 'the latest' : 'the soonest';
	const isMost = query.rank.order === 'most';
	const words: Partial<Record<MeasureQuery['measure']['of'], string>> = {
		latency: soon,
		mean: isMost ? 'the longest on average' : 'the shortest on average',
		...(!isTwo && { count: `${plain} often` }),
		...(query.about.is === 'not' && { longest: `for the ${isMost ? 'longest' : 'shortest'} time at a stretch` }),
	};
	const { measure } = query;
	const [group] = query.by;
	const isDoer =
		query.about.is === 'does' &&
		query.about.who?.is === 'var' &&
		group?.by === 'var' &&
		query.about.who.name === group.name;
	if (measure.of === 'distinct' && query.about.is === 'does' && isDoer && !nth) {
		const { doing, whom } = query.about;
		const kind = KINDS[query.vars[measure.name]?.of ?? 'target'];
		if (whom?.is === 'var' && whom.name === measure.name) {
			const ends = { whom: `${isMost ? 'the most' : 'the fewest'} different ${kind}`, what: null };
			const list = `${sizeWord(measure, best.size)} (${keyList(best.values, session)})`;
			return sentence(`${name(best)} ${verb(doing, ends, 'past')}: ${list}${tail}`, rows);
		}
	}
	const often = words[query.measure.of] ?? plain;
	const most = nth ? often.replace('the ', `the ${nthWord(nth)} `) : often;
	const time = timeWords(query, best, session);
	const whole = subject(query, best, session);
	// “Ruth spoke the most in the second half.”
	const isLast = query.about.is === 'does' && time !== '' && whole.endsWith(time);
	const plainly = isLast ? `${whole.slice(0, -time.length)} ${most}${time}` : `${whole} ${most}`;
	const said = aimClause(query, best, session, most) ?? plainly;
	// Who was asked for stands first, whatever else it takes to say what they did.
	const [first = ''] = groupWords(best, session, kindWord);
	const head = ` ${said} `.includes(` ${first} `) ? said : `${capital(name(best))}: ${said}`;
	return sentence(`${head}: ${sizeWord(query.measure, best.size)}${ofWord(query.measure, best)}${tail}`, rows);
};
