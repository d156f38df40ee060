import type { AskSession } from '../answer/types';
import type { Reading } from '../query/reading';
import { isNounChunk, isSign, hasTag, type Chunk } from '../understand/words/chunks';
import { slotText } from '../understand/label';
import { nthIn, pickAt } from '../understand/follow/listed';
import { isSure, readChunks, understand } from '../understand/understand';
import type { Earlier } from './answer';

/* What is said to a question that was asked back: “yes”, “the second one”, “Lina”. */

const YES =
	/^\s*(?:yes|yeah|yep|yup|ya|right|exactly|correct|sure|ok(?:ay)?|that(?: one|'s (?:it|right)| is (?:it|right))?|please|of course|i do|indeed)(?:[\s,.!]+(?:yes|please|that one|exactly|that's (?:it|right)|right|i do|thanks?))*[\s.!]*$/i;

/** The place that is named among those offered, from 0; `null`: it says more. */
const placeIn = (chunks: readonly Chunk[], of: number): number | null => {
	const isPlain = chunks.every(
		(c) => isSign(c) || pickAt(c) !== null || nthIn(c) !== null || hasTag(c, 'the', 'one', 'ignored', 'polite', 'mark'),
	);
	const pick = isPlain ? chunks.map((c) => pickAt(c) ?? nthIn(c)).find((one) => one !== null) : null;
	if (pick?.is === 'first') return 0;
	if (pick?.is === 'last') return of - 1;
	return pick?.is === 'nth' && pick.n !== undefined && pick.n <= of ? pick.n - 1 : null;
};

/** The one person who is named and nothing else. */
const namedIn = (chunks: readonly Chunk[], session: AskSession): string | null => {
	const said = chunks.filter((c) => !(isSign(c) || hasTag(c, 'ignored', 'polite', 'the', 'and', 'about')));
	const [only, ...more] = said;
	if (!isNounChunk(only) || more.length > 0 || only.noun.is !== 'fixed' || only.noun.slots.length !== 1) return null;
	const [slot] = only.noun.slots;
	return slot ? slotText(slot, session) : null;
};

/** Which of what was offered is meant; `null`: nothing was, or something else is asked. */
export const chosenOf = (reply: string, before: Earlier | undefined, session: AskSession): Reading | null => {
	const offers = before?.offers ?? [];
	const [first, ...others] = offers;
	if (!first) return null;
	if (YES.test(reply)) return others.length === 0 ? first : null;
	const word = reply.trim().toLowerCase();
	const asWritten = offers.find(({ label }) => label.toLowerCase() === word);
	if (asWritten) return asWritten;
	const chunks = readChunks(reply, session);
	const place = placeIn(chunks, offers.length);
	if (place !== null) return offers[place] ?? null;
	const name = namedIn(chunks, session);
	return (name !== null && offers.find(({ label }) => label === name)) || null;
};

/** It is asked back whom a pronoun means; of somebody described one in particular is meant, who has to be known. */
export const PRONOUNS_ASKED = /^Who is meant by ((?:“(?:s?he|her|him|hers|his|they|them|their)”(?: and )?)+)\?$/u;

/** Whether it was asked back whom a pronoun means, and a question that only says what is different says nothing of that. */
export const isStillAsked = (question: string, before: Earlier | undefined, session: AskSession): boolean => {
	const isPending = (before?.offers?.length ?? 0) > 1 && PRONOUNS_ASKED.test(before?.text.split('\n')[0] ?? '');
	if (!isPending) return false;
	const alone = understand(question, session);
	return alone.is === 'unclear' || !isSure(alone);
};
