import type { AskSession } from '../answer/types';
import type { Query, Span } from '../answer/query';
import { readPattern, readPerson, readTarget, writePattern, writePerson, writeTarget } from './query-names';
import { readSpan, writeSpan } from './query-spans';
import { askWords, keyOf } from './query-words';
import { bodyText, miniTokens } from '../language-model/mini-tokens';

/** The reply where no lookup answers the question: feelings, thoughts, what is said, or no question at all. */
export const NO_QUERY = 'none';

/** Characters of a question that a body holds; people seldom ask in more than a hundred. */
const QUESTION_LENGTH = 240;
/** Names that a body lists of either sort, and characters of each. */
const MOST_NAMES = 12;
const NAME_LENGTH = 24;

const listed = (names: readonly string[]): string =>
	[...new Set(names.map((name) => bodyText(name, NAME_LENGTH)).filter((name) => name !== ''))]
		.slice(0, MOST_NAMES)
		.join(', ') || 'none';

/** A question as it stands in a body. */
export const questionText = (question: string): string => bodyText(question, QUESTION_LENGTH);

/**
 * The prompt of the first task, question to query: who and what is in the session, then the question.
 *
 * ```
 * <|query|>People: A, B, C. Things: cup, laptop.
 * who looks at the mug at 5 s?
 * ```
 */
export const queryBody = (question: string, { people, objects }: Pick<AskSession, 'people' | 'objects'>): string =>
	`${miniTokens.query}People: ${listed(people.map((p) => p.name))}. Things: ${listed(objects.map((o) => o.label))}.\n` +
	questionText(question);

export type WriteQueryOptions = {
	/**
	 * A time in the question's own words, if `readSpan` reads them: `last two seconds`, `between 0:03 and 0:08`. `null`
	 * leaves it to `writeSpan`.
	 */
	readonly spanText?: (span: Span) => string | null;
};

/**
 * A query in short: what is asked; who does what to whom; then what the question says of time, which of several, ranks,
 * negation and comparison. What it does not say is left out.
 *
 * ```
 * who; look to the cup; at 5 s
 * target; look by blue person; after point by A to the cup; first
 * who; look to B; between 3 s and 8 s; most
 * whether; eye contact by A to B; not
 * how long; look to the cup; vs by A / B
 * how often; look by A; vs time first half / second half
 * ```
 *
 * Names are as the query has them; in quotes and escaped where they would read as something else.
 */
export const writeQuery = (query: Query, { spanText }: WriteQueryOptions = {}): string => {
	const { ask, about, span, pick, rank, isNegated, compare } = query;
	const timeOf = (s: Span): string => spanText?.(s) ?? writeSpan(s);
	const versus =
		compare?.by === 'actor'
			? `vs by ${writePerson(compare.a)} / ${writePerson(compare.b)}`
			: compare?.by === 'target'
				? `vs to ${writeTarget(compare.a)} / ${writeTarget(compare.b)}`
				: compare && `vs time ${timeOf(compare.a)} / ${timeOf(compare.b)}`;
	return [
		askWords[ask],
		writePattern(about),
		span.kind === 'all' ? null : timeOf(span),
		pick,
		rank,
		isNegated ? 'not' : null,
		versus,
	]
		.filter((part) => part !== null)
		.join('; ');
};

const PICKS = ['first', 'last', 'longest'] as const;
const RANKS = ['most', 'least'] as const;

const readVersus = (written: string, untilMs: number | null): Query['compare'] => {
	const [, by, left, right] = /^vs (by|to|time) (.+) \/ (.+)$/.exec(written) ?? [];
	if (left === undefined || right === undefined) return null;
	if (by === 'by') {
		const [a, b] = [readPerson(left), readPerson(right)];
		return a && b && { by: 'actor', a, b };
	}
	if (by === 'to') {
		const [a, b] = [readTarget(left), readTarget(right)];
		return a && b && { by: 'target', a, b };
	}
	const [a, b] = [readSpan(left, untilMs), readSpan(right, untilMs)];
	return a && b && { by: 'span', a, b };
};

/**
 * What `writeQuery` wrote, or a model did. Parts behind the second may stand in any order, each once.
 *
 * @param untilMs length of the session in ms, for times counted from its end; left out: such times are not read
 * @returns `null` for `none`, and for what is no query
 */
export const readQuery = (written: string, untilMs: number | null = null): Query | null => {
	const [asked = '', done = '', ...rest] = written.trim().split('; ');
	const ask = keyOf(askWords, asked);
	const about = ask && readPattern(done);
	if (!about) return null;
	const query: Query = {
		...{ ask, about, span: { kind: 'all' }, pick: null, rank: null, compare: null, isNegated: false },
	};
	const had = new Set<string>();
	for (const part of rest) {
		const pick = PICKS.find((p) => p === part);
		const rank = RANKS.find((r) => r === part);
		const isVersus = part.startsWith('vs ');
		const field = pick ? 'pick' : rank ? 'rank' : part === 'not' ? 'not' : isVersus ? 'versus' : 'span';
		if (had.has(field)) return null;
		had.add(field);
		if (pick) query.pick = pick;
		else if (rank) query.rank = rank;
		else if (part === 'not') query.isNegated = true;
		else if (isVersus) {
			query.compare = readVersus(part, untilMs);
			if (!query.compare) return null;
		} else {
			const span = readSpan(part, untilMs);
			if (!span) return null;
			query.span = span;
		}
	}
	return query;
};
