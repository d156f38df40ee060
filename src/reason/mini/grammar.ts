import { characters, choice, repeat, sequence, text, type Grammar } from '../language-model/grammar/grammar';
import { NO_QUERY } from './query-form';
import { askWords, doingWords } from './query-words';

/** Longest chain of parts behind what is done: time, pick, rank, negation, and one to spare. */
const MOST_PARTS = 5;

/** Anything that parts nothing: all but `;`, `/` and line breaks. */
const words = repeat(characters(' .', '0:', '<~', '\u00a1\ud7ff', '\ue000\u{10ffff}'), 1, null);

const oneOf = (options: readonly string[]): Grammar => choice(...options.map(text));
const maybe = (part: Grammar): Grammar => repeat(part, 0, 1);

/**
 * The short form of a query as a grammar: every text that `readQuery` can read, and some with names in the wrong places,
 * which it refuses. A reply that is held to it cannot break off into words of its own.
 */
export const queryGrammar: Grammar = choice(
	text(NO_QUERY),
	sequence(
		oneOf(Object.values(askWords)),
		text('; '),
		oneOf(Object.values(doingWords)),
		maybe(sequence(text(' by '), words)),
		maybe(sequence(text(' to '), words)),
		repeat(sequence(text('; '), words), 0, MOST_PARTS),
		maybe(sequence(oneOf(['; vs by ', '; vs to ', '; vs time ']), words, text(' / '), words)),
	),
);
