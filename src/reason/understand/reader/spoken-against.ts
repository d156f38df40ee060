import type { AskSession } from '../../answer/types';
import type { Query } from '../../query/query';
import { contraryIn } from '../check/contrary';
import { unmetIn } from '../check/expected';
import { isNonsense } from '../check/sound';
import { asTyped } from '../typed/typed';
import { withoutAsides } from '../words/asides';
import type { Item } from '../words/items';
import { readItems, withoutTail } from '../words/read-items';

/** The words of a question, as the rules read them. */
export const wordsOf = (question: string, session: AskSession): readonly Item[] =>
	withoutTail(readItems(withoutAsides(asTyped(question, session)), session));

/** “…, and who before that?”, “first the what, then the what”: more is asked for than one query tells. */
const ASKED_TWICE =
	/[,;] ?(?:and )?(?:who|whom|what|where|when|which|how (?:long|often|many|much))\b[^?]*\?|\band (?:who|whom|where|when|how (?:long|often|many|much))\b|\bthen\b.*\bthen\b/i;
const ASKING = /^\W*(?:and |so |ok )*(?:who|whom|what|where|when|which|how|did|does|was|were|is|are)\b/i;
/** “All added up”: one number. */
const ADDED_UP = /\b(?:added|summed|taken|put) (?:up|together)\b|\bcombined\b/i;
/** “Left vs right”: both are told. */
const VERSUS = /\b(?:vs\.?|versus)(?= )/i;

/** Words that say that something is not so, some of which no rule reads. */
const NEGATIVE =
	/\b(?:not|never|nobody|no[- ]one|none|nothing|neither|nor|without|unless|cannot|\w+n['’]t|fail(?:s|ed)?|lack(?:s|ed|ing)?|absen(?:t|ce)|pauses?|gaps?|lulls?|silen(?:ce|ces|t)|missing|missed|ignor\w+)\b/i;
/** What a query has of them. */
const DENIES =
	/"is":"not"|"op":"exactly","count":0|"op":"(?:all|at-most|under)"|"is":"elsewhere"|"doing":"gaze-aversion"|"order":"least"|"except":\[\{|"get":"(?:summary|explain)"|"as":"unknown"/;

/** Whether the question denies something and the queries do not: the opposite would be answered. */
const isDenialLost = (question: string, items: readonly Item[], queries: readonly Query[]): boolean => {
	const isOpposite = items.some(
		({ isKnown, isPlainWord, raw }) => !isKnown && !isPlainWord && /^(?:un|non|dis)\p{L}{4,}$/iu.test(raw),
	);
	return (NEGATIVE.test(question) || isOpposite) && !DENIES.test(JSON.stringify(queries));
};

/** Whether a question asks for more, or for less, than these queries give, by how it is put. */
const isPutOtherwise = (question: string, queries: readonly Query[]): boolean => {
	const [query, ...more] = queries;
	if (!query || more.length > 0) return false;
	const isSeveral = query.get === 'table' || query.get === 'compare' || query.get === 'sequence';
	if (!isSeveral && ASKED_TWICE.test(question) && (ASKING.test(question) || /\bthen\b/i.test(question))) return true;
	if (query.get !== 'measure') return false;
	return (ADDED_UP.test(question) && query.by.length > 0) || (VERSUS.test(question) && query.by.length === 0);
};

/** Whether queries say what no question means, or a word of the question wants something else or in another form. */
export const isSpokenAgainst = (question: string, session: AskSession, queries: readonly Query[]): boolean => {
	const items = wordsOf(question, session);
	return (
		isPutOtherwise(question, queries) ||
		isDenialLost(question, items, queries) ||
		queries.some(isNonsense) ||
		unmetIn(items, queries).length > 0 ||
		contraryIn(items, queries).length > 0
	);
};
