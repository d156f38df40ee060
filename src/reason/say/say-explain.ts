import { capital } from '../../core/text/words';
import { personKey } from '../answer/resolve';
import type { AskSession } from '../answer/types';
import { timeWord } from '../answer/wording';
import type { ExplainFound } from '../query/found';
import type { ExplainQuery, Slot } from '../query/query';
import { endsOf, relationsOf, type Relation } from '../query/relations';
import { keysOfSlot } from '../query/scope';
import { clause, notClause, spanClause } from './clause';
import { type Known } from './slot-words';
import { rowsClause } from './rows-clause';
import { sentence, type Said, type Sentence } from './said';
import { namedIn } from './say-whether';
import { shortWhen } from './sizes';

/** What follows from who looked at whom: told only where nothing plainer is. */
const DERIVED: ReadonlySet<string> = new Set([
	...['shared-attention', 'joint-attention', 'attention-capture', 'gaze-following', 'pointing-followed'],
]);

/** What came before in few words: the plainest of it. */
const plainest = (before: readonly Relation[]): readonly Relation[] => {
	const plain = before.filter(({ kind }) => !DERIVED.has(kind));
	const isMutual = plain.some(({ kind }) => kind === 'mutual-gaze');
	const told = isMutual ? plain.filter(({ kind }) => kind !== 'look') : plain;
	return told.length > 0 ? told : before.slice(0, 1);
};

const PLAIN = { yes: null, shown: [], isList: false } as const;

/** More of it is no answer to why. */
const MOST_INSTEAD = 3;

/**
 * What was seen instead of what a question takes for granted: the same person doing it towards something else, or somebody
 * else doing it; `null`: neither.
 */
const insteadOf = ({ about, span }: ExplainQuery, session: AskSession): Sentence | null => {
	// Of somebody's many looks none in particular is meant, and at a certain moment nothing else is.
	if (about.is !== 'does' || about.doing === 'event' || about.doing === 'look' || span.is !== 'all') return null;
	const { doing } = about;
	const keys = (slot: Slot | null): readonly string[] | null => slot && keysOfSlot(slot, session, new Map());
	const [who, whom] = [keys(about.who), keys(about.whom)];
	const all = relationsOf(session).of(doing, null);
	const isBy = (row: Relation): boolean => who?.includes(personKey(row.who)) ?? false;
	const isAt = (row: Relation): boolean =>
		[endsOf(row).whom, endsOf(row).what].some((key) => key && whom?.includes(key));
	const own = whom === null ? [] : all.filter(isBy);
	const rows = own.length > 0 ? own : whom === null ? all : all.filter(isAt);
	if (rows.length === 0) return null;
	const told = rows.slice(0, MOST_INSTEAD);
	const more = rows.length > told.length ? `; and ${rows.length - told.length} more` : '';
	return sentence(
		`${capital(told.map((row) => `${rowsClause([row], session)} (${shortWhen(row)})`).join('; '))}${more}`,
		told,
	);
};

/** What came just before; or that it did not happen at all, as a question why may take for granted what is not so. */
export const sayExplain = (query: ExplainQuery, found: ExplainFound, session: AskSession): Said => {
	const { of } = found;
	const before = plainest(found.before);
	const rows = of?.time.rows ?? [];
	const known: Known = { rows, session, env: new Map(), vars: query.vars };
	const time = spanClause(query.span, { ...known, rows: [] });
	if (!of) {
		const not = sentence(`Not seen: ${notClause(query.about, { ...known, rows: [] })}${time}`);
		const instead = insteadOf(query, session);
		if (!instead) return { ...PLAIN, status: 'not-seen', named: [], sentences: [not] };
		return { ...PLAIN, status: 'answered', named: namedIn(instead.rows), sentences: [not, instead] };
	}
	const happened = `${clause(query.about, known)} (${shortWhen(of.time)})`;
	const why = 'The events say what came before, not why';
	const [first] = before;
	return {
		...{ ...PLAIN, status: first ? 'answered' : 'not-seen', named: namedIn([...rows, ...before]) },
		sentences: first
			? [
					sentence(`${why}`),
					sentence(
						`${capital(rowsClause(before, session))} (from ${timeWord(first.startMs)} on); just after that ${happened}`,
						[...before, ...rows],
					),
				]
			: [sentence(`${why}: nothing began within 3 s before ${happened}`, rows)],
	};
};
