import { listWords } from '../../core/text/words';
import { namedByPlace } from './described/named-by-place';
import { plainNamesOf } from '../answer/plain-names';
import type { AskSession } from '../answer/types';
import type { Turn, Understood } from '../query/reading';
import { isSure, readChunks, understandOnce } from './once';
import { simplerForms } from './simpler/simpler';
import { languageOf } from './vocabulary/languages';
import { readItems } from './words/read-items';

export { isSure, readChunks };

/** One sure reading that answers, and leaves nothing of the question out. */
const isWhole = (understood: Understood): boolean =>
	understood.is === 'read' &&
	understood.readings.length === 1 &&
	isSure(understood) &&
	understood.readings.every(({ parts }) => parts.every(({ is }) => is === 'query'));

/** “Who is the better one, …?” is never answered with yes, whatever was read. */
const isOtherForm = (typed: string, understood: Understood): boolean =>
	understood.is === 'read' &&
	/^\s*(?:(?:and|so|but|ok) )*(?:who(?:m|se|s|'s)?|what(?:'s|s)?|which|where(?:'s|s)?) (?!if\b|about\b)/i.test(typed) &&
	!/\b(?:did|does|do|was|were|is|are) (?:anyone|anybody|someone|it true)\b|\bif any\b/i.test(typed) &&
	understood.readings.every(({ parts }) => parts.every((part) => part.is === 'query' && part.query.get === 'whether'));

/** “Does the receiver look at the giver?” wants a yes or no, and no list of who did something else. */
const isOnlyListed = (typed: string, understood: Understood): boolean =>
	understood.is === 'read' &&
	// “Was haben alle angeschaut?” is no English “was”.
	languageOf(typed).language === 'en' &&
	/^\s*(?:(?:and|so|but|ok),? )*(?:did|does|do|was|were|is|are|has|have)(?:n't)? /i.test(typed) &&
	!/\b(?:or|who|whom|whose|what|which|where|when|how|why|know|tell|say|see|show|list)\b/i.test(typed) &&
	understood.readings.every(({ parts }) =>
		parts.every((part) => part.is === 'query' && part.query.get === 'list' && part.query.claim === undefined),
	);

/** “Do they look at it more when he points?” holds two times against each other, and ranks nobody. */
const isUnheld = (typed: string, understood: Understood): boolean =>
	understood.is === 'read' &&
	/^\s*(?:(?:and|so|but|ok),? )*(?:did|does|do|was|were|is|are)\b.*\b(?:more|less)(?: often)? (?:when|while)\b/i.test(
		typed,
	) &&
	understood.readings.every(({ parts }) =>
		parts.every((part) => part.is === 'query' && part.query.get === 'measure' && part.query.rank !== null),
	);

const isOfOtherForm = (typed: string, understood: Understood): boolean =>
	isOtherForm(typed, understood) || isOnlyListed(typed, understood) || isUnheld(typed, understood);

/** Asked back, or refused, for what the question says and not for how it is worded. */
const isSettled = (understood: Understood): boolean => understood.is === 'read' && isSure(understood);

/** Strange words of what went, which somebody may have meant. */
const passedOver = (typed: string, text: string, session: AskSession): readonly string[] => {
	const kept = text.toLowerCase();
	return readItems(typed, session)
		.filter(({ isKnown, isPlainWord, raw }) => !isKnown && !isPlainWord && !kept.includes(raw.toLowerCase()))
		.map(({ raw }) => `“${raw}”`);
};

const withNote = (understood: Understood, words: readonly string[]): Understood => {
	return words.length === 0 ? understood : withNotes(understood, [`Passed over: ${listWords([...new Set(words)])}.`]);
};

const withNotes = (understood: Understood, notes: readonly string[]): Understood =>
	understood.is === 'read'
		? {
				...understood,
				readings: understood.readings.map((one) => ({ ...one, assumed: [...new Set([...one.assumed, ...notes])] })),
			}
		: understood;

/**
 * What a question means, in one or more queries. Where nothing says who is meant it asks, with the question made plain for
 * each who may be. A question that is not understood whole is put more simply, and read again: what is said around it goes,
 * rare words become common ones, rare ways to build it plain ones. Only a simpler form that is understood whole is taken.
 * @param typed the question as it was typed
 * @param turns of the conversation so far, the latest last: for “and Person 2?”
 */
export const understand = (typed: string, session: AskSession, turns: readonly Turn[] = []): Understood => {
	const names = plainNamesOf(session);
	if (names) return names.back(understand(names.plain(typed), names.session, names.plainTurns(turns)));
	const placed = namedByPlace(typed, readChunks(typed, session), session);
	if (placed) return withNotes(understand(placed.text, session, turns), placed.notes);
	const said = understandOnce(typed, session, turns);
	const first: Understood =
		said.is === 'read' && said.readings.length > 0 && isOfOtherForm(typed, said)
			? { is: 'unclear', asks: 'Not understood in this question. Is this what is meant?', options: said.readings }
			: said;
	if (isWhole(first)) return first;
	let isKept = isSettled(first);
	for (const { text, isOnlyShorter } of simplerForms(typed, session)) {
		// What is refused stays so, unless it was the words around it.
		if (isKept && !isOnlyShorter) continue;
		const again = understandOnce(text, session, turns);
		if (isOnlyShorter && !isSettled(again)) isKept = false;
		if (isWhole(again) && !isOfOtherForm(typed, again))
			return isOnlyShorter ? withNote(again, passedOver(typed, text, session)) : again;
	}
	return first;
};
