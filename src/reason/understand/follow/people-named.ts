import type { Part, Turn } from '../../query/reading';
import { chunksOf, isNounChunk } from '../words/chunks';
import type { Item } from '../words/items';
import type { Known } from '../words/noun';
import { readItems } from '../words/read-items';
import { settled } from '../words/slots';

/* Whom a question names, for the next one, and whom the last one named. */

/** Keys of the people that a question names. */
export const peopleNamedIn = (question: string, session: Known): readonly string[] => {
	const slots = chunksOf(readItems(question, session), session).flatMap((chunk) =>
		isNounChunk(chunk) && chunk.noun.is === 'fixed' && chunk.noun.of === 'person' ? chunk.noun.slots : [],
	);
	const names = slots
		.map((slot) => settled(slot, session))
		.flatMap((slot) => (slot.is === 'person' ? [slot.name] : []));
	return [
		...new Set(
			session.people.filter(({ personId }) => names.includes(personId)).map(({ personId }) => `person:${personId}`),
		),
	];
};

/**
 * Whether a word names somebody whom the last question was about and this one still is: in “and Ben with Cem?”, after Anna
 * with Ben, his name changes nothing, and is not lost.
 */
export const isStillNamed = (
	{ person, raw }: Item,
	parts: readonly Part[],
	{ turn, session }: { readonly turn: Turn | null; readonly session: Known },
): boolean => {
	if (person === null || !turn) return false;
	const one = session.people.find(
		({ personId, name }) =>
			personId === person || [person, raw].some((word) => word.toLowerCase() === name.toLowerCase()),
	);
	if (!one || !turn.named.includes(`person:${one.personId}`)) return false;
	return JSON.stringify(parts).includes(`"name":${JSON.stringify(one.personId)}`);
};

/** “And between 2 and 3?”, after what was between two people: two others, and no time. */
export const withPairOf = (question: string, turn: Turn | null): string => {
	const last = turn?.queries.at(-1);
	const isOfTwo = last?.get === 'summary' && last.who.length === 2;
	return isOfTwo
		? question.replace(
				/\bbetween p?(\d{1,2}) and p?(\d{1,2})\b(?!\s*(?:s|sec|min|:|\.))/gi,
				'between person $1 and person $2',
			)
		: question;
};
