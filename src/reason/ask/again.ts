import type { AskSession } from '../answer/types';
import type { ListQuery, Pick, Query, WhenQuery } from '../query/query';
import type { Reading, Turn } from '../query/reading';
import { runQuery } from '../query/run';
import { say } from '../say/say';
import { correctionIn, isCorrecting } from '../understand/follow/corrected';
import { whichTime, type Which } from '../understand/follow/which-time';
import { labelOf } from '../understand/label';
import { isSure, readChunks, understand } from '../understand/understand';
import { turnOf } from './turn';

/*
 * “What about the last one?”, “no, I meant the longest”, “and the second time?”: one time was picked of several, something was
 * asked about it, and now the same is asked about another. What was asked since is asked again, of that one.
 */

/** So many questions may lie between. */
const MOST_BETWEEN = 3;

type Picked = (WhenQuery | ListQuery) & { readonly pick: Pick };

/** The question that picked one time, or the first or last who did something. */
const pickedIn = ({ queries }: Turn): Picked | null => {
	const [query, ...more] = queries;
	const isPicked = (query?.get === 'when' || query?.get === 'list') && query.pick !== null && more.length === 0;
	return isPicked && query.pick ? { ...query, pick: query.pick } : null;
};

/** How many times a query tells. */
const toldBy = (query: Query, session: AskSession): number => {
	const found = runQuery(query, session);
	if (found.is === 'whether' || found.is === 'when') return found.value.found.length;
	return found.is === 'list' ? found.value.items.length : 1;
};

/** Its place among all, from 1; `null`: it has none that can be told. */
const placeOf = (query: Picked, session: AskSession): { readonly at: number; readonly of: number } | null => {
	const of = toldBy({ ...query, get: 'when', pick: null }, session);
	const { is, n = 1 } = query.pick;
	const at = is === 'first' ? 1 : is === 'last' ? of : is === 'nth' ? n : null;
	return at === null ? null : { at, of };
};

const pickOf = (which: Which, query: Picked, session: AskSession): Pick | null => {
	if (typeof which !== 'string') return which;
	const place = placeOf(query, session);
	if (!place || (which === 'other' && place.of !== 2)) return null;
	const n = which === 'previous' || (which === 'other' && place.at === 2) ? place.at - 1 : place.at + 1;
	return n > 0 ? { is: 'nth', n } : null;
};

const readingOf = (query: Query, session: AskSession): Reading => {
	const parts = [{ is: 'query', query }] as const;
	return { parts, score: 0.85, assumed: [], label: labelOf(parts, session) };
};

/** What a reading finds, as the turn that the next question follows. */
const turnAfter = (question: string, { parts, she }: Reading, before: Turn | undefined, session: AskSession): Turn => {
	const queries = parts.flatMap((part) => (part.is === 'query' ? [part.query] : []));
	const said = queries.map((query) => say(runQuery(query, session), session));
	return turnOf(question, queries, said, { before, session, she });
};

/** What was asked since, of another time; `null`: it cannot be asked again, or is the same as before. */
const replayed = (turns: readonly Turn[], at: number, query: Picked, session: AskSession): Reading | null => {
	const first = turns[at];
	if (!first) return null;
	let last: Reading | null = null;
	let own = [...turns.slice(0, at), turnAfter(first.question, readingOf(query, session), turns[at - 1], session)];
	for (const [i, { question }] of turns.entries()) {
		if (i <= at || whichIn(question, session)) continue;
		const understood = understand(question, session, own);
		const [reading] = understood.is === 'read' && isSure(understood) ? understood.readings : [];
		if (!reading) return null;
		const turn = turnAfter(question, reading, own.at(-1), session);
		own = [...own, turn];
		last = reading;
	}
	const isSame = JSON.stringify(own.at(-1)?.queries) === JSON.stringify(turns.at(-1)?.queries);
	return isSame ? null : last;
};

const whichIn = (question: string, session: AskSession): Which | null =>
	whichTime(readChunks(correctionIn(question) ?? question, session));

/** Which of the times was asked about last: another may have been picked since. */
const pickedLast = (picked: Picked, since: readonly Turn[], session: AskSession): Picked =>
	since.reduce<Picked>((left, { question }) => {
		const which = whichIn(question, session);
		const pick = which && pickOf(which, left, session);
		return pick ? { ...left, pick } : left;
	}, picked);

/** The last question of another one of the times that it was about; `null`: it is no such question. */
export const askedAgain = (question: string, session: AskSession, turns: readonly Turn[]): Reading | null => {
	const which = whichIn(question, session);
	const last = turns.at(-1);
	if (!which || !last) return null;
	const from = Math.max(0, turns.length - 1 - MOST_BETWEEN);
	for (let at = turns.length - 1; at >= from; at -= 1) {
		const turn = turns[at];
		const first = turn && pickedIn(turn);
		if (!first) continue;
		const picked = pickedLast(first, turns.slice(at + 1), session);
		const pick = pickOf(which, picked, session);
		if (!pick) return null;
		const other = { ...picked, pick };
		// Of the times that were just told it is one of these, as any other follow-up is read.
		if (at === turns.length - 1) return typeof which === 'string' ? readingOf(other, session) : null;
		const isOfSeveral = last.queries.some((query) => toldBy(query, session) > 1);
		if (isOfSeveral && !isCorrecting(question)) return null;
		if (toldBy(other, session) === 0) return readingOf(other, session);
		return replayed(turns, at, other, session);
	}
	return null;
};
