import { eventKinds } from '../../../core/event-kinds/kinds';
import { listWords } from '../../../core/text/words';
import type { AskSession } from '../../answer/types';
import type { Measured, MeasureFound } from '../../query/found';
import type { MeasureQuery } from '../../query/query';
import { isMutual } from '../../query/relations';
import { KEEPS } from './claimed';
import { knownOf } from './measured';
import { clause } from '../clause';
import { KINDS } from '../names';
import { slotWord } from '../slot-words';
import { sentence, type Sentence } from '../said';
import { rowsIn } from '../say-whether';
import { groupWords, sizeWord } from '../sizes';

/** So many after the first are named in a sentence; the table has all. */
export const MAX_OTHERS = 3;

/** So many are told with how much each has. */
const MAX_SIZED = 6;

/** A kind of event in words. */
export const kindWord = (kind: string): string => {
	const words = Object.entries(eventKinds).find(([name]) => name === kind)?.[1];
	return words?.noun ?? kind;
};

/** A group in words: `Anna at Ben` where one does it towards the other. */
export const nameOf = ({ by, about }: MeasureQuery, one: Measured, session: AskSession): string => {
	const words = groupWords(one, session, kindWord);
	const isDirected = by.length === 2 && about.is === 'does' && !isMutual(about.doing);
	if (isDirected && one.group.every((part) => part.is === 'key')) {
		// Whoever does it stands first, in whatever order they are told apart.
		const [group] = by;
		const isAimFirst = about.whom?.is === 'var' && group?.by === 'var' && about.whom.name === group.name;
		return (isAimFirst ? words.toReversed() : words).join(' → ');
	}
	const isTime = (i: number): boolean => one.group[i]?.is === 'window';
	const named = listWords(words.filter((_, i) => !isTime(i)));
	return [named, ...words.filter((_, i) => isTime(i))].filter((word) => word !== '').join(' ');
};

/** `None of the 4 people nodded (exactly once)`: of what none is kept, and what it would have been kept for. */
const noneOf = (query: MeasureQuery, [first]: readonly Measured[], count: number, session: AskSession): string => {
	const { by, keep, measure, vars } = query;
	const [only, ...more] = by;
	const of = only?.by === 'var' ? vars[only.name]?.of : undefined;
	if (more.length > 0 || !of || !first) return `None of the ${count} ${more.length > 0 ? 'pairs' : 'cases'}`;
	const none = `None of the ${count} ${KINDS[of]}`;
	// Held each against their own, which the numbers behind it tell.
	if (keep?.against) return none;
	const name = nameOf(query, first, session);
	const done = clause(query.about, { ...knownOf(query, first, session), rows: [] });
	const than = keep?.than ? slotWord(keep.than, session, new Map()) : null;
	const size = !keep || keep.against ? null : (than ?? sizeWord(measure, keep.value));
	const bound = keep && size !== null ? ` (${KEEPS[keep.op]} ${size})` : '';
	return done.startsWith(`${name} `) ? `${none}${done.slice(name.length)}${bound}` : `${none}${bound}`;
};

/** `3 of 4: Ann 5.0 s, …`: those that are kept. */
export const keptSentence = (query: MeasureQuery, { groups, others }: MeasureFound, session: AskSession): Sentence => {
	// Of many the names are enough; the table has all.
	const isMany = groups.length > MAX_SIZED;
	const isPairs = query.by.length === 2;
	const word = (one: Measured): string => {
		const [name, size] = [nameOf(query, one, session), sizeWord(query.measure, one.size)];
		const { heldTo } = one;
		if (heldTo !== undefined) return `${name} (${size} against ${sizeWord(query.measure, heldTo)})`;
		return isMany ? name : isPairs ? `${name} (${size})` : `${name} ${size}`;
	};
	// Those who did none of it at all need no number.
	const [each, rest] = [groups.map(word), others.filter(({ size }) => size !== 0).map(word)];
	const isFew = rest.length > 0 && rest.length <= MAX_OTHERS;
	const count = groups.length + others.length;
	if (groups.length === 0)
		return sentence(
			`${noneOf(query, others, count, session)}${isFew ? `: ${listWords(rest)}` : ''}`,
			others.flatMap((one) => rowsIn(one.found)),
		);
	// “Longer than Ben”: who, and than how much.
	if (query.keep?.than) {
		const than = slotWord(query.keep.than, session, new Map()) ?? '';
		const held = others.find((one) => nameOf(query, one, session) === than);
		const size = held ? ` (${sizeWord(query.measure, held.size)})` : '';
		const bounds = KEEPS[query.keep.op];
		const list = groups.map((one) => `${nameOf(query, one, session)} (${sizeWord(query.measure, one.size)})`);
		return sentence(
			`${listWords(list)}, ${bounds} ${than}${size}`,
			groups.flatMap((one) => rowsIn(one.found)),
		);
	}
	return sentence(
		`${groups.length} of ${count}: ${isPairs ? each.join('; ') : listWords(each)}${isFew ? `; not ${listWords(rest)}` : ''}`,
		groups.flatMap((one) => rowsIn(one.found)),
	);
};
