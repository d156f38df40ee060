import { capital, listWords } from '../../core/text/words';
import type { PersonId } from '../../core/people';
import { plainNamesOf } from '../answer/plain-names';
import type { AskSession, Described } from '../answer/types';
import { hasTag, isNounChunk, isSign, type Chunk } from '../understand/words/chunks';
import { descriptionOf } from '../understand/words/told';
import { readChunks } from '../understand/understand';
import type { Earlier } from './answer';

/* The visitor tells who is who, which no session knows: “Person 1 is the man”, or “the left one” when asked back. */

/** The people whom a chunk names; empty unless all of them are known. */
const peopleOf = (chunk: Chunk | undefined, { people }: AskSession): readonly PersonId[] => {
	if (!isNounChunk(chunk) || chunk.noun.is !== 'fixed') return [];
	const names = chunk.noun.slots.flatMap((slot) => (slot.is === 'person' ? [slot.name] : []));
	const ids = people.filter(({ personId, name }) => names.includes(personId) || names.includes(name));
	return ids.length === names.length ? ids.map(({ personId }) => personId) : [];
};

const lastingText = (chunk: Chunk | undefined): string | null =>
	isNounChunk(chunk) && chunk.noun.is === 'vague' && chunk.noun.isLasting ? chunk.noun.text : null;

/** “The man is on the left” is read as one noun: this is the noun without its place. */
const placedText = (chunk: Chunk | undefined): string | null =>
	isNounChunk(chunk) ? (/^(.+?) (?:is|was|are|were|sits?|stands?) .+$/.exec(chunk.noun.text)?.[1] ?? null) : null;

/** What one clause says of who somebody is; `null`: nothing. */
const toldInClause = (clause: readonly Chunk[], session: AskSession): Described | null => {
	const said = clause.filter((c) => !isSign(c) && !hasTag(c, 'ignored', 'polite', 'mark', 'and'));
	const [one, be, other, ...more] = said;
	const placed = placedText(one);
	if (placed !== null && said.length === 1) {
		const people = peopleOf(one, session);
		const isDescribed = lastingText(readChunks(placed, session)[0]) !== null;
		return isDescribed && people.length > 0 ? { text: placed, people } : null;
	}
	if (!hasTag(be, 'be') || more.length > 0) return null;
	const text = lastingText(one) ?? lastingText(other);
	const people = lastingText(one) === null ? peopleOf(one, session) : peopleOf(other, session);
	return text !== null && people.length > 0 ? { text, people } : null;
};

/** “By the man I mean Person 1” and the like, all put as “the man is Person 1”. */
const asBeing = (said: string): string =>
	said
		.replace(/^\W*(?:(?:no|sorry|well|ok(?:ay)?|actually|and|so|wait|note(?: that)?)[\s,:.!]+)*/i, '')
		.replace(/^(?:by|with) (.+?),? i (?:mean|meant) /i, '$1 is ')
		.replace(/^(?:i (?:mean|meant)) /i, '')
		.replace(/^(?:call|name) (.+?) (?=the |that )/i, '$1 is ')
		.replace(/ (?:means|refers to|stands for|=) /gi, ' is ')
		.replace(/['’]s (?=the |that |on |in |person )/gi, ' is ');

/** A question, which tells nothing. */
const ASKS =
	/\?\s*$|^\s*(?:is|are|was|were|do|does|did|has|have|can|could|will|who|whom|whose|what|which|when|where|why|how)\b/i;

/** What a sentence says of who somebody is; empty: nothing. */
const tellingIn = (typed: string, session: AskSession): readonly Described[] => {
	const said = asBeing(typed);
	if (ASKS.test(said)) return [];
	const clauses = said.split(/\s*(?:[,;.]|\band\b(?=[^,;.]*\b(?:is|are)\b))\s*/).filter((clause) => clause !== '');
	const told = clauses.map((clause) => toldInClause(readChunks(clause, session), session));
	return told.every((one) => one !== null) ? told : [];
};

/** A person named in reply to a question about two descriptions: the first description is theirs. */
const firstNamed = (reply: string, { offers = [] }: Earlier, session: AskSession): readonly Described[] => {
	const [first, second] = offers[0]?.meant ?? [];
	if (!first || !second) return [];
	const said = readChunks(reply, session).filter((c) => !isSign(c) && !hasTag(c, 'ignored', 'polite', 'the', 'mark'));
	const people = said.length === 1 ? peopleOf(said[0], session) : [];
	return people.length > 0 ? [{ text: first.text, people }] : [];
};

/**
 * What a sentence says of who somebody is, by itself or in reply to what was asked back; empty: nothing.
 * @param before the question before it; left out: there was none
 * @param session without what was told before, since the visitor may correct it
 */
export const toldBy = (typed: string, before: Earlier | undefined, session: AskSession): readonly Described[] => {
	const names = plainNamesOf(session);
	const [said, plain] = [names?.plain(typed) ?? typed, names?.session ?? session];
	const told = tellingIn(said, plain);
	return told.length > 0 || !before ? told : firstNamed(said, before, plain);
};

/** Everything told so far, the latest last. A description told twice keeps its latest meaning. */
export const withTold = (before: readonly Described[], told: readonly Described[]): readonly Described[] => [
	...before.filter((one) => !told.some((other) => descriptionOf(other.text) === descriptionOf(one.text))),
	...told,
];

/** Whether something was told about a description. */
export const isToldOf = (told: readonly Described[], text: string): boolean =>
	told.some((one) => descriptionOf(one.text) === descriptionOf(text));

/** Repeats to the visitor what was told. */
export const toldText = (told: readonly Described[], { people }: AskSession): string =>
	told
		.map(({ text, people: ids }) => {
			const names = listWords(people.filter(({ personId }) => ids.includes(personId)).map(({ name }) => name));
			return `${capital(`“${text}”`)} ${ids.length > 1 ? 'are' : 'is'} ${names} from here on.`;
		})
		.join(' ');
