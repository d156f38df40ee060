import { groupBy } from '../../core/collections';
import type { PersonId } from '../../core/people';
import { listWords } from '../../core/text/words';
import { personKey } from '../answer/resolve';
import type { AskSession } from '../answer/types';
import type { Deed } from '../query/query';
import { endsOf, type Relation } from '../query/relations';
import { deedOf, isTogether, keyList, keyWord, verb } from './names';

/** `looked at the cup`, and by whom: those who did the same are named together. */
type Done = { readonly who: readonly string[]; readonly deed: Deed; readonly end: string };

/** What relations show, in words: `Anna and Ben looked at the cup; Cem looked at Anna`. */
export const rowsClause = (rows: readonly Relation[], session: AskSession): string => {
	const done: Done[] = [];
	for (const [deed, own] of groupBy(rows, deedOf)) {
		if (isTogether(deed)) {
			for (const all of groupBy(own, ({ id }) => id).values()) done.push(together(deed, all, session));
			continue;
		}
		for (const [who, his] of groupBy(own, (row) => personKey(row.who))) {
			const ends = [...groupBy(his, (row) => endsOf(row).what ?? '').values()].map((same) =>
				verb(deed, endWords(same, session), 'past'),
			);
			done.push({ who: [who], deed, end: listWords([...new Set(ends)]) });
		}
	}
	return [...groupBy(done, ({ end }) => end)]
		.map(
			([end, same]) =>
				`${keyList(
					inOrder(
						same.flatMap(({ who }) => who),
						session,
					),
					session,
				)} ${end}`,
		)
		.join('; ');
};

/** More words of who did what to whom are not read in one sentence: then who did what alone. Ours: an answer has 40 words. */
const MOST_WORDS = 30;

/** The same in few words: `Anna, Ben and Cem followed a gaze`, where each of them did to many. */
export const shortRowsClause = (rows: readonly Relation[], session: AskSession): string => {
	const whole = rowsClause(rows, session);
	if (whole.split(/\s+/).length <= MOST_WORDS) return whole;
	const done = [...groupBy(rows, deedOf)].map(([deed, own]) => {
		const who = own.flatMap((row) => (isTogether(deed) ? together(deed, [row], session).who : [personKey(row.who)]));
		const isAtPeople = !isTogether(deed) && own.every(({ whom, what }) => whom?.kind === 'person' && what === null);
		return {
			who: keyList(inOrder([...new Set(who)], session), session),
			end: verb(deed, { whom: isAtPeople && deed === 'look' ? 'somebody' : null, what: null }, 'past'),
		};
	});
	return [...groupBy(done, ({ who }) => who)]
		.map(([who, same]) => `${who} ${listWords(same.map(({ end }) => end))}`)
		.join('; ');
};

/** People in the order of the session. */
export const inOrder = (keys: readonly string[], { people }: AskSession): readonly string[] => {
	const order = people.map(({ personId }) => personKey(personId));
	return [...keys].sort((a, b) => order.indexOf(a) - order.indexOf(b));
};

const madePeople = new WeakMap<AskSession, ReadonlyMap<string, readonly PersonId[]>>();

/** Those who take part in an event. */
const peopleOf = (session: AskSession, id: string): readonly PersonId[] | undefined => {
	const people =
		madePeople.get(session) ?? new Map(session.events.map((e): [string, readonly PersonId[]] => [e.eventId, e.people]));
	madePeople.set(session, people);
	return people.get(id);
};

const together = (deed: Deed, rows: readonly Relation[], session: AskSession): Done => {
	const people = new Set(
		rows.flatMap(({ id, who, whom }) => [
			...(peopleOf(session, id) ?? [who]).map(personKey),
			...(whom?.kind === 'person' && deed !== 'attention-capture' ? [personKey(whom.personId)] : []),
		]),
	);
	const what = rows.map((row) => endsOf(row).what).find((end) => end !== null) ?? null;
	const end = verb(deed, { whom: null, what: what && keyWord(what, session) }, 'past');
	return { who: [...people], deed, end };
};

const endWords = (rows: readonly Relation[], session: AskSession): { whom: string | null; what: string | null } => {
	const all = rows.flatMap((row) => endsOf(row).whom ?? []);
	// Somebody who looked elsewhere, too, is not said to have looked “at elsewhere”.
	const known = all.filter((end) => end !== 'outside');
	const whom = known.length > 0 ? known : all;
	const what = rows.map((row) => endsOf(row).what).find((end) => end !== null);
	return {
		whom: whom.length > 0 ? keyList(whom, session) : null,
		what: what === undefined || what === null ? null : keyWord(what, session),
	};
};
