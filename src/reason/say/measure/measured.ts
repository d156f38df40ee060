import { endedWord } from '../begun';
import type { AskSession } from '../../answer/types';
import { lengthWord, timeWord, timesWord } from '../../answer/wording';
import type { Measured } from '../../query/found';
import type { Condition, MeasureQuery, Slot } from '../../query/query';
import { isMutual } from '../../query/relations';
import type { Env } from '../../query/scope';
import { lengthIn, type InWindow } from '../../query/windows';
import { anchorRows, clause, notClause, spanClause } from '../clause';
import { contactTurn, isFollowedCount } from '../contact-turns';
import { isOpen, slotWord, type Known } from '../slot-words';
import { keyList, verb } from '../names';
import { rowsIn } from '../say-whether';
import { ofWord, sizeWord, whenWord, windowName } from '../sizes';

/** Two that differ by less, as a share of the larger, are said to be close. */
export const CLOSE = 0.1;
/** More lines are not read; the table has all. */
export const MAX_LINES = 16;

const envOf = ({ group }: Measured): Env =>
	new Map(group.flatMap((one) => (one.is === 'key' ? [[one.name, one.key] as const] : [])));

/** What is summed over all at whom it is done; of one time it is said at whom. */
const SUMS: ReadonlySet<string> = new Set(['time', 'count', 'share', 'rate', 'mean']);

/** The times that a measured value is of: of the longest that one alone. */
const timesOf = ({ measure }: MeasureQuery, { found, size }: Measured): readonly InWindow[] =>
	measure.of === 'longest' ? found.filter((one) => lengthIn([one]) === size) : found;

/** What a sentence of a measured value is said from. */
export const knownOf = (query: MeasureQuery, one: Measured, session: AskSession): Known => ({
	...{ rows: rowsIn(timesOf(query, one)), session, env: envOf(one), vars: query.vars },
});

const windowWord = ({ group }: Measured, session: AskSession): string => {
	const window = group.find((part) => part.is === 'window');
	if (window?.is !== 'window') return '';
	const name = windowName(window.window, session);
	return name ? ` in ${name}` : whenWord(window.window);
};

/** What was measured, as a sentence without its size. */
export const subject = (query: MeasureQuery, one: Measured, session: AskSession): string => {
	const known = knownOf(query, one, session);
	const turn = contactTurn(query);
	if (isFollowedCount(query) && query.about.is === 'does') {
		const by = isOpen(query.about.who, session, known.env) ? null : slotWord(query.about.who, session, known.env);
		return `${by === null ? 'pointing' : `${by}'s pointing`} was followed`;
	}
	if (turn && query.about.is === 'does') {
		const { who, whom } = query.about;
		const by = slotWord(who, session, known.env) ?? 'somebody';
		const withWhom = isOpen(whom, session, known.env) ? '' : ` with ${slotWord(whom, session, known.env) ?? ''}`;
		return `${by} ${turn.turn} ${turn.contact}${withWhom}`;
	}
	const isSum = query.pick === null && SUMS.has(query.measure.of);
	return `${clause(query.about, { ...known, isSum })}${timeWords(query, one, session)}`;
};

/** When it was measured, in words with a space before them. */
export const timeWords = (query: MeasureQuery, one: Measured, session: AskSession): string => {
	// How long until then says after what.
	if (query.measure.of === 'latency' || contactTurn(query) !== null || isFollowedCount(query)) return '';
	const known = { ...knownOf(query, one, session), rows: anchorRows(one.found) };
	return `${spanClause(query.span, known)}${windowWord(one, session)}`;
};

/** ` 0.6 s after Ben pointed at Anna`. */
const latencyPhrase = (query: MeasureQuery, one: Measured, session: AskSession, size: number): string => {
	const { span } = query;
	const known = { ...knownOf(query, one, session), rows: anchorRows(one.found) };
	const edge =
		span.is !== 'beside'
			? span.is === 'between' && span.startMs
				? timeWord(span.startMs)
				: 'the start'
			: clause(span.anchor, known);
	const many = one.each.length > 1 ? ` on average (${timesWord(one.each.length)})` : '';
	if (span.is === 'beside' && span.edge === 'end')
		return `${size === 0 ? '' : ` ${lengthWord(size)}`}${endedWord(size === 0)} ${edge}${many}`;
	if (size === 0) return edge === 'the start' ? ' from the start on' : ` just as ${edge}${many}`;
	return ` ${lengthWord(size)} after ${edge}${many}`;
};

/** “Two people pointed 2 times” could be two times each. */
const isOfSeveral = (query: MeasureQuery, { size, found }: Measured): boolean => {
	const { about } = query;
	const people = new Set(found.flatMap(({ time }) => time.rows.map(({ who }) => who)));
	const isOfPeople = about.is === 'does' && !isMutual(about.doing) && !isFollowedCount(query);
	return size !== 1 && query.by.length === 0 && isOfPeople && people.size > 1;
};

/** How much of it there is, after what was done: ` for 4.2 s`, ` 3 times`. */
export const sizePhrase = (query: MeasureQuery, one: Measured, session: AskSession): string => {
	const { measure, pick } = query;
	const { size } = one;
	if (size === null) return ': not known';
	switch (measure.of) {
		case 'time': {
			const [only] = one.found;
			// Of one that was picked it is said when it was.
			const when = pick && only && one.found.length === 1 ? `,${whenWord(only.time)}` : '';
			return ` for ${lengthWord(size)}${when}${pick || one.found.length < 2 ? '' : ' in all'}`;
		}
		case 'count':
			return ` ${timesWord(size)}${isOfSeveral(query, one) ? ' in all' : ''}`;
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

/** Whether there is none of it. What began with what it is timed from took no time, and is not nothing. */
export const isNothing = ({ size, found, each }: Measured): boolean =>
	each.length === 0 && (size === null || size === 0 || found.length === 0);

/** What was never done, and by or to whom it is counted; `null`: something else is counted. */
const neverCounted = ({ measure, about }: MeasureQuery): Extract<Condition, { is: 'does' }> | null => {
	const never = about.is === 'not' && about.of.is === 'ever' ? about.of.of : null;
	return measure.of === 'distinct' && never?.is === 'does' ? never : null;
};

/** `Nobody: everybody looked at Bert`: of whom it was asked how many never did; `null`: that was not asked. */
const everyoneDid = (query: MeasureQuery, one: Measured, session: AskSession): string | null => {
	const never = neverCounted(query);
	if (!never || query.measure.of !== 'distinct') return null;
	const { name } = query.measure;
	const isPerson = query.vars[name]?.of === 'person';
	const all = isPerson ? 'everybody' : 'everything';
	const end = (slot: Slot | null): string | null =>
		slot?.is === 'var' && slot.name === name ? all : slotWord(slot, session, envOf(one));
	const { who, whom, what, doing } = never;
	const said = `${end(who) ?? 'somebody'} ${verb(doing, { whom: end(whom), what: end(what) }, 'past')}`;
	return `${isPerson ? 'Nobody' : 'Nothing'}: ${said}`;
};

/** That there is none of it, with the number all the same. */
export const nothing = (query: MeasureQuery, one: Measured, session: AskSession): string => {
	const known = { ...knownOf(query, one, session), rows: [] };
	const time = `${spanClause(query.span, known)}${windowWord(one, session)}`;
	const { measure } = query;
	const all = everyoneDid(query, one, session);
	if (all !== null) return `${all}${time}`;
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
	const never = neverCounted(query);
	if (never) {
		const left = (slot: Slot | null): string | null =>
			slot?.is === 'var' && slot.name === measure.name ? number : slotWord(slot, session, envOf(one));
		const ends = { whom: left(never.whom), what: left(never.what) };
		return `${left(never.who) ?? 'somebody'} did not ${verb(never.doing, ends, 'base')}${time}: ${list}`;
	}
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
	const { measure, pick, about } = query;
	// Of one that was picked it is said when it was.
	const isPicked = pick !== null && measure.of === 'time' && one.found.length === 1;
	if (isPicked) return `${clause(about, knownOf(query, one, session))}${sizePhrase(query, one, session)}`;
	const time = timeWords(query, one, session);
	if ((measure.of !== 'time' && measure.of !== 'count') || pick || time === '')
		return `${subject(query, one, session)}${sizePhrase(query, one, session)}`;
	// “Jonas spoke for 13.5 s in the first half”: a size that stands after another clause would seem to be of that.
	const isPlain = about.is === 'does' || about.is === 'number';
	const whole = clause(about, { ...knownOf(query, one, session), isSum: true });
	const size = sizePhrase(query, one, session).replace(/ in all$/, '');
	return isPlain ? `${whole}${size}${time}` : `${whole}${time}: ${sizeWord(measure, one.size)}`;
};
